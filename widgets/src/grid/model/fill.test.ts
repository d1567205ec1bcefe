import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FillCell, fillBlock, seriesOf } from './fill.ts';

function next(values: unknown[], count = 3, ctrl = false): unknown {
  const series = seriesOf(values, ctrl);
  return series && Array.from({ length: count }, (_, at) => series(at + 1));
}

describe('a series', () => {
  it.each<[string, unknown[], unknown]>([
    ['one number is copied', [5], null],
    ['two numbers go on', [1, 3], [5, 7, 9]],
    ['decimals stay exact', [0.1, 0.2], [0.3, 0.4, 0.5]],
    ['numbers as texts stay texts', ['1.50', '1.75'], ['2.00', '2.25', '2.50']],
    ['numbers fall below zero', [1, 0], [-1, -2, -3]],
    ['uneven numbers repeat', [1, 2, 4], null],
    ['numbered text', ['项目1'], ['项目2', '项目3', '项目4']],
    ['numbered text in steps', ['A-1', 'A-3'], ['A-5', 'A-7', 'A-9']],
    ['padded numbers', ['001'], ['002', '003', '004']],
    ['padded numbers that grow', ['A98', 'A99'], ['A100', 'A101', 'A102']],
    ['padding that is used up', ['008', '009'], ['010', '011', '012']],
    [
      'long codes',
      ['320500199901010001'.padStart(20, '0')],
      ['00320500199901010002', '00320500199901010003', '00320500199901010004'],
    ],
    ['a number at the start', ['1号楼'], ['2号楼', '3号楼', '4号楼']],
    ['different texts repeat', ['甲', '乙'], null],
    ['different numbered texts repeat', ['甲1', '乙2'], null],
    ['a day', ['2026-12-30'], ['2026-12-31', '2027-01-01', '2027-01-02']],
    ['a leap day', ['2028-02-28'], ['2028-02-29', '2028-03-01', '2028-03-02']],
    ['weeks', ['2026-01-01', '2026-01-08'], ['2026-01-15', '2026-01-22', '2026-01-29']],
    ['months', ['2026-01-15', '2026-02-15'], ['2026-03-15', '2026-04-15', '2026-05-15']],
    ['month ends', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
    ['the 30th', ['2025-12-30', '2026-01-30'], ['2026-02-28', '2026-03-30', '2026-04-30']],
    ['years', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['months back', ['2026-03-31', '2026-02-28'], ['2026-01-31', '2025-12-31', '2025-11-30']],
    ['days with time', ['2026-01-01 08:30:00'], ['2026-01-02 08:30:00', '2026-01-03 08:30:00', '2026-01-04 08:30:00']],
    [
      'hours over midnight',
      ['2026-01-01 22:00', '2026-01-01 23:00'],
      ['2026-01-02 00:00', '2026-01-02 01:00', '2026-01-02 02:00'],
    ],
    ['months alone', ['2026-11'], ['2026-12', '2027-01', '2027-02']],
    ['dates as Excel shows them', ['2026/1/31'], ['2026/2/1', '2026/2/2', '2026/2/3']],
    ['a time', ['23:30:00'], ['00:30:00', '01:30:00', '02:30:00']],
    ['times in steps', ['08:00', '08:45'], ['09:30', '10:15', '11:00']],
    ['truth repeats', [true], null],
    ['empty cells repeat', [null, ''], null],
  ])('%s', (_, values, expected) => {
    expect(next(values)).toEqual(expected);
  });

  it('Ctrl turns series and copy round', () => {
    expect(next([5], 2, true)).toEqual([6, 7]);
    expect(next([0.5], 2, true)).toEqual([1.5, 2.5]);
    expect(next([1, 2], 2, true)).toBeNull();
    expect(next(['2026-01-01'], 2, true)).toBeNull();
    expect(next(['项目1'], 2, true)).toBeNull();
  });

  it('of even money has no rounding in it', () => {
    const cents = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 500 }), (first, step, at) => {
        const series = seriesOf([first / 100, (first + step) / 100]);
        expect(series?.(at)).toBe((first + step * (at + 1)) / 100 || 0);
      }),
    );
  });

  it('of days counts as the calendar does', () => {
    const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 1000 }), (from, at) => {
        const expected = new Date(from.getTime() + at * 86_400_000);
        expect(seriesOf([from.toISOString().slice(0, 10)])?.(at)).toBe(expected.toISOString().slice(0, 10));
      }),
    );
  });
});

function cells(rows: unknown[][]): FillCell[][] {
  return rows.map((row) => row.map((value) => ({ value, text: String(value) })));
}

function values(block: FillCell[][]): unknown[][] {
  return block.map((row) => row.map(({ value }) => value));
}

describe('a block', () => {
  const block = cells([
    [1, '甲', '2026-01-01'],
    [2, '乙', '2026-01-02'],
  ]);

  it('goes down, each column by itself', () => {
    expect(values(fillBlock(block, 'down', 3))).toEqual([
      [3, '甲', '2026-01-03'],
      [4, '乙', '2026-01-04'],
      [5, '甲', '2026-01-05'],
    ]);
  });

  it('goes up, in the order in which the rows stand', () => {
    expect(values(fillBlock(block, 'up', 3))).toEqual([
      [-2, '乙', '2025-12-29'],
      [-1, '甲', '2025-12-30'],
      [0, '乙', '2025-12-31'],
    ]);
  });

  it('goes right and left, each row by itself', () => {
    const rows = cells([
      [1, 2],
      ['x', 'y'],
    ]);
    expect(values(fillBlock(rows, 'right', 3))).toEqual([
      [3, 4, 5],
      ['x', 'y', 'x'],
    ]);
    expect(values(fillBlock(rows, 'left', 3))).toEqual([
      [-2, -1, 0],
      ['y', 'x', 'y'],
    ]);
  });

  it('repeats what has no order, with its text', () => {
    const codes = [[{ value: '1', text: '男' }], [{ value: '2', text: '女' }]];
    expect(fillBlock(codes, 'down', 3, { repeats: () => true })).toEqual([codes[0], codes[1], codes[0]]);
  });

  it('copies with Ctrl, and fills nothing for nothing', () => {
    expect(values(fillBlock(block, 'down', 1, { ctrl: true }))).toEqual([[1, '甲', '2026-01-01']]);
    expect(fillBlock(block, 'down', 0)).toEqual([]);
    expect(fillBlock([], 'right', 2)).toEqual([]);
  });
});
