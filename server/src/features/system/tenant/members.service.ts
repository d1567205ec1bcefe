import type { QueryOf } from '@dossier/contract/core/endpoint.ts';
import { tenant } from '@dossier/contract/system/tenant.ts';
import type { getTenantUserList } from '@dossier/contract/system/tenant-calls.ts';
import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '../../../platform/actor.ts';
import { inTransaction, type Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { operateType, wireNow, writeLog } from '../../../platform/log-entries.ts';
import type { App } from '../../../platform/services.ts';
import { holdTenants } from '../../../platform/session/tenants.ts';
import { assertMayManage } from '../role/role.public.ts';
import { lastTenant, lockUsers, pageOfUsers } from '../user/user.public.ts';
import { seenTenant } from './tenant.hooks.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Users that belong to a tenant, as far as the caller may see them. */
export async function membersOfTenant(app: App, actor: Actor, asked: QueryOf<typeof getTenantUserList>) {
  const { tenantId, ...query } = asked;
  await seenTenant(app.db, actor, tenantId);
  return pageOfUsers(app, actor, { query, where: [compare('relTenantIds', 'member', String(tenantId))] });
}

/** Takes users out of a tenant: their sessions there end, those elsewhere read their rights again. */
export async function removeMembers({ app, actor, origin }: Caller, tenantId: number, ids: readonly string[]) {
  await inTransaction(app.db, async (tx) => {
    await seenTenant(tx, actor, tenantId);
    const rows = await lockUsers(tx, actor, ids);
    if (rows.some((row) => row.id === actor.userId)) throw refuse('不能移出自己');
    await assertMayManage(tx, actor, ids);
    const tenants = rows.map((row) => String(row.relTenantIds ?? '').split(','));
    if (tenants.some((list) => !list.includes(String(tenantId)))) throw refuse('所选用户不属于该租户');
    // Who belongs to no tenant works on the platform, where no package limits him: the platform decides that.
    if (actor.tenantId !== 0 && tenants.some((list) => list.length === 1)) throw refuse(lastTenant);
    await sql`update sys_user set version = version + 1, update_by = ${actor.username}, update_time = ${wireNow()}::timestamptz,
      rel_tenant_ids = nullif(array_to_string(array_remove(string_to_array(rel_tenant_ids, ','), ${String(tenantId)}), ','), '')
      where id = any(${[...ids]})`.execute(tx);
    // Judged once more: what the packages of this tenant kept back may be theirs now.
    await assertMayManage(tx, actor, ids);
    const { rows: sessions } = await sql<{ id: string }>`
      select id from sys_session where tenant_id = ${tenantId} and user_id = any(${[...ids]})`.execute(tx);
    await app.sessions.end(tx, { sessionIds: sessions.map((row) => row.id) });
    await app.sessions.refresh(tx, [...ids]);
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: 'system:tenant:leave',
      content: `将用户移出租户${tenantId}：${rows.map((row) => row.username).join(',')}`,
    });
  });
}

/** Makes a user a member of a tenant; he chooses it when he signs in next, or at once when he had none. */
export async function joinTenant(app: App, tx: Tx, userId: string, tenantId: number): Promise<void> {
  if (!(await holdTenants(tx, [tenantId]))) throw refuse(tenant.messages.notFound);
  await sql`update sys_user set version = version + 1,
    rel_tenant_ids = array_to_string(string_to_array(rel_tenant_ids, ',') || ${String(tenantId)}::text, ',')
    where id = ${userId} and not (coalesce(string_to_array(rel_tenant_ids, ','), '{}') @> array[${String(tenantId)}::text])`.execute(
    tx,
  );
  await tx.deleteFrom('sys_user_tenant').where('user_id', '=', userId).where('tenant_id', '=', tenantId).execute();
  await app.sessions.refresh(tx, [userId]);
}
