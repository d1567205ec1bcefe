import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** Code of the role that runs the installation. */
export const adminRole = 'admin';

/** Ids of those who run the installation and can be told something. */
export async function administrators(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where r.role_code = ${adminRole} and u.del_flag = 0 and u.status = 1`.execute(db);
  return rows.map(({ id }) => id);
}
