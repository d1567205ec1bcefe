import { kindOf, type QueryKind } from './fields.ts';

/** How a condition compares, as the wire names it (api-contract 4.4). */
export type QueryRule =
  | 'eq'
  | 'like'
  | 'right_like'
  | 'left_like'
  | 'in'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'empty'
  | 'not_empty';

/** What the user reads, in the order of the list. */
export const ruleTexts: Readonly<Record<QueryRule, string>> = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  empty: '为空',
  not_empty: '不为空',
};

const byKind: Readonly<Record<QueryKind, readonly QueryRule[]>> = {
  text: ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'empty', 'not_empty'],
  choice: ['eq', 'in', 'ne', 'empty', 'not_empty'],
  order: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'not_empty'],
  filled: ['empty', 'not_empty'],
};

/** Rules that a field of this input type offers; all of them while no field is chosen. */
export function rulesOf(type: string | undefined, chosen = true): readonly QueryRule[] {
  // The keys are those of the record.
  return chosen ? byKind[kindOf(type)] : (Object.keys(ruleTexts) as QueryRule[]);
}

/** The rule that a field starts with: contains for plain texts, equal for what is chosen or counted. */
export function firstRule(type: string | undefined): QueryRule {
  const kind = kindOf(type);
  if (kind === 'filled') return 'empty';
  return kind === 'text' && type !== 'popup' && type !== 'area-linkage' && type !== 'pca' ? 'like' : 'eq';
}

/** Rules that ask whether there is a value at all. */
export function needsValue(rule: QueryRule): boolean {
  return rule !== 'empty' && rule !== 'not_empty';
}

/** Whether a text is one of the rules above. */
export function isRule(text: unknown): text is QueryRule {
  return typeof text === 'string' && Object.hasOwn(ruleTexts, text);
}
