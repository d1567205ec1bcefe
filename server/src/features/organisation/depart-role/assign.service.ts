import type { BodyOf, QueryOf } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import type { assignDepartRoles, listDepartRoleMembers } from '@dossier/contract/organisation/depart-role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { assertMayHandOutDepartRoles, assertMayManage } from '#features/identity/role/role.public.ts';
import { assertNotShared, pageOfUsers } from '#features/identity/user/user.public.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import type { Caller } from './authorise.service.ts';
import { seenDepartRole } from './depart-role.hooks.ts';

/** Most department roles that one call gives or takes. */
const mostChanged = 200;

/**
 * Gives a user the roles that are new against the former list and takes those that are missing.
 * Only a member of its department holds a department role, and nobody changes his own.
 */
export function assignRoles({ app, actor, origin }: Caller, body: BodyOf<typeof assignDepartRoles>): Promise<void> {
  const { userId } = body;
  const wanted = csvOf(body.newRoleId);
  const former = csvOf(body.oldRoleId);
  const added = [...new Set(wanted.filter((id) => !former.includes(id)))];
  const removed = [...new Set(former.filter((id) => !wanted.includes(id)))];
  if (added.length + removed.length > mostChanged) throw refuse(`单次最多分配${mostChanged}个部门角色`);
  return inTransaction(app.db, async (tx) => {
    const target = await findRow(tx, scopeOf(user, actor), userId, { lock: true, full: true });
    if (!target) throw notFound(user.messages.notFound);
    if (userId === actor.userId && !isAdministrator(actor)) throw forbidden('不能修改自己的部门角色');
    for (const id of [...added, ...removed].sort()) {
      const role = await seenDepartRole(tx, actor, id, true);
      if (added.includes(id)) await assertMember(tx, target, role);
    }
    await assertMayHandOutDepartRoles(tx, actor, [...added, ...removed]);
    await assertMayManage(tx, actor, [userId]);
    assertNotShared(actor, [target]);
    if (removed.length > 0) {
      await tx
        .deleteFrom('sys_depart_role_user')
        .where('user_id', '=', userId)
        .where('drole_id', 'in', removed)
        .execute();
      // Whoever loses a role is signed out (SECURITY.md R6).
      await app.sessions.end(tx, { userIds: [userId] });
    }
    if (added.length > 0)
      await tx
        .insertInto('sys_depart_role_user')
        .values(added.map((drole_id) => ({ id: newId(), user_id: userId, drole_id })))
        .onConflict((conflict) => conflict.columns(['user_id', 'drole_id']).doNothing())
        .execute();
    await app.sessions.refresh(tx, [userId]);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:depart:role:userAdd',
      content: `给部门用户ID：${userId}分配角色，操作人： ${actor.username}`,
      parameters: { userId, added, removed },
    });
  });
}

async function assertMember(tx: Tx, target: Row, role: Row): Promise<void> {
  // Locked: who leaves the department at this moment would else keep its role.
  const link = await tx
    .selectFrom('sys_user_depart')
    .select('id')
    .where('user_id', '=', target.id)
    .where('dep_id', '=', String(role.departId))
    .forShare()
    .executeTakeFirst();
  if (link) return;
  throw refuse(`“${target.realname || target.username}”不是该部门的成员，不能分配部门角色“${role.roleName}”`);
}

/** Members of a role's department, each with whether he holds the role. */
export async function membersForRole(app: App, actor: Actor, wanted: QueryOf<typeof listDepartRoleMembers>) {
  const { roleId, realname, ...query } = wanted;
  const role = await seenDepartRole(app.db, actor, roleId);
  const extra = sql<boolean>`exists (
    select 1 from sys_user_depart ud where ud.user_id = t.id and ud.dep_id = ${String(role.departId)})`;
  const page = await pageOfUsers(app, actor, { query: { ...query, ...(realname ? { realname } : {}) }, extra });
  const holders = await app.db
    .selectFrom('sys_depart_role_user')
    .select('user_id')
    .where('drole_id', '=', roleId)
    .execute();
  const holding = new Set(holders.map((row) => row.user_id));
  return { ...page, records: page.records.map((record) => ({ ...record, holds: holding.has(record.id) })) };
}
