import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { FeaturePlace } from './feature-names.ts';

/** A dictionary that a form names, with its items in their order. */
export interface SourceDictionary {
  code: string;
  name: string;
  items: readonly { value: string; text: string }[];
}

/** What stands beside a definition and belongs to the online form alone, by how much of it there is. */
export interface Beside {
  views: number;
  guarded: number;
  dataRules: number;
  links: number;
}

/** A definition with what it needs elsewhere: all that is read, on a server or from a file. */
export interface FormSource {
  release: FormRelease;
  dictionaries: readonly SourceDictionary[];
  beside: Beside;
}

/** What is asked for. */
export interface WrittenFrom extends FeaturePlace {
  /** What people call one record. */
  label: string;
  /** The same in English. */
  english: string;
  /** The migration takes over the rows of the online table. */
  takeRows: boolean;
  source: FormSource;
}

/** Something that the online form has and the written feature has not, or has otherwise: a sentence with its values. */
export interface LeftOut {
  text: string;
  values: readonly (string | number)[];
}

/** The sentence with its values in their places. */
export const sentence = (text: string, values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));

/** A file below the root of the house. */
export interface WrittenFile {
  name: string;
  text: string;
}
