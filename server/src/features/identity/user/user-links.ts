import { role } from '@dossier/contract/identity/role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import {
  adminAccount,
  assertApart,
  assertKeptApart,
  assertMayHandOut,
  holdStill,
} from '#features/identity/role/role.public.ts';
import { assertReached, unmanage } from '#features/organisation/depart/depart.public.ts';
import { adminRole } from '#services/messages/administrators.ts';

export interface Change {
  added: string[];
  removed: string[];
}

/**
 * Makes the roles of a user exactly `wanted`, as far as the caller can see roles at all; those of
 * other tenants stay. Every role given or taken lies within the caller's own rights.
 */
export async function replaceRoles(tx: Tx, actor: Actor, user: { id: string; username: unknown }, wanted: string[]) {
  const visible = await visibleRoles(tx, actor);
  const unknown = wanted.find((id) => !visible.has(id));
  if (unknown !== undefined) throw refuse('所选角色不存在');
  const { rows } = await sql<{ role_id: string }>`
    select role_id from sys_user_role where user_id = ${user.id} for update`.execute(tx);
  const current = rows.map((row) => row.role_id).filter((id) => visible.has(id));
  const change: Change = {
    added: wanted.filter((id) => !current.includes(id)),
    removed: current.filter((id) => !wanted.includes(id)),
  };
  await assertMayHandOut(tx, actor, [...change.added, ...change.removed]);
  if (user.username === adminAccount && change.removed.some((id) => visible.get(id) === adminRole))
    throw refuse('admin用户，不允许取消管理员角色！');
  if (change.removed.length > 0)
    await tx
      .deleteFrom('sys_user_role')
      .where('user_id', '=', user.id)
      .where('role_id', 'in', change.removed)
      .execute();
  await addRoleLinks(
    tx,
    change.added.map((roleId) => ({ userId: user.id, roleId })),
  );
  return change;
}

