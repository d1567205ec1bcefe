import { describe, expect, it, vi } from 'vitest';
import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';
import { makeHandle } from '../make-handle.ts';
import { layoutOf } from '../model/layout.ts';
import { treeOrder } from '../model/tree.ts';
import type { EditableGridProps, TreeConfig } from '../props.ts';
import { GridStore } from '../store.ts';
import { loadTop, openAbove, openByArrow, toggleBranch } from './open.ts';

const columns = [
  { key: 'name', title: '名称' },
  { key: 'code', title: '编码' },
];
const layout = layoutOf({ columns, own: [], settings: {}, width: 800, statistics: false });

/** A tree grid that is not drawn: only what opening and removing rows need. */
function treeGrid(load: TreeConfig['load'], more: Partial<TreeConfig> = {}) {
  const tree: TreeConfig = { load, ...more };
  const props: Partial<EditableGridProps> = { columns, tree };
  const store = new GridStore('id');
  store.setOrdering(({ rows, expanded: open, loadingBranches: loading }) =>
    treeOrder({ list: rows.list, rowKey: 'id', parentKey: tree.queryKey ?? 'parentId', open, loading }),
  );
  const warn = vi.fn();
  const core = {
    store,
    props: () => props,
    columns: () => columns,
    layout: () => layout,
    checks: { changed: () => {} },
    view: { warn, ensure: () => {} },
  } as unknown as GridCore; // nothing else of a grid is asked for
  const shown = () =>
    Array.from({ length: store.shownCount }, (_, at) => {
      const place = store.shownAt(at);
      return place?.loading ? 'loading' : place?.row.id;
    });
  return { core, store, warn, shown };
}

const rowOf = (store: GridStore, id: string) => store.rowById(id) as GridRow;
const top = [
  { id: 'a', parentId: '0', hasChildren: true },
  { id: 'b', parentId: '0', hasChildren: false },
];

describe('a row of a tree', () => {
  it('shows a loading child, then its children, and asks once', async () => {
    const load = vi.fn(async () => ({ records: [{ id: 'a1' }] }));
    const { core, store, shown } = treeGrid(load, { params: { year: 1 }, condition: 'x' });
    store.load(top);
    const opened = toggleBranch(core, rowOf(store, 'a'));
    expect(shown()).toEqual(['a', 'loading', 'b']);
    await opened;
    expect(shown()).toEqual(['a', 'a1', 'b']);
    expect(rowOf(store, 'a1').parentId).toBe('a');
    expect(load).toHaveBeenCalledWith({ year: 1, condition: 'x', parentId: 'a' });
    await toggleBranch(core, rowOf(store, 'a'));
    expect(shown()).toEqual(['a', 'b']);
    await toggleBranch(core, rowOf(store, 'a'));
    expect(shown()).toEqual(['a', 'a1', 'b']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('has no children any more when none come', async () => {
    const { core, store, shown } = treeGrid(async () => [], { hasChildrenKey: 'hasChildren' });
    store.load(top);
    await toggleBranch(core, rowOf(store, 'a'));
    expect(shown()).toEqual(['a', 'b']);
    expect(rowOf(store, 'a').hasChildren).toBe(false);
  });

  it('closes and says why when the answer is not understood, and can be opened again', async () => {
    const { core, store, warn, shown } = treeGrid(async () => 'nonsense');
    store.load(top);
    await toggleBranch(core, rowOf(store, 'a'));
    expect(warn).toHaveBeenCalledWith('返回数据类型不识别');
    expect(shown()).toEqual(['a', 'b']);
    expect(rowOf(store, 'a').hasChildren).toBe(true);
  });

  it('does not come back when it was taken out while its children were on their way', async () => {
    const { core, store, shown } = treeGrid(async () => [{ id: 'a1' }]);
    store.load(top);
    const opened = toggleBranch(core, rowOf(store, 'a'));
    store.load([{ id: 'c' }]);
    await opened;
    expect(shown()).toEqual(['c']);
  });

  it('is opened by → in the column of the tree alone, and left by ←', () => {
    const { core, store, shown } = treeGrid(async () => []);
    store.load([...top, { id: 'a1', parentId: 'a' }]);
    const go = (rowId: string, key: string) => store.set({ range: { anchor: { rowId, key }, head: { rowId, key } } });
    go('a', 'code');
    expect(openByArrow(core, true)).toBe(false);
    go('a', 'name');
    expect(openByArrow(core, true)).toBe(true);
    expect(shown()).toEqual(['a', 'a1', 'b']);
    expect(openByArrow(core, true)).toBe(false);
    go('a1', 'name');
    expect(openByArrow(core, false)).toBe(true);
    expect(store.state.range?.anchor.rowId).toBe('a');
    expect(openByArrow(core, false)).toBe(true);
    expect(shown()).toEqual(['a', 'b']);
    expect(openByArrow(core, false)).toBe(false);
  });
});

it('opens every branch above a row that is to be seen, and only those', () => {
  const { core, store, shown } = treeGrid(async () => []);
  store.load([...top, { id: 'a1', parentId: 'a' }, { id: 'a11', parentId: 'a1' }, { id: 'b1', parentId: 'b' }]);
  expect(shown()).toEqual(['a', 'b']);
  openAbove(core, 'a11');
  expect(shown()).toEqual(['a', 'a1', 'a11', 'b']);
  openAbove(core, 'gone');
  expect(shown()).toEqual(['a', 'a1', 'a11', 'b']);
});

describe('a tree', () => {
  it('loads its topmost rows below the value that the page names', async () => {
    const load = vi.fn(async () => top);
    const { core, shown } = treeGrid(load, { queryKey: 'pid', topValue: '-1' });
    await loadTop(core);
    expect(load).toHaveBeenCalledWith({ pid: '-1' });
    expect(shown()).toEqual(['a', 'b']);
  });

  it('refuses to remove rows, and any removal refuses what is neither a text nor a list', () => {
    const { core, store } = treeGrid(async () => []);
    store.load(top);
    const handle = makeHandle(core, { sendRow: () => {} });
    expect(() => handle.removeRows(['a'])).toThrow(/tree/);
    expect(() => handle.removeRows('a')).toThrow(/tree/);
    expect(() => handle.removeRows({ id: 'a' } as never)).toThrow('removeRows takes an id or a list');
    expect(store.state.rows.list).toHaveLength(2);
  });
});
