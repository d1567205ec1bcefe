import type { role } from '@dossier/contract/identity/role.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, refuse } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { adminRole } from '#services/messages/administrators.ts';
import { assertKeptApart } from './kept-apart.ts';
import { assertMayHandOut } from './role.public.ts';
import { holdersOf, permissionIdsOf } from './role.repository.ts';

/** The rules of roles besides those of their fields. */
export const roleHooks: Hooks<typeof role> = {
  async beforeEdit({ tx, actor }, draft, before) {
    await assertMayHandOut(tx, actor, [before.id]);
    // Data rules may compare with the codes of one's roles.
    const recoded = draft.roleCode !== undefined && draft.roleCode !== before.roleCode;
    if (recoded && !isAdministrator(actor) && (await holdersOf(tx, before.id)).includes(actor.userId))
      throw forbidden('不能更改自己拥有的角色的编码');
    const isAdmin = before.roleCode === adminRole;
    if (isAdmin && draft.roleCode !== undefined && draft.roleCode !== adminRole)
      throw refuse('admin角色，不允许修改编码！');
  },
  async afterEdit({ app, tx }, after, before) {
    // Data rules and home pages go by the code.
    if (after.roleCode === before.roleCode) return;
    const holders = await holdersOf(tx, after.id);
    // A role that becomes one of the three is given as such to all who hold it.
    await assertKeptApart(tx, holders, [after.id]);
    await app.sessions.refresh(tx, holders);
  },
  isUsed: async (tx, id) => (await holdersOf(tx, id)).length + (await permissionIdsOf(tx, id)).length > 0,
  async beforeDelete(context: WriteContext, { id, roleCode }) {
    if (roleCode === adminRole) throw refuse('admin角色，不允许删除！');
    const { app, tx, actor } = context;
    await assertMayHandOut(tx, actor, [id]);
    // Whoever loses a role is signed out (SECURITY.md R6); the links go with the row.
    const holders = await holdersOf(tx, id);
    // Its data rules bind him: with the role they would go.
    if (holders.includes(actor.userId) && !isAdministrator(actor)) throw forbidden('不能删除自己拥有的角色');
    if (holders.length > 0) await app.sessions.end(tx, { userIds: holders });
  },
};
