import { SuperQueryError, superQueryLimits } from '../super-query.ts';
import type { QueryRecord } from './records.ts';
import { isRule } from './rules.ts';

/** What an account may keep: characters of a name, characters of all rows of a query as JSON, queries of a list and in all. */
export const savedQueryLimits = { title: 50, records: 20_000, perList: 50, perUser: 500, roles: 50 } as const;

/**
 * Reads the rows of a query that is to be kept: what the wire of list calls reads, and nothing else of them.
 * @throws SuperQueryError when they are no such rows, too many, too deep or too long
 */
export function readSavedRecords(records: unknown): QueryRecord[] {
  const left = { rows: superQueryLimits.rows };
  const read = readList(records, left, 1);
  if (JSON.stringify(read).length > savedQueryLimits.records) throw new SuperQueryError('查询条件过长，请减少条件');
  return read;
}

/** Names of all fields that rows ask for. */
export function fieldsOfRecords(records: readonly QueryRecord[]): string[] {
  return records.flatMap((record) => ('params' in record ? fieldsOfRecords(record.params) : record.field || []));
}

function readList(records: unknown, left: { rows: number }, depth: number): QueryRecord[] {
  if (depth > superQueryLimits.depth) throw new SuperQueryError(`高级查询的分组最多${superQueryLimits.depth}层`);
  if (!Array.isArray(records)) throw new SuperQueryError(wrong);
  return records.map((record) => {
    if (left.rows-- <= 0) throw new SuperQueryError(`高级查询的条件最多${superQueryLimits.rows}个`);
    if (typeof record !== 'object' || record === null) throw new SuperQueryError(wrong);
    if ('params' in record)
      return {
        matchType: 'matchType' in record && record.matchType === 'or' ? 'or' : 'and',
        params: readList(record.params, left, depth + 1),
      };
    return readRow(record);
  });
}

const wrong = '查询条件格式不正确';

function readRow(record: object): QueryRecord {
  const { field, rule, val, type, dbType } = record as Record<string, unknown>;
  if (!isRule(rule)) throw new SuperQueryError(wrong);
  return {
    field: textOf(field, 200),
    rule,
    val: textOf(val, savedQueryLimits.records),
    ...(type === undefined ? {} : { type: textOf(type, 50) }),
    ...(dbType === undefined ? {} : { dbType: textOf(dbType, 50) }),
  };
}

function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new SuperQueryError(wrong);
  return value;
}
