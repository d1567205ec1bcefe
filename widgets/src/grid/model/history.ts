import type { GridRow } from '../column.ts';
import { type CellChange, type Rows, withCells } from './rows.ts';

/** Steps that can be undone. */
export const historyLimit = 200;

/** One step of a user: changed cells, and which rows stood where before and after. */
export interface Step {
  cells: readonly CellChange[];
  /** Set when rows came, went or moved. */
  rows?: {
    before: readonly string[];
    after: readonly string[];
    /** Rows that stand on one side only. */
    kept: ReadonlyMap<string, GridRow>;
    insertedBefore: ReadonlySet<string>;
    insertedAfter: ReadonlySet<string>;
    removedBefore: ReadonlyMap<string, GridRow>;
    removedAfter: ReadonlyMap<string, GridRow>;
  };
}

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const noHistory: History = { done: [], undone: [] };

/**
 * Adds a step; what was undone before can no longer be redone.
 * @param begun the step that this one of cells ends, when nothing came between: both are taken back as one
 */
export function recorded(history: History, step: Step, begun?: Step): History {
  if (step.cells.length === 0 && !step.rows) return history;
  if (begun && history.done.at(-1) === begun && !step.rows) {
    return { done: [...history.done.slice(0, -1), { ...begun, cells: [...begun.cells, ...step.cells] }], undone: [] };
  }
  return { done: [...history.done, step].slice(-historyLimit), undone: [] };
}

/** The history after a new row was stored: every step knows it by its id of now, and none takes it for new. */
export function withStoredRow(history: History, before: string, after: string, rowKey: string): History {
  const idOf = (id: string) => (id === before ? after : id);
  const without = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => id !== before));
  const stored = (step: Step): Step => ({
    cells: step.cells.map((cell) => (cell.rowId === before ? { ...cell, rowId: after } : cell)),
    ...(step.rows
      ? {
          rows: {
            ...step.rows,
            before: step.rows.before.map(idOf),
            after: step.rows.after.map(idOf),
            kept: new Map(
              [...step.rows.kept].map(([id, row]) =>
                id === before ? [after, { ...row, [rowKey]: after }] : [id, row],
              ),
            ),
            insertedBefore: without(step.rows.insertedBefore),
            insertedAfter: without(step.rows.insertedAfter),
          },
        }
      : {}),
  });
  return { done: history.done.map(stored), undone: history.undone.map(stored) };
}

/** The step between two states. Cells are compared only in rows that both sides hold. */
export function stepBetween(before: Rows, after: Rows, rowKey: string): Step {
  const cells: CellChange[] = [];
  const compare = (rowId: string, was: GridRow, row: GridRow): void => {
    for (const key of new Set([...Object.keys(was), ...Object.keys(row)])) {
      if (!Object.is(was[key], row[key])) cells.push({ rowId, key, before: was[key], after: row[key] });
    }
  };
  if (before.structure === after.structure) {
    // The same rows in the same places: one look at each tells whether it changed.
    after.list.forEach((row, at) => {
      const was = before.list[at];
      if (was && was !== row) compare(String(row[rowKey]), was, row);
    });
    return { cells };
  }
  const kept = new Map(before.list.map((row) => [String(row[rowKey]), row]));
  for (const row of after.list) {
    const id = String(row[rowKey]);
    const was = kept.get(id);
    if (!was) kept.set(id, row);
    else {
      kept.delete(id);
      if (was !== row) compare(id, was, row);
    }
  }
  return {
    cells,
    rows: {
      before: before.list.map((row) => String(row[rowKey])),
      after: after.list.map((row) => String(row[rowKey])),
      kept,
      insertedBefore: before.inserted,
      insertedAfter: after.inserted,
      removedBefore: before.removed,
      removedAfter: after.removed,
    },
  };
}

/** The rows with a step taken back, or taken again. Changes from elsewhere (live updates) stay. */
export function applied(rows: Rows, step: Step, way: 'undo' | 'redo', rowKey: string): Rows {
  let next = rows;
  if (step.rows) {
    const { before, after, kept } = step.rows;
    const now = new Map(rows.list.map((row) => [String(row[rowKey]), row]));
    const ids = way === 'undo' ? before : after;
    const list = ids.flatMap((id): GridRow[] => {
      const row = now.get(id) ?? kept.get(id);
      return row ? [row] : [];
    });
    next = {
      ...rows,
      list,
      inserted: way === 'undo' ? step.rows.insertedBefore : step.rows.insertedAfter,
      removed: new Map([
        ...(way === 'undo' ? step.rows.removedBefore : step.rows.removedAfter),
        ...storedSince(rows, list, rowKey),
      ]),
      structure: {},
    };
  }
  const index = new Map(next.list.map((row, at) => [String(row[rowKey]), at]));
  const changes = way === 'undo' ? step.cells.map((cell) => ({ ...cell, after: cell.before })).reverse() : step.cells;
  return withCells(next, changes, (id) => index.get(id) ?? -1);
}

/** Rows that go although they exist: they were new when the step was taken and have been stored since. */
function* storedSince(rows: Rows, list: readonly GridRow[], rowKey: string): Iterable<[string, GridRow]> {
  const left = new Set(list);
  for (const row of rows.list) {
    const id = String(row[rowKey]);
    if (!left.has(row) && !rows.inserted.has(id)) yield [id, rows.originals.get(id) ?? row];
  }
}
