import type { GridRow } from '../column.ts';
import { dataColumns, type GridCore } from '../core.ts';
import type { Step } from '../model/history.ts';
import { withCells } from '../model/rows.ts';
import { openAbove } from './open.ts';

export interface Change {
  rowId: string;
  key: string;
  after: unknown;
}

/** Where a change comes from: one cell that was typed in, or many at once. */
export type ChangeWay = 'typed' | 'set';

/**
 * Changes cells as one step, checks them and tells the page. Unknown rows and equal values are left out.
 * @param begun the step that these cells belong to: rows that were added for them
 */
export function setCells(core: GridCore, changes: readonly Change[], way: ChangeWay, begun?: Step): void {
  const { store } = core;
  const real = withFollowers(core, changes).flatMap((change) => {
    const row = store.rowById(change.rowId);
    const before = row?.[change.key];
    return row && !same(before, change.after) ? [{ ...change, before }] : [];
  });
  if (real.length === 0) return;
  store.change(
    withCells(store.state.rows, real, (id) => store.indexOf(id)),
    begun,
  );
  core.checks.changed(real);
  tell(core, real, way);
}

/** Raises `onValueChange` for changed cells. */
export function tell(
  core: GridCore,
  changes: readonly { rowId: string; key: string; before: unknown; after: unknown }[],
  way: ChangeWay,
): void {
  const { onValueChange } = core.props();
  if (!onValueChange) return;
  const layout = core.layout();
  const columns = new Map(core.columns().map((column) => [column.key, column]));
  for (const { rowId, key, before, after } of changes) {
    const column = columns.get(key);
    const row = core.store.rowById(rowId);
    if (!column || !row) continue;
    onValueChange({
      type: column.type ?? 'normal',
      value: after,
      oldValue: before,
      row,
      column,
      rowIndex: core.store.shownIndexOf(rowId),
      columnIndex: layout.indexOf.get(key) ?? -1,
      isSetValues: way === 'set',
    });
  }
}

/** A linked select empties the later ones of its chain first. Values that are set together stay. */
function withFollowers(core: GridCore, changes: readonly Change[]): readonly Change[] {
  const { linkage } = core;
  if (!linkage) return changes;
  const set = new Set(changes.map((change) => `${change.rowId}\n${change.key}`));
  return changes.flatMap((change) => {
    const row = core.store.rowById(change.rowId);
    if (!row || !linkage.has(change.key)) return [change];
    return Object.entries(linkage.changesOf(change.key, change.after, row))
      .filter(([key]) => key === change.key || !set.has(`${change.rowId}\n${key}`))
      .map(([key, after]) => ({ rowId: change.rowId, key, after }));
  });
}

/** Empty is empty: leaving a box that stayed empty changes nothing. */
function same(before: unknown, after: unknown): boolean {
  return Object.is(before ?? '', after ?? '');
}

/** Takes the last step back, or again, and shows where it was. */
export function travel(core: GridCore, way: 'undo' | 'redo'): void {
  const { store } = core;
  const rows = store.state.rows.list;
  const step = store.travel(way);
  if (!step) return;
  const changes = step.cells.map((cell) =>
    way === 'undo' ? { ...cell, before: cell.after, after: cell.before } : cell,
  );
  if (step.rows)
    checkGone(
      core,
      rows.filter((row) => store.indexOf(store.idOf(row)) < 0),
    );
  core.checks.changed(changes);
  if (step.rows) {
    const before = new Set(rows.map((row) => store.idOf(row)));
    core.checks.came(store.state.rows.list.filter((row) => !before.has(store.idOf(row))));
  }
  tell(core, changes, 'set');
  const [changed] = changes;
  const isShown = (rowId: string) => store.shownIndexOf(rowId) >= 0;
  if (changed && !isShown(changed.rowId)) openAbove(core, changed.rowId);
  const came = [...(step.rows?.kept.keys() ?? [])].find(isShown);
  const first = step.cells.find((cell) => isShown(cell.rowId));
  const key = store.state.range?.anchor.key ?? core.layout().all[dataColumns(core).first]?.column.key;
  if (came !== undefined && key !== undefined) show(core, came, key);
  else if (first) show(core, first.rowId, first.key);
}

function show(core: GridCore, rowId: string, key: string): void {
  const column = core.layout().indexOf.get(key);
  const at = { rowId, key };
  if (column !== undefined) core.store.set({ range: { anchor: at, head: at } });
  core.view.ensure(core.store.shownIndexOf(rowId), column);
}

/** Rows went: what they had in common with others may be wrong there no more. */
export function checkGone(core: GridCore, gone: readonly GridRow[]): void {
  core.checks.changed(
    gone.flatMap((row) =>
      core.columns().map(({ key }) => ({ rowId: core.store.idOf(row), key, before: row[key], after: undefined })),
    ),
  );
}

/** The value of an upload or a slot, or any that a cell sets in place. */
export function setInPlace(core: GridCore, row: GridRow, key: string, value: unknown): void {
  setCells(core, [{ rowId: core.store.idOf(row), key, after: value }], 'typed');
}
