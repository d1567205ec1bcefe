import { all, any, type Condition, compare, csvOf, type Operator } from './condition.ts';

/** One row of the advanced query as the wire carries it (api-contract 4.4). */
export interface SuperQueryRow {
  field?: unknown;
  rule?: unknown;
  val?: unknown;
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
 */
export function readSuperQuery(params: string | undefined, matchType: string | undefined): Condition | null {
  const rows = parseRows(params);
  const conditions = rows.flatMap((row) => readRow(row) ?? []);
  if (conditions.length === 0) return null;
  return matchType?.toLowerCase() === 'or' ? any(...conditions) : all(...conditions);
}

function parseRows(params: string | undefined): SuperQueryRow[] {
  if (!params) return [];
  for (const text of [params, decoded(params)]) {
    try {
      const rows: unknown = JSON.parse(text);
      if (Array.isArray(rows))
        return rows.filter((row): row is SuperQueryRow => typeof row === 'object' && row !== null);
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

function readRow(row: SuperQueryRow): Condition | null {
  if (typeof row.field !== 'string' || row.field === '' || typeof row.rule !== 'string') return null;
  const rule = row.rule.toLowerCase();
  const operator = operators[rule];
  if (!operator) return null;
  if (operator === 'empty' || operator === 'notEmpty') return compare(row.field, operator);
  const value = Array.isArray(row.val) ? row.val.join(',') : String(row.val ?? '');
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
