import type { ReactNode } from 'react';

/** A value that is not empty, and what it stands in. */
export interface Shown<F> {
  field: F;
  value: unknown;
  /** As people read it: the server's label, else the value. */
  text: string;
  /** What the server sent as its label; '' for nothing. */
  label: string;
}

export type Filters = Readonly<Record<string, string>>;

export interface SearchProps<F> {
  id: string;
  name: string;
  field: F;
  filters: Filters;
  change: (patch: Record<string, string>) => void;
}

/** What lists and details do with a kind of field (contract/src/core/fields says what it is); forms have `inputs`. */
export interface ShownKind<F> {
  /**
   * 0 to 100: what a list can do without. What the record is called and its number never, then its state, then money and
   * dates that people work by, then who and where, and what takes much room and says little last.
   */
  importance(field: F): number;
  /** Width of its column in px; without one it takes what is left. */
  width?: number;
  /** Whether every character counts: figures, days and the numbers of records. */
  exact?(field: F): boolean;
  /** A value without a label in words. @default as it is */
  words?(field: F, value: unknown): string;
  /** Its label in the reader's language, where labels are words of the product. @default as it came */
  label?(field: F, text: string): string;
  /** In a list. @default its text, cut where there is no room */
  cell?(shown: Shown<F>): ReactNode;
  /** With nothing cut off. @default as in a list */
  whole?(shown: Shown<F>): ReactNode;
  /** As a version kept it: files may be gone, pictures are not drawn. @default as in a list */
  kept?(shown: Shown<F>): ReactNode;
  /** The search input of a list. @default a text */
  search?(props: SearchProps<F>): ReactNode;
  /** The two inputs of a search by a range. */
  range?(props: SearchProps<F>): ReactNode;
}

/** The value of one search input and the way to set it. */
export const filterOf = ({ name, filters, change }: Pick<SearchProps<unknown>, 'name' | 'filters' | 'change'>) => ({
  value: filters[name] ?? '',
  onChange: (next: string | null) => change({ [name]: next ?? '' }),
});
