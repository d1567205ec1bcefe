import { fieldsOf } from '@dossier/rules/condition.ts';
import { effectsOf, type RecordRule, type RuleEffects } from '@dossier/rules/record-rule.ts';
import type { Resource } from './resource.ts';

/**
 * What the rules between a record's fields make of its values; form and server ask this one function.
 * @param problems what is wrong with single fields already: a rule that asks about one of those says nothing
 */
export function ruleEffects(
  { rules, fields }: Pick<Resource, 'rules' | 'fields'>,
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, string>> = {},
): RuleEffects {
  const asked = rules.filter((rule) => !asksAbout(rule).some((name) => name in problems));
  return effectsOf(asked, values, (name) => fields[name]?.label ?? name);
}

const asksAbout = (rule: RecordRule): readonly string[] =>
  rule.type === 'order' ? [rule.field, rule.from] : fieldsOf(rule.if);
