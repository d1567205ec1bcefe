import { dayTypes } from '@dossier/rules/flow/working-days.ts';
import { sql } from 'kysely';
import type { Seeder } from './seeder.ts';
import { seeded } from './seeder.ts';

/** One holiday of a year; days as `MM-DD`. */
interface Holiday {
  name: string;
  /** First and last day off, weekends and days that were moved among them. */
  off: readonly [from: string, to: string];
  /** The holiday by law; the other days off are days of rest. */
  statutory: readonly string[];
  /** Days of a weekend that are worked in exchange. */
  worked?: readonly string[];
}

/**
 * Holidays of the mainland as the State Council's office published them: 国办发明电〔2023〕7号, 〔2024〕12号, 〔2025〕7号. A year
 * that is not published is not here; it is added with the next version, or imported.
 */
export const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  '2024': [
    { name: '元旦', off: ['01-01', '01-01'], statutory: ['01-01'] },
    {
      name: '春节',
      off: ['02-10', '02-17'],
      statutory: ['02-10', '02-11', '02-12'],
      worked: ['02-04', '02-18'],
    },
    { name: '清明节', off: ['04-04', '04-06'], statutory: ['04-04'], worked: ['04-07'] },
    { name: '劳动节', off: ['05-01', '05-05'], statutory: ['05-01'], worked: ['04-28', '05-11'] },
    { name: '端午节', off: ['06-08', '06-10'], statutory: ['06-10'] },
    { name: '中秋节', off: ['09-15', '09-17'], statutory: ['09-17'], worked: ['09-14'] },
    {
      name: '国庆节',
      off: ['10-01', '10-07'],
      statutory: ['10-01', '10-02', '10-03'],
      worked: ['09-29', '10-12'],
    },
  ],
  '2025': [
    { name: '元旦', off: ['01-01', '01-01'], statutory: ['01-01'] },
    {
      name: '春节',
      off: ['01-28', '02-04'],
      statutory: ['01-28', '01-29', '01-30', '01-31'],
      worked: ['01-26', '02-08'],
    },
    { name: '清明节', off: ['04-04', '04-06'], statutory: ['04-04'] },
    { name: '劳动节', off: ['05-01', '05-05'], statutory: ['05-01', '05-02'], worked: ['04-27'] },
    { name: '端午节', off: ['05-31', '06-02'], statutory: ['05-31'] },
    {
      name: '国庆节、中秋节',
      off: ['10-01', '10-08'],
      statutory: ['10-01', '10-02', '10-03', '10-06'],
      worked: ['09-28', '10-11'],
    },
  ],
  '2026': [
    { name: '元旦', off: ['01-01', '01-03'], statutory: ['01-01'], worked: ['01-04'] },
    {
      name: '春节',
      off: ['02-15', '02-23'],
      statutory: ['02-16', '02-17', '02-18', '02-19'],
      worked: ['02-14', '02-28'],
    },
    { name: '清明节', off: ['04-04', '04-06'], statutory: ['04-05'] },
    { name: '劳动节', off: ['05-01', '05-05'], statutory: ['05-01', '05-02'], worked: ['05-09'] },
    { name: '端午节', off: ['06-19', '06-21'], statutory: ['06-19'] },
    { name: '中秋节', off: ['09-25', '09-27'], statutory: ['09-25'] },
    {
      name: '国庆节',
      off: ['10-01', '10-07'],
      statutory: ['10-01', '10-02', '10-03'],
      worked: ['09-20', '10-10'],
    },
  ],
};

/** Days of a year that are not what their weekday says. */
export function daysOfYear(year: string): { day: string; type: string; name: string }[] {
  return (holidays[year] ?? []).flatMap(({ name, off: [from, to], statutory, worked = [] }) => [
    ...daysFrom(`${year}-${from}`, `${year}-${to}`).map((day) => ({
      day,
      type: statutory.includes(day.slice(5)) ? dayTypes.holiday : dayTypes.rest,
      name,
    })),
    ...worked.map((day) => ({ day: `${year}-${day}`, type: dayTypes.makeUp, name: `${name}调休` })),
  ]);
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The platform's work calendar, once a year: what an administrator has entered of it already stays. */
export async function seedHolidays(seeder: Seeder): Promise<void> {
  for (const year of Object.keys(holidays))
    await seeder.once(`calendar:${year}`, async () => {
      const rows = daysOfYear(year).map((one) => ({ ...one, ...seeded() }));
      await sql`insert into sys_calendar (id, day, type, name, create_by, create_time)
        values ${sql.join(
          rows.map(
            ({ id, day, type, name, create_by, create_time }) =>
              sql`(${id}, ${day}::date, ${type}, ${name}, ${create_by}, ${create_time}::timestamptz)`,
          ),
        )} on conflict do nothing`.execute(seeder.tx);
    });
}
