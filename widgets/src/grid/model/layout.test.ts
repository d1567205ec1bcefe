import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../column.ts';
import { layoutOf, type PlacedColumn } from './layout.ts';

const columns: GridColumn[] = [
  { key: 'a', title: '甲' },
  { key: 'b', title: '乙', type: 'datetime' },
  { key: 'c', title: '丙', type: 'sel_user' },
  { key: 'd', title: '丁', type: 'sel_depart', width: 100 },
  { key: 'e', title: '戊', type: 'date', width: 90 },
  { key: 'f', title: '己', type: 'file', width: 150 },
  { key: 'g', title: '庚', type: 'hidden' },
];
const plain = { columns, own: [], settings: {}, width: 1000, statistics: false } as const;
const widths = (input: Parameters<typeof layoutOf>[0]) =>
  Object.fromEntries(layoutOf(input).all.map((one) => [one.column.key, one.width]));

describe('widths of columns', () => {
  it('gives the kinds of cells the widths of the specification', () => {
    expect(widths(plain)).toMatchObject({ b: 200, c: 220, d: 190, e: 135, f: 151 });
  });

  it('divides 92 % of the grid among the columns, 120 px at least', () => {
    expect(widths({ ...plain, columns: [columns[0] as GridColumn], width: 1000 }).a).toBe(920);
    expect(widths(plain).a).toBe(Math.floor(920 / 6));
    expect(widths({ ...plain, width: 300 }).a).toBe(120);
  });

  it('keeps the least width of the page, and reads shares of the grid', () => {
    const of = (more: Partial<GridColumn>) =>
      widths({ ...plain, columns: [{ key: 'a', title: '甲', type: 'input', ...more }] }).a;
    expect([of({ width: 90, minWidth: 150 }), of({ width: 200, minWidth: 150 })]).toEqual([150, 200]);
    expect([of({ width: '20%' }), of({ width: '130px' })]).toEqual([200, 130]);
  });

  it('makes the number column 60 wide, the selection 40, and the first 60 when it carries the label of totals', () => {
    const own = ['row-checkbox', 'row-number'] as const;
    expect(widths({ ...plain, own })).toMatchObject({ 'row-checkbox': 40, 'row-number': 60 });
    expect(widths({ ...plain, own, statistics: true })['row-checkbox']).toBe(60);
  });

  it('keeps what the user chose: widths, order, hidden and frozen columns', () => {
    const settings = { widths: { a: 333 }, order: ['c', 'a'], hidden: ['b'], frozen: ['e'] };
    const layout = layoutOf({ ...plain, settings });
    expect(layout.all.map((one) => one.column.key)).toEqual(['e', 'c', 'a', 'd', 'f']);
    expect(layout.left.map((one) => one.column.key)).toEqual(['e']);
    expect(layout.all.find((one) => one.column.key === 'a')?.width).toBe(333);
    expect(layout.middle.map((one) => one.left)).toEqual([0, 220, 553, 743]);
  });

  it('lets own columns scroll with the rest, after those that stay', () => {
    const own = ['row-drag-sort', 'row-checkbox', 'row-number'] as const;
    const layout = layoutOf({ ...plain, own, loose: ['row-drag-sort'], statistics: true, settings: { frozen: ['e'] } });
    const keys = (part: readonly PlacedColumn[]) => part.map(({ column }) => column.key).join(' ');
    expect(keys(layout.left)).toBe('row-checkbox row-number e');
    expect(keys(layout.middle)).toBe('row-drag-sort a b c d f');
    // Those with data are one stretch of places, and the first of all carries the label of totals.
    expect(keys(layout.all)).toBe('row-checkbox row-number row-drag-sort e a b c d f');
    expect(layout.all.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(layout.all.slice(0, 3).map(({ width }) => width)).toEqual([60, 60, 40]);
  });

  it('ignores remembered columns that no longer exist', () => {
    const layout = layoutOf({ ...plain, settings: { order: ['gone', 'b', 'a'], hidden: ['gone'] } });
    expect(layout.all.map((one) => one.column.key).slice(0, 2)).toEqual(['b', 'a']);
  });

  describe('in a narrow frame', () => {
    const fixed: GridColumn[] = [
      { key: 'no', title: '编号', width: 80, fixed: 'left' },
      { key: 'name', title: '名称', width: 160, fixed: 'left' },
      { key: 'a', title: '甲', width: 200 },
      { key: 'b', title: '乙', width: 200 },
      { key: 'act', title: '操作', width: 90, fixed: 'right' },
    ];
    const parts = (width: number, columns = fixed) => {
      const { left, middle, right } = layoutOf({
        ...plain,
        columns,
        own: ['row-checkbox', 'row-number'],
        width,
      });
      return [left, middle, right].map((part) => part.map(({ column }) => column.key).join(' '));
    };

    it('keeps what is pinned while two fifths of it scroll', () => {
      expect(parts(720)).toEqual(['row-checkbox row-number no name', 'a b', 'act']);
    });

    it('loosens the inner columns first and keeps their order', () => {
      expect(parts(700)).toEqual(['row-checkbox row-number no', 'name a b', 'act']);
      expect(parts(390)).toEqual(['row-checkbox row-number', 'no name a b', 'act']);
      expect(parts(300)).toEqual(['row-checkbox row-number', 'no name a b act', '']);
      expect(parts(180)).toEqual(['row-checkbox', 'row-number no name a b act', '']);
    });

    it('leaves columns pinned that all fit', () => {
      expect(parts(620, [fixed[1], fixed[4], { key: 'c', title: '丙', width: 100 }] as GridColumn[])).toEqual([
        'row-checkbox row-number name',
        'c',
        'act',
      ]);
    });
  });
});
