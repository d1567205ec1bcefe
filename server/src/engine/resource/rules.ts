import type { Resource } from '@dossier/contract/core/resource.ts';
import { fieldsOf } from '@dossier/rules/condition.ts';
import { effectsOf, type RecordRule } from '@dossier/rules/record-rule.ts';
import type { Draft } from './draft.ts';
import type { Row } from './read.ts';

/**
 * Applies the rules between the fields of a record: what must be empty is emptied in the draft.
 * @param problems what is wrong with single fields already; a rule that asks about one of those says nothing
 * @param before the record that is changed
 * @returns sentence per field
 */
export function brokenRecordRules(
  resource: Resource,
  draft: Draft,
  problems: Readonly<Record<string, string>>,
  before?: Row,
): Record<string, string> {
  const rules = resource.rules.filter((rule) => !asksAbout(rule).some((name) => name in problems));
  if (rules.length === 0) return {};
  const next = { ...before, ...draft };
  const broken = effectsOf(rules, next, (name) => resource.fields[name]?.label ?? name);
  for (const name of broken.cleared) if (next[name] !== null && next[name] !== undefined) draft[name] = null;
  return Object.fromEntries(Object.entries(broken.problems).map(([name, { message }]) => [name, message]));
}

const asksAbout = (rule: RecordRule): readonly string[] =>
  rule.type === 'order' ? [rule.field, rule.from] : fieldsOf(rule.if);
