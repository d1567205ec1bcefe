import { describe, expect, it } from 'vitest';
import { columnsOf } from './DetailList.tsx';
import { allowedSize, readSize, sizeAfterKey } from './split-size.ts';
import { timeLeftText } from './time-left.ts';
import { trendOf } from './trend-of.ts';

describe('a trend', () => {
  it.each([
    [{ percentage: 12, type: true }, true, '12.00%'],
    [{ percentage: -3.456 }, false, '3.46%'],
    [{ target: 100, value: 92, fixed: 1 }, false, '8.0%'],
    [{ target: -50, value: -25 }, true, '50.00%'],
    [{ target: 0, value: 5 }, true, '—'],
  ])('of %j', (facts, up, text) => {
    expect(trendOf(facts)).toEqual({ up, text });
  });
});

describe('the time that is left', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [999, '00:00:01'],
    [61_000, '00:01:01'],
    [90_061_000, '25:01:01'],
  ])('%i ms is %s', (left, text) => {
    expect(timeLeftText(left)).toBe(text);
  });
});

describe('a detail list', () => {
  it.each([
    [undefined, 3],
    [4, 4],
    [9, 4],
    [0, 1],
    [2.7, 2],
  ])('asked for %s columns has %i', (asked, columns) => {
    expect(columnsOf(asked)).toBe(columns);
  });
});

describe('a split panel', () => {
  const bounds = { min: 20, max: 60 };
  it('stays within its bounds', () => {
    expect([allowedSize(5, bounds), allowedSize(33.333, bounds), allowedSize(80, bounds)]).toEqual([20, 33.3, 60]);
  });

  it('moves with the keys', () => {
    expect(
      ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'Tab'].map((key) =>
        sizeAfterKey(key, 30, bounds),
      ),
    ).toEqual([28, 28, 32, 32, 20, 60, undefined]);
  });

  it('remembers only sizes', () => {
    expect([readSize(null, bounds), readSize('', bounds), readSize('x', bounds)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(readSize('99', bounds)).toBe(60);
  });
});
