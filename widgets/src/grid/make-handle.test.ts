import { describe, expect, it, vi } from 'vitest';
import { runCommand } from './actions/commands.ts';
import { cancelEdit, setDraft, startEdit } from './actions/edit.ts';
import { copyInto } from './actions/fill.ts';
import { pasteTexts } from './actions/paste.ts';
import { removeSelected } from './actions/rows.ts';
import { toggleAll, toggleRow } from './actions/select.ts';
import type { GridColumn, GridRow } from './column.ts';
import { columns, page, three } from './fake-page.ts';

describe('adding by handle', () => {
  it('addRows gives defaults and an id, tells, and edits the first cell of the last new row', async () => {
    const { grid, state, onAdded, view } = page();
    const { row, rows } = await grid.addRows([{ name: '甲' }, { name: '乙' }]);
    expect(rows).toMatchObject([
      { name: '甲', amount: 5, no: null },
      { name: '乙', amount: 5 },
    ]);
    expect(row.id).toMatch(/^row_.+_new$/);
    expect(onAdded).toHaveBeenCalledExactlyOnceWith({ row, rows, insertIndex: 3 });
    expect(state().editing?.cell).toEqual({ rowId: row.id, key: 'name' });
    expect(view.ensure).toHaveBeenCalledWith(4, 0);
  });

  it('addRows keeps to the place, the silence and the affixes that it is told', async () => {
    const { grid, ids, state } = page({ idPrefix: 'x-', idSuffix: '-y' });
    const { row } = await grid.addRows(undefined, { index: 1, setActive: false });
    expect([ids().indexOf(String(row.id)), state().editing]).toEqual([1, null]);
    expect(row.id).toMatch(/^x-.+-y$/);
  });

  it('pushRows takes rows as they are; a known id takes that row’s place', () => {
    const { grid, ids, onAdded } = page();
    grid.pushRows([{ id: 'b', name: '新乙' }, { name: '丁' }], { index: 0 });
    expect(ids().slice(1)).toEqual(['a', 'b', 'c']);
    expect(grid.getIfRowById('b')).toEqual({ row: { id: 'b', name: '新乙' }, isNew: false });
    expect(grid.getNewData()).toEqual([{ name: '丁' }]);
    expect(onAdded).not.toHaveBeenCalled();
  });

  it('insertRows puts rows with defaults at a place and says so', () => {
    const { grid, ids, onInserted } = page();
    grid.insertRows({ name: '甲' }, 1);
    expect(ids()[1]).toMatch(/_new$/);
    expect(onInserted).toHaveBeenCalledExactlyOnceWith({
      row: expect.objectContaining({ name: '甲', amount: 5 }),
      rows: [expect.objectContaining({ name: '甲' })],
      insertIndex: 1,
    });
  });

  it('loadData brings existing rows, loadNewData new ones; both forget what was', () => {
    const { grid, ids } = page();
    grid.removeRows('a');
    grid.loadNewData([{ id: 'n', name: '新' }]);
    expect([ids(), grid.getDeleteData(), grid.getNewDataWithId()]).toEqual([['n'], [], [{ id: 'n', name: '新' }]]);
    grid.loadData([{ id: 'm', name: '旧' }]);
    expect([ids(), grid.getNewData(), grid.getTableData()]).toEqual([['m'], [], [{ id: 'm', name: '旧' }]]);
  });

  it('numbers the order field anew after adding, removing and moving, from where the page says', async () => {
    const { grid } = page({ dragSort: true, sortBegin: 0 });
    const numbers = () => grid.getTableData().map((row) => row.orderNum);
    await grid.addRows({}, { index: 0 });
    expect(numbers()).toEqual([0, 1, 2, 3]);
    grid.removeRowsById(['b']);
    expect(numbers()).toEqual([0, 1, 2]);
    grid.rowResort(2, 0);
    expect([numbers(), grid.getTableData().map((row) => row.name)]).toEqual([
      [0, 1, 2],
      ['行c', null, '行a'],
    ]);
  });
});

