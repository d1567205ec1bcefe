import type { GridRow } from '../column.ts';
import { decimalOf, decimalText } from './decimal.ts';

/** Field of the drag order. */
export const orderKey = 'orderNum';

/** Settings of the add button, as the user saved them. */
export interface AddSettings {
  /** Rows that one press adds. */
  count: number;
  /** Place of the first of them, from 1; 0 means the bottom. */
  position: number;
  /** The view follows to the new rows. */
  scroll: boolean;
}

export const defaultAddSettings: AddSettings = { count: 1, position: 0, scroll: true };

/**
 * The rows with their order numbers in sequence. Rows that have the right number stay the same objects,
 * and the list stays the same when all have.
 * @param begin number of the first row
 */
export function renumbered(rows: readonly GridRow[], key = orderKey, begin = 1): readonly GridRow[] {
  let changed: GridRow[] | null = null;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as GridRow;
    if (row[key] === begin + at) continue;
    changed ??= [...rows];
    changed[at] = { ...row, [key]: begin + at };
  }
  return changed ?? rows;
}

/** The number of a new row in an order column: the largest plus one. Values that are no numbers do not count. */
export function nextOrder(rows: readonly GridRow[], key: string): number {
  let largest = 0;
  for (const row of rows) {
    const number = decimalOf(row[key]);
    if (number) largest = Math.max(largest, Math.floor(Number(decimalText(number))));
  }
  return largest + 1;
}

/** Index at which new rows go in; a place beyond the last row is the bottom. */
export function insertIndex(position: number, rowCount: number): number {
  return position >= 1 && position <= rowCount ? position - 1 : rowCount;
}

/** How many rows stand in front of the first that closes the list, see `addBefore`. */
export function endOf(rows: readonly GridRow[], addBefore?: (row: GridRow) => boolean): number {
  const at = addBefore ? rows.findIndex(addBefore) : -1;
  return at < 0 ? rows.length : at;
}

/** Saved settings of the add button, put right where they make no sense. */
export function readAddSettings(json: string | null): AddSettings {
  let read: unknown = null;
  try {
    read = JSON.parse(json ?? 'null');
  } catch {
    // Something else stands under the key: as if nothing was saved.
  }
  if (typeof read !== 'object' || read === null) return defaultAddSettings;
  const { count, position, scroll } = read as Record<string, unknown>;
  return {
    count: whole(count, 1) ?? defaultAddSettings.count,
    position: whole(position, 0) ?? defaultAddSettings.position,
    scroll: typeof scroll === 'boolean' ? scroll : defaultAddSettings.scroll,
  };
}

function whole(value: unknown, least: number): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : null;
}
