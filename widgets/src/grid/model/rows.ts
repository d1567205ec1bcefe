import type { GridRow } from '../column.ts';

/**
 * The records of a grid. A record is existing (loaded) or new (inserted); an existing one that was taken out is
 * remembered. Rows are never changed in place: a changed cell is a new row object.
 */
export interface Rows {
  readonly list: readonly GridRow[];
  /** Ids of new rows. */
  readonly inserted: ReadonlySet<string>;
  /** Existing rows that were removed, by id. */
  readonly removed: ReadonlyMap<string, GridRow>;
  /** Existing rows as they were loaded, by id, kept once a cell of them changed. */
  readonly originals: ReadonlyMap<string, GridRow>;
  /** Changes whenever rows come, go or move, not when a cell changes. */
  readonly structure: object;
}

/** One changed cell. */
export interface CellChange {
  rowId: string;
  key: string;
  before: unknown;
  after: unknown;
}

export const noRows: Rows = {
  list: [],
  inserted: new Set(),
  removed: new Map(),
  originals: new Map(),
  structure: {},
};

/** Rows that exist already. */
export function loadedRows(list: readonly GridRow[]): Rows {
  return { ...noRows, list, structure: {} };
}

/** Puts new rows at a place, 0 … length. */
export function withInserted(rows: Rows, added: readonly GridRow[], at: number, rowKey: string): Rows {
  const place = Math.max(0, Math.min(at, rows.list.length));
  const list = [...rows.list.slice(0, place), ...added, ...rows.list.slice(place)];
  const inserted = new Set(rows.inserted);
  for (const row of added) inserted.add(String(row[rowKey]));
  return { ...rows, list, inserted, structure: {} };
}

/** Takes rows out: a new row is dropped, an existing one is remembered as removed. */
export function withoutRows(rows: Rows, ids: ReadonlySet<string>, rowKey: string): Rows {
  const inserted = new Set(rows.inserted);
  const removed = new Map(rows.removed);
  const list = rows.list.filter((row) => {
    const id = String(row[rowKey]);
    if (!ids.has(id)) return true;
    if (!inserted.delete(id)) removed.set(id, rows.originals.get(id) ?? row);
    return false;
  });
  return { ...rows, list, inserted, removed, structure: {} };
}

/** Sets values of cells. Rows whose values stay the same keep their identity. */
export function withCells(
  rows: Rows,
  changes: readonly Pick<CellChange, 'rowId' | 'key' | 'after'>[],
  indexOf: (rowId: string) => number,
): Rows {
  if (changes.length === 0) return rows;
  const list = [...rows.list];
  let originals = rows.originals;
  let added: Map<string, GridRow> | null = null;
  for (const { rowId, key, after } of changes) {
    const at = indexOf(rowId);
    const row = list[at];
    if (!row || Object.is(row[key], after)) continue;
    if (!rows.inserted.has(rowId) && !originals.has(rowId)) {
      added ??= new Map(originals);
      originals = added.set(rowId, row);
    }
    list[at] = { ...row, [key]: after };
  }
  return { ...rows, list, originals };
}

/** Takes over what others stored. A cell with a change that is not saved keeps it; only what it is measured by is new. */
export function withStored(
  rows: Rows,
  stored: readonly Pick<CellChange, 'rowId' | 'key' | 'after'>[],
  indexOf: (rowId: string) => number,
): Rows {
  if (stored.length === 0) return rows;
  const list = [...rows.list];
  const originals = new Map(rows.originals);
  for (const { rowId, key, after } of stored) {
    const at = indexOf(rowId);
    const row = list[at];
    if (!row) continue;
    const mine = isChanged({ ...rows, originals }, rowId, key, row[key]);
    const original = originals.get(rowId);
    if (original) originals.set(rowId, { ...original, [key]: after });
    if (!mine) list[at] = { ...row, [key]: after };
  }
  return { ...rows, list, originals };
}

/** What a page says of a row that it stored. */
export interface Saved {
  rowId: string;
  /** The row as it was sent. */
  sent: GridRow;
  /** What it is now: a new row gets its id, other fields may have been filled. */
  stored: GridRow;
}

/** A row was stored: it exists, and is changed only where something was typed since it was sent. */
export function withSaved(rows: Rows, { rowId, sent, stored }: Saved, at: number, rowKey: string): Rows {
  const row = rows.list[at];
  if (!row) return rows;
  const typed = Object.entries(row).filter(([key, value]) => key !== rowKey && !Object.is(value, sent[key]));
  const clean = { ...sent, ...stored };
  const id = String(clean[rowKey]);
  const inserted = new Set(rows.inserted);
  const originals = new Map(rows.originals);
  inserted.delete(rowId);
  originals.delete(rowId);
  if (typed.length > 0) originals.set(id, clean);
  const list = rows.list.with(at, { ...clean, ...Object.fromEntries(typed) });
  return { ...rows, list, inserted, originals, structure: id === rowId ? rows.structure : {} };
}

/** Moves a row to another place. */
export function withMoved(rows: Rows, from: number, to: number): Rows {
  const row = rows.list[from];
  if (!row || to < 0 || to >= rows.list.length || from === to) return rows;
  const list = [...rows.list];
  list.splice(from, 1);
  list.splice(to, 0, row);
  return { ...rows, list, structure: {} };
}

/** Places of rows by id. */
export function indexById(list: readonly GridRow[], rowKey: string): Map<string, number> {
  const index = new Map<string, number>();
  for (let at = 0; at < list.length; at += 1) index.set(String(list[at]?.[rowKey]), at);
  return index;
}

/** Whether a cell holds something else than was loaded. New rows count as changed where they hold anything. */
export function isChanged(rows: Rows, rowId: string, key: string, value: unknown): boolean {
  if (rows.inserted.has(rowId)) return false;
  const original = rows.originals.get(rowId);
  return original !== undefined && !Object.is(original[key], value);
}
