import type { QueryOf } from '@dossier/contract/core/endpoint.ts';
import { tenant } from '@dossier/contract/organisation/tenant.ts';
import { type getTenantUserList, updateUserTenantStatus } from '@dossier/contract/organisation/tenant-calls.ts';
import { compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { grantSources } from '#access/session/grants.ts';
import { holdTenants, inTenant, packaged, usableTenant } from '#access/session/tenants.ts';
import { invalid, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { assertMayManage } from '#features/identity/role/role.public.ts';
import { lastTenant, lockUsers, pageOfUsers, removeFromTenantDeparts } from '#features/identity/user/user.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { seenTenant } from './tenant.hooks.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Users that belong to a tenant, as far as the caller may see them. */
export async function membersOfTenant(app: App, actor: Actor, asked: QueryOf<typeof getTenantUserList>) {
  const { userTenantId, tenantId = userTenantId, ...query } = asked;
  if (tenantId === undefined) throw invalid({ tenantId: '租户不能为空' });
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
    await takeOut(app, tx, actor, tenantId, ids);
    // Judged once more: what the packages of this tenant kept back may be theirs now.
    await assertMayManage(tx, actor, ids);
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: 'system:tenant:leave',
      content: `将用户移出租户${tenantId}：${rows.map((row) => row.username).join(',')}`,
    });
  });
}

/** What one who leaves by himself is told. */
const notMember = '此租户下没有当前用户';
const lastUsable = '这是您唯一可用的租户，退出后将无法登录，请联系平台管理员';
const lastKeeper = '您是该租户唯一能管理成员的人，请先由管理员指定接手的人，再退出';

/**
 * Takes the caller himself out of a tenant. A tenant that he can work in stays to him: without one he would be locked
 * out, and without any he would work on the platform, where no package limits him.
 */
export async function exitTenant({ app, actor, origin }: Caller, tenantId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Locked before the user, as who joins does; of two keepers who leave at once the second one finds himself alone.
    await sql`select 1 from sys_tenant where id = ${tenantId} for update`.execute(tx);
    const { rows } = await sql<{ tenants: string | null }>`
      select rel_tenant_ids as tenants from sys_user where id = ${actor.userId} for update`.execute(tx);
    const tenants = csvOf(rows[0]?.tenants ?? '');
    if (!tenants.includes(String(tenantId))) throw refuse(notMember);
    const rest = tenants.map(Number).filter((id) => id !== tenantId);
    const { rows: usable } = await sql`
      select 1 from sys_tenant t where t.id = any(${rest}) and ${usableTenant('t')} limit 1`.execute(tx);
    if (usable.length === 0) throw refuse(lastUsable);
    // Two are as good as all.
    const keepers = await keepersOf(tx, tenantId, 2);
    if (keepers.length === 1 && keepers[0]?.id === actor.userId) throw refuse(lastKeeper);
    await takeOut(app, tx, actor, tenantId, [actor.userId]);
    await writeLog(tx, actor, origin, { operate: operateType.remove, content: `退出租户${tenantId}` });
  });
}

/** Who decides on the members of a tenant, and where he does so: null when he has not got the page. */
export interface Keeper {
  id: string;
  page: string | null;
}

/** Members that can sign in and may decide who else belongs to a tenant. */
export async function keepersOf(tx: Tx, tenantId: number, most: number): Promise<Keeper[]> {
  const members = sql`select id from sys_user
    where del_flag = 0 and status = 1 and ${inTenant(sql`rel_tenant_ids`, tenantId)}`;
  const decides = sql`p.menu_type = 2
    and ${updateUserTenantStatus.access} = any(string_to_array(replace(p.perms, ' ', ''), ','))`;
  const isPage = sql`p.menu_type < 2 and p.component = ${tenant.component}`;
  const { rows } = await sql<Keeper>`
    select s.user_id as id, min(p.url) filter (where ${isPage}) as page
    from (${grantSources(members)}) s join sys_permission p on p.id = s.permission_id
    where p.del_flag = 0 and (${decides} or ${isPage}) and ${packaged(sql`${tenantId}::int`, sql`p.id`)}
    group by s.user_id having bool_or(${decides}) order by s.user_id limit ${most}`.execute(tx);
  return rows;
}

/** Ends what users are in a tenant: their sessions and departments there; sessions elsewhere read their rights again. */
async function takeOut(app: App, tx: Tx, actor: Actor, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`update sys_user set version = version + 1, update_by = ${actor.username}, update_time = ${wireNow()}::timestamptz,
    rel_tenant_ids = nullif(array_to_string(array_remove(string_to_array(rel_tenant_ids, ','), ${String(tenantId)}), ','), '')
    where id = any(${[...ids]})`.execute(tx);
  await removeFromTenantDeparts(tx, ids, [tenantId]);
  const { rows: sessions } = await sql<{ id: string }>`
    select id from sys_session where tenant_id = ${tenantId} and user_id = any(${[...ids]})`.execute(tx);
  await app.sessions.end(tx, { sessionIds: sessions.map((row) => row.id) });
  await app.sessions.refresh(tx, [...ids]);
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
