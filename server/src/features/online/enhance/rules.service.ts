import type { RuleLine } from '@dossier/contract/online/rules/rule-calls.ts';
import { readRule } from '@dossier/contract/online/rules/rules.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { requireDefinition } from './buttons.service.ts';
import { changeForm } from './change-form.ts';

/** The rules of a form, in their order, with the version of its definition. */
export async function rulesOf(db: Db, headId: string): Promise<{ version: number; rules: RuleLine[] }> {
  const { rules } = await requireDefinition(db, headId);
  const { rows } = await sql<{ version: number }>`select version from onl_cgform_head where id = ${headId}`.execute(db);
  return {
    version: rows[0]?.version ?? 0,
    rules: rules.flatMap(({ id, content, activeStatus, rule: text }) => {
      const rule = readRule(text);
      return rule ? [{ ...(id ? { id } : {}), content, activeStatus, rule }] : [];
    }),
  };
}

/** Puts rules in place of those that a form has: a change of its definition like any other. */
export async function saveRules(
  caller: Caller,
  headId: string,
  { version, rules }: { version?: number | undefined; rules: readonly RuleLine[] },
): Promise<void> {
  const lines = rules.map(({ rule, ...line }) => ({ ...line, ruleType: rule.type, rule: JSON.stringify(rule) }));
  await changeForm(caller, headId, () => ({ rules: lines, ...(version === undefined ? {} : { version }) }));
}
