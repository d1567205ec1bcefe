import type { SaidValue } from '@dossier/contract/communication/said.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { dictionaryEnglish } from '@dossier/contract/english/dictionary-english.ts';
import { type DocumentWord, documentEnglish } from '@dossier/contract/english/document-english.ts';
import { keyedEnglish, keyedNamesOf } from '@dossier/contract/english/keyed-english.ts';
import { labelEnglish } from '@dossier/contract/english/label-english.ts';
import type { Language } from '@dossier/contract/english/language.ts';
import { nameEnglish } from '@dossier/contract/english/name-english.ts';
import { settingEnglish } from '@dossier/contract/english/setting-english.ts';
import { answerInEnglish, valueInEnglish, type Words } from '@dossier/contract/english/speak-english.ts';
import { keyOf, spokenResource } from '@dossier/contract/english/spoken-resource.ts';

/**
 * Says what the product calls things, in the language of whoever reads a file, a print or a mail. What people wrote, and
 * names that administrators gave, stay as they are. Answers of calls stay Chinese: the pages say those in English.
 */
export interface Speaker {
  language: Language;
  /** A register with every name of it: its fields, parts, actions, prints, and headers of its files. */
  register<R extends Resource>(resource: R): R;
  /** A name of the product that is none of a register's, or means the same in all of them. */
  label(text: string): string;
  /** The text of a dictionary's item. */
  item(text: string): string;
  /** What a file or a print says by itself. */
  word(text: DocumentWord, ...values: readonly (string | number)[]): string;
  /** A sentence that the server answers. @param about the register whose fields it names */
  sentence(text: string, about?: Pick<Resource, 'area' | 'name'>): string;
  /** What stands in a place of a message. */
  value(value: SaidValue): string;
  /** Several things behind each other. */
  list(texts: readonly string[]): string;
}

const filled = (text: string, values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));

const chinese: Speaker = {
  language: 'zh',
  register: (resource) => resource,
  label: (text) => text,
  item: (text) => text,
  word: (text, ...values) => filled(text, values),
  sentence: (text) => text,
  value: (value) => (typeof value === 'string' ? value : 'name' in value ? value.name : value.answer),
  list: (texts) => texts.join('、'),
};

const names = new Map(Object.entries({ ...documentEnglish, ...settingEnglish, ...nameEnglish, ...labelEnglish }));
const items = new Map(Object.entries(dictionaryEnglish));
const documents = new Map<string, string>(Object.entries(documentEnglish));
const named = (label: string, key = ''): string => keyedEnglish[key]?.[1] ?? names.get(label) ?? label;
const words: Words = { named, sentence: named };

const ownWords = new Map<string, Words>();

/** As `words`; what the register calls its own comes first. */
function wordsOf(register: string): Words {
  let own = ownWords.get(register);
  if (!own) {
    const names = keyedNamesOf(register);
    own = { ...words, named: (label) => names.get(label) ?? named(label) };
    ownWords.set(register, own);
  }
  return own;
}

/** Resources as English readers know them; each is a value that stays. */
const registers = new WeakMap<Resource, Resource>();

function englishRegister<R extends Resource>(resource: R): R {
  const known = registers.get(resource);
  // Made of that very value.
  if (known) return known as R;
  const spoken = spokenResource(resource, named);
  registers.set(resource, spoken);
  return spoken;
}

const english: Speaker = {
  language: 'en',
  register: englishRegister,
  label: (text) => named(text),
  item: (text) => items.get(text) ?? text,
  word: (text, ...values) => filled(documents.get(text) ?? text, values),
  sentence: (text, about) => answerInEnglish(text, about ? wordsOf(keyOf(about)) : words),
  value: (value) => valueInEnglish(value, words),
  list: (texts) => texts.join(', '),
};
const speakers: Record<Language, Speaker> = { zh: chinese, en: english };

/** Who says things in a language. */
export const speakerOf = (language: Language): Speaker => speakers[language];

/** A name of the product in each language, the contract's own first. */
export const inAllLanguages = (label: string): readonly string[] => [label, named(label)];

const chineseItems = Map.groupBy(items.keys(), (text) => items.get(text) ?? text);

/** Texts of items that are this in English, for files that English readers bring. */
export const itemsSaidSo = (text: string): readonly string[] => chineseItems.get(text) ?? [];
