import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import {
  applicationQuotas,
  type getTenantListByUserId,
  type getTenantRequests,
  invitationQuotas,
  type invitationUserJoin,
  joinStatus,
  mostInvited,
} from '@dossier/contract/organisation/tenant-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { inTenant, usableTenant } from '#access/session/tenants.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { adminAccount } from '#features/identity/role/role.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { type Caller, joinTenant } from './members.service.ts';
import { tellInvited, tellKeepers } from './telling.ts';
import { seenTenant } from './tenant.hooks.ts';

/**
 * Open invitations and applications of a tenant, the newest first. Its own people see of an invitation what was typed and
 * no more: not whether there is such an account, nor who has that phone.
 */
export async function requestsOf(db: Db, actor: Actor, tenantId: number): Promise<ResultOf<typeof getTenantRequests>> {
  await seenTenant(db, actor, tenantId);
  const { rows } = await sql<ResultOf<typeof getTenantRequests>[number]>`
    select r.id, case when ${actor.tenantId !== 0} then coalesce(r.account, u.username) else coalesce(u.username, r.account)
        end as username, case when r.account is null or ${actor.tenantId === 0} then u.realname end as realname,
      r.status, r.create_by as "createBy", r.create_time as "createTime"
    from sys_user_tenant r left join sys_user u on u.id = r.user_id
    where r.tenant_id = ${tenantId} and (r.user_id is null or u.del_flag = 0) order by r.create_time desc, r.id limit 1000`.execute(
    db,
  );
  return rows;
}

/**
 * Invites users. A tenant's own people see no one of other tenants, so they name accounts or phones; what comes of that
 * is the same whether there is such an account or not.
 */
export async function invite(
  { app, actor, origin }: Caller,
  { tenantId, userIds, accounts }: BodyOf<typeof invitationUserJoin>,
): Promise<{ invited: number; missed: string[] }> {
  const ids = csvOf(userIds);
  const names = csvOf(accounts?.replaceAll(/[\s，;；、]+/g, ','));
  if (ids.length + names.length === 0) throw refuse('请选择要邀请的用户');
  if (ids.length + names.length > mostInvited) throw refuse(`单次最多邀请${mostInvited}个用户`);
  return inTransaction(app.db, async (tx) => {
    const tenant = await seenTenant(tx, actor, tenantId);
    // What was typed counts, not who was found: else the limit would tell which accounts exist.
    if (!(await takeQuota(tx, `invite:by:${actor.userId}`, invitationQuotas.inviter, ids.length + names.length)))
      throw refuse(`每人每天最多邀请${invitationQuotas.inviter.most}个用户`);
    const { rows } = await sql<{ id: string; username: string; phone: string | null; account: string }>`
      select t.id, t.username, t.phone, case when t.phone = any(${names}) then t.phone else t.username end as account from sys_user t
      where t.del_flag = 0 and ((t.id = any(${ids}) and ${scopeSql(scopeOf(user, actor))})
        or t.username = any(${names}) or t.phone = any(${names}))
        and not (coalesce(string_to_array(t.rel_tenant_ids, ','), '{}') @> array[${String(tenantId)}::text]) order by t.id`.execute(
      tx,
    );
    if (actor.tenantId === 0 && rows.length === 0) throw refuse('没有可以邀请的用户：账号不存在，或已经是成员');
    for (const { id, account } of rows) {
      const { rows: written } = await sql<{ id: string }>`
        insert into sys_user_tenant (id, user_id, tenant_id, status, create_by, create_time, account)
        values (${newId()}, ${id}, ${tenantId}, ${joinStatus.invited}, ${actor.username}, ${wireNow()}::timestamptz,
          ${ids.includes(id) ? null : account})
        on conflict (user_id, tenant_id) do update set status = ${joinStatus.invited}, create_by = excluded.create_by,
          account = excluded.account, create_time = excluded.create_time where sys_user_tenant.status = ${joinStatus.refused}
        returning id`.execute(tx);
      if (written.length > 0) await tellInvited(app, tx, actor, id, { id: tenantId, name: tenant.name });
    }
    if (actor.tenantId !== 0) await keepUnknown(tx, actor, tenantId, names);
    const asked = actor.tenantId === 0 ? rows.map((row) => row.username) : [...ids, ...names];
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:tenant:invitation:user',
      content: `邀请用户加入租户${tenantId}：${asked.join(',')}`,
    });
    // A count or a name would tell a tenant which accounts exist outside it.
    if (actor.tenantId !== 0) return { invited: names.length + ids.length, missed: [] };
    const missed = names.filter((name) => !rows.some((row) => row.username === name || row.phone === name));
    return { invited: rows.length, missed };
  });
}

/** What was typed and invited nobody stands in the tenant's list like everything else, and nobody is told. */
async function keepUnknown(tx: Tx, actor: Actor, tenantId: number, names: readonly string[]): Promise<void> {
  await sql`insert into sys_user_tenant (id, tenant_id, status, create_by, create_time, account)
    select replace(gen_random_uuid()::text, '-', ''), ${tenantId}, ${joinStatus.invited}, ${actor.username},
      ${wireNow()}::timestamptz, n.name from unnest(${[...names]}::text[]) as n (name)
    where length(n.name) <= 100
      and not exists (select 1 from sys_user_tenant r where r.tenant_id = ${tenantId} and r.account = n.name)
      and not exists (select 1 from sys_user u where u.del_flag = 0 and (u.username = n.name or u.phone = n.name)
        and ${inTenant(sql`u.rel_tenant_ids`, tenantId)})
    on conflict (tenant_id, account) where user_id is null do nothing`.execute(tx);
}

