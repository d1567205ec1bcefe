import type { Operator } from '@dossier/rules/condition.ts';

/** How a comparison is said: `{0}` is the field, `{1}` the values. Data rules on pages and printed lists say these. */
export const comparisonSentences = {
  eq: '{0} 是 {1}',
  ne: '{0} 不是 {1}',
  gt: '{0} 大于 {1}',
  ge: '{0} 不小于 {1}',
  lt: '{0} 小于 {1}',
  le: '{0} 不大于 {1}',
  contains: '{0} 包含 {1}',
  notContains: '{0} 不包含 {1}',
  starts: '{0} 的开头是 {1}',
  notStarts: '{0} 的开头不是 {1}',
  ends: '{0} 的结尾是 {1}',
  notEnds: '{0} 的结尾不是 {1}',
  in: '{0} 属于 {1}',
  notIn: '{0} 不属于 {1}',
  empty: '{0} 为空',
  notEmpty: '{0} 不为空',
} as const satisfies Partial<Record<Operator, string>>;

/** What a node of a tree stands for with those below it, and what stands between conditions. */
export const branchSentence = '{0}及下级';
export const between = { all: '，并且 ', any: '，或者 ' } as const;

export const conditionEnglish = {
  '{0} 是 {1}': '{0} is {1}',
  '{0} 不是 {1}': '{0} is not {1}',
  '{0} 大于 {1}': '{0} is greater than {1}',
  '{0} 不小于 {1}': '{0} is at least {1}',
  '{0} 小于 {1}': '{0} is less than {1}',
  '{0} 不大于 {1}': '{0} is at most {1}',
  '{0} 包含 {1}': '{0} contains {1}',
  '{0} 不包含 {1}': '{0} does not contain {1}',
  '{0} 的开头是 {1}': '{0} begins with {1}',
  '{0} 的开头不是 {1}': '{0} does not begin with {1}',
  '{0} 的结尾是 {1}': '{0} ends with {1}',
  '{0} 的结尾不是 {1}': '{0} does not end with {1}',
  '{0} 属于 {1}': '{0} is in {1}',
  '{0} 不属于 {1}': '{0} is not in {1}',
  '{0} 为空': '{0} is empty',
  '{0} 不为空': '{0} is not empty',
  '{0}及下级': '{0} and below',
  '，并且 ': ' and ',
  '，或者 ': ' or ',
} as const;
