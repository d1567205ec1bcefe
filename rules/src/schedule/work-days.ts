import { type WorkCalendarDays, workingDaysOf } from '../flow/working-days.ts';

const dayLength = 86_400_000;
/** 1970-01-01, day 0, was a Thursday. */
const someMonday = -3;
const firstDay = Date.parse('0001-01-01') / dayLength;
const lastDay = Date.parse('9999-12-31') / dayLength;

/**
 * Working days of a calendar, for plans whose days are `YYYY-MM-DD`. Every question takes the same time, however far
 * apart the days are.
 */
export interface WorkDays {
  isWorking(day: string): boolean;
  /**
   * The n-th working day after a day, or before it where n is negative; the day itself does not count.
   * With 0 the day itself, or the next working day where it is off.
   */
  add(day: string, n: number): string;
  /** Working days from one day to another, both included; 0 where the second is earlier. */
  between(from: string, to: string): number;
  /** The day itself, or the first working day after it. */
  next(day: string): string;
  /** The day itself, or the last working day before it. */
  previous(day: string): string;
  /**
   * Number of a working day: that of the one after it is greater by one. A day off has the number of the next working
   * day. Numbers of one calendar mean nothing in another.
   */
  numberOf(day: string): number;
  /** The working day of a number. */
  dayAt(number: number): string;
}

/** By a work calendar; where it says nothing, Monday to Friday are worked. */
export function workDaysOf(calendar: WorkCalendarDays): WorkDays {
  const { before, at } = countsOf(calendar);
  const numberOf = (day: string) => before(dayNumber(day));
  const texts = new Map<number, string>();
  const dayAt = (number: number) => {
    const known = texts.get(number);
    if (known !== undefined) return known;
    const text = dayText(at(number));
    texts.set(number, text);
    return text;
  };
  const isWorking = (day: string) => isWorkingNumber(dayNumber(day));
  const isWorkingNumber = (day: number) => before(day + 1) > before(day);
  return {
    isWorking,
    numberOf,
    dayAt,
    add(day, n) {
      const number = dayNumber(day);
      const off = n > 0 && !isWorkingNumber(number) ? 1 : 0;
      return dayAt(before(number) + n - off);
    },
    between: (from, to) => Math.max(0, before(dayNumber(to) + 1) - before(dayNumber(from))),
    next: (day) => dayAt(numberOf(day)),
    previous: (day) => dayAt(before(dayNumber(day) + 1) - 1),
  };
}

/** Working days that a task takes, at least one; a milestone takes none. */
export const lengthOf = (
  { type, planStart, planEnd }: { type: string; planStart: string; planEnd: string },
  days: WorkDays,
): number => (type === 'ms' ? 0 : Math.max(1, days.between(planStart, planEnd)));

/** How many days from 1970-01-01 to a day. A text that is no day is an error of the caller. */
export function dayNumber(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // The 30th of February is read as a day of March.
  if (Number.isNaN(at) || (day.slice(8) > '28' && dayText(at / dayLength) !== day))
    throw new RangeError(`no day: ${day.slice(0, 40)}`);
  return at / dayLength;
}

/** The day of a number; beyond the years 1 to 9999 it is the first or last day of them. */
export const dayText = (number: number): string =>
  new Date(Math.max(firstDay, Math.min(number, lastDay)) * dayLength).toISOString().slice(0, 10);

/**
 * `before`: how many working days are before a day, counted from a Monday long ago; `at`: the working day before which
 * there are so many. From the first to the last day that the calendar names they are looked up, outside they follow
 * from the weekday.
 */
function countsOf(calendar: WorkCalendarDays): { before(day: number): number; at(count: number): number } {
  const named = [...calendar.keys()].map(dayNumber);
  if (named.length === 0) return { before: weekdaysBefore, at: weekdayAt };
  const first = named.reduce((least, day) => Math.min(least, day));
  const end = named.reduce((most, day) => Math.max(most, day)) + 1;
  const works = workingDaysOf(calendar);
  const counts = new Int32Array(end - first);
  const worked: number[] = [];
  for (let day = first; day < end; day += 1) {
    counts[day - first] = worked.length;
    if (works(new Date(day * dayLength))) worked.push(day);
  }
  const start = weekdaysBefore(first);
  const after = start + worked.length;
  /** By how much the calendar has more working days than Mondays to Fridays. */
  const more = after - weekdaysBefore(end);
  return {
    before(day) {
      if (day < first) return weekdaysBefore(day);
      return day < end ? start + (counts[day - first] ?? 0) : weekdaysBefore(day) + more;
    },
    at(count) {
      if (count < start) return weekdayAt(count);
      return worked[count - start] ?? weekdayAt(count - more);
    },
  };
}

/** Mondays to Fridays from a Monday long ago to the eve of a day; negative where the day is earlier. */
function weekdaysBefore(day: number): number {
  const weeks = Math.floor((day - someMonday) / 7);
  return 5 * weeks + Math.min(5, day - someMonday - 7 * weeks);
}

function weekdayAt(count: number): number {
  const weeks = Math.floor(count / 5);
  return someMonday + 7 * weeks + (count - 5 * weeks);
}