/** The tenant decides on an application, or withdraws an invitation. */
export async function decide({ app, actor, origin }: Caller, id: string, status: '1' | '2' | '4'): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const request = await tx
      .selectFrom('sys_user_tenant')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!request) throw notFound();
    await seenTenant(tx, actor, request.tenant_id);
    const wanted = status === joinStatus.left ? joinStatus.invited : joinStatus.applied;
    if (request.status !== wanted) throw refuse('该记录已处理，请刷新后重试');
    if (status === joinStatus.member && request.user_id !== null)
      await joinTenant(app, tx, request.user_id, request.tenant_id);
    else if (status === joinStatus.left) await tx.deleteFrom('sys_user_tenant').where('id', '=', id).execute();
    else await setStatus(tx, actor, id, joinStatus.refused);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      method: 'system:tenant:updateUserTenantStatus',
      content: `处理租户${request.tenant_id}的申请与邀请`,
      parameters: { userId: request.user_id, status },
    });
  });
}

async function setStatus(tx: Tx, actor: Actor, id: string, status: string): Promise<void> {
  await sql`update sys_user_tenant set status = ${status}, update_by = ${actor.username},
    update_time = ${wireNow()}::timestamptz where id = ${id}`.execute(tx);
}

/** The tenants of a user and those that he is invited to or asks to join. */
export async function tenantsOfUser(db: Db, userId: string): Promise<ResultOf<typeof getTenantListByUserId>> {
  const { rows } = await sql<ResultOf<typeof getTenantListByUserId>[number]>`
    select t.id as "tenantId", t.name, t.end_date as "endDate", ${usableTenant('t')} as usable,
      ${joinStatus.member} as joined, null as "createTime"
    from sys_user u join sys_tenant t on t.id::text = any(string_to_array(u.rel_tenant_ids, ',')) where u.id = ${userId}
    union all
    select t.id, t.name, t.end_date, ${usableTenant('t')}, r.status, r.create_time
    from sys_user_tenant r join sys_tenant t on t.id = r.tenant_id where r.user_id = ${userId}
    order by 1`.execute(db);
  return rows;
}

/** Who belongs to a tenant works on the platform no more, and its own account could not come back by itself. */
function assertMayJoin(actor: Actor): void {
  if (actor.username === adminAccount) throw refuse('admin用户不能加入租户');
}

/** Asks to join the tenant with that code. */
export async function apply({ app, actor, origin }: Caller, code: string): Promise<void> {
  assertMayJoin(actor);
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ id: number; name: string | null }>`select t.id, t.name from sys_tenant t
      where t.house_number = ${code.trim().toUpperCase()} and ${usableTenant('t')}`.execute(tx);
    const [tenant] = rows;
    if (!tenant) throw refuse('邀请码不存在或租户已停用');
    const already = await tenantsOfUser(tx, actor.userId);
    const own = already.find((one) => one.tenantId === tenant.id);
    if (own?.joined === joinStatus.member) throw refuse('您已经是该租户的成员');
    if (own?.joined === joinStatus.applied) throw refuse('您已经提交过申请，请等待审核');
    if (own?.joined === joinStatus.invited) throw refuse('该租户已邀请您，请直接接受邀请');
    const { applicant } = applicationQuotas;
    if (!(await takeQuota(tx, `apply:by:${actor.userId}`, applicant)))
      throw refuse(`每人每天最多提交${applicant.most}次加入申请`);
    await sql`insert into sys_user_tenant (id, user_id, tenant_id, status, create_by, create_time)
      values (${newId()}, ${actor.userId}, ${tenant.id}, ${joinStatus.applied}, ${actor.username}, ${wireNow()}::timestamptz)
      on conflict (user_id, tenant_id) do update set status = ${joinStatus.applied}, create_by = excluded.create_by,
        create_time = excluded.create_time, account = null`.execute(tx);
    await tellKeepers(app, tx, actor, tenant);
    await writeLog(tx, actor, origin, { operate: operateType.add, content: `申请加入租户${tenant.id}` });
  });
}

/** The invited person answers. */
export async function answer({ app, actor, origin }: Caller, tenantId: number, accepted: boolean): Promise<void> {
  if (accepted) assertMayJoin(actor);
  await inTransaction(app.db, async (tx) => {
    const id = await ownRequest(tx, actor, tenantId, joinStatus.invited);
    if (accepted) await joinTenant(app, tx, actor.userId, tenantId);
    else await setStatus(tx, actor, id, joinStatus.refused);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `${accepted ? '接受' : '拒绝'}租户${tenantId}的邀请`,
    });
  });
}

/** Takes an own application back. */
export async function withdraw({ app, actor, origin }: Caller, tenantId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const id = await ownRequest(tx, actor, tenantId, joinStatus.applied);
    await tx.deleteFrom('sys_user_tenant').where('id', '=', id).execute();
    await writeLog(tx, actor, origin, { operate: operateType.remove, content: `撤回加入租户${tenantId}的申请` });
  });
}

async function ownRequest(tx: Tx, actor: Actor, tenantId: number, status: string): Promise<string> {
  const found = await tx
    .selectFrom('sys_user_tenant')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('该记录已处理，请刷新后重试');
  return found.id;
}
