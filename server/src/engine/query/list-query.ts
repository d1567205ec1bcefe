import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { areaPrefix } from '@dossier/rules/area/areas.ts';
import { all, type Condition, compare, csvOf, fieldsOf } from '@dossier/rules/condition.ts';
import { readFilter } from '@dossier/rules/filter.ts';
import { readSuperQuery, SuperQueryError } from '@dossier/rules/super-query.ts';
import { askedColumns, type Scope } from '#access/gate.ts';
import type { Columns } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';

export interface Order {
  field: string;
  direction: 'asc' | 'desc';
}

export interface ListQueryInput {
  pageNo?: number;
  pageSize?: number;
  column?: string;
  order?: string;
  superQueryParams?: string;
  superQueryMatchType?: string;
  selections?: string;
  approximate?: string;
  [filter: string]: unknown;
}

export interface ParsedListQuery {
  where: Condition;
  order: Order[];
  pageNo: number;
  pageSize: number;
  /** A total above some bound may be an estimate. */
  approximate?: boolean;
}

/** Parameters that are never filters (api-contract 4.1). */
const reserved = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'class',
  'ids',
  'page',
  'rows',
  'sort',
  'token',
  'format',
  'background',
  'approximate',
  'listView',
  '_t',
]);

/** Reads the list conventions of the wire (api-contract 4.1–4.4) against what the actor may read. */
export function readListQuery(scope: Scope, query: ListQueryInput): ParsedListQuery {
  const conditions: Condition[] = [];
  const columns = askedColumns(scope);
  for (const [key, raw] of Object.entries(query)) {
    if (reserved.has(key) || raw === undefined || raw === null) continue;
    const text = Array.isArray(raw) ? raw.join(',') : String(raw);
    const condition = readOne(columns, key, text);
    if (condition) conditions.push(condition);
  }
  const advanced = readAdvanced(columns, query);
  if (advanced) conditions.push(advanced);
  const selected = csvOf(query.selections);
  if (selected.length > 0) conditions.push(compare('id', 'in', ...selected));
  return {
    where: all(...conditions),
    order: readOrder(scope, query.column, query.order),
    pageNo: query.pageNo ?? 1,
    pageSize: query.pageSize ?? 10,
    approximate: query.approximate === '1',
  };
}

/** The advanced query, when there is one. @throws AppError when it names other columns or is too large */
function readAdvanced(columns: Columns, query: ListQueryInput): Condition | null {
  try {
    const condition = readSuperQuery(query.superQueryParams, query.superQueryMatchType);
    if (!condition) return null;
    const unknown = fieldsOf(condition).find((field) => !columns.get(field)?.queryable);
    if (unknown !== undefined) throw refuse(`高级查询的字段不存在：${unknown.slice(0, 50)}`);
    return byMembers(columns, condition);
  } catch (error) {
    throw error instanceof SuperQueryError ? refuse(error.message) : error;
  }
}

/** Columns that hold a comma list are compared by their members, not by the text that happens to be stored. */
function byMembers(columns: Columns, condition: Condition): Condition {
  if (condition.type === 'all' || condition.type === 'any')
    return { ...condition, of: condition.of.map((part) => byMembers(columns, part)) };
  if (condition.type !== 'compare' || !columns.get(condition.field)?.multiple) return condition;
  const { field, operator, values } = condition;
  if (operator === 'in') return { ...condition, operator: 'member' };
  if (operator !== 'eq' && operator !== 'ne') return condition;
  return compare(field, operator === 'eq' ? 'sameMembers' : 'otherMembers', ...values.flatMap(csvOf));
}

function readOne(columns: Columns, key: string, text: string): Condition | null {
  if (text.trim() === '') return null;
  const range = /^(.+)_(begin|end|MultiString)$/.exec(key);
  // Fields of lines are named `table@field` here, and `table,field` in advanced queries.
  const given = range?.[1] ?? key;
  const field = given.includes(',') ? '' : given.replace('@', ',');
  if (!columns.get(field)?.queryable) return null;
  switch (range?.[2]) {
    case 'begin':
      return compare(field, 'ge', text);
    case 'end':
      return compare(field, 'le', text);
    case 'MultiString':
      return compare(field, 'in', ...csvOf(text));
    default:
      return treeOr(columns, readFilter(field, text));
  }
}

/** A department, category or area asked for stands for its whole branch, as its place in the tree says. */
function treeOr(columns: Columns, condition: Condition | null): Condition | null {
  if (condition?.type !== 'compare' || condition.operator !== 'eq') return condition;
  const column = columns.get(condition.field);
  const branch = column?.field ? kindOf(column.field).branch : undefined;
  // Codes of areas begin with the digits of the areas above them.
  if (branch === 'starts') return compare(condition.field, 'starts', areaPrefix(condition.values[0] ?? ''));
  return branch === 'below' && !column?.multiple ? { ...condition, operator: 'below' } : condition;
}

/** `column` may be a list; `_dictText` is cut off; `order` counts as ascending if it contains `asc`. */
function readOrder(scope: Scope, column: string | undefined, order: string | undefined): Order[] {
  const names = csvOf(column);
  if (names.length === 0) return scope.resource.order.map(([field, direction]) => ({ field, direction }));
  const directions = csvOf(order);
  return names.map((name, index) => {
    const field = name.replace(/_dictText$/, '');
    if (!scope.columns.get(field)?.sortable) throw refuse(`请注意，将要排序的列字段不存在：${field.slice(0, 50)}`);
    const text = directions[index] ?? directions[0] ?? 'desc';
    return { field, direction: text.toLowerCase().includes('asc') ? 'asc' : 'desc' };
  });
}
