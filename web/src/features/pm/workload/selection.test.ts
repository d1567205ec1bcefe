import { describe, expect, it } from 'vitest';
import { freeIn, hoursText, isChosen, levelOf, placeAfter, spanOf } from './selection.ts';

describe('cells of the resource load', () => {
  it.each([
    ['ArrowRight', { row: 0, column: 1 }],
    ['ArrowLeft', { row: 0, column: 0 }],
    ['ArrowDown', { row: 1, column: 0 }],
    ['ArrowUp', { row: 0, column: 0 }],
    ['End', { row: 0, column: 12 }],
    ['PageDown', { row: 2, column: 0 }],
    ['a', null],
  ])('leads with %s from the first one', (key, place) => {
    expect(placeAfter(key, { row: 0, column: 0 }, 3, 13)).toEqual(place);
  });

  it('are chosen in one row, in whichever direction', () => {
    const chosen = { person: 'a', from: 5, to: 3 };
    expect(spanOf(chosen)).toEqual([3, 5]);
    expect([2, 3, 4, 5, 6].map((column) => isChosen(chosen, 'a', column))).toEqual([false, true, true, true, false]);
    expect([isChosen(chosen, 'b', 4), isChosen(null, 'a', 4)]).toEqual([false, false]);
  });

  it.each([
    [0, 0, null, 'off'],
    [0, 8, null, 'over'],
    [40, 0, 0, 'none'],
    [40, 16, 40, 'some'],
    [40, 32, 80, 'most'],
    [40, 40, 100, 'full'],
    [40, 40.4, 101, 'over'],
  ])('of %d hours with %d planned are as full as they are', (capacity, booked, pct, level) => {
    expect(levelOf({ capacity, booked, pct })).toBe(level);
  });

  it('leave what the fullest day leaves', () => {
    expect(
      freeIn([
        { pct: 20, peak: 40 },
        { pct: null, peak: 0 },
      ]),
    ).toBe(60);
    expect(freeIn([{ pct: 60, peak: 110 }])).toBeNull();
    expect([hoursText(29.6), hoursText(40), hoursText(0.04)]).toEqual(['29.6', '40', '0']);
  });
});
