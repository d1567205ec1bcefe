import { comparable, gramsOf, numberKey } from '@dossier/rules/archive/search-text.ts';
import { csvOf } from '@dossier/rules/condition.ts';

/** Fields of the index, each with the letter before its pairs and what it weighs (domain 6.10). */
export const indexFields = {
  title: { letter: 't', weight: 5 },
  docNo: { letter: 'd', weight: 5 },
  archiveNo: { letter: 'n', weight: 5 },
  keywords: { letter: 'k', weight: 3 },
  creator: { letter: 'c', weight: 2 },
  persons: { letter: 'p', weight: 2 },
  scope: { letter: 's', weight: 1 },
  note: { letter: 'o', weight: 1 },
  text: { letter: 'b', weight: 1 },
} as const;

export type IndexField = keyof typeof indexFields;
/** Columns of `arc_words`: the letters, but for that of the text. */
export type WordColumn = Exclude<(typeof indexFields)[IndexField]['letter'], 'b'>;

/** Before the whole of a number, so that it is found by its beginning. */
export const keyLetter = 'N';
/** Characters of a number as a whole. */
const longestKey = 200;
/** Pairs of the text of one record; a vector holds one megabyte. */
const mostTextGrams = 100_000;

/** A record as its words are taken from it. */
export interface WordedItem {
  title: string;
  doc_no: string | null;
  archive_no: string | null;
  declared_no: string | null;
  former_no: string | null;
  creator: string;
  keywords: string | null;
  persons: string | null;
  scope: string | null;
  note: string | null;
}

export interface ItemWords extends Record<WordColumn, string> {
  /** Numbers as they are compared by their beginnings, each between line feeds. */
  keys: string;
}

/** The words of a record as they are compared. */
export function wordsOf(item: WordedItem): ItemWords {
  const numbers = [item.archive_no, item.declared_no, ...(item.former_no ?? '').split('；')].filter(Boolean);
  const lines = (parts: readonly (string | null | undefined)[]) =>
    parts.map((part) => comparable(part ?? '')).join('\n');
  return {
    t: comparable(item.title),
    d: comparable(item.doc_no ?? ''),
    n: lines(numbers),
    keys: numbers.map((number) => `\n${numberKey(number ?? '').slice(0, longestKey)}\n`).join(''),
    k: lines(csvOf(item.keywords)),
    c: comparable(item.creator),
    p: lines(csvOf(item.persons)),
    s: comparable(item.scope ?? ''),
    o: comparable(item.note ?? ''),
  };
}

/** What a record is found by: pairs of characters with the letters of their fields, and its numbers whole. */
export function lexemesOf(words: ItemWords, texts: readonly string[]): string[] {
  const lexemes: string[] = [];
  for (const { letter } of Object.values(indexFields)) {
    if (letter === 'b') continue;
    for (const line of words[letter].split('\n')) for (const gram of gramsOf(line)) lexemes.push(letter + gram);
  }
  for (const key of words.keys.split('\n')) if (key) lexemes.push(keyLetter + key);
  const inTexts = new Set<string>();
  for (const text of texts)
    for (const gram of gramsOf(text)) {
      if (inTexts.size >= mostTextGrams) break;
      inTexts.add(gram);
    }
  for (const gram of inTexts) lexemes.push(indexFields.text.letter + gram);
  return lexemes;
}
