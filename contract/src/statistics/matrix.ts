import type { Groups } from '../core/figure.ts';

/** A row or a column of a report. */
export interface Head {
  text: string;
  /** Null: records without a value. */
  value: string | null;
  /** All values that are not told one by one, which no list can be opened with. */
  others: boolean;
}

/** The figures of a report as its table, its workbook and its print show them. */
export interface Matrix {
  /** Of the second field; none where there is no second. */
  columns: Head[];
  rows: { head: Head; cells: number[]; total: number }[];
  /** Of the columns. */
  totals: number[];
  total: number;
}

/** How the values of a field stand one after the other: from the largest on, or as time and numbers go. */
export type Sequence = 'size' | 'value' | 'day' | 'month' | 'year';

interface MatrixInput {
  /** Sums instead of numbers of records. */
  isSum: boolean;
  rows: Sequence;
  columns: Sequence;
  /** What records without a value are called. */
  none: string;
  /** What stands for all beyond those that are told. */
  others: string;
  /** @default all that are told */
  mostColumns?: number;
  /** First and last day that were asked for: those of them without records are rows too. */
  days?: readonly [first: string, last: string] | null;
}

/** Rows that days without records are filled up to. */
const mostFilled = 400;

/** Groups as a table with totals: what is beyond the groups that are told, or beyond `mostColumns`, is one row or column. */
export function matrixOf(groups: Groups, input: MatrixInput): Matrix {
  const { isSum, none, others, mostColumns = Number.POSITIVE_INFINITY, days = null } = input;
  const amount = (of: { count: number; sum?: number | undefined } | undefined): number =>
    cents(of ? (isSum ? (of.sum ?? 0) : of.count) : 0);
  const headOf = ({ value, text }: { value: string | null; text: string }): Head => ({
    ...{ value, text: value === null ? none : text, others: false },
  });
  const rest: Head = { text: others, value: null, others: true };
  const total = amount(groups);

  const told = (groups.splits ?? []).toSorted((a, b) => amount(b) - amount(a)).slice(0, mostColumns);
  const shown = inSequence(told, input.columns, amount);
  const known = shown.map(amount);
  const beyond = groups.splits ? cents(total - sumOf(known)) : 0;
  const columns = [...shown.map(headOf), ...(beyond > 0 ? [rest] : [])];

  const rows = filled(inSequence(groups.groups, input.rows, amount), input.rows, days).map((group) => {
    const of = new Map((group.cells ?? []).map((cell) => [cell.value, cell]));
    const cells = shown.map(({ value }) => amount(of.get(value)));
    const whole = amount(group);
    return { head: headOf(group), cells: beyond > 0 ? [...cells, cents(whole - sumOf(cells))] : cells, total: whole };
  });
  const totals = beyond > 0 ? [...known, beyond] : known;
  const left = cents(total - sumOf(rows.map((row) => row.total)));
  if (left > 0)
    rows.push({
      head: rest,
      cells: totals.map((all, at) => cents(all - sumOf(rows.map((row) => row.cells[at] ?? 0)))),
      total: left,
    });
  return { columns, rows, totals, total };
}

type Group = Groups['groups'][number];

/** From the largest on; else by what they are, with those without a value at the end. */
function inSequence<G extends { value: string | null }>(
  groups: readonly G[],
  sequence: Sequence,
  amount: (group: G) => number,
): G[] {
  if (sequence === 'size') return groups.toSorted((a, b) => amount(b) - amount(a));
  const compare = (a: string, b: string) => (sequence === 'value' ? Number(a) - Number(b) : a < b ? -1 : 1);
  return groups.toSorted((a, b) =>
    a.value === null ? 1 : b.value === null ? -1 : a.value === b.value ? 0 : compare(a.value, b.value),
  );
}

/** Days and months without records between the first and the last, or in all that were asked for. */
function filled(groups: Group[], sequence: Sequence, days: MatrixInput['days']): Group[] {
  if ((sequence !== 'day' && sequence !== 'month') || groups.length === 0) return groups;
  const length = sequence === 'day' ? 10 : 7;
  const known = new Map(groups.map((group) => [group.value, group]));
  const values = groups.flatMap(({ value }) => value ?? []);
  const first = days?.[0].slice(0, length) ?? values[0];
  const last = days?.[1].slice(0, length) ?? values.at(-1);
  if (!first || !last) return groups;
  const all: Group[] = [];
  for (let value = first; value <= last; value = after(value)) {
    // A span so wide that it would be mostly nothing stays as it is.
    if (all.length >= mostFilled) return groups;
    all.push(known.get(value) ?? { value, text: value, count: 0, sum: 0 });
  }
  return [...all, ...groups.filter(({ value }) => value === null)];
}

/** The day after `2026-11-30`, or the month after `2026-11`. */
function after(value: string): string {
  const [year = 0, month = 1, day] = value.split('-').map(Number);
  const next = day === undefined ? new Date(Date.UTC(year, month, 1)) : new Date(Date.UTC(year, month - 1, day + 1));
  return next.toISOString().slice(0, value.length);
}

/** Sums have cents; what adding them up leaves below one is nothing. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const sumOf = (amounts: readonly number[]): number => cents(amounts.reduce((all, one) => all + one, 0));
