import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayTypes, isWeekday, workingDaysOf } from '../flow/working-days.ts';
import { calendar2025 } from './days-2025.testing.ts';
import { dayNumber, dayText, workDaysOf } from './work-days.ts';

const days = workDaysOf(calendar2025);

describe('working days of 2025', () => {
  it('are 248 in the year, 19 in February and 18 in October', () => {
    expect(days.between('2025-01-01', '2025-12-31')).toBe(248);
    expect(days.between('2025-02-01', '2025-02-28')).toBe(19);
    expect(days.between('2025-10-01', '2025-10-31')).toBe(18);
  });

  it('count days worked in exchange, not holidays, not weekends', () => {
    expect(['2025-01-26', '2025-02-08', '2025-10-11'].map(days.isWorking)).toEqual([true, true, true]);
    expect(['2025-01-28', '2025-04-04', '2025-10-08'].map(days.isWorking)).toEqual([false, false, false]);
    expect(['2025-03-07', '2025-03-08', '2025-03-09', '2025-03-10'].map(days.isWorking)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('are stepped over in both directions, from days off too', () => {
    expect(days.add('2025-01-26', 1)).toBe('2025-01-27');
    expect(days.add('2025-01-27', 1)).toBe('2025-02-05');
    expect(days.add('2025-01-31', 1)).toBe('2025-02-05');
    expect(days.add('2025-02-05', -1)).toBe('2025-01-27');
    expect(days.add('2025-01-31', -1)).toBe('2025-01-27');
    expect(days.add('2025-01-31', 0)).toBe('2025-02-05');
    expect(days.add('2025-02-05', 0)).toBe('2025-02-05');
  });

  it('are the next and the previous of a day off, and themselves otherwise', () => {
    expect([days.next('2025-10-01'), days.previous('2025-10-01')]).toEqual(['2025-10-09', '2025-09-30']);
    expect([days.next('2025-10-09'), days.previous('2025-10-09')]).toEqual(['2025-10-09', '2025-10-09']);
  });

  it('between a day and an earlier one are none', () => {
    expect(days.between('2025-03-10', '2025-03-07')).toBe(0);
    expect(days.between('2025-03-08', '2025-03-09')).toBe(0);
  });
});

it('refuses what is no day', () => {
  for (const text of ['', '2025-13-01', '2025-02-29', '2025-1-1', '2025-01-01T00:00:00Z'])
    expect(() => days.isWorking(text)).toThrow('no day');
});

const someDay = fc.integer({ min: dayNumber('2024-11-01'), max: dayNumber('2025-08-01') }).map(dayText);
const calendars = fc
  .array(fc.tuple(someDay, fc.constantFrom(...Object.values(dayTypes))), { maxLength: 30 })
  .map((named) => new Map(named));

it('says what stepping from day to day says, in any calendar, inside and outside of what it names', () => {
  fc.assert(
    fc.property(calendars, someDay, fc.integer({ min: -80, max: 80 }), (calendar, from, n) => {
      const quick = workDaysOf(calendar);
      const works = calendar.size > 0 ? workingDaysOf(calendar) : isWeekday;
      const slow = (day: number) => works(new Date(day * 86_400_000));
      let at = dayNumber(from);
      for (let left = Math.abs(n); left > 0; ) {
        at += Math.sign(n);
        if (slow(at)) left -= 1;
      }
      if (n === 0) while (!slow(at)) at += 1;
      const to = dayText(at);
      expect(quick.isWorking(from)).toBe(slow(dayNumber(from)));
      expect(quick.add(from, n)).toBe(to);
      if (n > 0) expect(quick.between(from, to)).toBe(n + (quick.isWorking(from) ? 1 : 0));
      expect(quick.dayAt(quick.numberOf(to))).toBe(to);
    }),
    process.env.TEST_LONG ? { numRuns: 20_000 } : { numRuns: 500, seed: 20_261_126 },
  );
});
