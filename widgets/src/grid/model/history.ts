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

/** Adds a step; what was undone before can no longer be redone. */
export function recorded(history: History, step: Step): History {
  if (step.cells.length === 0 && !step.rows) return history;
  return { done: [...history.done, step].slice(-historyLimit), undone: [] };
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
      removed: way === 'undo' ? step.rows.removedBefore : step.rows.removedAfter,
      structure: {},
    };
  }
  const index = new Map(next.list.map((row, at) => [String(row[rowKey]), at]));
  const changes = step.cells.map((cell) => ({ ...cell, after: way === 'undo' ? cell.before : cell.after }));
  return withCells(next, changes, (id) => index.get(id) ?? -1);
}
