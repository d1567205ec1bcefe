import type { CurvePoint, ValueCurve } from '@dossier/contract/pm/project-value.ts';
import { plannedValue } from '@dossier/rules/earned-value/earned-value.ts';
import { dayNumber, dayText, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { App } from '#services/services.ts';
import { type AgreedLine, type Measured, plannedLines } from './measure.ts';
import { measuredNow } from './measured-now.ts';

/** Even points of a line: enough for the width of a page. */
const mostPoints = 60;

interface Kept {
  day: string;
  ev: number;
  ac: number;
}

/** 挣值曲线: the plan as agreed to, what the nightly snapshots kept, today, and where it leads. */
export async function curveOf(app: App, actor: Actor, id: string): Promise<ValueCurve> {
  const { agreed, day, days, now, seesCost } = await measuredNow(app, actor, id);
  const lines = plannedLines(agreed);
  const { rows } = await sql<Kept>`
    select to_char(day, 'YYYY-MM-DD') as day, ev::float8 as ev, ac::float8 as ac from pm_snapshot
    where project_id = ${id} and day < ${day}::date order by day`.execute(app.db);
  const forecast = forecastOf(now, lines, days, seesCost);
  const kept = [...rows, { day, ev: now.ev, ac: now.ac }];
  const [first, last] = spanOf(lines);
  const shown = daysOf(first ?? kept[0]?.day ?? day, [last, day, forecast?.day]);
  const points = shown.map((at, index): CurvePoint => {
    const known = kept.findLast((one) => one.day <= at && one.day > (shown[index - 1] ?? ''));
    return {
      day: at,
      pv: last !== undefined && at <= last ? plannedValue(lines, at, days) : null,
      ev: known?.ev ?? null,
      ac: seesCost ? (known?.ac ?? null) : null,
      // From what has been spent today to what will have been.
      forecast: at === day && forecast?.value ? now.ac : at === forecast?.day ? forecast.value : null,
    };
  });
  return { bac: now.bac, forecast, points };
}

/** Where a pace leads: EAC, and the agreed working days divided by SPI. Null where there is no pace, or nothing left to do. */
function forecastOf(
  { spi, ev, bac, eac }: Measured,
  lines: readonly AgreedLine[],
  days: WorkDays,
  seesCost: boolean,
): ValueCurve['forecast'] {
  const [first, last] = spanOf(lines);
  if (!first || !last || !spi || ev >= bac) return null;
  const length = Math.ceil(days.between(first, last) / spi);
  return { day: days.add(days.next(first), Math.max(0, length - 1)), value: seesCost ? eac : null };
}

/** Days at even distances from the first to the last of the marked ones, and those themselves. */
function daysOf(first: string, marked: readonly (string | undefined)[]): string[] {
  const marks = marked.filter((day) => day !== undefined);
  const [from, to] = [dayNumber(first), Math.max(...marks.map(dayNumber))];
  const step = Math.max(1, Math.ceil((to - from) / mostPoints));
  const even: string[] = [];
  for (let number = from; number <= to; number += step) even.push(dayText(number));
  return [...new Set([...even, ...marks])].filter((day) => day >= first).sort();
}

const spanOf = (lines: readonly AgreedLine[]): [first: string | undefined, last: string | undefined] => [
  lines.map(({ start }) => start).sort()[0],
  lines
    .map(({ end }) => end)
    .sort()
    .at(-1),
];
