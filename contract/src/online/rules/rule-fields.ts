import { type Field, isMultiple } from '../../core/field.ts';
import { isDate, isDatetime } from '../../core/fields/moments.ts';
import { variableIn } from '../../core/variables/rule-variables.ts';
import type { FormField } from '../form/compile.ts';
import { stateField } from '../form/compile.ts';
import { fieldOf } from '../form/compile-field.ts';
import { systemColumns } from '../form/names.ts';
import type { RuleComparison } from './rules.ts';

/** How a field is compared: by it the condition builder knows what to offer, and the check what to refuse. */
export type RuleKind = 'number' | 'date' | 'datetime' | 'text' | 'choice' | 'choices' | 'other';
export type RuleOperator = RuleComparison['operator'];

/** What a field of each kind is asked. */
export const operatorsOf: Readonly<Record<RuleKind, readonly RuleOperator[]>> = {
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'],
  date: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'],
  datetime: ['gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'],
  text: ['eq', 'ne', 'contains', 'notContains', 'starts', 'ends', 'in', 'notIn', 'empty', 'notEmpty'],
  choice: ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
  choices: ['member', 'sameMembers', 'otherMembers', 'empty', 'notEmpty'],
  other: ['empty', 'notEmpty'],
};
/** Comparisons that have no value, several, and those that another field may stand in for. */
export const withoutValue: readonly RuleOperator[] = ['empty', 'notEmpty'];
export const withSeveral: readonly RuleOperator[] = ['in', 'notIn', 'member', 'sameMembers', 'otherMembers'];
export const withFields: readonly RuleOperator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

/** A field of a form as rules know it. */
export interface RuleField {
  name: string;
  label: string;
  field: Field;
  kind: RuleKind;
  /** The database takes no empty value of it. */
  mustHave: boolean;
}

/** The fields of a form that rules may name, in their order. */
export const ruleFieldsOf = (lines: readonly FormField[]): RuleField[] =>
  lines.flatMap((line) => {
    if (line.dbIsPersist === 0 || line.dbType === 'Blob' || line.mainTable) return [];
    if (systemColumns.includes(line.dbFieldName) || line.fieldShowType === 'password') return [];
    const field = fieldOf(line);
    const mustHave = line.dbIsNull === 0 && !line.fieldDefaultValue;
    return [{ name: line.dbFieldName, label: line.dbFieldTxt, field, kind: kindOf(field), mustHave }];
  });

function kindOf(field: Field): RuleKind {
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return 'number';
    case 'date':
    case 'datetime':
      return field.type;
    case 'text':
      return 'text';
    case 'longText':
      return field.markdown ? 'other' : 'text';
    case 'dict':
    case 'reference':
    case 'user':
    case 'depart':
    case 'switch':
    case 'category':
    case 'area':
      return isMultiple(field) ? 'choices' : 'choice';
    default:
      return 'other';
  }
}

/** Fields that no rule switches or fills: the engine keeps them. */
export const keptByEngine: readonly string[] = [stateField, 'pid', 'has_child'];

/** The kind of what stands on the left of a comparison; undefined for what is neither a field nor a variable. */
export function kindOfOperand(operand: string, fields: readonly RuleField[]): RuleKind | undefined {
  const variable = variableIn(operand);
  if (variable === undefined) return fields.find(({ name }) => name === operand)?.kind;
  return kindOfVariable(variable);
}

const kindOfVariable = (name: string): RuleKind => {
  const key = name.toLowerCase();
  return key === 'date' || key === 'datetime' ? key : 'text';
};

/** What is wrong with a value for a field of a kind; null for nothing. */
export function valueProblem(kind: RuleKind, value: string): string | null {
  const variable = variableIn(value);
  if (variable !== undefined) {
    const given = kindOfVariable(variable);
    const fits = given === 'text' ? ['text', 'choice', 'choices'].includes(kind) : given === kind || kind === 'text';
    return fits ? null : `变量 #{${variable}} 不能与该字段比较`;
  }
  if (/^[#$]\{/.test(value)) return `没有变量 ${value.slice(0, 40)}`;
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? null : `“${value.slice(0, 40)}”不是数字`;
    case 'date':
      return isDate(value) ? null : `“${value.slice(0, 40)}”不是日期`;
    case 'datetime':
      return isDatetime(value) ? null : `“${value.slice(0, 40)}”不是日期时间`;
    default:
      return value === '' ? '请填写比较的值' : null;
  }
}
