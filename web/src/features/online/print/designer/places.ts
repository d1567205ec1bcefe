import type { Design } from '@dossier/contract/online/print/design.ts';

/** Pixels of a millimetre. */
export const scale = 3.4;
const leastRow = 22;
export const headWidth = 92;
export const headHeight = 26;

/** A row and a column of the sheet. */
export interface Place {
  row: number;
  column: number;
}

/** Where columns begin, in pixels, and where the last one ends. */
export const leftsOf = ({ columns }: Design): number[] => starts(columns.map((width) => width * scale));

/** Where rows begin, in pixels, and where the last one ends. */
export const topsOf = ({ rows }: Design): number[] =>
  starts(rows.map(({ height }) => Math.max(leastRow, height * scale)));

const starts = (sizes: readonly number[]): number[] => {
  const all = [0];
  for (const size of sizes) all.push((all.at(-1) ?? 0) + size);
  return all;
};

/** The row or column that a pixel lies in; the last one where it lies beyond. */
export function indexAt(edges: readonly number[], at: number): number {
  const next = edges.findIndex((edge) => edge > at);
  return clamp(next === -1 ? edges.length - 2 : next - 1, edges.length - 1);
}

/** A place within so many. */
export const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
