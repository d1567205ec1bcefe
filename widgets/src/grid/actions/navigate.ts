import { cellText, dataColumn, dataColumns, type GridCore } from '../core.ts';
import { type Block, blockBetween } from '../model/range.ts';

/** Makes a cell the active one and brings it into view. */
export function activate(core: GridCore, rowId: string, key: string, extend = false): void {
  const { store } = core;
  const head = { rowId, key };
  store.set({ range: { anchor: extend ? (store.state.range?.anchor ?? head) : head, head } });
  core.view.ensure(store.shownIndexOf(rowId), core.layout().indexOf.get(key));
}

/** Place of the end of the block that keys move: its head when it is extended, else its anchor. */
function placeOf(core: GridCore, extend: boolean): { row: number; column: number } | null {
  const { range } = core.store.state;
  if (!range) return null;
  const cell = extend ? range.head : range.anchor;
  const row = core.store.shownIndexOf(cell.rowId);
  const column = core.layout().indexOf.get(cell.key);
  return row < 0 || column === undefined ? null : { row, column };
}

/** Goes to a place; outside it stops at the edge. Loading children are stepped over. */
export function goTo(core: GridCore, row: number, column: number, extend: boolean, step: 1 | -1 = 1): void {
  const { first, last } = dataColumns(core);
  const most = core.store.shownCount - 1;
  let at = Math.max(0, Math.min(most, row));
  while (at >= 0 && at <= most && core.store.shownId(at) === undefined) at += step;
  const rowId = core.store.shownId(at);
  const placed = core.layout().all[Math.max(first, Math.min(last, column))];
  if (rowId !== undefined && placed) activate(core, rowId, placed.column.key, extend);
}

export function moveActive(core: GridCore, rows: number, columns: number, extend: boolean): void {
  const from = placeOf(core, extend);
  if (from) goTo(core, from.row + rows, from.column + columns, extend, rows < 0 ? -1 : 1);
  else goTo(core, 0, dataColumns(core).first, false);
}

/** To the last filled cell in a direction, or the first filled one after empty ones, as a spreadsheet does. */
export function jump(core: GridCore, rows: -1 | 0 | 1, columns: -1 | 0 | 1, extend: boolean): void {
  const from = placeOf(core, extend);
  if (!from) return;
  const filled = (row: number, column: number): boolean | null => {
    const shown = core.store.shownAt(row);
    const target = dataColumn(core, column);
    return shown && target ? cellText(core, shown.row, target) !== '' : null;
  };
  let { row, column } = from;
  let next = filled(row + rows, column + columns);
  if (next === null) return;
  const through = filled(row, column) === true && next;
  do {
    row += rows;
    column += columns;
    next = filled(row + rows, column + columns);
  } while (next !== null && (through ? next : !filled(row, column)));
  goTo(core, row, column, extend, rows < 0 ? -1 : 1);
}

export function goToRowEdge(core: GridCore, end: boolean, extend: boolean): void {
  const from = placeOf(core, extend);
  const { first, last } = dataColumns(core);
  if (from) goTo(core, from.row, end ? last : first, extend);
}

export function goToCorner(core: GridCore, end: boolean, extend: boolean): void {
  const { first, last } = dataColumns(core);
  goTo(core, end ? core.store.shownCount - 1 : 0, end ? last : first, extend, end ? -1 : 1);
}

export function selectAllCells(core: GridCore): void {
  const { first, last } = dataColumns(core);
  const { all } = core.layout();
  const top = core.store.shownId(0);
  const bottom = core.store.shownId(core.store.shownCount - 1);
  const [from, to] = [all[first], all[last]];
  if (top === undefined || bottom === undefined || !from || !to) return;
  core.store.set({
    range: { anchor: { rowId: top, key: from.column.key }, head: { rowId: bottom, key: to.column.key } },
  });
}

/** The chosen block by places in view; null when nothing is chosen or its rows are out of view. */
export function chosenBlock(core: GridCore): Block | null {
  const a = placeOf(core, false);
  const b = placeOf(core, true);
  return a && b ? blockBetween(a, b) : null;
}
