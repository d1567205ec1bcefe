import { randomBytes } from 'node:crypto';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type listInvitations, makeInvitation, revokeInvitation } from '@dossier/contract/identity/invitation.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { reachOf } from '#access/reach.ts';
import { fieldError, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { hashOf, makerOf } from '#features/identity/session/session.public.ts';
import { assertMayGive, idsOf } from '#features/identity/user/user.public.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Most that one look shows. */
const most = 200;
/** Links that one person makes in a day. */
const made = { most: 50, seconds: 86_400 };
/** Days that a link stays in the list after its end. */
const keptDays = 90;

type Listed = ResultOf<typeof listInvitations>['list'][number];

/** Whose links one sees and revokes: who administers the whole organisation those of all, everybody else their own. */
const own = (actor: Actor) => sql<boolean>`(${reachOf(actor) === null}::boolean or i.made_by = ${actor.userId})`;

export async function invitations(db: Db, actor: Actor): Promise<ResultOf<typeof listInvitations>> {
  const { rows } = await sql<Listed & { made_by: string; tenant_id: number; role_ids: string; depart_ids: string }>`
    select i.id, i.places, i.used, i.approve, i.note, i.made_by, i.tenant_id, i.role_ids, i.depart_ids,
      (select string_agg(r.role_name, ',' order by r.role_code) from sys_role r
        where r.id = any(string_to_array(i.role_ids, ','))) as roles,
      (select string_agg(d.depart_name, ',' order by d.org_code) from sys_depart d
        where d.id = any(string_to_array(i.depart_ids, ','))) as departs,
      coalesce(u.realname, u.username) as "madeBy", i.created_at as "createTime", i.expires_at as "expiresAt",
      case when i.revoked_at is not null then 'revoked' when i.used >= i.places then 'used'
        when i.expires_at <= now() then 'expired' else 'open' end as state
    from sys_invitation i join sys_user u on u.id = i.made_by
    where i.tenant_id = ${actor.tenantId} and ${own(actor)} order by i.created_at desc, i.id limit ${most}`.execute(db);
  const list: Listed[] = [];
  const judged = new Map<string, boolean>();
  for (const row of rows) {
    if (row.state === 'open') {
      // Links that give the same, made by the same person, live and die together.
      const key = `${row.made_by} ${row.role_ids} ${row.depart_ids}`;
      const alive = judged.get(key) ?? (await makerOf(db, row)) !== null;
      judged.set(key, alive);
      list.push(alive ? row : { ...row, state: 'dead' });
    } else list.push(row);
  }
  return { list, approvable: actor.tenantId === 0 };
}

/** Makes a link that gives what the caller may give. @returns its code, which nobody can read later */
export async function make(
  { app, actor, origin }: Caller,
  { days, places, approve = false, selectedroles, selecteddeparts, note }: BodyOf<typeof makeInvitation>,
): Promise<ResultOf<typeof makeInvitation>> {
  if (approve && actor.tenantId !== 0)
    throw fieldError('approve', '注册申请由平台管理员审核，租户的邀请链接不能先审核');
  const roles = idsOf(selectedroles).join(',');
  const departs = idsOf(selecteddeparts).join(',');
  // As when they add somebody by hand.
  if (departs === '' && reachOf(actor)?.length) throw fieldError('selecteddeparts', '请选择自己负责的部门');
  const code = randomBytes(20).toString('base64url');
  const id = newId();
  return inTransaction(app.db, async (tx) => {
    await assertMayGive(tx, actor, { selectedroles: roles, selecteddeparts: departs });
    if (!(await takeQuota(tx, `invitation:${actor.userId}`, made)))
      throw refuse(`每人每天最多生成${made.most}个邀请链接`);
    await sql`delete from sys_invitation where expires_at < now() - ${keptDays} * interval '1 day'`.execute(tx);
    const { rows } = await sql<{ expires_at: string }>`
      insert into sys_invitation (id, code_hash, tenant_id, places, approve, role_ids, depart_ids, note, made_by, expires_at)
      values (${id}, ${hashOf(code)}, ${actor.tenantId}, ${places}, ${approve}, ${roles}, ${departs},
        ${note?.trim() || null}, ${actor.userId}, now() + ${days} * interval '1 day') returning expires_at`.execute(tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: makeInvitation.access,
      content: `新建邀请链接，id： ${id}，人数： ${places}，操作人： ${actor.username}`,
      parameters: { id, days, places, approve, roles, departs },
    });
    return { code, expiresAt: rows[0]?.expires_at ?? '' };
  });
}

export async function revoke({ app, actor, origin }: Caller, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql`
      update sys_invitation i set revoked_at = now() where i.id = ${id} and i.revoked_at is null
        and i.tenant_id = ${actor.tenantId} and ${own(actor)} returning i.id`.execute(tx);
    if (rows.length === 0) throw notFound('该邀请链接已作废或不存在，请刷新');
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: revokeInvitation.access,
      content: `作废邀请链接，id： ${id}，操作人： ${actor.username}`,
    });
  });
}
