import type { PickedUser } from '@dossier/contract/dictionaries/lookup.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { always, any, type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { listRows } from '#engine/resource/list-rows.ts';

type Member = Static<typeof PickedUser>;

/** Users of one department, as pickers show them. */
export function membersOf(db: Db, actor: Actor, departId: string): Promise<Member[]> {
  const belongs = sql<boolean>`exists (
    select 1 from sys_user_depart l where l.user_id = t.id and l.dep_id = ${departId})`;
  return picked(db, actor, always, belongs, 1000);
}

/** Users of the tenant's departments by a part of their name. */
export function searchMembers(db: Db, actor: Actor, word: string): Promise<Member[]> {
  const named = any(compare('realname', 'contains', word), compare('username', 'contains', word));
  const belongs = sql<boolean>`exists (
    select 1 from sys_user_depart l join sys_depart d on d.id = l.dep_id
    where l.user_id = t.id and d.tenant_id = ${actor.tenantId})`;
  return picked(db, actor, named, belongs, 100);
}

/** Users through the gate by account; the calls' result schema leaves out what pickers do not show. */
async function picked(db: Db, actor: Actor, where: Condition, extra: RawBuilder<boolean>, most: number) {
  const order = [{ field: 'username', direction: 'asc' } as const];
  const page = { where, order, pageNo: 1, pageSize: most };
  const { records } = await listRows(db, scopeOf(user, actor), page, extra);
  // The columns of a user are those of the schema, and more.
  return records as unknown as Member[];
}
