import type { BodyOf, ParamsOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type {
  queryDepartRoleRules,
  saveDepartRolePermission,
  saveDepartRoleRules,
} from '@dossier/contract/organisation/depart-role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Row } from '#engine/resource/read.ts';
import { authTreeAmong, dataRulesOf } from '#features/identity/permission/permission.public.ts';
import {
  assertMayHandOutDepartRoles,
  assertRulesAsOpened,
  compareOpened,
} from '#features/identity/role/role.public.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { holdersOfDepartRole, seenDepartRole } from './depart-role.hooks.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** What a department holds, as a tree. */
export async function treeOfDepart(db: Db, actor: Actor, departId: string) {
  await reachedDepart(db, actor, departId);
  const held = await db
    .selectFrom('sys_depart_permission')
    .select('permission_id')
    .where('depart_id', '=', departId)
    .execute();
  return authTreeAmong(
    db,
    held.map((row) => row.permission_id),
  );
}

/** Ids of the menus and buttons that a department role holds. */
export async function permissionsOfRole(db: Db, actor: Actor, roleId: string): Promise<string[]> {
  await seenDepartRole(db, actor, roleId);
  const rows = await db
    .selectFrom('sys_depart_role_permission')
    .select('permission_id')
    .where('role_id', '=', roleId)
    .orderBy('permission_id')
    .execute();
  return rows.map((row) => row.permission_id);
}

/**
 * Grants what is in the new list and not in the former one, takes back what is in the former and not in the new.
 * The department must hold what its role is given, and before and after the role lies within the caller's own rights.
 */
export function savePermissionsOfRole(caller: Caller, body: BodyOf<typeof saveDepartRolePermission>): Promise<void> {
  const { roleId } = body;
  const wanted = csvOf(body.permissionIds);
  const former = csvOf(body.lastpermissionIds);
  const added = wanted.filter((id) => !former.includes(id));
  const removed = former.filter((id) => !wanted.includes(id));
  const content = `修改部门角色ID:${roleId}的权限配置，操作人： ${caller.actor.username}`;
  const parameters: Record<string, unknown> = { roleId, added, removed };
  return changingRights(caller, roleId, { content, parameters }, async (tx, role) => {
    const meanwhile = compareOpened(await permissionsOfRole(tx, caller.actor, roleId), former, body.strict);
    if (meanwhile) parameters.merged = meanwhile;
    if (removed.length > 0)
      await tx
        .deleteFrom('sys_depart_role_permission')
        .where('role_id', '=', roleId)
        .where('permission_id', 'in', removed)
        .execute();
    await grant(tx, role, [...new Set(added)], caller.origin);
  });
}

async function grant(tx: Tx, role: Row, ids: readonly string[], origin: Origin): Promise<void> {
  if (ids.length === 0) return;
  const departId = String(role.departId);
  // Locked: what the department loses at this moment would else stay with its role.
  const held = await tx
    .selectFrom('sys_depart_permission')
    .select('permission_id')
    .where('depart_id', '=', departId)
    .where('permission_id', 'in', [...ids])
    .forShare()
    .execute();
  if (held.length !== ids.length) throw refuse('授权失败！所选权限不在部门权限之内');
  await tx
    .insertInto('sys_depart_role_permission')
    .values(
      ids.map((permission_id) => ({
        id: newId(),
        depart_id: departId,
        role_id: role.id,
        permission_id,
        operate_date: wireNow(),
        operate_ip: origin.ip,
      })),
    )
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
    .execute();
}

/** Rules of a menu, those that the role names, and those of the department. */
export async function rulesOfRole(
  db: Db,
  actor: Actor,
  { permissionId, departId, roleId }: ParamsOf<typeof queryDepartRoleRules>,
): Promise<ResultOf<typeof queryDepartRoleRules>> {
  const role = await seenDepartRole(db, actor, roleId);
  if (role.departId !== departId) throw notFound();
  const datarule = await dataRulesOf(db, permissionId);
  if (datarule.length === 0) throw notFound('未找到权限配置信息');
  const own = await grantOf(db, roleId, permissionId);
  const held = await db
    .selectFrom('sys_depart_permission')
    .select('data_rule_ids')
    .where('depart_id', '=', departId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirst();
  return {
    datarule,
    ...(own?.data_rule_ids ? { drChecked: own.data_rule_ids } : {}),
    ...(held?.data_rule_ids ? { departChecked: held.data_rule_ids } : {}),
  };
}

/** Replaces the rules that a department role names on a menu; those of the department hold whatever it names. */
export function saveRulesOfRole(caller: Caller, body: BodyOf<typeof saveDepartRoleRules>): Promise<void> {
  const { roleId, permissionId } = body;
  const ids = [...new Set(csvOf(body.dataRuleIds))];
  const content = `修改部门角色ID:${roleId}的数据规则，操作人： ${caller.actor.username}`;
  return changingRights(caller, roleId, { content, parameters: { roleId, permissionId, ids } }, async (tx) => {
    const own = await grantOf(tx, roleId, permissionId);
    if (!own) throw refuse('请先保存角色菜单权限!');
    assertRulesAsOpened(own.data_rule_ids, body.lastDataRuleIds);
    const known = await dataRulesOf(tx, permissionId);
    if (ids.some((id) => !known.some((rule) => rule.id === id))) throw refuse('保存失败');
    const kept = ids.join(',');
    if (kept.length > 1000) throw refuse('数据规则过多，保存失败');
    await tx
      .updateTable('sys_depart_role_permission')
      .set({ data_rule_ids: kept || null, operate_date: wireNow(), operate_ip: caller.origin.ip })
      .where('id', '=', own.id)
      .execute();
  });
}

/** A change of what a department role gives: judged before and after, told to its holders, logged. */
function changingRights(
  { app, actor, origin }: Caller,
  roleId: string,
  entry: { content: string; parameters: unknown },
  change: (tx: Tx, role: Row) => Promise<void>,
): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const role = await seenDepartRole(tx, actor, roleId, true);
    const holders = await holdersOfDepartRole(tx, roleId);
    // Taking a menu away may untie the rules that bind there; nobody decides that for himself.
    if (holders.includes(actor.userId) && !isAdministrator(actor)) throw forbidden('不能修改自己拥有的部门角色的权限');
    await assertMayHandOutDepartRoles(tx, actor, [roleId]);
    await change(tx, role);
    await assertMayHandOutDepartRoles(tx, actor, [roleId]);
    await app.sessions.refresh(tx, holders);
    await writeLog(tx, actor, origin, { ...entry, operate: operateType.add, method: 'system:depart:role:auth' });
  });
}

function grantOf(db: Db, roleId: string, permissionId: string) {
  return db
    .selectFrom('sys_depart_role_permission')
    .select(['id', 'data_rule_ids'])
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirst();
}