describe('removing by handle', () => {
  it('takes ids and rows; existing rows are kept as they were loaded, new ones dropped', async () => {
    const { grid, ids } = page();
    const { row } = await grid.addRows();
    grid.setValues([{ rowKey: 'a', values: { name: '改过' } }]);
    grid.removeRows([row, three[0] as GridRow]);
    grid.removeRowsById('b');
    expect(ids()).toEqual(['c']);
    expect(grid.getDeleteData()).toEqual([three[0], three[1]]);
    expect(grid.getAll()).toEqual({ tableData: [three[2]], deleteData: [three[0], three[1]] });
  });

  it.each([undefined, null, 7, { id: 'a' }])('refuses %j', (wrong) => {
    const { grid } = page();
    // @ts-expect-error a page without types
    expect(() => grid.removeRows(wrong)).toThrow('takes an id or a list');
  });

  it('removeSelection tells of the rows; with asyncRemove existing ones wait for the page', async () => {
    const { grid, ids, onRemove } = page({ asyncRemove: true });
    const { row } = await grid.addRows();
    grid.setSelection([String(row.id)]);
    grid.removeSelection();
    expect(ids()).toEqual(['a', 'b', 'c']);
    grid.setSelection(['a', 'c']);
    grid.removeSelection();
    expect(ids()).toEqual(['a', 'b', 'c']);
    const { deleteRows, confirmRemove } = onRemove.mock.lastCall?.[0] ?? {};
    expect(deleteRows).toEqual([three[0], three[2]]);
    confirmRemove();
    expect([ids(), grid.getSelectionData()]).toEqual([['b'], []]);
  });
});

describe('删除', () => {
  it('takes selected rows in view alone: what a filter hides stays, and stays selected', async () => {
    const { core, grid, ids, state, view } = page();
    grid.setSelection(['a', 'c']);
    core.store.reorder({ filters: new Map([['no', { type: 'values', texts: ['N0', 'N1'] }]]) });
    await removeSelected(core);
    expect(view.ask).toHaveBeenCalledExactlyOnceWith('确定要删除这 1 项吗?');
    expect([ids(), [...state().selected]]).toEqual([['b', 'c'], ['c']]);
    await removeSelected(core);
    expect(view.ask).toHaveBeenCalledOnce();
    core.store.reorder({ filters: new Map() });
    await removeSelected(core);
    expect([ids(), state().selected.size]).toEqual([['b'], 0]);
  });
});

describe('selecting', () => {
  it('by handle leaves disabled rows out and clears', () => {
    const { grid } = page({ disabledRows: { no: 'N1' } });
    grid.setSelection(['a', 'b', 'x']);
    expect(grid.getSelectionData()).toEqual([three[0]]);
    grid.toggleSelectionAll();
    expect(grid.getSelectionData()).toEqual([three[0], three[2]]);
    grid.toggleSelectionAll();
    expect(grid.getSelectionData()).toEqual([]);
    grid.setSelection(['c']);
    grid.clearSelection();
    expect(grid.getSelectionData()).toEqual([]);
  });

  it('by a user tells type, action, row, rows and ids', () => {
    const { core, onSelectRowChange } = page();
    const said = () => onSelectRowChange.mock.lastCall?.[0];
    toggleRow(core, three[1] as GridRow);
    expect(said()).toEqual({
      type: 'checkbox',
      action: 'selected',
      row: three[1],
      selectedRows: [three[1]],
      selectedRowIds: ['b'],
    });
    toggleRow(core, three[1] as GridRow);
    expect(said()).toMatchObject({ action: 'unselected', selectedRowIds: [] });
    toggleAll(core);
    expect(said()).toMatchObject({ type: 'checkbox-all', action: 'selected-all', selectedRowIds: ['a', 'b', 'c'] });
    const one = page({ rowSelectionType: 'radio' });
    toggleRow(one.core, three[0] as GridRow);
    toggleRow(one.core, three[2] as GridRow);
    expect(one.onSelectRowChange.mock.lastCall?.[0]).toMatchObject({ type: 'radio', selectedRowIds: ['c'] });
  });
});

