import { expect, it } from 'vitest';
import { addWeeks, daysOfWeek, weekOf } from './iso-week.ts';

it('counts a week to the year of its Thursday', () => {
  const weeks = {
    '2025-03-03': '2025-W10',
    '2024-12-30': '2025-W01',
    '2027-01-03': '2026-W53',
    '2026-11-26': '2026-W48',
  };
  for (const [day, week] of Object.entries(weeks)) expect(weekOf(day)).toBe(week);
});

it('knows the days of a week from Monday to Sunday, and none of a week that its year lacks', () => {
  expect(daysOfWeek('2025-W10')).toEqual([
    ...['2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07', '2025-03-08', '2025-03-09'],
  ]);
  for (const none of ['2025-W53', '2025-W00', '2025-10', 'x', '0001-W01']) expect(daysOfWeek(none)).toEqual([]);
});

it('goes over the turn of a year, there and back', () => {
  expect(addWeeks('2025-W01', -1)).toBe('2024-W52');
  expect(addWeeks('2026-W53', 1)).toBe('2027-W01');
  for (let week = '2020-W01', at = 0; at < 600; at += 1, week = addWeeks(week, 1))
    expect(addWeeks(addWeeks(week, 1), -1)).toBe(week);
});
