import { limitMessages, type PatternName, patterns } from '@dossier/rules/patterns.ts';
import type { FormItemProps } from 'antd';
import { membersOf } from '../data/csv.ts';

type Rule = Extract<NonNullable<FormItemProps['rules']>[number], object>;

interface Limits {
  min?: number;
  max?: number;
}

/** The rule of a form item that asks for a pattern of the table, with its sentence. */
export function patternRule(name: PatternName): Rule {
  return { pattern: patterns[name].test, message: patterns[name].message };
}

/** Rules of a text's length; an empty text is a matter of being required. */
export function lengthRules(limits: Limits): Rule[] {
  return limitRules(limits, (value) => String(value ?? '').length, limitMessages.minLength, limitMessages.maxLength);
}

/** Rules of how many are chosen, in a comma list or an array; no choice is a matter of being required. */
export function choiceRules(limits: Limits): Rule[] {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : membersOf(String(value ?? '')).length);
  return limitRules(limits, count, limitMessages.minChoices, limitMessages.maxChoices);
}

function limitRules(
  { min, max }: Limits,
  sizeOf: (value: unknown) => number,
  tooFew: (count: number) => string,
  tooMany: (count: number) => string,
): Rule[] {
  const rule = (isWrong: (size: number) => boolean, message: string): Rule => ({
    validator: (_rule: unknown, value: unknown) =>
      isWrong(sizeOf(value)) ? Promise.reject(new Error(message)) : Promise.resolve(),
  });
  return [
    ...(min === undefined ? [] : [rule((size) => size > 0 && size < min, tooFew(min))]),
    ...(max === undefined ? [] : [rule((size) => size > max, tooMany(max))]),
  ];
}
