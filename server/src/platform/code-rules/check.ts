import type { Fields } from '@dossier/contract/core/resource.ts';
import {
  type CheckFailure,
  CheckRuleError,
  checkValue,
  longestChecked,
  readCheckParts,
} from '@dossier/rules/check-rule.ts';
import type { Db } from '../database.ts';
import { refuse } from '../errors.ts';
import type { Draft } from '../resource/draft.ts';
import type { Row } from '../resource/read.ts';

/** What a value breaks of a rule; null when it passes; undefined when there is no such rule. */
export async function brokenPart(db: Db, ruleCode: string, value: string): Promise<CheckFailure | null | undefined> {
  const rule = await db
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst();
  if (!rule) return undefined;
  try {
    return checkValue(readCheckParts(rule.rule_json), value);
  } catch (error) {
    // Stored by an older system and never usable here.
    throw error instanceof CheckRuleError ? refuse(`编码校验规则“${ruleCode}”无法使用：${error.message}`) : error;
  }
}

/** Sentences for the new and changed values that their field's rule does not let pass. A rule taken away lets all pass. */
export async function brokenRules(db: Db, fields: Fields, draft: Draft, before?: Row): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(draft)) {
    const field = fields[name];
    if (field?.type !== 'text' || !field.checkRule || value === null || before?.[name] === value) continue;
    const text = String(value);
    const broken = await brokenPart(db, field.checkRule, text);
    if (broken) problems[name] = text.length > longestChecked ? `${field.label}过长，无法校验` : broken.message;
  }
  return problems;
}
