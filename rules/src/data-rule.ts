import type { Operator } from './condition.ts';

/** Operators of data rules as the wire writes them (api-contract 4.5); `USE_SQL_RULES` is a condition of its own. */
export const dataRuleOperators: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'contains',
  LEFT_LIKE: 'ends',
  RIGHT_LIKE: 'starts',
  IN: 'in',
};
