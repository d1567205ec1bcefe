import type { Fields } from '@dossier/contract/core/resource.ts';
import {
  type CheckFailure,
  CheckRuleError,
  checkValue,
  longestChecked,
  readCheckParts,
} from '@dossier/rules/check-rule.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Draft } from '../resource/draft.ts';
import type { Row } from '../resource/read.ts';

/** What a value breaks of a rule; null when it passes; undefined when there is no such rule. */
export async function brokenPart(db: Db, ruleCode: string, value: string): Promise<CheckFailure | null | undefined> {
  const rule = await db
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst();
  return rule && brokenBy(ruleCode, rule.rule_json, value);
}

function brokenBy(ruleCode: string, json: string, value: string): CheckFailure | null {
  try {
    return checkValue(readCheckParts(json), value);
  } catch (error) {
    // Stored by an older system and never usable here.
    throw error instanceof CheckRuleError ? refuse(`编码校验规则“${ruleCode}”无法使用：${error.message}`) : error;
  }
}

/**
 * Sentences for the new and changed values that their field's rule does not let pass, in one statement for all fields.
 * A rule taken away lets all pass.
 */
export async function brokenRules(db: Db, fields: Fields, draft: Draft, before?: Row): Promise<Record<string, string>> {
  const asked = Object.entries(draft).flatMap(([name, value]) => {
    const field = fields[name];
    if (field?.type !== 'text' || !field.checkRule || value === null || before?.[name] === value) return [];
    return [{ name, label: field.label, rule: field.checkRule, text: String(value) }];
  });
  if (asked.length === 0) return {};
  const rules = await db
    .selectFrom('sys_check_rule')
    .select(['rule_code', 'rule_json'])
    .where('rule_code', 'in', [...new Set(asked.map(({ rule }) => rule))])
    .execute();
  const jsonOf = new Map(rules.map((rule) => [rule.rule_code, rule.rule_json]));
  const problems: Record<string, string> = {};
  for (const { name, label, rule, text } of asked) {
    const json = jsonOf.get(rule);
    const broken = json === undefined ? null : brokenBy(rule, json, text);
    if (broken) problems[name] = text.length > longestChecked ? `${label}过长，无法校验` : broken.message;
  }
  return problems;
}
