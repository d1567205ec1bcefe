import { type Condition, compare, csvOf, type Operator } from './condition.ts';

const prefixes: Record<string, Operator> = {
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  eq: 'eq',
  ne: 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

/**
 * Reads the value of one list filter (api-contract 4.2). The forms are tried in the wire's order.
 * @returns null when the value asks nothing (empty).
 */
export function readFilter(field: string, value: string): Condition | null {
  if (value.trim() === '') return null;
  if (value.length > 2 && value.startsWith(',') && value.endsWith(',')) {
    const members = csvOf(value);
    return members.length > 0 ? compare(field, 'member', ...members) : null;
  }
  // Inputs write >= and <= right before the value, older ones with a blank between.
  const prefix = /^(gt|ge|lt|le|eq|ne|>=|<=|>|<) (.*)$/s.exec(value) ?? /^(>=|<=)(.+)$/s.exec(value);
  const operator = prefix?.[1] ? prefixes[prefix[1]] : undefined;
  if (operator) return compare(field, operator, prefix?.[2] ?? '');
  if (value === '*') return compare(field, 'eq', '*');
  if (value.startsWith('*') && value.endsWith('*')) return compare(field, 'contains', value.slice(1, -1));
  if (value.startsWith('*')) return compare(field, 'ends', value.slice(1));
  if (value.endsWith('*')) return compare(field, 'starts', value.slice(0, -1));
  if (value.includes(',')) {
    const members = csvOf(value);
    return members.length > 0 ? compare(field, 'in', ...members) : null;
  }
  if (value.startsWith('!')) return compare(field, 'ne', value.slice(1));
  if (value.indexOf('++') > 0) return compare(field, 'eq', value.replaceAll('++', ','));
  return compare(field, 'eq', value);
}
