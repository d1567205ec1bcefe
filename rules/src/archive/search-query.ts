import { comparable, gramsOf, numberKey } from './search-text.ts';

/** What people type to search archives (domain 6.10): blank = and, "短语", -排除, 题名:, 年度:2020..2024. */

/** Fields that a word may be bound to, by the names that people write. */
export const searchFields = {
  title: ['题名', 'title'],
  docNo: ['文号', 'docno'],
  archiveNo: ['档号', 'no'],
  creator: ['责任者', 'creator'],
  keywords: ['关键词', 'keyword'],
  persons: ['人名', 'person'],
  text: ['正文', 'text'],
  year: ['年度', 'year'],
} as const;

export type SearchField = keyof typeof searchFields;
/** Fields whose words are looked for in texts. */
export type WordField = Exclude<SearchField, 'year'>;

export interface SearchWord {
  type: 'word';
  /** As it is compared. */
  word: string;
  /** Null: any field. */
  field: WordField | null;
  not: boolean;
}

export interface SearchYears {
  type: 'years';
  from: number;
  to: number;
  not: boolean;
}

export type SearchTerm = SearchWord | SearchYears;

/** Words of one query. */
export const mostTerms = 12;
/** Characters of a query, and of one word of it. */
export const longestQuery = 500;
const longestWord = 100;

export type QueryProblem =
  | { kind: 'short'; word: string }
  | { kind: 'year'; word: string }
  | { kind: 'quote' | 'only-not' | 'many' | 'long' };

export type ReadQuery = { terms: SearchTerm[]; problem: null } | { terms: null; problem: QueryProblem };

const names = new Map<string, SearchField>(
  (Object.keys(searchFields) as SearchField[]).flatMap((field) =>
    searchFields[field].map((name) => [name, field] as const),
  ),
);

const opening = '"“”„＂';
const isQuote = (sign: string | undefined): boolean => sign !== undefined && opening.includes(sign);
const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

interface Piece {
  not: boolean;
  field: SearchField | null;
  text: string;
}

/** Reads what somebody typed. Nothing of it is refused but what could not be looked for. */
export function readSearch(text: string): ReadQuery {
  if (text.length > longestQuery) return wrong({ kind: 'long' });
  const pieces = piecesOf(text);
  if (pieces === null) return wrong({ kind: 'quote' });
  if (pieces.length > mostTerms) return wrong({ kind: 'many' });
  const terms: SearchTerm[] = [];
  for (const piece of pieces) {
    const term = termOf(piece);
    if ('kind' in term) return wrong(term);
    terms.push(term);
  }
  if (terms.length === 0) return wrong({ kind: 'short', word: '' });
  if (terms.every(({ not }) => not)) return wrong({ kind: 'only-not' });
  return { terms, problem: null };
}

const wrong = (problem: QueryProblem): ReadQuery => ({ terms: null, problem });

function termOf({ field, text, not }: Piece): SearchTerm | QueryProblem {
  if (field === 'year') {
    const found = /^(\d{4})?\s*(\.\.|…|~|至|-)?\s*(\d{4})?$/.exec(text.normalize('NFKC').replace('...', '..').trim());
    const [, from, dots, to] = found ?? [];
    if (!found || (from === undefined && to === undefined) || (dots === undefined && to !== undefined))
      return { kind: 'year', word: text };
    const first = from === undefined ? 0 : Number(from);
    const last = to === undefined ? (dots === undefined ? first : 9999) : Number(to);
    return last < first ? { kind: 'year', word: text } : { type: 'years', from: first, to: last, not };
  }
  const word = comparable(text);
  if (word.length > longestWord) return { kind: 'long' };
  const isShort = field === 'archiveNo' ? [...numberKey(text)].length < 2 : gramsOf(word).size === 0;
  return isShort ? { kind: 'short', word: text } : { type: 'word', word, field, not };
}

/** Splits at blanks outside of quotes; null where a quote does not end. */
function piecesOf(text: string): Piece[] | null {
  const signs = [...text];
  const pieces: Piece[] = [];
  let at = 0;
  while (at < signs.length) {
    if (isBlank(signs[at])) {
      at += 1;
      continue;
    }
    const piece: Piece = { not: false, field: null, text: '' };
    // A dash begins an exclusion only where a word follows it at once.
    if (/^[-－]$/.test(signs[at] ?? '') && !isBlank(signs[at + 1])) {
      piece.not = true;
      at += 1;
    }
    const name = /^([\p{L}]{1,8})[:：]/u.exec(signs.slice(at, at + 9).join(''));
    const field = name?.[1] === undefined ? undefined : names.get(name[1].toLowerCase());
    if (name && field) {
      piece.field = field;
      at += [...name[0]].length;
      while (at < signs.length && isBlank(signs[at])) at += 1;
    }
    if (isQuote(signs[at])) {
      const end = signs.findIndex((sign, index) => index > at && isQuote(sign));
      if (end < 0) return null;
      piece.text = signs.slice(at + 1, end).join('');
      at = end + 1;
    } else {
      let end = at;
      while (end < signs.length && !isBlank(signs[end]) && !isQuote(signs[end])) end += 1;
      piece.text = signs.slice(at, end).join('');
      at = end;
    }
    pieces.push(piece);
  }
  return pieces;
}

/** Writes a query from the fields of a form; what is empty is left out. */
export function writeSearch(parts: {
  all?: string;
  phrase?: string;
  without?: string;
  fields?: Partial<Record<WordField, string>>;
  years?: readonly [string, string];
}): string {
  const quoted = (text: string) => {
    const clean = text.replaceAll(/["“”„＂]/g, ' ').trim();
    return /\s/.test(clean) ? `"${clean}"` : clean;
  };
  const words = [(parts.all ?? '').trim()];
  const phrase = (parts.phrase ?? '').replaceAll(/["“”„＂]/g, ' ').trim();
  if (phrase) words.push(`"${phrase}"`);
  for (const [field, text] of Object.entries(parts.fields ?? {}) as [WordField, string][])
    if (text.trim()) words.push(`${searchFields[field][0]}:${quoted(text)}`);
  const [from = '', to = ''] = (parts.years ?? ['', '']).map((year) => year.trim());
  if (from || to) words.push(`${searchFields.year[0]}:${from === to ? from : `${from}..${to}`}`);
  for (const word of (parts.without ?? '').split(/\s+/).filter(Boolean)) words.push(`-${quoted(word)}`);
  return words.filter(Boolean).join(' ');
}
