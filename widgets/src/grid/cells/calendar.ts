import dayjs, { type Dayjs } from 'dayjs';
import { chosenInPanel, type Period } from '../../input/period.ts';

/** What one cell of a calendar stands for. */
export type CalendarLevel = 'date' | Period;

/** One cell of a calendar. */
export interface CalendarCell {
  moment: Dayjs;
  /** Belongs to the month or decade before or after the one in view. */
  outside: boolean;
}

/** Weeks that a month shows: as many as the longest needs, so that its height stays. */
const weeks = 6;
/** Years of a page: a decade with one year before and after it. */
const yearsShown = 12;

/** The cells of the month, year or decade around a moment. */
export function cellsAround(level: CalendarLevel, view: Dayjs): CalendarCell[] {
  const many = (count: number, cell: (at: number) => CalendarCell) =>
    Array.from({ length: count }, (_, at) => cell(at));
  if (level === 'month') return many(12, (at) => ({ moment: monthOf(view, at), outside: false }));
  if (level === 'quarter') return many(4, (at) => ({ moment: monthOf(view, at * 3), outside: false }));
  if (level === 'year') {
    const decade = decadeOf(view);
    return many(yearsShown, (at) => ({
      moment: dayjs(new Date(decade + at - 1, 0, 1)),
      outside: at === 0 || at === yearsShown - 1,
    }));
  }
  const first = view.startOf('month').startOf('week');
  const [year, month, day] = [first.year(), first.month(), first.date()];
  return many(weeks * 7, (at) => {
    const moment = dayjs(new Date(year, month, day + at));
    return { moment, outside: moment.month() !== view.month() };
  });
}

/** First year of the decade of a moment. */
export function decadeOf(view: Dayjs): number {
  return Math.floor(view.year() / 10) * 10;
}

/**
 * The view one page on or back: a month, a year or a decade, by the level.
 * @param far a year where a page is a month
 */
export function turned(level: CalendarLevel, view: Dayjs, by: 1 | -1, far: boolean): Dayjs {
  if (level === 'year') return view.add(by * 10, 'year');
  return level === 'month' || level === 'quarter' || far ? view.add(by, 'year') : view.add(by, 'month');
}

/** The level that a choice in this level leads to on the way to what the column stores; null: it is the choice. */
export function levelBelow(level: CalendarLevel, wanted: CalendarLevel): CalendarLevel | null {
  if (level === wanted) return null;
  return level === 'year' && wanted !== 'quarter' ? 'month' : wanted;
}

/** Whether two moments are the same cell of a level. */
export function isSameCell(level: CalendarLevel, a: Dayjs, b: Dayjs): boolean {
  if (level === 'week') return chosenInPanel(a, 'week').isSame(chosenInPanel(b, 'week'), 'isoWeek');
  if (level === 'quarter') return a.year() === b.year() && Math.floor(a.month() / 3) === Math.floor(b.month() / 3);
  return a.isSame(b, level === 'date' ? 'day' : level);
}

/** Another day with the time of a moment, where one is there. */
export function withTimeOf(day: Dayjs, time: Dayjs | null): Dayjs {
  return time ? day.hour(time.hour()).minute(time.minute()).second(time.second()) : day;
}

function monthOf(view: Dayjs, month: number): Dayjs {
  return dayjs(new Date(view.year(), month, 1));
}
