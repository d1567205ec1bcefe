import { describe, expect, it } from 'vitest';
import { headsOf, movedBy, placeOf, shownAround, timeOf, turned } from './slots.ts';

describe('the slots of the booking calendar', () => {
  it('show a day, a week from Monday, and a month of any length', () => {
    expect(shownAround('day', '2026-11-23')).toMatchObject({ from: '2026-11-23', to: '2026-11-23', slots: 24 });
    expect(shownAround('week', '2026-11-29')).toMatchObject({ from: '2026-11-23', to: '2026-11-29', slots: 7 });
    expect(shownAround('month', '2028-02-10')).toMatchObject({ from: '2028-02-01', to: '2028-02-29', slots: 29 });
    expect(headsOf(shownAround('week', '2026-11-23')).map(({ weekend }) => weekend)).toEqual([
      ...[false, false, false, false, false, true, true],
    ]);
  });

  it('turn to the next and the previous one, over the end of a year', () => {
    expect(turned(shownAround('month', '2026-12-31'), 1)).toBe('2027-01-01');
    expect(turned(shownAround('week', '2027-01-01'), -1)).toBe('2026-12-21');
    expect(turned(shownAround('day', '2026-12-31'), 1)).toBe('2027-01-01');
  });

  it('place a time by its share of what is shown, cut off at the edges', () => {
    const week = shownAround('week', '2026-11-23');
    expect(placeOf(week, '2026-11-23 00:00:00', '2026-11-24 00:00:00')).toEqual({ left: 0, width: 1 / 7 });
    expect(placeOf(week, '2026-11-20 09:00:00', '2026-12-20 09:00:00')).toEqual({ left: 0, width: 1 });
    expect(placeOf(week, '2026-11-30 00:00:00', '2026-12-01 00:00:00')).toBeNull();
  });

  it('are booked by the hour of a day and by office hours of days, whichever way they were drawn', () => {
    const day = shownAround('day', '2026-11-23');
    expect(timeOf(day, 11, 9)).toEqual({ startTime: '2026-11-23 09:00:00', endTime: '2026-11-23 12:00:00' });
    const month = shownAround('month', '2026-11-23');
    expect(timeOf(month, 0, 2)).toEqual({ startTime: '2026-11-01 09:00:00', endTime: '2026-11-03 18:00:00' });
  });

  it('keep the length of what is moved', () => {
    const time = { startTime: '2026-11-30 09:00:00', endTime: '2026-12-01 18:00:00' };
    expect(movedBy(shownAround('month', '2026-11-01'), time, -2)).toEqual({
      startTime: '2026-11-28 09:00:00',
      endTime: '2026-11-29 18:00:00',
    });
  });
});
