import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { columnsOf } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type FillValue, readGiven, readParams } from './generators.ts';

/** Who has values made, and with which generators. */
interface Maker {
  app: Pick<App, 'generators'>;
  tx: Tx;
  actor: Actor;
}

type FormData = Readonly<Record<string, unknown>>;

/** Runs a rule. What it counts stays counted when the transaction commits. @throws AppError for an unknown rule */
export async function executeRule(maker: Maker, ruleCode: string, data: FormData): Promise<FillValue> {
  const value = await tryRule(maker, ruleCode, data);
  if (value === null) throw refuse(`填值规则“${ruleCode.slice(0, 100)}”不存在`);
  return value;
}

/** Null when there is no such rule. */
async function tryRule({ app, tx, actor }: Maker, ruleCode: string, data: FormData): Promise<FillValue | null> {
  const rule = await tx
    .selectFrom('sys_fill_rule')
    .select(['rule_code', 'rule_class', 'rule_params'])
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst();
  if (!rule) return null;
  const generator = app.generators.named(rule.rule_class);
  return generator.run({
    tx,
    actor,
    params: readParams(generator, rule.rule_params),
    given: readGiven(generator, data),
    now: wireNow(),
    count: (scope) => takeNumbers(tx, `fill:${actor.tenantId}:${rule.rule_code}:${scope}`),
  });
}

/** How often a rule is asked again when its value is taken: by hand, or before the rule was there. */
const mostTries = 100;

/**
 * The input of a new record with the empty fields that have a rule filled. Runs in the saving transaction: when the
 * save fails its numbers go back. A rule that was taken away fills nothing.
 */
export function filledIn(maker: Maker, resource: Resource, input: FormData): Promise<Record<string, unknown>> {
  return filledFields(maker, resource.fields, input, (name, value) => isTaken(maker, resource, name, value));
}

/** The input without the fields that its maker may not write: their rules and defaults hold, whatever was sent. */
export const withoutUnwritable = (fields: Fields, input: FormData, writable: (name: string) => boolean): FormData =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !(name in fields) || writable(name)));

/** The same for fields of anything; without `taken` no value is one that somebody else has. */
export async function filledFields(
  maker: Maker,
  fields: Fields,
  input: FormData,
  taken?: (name: string, value: string) => Promise<boolean>,
): Promise<Record<string, unknown>> {
  const filled = { ...input };
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'text' || !field.fillRule || !isEmpty(input[name])) continue;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const value = await tryRule(maker, field.fillRule, filled);
      if (value === null) break;
      filled[name] = Array.isArray(value) ? (value[0] ?? null) : value;
      if (!field.unique || !(await taken?.(name, String(filled[name])))) break;
    }
  }
  return filled;
}

async function isTaken({ tx, actor }: Maker, resource: Resource, name: string, value: string): Promise<boolean> {
  const column = sql.ref(columnsOf(resource).get(name)?.column ?? name);
  const own = resource.tenancy === 'own' ? sql`and tenant_id = ${actor.tenantId}` : sql``;
  const alive = resource.softDelete ? sql`and del_flag = '0'` : sql``;
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} where ${column} = ${value} ${own} ${alive} limit 1`.execute(tx);
  return rows.length > 0;
}
