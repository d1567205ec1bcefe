import { expect, it } from 'vitest';
import { daysFrom, plusDays, weekOf } from './week.ts';

it.each([
  ['2026-11-24', '2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-23', '2026-11-29'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s is from Monday %s to Sunday %s', (day, first, last) => {
  const week = weekOf(day);
  expect([week.length, week[0], week[6]]).toEqual([7, first, last]);
});

it('days are counted over ends of months and years', () => {
  expect(daysFrom('2026-11-24', '2027-01-01')).toBe(38);
  expect(plusDays('2024-02-28', 2)).toBe('2024-03-01');
});
