import { refuse } from '#core/errors.ts';
import type { DescribedColumn } from '#services/statement/describe.ts';

type Value = string | number | boolean | null;
export type JsonRow = ReadonlyMap<string, Value>;

/** Rows and columns of data that is no statement. */
const mostJsonRows = 1000;
const mostJsonColumns = 100;
/** Characters of one text. */
const mostText = 10_000;

const columnName = /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u;
const bad = () => refuse('JSON字符串格式化失败');

/**
 * Reads an array of flat objects, alone or as `result` or `data` of an answer.
 * @throws AppError that says what is wrong with it
 */
export function jsonRows(text: string): JsonRow[] {
  const rows = arrayIn(parsed(text));
  if (rows.length > mostJsonRows) throw refuse(`JSON数据最多${mostJsonRows}行`);
  return rows.map(rowOf);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad();
  }
}

function arrayIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) throw bad();
  const inner = Object.entries(value).find(([key, of]) => ['result', 'data'].includes(key) && Array.isArray(of));
  if (!inner) throw bad();
  return inner[1] as unknown[];
}

function rowOf(row: unknown): JsonRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw bad();
  const entries = Object.entries(row);
  if (entries.length > mostJsonColumns) throw refuse(`JSON数据每行最多${mostJsonColumns}个字段`);
  return new Map(
    entries.map(([name, value]) => {
      if (!columnName.test(name)) throw refuse(`字段名“${name.slice(0, 50)}”只能由文字、数字、下划线组成`);
      if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
        throw refuse(`字段 ${name} 的值只能是文本、数字或空`);
      return [name, typeof value === 'string' ? value.slice(0, mostText) : (value as Value)];
    }),
  );
}

/** The columns that rows have, each with the type that all its values fit. */
export function jsonColumns(rows: readonly JsonRow[]): DescribedColumn[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of row.keys()) names.add(name);
  // Rows may each name others.
  if (names.size > mostJsonColumns) throw refuse(`JSON数据最多${mostJsonColumns}个字段`);
  return [...names].map((name) => ({ name, type: typeOf(rows.map((row) => row.get(name) ?? null)) }));
}

function typeOf(values: readonly Value[]): string {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return 'text';
  if (given.every((value) => typeof value === 'number')) return 'numeric';
  return given.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) ? 'date' : 'text';
}

/** Sum of a column; null where it holds what is no number. */
export function sumOf(rows: readonly JsonRow[], name: string): number | null {
  const values = rows.map((row) => row.get(name) ?? null).filter((value) => value !== null);
  return values.every((value) => typeof value === 'number') ? values.reduce((all, value) => all + value, 0) : null;
}
