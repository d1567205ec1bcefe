import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { queryRuleFields } from '@dossier/contract/identity/role.ts';
import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { dataRuleOperators } from '@dossier/rules/data-rule.ts';
import { parseWhere } from '@dossier/rules/where.ts';
import { translated } from '@dossier/widgets/language/text.ts';
import { named } from '#services/messages/named.ts';
import { type Later, later, say } from '#services/messages/text.ts';

export type RuleField = ResultOf<typeof queryRuleFields>[number];

/** The part of a data rule that says what it lets through. */
export interface RuleTerms {
  ruleColumn: string | null;
  ruleConditions: string | null;
  ruleValue: string | null;
}

/** Text of a dictionary's item; undefined where it is not known. */
export type ItemText = (dictionary: string, value: string) => string | undefined;

/** Name of a field in the reader's language; those of every record stand among the sentences. */
export const labelOf = ({ label }: RuleField): string => translated(named(label));

const variables: Record<string, Later> = {
  sys_user_code: later('本人'),
  sys_user_id: later('本人'),
  sys_user_name: later('本人姓名'),
  sys_org_code: later('当前部门'),
  sys_org_id: later('当前部门'),
  sys_multi_org_code: later('本人部门'),
  sys_role_code: later('本人角色'),
  sys_date: later('今天'),
  sys_time: later('现在'),
  tenant_id: later('当前租户'),
};

const sentences: Partial<Record<Operator, (field: string, value: string) => string>> = {
  eq: (field, value) => say('{0} 是 {1}', field, value),
  ne: (field, value) => say('{0} 不是 {1}', field, value),
  gt: (field, value) => say('{0} 大于 {1}', field, value),
  ge: (field, value) => say('{0} 不小于 {1}', field, value),
  lt: (field, value) => say('{0} 小于 {1}', field, value),
  le: (field, value) => say('{0} 不大于 {1}', field, value),
  contains: (field, value) => say('{0} 包含 {1}', field, value),
  notContains: (field, value) => say('{0} 不包含 {1}', field, value),
  starts: (field, value) => say('{0} 的开头是 {1}', field, value),
  notStarts: (field, value) => say('{0} 的开头不是 {1}', field, value),
  ends: (field, value) => say('{0} 的结尾是 {1}', field, value),
  notEnds: (field, value) => say('{0} 的结尾不是 {1}', field, value),
  in: (field, value) => say('{0} 属于 {1}', field, value),
  notIn: (field, value) => say('{0} 不属于 {1}', field, value),
  empty: (field) => say('{0} 为空', field),
  notEmpty: (field) => say('{0} 不为空', field),
};

/** Column of a comma list that holds the reader, written so that no longer name with the same letters counts. */
export const holdsReader = (column: string): string =>
  `${column} = '#{sys_user_code}' or ${column} like '#{sys_user_code},%' or ${column} like '%,#{sys_user_code}' or ${column} like '%,#{sys_user_code},%'`;

/**
 * A data rule as a sentence: 承接部门 属于 本人部门及下级.
 * @returns null when it cannot be said; then the rule is shown as it is stored
 */
export function ruleInWords(rule: RuleTerms, fields: readonly RuleField[], itemText: ItemText): string | null {
  const { ruleColumn, ruleConditions, ruleValue } = rule;
  const value = ruleValue ?? '';
  if (ruleConditions === 'USE_SQL_RULES') {
    const list = fields.find(({ column }) => value === holdsReader(column));
    if (list) return say('{0} 包含 {1}', labelOf(list), say('本人'));
    try {
      return conditionInWords(parseWhere(value), fields, itemText);
    } catch {
      return null;
    }
  }
  const operator = dataRuleOperators[(ruleConditions ?? '').toUpperCase()];
  if (!operator || !ruleColumn) return null;
  const values = operator === 'in' ? value.split(',').map((part) => part.trim()) : [value];
  return comparisonInWords(ruleColumn, operator, values, fields, itemText);
}

function conditionInWords(condition: Condition, fields: readonly RuleField[], itemText: ItemText): string | null {
  switch (condition.type) {
    case 'never':
      return null;
    case 'compare':
      return comparisonInWords(condition.field, condition.operator, condition.values, fields, itemText);
    default: {
      const parts = condition.of.map((part) => {
        const words = conditionInWords(part, fields, itemText);
        return words !== null && part.type !== 'compare' ? `（${words}）` : words;
      });
      return parts.includes(null) ? null : parts.join(condition.type === 'all' ? say('，并且 ') : say('，或者 '));
    }
  }
}

function comparisonInWords(
  name: string,
  operator: Operator,
  values: readonly string[],
  fields: readonly RuleField[],
  itemText: ItemText,
): string | null {
  const field = fields.find((one) => one.field === name) ?? fields.find((one) => one.column === name.toLowerCase());
  const sentence = sentences[operator];
  if (!field || !sentence) return null;
  const words = values.map((value) => valueInWords(value, field, itemText)).join('、');
  // Codes of departments begin with the code of the department above.
  if (field.kind === 'departCode' && operator === 'starts')
    return say('{0} 属于 {1}', labelOf(field), say('{0}及下级', words));
  return sentence(labelOf(field), words);
}

function valueInWords(value: string, field: RuleField, itemText: ItemText): string {
  const [, name] = /^#\{\[?(\w+)\]?\}$/.exec(value) ?? [];
  const key = name?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const variable = key ? variables[key] : undefined;
  if (variable) return say(variable);
  if (field.kind === 'switch') return value === 'Y' ? say('是') : say('否');
  return (field.dict && itemText(field.dict, value)) || `“${value}”`;
}
