import { say } from '../../language/text.ts';
import { isEmpty } from '../cell.ts';
import { fillNew } from '../code-rules.ts';
import type { GridRow } from '../column.ts';
import { canEdit, type GridCore, isRowDisabled, typeOf } from '../core.ts';
import type { AddOptions } from '../handle.ts';
import { newId } from '../model/ids.ts';
import { nextOrder, orderKey, renumbered } from '../model/order.ts';
import { type Rows, withInserted, withMoved, withoutRows } from '../model/rows.ts';
import { gridLimits } from '../props.ts';
import { checkGone } from './cells.ts';
import { commitEdit, startEdit } from './edit.ts';
import { activate } from './navigate.ts';
import { selectedInView } from './select.ts';

/** Rows given as one or many. */
export type RowsGiven = GridRow | readonly GridRow[] | undefined;

const listOf = (rows: RowsGiven): GridRow[] =>
  rows === undefined ? [{}] : Array.isArray(rows) ? [...rows] : [rows as GridRow];

/** A new row: what is given, else defaults, else what its cell types begin with. */
function newRow(core: GridCore, given: GridRow, above: GridRow | undefined): GridRow {
  const { store } = core;
  const { carryOver = [] } = core.props();
  const row: GridRow = { ...given };
  for (const column of core.columns()) {
    if (row[column.key] !== undefined) continue;
    if (column.isOrder) row[column.key] = nextOrder(store.state.rows.list, column.key);
    else if (above && carryOver.includes(column.key)) row[column.key] = above[column.key];
    else row[column.key] = column.defaultValue ?? typeOf(column).create?.(column) ?? null;
  }
  return withId(core, row);
}

function withId(core: GridCore, row: GridRow): GridRow {
  if (!isEmpty(row[core.store.rowKey])) return row;
  const { idPrefix: prefix, idSuffix: suffix } = core.props();
  const id = newId({
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    taken: (one) => core.store.indexOf(one) >= 0,
  });
  return { ...row, [core.store.rowKey]: id };
}

/** Numbers the order field anew where rows have one to keep. */
function ordered(core: GridCore, rows: Rows): Rows {
  const { dragSort, dragSortKey = orderKey, sortBegin } = core.props();
  if (!dragSort) return rows;
  const list = renumbered(rows.list, dragSortKey, sortBegin);
  return list === rows.list ? rows : { ...rows, list };
}

function put(core: GridCore, added: readonly GridRow[], index: number): void {
  const { store } = core;
  store.change(ordered(core, withInserted(store.state.rows, added, index, store.rowKey)));
}

/** Adds rows with defaults, at the end unless told otherwise. */
export function addRows(core: GridCore, rows: RowsGiven, options: AddOptions = {}): { row: GridRow; rows: GridRow[] } {
  const { store } = core;
  commitEdit(core);
  const index = options.index ?? store.state.rows.list.length;
  const added: GridRow[] = [];
  let above = store.state.rows.list[index - 1];
  for (const given of listOf(rows)) {
    above = newRow(core, given, above);
    added.push(above);
  }
  put(core, added, index);
  fillNew(core, added);
  const last = added.at(-1) as GridRow;
  core.props().onAdded?.({ row: last, rows: added, insertIndex: index });
  if (options.follow ?? true) show(core, last, options.setActive ?? true);
  return { row: last, rows: added };
}

/** Empty rows at the end, as a paste needs them. */
export function addBlankRows(core: GridCore, count: number): void {
  const rows = Array.from({ length: count }, () => ({}));
  addRows(core, rows, { setActive: false });
}

/** Brings a new row into view and begins editing its first editable cell. */
function show(core: GridCore, row: GridRow, edit: boolean): void {
  const id = core.store.idOf(row);
  const at = core.store.shownIndexOf(id);
  if (at < 0) return;
  const column = core.layout().all.find((one) => !one.own && canEdit(core, row, one.column))?.column;
  if (!edit || !column) {
    core.view.ensure(at);
    return;
  }
  activate(core, id, column.key);
  if (!typeOf(column).toggle) startEdit(core, id, column.key);
}

