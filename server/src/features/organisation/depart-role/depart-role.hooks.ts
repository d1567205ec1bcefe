import { departRole } from '@dossier/contract/organisation/depart-role.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { assertMayHandOutDepartRoles } from '#features/identity/role/role.public.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';

/** A department role that the caller administers. @throws when there is none */
export async function seenDepartRole(db: Db, actor: Actor, id: string, lock = false): Promise<Row> {
  const found = await findRow(db, scopeOf(departRole, actor), id, { lock, full: true });
  if (!found) throw notFound(departRole.messages.notFound);
  return found;
}

/** Ids of the users that hold a department role. */
export async function holdersOfDepartRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_depart_role_user').select('user_id').where('drole_id', '=', roleId).execute();
  return rows.map((row) => row.user_id);
}

/** The rules of department roles besides those of their fields. */
export const departRoleHooks: Hooks<typeof departRole> = {
  filter({ deptId, departId }) {
    // The wire's name of the department; a list without one is empty.
    if (typeof deptId === 'string' && deptId !== '') return sql<boolean>`t.depart_id = ${deptId}`;
    return departId ? undefined : sql<boolean>`false`;
  },
  async beforeAdd({ tx, actor }, draft) {
    await reachedDepart(tx, actor, String(draft.departId));
  },
  async beforeEdit({ tx, actor }, _draft, before) {
    await assertMayHandOutDepartRoles(tx, actor, [before.id]);
  },
  isUsed: async (tx, id) => (await holdersOfDepartRole(tx, id)).length > 0,
  async beforeDelete({ app, tx, actor }, { id }) {
    await assertMayHandOutDepartRoles(tx, actor, [id]);
    // Whoever loses a role is signed out (SECURITY.md R6); the links go with the row.
    const holders = await holdersOfDepartRole(tx, id);
    // Its data rules bind him: with the role they would go.
    if (holders.includes(actor.userId) && !isAdministrator(actor)) throw forbidden('不能删除自己拥有的部门角色');
    if (holders.length > 0) await app.sessions.end(tx, { userIds: holders });
  },
};
