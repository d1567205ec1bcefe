import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { dataRulesOf } from '#features/identity/permission/permission.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { adminRole } from '#services/messages/administrators.ts';
import type { App } from '#services/services.ts';
import { assertRulesAsOpened, compareOpened } from './opened-rights.ts';
import { assertMayChangeRights, assertMayHandOut, rightsById, seenRole } from './role.public.ts';
import { holdersOf, permissionIdsOf } from './role.repository.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
  /** The transaction that the change joins. @default one of its own */
  tx?: Tx;
}

/** Rights without which nobody could give anything back to the role admin. */
const keptByAdmin = [
  'system:role:list',
  'system:role:queryTreeList',
  'system:permission:queryRole',
  'system:permission:saveRole',
];

/**
 * Grants what is in `wanted` and not in `last`, takes back what is in `last` and not in `wanted`.
 * Before and after the change the role must lie within the caller's own rights.
 */
export function saveGrants(
  { app, actor, origin, tx: joined }: Caller,
  roleId: string,
  wanted: readonly string[],
  last: readonly string[],
  /** Refuse when `last` is not what is stored. */
  strict?: boolean,
): Promise<void> {
  return inTransaction(joined ?? app.db, async (tx) => {
    const row = await seenRole(tx, actor, roleId, true);
    await assertMayHandOut(tx, actor, [roleId]);
    const meanwhile = compareOpened(await permissionIdsOf(tx, roleId), last, strict);
    const added = wanted.filter((id) => !last.includes(id));
    const removed = last.filter((id) => !wanted.includes(id));
    if (removed.length > 0) {
      // With the menu its data rules would go, and another role may still give him the buttons.
      assertMayChangeRights(actor, await rightsById(tx, removed));
      await tx
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', roleId)
        .where('permission_id', 'in', removed)
        .execute();
    }
    await grant(tx, roleId, added, origin);
    await assertMayHandOut(tx, actor, [roleId]);
    if (row.roleCode === adminRole) await assertAdminKeeps(tx, roleId);
    await app.sessions.refresh(tx, await holdersOf(tx, roleId));
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:permission:saveRole',
      content: `修改角色ID: ${roleId} 的权限配置，操作人： ${actor.username}`,
      parameters: { roleId, added, removed, ...(meanwhile ? { merged: meanwhile } : {}) },
    });
  });
}

async function grant(tx: Tx, roleId: string, ids: readonly string[], origin: Origin): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.selectFrom('sys_permission').select('id').where('id', 'in', ids).execute();
  if (known.length !== new Set(ids).size) throw refuse('授权失败！');
  await tx
    .insertInto('sys_role_permission')
    .values(
      known.map(({ id }) => ({
        id: newId(),
        role_id: roleId,
        permission_id: id,
        operate_date: wireNow(),
        operate_ip: origin.ip,
      })),
    )
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
    .execute();
}

async function assertAdminKeeps(tx: Tx, roleId: string): Promise<void> {
  const kept = await tx
    .selectFrom('sys_role_permission as rp')
    .innerJoin('sys_permission as p', 'p.id', 'rp.permission_id')
    .select('p.perms')
    .where('rp.role_id', '=', roleId)
    .where('p.perms', 'in', keptByAdmin)
    .execute();
  if (new Set(kept.map((one) => one.perms)).size < keptByAdmin.length)
    throw refuse('admin角色必须保留角色查询与授权的权限');
}

/** Rules of a menu and the ticked ones. */
export async function rulesOfRole(db: Db, actor: Actor, permissionId: string, roleId: string) {
  await seenRole(db, actor, roleId);
  const datarule = await dataRulesOf(db, permissionId);
  if (datarule.length === 0) throw refuse('未找到权限配置信息');
  const granted = await grantOf(db, permissionId, roleId);
  const checked = csvOf(granted?.data_rule_ids).join(',');
  return { datarule, ...(checked === '' ? {} : { drChecked: checked }) };
}

/** Replaces the rules that bind a role on a menu. */
export function saveRules(
  { app, actor, origin, tx: joined }: Caller,
  permissionId: string,
  roleId: string,
  ids: readonly string[],
  /** Those that the caller was shown as ticked. */
  opened?: string,
): Promise<void> {
  return inTransaction(joined ?? app.db, async (tx) => {
    await seenRole(tx, actor, roleId, true);
    await assertMayHandOut(tx, actor, [roleId]);
    const granted = await grantOf(tx, permissionId, roleId);
    if (!granted) throw refuse('请先保存角色菜单权限!');
    assertRulesAsOpened(granted.data_rule_ids, opened);
    const known = await dataRulesOf(tx, permissionId);
    if (ids.some((id) => !known.some((rule) => rule.id === id))) throw refuse('保存失败');
    const kept = [...new Set(ids)].join(',');
    if (kept.length > 1000) throw refuse('数据规则过多，保存失败');
    await tx
      .updateTable('sys_role_permission')
      .set({ data_rule_ids: kept || null, operate_date: wireNow(), operate_ip: origin.ip })
      .where('id', '=', granted.id)
      .execute();
    await assertMayHandOut(tx, actor, [roleId]);
    await app.sessions.refresh(tx, await holdersOf(tx, roleId));
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:role:saveDatarule',
      content: `修改角色ID: ${roleId} 的数据规则，操作人： ${actor.username}`,
      parameters: { permissionId, roleId, dataRuleIds: kept },
    });
  });
}

function grantOf(db: Db, permissionId: string, roleId: string) {
  return db
    .selectFrom('sys_role_permission')
    .select(['id', 'data_rule_ids'])
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirst();
}
