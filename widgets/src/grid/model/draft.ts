import { isEmpty } from '../cell.ts';
import type { GridRow } from '../column.ts';
import { type Rows, withCells, withInserted, withoutRows } from './rows.ts';

/** Form of the stored text; a draft of another form is refused. */
const version = 1;

/** What was not saved: new rows, changed cells, removed rows. */
interface Draft {
  version: typeof version;
  /** Keys of the columns that the grid had. */
  columns: readonly string[];
  /** New rows and the places they stood at, from the top. */
  inserted: readonly { at: number; row: GridRow }[];
  changed: readonly { id: string; cells: Readonly<Record<string, [before: unknown, after: unknown]>> }[];
  /** Removed rows as they were loaded. */
  removed: readonly { id: string; row: GridRow }[];
}

/** A part of a draft that was not taken over, because what it was made on is no longer so. */
export type Stale =
  /** The row that was changed is gone. */
  | { type: 'row-gone'; id: string; values: GridRow }
  /** Somebody else changed the cell; `now` is what it holds. */
  | { type: 'cell-changed'; id: string; key: string; value: unknown; now: unknown }
  /** Somebody else changed the row that was to be removed. */
  | { type: 'removed-row-changed'; id: string }
  /** A new row with this id exists by now. */
  | { type: 'row-exists'; id: string; values: GridRow }
  /** The grid has no such column any more; the values in it are dropped. */
  | { type: 'column-gone'; key: string };

/** A draft put on fresh rows, or null when the text is none of ours. */
export type Restored = { rows: Rows; stale: readonly Stale[] } | null;

/** The unsaved part of the rows as text for the page's storage; null when all is saved. */
export function draftText(rows: Rows, columns: readonly string[], rowKey = 'id'): string | null {
  const inserted: { at: number; row: GridRow }[] = [];
  const changed: { id: string; cells: Record<string, [unknown, unknown]> }[] = [];
  for (const [at, row] of rows.list.entries()) {
    const id = String(row[rowKey]);
    if (rows.inserted.has(id)) inserted.push({ at, row: picked(row, [rowKey, ...columns]) });
    const original = rows.originals.get(id);
    if (!original) continue;
    const cells = columns.filter((key) => !isSame(original[key], row[key]));
    if (cells.length > 0) {
      changed.push({
        id,
        cells: Object.fromEntries(cells.map((key) => [key, [original[key] ?? null, row[key] ?? null]])),
      });
    }
  }
  const removed = [...rows.removed].map(([id, row]) => ({ id, row: picked(row, columns) }));
  if (inserted.length + changed.length + removed.length === 0) return null;
  return JSON.stringify({ version, columns, inserted, changed, removed } satisfies Draft);
}

/** Puts a draft on rows that were just loaded. What does not fit them any more is left out and named. */
export function restoredDraft(text: string, loaded: Rows, columns: readonly string[], rowKey = 'id'): Restored {
  const draft = readDraft(text);
  if (!draft) return null;
  const known = new Set(columns);
  const index = new Map(loaded.list.map((row, at) => [String(row[rowKey]), at]));
  const rowOf = (id: string) => loaded.list[index.get(id) ?? -1];
  const stale: Stale[] = draft.columns.filter((key) => !known.has(key)).map((key) => ({ type: 'column-gone', key }));

  const changes: { rowId: string; key: string; after: unknown }[] = [];
  for (const { id, cells } of draft.changed) {
    const row = rowOf(id);
    if (!row) {
      const values = Object.fromEntries(Object.entries(cells).map(([key, [, after]]) => [key, after]));
      stale.push({ type: 'row-gone', id, values });
      continue;
    }
    for (const [key, [before, after]] of Object.entries(cells)) {
      if (!known.has(key) || isSame(row[key], after)) continue;
      if (isSame(row[key], before)) changes.push({ rowId: id, key, after });
      else stale.push({ type: 'cell-changed', id, key, value: after, now: row[key] });
    }
  }
  let rows = withCells(loaded, changes, (id) => index.get(id) ?? -1);

  const gone = new Set<string>();
  for (const { id, row: before } of draft.removed) {
    const row = rowOf(id);
    if (!row) continue;
    if (columns.every((key) => !(key in before) || isSame(before[key], row[key]))) gone.add(id);
    else stale.push({ type: 'removed-row-changed', id });
  }
  if (gone.size > 0) rows = withoutRows(rows, gone, rowKey);

  for (const { at, row } of draft.inserted) {
    if (index.has(String(row[rowKey]))) stale.push({ type: 'row-exists', id: String(row[rowKey]), values: row });
    else rows = withInserted(rows, [picked(row, [rowKey, ...columns])], at, rowKey);
  }
  return { rows, stale };
}

/** Reads the stored text; whatever else stands under the key is no draft. */
function readDraft(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null;
    if (draft?.version !== version) return null;
    const isWhole =
      isList(draft.columns, (key) => typeof key === 'string') &&
      isList(draft.inserted, (entry) => isRecord(entry) && isRecord(entry.row)) &&
      isList(draft.changed, (entry) => isRecord(entry) && isRecord(entry.cells) && hasPairs(entry.cells)) &&
      isList(draft.removed, (entry) => isRecord(entry) && isRecord(entry.row));
    return isWhole ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

function isList(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasPairs(cells: Record<string, unknown>): boolean {
  return Object.values(cells).every((pair) => Array.isArray(pair) && pair.length === 2);
}

function picked(row: GridRow, keys: readonly string[]): GridRow {
  return Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