describe('values', () => {
  it('setValues raises valueChange once per changed cell and counts the totals anew', () => {
    const { grid, onValueChange } = page();
    grid.setValues([
      { rowKey: 'b', values: { name: '行b', amount: 10 } },
      { rowKey: 'x', values: { name: '无' } },
    ]);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({
      type: 'inputNumber',
      value: 10,
      oldValue: 1,
      row: { ...three[1], amount: 10 },
      column: columns[2],
      rowIndex: 1,
      columnIndex: 2,
      isSetValues: true,
    });
    expect(grid.getStatisticsValue('amount')).toEqual({ sum: '12', average: '4' });
  });

  it('reading ends editing: what was typed counts, and its event says that it was typed', () => {
    const { core, grid, onValueChange, onEditClosed } = page();
    startEdit(core, 'a', 'name');
    setDraft(core, '打完了');
    expect(grid.getTableData({ rowIds: ['a'] })).toEqual([{ ...three[0], name: '打完了' }]);
    expect(onValueChange).toHaveBeenCalledWith(expect.objectContaining({ value: '打完了', isSetValues: false }));
    const row = { ...three[0], name: '打完了' };
    expect(onEditClosed).toHaveBeenCalledExactlyOnceWith({ row, column: columns[0], changed: true });
    startEdit(core, 'a', 'name');
    setDraft(core, '又打');
    grid.commitEdit();
    expect(grid.getIfRowById('a')?.row.name).toBe('又打');
  });

  it('new rows come without id unless it is wanted', async () => {
    const { grid } = page();
    const { row } = await grid.addRows({ name: '甲' });
    const { id, ...values } = row;
    expect(grid.getNewData()).toEqual([values]);
    expect(grid.getNewDataWithId()).toEqual([row]);
    expect(grid.getTableData().at(-1)).toEqual(values);
    expect(grid.getTableData({ keepNewId: true }).at(-1)).toEqual(row);
    expect([grid.getNewRowById(String(id)), grid.getNewRowById('a')]).toEqual([row, null]);
    expect([grid.getIfRowById('x'), grid.getColumnByKey('no'), grid.getColumnByKey('x')]).toEqual([
      null,
      columns[1],
      null,
    ]);
  });

  it('undo and redo go over typing, adding, removing and moving', async () => {
    const { grid, ids } = page();
    grid.setValues([{ rowKey: 'a', values: { name: '甲' } }]);
    grid.rowResort(0, 2);
    grid.removeRows('b');
    await grid.addRows({ id: 'd' });
    expect(ids()).toEqual(['c', 'a', 'd']);
    for (let step = 0; step < 4; step += 1) grid.undo();
    expect([grid.getTableData(), grid.getDeleteData()]).toEqual([three, []]);
    for (let step = 0; step < 4; step += 1) grid.redo();
    expect([ids(), grid.getDeleteData()]).toEqual([['c', 'a', 'd'], [three[1]]]);
  });

  it('markClean counts all as stored', async () => {
    const { grid } = page();
    await grid.addRows({ id: 'd', name: '丁' });
    grid.removeRows('a');
    grid.markClean();
    expect([grid.getNewData(), grid.getDeleteData()]).toEqual([[], []]);
  });

  it('a new row that was stored has its id of now everywhere; taking it back removes an existing row', async () => {
    const { grid, ids } = page();
    const { row } = await grid.addRows({ name: '甲' });
    const sent = { ...row };
    grid.setValues([{ rowKey: String(row.id), values: { name: '乙' } }]);
    grid.markSaved(String(row.id), sent, { id: '9', name: '甲' });
    expect(grid.getIfRowById('9')).toEqual({ row: expect.objectContaining({ id: '9', name: '乙' }), isNew: false });
    grid.undo();
    expect(grid.getIfRowById('9')?.row.name).toBe('甲');
    grid.undo();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(grid.getDeleteData()).toEqual([expect.objectContaining({ id: '9', name: '甲' })]);
    grid.redo();
    grid.redo();
    expect([grid.getIfRowById('9')?.row.name, grid.getNewData(), grid.getDeleteData()]).toEqual(['乙', [], []]);
  });

  it('tells what a paste could not read', async () => {
    const { core, grid, onRefused, view } = page();
    core.store.set({ range: { anchor: { rowId: 'b', key: 'no' }, head: { rowId: 'b', key: 'no' } } });
    await pasteTexts(core, [['X', '不是数']]);
    expect(grid.getIfRowById('b')?.row).toMatchObject({ no: 'X', amount: 1 });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith([
      { rowIndex: 1, column: columns[2], text: '不是数', why: expect.any(String) },
    ]);
    expect(view.warn).toHaveBeenCalledWith(expect.stringMatching(/^第 2 行“金额”：.+，未写入$/));
    core.store.set({ range: { anchor: { rowId: 'a', key: 'amount' }, head: { rowId: 'a', key: 'amount' } } });
    await pasteTexts(core, [
      ['一', '9'],
      ['二', ''],
      ['三', '7'],
    ]);
    expect(view.warn).toHaveBeenLastCalledWith(
      expect.stringMatching(/^5 个单元格未写入。第 1 行“金额”：.+；第 1 行“顺序”：不可编辑；第 2 行“金额”：[^；]+…$/),
    );
  });

  it('Delete empties what may be emptied and unticks boxes', () => {
    const kinds: GridColumn[] = [
      { key: 'kind', title: '类型', type: 'select', options: [{ value: 'x', text: '甲' }], allowClear: false },
      { key: 'done', title: '完成', type: 'checkbox' },
      { key: 'flag', title: '标志', type: 'checkbox', customValue: ['Y', 'N'] },
      { key: 'name', title: '名称', type: 'input' },
    ];
    const { core, grid } = page({
      columns: kinds,
      dataSource: [{ id: 'a', kind: 'x', done: true, flag: 'Y', name: '甲' }],
    });
    core.store.set({ range: { anchor: { rowId: 'a', key: 'kind' }, head: { rowId: 'a', key: 'name' } } });
    runCommand(core, { type: 'clear' });
    expect(grid.getTableData()).toEqual([{ id: 'a', kind: 'x', done: false, flag: 'N', name: null }]);
  });
});

