import { effectsOf, type RuleEffects, type RuleSetting } from '@dossier/rules/record-rule.ts';
import { computedValues, isLive } from './computed.ts';
import type { Resource } from './resource.ts';

type Ruled = Pick<Resource, 'rules' | 'fields'> & Partial<Pick<Resource, 'computed'>>;

/**
 * What the rules between a record's fields make of its values; form and server ask this one function. Rules may ask about
 * fields that are computed from others of the record.
 * @param problems what is wrong with single fields already: a rule that asks about one of those says nothing
 * @param kept the stored record, or the first values of a new one: what fields hold that nobody may write now
 */
export function ruleEffects(
  { rules, fields, computed = {} }: Ruled,
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, string>> = {},
  kept: RuleSetting['kept'] = {},
): RuleEffects {
  const own = Object.fromEntries(Object.entries(computed).filter(([name]) => !isLive(computed, name)));
  const derive: RuleSetting['derive'] =
    Object.keys(own).length === 0
      ? (now) => now
      : (now) => ({ ...now, ...computedValues({ computed: own, fields }, now, '') });
  return effectsOf(rules, values, (name) => fields[name]?.label ?? name, {
    kept,
    derive,
    wrong: Object.keys(problems),
  });
}
