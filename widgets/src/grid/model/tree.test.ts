import { describe, expect, it, test } from 'vitest';
import type { GridRow } from '../column.ts';
import { branchQuery, childrenOf, saysChildren, treeOrder } from './tree.ts';

const none = new Set<string>();
const rows: GridRow[] = [
  { id: 'a', pid: '0' },
  { id: 'a1', pid: 'a' },
  { id: 'a11', pid: 'a1' },
  { id: 'a2', pid: 'a' },
  { id: 'b', pid: '0' },
];
const shownOf = (open: string[], loading: string[] = [], list = rows) =>
  treeOrder({ list, rowKey: 'id', parentKey: 'pid', open: new Set(open), loading: new Set(loading) }).order.map((at) =>
    at < 0 ? `loading ${list[-at - 1]?.id}` : list[at]?.id,
  );

describe('the order of a tree', () => {
  test.each([
    [[], ['a', 'b']],
    [['a'], ['a', 'a1', 'a2', 'b']],
    [
      ['a', 'a1'],
      ['a', 'a1', 'a11', 'a2', 'b'],
    ],
    // A closed parent hides what is open below it.
    [['a1'], ['a', 'b']],
  ])('with %j open shows %j', (open, shown) => {
    expect(shownOf(open)).toEqual(shown);
  });

  it('puts a placeholder below a row whose children are on their way', () => {
    expect(shownOf(['b'], ['b'])).toEqual(['a', 'b', 'loading b']);
    expect(shownOf(['a1'], ['a1'])).toEqual(['a', 'b']);
  });

  it('nests rows that come in another order', () => {
    expect(shownOf(['a', 'a1'], [], [...rows].reverse())).toEqual(['b', 'a', 'a2', 'a1', 'a11']);
  });

  it('counts levels, also of rows that are hidden', () => {
    const { depths } = treeOrder({ list: rows, rowKey: 'id', parentKey: 'pid', open: none, loading: none });
    expect(Object.fromEntries(depths)).toEqual({ a: 0, a1: 1, a11: 2, a2: 1, b: 0 });
  });

  it('shows a row whose parent is missing, or itself, at the top', () => {
    const odd = [{ id: 'x', pid: 'gone' }, { id: 'y', pid: 'y' }, { id: 'z' }];
    expect(shownOf([], [], odd)).toEqual(['x', 'y', 'z']);
  });
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['Y', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j says that there are children: %s', (value, says) => {
  expect(saysChildren(value)).toBe(says);
});

test('asks by the parent, with condition and further parameters', () => {
  expect(branchQuery({}, 'a')).toEqual({ parentId: 'a' });
  expect(branchQuery({ queryKey: 'pid', params: { pid: 'no', type: 2 }, condition: 'x=1' }, 'a')).toEqual({
    pid: 'a',
    type: 2,
    condition: 'x=1',
  });
});

describe('an answer', () => {
  it('is an array or has records', () => {
    expect(childrenOf([{ id: 1 }])).toEqual([{ id: 1 }]);
    expect(childrenOf({ records: [{ id: 1 }], total: 1 })).toEqual([{ id: 1 }]);
  });

  test.each([null, undefined, 'text', 3, {}, { records: 'no' }])('%j is not understood', (answer) => {
    expect(() => childrenOf(answer)).toThrow('返回数据类型不识别');
  });
});
