import { csvOf } from '../condition.ts';
import { isMembers, type NamedField, type QueryTypeData } from './fields.ts';
import type { MatchType, QueryGroup, QueryItem, QueryLine } from './model.ts';
import { typeDataOf } from './model.ts';
import { isRule, needsValue, type QueryRule } from './rules.ts';

/** One condition as it is sent and saved. */
export interface QueryRow extends Omit<QueryTypeData, 'options'> {
  /** Empty in a saved row whose field was not chosen yet. */
  field: string;
  rule: QueryRule;
  /** Several values joined by commas. */
  val: string;
}

/** Conditions below another match type than those around them; a server of ours reads them (decision 0019). */
export interface QueryRowGroup {
  matchType: MatchType;
  params: readonly QueryRecord[];
}

export type QueryRecord = QueryRow | QueryRowGroup;

/** A query that was given a name. */
export interface SavedQuery {
  title: string;
  matchType: MatchType;
  records: readonly QueryRecord[];
}

/** The rows of a query: values joined by commas, lists of options left out. */
export function recordsOf(group: QueryGroup): QueryRecord[] {
  return group.of.map((item) =>
    item.type === 'group' ? { matchType: item.match, params: recordsOf(item) } : rowOf(item),
  );
}

/** Rows with nothing but what a server reads: for addresses, which must stay short. */
export function shortRecords(records: readonly QueryRecord[]): QueryRecord[] {
  return records.map((record) => {
    if ('params' in record) return { ...record, params: shortRecords(record.params) };
    const { field, rule, val, type, dbType } = record;
    return { field, rule, val, ...(type ? { type } : {}), ...(dbType ? { dbType } : {}) };
  });
}

export interface ReadQuery {
  query: QueryGroup;
  /** Names of fields that are not offered (any more); their rows are left out. */
  unknown: readonly string[];
}

/** Reads rows, from wherever they were kept: what is none is left out. */
export function readRecords(records: unknown, match: unknown, fields: readonly NamedField[]): ReadQuery {
  const unknown: string[] = [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const read = (list: unknown, how: unknown, depth: number): QueryGroup => ({
    type: 'group',
    match: how === 'or' ? 'or' : 'and',
    of: Array.isArray(list) && depth < deepest ? list.flatMap((record) => readOne(record, depth)) : [],
  });
  function readOne(record: unknown, depth: number): QueryItem[] {
    if (typeof record !== 'object' || record === null) return [];
    if ('params' in record) return [read(record.params, 'matchType' in record ? record.matchType : 'and', depth + 1)];
    const { field: name, rule, val } = record as Partial<Record<keyof QueryRow, unknown>>;
    const field = typeof name === 'string' ? byName.get(name) : undefined;
    if (typeof name === 'string' && name !== '' && !field) unknown.push(name);
    if (!isRule(rule) || (!field && name !== '')) return [];
    return [{ type: 'line', field: field ?? null, rule, values: valuesOf(rule, val, field) }];
  }
  return { query: read(records, match, 0), unknown: [...new Set(unknown)] };
}

/** Groups in groups that are read. */
const deepest = 10;

function rowOf({ field, rule, values }: QueryLine): QueryRow {
  const { options, ...typeData } = field ? typeDataOf(field) : ({} as QueryTypeData);
  return { field: field?.name ?? '', rule, val: values.join(','), ...typeData };
}

function valuesOf(rule: QueryRule, val: unknown, field: QueryTypeData | undefined): string[] {
  if (!needsValue(rule) || val === null || val === undefined) return [];
  const text = Array.isArray(val) ? val.map(String).join(',') : String(val);
  if (rule === 'in' || isMembers(field)) return [...new Set(csvOf(text))];
  return text === '' ? [] : [text];
}
