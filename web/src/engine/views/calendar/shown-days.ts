import { addDays, addMonths, daysBetween, firstOfMonth, isDay, mondayOf } from '../days.ts';

export type Span = 'week' | 'month';

/** Whole weeks that a calendar shows around a day. */
export interface ShownDays {
  /** The day that it is about. */
  on: string;
  span: Span;
  /** A Monday and a Sunday. */
  first: string;
  last: string;
  weeks: number;
}

/** The weeks of a month, or one; an address that makes no sense is today's month. */
export function shownDays(address: { on: string | null; span: string | null }, today: string): ShownDays {
  const on = isDay(address.on) ? address.on : today;
  const span = address.span === 'week' ? 'week' : 'month';
  const first = mondayOf(span === 'week' ? on : firstOfMonth(on));
  const end = span === 'week' ? addDays(first, 6) : addDays(addMonths(firstOfMonth(on), 1), -1);
  const weeks = Math.floor(daysBetween(first, end) / 7) + 1;
  return { on, span, first, last: addDays(first, weeks * 7 - 1), weeks };
}