describe('typing on a cell', () => {
  it.each([
    [false, ['好', '好', '7', '好']],
    [true, ['行a好', 'N0好', '17', '好']],
  ])('with keyboardEdit %s', (keyboardEdit, typed) => {
    const kinds: GridColumn[] = [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'no', title: '说明', type: 'textarea' },
      { key: 'amount', title: '金额', type: 'inputNumber' },
      // What stands in a list is searched for, never written on.
      { key: 'kind', title: '类型', type: 'select', options: [{ value: 'x', text: '甲' }] },
    ];
    const row = { id: 'a', name: '行a', no: 'N0', amount: 1, kind: 'x' };
    const { core, state } = page({ keyboardEdit, columns: kinds, dataSource: [row] });
    const begun = kinds.map(({ key }) => {
      startEdit(core, 'a', key, key === 'amount' ? '7' : '好');
      const { editing } = state();
      cancelEdit(core);
      return editing?.typed;
    });
    expect(begun).toEqual(typed);
    startEdit(core, 'a', 'name');
    expect(state().editing?.typed).toBeNull();
  });
});

describe('filling', () => {
  it('tells what the cells beside could not read', async () => {
    const { core, grid, onRefused } = page();
    core.store.set({ range: { anchor: { rowId: 'b', key: 'no' }, head: { rowId: 'b', key: 'amount' } } });
    copyInto(core, 'right');
    const [text, why] = ['N1', expect.any(String)];
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith([{ rowIndex: 1, column: columns[2], text, why }]));
    expect(grid.getIfRowById('b')?.row.amount).toBe(1);
  });
});
