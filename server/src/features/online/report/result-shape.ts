import type { Condition } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import type { DescribedColumn } from '#services/statement/describe.ts';
import type { ResultRow } from '#services/statement/run.ts';
import type { ReportItem } from './report.repository.ts';
import * as rules from './report.rules.ts';

/** Rows that a statement offers at most; who looks further narrows the search. */
export const mostRows = 10_000;
/** Characters of one page in all, and of one text: a statement can put texts together that no server holds. */
const mostCharacters = 20_000_000;
const mostText = 10_000;

/** Query fields by name (`{f}_begin` and `{f}_end` for ranges), parameters as `self_{name}`, one column to order by. */
export type ResultQuery = Record<string, unknown> & { column?: string; order?: string };

export interface Result {
  records: ResultRow[];
  /** Of all rows that were found, up to `mostRows`. */
  total: number;
  /** More were found than are offered. */
  more: boolean;
  /** Sums over all rows that were found; null where a column holds no numbers. */
  totals: Record<string, number | null>;
}

/** Which rows are read, and with what. */
export interface Asked {
  offset: number;
  size: number;
  /** With what all of them come to. */
  totals?: boolean;
  /** A condition over the columns, in place of what the query says. */
  where?: Condition | undefined;
}

/** Characters of one text in a page of so many rows and columns. */
export const longestText = (rows: number, columns: number): number =>
  Math.min(mostText, Math.floor(mostCharacters / (rows * columns)));

/** @param found `total` and the sums `s0`, `s1` … of the columns that were added */
export function resultOf(
  records: ResultRow[],
  found: ResultRow,
  { sums, added }: Record<'sums' | 'added', readonly ReportItem[]>,
): Result {
  const sumOf = (name: string): number | null => {
    const at = added.findIndex(({ fieldName }) => fieldName === name);
    return at < 0 ? null : Number(found[`s${at}`] ?? 0);
  };
  const total = Number(found.total ?? 0);
  return {
    records,
    total: Math.min(mostRows, total),
    more: total > mostRows,
    totals: Object.fromEntries(sums.map(({ fieldName }) => [fieldName, sumOf(fieldName)])),
  };
}

/** @throws AppError where another database no longer gives what the columns are to show */
export function fitted(items: readonly ReportItem[], columns: readonly DescribedColumn[]): void {
  if (rules.problemOfItems(items.map(plain), columns) !== null) throw refuse('报表的定义已失效，请联系管理员');
}

const plain = (item: ReportItem): ReportItem => ({ ...item, replaceVal: null });
