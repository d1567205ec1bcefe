/** Periods that a number is compared over, each from its first day to today. */
export const spans = ['month', 'quarter', 'year'] as const;
export type Span = (typeof spans)[number];

/** Months that the course of a number shows, this one included. */
const courseMonths = 12;

/** Days from one to another, both included, `YYYY-MM-DD`. */
export interface Days {
  begin: string;
  end: string;
}

const monthsOf: Record<Span, number> = { month: 1, quarter: 3, year: 12 };

/** The period from its first day to today. */
export function periodTo(day: string, span: Span): Days {
  const [year, month] = numbers(day);
  const months = monthsOf[span];
  return { begin: dayOf(year, month - (month % months), 1), end: day };
}

/**
 * The same days of the period before: to 31 May belongs to 30 April, and to 29 February 28 February of the year before. Where
 * the period has come to its last day, the one before is whole too.
 */
export function periodBefore(day: string, span: Span): Days {
  const { begin } = periodTo(day, span);
  const months = monthsOf[span];
  const [year, month, of] = numbers(day);
  const [beginYear, beginMonth] = numbers(begin);
  const isLast = of === lengthOf(year, month);
  const last = lengthOf(year, month - months);
  return {
    begin: dayOf(beginYear, beginMonth - months, 1),
    end: dayOf(year, month - months, isLast ? last : Math.min(of, last)),
  };
}

/** The months of a number's course up to a day, `YYYY-MM`, the oldest first. */
export function courseTo(day: string): string[] {
  const [year, month] = numbers(day);
  return Array.from({ length: courseMonths }, (_, at) => dayOf(year, month - courseMonths + 1 + at, 1).slice(0, 7));
}

/** What a month looks like, `2026-01`, of the years 1900 to 9999: databases and calendars know all of them. */
export const monthPattern = String.raw`^(19\d\d|[2-9]\d{3})-(0[1-9]|1[0-2])$`;
const monthText = new RegExp(monthPattern);

/** Whether a text is a month: `2026-01`. */
export const isMonth = (text: string): boolean => monthText.test(text);

/** First and last day of a month, and the first of the one after it. @param month as `isMonth` takes it */
export function boundsOfMonth(month: string): { first: string; last: string; next: string } {
  const [year, of] = numbers(month);
  const next = of === 11 ? `${year + 1}-01` : `${year}-${String(of + 2).padStart(2, '0')}`;
  return { first: `${month}-01`, last: `${month}-${lengthOf(year, of)}`, next: `${next}-01` };
}

/** Year, month from 0, day. */
function numbers(day: string): [number, number, number] {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number);
  return [year, month - 1, of];
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
