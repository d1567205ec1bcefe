import { addDays, daysBetween } from './days.ts';

/** Something that lasts from one day to another, both included. */
export interface Span {
  id: string;
  from: string;
  to: string;
  /** Those with a lower one come to the upper lanes. @default 0 */
  rank?: number;
}

/** A piece of a span within some days: on which lane, from which of the days, over how many. */
export interface Bar<S extends Span> {
  span: S;
  lane: number;
  at: number;
  length: number;
  /** It began before, or goes on after these days. */
  before: boolean;
  after: boolean;
}

/**
 * Puts spans over some days onto as few lanes as need be, the longest first among those that begin on one day; all of a lower rank before the others.
 * @param first the first of the days
 * @param count how many days there are
 */
export function barsOf<S extends Span>(spans: readonly S[], first: string, count: number): Bar<S>[] {
  const last = addDays(first, count - 1);
  /** Days of each lane that are taken. */
  const taken: boolean[][] = [];
  return spans
    .filter(({ from, to }) => from <= last && to >= first)
    .map((span) => {
      const at = Math.max(0, daysBetween(first, span.from));
      const end = Math.min(count - 1, daysBetween(first, span.to));
      return { span, lane: 0, at, length: end - at + 1, before: span.from < first, after: span.to > last };
    })
    .sort(
      (a, b) =>
        (a.span.rank ?? 0) - (b.span.rank ?? 0) ||
        a.at - b.at ||
        b.length - a.length ||
        (a.span.id < b.span.id ? -1 : 1),
    )
    .map((bar) => {
      const days = Array.from({ length: bar.length }, (_, day) => bar.at + day);
      const found = taken.findIndex((lane) => days.every((day) => !lane[day]));
      const lane = found === -1 ? taken.length : found;
      const own = taken[lane] ?? [];
      taken[lane] = own;
      for (const day of days) own[day] = true;
      return { ...bar, lane };
    });
}

/** How many bars of each day lie on lanes from `shown` on. */
export function hiddenPerDay(bars: readonly Bar<Span>[], count: number, shown: number): number[] {
  return Array.from(
    { length: count },
    (_, day) => bars.filter(({ lane, at, length }) => lane >= shown && at <= day && day < at + length).length,
  );
}
