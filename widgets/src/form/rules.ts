import { limitMessages, type PatternName, patterns } from '@dossier/rules/patterns.ts';
import type { FormItemProps } from 'antd';
import { membersOf } from '../data/csv.ts';
import { say, translated } from '../language/text.ts';

type Rule = Extract<NonNullable<FormItemProps['rules']>[number], object>;

interface Limits {
  min?: number;
  max?: number;
}

/** The rule of a form item that asks for a pattern of the table, with its sentence. */
export function patternRule(name: PatternName): Rule {
  return { pattern: patterns[name].test, message: translated(patterns[name].message) };
}

/** Rules of a text's length; an empty text is a matter of being required. */
export function lengthRules(limits: Limits): Rule[] {
  return limitRules(limits, (value) => String(value ?? '').length, 'minLength', 'maxLength');
}

/** Rules of how many are chosen, in a comma list or an array; no choice is a matter of being required. */
export function choiceRules(limits: Limits): Rule[] {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : membersOf(String(value ?? '')).length);
  return limitRules(limits, count, 'minChoices', 'maxChoices');
}

function limitRules(
  { min, max }: Limits,
  sizeOf: (value: unknown) => number,
  tooFew: keyof typeof limitMessages,
  tooMany: keyof typeof limitMessages,
): Rule[] {
  const rule = (isWrong: (size: number) => boolean, message: string): Rule => ({
    validator: (_rule: unknown, value: unknown) =>
      isWrong(sizeOf(value)) ? Promise.reject(new Error(message)) : Promise.resolve(),
  });
  return [
    ...(min === undefined ? [] : [rule((size) => size > 0 && size < min, say(limitMessages[tooFew], min))]),
    ...(max === undefined ? [] : [rule((size) => size > max, say(limitMessages[tooMany], max))]),
  ];
}
