import type { QueryField } from '@dossier/rules/query/fields.ts';

/** How the database keeps a value. */
export type Storage = 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz';

/**
 * What everybody must know of a kind of field: browser, server and other programs. What only the server does with it
 * stands in `server/src/engine/fields`, what only pages do in `web/src/engine/fields`.
 */
export interface FieldKind<F> {
  /** @default 'text' */
  storage?(field: F): Storage;
  /** What is wrong with a value of its storage type that is not empty; null for nothing. */
  problem(field: F, value: unknown): string | null;
  /** The input that the advanced query offers. */
  query(field: F): Omit<QueryField, 'value'>;
  /**
   * How a search input's value goes onto the wire: a `text` with its place in the value, a `key` or several of them, or
   * the `value` as it is. `never`: neither filtered nor queried. @default 'value'
   */
  asked?: 'text' | 'key' | 'value' | 'never';
  /** Asking for one means its whole branch: by the rows below it, or by the beginning of its code. */
  branch?: 'below' | 'starts';
  /** The server sends its text beside the value, as `{field}_dictText`. */
  labelled?: true;
  /** Names a record of another register: an import may give one for all of its rows. */
  foreign?: true;
  /** Lists cannot be ordered by it. */
  unordered?: true;
  /** Records are grouped by it. */
  groupable?: true;
  /** A number; how many digits it has after the point. */
  decimals?(field: F): number;
  /** Names uploads: the value is a list of them, or a text that shows some. */
  uploads?(field: F): 'list' | 'text' | null;
  /** Whether many records may get one value. @default true */
  fitsMany?(field: F): boolean;
  /** Written over the whole width. */
  wide?: true;
}
