import type { GridColumn, GridRow } from '../column.ts';
import { pacer } from './chunks.ts';
import { type ColumnRules, checkValue, rulesOf } from './rules.ts';
import { UniqueIndex } from './unique-index.ts';

/** Messages by row id, then by column key. Only what failed is in it. */
export type GridErrors = Map<string, Map<string, string>>;

export interface CellCheck {
  column: GridColumn;
  row: GridRow;
  /** Values of the column; needed when the column's values must be unique. */
  index?: UniqueIndex;
}

export interface Validation {
  /** Failures: one per cell at most. */
  count: number;
  errors: GridErrors;
}

export interface RowsToValidate {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** @default 'id' */
  rowKey?: string;
  /** Cells that nobody can put right are left out; their values still count as taken where values are unique. */
  disabled?: (row: GridRow, column: GridColumn) => boolean;
}

/** Own checks that wait for an answer at the same time. */
const askedAtOnce = 8;
/** Cells between two looks at the clock. */
const cellsPerLook = 200;

/**
 * Checks one cell.
 * @returns the message of the first rule that fails or null; a promise only when an own check has to wait
 */
export function validateCell({ column, row, index }: CellCheck): string | null | Promise<string | null> {
  const rules = rulesOf(column);
  const value = row[column.key];
  const message = checkValue(rules, value, () => index?.isDuplicate(value) ?? false);
  return message ?? firstOf(rules, row, 0);
}

/** Checks every cell of every row, in view or not, with pauses in which the page stays usable. */
export async function validateRows({ rows, columns, rowKey = 'id', disabled }: RowsToValidate): Promise<Validation> {
  const errors: GridErrors = new Map();
  const pause = pacer();
  const waiting: { row: GridRow; column: GridColumn }[] = [];
  let count = 0;
  function failed(row: GridRow, column: GridColumn, message: string): void {
    const id = String(row[rowKey]);
    const known = errors.get(id);
    if (known) known.set(column.key, message);
    else errors.set(id, new Map([[column.key, message]]));
    count += 1;
  }

  for (const column of columns) {
    if (!column.validateRules?.length) continue;
    const rules = rulesOf(column);
    const index = rules.unique === null ? undefined : await indexOf(rows, column.key, rowKey, pause);
    for (const [at, row] of rows.entries()) {
      if (at % cellsPerLook === 0) await pause();
      if (disabled?.(row, column)) continue;
      const value = row[column.key];
      const message = checkValue(rules, value, () => index?.isDuplicate(value) ?? false);
      if (message !== null) failed(row, column, message);
      else if (rules.handlers.length > 0) waiting.push({ row, column });
    }
  }

  let next = 0;
  async function ask(): Promise<void> {
    for (let cell = waiting[next++]; cell; cell = waiting[next++]) {
      const message = await firstOf(rulesOf(cell.column), cell.row, 0);
      if (message !== null) failed(cell.row, cell.column, message);
      await pause();
    }
  }
  await Promise.all(Array.from({ length: Math.min(askedAtOnce, waiting.length) }, ask));
  return { count, errors };
}

/** Index of a column's values, read once; `UniqueIndex.update` keeps it. */
export function indexValues(rows: readonly GridRow[], key: string, rowKey = 'id'): UniqueIndex {
  const index = new UniqueIndex();
  for (const row of rows) index.add(String(row[rowKey]), row[key]);
  return index;
}

async function indexOf(
  rows: readonly GridRow[],
  key: string,
  rowKey: string,
  pause: () => Promise<void> | undefined,
): Promise<UniqueIndex> {
  const index = new UniqueIndex();
  for (const [at, row] of rows.entries()) {
    if (at % cellsPerLook === 0) await pause();
    index.add(String(row[rowKey]), row[key]);
  }
  return index;
}

/** The first own check that fails, from `at` on. */
function firstOf(rules: ColumnRules, row: GridRow, at: number): string | null | Promise<string | null> {
  const handler = rules.handlers[at];
  if (!handler) return null;
  const answer = handler({ value: row[rules.column.key], row, column: rules.column });
  if (typeof answer === 'string') return answer;
  if (answer === null) return firstOf(rules, row, at + 1);
  return answer.then((message) => message ?? firstOf(rules, row, at + 1));
}
