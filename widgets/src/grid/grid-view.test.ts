import { describe, expect, it } from 'vitest';
import { runCommand } from './actions/commands.ts';
import { pasteTexts } from './actions/paste.ts';
import { page, three } from './fake-page.ts';

describe('validating by handle', () => {
  it('validateTable and fullValidateTable give the failures by row and column, or null', async () => {
    const { grid } = page();
    expect(await grid.fullValidateTable()).toBeNull();
    grid.setValues([
      { rowKey: 'a', values: { name: '' } },
      { rowKey: 'b', values: { no: 'N0' } },
    ]);
    const wrong = new Map([
      [
        'a',
        new Map([
          ['name', '名称不能为空'],
          ['no', '编号的值不能重复'],
        ]),
      ],
      ['b', new Map([['no', '编号的值不能重复']])],
    ]);
    expect(await grid.validateTable()).toEqual(wrong);
    expect(await grid.getValues()).toEqual({ error: 3, values: grid.getTableData() });
    expect(await grid.getValues({ validate: false, rowIds: ['c'] })).toEqual({ error: 0, values: [three[2]] });
    expect(await grid.validateTable({ rowIds: ['c'] })).toBeNull();
  });

  it('tries further rules of the page after those of the column', async () => {
    const rules = { name: [{ pattern: 's', message: '只能是字母' }], amount: [{ required: true }] };
    const { grid } = page({ editRules: rules });
    grid.setValues([{ rowKey: 'b', values: { name: '', amount: null } }]);
    const found = await grid.validateTable();
    expect([found?.get('a')?.get('name'), found?.get('b')?.get('name')]).toEqual(['只能是字母', '名称不能为空']);
    expect(found?.get('b')?.get('amount')).toBe('金额不能为空');
  });

  it('resetValidate forgets, showErrors shows what the server says and goes to the first of it', async () => {
    const { grid, state, view } = page();
    grid.setValues([{ rowKey: 'a', values: { name: '' } }]);
    await grid.validateTable();
    grid.resetValidate();
    expect([state().errors.size, state().listed]).toEqual([0, false]);
    grid.showErrors(new Map([['c', new Map([['no', '编号已被占用']])]]));
    expect(state().range?.anchor).toEqual({ rowId: 'c', key: 'no' });
    expect(view.focus).toHaveBeenCalled();
  });

  it('failures of rows that are gone are gone, also when undo takes the row out', async () => {
    const { grid, state } = page();
    await grid.addRows();
    expect(await grid.validateTable()).not.toBeNull();
    grid.undo();
    expect([state().errors.size, state().listed]).toEqual([0, false]);
    await grid.addRows({ name: '甲', no: 'N2' });
    await grid.validateTable();
    expect([...state().errors.keys()]).toHaveLength(2);
    grid.undo();
    expect(state().errors.size).toBe(0);
  });
});

describe('values that must stand once', () => {
  const twice = new Map([['no', '编号的值不能重复']]);

  it('are marked at once when undo or redo brings the same back', async () => {
    const { core, grid, state } = page();
    grid.removeRows('b');
    // Somebody else gave its number to another row meanwhile.
    core.store.patch([{ rowId: 'c', key: 'no', after: 'N1' }]);
    grid.undo();
    expect(state().errors).toEqual(new Map(['b', 'c'].map((id) => [id, twice])));
    grid.redo();
    expect(state().errors.size).toBe(0);
    await grid.addRows({ id: 'd', name: '丁', no: 'N0' });
    grid.undo();
    expect(state().errors.size).toBe(0);
    grid.redo();
    expect(state().errors).toEqual(new Map(['a', 'd'].map((id) => [id, twice])));
  });

  it('are marked in both rows also when rows have moved before', () => {
    const { grid, state } = page();
    grid.rowResort(0, 2);
    grid.setValues([{ rowKey: 'b', values: { no: 'N0' } }]);
    expect(state().errors).toEqual(new Map(['b', 'a'].map((id) => [id, twice])));
  });
});

