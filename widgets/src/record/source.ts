import type { Column } from '../table/types.ts';

export interface RecordQuery {
  pageNo: number;
  pageSize: number;
  /** What was typed into the search, by field; nothing empty. */
  filters: Readonly<Record<string, string>>;
}

/** A field by which the records of a picker are searched. */
export interface RecordSearch {
  field: string;
  label: string;
  placeholder?: string;
  dictCode?: string;
  /** Kind of input: `date`, else text. */
  view?: 'date';
  /** Shown only when the search is unfolded. @default false */
  folded?: boolean;
}

/** Where a picker has its records from: one for users, one for every configured list. */
export interface RecordSource<Row> {
  /** Another name starts anew. */
  name: string;
  find: (query: RecordQuery, signal?: AbortSignal) => Promise<{ records: readonly Row[]; total: number }>;
  /** Records whose field is exactly the word, for lists that know it. */
  findExact?: (field: string, word: string, signal?: AbortSignal) => Promise<readonly Row[]>;
  /** Records of stored keys, in one call; unknown ones are left out. */
  byKeys: (keys: readonly string[]) => Promise<readonly Row[]>;
  /** What is stored of a record. */
  keyOf: (row: Row) => string;
  /** What is shown of it. */
  textOf: (row: Row) => string;
}

/** How the dialog of a picker looks. */
export interface RecordDialogSettings<Row> {
  /** What is chosen: 用户, 职务. */
  name: string;
  /** @default '选择' and the name */
  title?: string;
  /** Width in px. */
  width: number;
  columns: readonly Column<Row>[];
  searches: readonly RecordSearch[];
  /** Rows of the first page, and what else can be chosen. */
  pageSize: number;
  pageSizes: readonly number[];
  /** Height of the table in px, from which on it scrolls. */
  height: number;
}

/** The most that is chosen where nothing else is said. */
export const mostChosen = 100;

/** Characters after which names of configured lists are cut (specification 2, section 2). */
export const shownLength = 12;

/** Keys after the table gave its selection: in the order in which they were chosen, no more than `most`. A record without a key has nothing to store. */
export function keysAfter(before: readonly string[], selected: ReadonlySet<string>, most: number): string[] {
  const kept = before.filter((key) => selected.has(key));
  return [...kept, ...[...selected].filter((key) => key !== '' && !kept.includes(key))].slice(0, most);
}
