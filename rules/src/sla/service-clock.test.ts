import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar2025 } from '../schedule/days-2025.testing.ts';
import { workDaysOf } from '../schedule/work-days.ts';
import { slowBetween, slowDeadline } from './service-clock.reference.ts';
import { deadlineOf, type Standing, serviceClock, stoodFor } from './service-clock.ts';

const days = workDaysOf(calendar2025);
const office = serviceClock('5x8', days);
const always = serviceClock('7x24', days);
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const text = (moment: number) => new Date(moment + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
const rounds = (runs: number) => (process.env.TEST_LONG ? { numRuns: 10 * runs } : { numRuns: runs, seed: 20_261_127 });

describe('the clock of service', () => {
  it('has 30 minutes from Friday 17:50 end on Monday 9:20 (domain 4.5)', () => {
    expect(text(office.add(at('2025-03-07 17:50:00'), 30))).toBe('2025-03-10 09:20:00');
    expect(text(always.add(at('2025-03-07 17:50:00'), 30))).toBe('2025-03-07 18:20:00');
  });

  it.each([
    ['a whole day ends the day itself', '2025-03-10 09:00:00', 540, '2025-03-10 18:00:00'],
    ['one more minute is on the next', '2025-03-10 09:00:00', 541, '2025-03-11 09:01:00'],
    ['before the office opens it has not begun', '2025-03-10 03:00:00', 15, '2025-03-10 09:15:00'],
    ['after it has closed neither', '2025-03-10 20:00:00', 15, '2025-03-11 09:15:00'],
    ['seconds are kept', '2025-03-07 17:59:30', 2, '2025-03-10 09:01:30'],
    ['no time is no time', '2025-03-08 12:00:00', 0, '2025-03-08 12:00:00'],
    ['a Saturday worked in exchange counts', '2025-02-07 17:50:00', 30, '2025-02-08 09:20:00'],
    ['a statutory holiday does not', '2025-01-27 17:50:00', 30, '2025-02-05 09:20:00'],
  ])('%s', (_, from, minutes, due) => {
    expect(text(office.add(at(from), minutes))).toBe(due);
  });

  it('counts nothing backwards and nothing while the office is closed', () => {
    expect(office.between(at('2025-03-10 12:00:00'), at('2025-03-10 11:00:00'))).toBe(0);
    expect(office.between(at('2025-03-08 00:00:00'), at('2025-03-10 09:00:00'))).toBe(0);
    expect(office.between(at('2025-03-07 17:00:00'), at('2025-03-10 10:30:00'))).toBe(150);
  });

  it('stands while a customer is waited for, and a target that was used up before does not come back', () => {
    const start = at('2025-03-10 09:00:00');
    const waited = { from: at('2025-03-10 10:00:00'), to: at('2025-03-10 12:00:00') };
    expect(text(deadlineOf(office, start, 120, [waited]) ?? 0)).toBe('2025-03-10 13:00:00');
    expect(text(deadlineOf(office, start, 60, [waited]) ?? 0)).toBe('2025-03-10 10:00:00');
    expect(deadlineOf(office, start, 120, [{ ...waited, to: null }])).toBeNull();
    expect(text(deadlineOf(office, start, 30, [{ ...waited, to: null }]) ?? 0)).toBe('2025-03-10 09:30:00');
    expect(stoodFor(office, [waited, { from: at('2025-03-10 17:30:00'), to: null }], at('2025-03-11 09:10:00'))).toBe(
      160,
    );
  });

  const from = at('2025-01-24 00:00:00');
  /** Minutes of three weeks around the Spring Festival. */
  const someMinute = fc.integer({ min: 0, max: 21 * 1440 }).map((minutes) => from + minutes * 60_000);
  const someHours = fc.constantFrom('5x8' as const, '7x24' as const);

  it('says what a walk from minute to minute says', () => {
    fc.assert(
      fc.property(
        someHours,
        someMinute,
        fc.integer({ min: 0, max: 2000 }),
        someMinute,
        (hours, start, minutes, end) => {
          const clock = serviceClock(hours, days);
          expect(clock.add(start, minutes)).toBe(slowDeadline(hours, days, { start, minutes, standing: [] }));
          expect(clock.between(start, end)).toBe(slowBetween(hours, days, start, end));
        },
      ),
      rounds(60),
    );
  });

  it('stands as that walk stands, wherever the pauses are', () => {
    fc.assert(
      fc.property(
        someHours,
        someMinute,
        fc.integer({ min: 1, max: 1500 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 900 })), { maxLength: 4 }),
        fc.boolean(),
        (hours, start, minutes, steps, isOpen) => {
          let cursor = start;
          const standing: Standing[] = steps.map(([after, length], index) => {
            const begin = cursor + after * 60_000;
            cursor = begin + length * 60_000;
            return { from: begin, to: isOpen && index === steps.length - 1 ? null : cursor };
          });
          const clock = serviceClock(hours, days);
          const [told, walked] = [
            deadlineOf(clock, start, minutes, standing),
            slowDeadline(hours, days, { start, minutes, standing }),
          ];
          expect(told).toBe(walked);
        },
      ),
      rounds(120),
    );
  });
});
