import type { BenchColumn, BenchRow } from './data.ts';

export interface Input {
  root: HTMLElement;
  columns: readonly BenchColumn[];
  rows: BenchRow[];
}

/** One changed cell, by the place of its row. */
export interface Update {
  at: number;
  key: string;
  value: unknown;
}

/** A grid under measurement. What its free edition does not offer is missing. */
export interface Running {
  /** Draws the grid into the page, where its framework already stands. */
  show: () => void;
  /** The box whose `scrollTop` moves the rows. */
  scroller: () => HTMLElement;
  /** The drawn cell of a row and a column. */
  cell: (at: number, key: string) => HTMLElement | null;
  /** Matches the cells at rest, for `closest`. */
  cells: string;
  update?: (update: Update) => void;
  /** Puts a row before all others. */
  insert?: (row: BenchRow) => void;
  /** Checks every cell. Gives the number of failures. */
  validate?: () => Promise<number>;
  /** Value of a cell of the model; a candidate that takes blocks from the clipboard has it. */
  pastedValue?: (at: number, key: string) => unknown;
}

export type Candidate = (input: Input) => Promise<Running> | Running;

/** Finds cells by the classes `r-ID` and `k-KEY`. */
export const byClass =
  (root: HTMLElement) =>
  (at: number, key: string): HTMLElement | null =>
    root.querySelector(`.r-r${at} .k-${key}, .k-${key}.r-r${at}`);
