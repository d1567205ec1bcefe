import { setCells, travel } from './actions/cells.ts';
import { commitEdit } from './actions/edit.ts';
import { activate } from './actions/navigate.ts';
import { addRows, insertRows, moveRow, pushRows, removeIds, requestRemoval } from './actions/rows.ts';
import { clearSelection, setSelection, toggleAll } from './actions/select.ts';
import type { GridRow } from './column.ts';
import type { GridCore } from './core.ts';
import type { GridHandle } from './handle.ts';
import { loadedRows, withInserted } from './model/rows.ts';
import { ColumnTotal } from './model/statistics.ts';

/** The methods of a grid for its page. Reading ends editing first: what was typed counts. */
export function makeHandle(core: GridCore, live: { sendRow: (row: GridRow) => void }): GridHandle {
  const { store } = core;

  function rowsNow(): readonly GridRow[] {
    commitEdit(core);
    return store.state.rows.list;
  }
  const isNew = (row: GridRow) => store.state.rows.inserted.has(store.idOf(row));
  const withoutId = (row: GridRow): GridRow => {
    const { [store.rowKey]: _, ...values } = row;
    return values;
  };

  async function validate(rowIds?: readonly string[]): Promise<number> {
    commitEdit(core);
    return core.checks.all(rowIds);
  }
  async function validateTable(options: { rowIds?: readonly string[] } = {}) {
    return (await validate(options.rowIds)) === 0 ? null : store.state.errors;
  }
  function getTableData({ rowIds, keepNewId = false }: { rowIds?: readonly string[]; keepNewId?: boolean } = {}) {
    const wanted = rowIds && new Set(rowIds);
    return rowsNow()
      .filter((row) => !wanted || wanted.has(store.idOf(row)))
      .map((row) => (isNew(row) && !keepNewId ? withoutId(row) : { ...row }));
  }
  const getDeleteData = () => [...store.state.rows.removed.values()];

  function removeRows(rows: Parameters<GridHandle['removeRows']>[0]): void {
    if (typeof rows !== 'string' && !Array.isArray(rows)) {
      throw new Error('removeRows takes an id or a list of ids or rows');
    }
    const list: readonly (string | GridRow)[] = typeof rows === 'string' ? [rows] : rows;
    removeIds(
      core,
      list.map((one) => (typeof one === 'string' ? one : store.idOf(one))),
    );
  }

  return {
    addRows: async (rows, options) => addRows(core, rows, options),
    pushRows: (rows, options) => pushRows(core, rows, options),
    insertRows: (rows, index) => insertRows(core, rows, index),
    loadData: (rows) => store.load(rows),
    loadNewData: (rows) => store.load(rows, withInserted(loadedRows([]), rows, 0, store.rowKey)),
    removeRows,
    removeRowsById: removeRows,
    removeSelection: () =>
      requestRemoval(
        core,
        store.state.rows.list.filter((row) => store.state.selected.has(store.idOf(row))),
      ),
    clearSelection: () => clearSelection(core),
    setSelection: (ids) => setSelection(core, ids),
    toggleSelectionAll: () => toggleAll(core),
    setValues: (changes) =>
      setCells(
        core,
        changes.flatMap(({ rowKey, values }) =>
          Object.entries(values).map(([key, after]) => ({ rowId: rowKey, key, after })),
        ),
        'set',
      ),
    getAll: () => ({ tableData: getTableData(), deleteData: getDeleteData() }),
    getTableData,
    getNewData: () => rowsNow().filter(isNew).map(withoutId),
    getNewDataWithId: () =>
      rowsNow()
        .filter(isNew)
        .map((row) => ({ ...row })),
    getDeleteData,
    getSelectionData: () => rowsNow().filter((row) => store.state.selected.has(store.idOf(row))),
    getIfRowById(id) {
      const row = store.rowById(id);
      return row ? { row, isNew: isNew(row) } : null;
    },
    getNewRowById(id) {
      const row = store.rowById(id);
      return row && isNew(row) ? row : null;
    },
    getColumnByKey: (key) => core.columns().find((column) => column.key === key) ?? null,
    validateTable,
    fullValidateTable: () => validateTable(),
    async getValues({ validate: checked = true, rowIds } = {}) {
      const error = checked ? await validate(rowIds) : 0;
      return { error, values: getTableData({ ...(rowIds ? { rowIds } : {}) }) };
    },
    showErrors(errors, keyboard = true) {
      store.set({ errors });
      const first = store.state.rows.list.map((row) => store.idOf(row)).find((id) => errors.has(id));
      const key = first === undefined ? undefined : [...(errors.get(first)?.keys() ?? [])][0];
      if (first === undefined || key === undefined) return;
      activate(core, first, key);
      if (keyboard) core.view.focus();
    },
    resetValidate: () => core.checks.reset(),
    resetScrollTop: () => core.view.scrollTop(),
    scrollTo: (rowId, key) =>
      core.view.ensure(store.shownIndexOf(rowId), key ? core.layout().indexOf.get(key) : undefined),
    rowResort: (oldIndex, newIndex) => moveRow(core, oldIndex, newIndex),
    recalcDisableRows: () => store.set({ texts: store.state.texts + 1 }),
    virtualRefresh: () => store.set({ texts: store.state.texts + 1 }),
    socketSendUpdateRow: (row) => live.sendRow(row),
    undo: () => travel(core, 'undo'),
    redo: () => travel(core, 'redo'),
    getStatisticsValue(key) {
      const column = core.columns().find((one) => one.key === key);
      const total = new ColumnTotal(store.state.rows.list.map((row) => row[key]));
      return { sum: total.text('sum', column ?? {}), average: total.text('average', column ?? {}) };
    },
    commitEdit: () => void commitEdit(core),
    markClean: () => store.markClean(),
    markSaved(rowId, sent, stored = sent) {
      store.saved(rowId, sent, stored);
      core.cells.uploads.rename(rowId, store.idOf({ ...sent, ...stored }));
    },
    focus: () => core.view.focus(),
  };
}
