import { describe, expect, it } from 'vitest';
import { nextRow, nextSort, toggledAll, toggledOne } from './keyboard.ts';

describe('moving in a table', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowUp', 0, 3, 0],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['Enter', 0, 3, null],
    ['ArrowDown', 0, 0, null],
  ])('%s from row %i of %i', (key, from, count, to) => {
    expect(nextRow(key, from, count)).toBe(to);
  });
});

it('sorts up, down, and then not at all', () => {
  const up = nextSort(null, 'name');
  expect(up).toEqual({ field: 'name', direction: 'asc' });
  const down = nextSort(up, 'name');
  expect(down).toEqual({ field: 'name', direction: 'desc' });
  expect(nextSort(down, 'name')).toBeNull();
  expect(nextSort(down, 'code')).toEqual({ field: 'code', direction: 'asc' });
});

describe('selection', () => {
  it('takes all rows of the page and keeps those of other pages', () => {
    expect([...toggledAll(new Set(['x', 'a']), ['a', 'b'])].sort()).toEqual(['a', 'b', 'x']);
    expect([...toggledAll(new Set(['x', 'a', 'b']), ['a', 'b'])]).toEqual(['x']);
  });

  it('takes the rows between with a range', () => {
    const page = ['a', 'b', 'c', 'd'];
    expect([...toggledOne(new Set(['b']), page, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
    expect([...toggledOne(new Set(['a', 'b', 'c']), page, 'a', 'c')]).toEqual([]);
    expect([...toggledOne(new Set(), page, 'c', 'gone')]).toEqual(['c']);
  });
});
