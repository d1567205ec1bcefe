import { randomBytes } from 'node:crypto';
import { tenant } from '@dossier/contract/organisation/tenant.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { usableTenant } from '#access/session/tenants.ts';
import { fieldError, forbidden, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { makeSchemes } from '#features/arc/check/scheme.public.ts';
import { copyPresets } from '#features/arc/rule/rule.public.ts';
import { copySchedule } from '#features/arc/schedule/schedule.public.ts';
import type { App } from '#services/services.ts';

/** Tenants, their limits and their end are the platform's business: nobody frees himself from his own. @throws 510 */
export function assertPlatform(actor: Actor): void {
  if (actor.tenantId !== 0) throw forbidden('租户只能由平台管理员维护');
}

/** The rules of tenants besides those of their fields (api-contract 6.8). */
export const tenantHooks: Hooks<typeof tenant> = {
  keyOf: (draft) => String(draft.no),
  rewrite: ({ beginDate, endDate, ...query }) => ({
    ...query,
    ...(beginDate ? { beginDate_begin: beginDate } : {}),
    ...(endDate ? { endDate_end: endDate } : {}),
  }),
  async beforeAdd({ tx, actor }, draft) {
    assertPlatform(actor);
    assertPeriod(draft.beginDate, draft.endDate);
    const { rows } = await sql`select 1 from sys_tenant where id = ${Number(draft.no)}`.execute(tx);
    if (rows.length > 0) throw fieldError('no', '该编号已存在!');
    draft.houseNumber = randomBytes(4).toString('hex').toUpperCase();
  },
  async afterAdd({ tx }, record) {
    await copyPresets(tx, Number(record.id));
    await copySchedule(tx, Number(record.id));
    await makeSchemes(tx, Number(record.id));
  },
  beforeEdit({ actor }, draft, before) {
    assertPlatform(actor);
    const after = { ...before, ...draft };
    assertPeriod(after.beginDate, after.endDate);
  },
  async afterEdit({ app, tx }, after) {
    await endClosed(app, tx, Number(after.id));
    // Thawed, begun or longer: its people may choose it again.
    await app.sessions.refresh(tx);
  },
  beforeDelete({ actor }) {
    assertPlatform(actor);
  },
};

function assertPeriod(begin: unknown, end: unknown): void {
  if (typeof begin === 'string' && typeof end === 'string' && begin >= end)
    throw fieldError('endDate', '结束时间需大于开始时间');
}

/** Ends the sessions in a tenant that cannot be worked in any more. */
async function endClosed(app: App, tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select s.id from sys_session s join sys_tenant t on t.id = s.tenant_id
    where t.id = ${tenantId} and not ${usableTenant('t')}`.execute(tx);
  if (rows.length > 0) await app.sessions.end(tx, { sessionIds: rows.map((row) => row.id) });
}

/**
 * Those of the tenants that nobody belongs to and nothing was recorded in. Their rows are locked, so that until the end of
 * the transaction nobody becomes a member: whoever makes one takes the row too (`holdTenants`). What every tenant comes
 * with is nothing that somebody recorded.
 */
export async function unusedTenants(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  ids: readonly number[],
): Promise<number[]> {
  await sql`select 1 from sys_tenant where id = any(${[...ids]}) order by id for update`.execute(tx);
  const used = resources
    .all()
    .filter((one) => one.tenancy === 'own')
    .map(
      (one) => sql`exists (select 1 from ${sql.table(one.table)} x where x.tenant_id = t.id
      and x.create_by is distinct from 'system')`,
    );
  const { rows } = await sql<{ id: number }>`
    select t.id from sys_tenant t where t.id = any(${[...ids]}) and not (${sql.join(used, sql` or `)}
      or exists (select 1 from sys_user u where string_to_array(u.rel_tenant_ids, ',') @> array[t.id::text]))`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** A tenant that the caller may see. @throws when there is none */
export async function seenTenant(db: Db, actor: Actor, id: number): Promise<Pick<Row, 'id'> & { name: string | null }> {
  const own = actor.tenantId === 0 || actor.tenantId === id;
  const found = own
    ? await db.selectFrom('sys_tenant').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!found) throw refuse(tenant.messages.notFound);
  return { id: String(found.id), name: found.name };
}
