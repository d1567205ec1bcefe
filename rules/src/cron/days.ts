import { type CronFieldName, cronBounds } from './fields.ts';
import { type Cron, type CronItem, isUnset } from './parse.ts';

const dayMs = 86_400_000;
/** Days and days of the week repeat after 400 years. */
const cycleMs = 146_097 * dayMs;

/** Milliseconds of midnight in UTC; also right for the years below 100, which `Date.UTC` moves. */
export function midnight(year: number, month: number, day: number): number {
  return Date.UTC(year + 400, month - 1, day) - cycleMs;
}

/** Quartz number of a day: Sunday 1 to Saturday 7. */
function weekdayOf(year: number, month: number, day: number): number {
  return new Date(midnight(year, month, day)).getUTCDay() + 1;
}

function lastDay(year: number, month: number): number {
  return new Date(midnight(year, month + 1, 0)).getUTCDate();
}

/** Values of a field, sorted. Days and weeks with L, W and # are in `daysOf`. */
export function valuesOf(field: CronFieldName, items: readonly CronItem[]): number[] {
  const { min, max, start = min } = cronBounds[field];
  const values = new Set<number>();
  const count = (from: number, to: number, step: number) => {
    for (let value = from; value <= to; value += step) values.add(value > max ? value - max - 1 + min : value);
  };
  for (const item of items) {
    if (item.type === 'value') values.add(item.value);
    else if (item.type === 'every') count(start, max, item.step);
    else if (item.type === 'loop') count(item.from, max, item.step);
    else if (item.type === 'range')
      count(item.from, item.to < item.from ? item.to + max - min + 1 : item.to, item.step);
  }
  return [...values].sort((a, b) => a - b);
}

/** The days of a month on which the expression runs, sorted. */
export function daysOf(cron: Cron, year: number, month: number): number[] {
  const last = lastDay(year, month);
  const days = isUnset(cron.week) ? byDay(cron.day, year, month, last) : byWeek(cron.week, year, month, last);
  return [...new Set(days)].filter((day) => day >= 1 && day <= last).sort((a, b) => a - b);
}

function byDay(items: readonly CronItem[], year: number, month: number, last: number): number[] {
  const days = valuesOf('day', items);
  for (const item of items) {
    const day = item.type === 'last' ? last - item.before : item.type === 'workday' ? item.day : 0;
    if (day < 1 || day > last) continue;
    const nearest = item.type === 'workday' || (item.type === 'last' && item.workday);
    days.push(nearest ? nearestWorkday(year, month, day, last) : day);
  }
  return days;
}

function nearestWorkday(year: number, month: number, day: number, last: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day === 1 ? 3 : day - 1;
  if (weekday === 1) return day === last ? day - 2 : day + 1;
  return day;
}

function byWeek(items: readonly CronItem[], year: number, month: number, last: number): number[] {
  const first = weekdayOf(year, month, 1);
  const firstOn = (weekday: number) => 1 + ((weekday - first + 7) % 7);
  const days: number[] = [];
  for (const weekday of valuesOf('week', items)) for (let day = firstOn(weekday); day <= last; day += 7) days.push(day);
  for (const item of items) {
    if (item.type === 'nth') days.push(firstOn(item.weekday) + 7 * (item.nth - 1));
    if (item.type === 'lastWeekday') {
      const day = firstOn(item.weekday);
      days.push(day + 7 * Math.floor((last - day) / 7));
    }
  }
  return days;
}
