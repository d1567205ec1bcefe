import type { Groups } from '@dossier/contract/core/figure.ts';

/** A group of a chart: its name, its value, and what it is asked by; null where it is several or no value. */
export interface Slice {
  label: string;
  amount: number;
  value: string | null;
  /** Months stand in their order, all else by size. */
  isMonth: boolean;
}

/** Months of a course that a chart shows when nothing else is said. */
const mostMonths = 24;
const mostSlices = 12;

/**
 * Groups as a chart shows them: months one after another with those without records between them, all else from the
 * greatest on, and what is beyond `top` as one.
 */
export function slicesOf(
  { groups, count, sum }: Groups,
  { isSum, isDay, top = mostSlices, none, others }: SliceInput,
): Slice[] {
  const amount = (group: { count: number; sum?: number | undefined }) => (isSum ? (group.sum ?? 0) : group.count);
  const slices = groups.map((group) => ({
    ...{ label: group.value === null ? none : group.text, amount: amount(group) },
    ...{ value: group.value, isMonth: isDay && group.value !== null },
  }));
  if (isDay) return monthsOf(slices.filter(({ isMonth }) => isMonth)).slice(-Math.max(top, mostMonths));
  const sorted = slices.toSorted((a, b) => b.amount - a.amount);
  const shown = sorted.slice(0, top);
  const rest = (isSum ? (sum ?? 0) : count) - shown.reduce((all, one) => all + one.amount, 0);
  // Sums have cents; a rest below one is what adding them up leaves.
  return sorted.length > top && rest > 0.005
    ? [...shown, { label: others, amount: Math.round(rest * 100) / 100, value: null, isMonth: false }]
    : shown;
}

interface SliceInput {
  isSum: boolean;
  /** Grouped by the months of a day. */
  isDay: boolean;
  top?: number | undefined;
  /** What records without a value are called. */
  none: string;
  /** What stands for all beyond the greatest. */
  others: string;
}

function monthsOf(slices: readonly Slice[]): Slice[] {
  const sorted = slices.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  const [first, last] = [sorted[0]?.value, sorted.at(-1)?.value];
  if (!first || !last) return [];
  const known = new Map(sorted.map((slice) => [slice.value, slice]));
  const months: Slice[] = [];
  for (let month = first; month <= last && months.length < 1200; month = after(month))
    months.push(known.get(month) ?? { label: month, amount: 0, value: month, isMonth: true });
  return months;
}

function after(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return of === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(of + 1).padStart(2, '0')}`;
}

/** The last day of a month, `YYYY-MM-DD`. */
export function lastDay(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}
