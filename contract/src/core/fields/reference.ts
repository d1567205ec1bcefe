import type { Field } from '../field.ts';
import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { keyProblem } from './problems.ts';

/** Key into a published table dictionary, `table,text,value`; stores the value. */
export type ReferenceField = {
  type: 'reference';
  dictionary: `${string},${string},${string}`;
  multiple?: boolean;
  /** Column that stands for the row in Excel files (a number instead of a name). */
  excelText?: string;
  /** Published column with the key of the row above: the rows are a tree, and forms choose from it as one. */
  parent?: string;
  /** What the topmost rows have for the row above. @default nothing */
  root?: string;
  /** The register whose record it names (`ref`), and the field of that whose value is stored. */
  target?: () => RefTarget;
  by?: string;
  /** What refers, as people call it, where it is not the name of the record: 下级分类. */
  referrer?: string;
  loose?: boolean;
  /** Which records may be named, of those that one may choose from (`ref`). */
  same?: readonly string[];
  where?: Readonly<Record<string, string>>;
  chain?: Chain;
} & FieldOptions;

/** One of several fields that stand for the levels of a tree: its row is below the one that `above` names. */
export interface Chain {
  /** Field of the level above; null for the first. */
  above: string | null;
  /** Published columns with the key of a row, and of the row above it. */
  id: string;
  pid: string;
  /** Fields of the levels below: they are emptied when this one changes. */
  after: readonly string[];
}

/** What `ref` reads of the register that it points to. */
export interface RefTarget {
  table: string;
  component: string;
  fields: Record<string, Field>;
  tree: { parent: string } | null;
}

export const referenceKind: FieldKind<ReferenceField> = {
  problem: keyProblem,
  query({ dictionary }) {
    const [dictTable, dictText, dictCode] = dictionary.split(',');
    return { type: 'sel_search', dictTable, dictText, dictCode };
  },
  asked: 'key',
  labelled: true,
  foreign: true,
  groupable: true,
};
