import { describe, expect, it } from 'vitest';
import type { Groups } from '../core/figure.ts';
import { matrixOf } from './matrix.ts';

const words = { isSum: false, none: '未填', others: '其他' } as const;
const groups: Groups = {
  groups: [
    {
      value: '2025',
      text: '2025',
      count: 5,
      cells: [
        { value: 'a', count: 3 },
        { value: 'b', count: 1 },
        { value: null, count: 1 },
      ],
    },
    { value: '2019', text: '2019', count: 2, cells: [{ value: 'a', count: 2 }] },
    { value: null, text: '', count: 1, cells: [{ value: 'c', count: 1 }] },
  ],
  splits: [
    { value: 'a', text: '甲', count: 5 },
    { value: 'b', text: '乙', count: 1 },
    { value: 'c', text: '丙', count: 1 },
    { value: null, text: '', count: 1 },
  ],
  count: 8,
};

describe('the table of a report', () => {
  it('has its rows in their sequence, those without a value last, and adds up', () => {
    const { columns, rows, totals, total } = matrixOf(groups, { ...words, rows: 'value', columns: 'size' });
    expect(columns.map(({ text }) => text)).toEqual(['甲', '乙', '丙', '未填']);
    expect(rows.map(({ head, cells, total: of }) => [head.text, ...cells, of])).toEqual([
      ['2019', 2, 0, 0, 0, 2],
      ['2025', 3, 1, 0, 1, 5],
      ['未填', 0, 0, 1, 0, 1],
    ]);
    expect([totals, total]).toEqual([[5, 1, 1, 1], 8]);
  });

  it('puts columns beyond the bound together, and what is told of no row', () => {
    const { columns, rows, totals } = matrixOf(
      { ...groups, count: 10 },
      { ...words, rows: 'value', columns: 'size', mostColumns: 2 },
    );
    expect(columns.map(({ text, others }) => [text, others])).toEqual([
      ['甲', false],
      ['乙', false],
      ['其他', true],
    ]);
    expect(totals).toEqual([5, 1, 4]);
    expect(rows.map(({ head, cells, total }) => [head.text, ...cells, total])).toEqual([
      ['2019', 2, 0, 0, 2],
      ['2025', 3, 1, 1, 5],
      ['未填', 0, 0, 1, 1],
      ['其他', 0, 0, 2, 2],
    ]);
  });

  it.each([
    ['day', ['2024-02-28', '2024-03-01'], ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['month', ['2025-11', '2026-01'], ['2025-11', '2025-12', '2026-01']],
    ['day', ['0001-01-01', '2026-01-01'], ['0001-01-01', '2026-01-01']],
    ['year', ['2020', '2026'], ['2020', '2026']],
  ] as const)('fills every %s between the first and the last of %j', (sequence, given, expected) => {
    const { rows } = matrixOf(
      { groups: given.toReversed().map((value) => ({ value, text: value, count: 1 })), count: given.length },
      { ...words, rows: sequence, columns: 'size' },
    );
    expect(rows.map(({ head }) => head.value)).toEqual(expected);
  });

  it('has every day that was asked for', () => {
    const given = { groups: [{ value: '2026-01-02', text: '2026-01-02', count: 1 }], count: 1 };
    const { rows } = matrixOf(given, { ...words, rows: 'day', columns: 'size', days: ['2026-01-01', '2026-01-03'] });
    expect(rows.map(({ head, total }) => [head.value, total])).toEqual([
      ['2026-01-01', 0],
      ['2026-01-02', 1],
      ['2026-01-03', 0],
    ]);
  });

  it('adds sums up to the cent', () => {
    const { rows, total } = matrixOf(
      { groups: [0.1, 0.2].map((sum, at) => ({ value: `${at}`, text: '', count: 1, sum })), count: 2, sum: 0.3 },
      { ...words, isSum: true, rows: 'size', columns: 'size' },
    );
    expect([rows.length, total]).toEqual([2, 0.3]);
  });

  it('is empty where nothing was found', () => {
    expect(matrixOf({ groups: [], splits: [], count: 0 }, { ...words, rows: 'day', columns: 'size' })).toEqual({
      ...{ columns: [], rows: [], totals: [], total: 0 },
    });
  });
});