describe('the view', () => {
  it('follows resetScrollTop, scrollTo and focus', () => {
    const { grid, view } = page();
    grid.resetScrollTop();
    grid.scrollTo('c', 'amount');
    grid.scrollTo('b');
    grid.focus();
    expect(view.scrollTop).toHaveBeenCalledOnce();
    expect(view.ensure.mock.calls).toEqual([
      [2, 2],
      [1, undefined],
    ]);
    expect(view.focus).toHaveBeenCalledOnce();
  });

  it('is drawn again by virtualRefresh and recalcDisableRows', () => {
    const { grid, state } = page();
    const before = state().texts;
    grid.virtualRefresh();
    grid.recalcDisableRows();
    expect(state().texts).toBe(before + 2);
  });

  it('sends a row to others', () => {
    const { grid, sendRow } = page();
    grid.socketSendUpdateRow({ id: 'a', name: '甲' });
    expect(sendRow).toHaveBeenCalledExactlyOnceWith({ id: 'a', name: '甲' });
  });

  it('says where a row went', () => {
    const { grid, ids, onDragged } = page();
    grid.rowResort(0, 1);
    expect(ids()).toEqual(['b', 'a', 'c']);
    expect(onDragged).toHaveBeenCalledExactlyOnceWith({ oldIndex: 0, newIndex: 1 });
  });
});

describe('what is chosen', () => {
  const at = (rowId: string, key: string) => ({ anchor: { rowId, key }, head: { rowId, key } });

  it('goes on at the same place when its row is gone', () => {
    const { core, grid, state } = page();
    core.store.set({ range: at('b', 'no') });
    grid.removeRows('b');
    expect(state().range).toEqual(at('c', 'no'));
    grid.removeRows('c');
    expect(state().range).toEqual(at('a', 'no'));
    grid.undo();
    expect(state().range).toEqual(at('c', 'no'));
    grid.removeRows(['a', 'c']);
    expect(state().range).toBeNull();
  });

  it('stays by F2 where nothing is edited, and goes down by Enter', () => {
    const { core, state } = page();
    core.store.set({ range: at('a', 'orderNum') });
    runCommand(core, { type: 'edit', by: 'f2' });
    expect(state().range).toEqual(at('a', 'orderNum'));
    runCommand(core, { type: 'edit', by: 'enter' });
    expect(state().range).toEqual(at('b', 'orderNum'));
  });

  it('is where undo was, also in a branch of a tree that was closed meanwhile', () => {
    const rows = [
      { id: 'p', parentId: '0', hasChildren: true, name: '上' },
      { id: 'q', parentId: 'p', name: '下' },
    ];
    const { core, grid, state } = page({ tree: { load: async () => [] }, dataSource: rows });
    expect(core.store.shownCount).toBe(1);
    core.store.set({ range: at('p', 'name') });
    grid.setValues([{ rowKey: 'q', values: { name: '改' } }]);
    grid.undo();
    expect([core.store.shownCount, state().range]).toEqual([2, at('q', 'name')]);
    expect(() => grid.removeRows('q')).toThrow('not supported');
  });

  it('is not selected any more when undo takes its row out', async () => {
    const { grid, state } = page();
    const { row } = await grid.addRows();
    grid.setSelection(['a', String(row.id)]);
    grid.undo();
    expect([...state().selected]).toEqual(['a']);
  });

  it('pasting beyond the last row is one step', async () => {
    const { core, grid, ids } = page();
    core.store.set({ range: at('c', 'name') });
    await pasteTexts(core, [
      ['甲', 'P1'],
      ['乙', 'P2'],
      ['丙', 'P3'],
    ]);
    expect(grid.getTableData().map((row) => row.name)).toEqual(['行a', '行b', '甲', '乙', '丙']);
    grid.undo();
    expect(grid.getTableData()).toEqual(three);
    grid.redo();
    expect(grid.getTableData().map((row) => row.no)).toEqual(['N0', 'N1', 'P1', 'P2', 'P3']);
    expect(ids()).toHaveLength(5);
  });
});
