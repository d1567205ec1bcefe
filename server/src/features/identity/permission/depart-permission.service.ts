import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { depart } from '@dossier/contract/organisation/depart.ts';
import type {
  getDepartDataRule,
  saveDepartDataRule,
  saveDepartPermission,
} from '@dossier/contract/organisation/depart-permission.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { findRow } from '#engine/resource/read.ts';
import {
  assertMayChangeRights,
  assertRulesAsOpened,
  compareOpened,
  rightsById,
} from '#features/identity/role/role.public.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { rulesOfMenu } from './data-rule.service.ts';
import type { Caller } from './menu-admin.service.ts';

/** Ids of the permissions of a department that the caller may see. */
export async function permissionsOfDepart(db: Db, actor: Actor, departId: string): Promise<string[]> {
  await assertDepart(db, actor, departId);
  const rows = await db
    .selectFrom('sys_depart_permission')
    .select('permission_id')
    .where('depart_id', '=', departId)
    .execute();
  return rows.map((row) => row.permission_id);
}

/** Writes the difference of two lists; what a department loses, its own roles lose too. */
export function savePermissionsOfDepart(caller: Caller, body: BodyOf<typeof saveDepartPermission>): Promise<void> {
  const { app, actor, origin } = caller;
  const wanted = csvOf(body.permissionIds);
  const former = csvOf(body.lastpermissionIds);
  const added = wanted.filter((id) => !former.includes(id));
  const removed = former.filter((id) => !wanted.includes(id));
  return inTransaction(app.db, async (tx) => {
    await assertDepart(tx, actor, body.departId, true);
    const meanwhile = compareOpened(await permissionsOfDepart(tx, actor, body.departId), former, body.strict);
    const known = await rightsById(tx, added);
    if (known.length !== new Set(added).size) throw refuse('授权失败！');
    // What a department may hand on comes from somebody who has it; and who is bound by the data rules of a menu does
    // not take it from a department through which they may bind him.
    assertMayChangeRights(actor, [...known, ...(await rightsById(tx, removed))]);
    if (known.length > 0)
      await tx
        .insertInto('sys_depart_permission')
        .values(known.map(({ id }) => ({ id: newId(), depart_id: body.departId, permission_id: id })))
        .onConflict((conflict) => conflict.columns(['depart_id', 'permission_id']).doNothing())
        .execute();
    if (removed.length > 0) {
      await tx
        .deleteFrom('sys_depart_permission')
        .where('depart_id', '=', body.departId)
        .where('permission_id', 'in', removed)
        .execute();
      await sql`delete from sys_depart_role_permission where permission_id = any(${removed}) and role_id in (
        select id from sys_depart_role where depart_id = ${body.departId})`.execute(tx);
    }
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      content: `修改部门ID: ${body.departId} 的权限配置，操作人： ${actor.username}`,
      method: 'system:permission:saveDepart',
      parameters: { departId: body.departId, added, removed, ...(meanwhile ? { merged: meanwhile } : {}) },
    });
    await app.sessions.refresh(tx);
  });
}

/** Rules of a menu and those that the department's grant of it ticks. */
export async function rulesOfDepart(
  db: Db,
  actor: Actor,
  { permissionId, departId }: { permissionId: string; departId: string },
): Promise<ResultOf<typeof getDepartDataRule>> {
  await assertDepart(db, actor, departId);
  const datarule = await rulesOfMenu(db, { permissionId });
  if (datarule.length === 0) throw notFound('未找到权限配置信息');
  const ticked = await tickedRules(db, departId, permissionId);
  return { datarule, ...(ticked ? { drChecked: ticked } : {}) };
}

/** A comma list; null when there are none or the department does not hold the menu. */
async function tickedRules(db: Db, departId: string, permissionId: string): Promise<string | null> {
  const grant = await db
    .selectFrom('sys_depart_permission')
    .select('data_rule_ids')
    .where('depart_id', '=', departId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirst();
  return grant?.data_rule_ids ?? null;
}

export function saveRulesOfDepart(caller: Caller, body: BodyOf<typeof saveDepartDataRule>): Promise<void> {
  const { app, actor, origin } = caller;
  return inTransaction(app.db, async (tx) => {
    await assertDepart(tx, actor, body.departId, true);
    assertMayChangeRights(actor, await rightsById(tx, [body.permissionId]));
    assertRulesAsOpened(await tickedRules(tx, body.departId, body.permissionId), body.lastDataRuleIds);
    const known = new Set((await rulesOfMenu(tx, { permissionId: body.permissionId })).map((rule) => rule.id));
    const ids = csvOf(body.dataRuleIds);
    if (ids.some((id) => !known.has(id))) throw refuse('保存失败');
    const kept = [...new Set(ids)].join(',');
    if (kept.length > 1000) throw refuse('数据规则过多，保存失败');
    const { numUpdatedRows } = await tx
      .updateTable('sys_depart_permission')
      .set({ data_rule_ids: kept || null })
      .where('depart_id', '=', body.departId)
      .where('permission_id', '=', body.permissionId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('请先保存部门菜单权限!');
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `修改部门ID: ${body.departId} 的数据规则，操作人： ${actor.username}`,
      method: 'system:permission:saveDepart',
      parameters: body,
    });
    await app.sessions.refresh(tx);
  });
}

async function assertDepart(db: Db, actor: Actor, id: string, lock = false): Promise<void> {
  if (!(await findRow(db, scopeOf(depart, actor), id, { lock }))) throw notFound();
}
