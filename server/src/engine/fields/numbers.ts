import type { ReadCell } from '../excel/reader.ts';

/** A number that came as text. */
export const storedNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;

/** A cell of a number column: text may be grouped. */
export const numberCell = (cell: ReadCell): unknown =>
  typeof cell === 'string' ? cell.replaceAll(/[,，\s]/g, '') : cell;
