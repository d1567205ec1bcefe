import { describe, expect, it } from 'vitest';
import { defaultAddSettings, endOf, insertIndex, nextOrder, readAddSettings, renumbered } from './order.ts';

describe('order numbers', () => {
  it('are put in sequence, and rows that have theirs stay the same objects', () => {
    const rows = [
      { id: 'a', orderNum: 1 },
      { id: 'b', orderNum: 5 },
      { id: 'c', orderNum: 3 },
    ];
    const next = renumbered(rows);
    expect(next.map((row) => row.orderNum)).toEqual([1, 2, 3]);
    expect(next[0]).toBe(rows[0]);
    expect(next[2]).toBe(rows[2]);
    expect(rows[1]?.orderNum).toBe(5);
    expect(renumbered(next)).toBe(next);
  });

  it('begin where told, in the field that is told', () => {
    expect(renumbered([{ id: 'a' }, { id: 'b' }], 'sort', 0)).toEqual([
      { id: 'a', sort: 0 },
      { id: 'b', sort: 1 },
    ]);
  });

  it('of a new row: the largest plus one', () => {
    expect(nextOrder([], 'no')).toBe(1);
    expect(nextOrder([{ no: 3 }, { no: '12' }, { no: 'x' }, { no: null }, { no: 7.5 }], 'no')).toBe(13);
  });
});

describe('settings of the add button', () => {
  it.each([
    [0, 3, 3],
    [1, 3, 0],
    [3, 3, 2],
    [4, 3, 3],
    [1, 0, 0],
  ])('position %i of %i rows is index %i', (position, count, index) => {
    expect(insertIndex(position, count)).toBe(index);
  });

  it('put rows in front of those that close the list', () => {
    const rows = [{ id: 'a' }, { id: 'b', system: true }, { id: 'c' }];
    expect([endOf(rows), endOf(rows, (row) => row.system === true), endOf(rows, () => false)]).toEqual([3, 1, 3]);
  });

  it('are read, and put right where they make no sense', () => {
    expect(readAddSettings('{"count":5,"position":2,"scroll":false}')).toEqual({
      count: 5,
      position: 2,
      scroll: false,
    });
    expect(readAddSettings('{"count":0,"position":-1,"scroll":"x"}')).toEqual(defaultAddSettings);
    for (const text of [null, 'x', '7']) expect(readAddSettings(text)).toEqual(defaultAddSettings);
  });
});
