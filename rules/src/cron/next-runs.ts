import { daysOf, midnight, valuesOf } from './days.ts';
import { type Cron, parseCron } from './parse.ts';
import { offsetChange, zoneOffset } from './zone.ts';

const hour = 3_600_000;
/** Clocks differ from UTC by -12 to +14 hours: so long can a wall time come again, and so far ahead can a clock be. */
const spread = 26 * hour;
const furthestAhead = 14 * hour;
/** Without years, what has not come in 400 years never comes. */
const cycle = 400;
/** Steps of one search; a time that daylight saving skips takes three of them. */
const mostSteps = 120;

/** The zone of every date of the product. */
const cronZone = 'Asia/Shanghai';

export interface NextRunsOptions {
  /** Runs after this moment. */
  from: Date;
  /** How many. */
  count: number;
  /** Runs until this moment, it included. */
  until?: Date;
  /** IANA zone whose clocks the expression means. @default 'Asia/Shanghai' */
  zone?: string;
}

/**
 * The next runs of an expression, fewer or none when it ends. Every moment whose wall time fits is a run: what daylight
 * saving skips is skipped, what it repeats is repeated.
 * @throws CronError when a text is no expression
 */
export function nextRuns(cron: Cron | string, { from, count, until, zone = cronZone }: NextRunsOptions): Date[] {
  const next = wallTimes(typeof cron === 'string' ? parseCron(cron) : cron);
  const runs: Date[] = [];
  let moment: number | undefined = from.getTime();
  while (runs.length < count) {
    moment = nextMoment(next, moment, zone);
    if (moment === undefined || (until && moment > until.getTime())) break;
    runs.push(new Date(moment));
  }
  return runs;
}

/** Why there is no run after a moment, in Chinese; undefined when there is one. */
export function whyNever(cron: Cron, from: Date, zone: string = cronZone): string | undefined {
  if (nextRuns(cron, { from, count: 1, zone }).length > 0) return undefined;
  const next = wallTimes(cron);
  if (next(midnight(0, 1, 1) - 1) === undefined) return '表达式指定的日期不存在，永远不会执行';
  return next(from.getTime() + furthestAhead) === undefined
    ? '表达式指定的时间已过，不会再执行'
    : '表达式指定的时间总被夏令时跳过，永远不会执行';
}

/** First wall time after another; both as milliseconds, as if they were UTC. */
type NextWall = (after: number) => number | undefined;

function nextMoment(next: NextWall, after: number, zone: string): number | undefined {
  let from = after;
  // A time that daylight saving has skipped forty times in a row never comes either.
  for (let step = 0; step < mostSteps; step++) {
    const offset = zoneOffset(zone, from + 1);
    const change = offsetChange(zone, from + 1, from + spread);
    const wall = next(from + offset);
    if (wall !== undefined && wall - offset < (change ?? from + spread)) return wall - offset;
    if (change !== undefined) from = change - 1;
    else if (wall === undefined) return undefined;
    // No clock shows the wall time before the one that is furthest ahead.
    else from = Math.max(from + spread, wall - furthestAhead) - 1;
  }
  return undefined;
}

function wallTimes(cron: Cron): NextWall {
  const seconds = valuesOf('second', cron.second);
  const minutes = valuesOf('minute', cron.minute);
  const hours = valuesOf('hour', cron.hour);
  const months = valuesOf('month', cron.month);
  const everyYear = cron.year.some((item) => item.type === 'every' && item.step === 1);
  const years = everyYear ? [] : valuesOf('year', cron.year);

  function timeFrom(atHour: number, atMinute: number, atSecond: number): number | undefined {
    for (const h of hours) {
      if (h < atHour) continue;
      for (const m of minutes) {
        if (h === atHour && m < atMinute) continue;
        const s = seconds.find((value) => h > atHour || m > atMinute || value >= atSecond);
        if (s !== undefined) return ((h * 60 + m) * 60 + s) * 1000;
      }
    }
    return undefined;
  }

  function inYear(of: number, month: number, day: number, time: readonly [number, number, number]) {
    for (const m of months) {
      if (m < month) continue;
      for (const d of daysOf(cron, of, m)) {
        if (m === month && d < day) continue;
        const at = m === month && d === day ? timeFrom(...time) : timeFrom(0, 0, 0);
        if (at !== undefined) return midnight(of, m, d) + at;
      }
    }
    return undefined;
  }

  return (after) => {
    const start = new Date(Math.floor(after / 1000) * 1000 + 1000);
    const first = start.getUTCFullYear();
    const asked = everyYear ? Array.from({ length: cycle + 1 }, (_, index) => first + index) : years;
    for (const of of asked) {
      if (of < first) continue;
      const found =
        of > first
          ? inYear(of, 1, 1, [0, 0, 0])
          : inYear(of, start.getUTCMonth() + 1, start.getUTCDate(), [
              start.getUTCHours(),
              start.getUTCMinutes(),
              start.getUTCSeconds(),
            ]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
