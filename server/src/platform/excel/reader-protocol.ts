import type { ReadCell } from './cell-text.ts';

/** What the worker is told at its start. */
export interface ReaderTask {
  /** A path, or the bytes themselves. */
  source: string | Uint8Array;
  headerRows: number;
  maxRows: number;
  /** Number from 0, or name. */
  sheet: number | string;
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
