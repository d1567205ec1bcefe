import { dayHours } from '@dossier/contract/pm/timesheet.ts';
import type { Load } from '@dossier/contract/pm/workload/workload.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { dayNumber } from '@dossier/rules/schedule/work-days.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '#core/errors.ts';

/** A week with the days of it that are worked by the calendar. */
export interface Week {
  week: string;
  start: string;
  end: string;
  worked: readonly string[];
}

/** So many weeks from that of a day on. */
export function weeksFrom(day: string, count: number, isWorking: (day: string) => boolean): Week[] {
  const first = weekOf(day);
  return Array.from({ length: count }, (_, at) => {
    const week = addWeeks(first, at);
    const days = daysOfWeek(week);
    return { week, start: days[0] ?? day, end: days[6] ?? day, worked: days.filter(isWorking) };
  });
}

/** `days` (day, week) as a common table expression: the working days of weeks. */
export function daysSql(weeks: readonly Week[]): RawBuilder<unknown> {
  const days = weeks.flatMap(({ week, worked }) => worked.map((day) => ({ day, week })));
  return sql`days as materialized (select day, week from unnest(
    ${days.map(({ day }) => day)}::date[], ${days.map(({ week }) => week)}::text[]) as d (day, week))`;
}

/** @throws AppError for a text that is no day of the calendar, such as the 30th of February */
export function assertDays(days: Readonly<Record<string, string | undefined>>): void {
  for (const [name, day] of Object.entries(days)) {
    if (day === undefined) continue;
    try {
      dayNumber(day);
    } catch {
      throw invalid({ [name]: '日期格式不正确' });
    }
    if (day < '1970-01-05') throw invalid({ [name]: '日期格式不正确' });
  }
}

/** Hours of a week as they are shown. */
export function loadOf(
  week: string,
  { capacity, booked, peak }: { capacity: number; booked: number; peak: number },
): Load {
  return {
    ...{ week, capacity, booked: Math.round(booked * 10) / 10 },
    pct: capacity > 0 ? Math.round((booked / capacity) * 100) : null,
    peak: Math.round((peak / dayHours) * 100),
  };
}
