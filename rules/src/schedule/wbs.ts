import { type TreeRow, treeOf } from './tree.ts';

/** A row of a plan with its place among its siblings. */
export interface OrderedRow extends TreeRow {
  order: number;
}

/** Rows by their order; of the same order by their ids, so that everybody sees the same. */
export const inOrder = <R extends OrderedRow>(rows: readonly R[]): R[] =>
  rows.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));

/** WBS codes (`1.2.3`) of rows by their ids, in the order of the plan from top to bottom. */
export function wbsCodes(rows: readonly OrderedRow[]): Map<string, string> {
  const sorted = inOrder(rows);
  const { order, parents } = treeOf(sorted);
  const counts = new Map<number, number>();
  const codes = new Map<string, string>();
  for (const at of order) {
    const parent = parents[at] ?? -1;
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = codes.get(sorted[parent]?.id ?? '');
    codes.set(sorted[at]?.id ?? '', above === undefined ? String(count) : `${above}.${count}`);
  }
  return codes;
}

/** Order of WBS codes: 1.2 before 1.10, 1 before 1.1. */
export function compareWbs(one: string, other: string): number {
  const [left, right] = [one.split('.'), other.split('.')];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = Number(left[at]) - Number(right[at]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/**
 * A WBS code as people type it: full-width digits and stops are taken, zeros in front are not kept. Null where it is none:
 * not numbers from 1 to 99999 between stops, or more than 30 of them.
 */
export function readWbs(text: string): string | null {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/[.·•・。]/);
  if (parts.length > 30 || !parts.every((part) => /^0{0,4}[1-9]\d{0,4}$/.test(part))) return null;
  return parts.map(Number).join('.');
}

/** The code of the row above; null at the top. */
export function wbsParent(code: string): string | null {
  const end = code.lastIndexOf('.');
  return end < 0 ? null : code.slice(0, end);
}
