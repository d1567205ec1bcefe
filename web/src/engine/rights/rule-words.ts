import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { between, branchSentence, comparisonSentences } from '@dossier/contract/english/condition-english.ts';
import type { queryRuleFields } from '@dossier/contract/identity/role.ts';
import type { Operator } from '@dossier/rules/condition.ts';
import { conditionInWords } from '@dossier/rules/condition-words.ts';
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

const sentences: Partial<Record<Operator, (typeof comparisonSentences)[keyof typeof comparisonSentences]>> =
  comparisonSentences;

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
    if (list) return say(comparisonSentences.contains, labelOf(list), say('本人'));
    try {
      return conditionInWords(parseWhere(value), {
        comparison: ({ field, operator, values }) => comparisonInWords(field, operator, values, fields, itemText),
        and: say(between.all),
        or: say(between.any),
      });
    } catch {
      return null;
    }
  }
  const operator = dataRuleOperators[(ruleConditions ?? '').toUpperCase()];
  if (!operator || !ruleColumn) return null;
  const values = operator === 'in' ? value.split(',').map((part) => part.trim()) : [value];
  return comparisonInWords(ruleColumn, operator, values, fields, itemText);
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
    return say(comparisonSentences.in, labelOf(field), say(branchSentence, words));
  return say(sentence, labelOf(field), words);
}

function valueInWords(value: string, field: RuleField, itemText: ItemText): string {
  const [, name] = /^#\{\[?(\w+)\]?\}$/.exec(value) ?? [];
  const key = name?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const variable = key ? variables[key] : undefined;
  if (variable) return say(variable);
  if (field.kind === 'switch') return value === 'Y' ? say('是') : say('否');
  return (field.dict && itemText(field.dict, value)) || `“${value}”`;
}
