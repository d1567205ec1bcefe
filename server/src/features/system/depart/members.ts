import type { PickedUser } from '@dossier/contract/system/lookup.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';

type Member = Static<typeof PickedUser>;

/** Users of one department, as pickers show them. */
export async function membersOf(db: Db, departId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`${selection()}
    where u.del_flag = 0 and exists (select 1 from sys_user_depart l where l.user_id = u.id and l.dep_id = ${departId})
    order by u.username limit 1000`.execute(db);
  return rows;
}

/** Users of the tenant's departments by a part of their name. */
export async function searchMembers(db: Db, actor: Actor, word: string): Promise<Member[]> {
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Member>`${selection()}
    where u.del_flag = 0 and (u.realname like ${pattern} or u.username like ${pattern}) and exists (
      select 1 from sys_user_depart l join sys_depart d on d.id = l.dep_id
      where l.user_id = u.id and d.tenant_id = ${actor.tenantId})
    order by u.username limit 100`.execute(db);
  return rows;
}

function selection() {
  return sql`select u.id, u.username, u.realname, u.avatar, u.sex, u.phone, u.status from sys_user u`;
}
