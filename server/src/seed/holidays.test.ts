import { isWeekday, workingDaysOf } from '@dossier/rules/flow/working-days.ts';
import { expect, it } from 'vitest';
import { daysOfYear, holidays } from './holidays.ts';

const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);

/** Working days of a year as the law has them: those of the week less the statutory holidays that fall on them or are moved. */
it.each([
  ['2024', 251],
  ['2025', 248],
  ['2026', 248],
])('makes of %s a year with %i working days', (year, expected) => {
  const days = daysOfYear(year);
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  const isWorking = workingDaysOf(new Map(days.map(({ day, type }) => [day, type])));
  let count = 0;
  for (let at = noon(`${year}-01-01`); at <= noon(`${year}-12-31`); at = new Date(at.getTime() + 86_400_000))
    if (isWorking(at)) count += 1;
  expect(count).toBe(expected);
  // Worked are days of weekends alone, and a day off that is moved stands for each of them.
  const worked = days.filter(({ type }) => type === '4');
  expect(worked.filter(({ day }) => isWeekday(noon(day)))).toEqual([]);
  const statutory = (holidays[year] ?? []).flatMap((one) => one.statutory);
  expect(statutory).toHaveLength(year === '2024' ? 11 : 13);
});
