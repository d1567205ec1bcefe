import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

/** Most fields of one rule, values of one comparison, comparisons of one condition, and groups within groups. */
export const mostRuleFields = 30;
export const mostRuleValues = 50;
export const mostComparisons = 20;
export const deepestGroup = 3;
/** Most characters of a sentence, of a value, and of a calculation. */
export const longestSentence = 200;
const longestValue = 200;
const longestFormula = 500;

/** What rules do with fields, in the order of the menu that offers them. */
export const ruleTypes = ['show', 'hide', 'require', 'disable', 'compute', 'options', 'confirm', 'refuse'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Comparisons that rules know; which of them a field has is said by its kind (rule-fields.ts). */
export const ruleOperators = [
  ...['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'notIn', 'contains', 'notContains', 'starts', 'ends'],
  ...['member', 'sameMembers', 'otherMembers', 'empty', 'notEmpty'],
] as const satisfies readonly Operator[];

const strict = { additionalProperties: false };
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Value = Type.String({ maxLength: longestValue });
const Compare = Type.Object(
  {
    type: Type.Literal('compare'),
    /** A field of the form, or a variable `#{sysUserCode}`. */
    field: Name,
    operator: Type.Unsafe<(typeof ruleOperators)[number]>(
      Type.Union(ruleOperators.map((operator) => Type.Literal(operator))),
    ),
    /** Values as they are stored, or one variable; with `with` names of fields. */
    values: Type.Array(Value, { maxItems: mostRuleValues }),
    with: Type.Optional(Type.Literal('fields')),
  },
  strict,
);
const group = <T extends Parameters<typeof Type.Array>[0]>(of: T) =>
  Type.Object(
    { type: Type.Union([Type.Literal('all'), Type.Literal('any')]), of: Type.Array(of, { maxItems: mostComparisons }) },
    strict,
  );
const Innermost = group(Compare);
const Middle = group(Type.Union([Compare, Innermost]));
/** Groups of comparisons, three deep at most. */
const When = group(Type.Union([Compare, Middle]));

const Fields = Type.Array(Name, { minItems: 1, maxItems: mostRuleFields });
const Sentence = Type.String({ minLength: 1, maxLength: longestSentence });
const over = <T extends 'show' | 'hide' | 'require' | 'disable'>(type: T) =>
  Type.Object({ type: Type.Literal(type), when: When, fields: Fields }, strict);

/** One rule of a form, as designers make it (online-engine 22.2, in place of scripts). */
export const FormRule = Type.Union([
  over('show'),
  over('hide'),
  over('require'),
  over('disable'),
  Type.Object(
    {
      ...{ type: Type.Literal('compute'), when: When, field: Name },
      /** `${price} * ${quantity}`, `days(${from}, ${to})`, `sum(order_line, ${amount})`, `count(order_line)`. */
      formula: Type.String({ minLength: 1, maxLength: longestFormula }),
    },
    strict,
  ),
  Type.Object(
    {
      ...{ type: Type.Literal('options'), when: When, field: Name },
      values: Type.Array(Type.String({ minLength: 1, maxLength: longestValue }), {
        minItems: 1,
        maxItems: mostRuleValues,
      }),
    },
    strict,
  ),
  Type.Object({ type: Type.Literal('confirm'), when: When, message: Sentence }, strict),
  Type.Object(
    {
      ...{ type: Type.Literal('refuse'), when: When, message: Sentence },
      /** Where the form says it; the first field of the condition where none is named. */
      field: Type.Optional(Name),
    },
    strict,
  ),
]);
export type FormRule = Static<typeof FormRule>;
/** A condition as designers build it: an engine's condition with fewer words. */
export type RuleCondition = FormRule['when'];
export type RuleComparison = Static<typeof Compare>;

/** A rule as it is stored (onl_cgform_rule). */
export interface StoredRule {
  id?: string;
  ruleType: string;
  /** What the designer notes about it. */
  content: string | null;
  activeStatus: '1' | '0';
  /** A `FormRule` as JSON. */
  rule: string;
}

/** The rule of a stored line; null for a text that holds none. */
export function readRule(text: string): FormRule | null {
  try {
    const value: unknown = JSON.parse(text);
    return Check(FormRule, value) ? value : null;
  } catch {
    return null;
  }
}

/** The comparisons of a condition, whatever group they stand in. */
export function comparisonsOf(condition: Condition | RuleCondition): RuleComparison[] {
  switch (condition.type) {
    case 'compare':
      return [condition as RuleComparison];
    case 'never':
      return [];
    default:
      return (condition.of as readonly Condition[]).flatMap(comparisonsOf);
  }
}

/** Fields that a rule switches, fills, narrows or names, apart from those that its condition asks about. */
export function targetsOf(rule: FormRule): readonly string[] {
  switch (rule.type) {
    case 'compute':
    case 'options':
      return [rule.field];
    case 'confirm':
      return [];
    case 'refuse':
      return rule.field === undefined ? [] : [rule.field];
    default:
      return rule.fields;
  }
}
