import type { GridColumn, GridRow } from '../column.ts';
import { canEdit, cellText, type GridCore, isCellDisabled, typeOf } from '../core.ts';
import { setCells } from './cells.ts';
import { activate } from './navigate.ts';

/** Begins editing a cell. @returns false when it cannot be edited; a check box is switched instead */
export function startEdit(core: GridCore, rowId: string, key: string, typed: string | null = null): boolean {
  const { store } = core;
  const row = store.rowById(rowId);
  const column = core.columns().find((one) => one.key === key);
  if (!row || !column) return false;
  if (store.state.editing && !commitEdit(core)) return false;
  activate(core, rowId, key);
  if (!canEdit(core, row, column)) return false;
  const cell = typeOf(column);
  if (cell.toggle) {
    if (typed === null) toggleCell(core, row, column);
    return false;
  }
  if (!cell.Edit) return false;
  core.draft = null;
  const before = typed !== null && cell.goesOn && core.props().keyboardEdit ? String(row[key] ?? '') : '';
  store.set({ editing: { cell: { rowId, key }, typed: typed === null ? null : before + typed } });
  return true;
}

/** Switches a check box. */
export function toggleCell(core: GridCore, row: GridRow, column: GridColumn): boolean {
  const { toggle } = typeOf(column);
  if (!toggle || isCellDisabled(core, row, column)) return false;
  setCells(core, [{ rowId: core.store.idOf(row), key: column.key, after: toggle(row[column.key], column) }], 'typed');
  return true;
}

/** Keeps what an editor holds until editing ends, and checks it. */
export function setDraft(core: GridCore, value: unknown): void {
  const { editing } = core.store.state;
  if (!editing) return;
  core.draft = { value };
  core.checks.checkDraft(editing.cell.rowId, editing.cell.key, value);
}

/** Ends editing and keeps the draft. @returns true: the grid is at rest */
export function commitEdit(core: GridCore): boolean {
  const { editing } = core.store.state;
  if (!editing) return true;
  const { rowId, key } = editing.cell;
  const draft = core.draft;
  core.draft = null;
  core.store.set({ editing: null });
  const before = core.store.rowById(rowId)?.[key];
  if (draft) setCells(core, [{ rowId, key, after: draft.value }], 'typed');
  core.checks.changed([{ rowId, key, before, after: core.store.rowById(rowId)?.[key] }]);
  tellClosed(core, rowId, key, before);
  return true;
}

/** Ends editing and drops the draft. */
export function cancelEdit(core: GridCore): void {
  const { editing } = core.store.state;
  if (!editing) return;
  const { rowId, key } = editing.cell;
  core.draft = null;
  core.store.set({ editing: null });
  const value = core.store.rowById(rowId)?.[key];
  core.checks.changed([{ rowId, key, before: value, after: value }]);
  tellClosed(core, rowId, key, value);
}

function tellClosed(core: GridCore, rowId: string, key: string, before: unknown): void {
  const row = core.store.rowById(rowId);
  const column = core.columns().find((one) => one.key === key);
  if (row && column) core.props().onEditClosed?.({ row, column, changed: !Object.is(before ?? '', row[key] ?? '') });
}

/** Empties the cells of a block that may be changed and emptied; a check box is not ticked then. */
export function clearCells(core: GridCore, cells: readonly { row: GridRow; column: GridColumn }[]): void {
  const changes = cells
    .filter(
      ({ row, column }) =>
        column.allowClear !== false && canEdit(core, row, column) && cellText(core, row, column) !== '',
    )
    .map(({ row, column }) => ({
      rowId: core.store.idOf(row),
      key: column.key,
      after: typeOf(column).toggle ? (column.customValue ?? [true, false])[1] : null,
    }));
  setCells(core, changes, 'set');
}
