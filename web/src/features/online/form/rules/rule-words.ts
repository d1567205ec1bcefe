import { variableIn } from '@dossier/contract/core/variables/rule-variables.ts';
import { between, comparisonSentences } from '@dossier/contract/english/condition-english.ts';
import type { RuleField, RuleOperator } from '@dossier/contract/online/rules/rule-fields.ts';
import {
  comparisonsOf,
  type FormRule,
  type RuleComparison,
  type RuleType,
} from '@dossier/contract/online/rules/rules.ts';
import type { Condition } from '@dossier/rules/condition.ts';
import { conditionInWords } from '@dossier/rules/condition-words.ts';
import { type Later, later, say } from '#services/messages/text.ts';

export type ItemText = (dict: string, value: string) => string | undefined;

/** What rules do, as the menu calls it. */
export const typeWords: Readonly<Record<RuleType, Later>> = {
  show: later('显示字段'),
  hide: later('隐藏字段'),
  require: later('必须填写'),
  disable: later('设为只读'),
  compute: later('计算数值'),
  options: later('限定选项'),
  confirm: later('保存前询问'),
  refuse: later('拒绝保存'),
};

/** How a comparison is said. */
function comparisonInWords(operator: RuleOperator, field: string, values: string): string {
  switch (operator) {
    case 'member':
      return say('{0} 含有 {1}', field, values);
    case 'sameMembers':
      return say('{0} 正好是 {1}', field, values);
    case 'otherMembers':
      return say('{0} 不正好是 {1}', field, values);
    default:
      return say(comparisonSentences[operator], field, values);
  }
}

/** The comparison alone, for the menu that offers it. */
export const operatorWords: Readonly<Record<RuleOperator, Later>> = {
  eq: later('等于'),
  ne: later('不等于'),
  gt: later('大于'),
  ge: later('大于等于'),
  lt: later('小于'),
  le: later('小于等于'),
  in: later('是其中之一'),
  notIn: later('不是其中任何一个'),
  contains: later('文字包含'),
  notContains: later('文字不包含'),
  starts: later('以…开头'),
  ends: later('以…结尾'),
  member: later('选中其中之一'),
  sameMembers: later('正好选中'),
  otherMembers: later('不是正好选中'),
  empty: later('没有填写'),
  notEmpty: later('已经填写'),
};

/** Variables that conditions may name, as people call them. */
export const variableWords: readonly (readonly [name: string, words: Later])[] = [
  ['sysUserCode', later('当前用户账号')],
  ['sysUserName', later('当前用户姓名')],
  ['sysOrgCode', later('当前部门编码')],
  ['date', later('当天日期')],
  ['datetime', later('当前日期时间')],
];

const variableText = (name: string): string => {
  const found = variableWords.find(([one]) => one.toLowerCase() === name.replaceAll('_', '').toLowerCase());
  return found ? say(found[1]) : `#{${name}}`;
};

/** A rule as a sentence: 当 状态 是 已完成 时，必须填写：完成日期. */
export function ruleInWords(rule: FormRule, fields: readonly RuleField[], itemText: ItemText): string {
  const labelOf = (name: string) => fields.find((one) => one.name === name)?.label ?? name;
  const wordFor = (name: string) => (value: string) => {
    const variable = variableIn(value);
    if (variable !== undefined) return variableText(variable);
    const field = fields.find((one) => one.name === name)?.field;
    return (field?.type === 'dict' ? itemText(field.dict, value) : undefined) ?? value;
  };
  const comparison = ({ field, operator, values, with: by }: Condition & { type: 'compare' }) => {
    const variable = variableIn(field);
    const words = values.map(by === 'fields' ? labelOf : wordFor(field)).join(say('、'));
    // Rules know these operators alone.
    return comparisonInWords(
      operator as RuleOperator,
      variable === undefined ? labelOf(field) : variableText(variable),
      words,
    );
  };
  const when = conditionInWords(rule.when, { comparison, and: say(between.all), or: say(between.any) });
  const then = consequence(rule, labelOf, wordFor);
  return comparisonsOf(rule.when).length === 0 ? then : say('当 {0} 时，{1}', when ?? '', then);
}

function consequence(
  rule: FormRule,
  labelOf: (name: string) => string,
  wordFor: (name: string) => (value: string) => string,
): string {
  switch (rule.type) {
    case 'show':
      return say('才显示：{0}', rule.fields.map(labelOf).join(say('、')));
    case 'hide':
      return say('隐藏：{0}', rule.fields.map(labelOf).join(say('、')));
    case 'require':
      return say('必须填写：{0}', rule.fields.map(labelOf).join(say('、')));
    case 'disable':
      return say('只读：{0}', rule.fields.map(labelOf).join(say('、')));
    case 'compute': {
      const formula = rule.formula.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => labelOf(name));
      return `${labelOf(rule.field)} = ${formula}`;
    }
    case 'options':
      return say('{0} 只能选：{1}', labelOf(rule.field), rule.values.map(wordFor(rule.field)).join(say('、')));
    case 'confirm':
      return say('保存前询问“{0}”', rule.message);
    case 'refuse':
      return say('拒绝保存，提示“{0}”', rule.message);
  }
}

/** A comparison to begin with. */
export const blankComparison = (fields: readonly RuleField[]): RuleComparison => ({
  ...{ type: 'compare', field: fields[0]?.name ?? '', operator: 'notEmpty', values: [] },
});

const always: FormRule['when'] = { type: 'all', of: [] };

/** A rule to begin with. */
export function blankRule(type: RuleType, fields: readonly RuleField[], before?: FormRule): FormRule {
  const blank = { type: 'all' as const, of: [blankComparison(fields)] };
  // Conditions that nobody has touched are no wish: what is computed begins without one, other rules with one to fill in.
  const isTouched =
    before !== undefined &&
    JSON.stringify(before.when) !== JSON.stringify(blank) &&
    JSON.stringify(before.when) !== JSON.stringify(always);
  const when = isTouched ? before.when : blank;
  const names = before && 'fields' in before ? before.fields : [];
  const message = before && 'message' in before ? before.message : '';
  switch (type) {
    case 'compute':
      return { type, when: isTouched ? when : always, field: '', formula: '' };
    case 'options':
      return { type, when, field: '', values: [] };
    case 'confirm':
    case 'refuse':
      return { type, when, message };
    default:
      return { type, when, fields: [...names] };
  }
}
