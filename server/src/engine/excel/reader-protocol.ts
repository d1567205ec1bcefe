import type { ReadCell } from './cell-text.ts';

/** Columns that are looked at in the header; what stands further right belongs to no template. */
export const mostColumns = 500;
/** Columns that are read below a header that is narrower: it may stand in another row. */
export const leastColumns = 60;
/** Cells of one sheet that are kept in memory. */
export const mostCells = 5_000_000;

/** What the worker is told at its start. */
export interface ReaderTask {
  /** A path, or the bytes themselves. */
  source: string | Uint8Array;
  headerRows: number;
  maxRows: number;
  /** Number from 0, a name, or several of which one is there. */
  sheet: number | string | readonly string[];
  /** Most bytes that the archive may unpack to. */
  maxUnpacked: number;
}

/** One row with data, with its number as Excel shows it. */
export interface ReadRow {
  line: number;
  cells: readonly ReadCell[];
  /** Its file, where several are read as one. */
  file?: string;
}

export type ReadProblem = 'not-excel' | 'damaged' | 'encrypted' | 'too-large' | 'no-sheet' | { tooManyRows: number };

/** Worker to server: the head first, then a batch for every `next`; the last batch is marked. */
export type ReaderMessage =
  | { type: 'head'; sheets: string[]; header: string[]; total: number }
  | { type: 'rows'; rows: ReadRow[]; last: boolean }
  | { type: 'problem'; problem: ReadProblem; detail: string };
