import { describe, expect, it } from 'vitest';
import { filteredPlaces } from '../model/filter.ts';
import { layoutOf } from '../model/layout.ts';
import { filterKinds, filtersNothing } from './filter-kinds.ts';
import { readSettings } from './use-column-memory.ts';

describe('column settings', () => {
  it('are read back, without what is not readable', () => {
    const settings = { widths: { a: 80 }, order: ['b', 'a'], hidden: ['c'], frozen: [], loose: ['a'] };
    expect(readSettings(JSON.stringify(settings))).toEqual(settings);
    expect(readSettings('{"widths":{"a":"wide"},"order":"a","hidden":[1],"frozen":["b"]}')).toEqual({ frozen: ['b'] });
    expect(readSettings('{')).toBeNull();
    expect(readSettings(null)).toBeNull();
  });

  it('freeze a column at the left, and set one free that the page fixes', () => {
    const columns = [
      { key: 'a', title: 'a' },
      { key: 'b', title: 'b', fixed: 'left' as const },
      { key: 'c', title: 'c' },
    ];
    const { left, middle } = layoutOf({
      columns,
      own: [],
      settings: { frozen: ['c'], loose: ['b'] },
      width: 900,
      statistics: false,
    });
    expect(left.map((one) => one.column.key)).toEqual(['c']);
    expect(middle.map((one) => one.column.key)).toEqual(['a', 'b']);
  });
});

describe('filters of a column', () => {
  it('follow its kind', () => {
    expect(filterKinds({ key: 'a', title: 'a', type: 'inputNumber' })[0]).toBe('number');
    expect(filterKinds({ key: 'a', title: 'a', type: 'datetime' })[0]).toBe('date');
    expect(filterKinds({ key: 'a', title: 'a', type: 'list_multi' })[0]).toBe('values');
    expect(filterKinds({ key: 'a', title: 'a' })[0]).toBe('text');
  });

  it('that say nothing are not kept, but those that let nothing pass are', () => {
    expect(filtersNothing({ type: 'text', contains: '' })).toBe(true);
    expect(filtersNothing({ type: 'number' })).toBe(true);
    expect(filtersNothing({ type: 'date', to: '2026-01-01' })).toBe(false);
    expect(filtersNothing({ type: 'values', texts: [] })).toBe(false);
  });

  it('compare a month with the month of a day', () => {
    const rows = ['2026-02', '2026-03', '2026-04'].map((month) => ({ month }));
    const filters = new Map([['month', { type: 'date' as const, from: '2026-03-15', to: '2026-03-20' }]]);
    expect(filteredPlaces(rows, filters, { textOf: () => '' })).toEqual([1]);
  });
});
