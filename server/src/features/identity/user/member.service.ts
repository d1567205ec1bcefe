import type { Actor } from '#access/actor.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { adminAccount, assertMayHandOut, assertMayManage, seenRole } from '#features/identity/role/role.public.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { adminRole } from '#services/messages/administrators.ts';
import { assertNotShared } from './shared-account.ts';
import { type Caller, lockUsers } from './user.service.ts';
import { addDepartLinks, addRoleLinks, knownDeparts, removeFromDeparts } from './user-links.ts';

/** Gives a role to users; who has it already keeps it. */
export function addToRole({ app, actor, origin }: Caller, roleId: string, userIds: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const { users } = await lockForRole(tx, actor, roleId, userIds);
    await addRoleLinks(
      tx,
      users.map((user) => ({ userId: user.id, roleId })),
    );
    await app.sessions.refresh(tx, [...userIds]);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:user:addUserRole',
      content: `给角色ID：${roleId}添加用户：${users.map((user) => user.username).join(',')}，操作人： ${actor.username}`,
    });
  });
}

/** Takes a role from users; they are signed out (SECURITY.md R6). */
export function removeFromRole(
  { app, actor, origin }: Caller,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const { role, users } = await lockForRole(tx, actor, roleId, userIds);
    if (role.roleCode === adminRole && users.some((user) => user.username === adminAccount))
      throw refuse('admin用户，不允许取消管理员角色！');
    await tx
      .deleteFrom('sys_user_role')
      .where('role_id', '=', roleId)
      .where('user_id', 'in', [...userIds])
      .execute();
    await app.sessions.end(tx, { userIds: [...userIds] });
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: 'system:user:deleteRole',
      content: `取消角色ID：${roleId}的用户：${users.map((user) => user.username).join(',')}，操作人： ${actor.username}`,
    });
  });
}

/** Adds users to a department. */
export function addToDepart(
  { app, actor, origin }: Caller,
  departId: string,
  userIds: readonly string[],
  db: Db = app.db,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const users = await lockForDepart(tx, actor, departId, userIds);
    await addDepartLinks(
      tx,
      users.map((user) => ({ userId: user.id, departId })),
    );
    await app.sessions.refresh(tx, [...userIds]);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:user:editDepartWithUser',
      content: `给部门ID：${departId}添加用户：${users.map((user) => user.username).join(',')}，操作人： ${actor.username}`,
    });
  });
}

/** Takes users out of a department, and out of its department roles. */
export function takeOutOfDepart(
  { app, actor, origin }: Caller,
  departId: string,
  userIds: readonly string[],
  notAMember = '当前选中部门与用户无关联关系!',
): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const users = await lockForDepart(tx, actor, departId, userIds);
    const members = await removeFromDeparts(tx, userIds, [departId]);
    if (members.length < new Set(userIds).size) throw refuse(notAMember);
    await app.sessions.refresh(tx, members);
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: 'system:user:deleteUserInDepart',
      content: `从部门ID：${departId}移出用户：${users.map((user) => user.username).join(',')}，操作人： ${actor.username}`,
    });
  });
}

/** The role and the users whose membership changes, when the caller may see and hand out the one and manage the others. */
async function lockForRole(tx: Tx, actor: Actor, roleId: string, userIds: readonly string[]) {
  const role = await seenRole(tx, actor, roleId);
  const users = await lockUsers(tx, actor, userIds);
  assertNotOwn(actor, userIds, '角色');
  await assertMayHandOut(tx, actor, [roleId]);
  await assertMayManage(tx, actor, userIds);
  assertNotShared(actor, users);
  return { role, users };
}

/** The users whose department changes, when the caller may see the one and manage the others. */
async function lockForDepart(tx: Tx, actor: Actor, departId: string, userIds: readonly string[]) {
  await knownDeparts(tx, actor, [departId]);
  await reachedDepart(tx, actor, departId);
  const users = await lockUsers(tx, actor, userIds);
  assertNotOwn(actor, userIds, '部门');
  await assertMayManage(tx, actor, userIds);
  return users;
}

/** Nobody but administrators changes what he himself belongs to. */
function assertNotOwn(actor: Actor, userIds: readonly string[], what: '角色' | '部门'): void {
  if (!isAdministrator(actor) && userIds.includes(actor.userId)) throw forbidden(`不能修改自己的${what}`);
}
