import { all, any, type Condition, compare, csvOf, type Operator } from './condition.ts';

/** One row of the advanced query as the wire carries it (api-contract 4.4). */
export interface SuperQueryRow {
  field?: unknown;
  rule?: unknown;
  val?: unknown;
  /** A group instead of a comparison: its own rows under its own match type (decision 0019). */
  params?: unknown;
  matchType?: unknown;
}

/** What one advanced query may hold. */
export const superQueryLimits = { rows: 100, depth: 5 } as const;

/** An advanced query that is larger than the server reads. The message is for the user. */
export class SuperQueryError extends Error {
  override name = 'SuperQueryError';
}

/** Every spelling of a rule that clients send. */
const operators: Record<string, Operator> = {
  eq: 'eq',
  '=': 'eq',
  '==': 'eq',
  eq_with_add: 'eq',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  like: 'contains',
  left_like: 'ends',
  right_like: 'starts',
  not_like: 'notContains',
  not_left_like: 'notEnds',
  not_right_like: 'notStarts',
  in: 'in',
  not_in: 'notIn',
  like_with_or: 'contains',
  in_range: 'ge',
  empty: 'empty',
  not_empty: 'notEmpty',
};

/**
 * Reads an advanced query: the JSON list, URI-encoded once more or not, and the match type.
 * Rows that lack field, rule or value are skipped.
 * @returns null when the text is not such a list (the wire ignores it) or holds no usable row.
 * @throws SuperQueryError when it holds too many rows or groups within groups
 */
export function readSuperQuery(params: string | undefined, matchType: string | undefined): Condition | null {
  return readGroup(parseRows(params), matchType, { rows: superQueryLimits.rows }, 1);
}

function readGroup(
  rows: readonly unknown[],
  matchType: unknown,
  left: { rows: number },
  depth: number,
): Condition | null {
  if (depth > superQueryLimits.depth) throw new SuperQueryError(`高级查询的分组最多${superQueryLimits.depth}层`);
  const conditions = rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    if (left.rows-- <= 0) throw new SuperQueryError(`高级查询的条件最多${superQueryLimits.rows}个`);
    const { params, matchType: match } = row as SuperQueryRow;
    return (Array.isArray(params) ? readGroup(params, match, left, depth + 1) : readRow(row)) ?? [];
  });
  if (conditions.length === 0) return null;
  return String(matchType).toLowerCase() === 'or' ? any(...conditions) : all(...conditions);
}

function parseRows(params: string | undefined): readonly unknown[] {
  if (!params) return [];
  for (const text of [params, decoded(params)]) {
    try {
      const rows: unknown = JSON.parse(text);
      if (Array.isArray(rows)) return rows;
    } catch {
      // Not JSON in this reading; the next one is tried, then the query is ignored as the wire does.
    }
  }
  return [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Texts, numbers and lists of them; anything else is no value. */
function textOf(val: unknown): string {
  const parts = (Array.isArray(val) ? val : [val]) as unknown[];
  return parts.filter((part) => ['string', 'number', 'boolean'].includes(typeof part)).join(',');
}

function readRow(row: SuperQueryRow): Condition | null {
  if (typeof row.field !== 'string' || row.field === '' || typeof row.rule !== 'string') return null;
  const rule = row.rule.toLowerCase();
  const operator = Object.hasOwn(operators, rule) ? operators[rule] : undefined;
  if (!operator) return null;
  if (operator === 'empty' || operator === 'notEmpty') return compare(row.field, operator);
  const value = textOf(row.val);
  if (value === '') return null;
  const field = row.field;
  switch (rule) {
    case 'in':
    case 'not_in': {
      const members = csvOf(value);
      return members.length > 0 ? compare(field, operator, ...members) : null;
    }
    case 'like_with_or':
      return any(...csvOf(value).map((part) => compare(field, 'contains', part)));
    case 'in_range': {
      const [from = '', to = ''] = value.split(',');
      return all(...(from ? [compare(field, 'ge', from)] : []), ...(to ? [compare(field, 'le', to)] : []));
    }
    case 'eq_with_add':
      return compare(field, 'eq', value.replaceAll('++', ','));
    default:
      return compare(field, operator, value);
  }
}
