import type { Groups } from '@dossier/contract/core/figure.ts';

/** A group of a chart: its name, its value, and what it is asked by; null where it is several or no value. */
export interface Slice {
  label: string;
  amount: number;
  value: string | null;
  /** Days stand in their order, all else by size. */
  isDay: boolean;
}

/** How far days are put together in a chart. */
export type ChartGrain = 'month' | 'year';

/** Months of a course that a chart shows when nothing else is said. */
const mostMonths = 24;
const mostSlices = 12;

/**
 * Groups as a chart shows them: months or years one after another with those without records between them, all else from
 * the greatest on or by their values, and what is beyond `top` as one.
 */
export function slicesOf(
  { groups, count, sum }: Groups,
  { isSum, isDay, grain = 'month', isGrowing = false, isByValue = false, top = mostSlices, none, others }: SliceInput,
): Slice[] {
  const amount = (group: { count: number; sum?: number | undefined }) => (isSum ? (group.sum ?? 0) : group.count);
  const slices = groups.map((group) => ({
    ...{ label: group.value === null ? none : group.text, amount: amount(group) },
    ...{ value: group.value, isDay: isDay && group.value !== null },
  }));
  if (isDay) {
    const days = inTurn(
      slices.filter((slice) => slice.isDay),
      grain,
    );
    return (isGrowing ? addedUp(days) : days).slice(-Math.max(top, mostMonths));
  }
  // The newest years, not the largest.
  if (isByValue)
    return slices
      .filter(({ value }) => value !== null)
      .toSorted(byValue)
      .slice(-top);
  const sorted = slices.toSorted((a, b) => b.amount - a.amount);
  const shown = sorted.slice(0, top);
  const rest = (isSum ? (sum ?? 0) : count) - shown.reduce((all, one) => all + one.amount, 0);
  // Sums have cents; a rest below one is what adding them up leaves.
  return sorted.length > top && rest > 0.005
    ? [...shown, { label: others, amount: Math.round(rest * 100) / 100, value: null, isDay: false }]
    : shown;
}

interface SliceInput {
  isSum: boolean;
  /** Grouped by the months or years of a day. */
  isDay: boolean;
  grain?: ChartGrain | undefined;
  /** Each month or year is told with all before it. */
  isGrowing?: boolean | undefined;
  /** By value and not by size. */
  isByValue?: boolean | undefined;
  top?: number | undefined;
  /** What records without a value are called. */
  none: string;
  /** What stands for all beyond the greatest. */
  others: string;
}

/** Numbers as numbers; months and other texts as they are written. */
function byValue({ value: a }: Slice, { value: b }: Slice): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference)) return difference;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

function inTurn(slices: readonly Slice[], grain: ChartGrain): Slice[] {
  const sorted = slices.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  const [first, last] = [sorted[0]?.value, sorted.at(-1)?.value];
  if (!first || !last) return [];
  const known = new Map(sorted.map((slice) => [slice.value, slice]));
  const all: Slice[] = [];
  for (let value = first; value <= last && all.length < 1200; value = after(value, grain))
    all.push(known.get(value) ?? { label: value, amount: 0, value, isDay: true });
  return all;
}

function addedUp(slices: readonly Slice[]): Slice[] {
  let amount = 0;
  return slices.map((slice) => {
    amount += slice.amount;
    return { ...slice, amount };
  });
}

function after(value: string, grain: ChartGrain): string {
  const [year = 0, of = 1] = value.split('-').map(Number);
  const next = String(year + 1).padStart(4, '0');
  if (grain === 'year') return next;
  return of === 12 ? `${next}-01` : `${value.slice(0, 5)}${String(of + 1).padStart(2, '0')}`;
}