/** Inserts rows at a place, on a user's press: twice within 1500 ms is refused. */
export function insertRows(core: GridCore, rows: RowsGiven, index: number): void {
  commitEdit(core);
  const added = listOf(rows).map((given) => newRow(core, given, core.store.state.rows.list[index - 1]));
  put(core, added, index);
  fillNew(core, added);
  core.props().onInserted?.({ row: added.at(-1), rows: added, insertIndex: index });
  show(core, added.at(-1) as GridRow, true);
}

/** Whether an insertion comes too soon after the last; says so. */
export function isTooFast(core: GridCore): boolean {
  const now = performance.now();
  if (now - core.insertedAt < gridLimits.insertThrottle) {
    core.view.warn(say(gridLimits.insertTooFast));
    return true;
  }
  core.insertedAt = now;
  return false;
}

/** Adds rows as they are; a row with a known id takes that row's place. */
export function pushRows(core: GridCore, rows: RowsGiven, options: AddOptions = {}): void {
  const { store } = core;
  const [known, added]: GridRow[][] = [[], []];
  for (const row of listOf(rows)) {
    if (!isEmpty(row[store.rowKey]) && store.indexOf(store.idOf(row)) >= 0) known?.push(row);
    else added?.push(withId(core, row));
  }
  let next = store.state.rows;
  if (known && known.length > 0) {
    const list = [...next.list];
    for (const row of known) list[store.indexOf(store.idOf(row))] = row;
    next = { ...next, list };
  }
  if (added && added.length > 0) next = withInserted(next, added, options.index ?? next.list.length, store.rowKey);
  store.change(ordered(core, next));
  const last = added?.at(-1);
  if (last && options.setActive) show(core, last, true);
}

/** Takes rows out without asking. @throws Error on a tree table */
export function removeIds(core: GridCore, ids: readonly string[]): void {
  const { store } = core;
  if (core.props().tree) throw new Error('removing rows of a tree table is not supported');
  const gone = new Set(ids.filter((id) => store.indexOf(id) >= 0));
  if (gone.size === 0) return;
  const removed = store.state.rows.list.filter((row) => gone.has(store.idOf(row)));
  store.change(ordered(core, withoutRows(store.state.rows, gone, store.rowKey)));
  checkGone(core, removed);
}

/**
 * Takes the selected rows out after a question, as a spreadsheet does: those that a filter hides stay, and stay selected.
 * With `asyncRemove` the page decides, unless all are new.
 */
export async function removeSelected(core: GridCore): Promise<void> {
  const rows = selectedInView(core);
  if (rows.length > 0) await askAndRemove(core, rows);
}

/** Takes rows out after a question. */
export async function askAndRemove(core: GridCore, rows: readonly GridRow[]): Promise<void> {
  if (await core.view.ask(say('确定要删除这 {0} 项吗?', rows.length))) requestRemoval(core, rows);
}

export function requestRemoval(core: GridCore, rows: readonly GridRow[]): void {
  const ids = rows.map((row) => core.store.idOf(row));
  const { asyncRemove, onRemove } = core.props();
  const confirmRemove = () => removeIds(core, ids);
  const allNew = ids.every((id) => core.store.state.rows.inserted.has(id));
  if (!asyncRemove || allNew) confirmRemove();
  onRemove?.({ deleteRows: rows, confirmRemove: asyncRemove && !allNew ? confirmRemove : () => {} });
}

/** Whether the user may move a row: not while others hide it or decide the order. */
export function canMove(core: GridCore, row: GridRow): boolean {
  const { notAllowDrag = [] } = core.props();
  if (core.store.state.order || isRowDisabled(core, row)) return false;
  return !notAllowDrag.some(({ key, value }) => row[key] === value);
}

/** Moves a row by places among all rows. */
export function moveRow(core: GridCore, from: number, to: number): void {
  const { store } = core;
  commitEdit(core);
  const next = withMoved(store.state.rows, from, to);
  if (next === store.state.rows) return;
  store.change(ordered(core, next));
  core.props().onDragged?.({ oldIndex: from, newIndex: to });
}
