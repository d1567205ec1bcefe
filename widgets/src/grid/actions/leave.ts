import type { Move } from '../cell.ts';
import { dataColumns, type GridCore } from '../core.ts';
import { commitEdit } from './edit.ts';
import { activate, moveActive } from './navigate.ts';
import { addRows } from './rows.ts';

/** Ends editing, keeps the draft and goes on; past the last cell a new row is added where the grid says so. */
export function commitAndGo(core: GridCore, move: Move): void {
  commitEdit(core);
  if (move === 'stay') return;
  if (move === 'left' || move === 'right') {
    nextCell(core, move === 'left');
    return;
  }
  const { range } = core.store.state;
  const isLast = range !== null && core.store.shownIndexOf(range.anchor.rowId) === core.store.shownCount - 1;
  if (move === 'down' && isLast && append(core)) return;
  moveActive(core, move === 'down' ? 1 : -1, 0, false);
}

/** To the next cell of the row, or the first of the next row. @returns false at the end of the grid */
export function nextCell(core: GridCore, back: boolean): boolean {
  const { range } = core.store.state;
  if (!range) return false;
  const { first, last } = dataColumns(core);
  const row = core.store.shownIndexOf(range.anchor.rowId);
  const column = (core.layout().indexOf.get(range.anchor.key) ?? first) + (back ? -1 : 1);
  const inRow = column >= first && column <= last;
  const at = inRow ? row : row + (back ? -1 : 1);
  const rowId = core.store.shownId(at);
  const placed = core.layout().all[inRow ? column : back ? last : first];
  if (rowId === undefined || !placed) return !back && append(core);
  activate(core, rowId, placed.column.key);
  return true;
}

function append(core: GridCore): boolean {
  const { appendAtEnd, disabled } = core.props();
  if (!appendAtEnd || disabled) return false;
  addRows(core, {});
  return true;
}
