import type { Groups } from '@dossier/contract/core/figure.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';

/** Weeks in sight: their days are fewer than the values that a call of groups tells. */
export const weeksShown = 5;

/** Hours of one person or of all, and how many of them wait for approval. */
export interface Hours {
  hours: number;
  waiting: number;
}

export interface PersonWeeks {
  username: string;
  name: string;
  /** In the order of the weeks. */
  weeks: Hours[];
  total: Hours;
}

/** The weeks that end with one, the earliest first. */
export const weeksUntil = (last: string): string[] =>
  Array.from({ length: weeksShown }, (_, index) => addWeeks(last, index + 1 - weeksShown));

/** First and last day of some weeks. */
export function daysOfWeeks(weeks: readonly string[]): { first: string; last: string } {
  return { first: daysOfWeek(weeks[0] ?? '')[0] ?? '', last: daysOfWeek(weeks.at(-1) ?? '')[6] ?? '' };
}

/**
 * Hours by person and week, who has most of them first.
 * @param all groups by person, told apart by day
 * @param waiting of them those that wait for approval, in the same way
 */
export function personWeeks(all: Groups, waiting: Groups, weeks: readonly string[]): PersonWeeks[] {
  const waits = new Map(waiting.groups.map((group) => [group.value, byWeek(group)]));
  return all.groups
    .map((group) => {
      const [own, open] = [byWeek(group), waits.get(group.value)];
      const cells = weeks.map((week) => ({ hours: own.get(week) ?? 0, waiting: open?.get(week) ?? 0 }));
      return {
        username: group.value ?? '',
        name: group.text || (group.value ?? ''),
        weeks: cells,
        total: added(cells),
      };
    })
    .sort((one, two) => two.total.hours - one.total.hours);
}

/** Of all persons, week by week. */
export const weekTotals = (persons: readonly PersonWeeks[], weeks: readonly string[]): Hours[] =>
  weeks.map((_, index) => added(persons.flatMap(({ weeks: own }) => own[index] ?? [])));

export const added = (all: readonly Hours[]): Hours => ({
  hours: tenths(all.reduce((sum, { hours }) => sum + hours, 0)),
  waiting: tenths(all.reduce((sum, { waiting }) => sum + waiting, 0)),
});

const tenths = (value: number): number => Math.round(value * 10) / 10;

function byWeek({ cells = [] }: Groups['groups'][number]): Map<string, number> {
  const weeks = new Map<string, number>();
  for (const { value, sum = 0 } of cells) {
    if (value === null) continue;
    const week = weekOf(value);
    weeks.set(week, tenths((weeks.get(week) ?? 0) + sum));
  }
  return weeks;
}
