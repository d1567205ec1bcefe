import { describe, expect, it } from 'vitest';
import {
  isEmpty,
  numberText,
  ofCategoryRecords,
  ofPoints,
  ofScores,
  ofSeriesRecords,
  shares,
  tableOf,
} from './chart-data.ts';

describe('the data of charts', () => {
  it('comes as points', () => {
    expect(ofPoints([{ x: '一月', y: 3 }], '件')).toEqual({
      categories: ['一月'],
      series: [{ name: '件', values: [3] }],
    });
  });

  it('comes as one record for each series, with other names for its fields', () => {
    const records = [
      { type: 'a', jan: 7, feb: '3.9' },
      { type: '地市', jan: null, feb: 'x' },
    ];
    const aliases = [
      { field: 'jan', alias: '一月' },
      { field: 'a', alias: '全省' },
    ];
    expect(ofSeriesRecords(records, ['jan', 'feb'], aliases)).toEqual({
      categories: ['一月', 'feb'],
      series: [
        { name: '全省', values: [7, 3.9] },
        { name: '地市', values: [null, null] },
      ],
    });
  });

  it('comes as one record for each category', () => {
    const records = [
      { type: '一月', bar: 7, line: 1 },
      { type: '二月', bar: 0 },
    ];
    expect(ofCategoryRecords(records, ['bar', 'line'], [{ field: 'bar', alias: '数量' }])).toEqual({
      categories: ['一月', '二月'],
      series: [
        { name: '数量', values: [7, 0] },
        { name: 'line', values: [1, null] },
      ],
    });
  });

  it('comes as scores, which some may lack', () => {
    const scores = [
      { item: '引用', user: '甲', score: 70 },
      { item: '口碑', user: '甲', score: 60 },
      { item: '口碑', user: '乙', score: 30 },
    ];
    expect(ofScores(scores)).toEqual({
      categories: ['引用', '口碑'],
      series: [
        { name: '甲', values: [70, 60] },
        { name: '乙', values: [null, 30] },
      ],
    });
  });

  it('reads as a table', () => {
    const data = {
      categories: ['一月'],
      series: [
        { name: '件', values: [1234.567] },
        { name: '箱', values: [null] },
      ],
    };
    expect(tableOf(data, '月份')).toEqual({
      head: ['月份', '件', '箱'],
      rows: [{ label: '一月', cells: ['1,234.57', '—'] }],
    });
  });

  it('is empty without a value, and not with a zero', () => {
    expect(isEmpty({ categories: [], series: [] })).toBe(true);
    expect(isEmpty({ categories: ['一月'], series: [{ name: '件', values: [null] }] })).toBe(true);
    expect(isEmpty({ categories: ['一月'], series: [{ name: '件', values: [0] }] })).toBe(false);
  });

  it('says what part of the whole each is', () => {
    const parts = shares([
      { item: '甲', count: 1 },
      { item: '乙', count: 2 },
    ]);
    expect(parts.map(({ percent }) => percent)).toEqual(['33.33%', '66.67%']);
    expect(shares([{ item: '甲', count: 0 }])[0]?.percent).toBe('0.00%');
  });

  it.each([
    [null, '—'],
    [undefined, '—'],
    [0, '0'],
    [-1234.5, '-1,234.5'],
  ])('writes %s as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});
