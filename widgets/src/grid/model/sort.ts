import { isEmpty } from '../cell.ts';
import type { GridRow } from '../column.ts';
import { rankTexts } from './collation.ts';
import { naturalOrder, type Ranks, rankNumbers, ranksIn, stableBy } from './stable-order.ts';

/** One column of an order; the first decides, later ones break ties. */
export interface SortBy {
  key: string;
  direction: 'ascending' | 'descending';
}

/** What sorting and filtering ask of the grid. */
export interface CellReader {
  /** The text that a cell shows. */
  textOf: (row: GridRow, key: string) => string;
  /** Order of a column's own values where its kind of cell has one. */
  compareOf?: (key: string) => ((a: unknown, b: unknown) => number) | undefined;
}

/**
 * Sorts places of rows; ties keep their order. Empty cells come last in either direction, numbers stand before texts,
 * texts in Chinese order with numbers inside by size.
 * @param places indexes of rows, as filtering left them
 */
export function sortedPlaces(
  rows: readonly GridRow[],
  places: readonly number[],
  sorts: readonly SortBy[],
  reader: CellReader,
): number[] {
  let order = naturalOrder(places.length);
  // The last column first: each sorting keeps the order of equal cells.
  for (const sort of sorts.toReversed()) order = stableBy(order, ranksOf(rows, places, sort, reader));
  return Array.from(order, (at) => places[at] as number);
}

const plainNumber = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** The place of every cell in the order of its column, empty ones last. */
function ranksOf(
  rows: readonly GridRow[],
  places: readonly number[],
  { key, direction }: SortBy,
  reader: CellReader,
): Ranks {
  const compare = reader.compareOf?.(key);
  const valueAt = (at: number) => rows[places[at] as number]?.[key];
  const numbers: number[] = [];
  const numbersAt: number[] = [];
  const texts: string[] = [];
  const textsAt: number[] = [];
  const own: number[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const value = valueAt(at);
    if (isEmpty(value)) continue;
    if (compare) {
      own.push(at);
      continue;
    }
    const shown = typeof value === 'number' ? value : reader.textOf(rows[places[at] as number] as GridRow, key);
    if (typeof shown === 'number' || plainNumber.test(shown)) {
      numbers.push(Number(shown));
      numbersAt.push(at);
    } else if (shown !== '') {
      texts.push(shown);
      textsAt.push(at);
    }
  }
  const parts: [Ranks, number[]][] = compare
    ? [[rankBy(own, (a, b) => compare(valueAt(a), valueAt(b))), own]]
    : [
        [rankNumbers(Float64Array.from(numbers)), numbersAt],
        [rankTexts(texts), textsAt],
      ];
  const filled = parts.reduce((sum, [ranks]) => sum + ranks.count, 0);
  const of = new Int32Array(places.length).fill(filled);
  let begin = 0;
  for (const [ranks, at] of parts) {
    for (let index = 0; index < at.length; index += 1) {
      const rank = begin + (ranks.of[index] as number);
      of[at[index] as number] = direction === 'descending' ? filled - 1 - rank : rank;
    }
    begin += ranks.count;
  }
  return { of, count: filled + 1 };
}

function rankBy(things: readonly number[], compare: (a: number, b: number) => number): Ranks {
  const between = (a: number, b: number) => compare(things[a] as number, things[b] as number);
  return ranksIn(naturalOrder(things.length).sort(between), (a, b) => between(a, b) === 0);
}