/** Role id -> code of the roles that the caller may see. */
async function visibleRoles(db: Db, actor: Actor): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; role_code: string }>`
    select t.id, t.role_code from sys_role t where ${scopeSql(scopeOf(role, actor))}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.role_code]));
}

/**
 * Gives roles to people; every way by which somebody comes to a role of their own ends here.
 * @throws R01 where one of them would hold two roles that are kept apart; whoever holds two already may get others
 */
export async function addRoleLinks(tx: Tx, links: readonly { userId: string; roleId: string }[]): Promise<void> {
  if (links.length === 0) return;
  await holdStill(
    tx,
    links.map(({ userId }) => userId),
  );
  const given = await tx
    .insertInto('sys_user_role')
    .values(links.map(({ userId, roleId }) => ({ id: newId(), user_id: userId, role_id: roleId })))
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doNothing())
    .returning(['user_id', 'role_id'])
    .execute();
  await assertKeptApart(
    tx,
    given.map((link) => link.user_id),
    given.map((link) => link.role_id),
  );
}

interface Depart {
  id: string;
  org_code: string;
}

/** Departments by id that the caller may give to users. @throws when one does not exist for him */
export async function knownDeparts(db: Db, actor: Actor, ids: readonly string[]): Promise<Depart[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', 'in', [...ids])
    .where('del_flag', '=', '0')
    .where('tenant_id', '=', actor.tenantId)
    .orderBy('org_code')
    .execute();
  if (rows.length < new Set(ids).size) throw refuse('所选部门不存在');
  return rows;
}

/** Makes the departments of a user exactly `wanted`; those of other tenants stay. */
export async function replaceDeparts(tx: Tx, actor: Actor, userId: string, wanted: string[]): Promise<Change> {
  await knownDeparts(tx, actor, wanted);
  const current = await tx
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
    .select('ud.dep_id')
    .where('ud.user_id', '=', userId)
    .where('d.tenant_id', '=', actor.tenantId)
    .execute();
  const ids = current.map((row) => row.dep_id);
  const change: Change = {
    added: wanted.filter((id) => !ids.includes(id)),
    removed: ids.filter((id) => !wanted.includes(id)),
  };
  await addDepartLinks(
    tx,
    change.added.map((departId) => ({ userId, departId })),
  );
  if (change.removed.length > 0) await removeFromDeparts(tx, [userId], change.removed);
  return change;
}

export async function addDepartLinks(tx: Tx, links: readonly { userId: string; departId: string }[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('sys_user_depart')
    .values(links.map(({ userId, departId }) => ({ id: newId(), user_id: userId, dep_id: departId })))
    .onConflict((conflict) => conflict.columns(['user_id', 'dep_id']).doNothing())
    .execute();
}

/**
 * Takes users out of departments: their department roles there go too, and whoever worked in one of
 * them works in another of his departments, because data rules compare the current one.
 * @returns ids of the users that were members
 */
export async function removeFromDeparts(
  tx: Tx,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<string[]> {
  const users = [...userIds];
  const departs = [...departIds];
  const { rows } = await sql<{ user_id: string }>`
    delete from sys_user_depart where user_id = any(${users}) and dep_id = any(${departs}) returning user_id`.execute(
    tx,
  );
  await sql`delete from sys_depart_role_user du using sys_depart_role r
    where du.drole_id = r.id and du.user_id = any(${users}) and r.depart_id = any(${departs})`.execute(tx);
  const next = sql`(select min(d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = x.user_id)`;
  const lost = sql`x.org_code in (select org_code from sys_depart where id = any(${departs})) and x.user_id = any(${users})`;
  await sql`update sys_session x set org_code = ${next} where ${lost}`.execute(tx);
  await sql`update sys_user u set org_code = ${next}
    from (select id as user_id, org_code from sys_user) x where x.user_id = u.id and ${lost}`.execute(tx);
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Takes users out of every department of some tenants, and away from its head: who left a tenant keeps nothing of it. */
export async function removeFromTenantDeparts(tx: Tx, userIds: readonly string[], tenantIds: readonly number[]) {
  const { rows } = await sql<{ id: string }>`
    select id from sys_depart where tenant_id = any(${[...tenantIds]}) and tenant_id <> 0`.execute(tx);
  const departs = rows.map((row) => row.id);
  if (departs.length === 0) return;
  await removeFromDeparts(tx, userIds, departs);
  await unmanage(tx, departs, userIds);
}

/** First roles and departments of an account, within what the caller may give; it works in the first of them. */
export async function giveMemberships(
  tx: Tx,
  actor: Actor,
  { id, username }: { id: string; username: string },
  { selectedroles, selecteddeparts }: { selectedroles?: unknown; selecteddeparts?: unknown },
): Promise<void> {
  await replaceRoles(tx, actor, { id, username }, idsOf(selectedroles));
  const departs = await knownDeparts(tx, actor, idsOf(selecteddeparts));
  assertReached(
    actor,
    departs.map((depart) => depart.org_code),
  );
  await addDepartLinks(
    tx,
    departs.map((depart) => ({ userId: id, departId: depart.id })),
  );
  const [first] = departs;
  if (first) await tx.updateTable('sys_user').set({ org_code: first.org_code }).where('id', '=', id).execute();
}

/** @throws when the caller may not give one of these to a new account, or it is there no more */
export async function assertMayGive(
  db: Db,
  actor: Actor,
  { selectedroles, selecteddeparts }: { selectedroles: string; selecteddeparts: string },
): Promise<void> {
  const roleIds = idsOf(selectedroles);
  const visible = await visibleRoles(db, actor);
  if (roleIds.some((id) => !visible.has(id))) throw refuse('所选角色不存在');
  await assertMayHandOut(db, actor, roleIds);
  await assertApart(db, roleIds);
  const departs = await knownDeparts(db, actor, idsOf(selecteddeparts));
  assertReached(
    actor,
    departs.map((depart) => depart.org_code),
  );
}

/** Members of a comma list of the wire, without doubles. */
export const idsOf = (text: unknown): string[] => [...new Set(csvOf(typeof text === 'string' ? text : ''))];
