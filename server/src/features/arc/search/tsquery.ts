import type { SearchWord } from '@dossier/rules/archive/search-query.ts';
import { gramsOf, looksLikeNumber, numberKey } from '@dossier/rules/archive/search-text.ts';
import { type IndexField, indexFields, keyLetter } from './vector.ts';

/* Queries of PostgreSQL as text: every lexeme is quoted, so that nothing of it is read as an operator. */

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Whether a word is exact by its pairs alone: one pair, or the beginning of a number. */
export const isExact = ({ word, field }: SearchWord): boolean => field === 'archiveNo' || [...word].length === 2;

/** One word within the fields given; null where it cannot be in any of them. */
export function wordQuery({ word, field }: SearchWord, fields: readonly IndexField[]): string | null {
  const ways: string[] = [];
  const key = numberKey(word);
  if (
    fields.includes('archiveNo') &&
    (field === 'archiveNo' || (field === null && looksLikeNumber(word))) &&
    key !== ''
  )
    ways.push(`${quoted(keyLetter + key)}:*`);
  if (field !== 'archiveNo') {
    const grams = [...gramsOf(word)];
    for (const one of fields)
      if (field === null || field === one)
        ways.push(`(${grams.map((gram) => quoted(indexFields[one].letter + gram)).join(' & ')})`);
  }
  return ways.length === 0 ? null : `(${ways.join(' | ')})`;
}

/**
 * What is asked of the index: all words, and none of those that are not wanted. Pairs cannot tell a longer word from its
 * parts apart, so longer unwanted words are left to whoever looks at the texts, unless `roughly` says that nobody does.
 * @returns null where a wanted word cannot be in any of the fields
 */
export function vectorQuery(
  words: readonly SearchWord[],
  fields: readonly IndexField[],
  roughly = false,
): string | null {
  const parts: string[] = [];
  for (const word of words) {
    const query = wordQuery(word, fields);
    if (!word.not) {
      if (query === null) return null;
      parts.push(query);
    } else if (query !== null && (roughly || isExact(word))) parts.push(`!${query}`);
  }
  return parts.join(' & ');
}
