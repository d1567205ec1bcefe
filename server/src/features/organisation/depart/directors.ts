import { user } from '@dossier/contract/identity/user.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

/** Ids of the users that lead each department: superiors whose managed departments name it. */
export async function directorsOf(db: Db, departIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; depart_ids: string }>`
    select id, depart_ids from sys_user
    where user_identity = 2 and del_flag = 0 and string_to_array(depart_ids, ',') && ${[...departIds]}::text[]
    order by id`.execute(db);
  const byDepart = new Map<string, string[]>();
  for (const row of rows)
    for (const departId of csvOf(row.depart_ids))
      if (departIds.includes(departId)) byDepart.set(departId, [...(byDepart.get(departId) ?? []), row.id]);
  return byDepart;
}

/**
 * Makes exactly these users the directors of a department: it joins their managed departments, they
 * become superiors and members. Who leads nothing any more is an ordinary member again.
 * @returns users whose rights may have changed
 */
export async function setDirectors(
  tx: Tx,
  actor: Actor,
  departId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const before = (await directorsOf(tx, [departId])).get(departId) ?? [];
  const added = userIds.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !userIds.includes(id));
  // Directors administer the department's people and roles: nobody moves himself up (docs/decisions/0010).
  if (!isAdministrator(actor) && [...added, ...removed].includes(actor.userId))
    throw forbidden('不能修改自己负责的部门');
  for (const userId of added) {
    const { numAffectedRows } = await sql`
      update sys_user t set user_identity = 2, version = version + 1,
        depart_ids = array_to_string(array_append(array_remove(string_to_array(coalesce(depart_ids, ''), ','), ${departId}), ${departId}), ',')
      where t.id = ${userId} and ${scopeSql(scopeOf(user, actor))}`.execute(tx);
    if (numAffectedRows !== 1n) throw refuse('部门负责人不存在');
    await tx
      .insertInto('sys_user_depart')
      .values({ id: newId(), user_id: userId, dep_id: departId })
      .onConflict((conflict) => conflict.columns(['user_id', 'dep_id']).doNothing())
      .execute();
  }
  await unmanage(tx, [departId], removed);
  return [...added, ...removed];
}

/** Takes departments out of what users manage. @param userIds all users when absent */
export async function unmanage(tx: Tx, departIds: readonly string[], userIds?: readonly string[]): Promise<void> {
  if (userIds?.length === 0) return;
  const whose = userIds ? sql`id = any(${[...userIds]})` : sql`true`;
  await sql`
    with kept as (
      select id, array_to_string(array(
        select one from unnest(string_to_array(depart_ids, ',')) one where one <> all(${[...departIds]}::text[])), ',') as ids
      from sys_user where string_to_array(depart_ids, ',') && ${[...departIds]}::text[] and ${whose}
    )
    update sys_user u set depart_ids = kept.ids, user_identity = case when kept.ids = '' then 1 else u.user_identity end,
      version = u.version + 1
    from kept where kept.id = u.id`.execute(tx);
}
