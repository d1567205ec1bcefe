import type { GridRow } from '../column.ts';
import { type GridCore, isRowDisabled } from '../core.ts';
import type { SelectEvent } from '../events.ts';
import { allToggled, rangeToggled, type SelectionState, selectionState, toggled } from '../model/selection.ts';

/** The row that was clicked last, where Shift begins. */
const lastClicked = new WeakMap<GridCore, string>();

/** Selects a row, or takes it back; with Shift the rows between it and the last one clicked. */
export function toggleRow(core: GridCore, row: GridRow, range = false): void {
  const { store } = core;
  const id = store.idOf(row);
  if (isRowDisabled(core, row)) return;
  if (core.props().rowSelectionType === 'radio') {
    store.set({ selected: new Set([id]) });
    tellSelection(core, 'radio', 'selected', row);
    return;
  }
  const { selected } = store.state;
  const from = lastClicked.get(core) ?? null;
  const next = range ? rangeToggled(selected, selectableIds(core), from, id) : toggled(selected, id);
  lastClicked.set(core, id);
  store.set({ selected: next });
  tellSelection(core, 'checkbox', next.has(id) ? 'selected' : 'unselected', row);
}

export function toggleAll(core: GridCore): void {
  const ids = selectableIds(core);
  core.store.set({ selected: allToggled(core.store.state.selected, ids) });
  const all = selectionState(core.store.state.selected, ids) === 'all';
  tellSelection(core, 'checkbox-all', all ? 'selected-all' : 'unselected', undefined);
}

export function clearSelection(core: GridCore): void {
  if (core.store.state.selected.size === 0) return;
  core.store.set({ selected: new Set() });
  tellSelection(core, 'checkbox-all', 'unselected', undefined);
}

/** Selects just these rows; disabled ones stay out. */
export function setSelection(core: GridCore, ids: readonly string[]): void {
  const selected = ids.filter((id) => {
    const row = core.store.rowById(id);
    return row !== undefined && !isRowDisabled(core, row);
  });
  core.store.set({ selected: new Set(core.props().rowSelectionType === 'radio' ? selected.slice(0, 1) : selected) });
}

/** Selected rows that no filter hides, as they stand among all rows. */
export function selectedInView({ store }: GridCore): GridRow[] {
  const { selected, rows } = store.state;
  if (selected.size === 0) return [];
  return rows.list.filter((row) => {
    const id = store.idOf(row);
    return selected.has(id) && store.shownIndexOf(id) >= 0;
  });
}

/** Whether none, some or all rows that may be selected are. */
export function allSelected(core: GridCore): SelectionState {
  const { selected } = core.store.state;
  return selected.size === 0 ? 'none' : selectionState(selected, selectableIds(core));
}

/** Rows in view that may be selected. */
function selectableIds(core: GridCore): string[] {
  const ids: string[] = [];
  for (let at = 0; at < core.store.shownCount; at += 1) {
    const shown = core.store.shownAt(at);
    if (shown && !shown.loading && !isRowDisabled(core, shown.row)) ids.push(core.store.idOf(shown.row));
  }
  return ids;
}

function tellSelection(
  core: GridCore,
  type: SelectEvent['type'],
  action: SelectEvent['action'],
  row: GridRow | undefined,
): void {
  const { store } = core;
  const { onSelectRowChange } = core.props();
  if (!onSelectRowChange) return;
  const selectedRows = store.state.rows.list.filter((one) => store.state.selected.has(store.idOf(one)));
  onSelectRowChange({ type, action, row, selectedRows, selectedRowIds: selectedRows.map((one) => store.idOf(one)) });
}
