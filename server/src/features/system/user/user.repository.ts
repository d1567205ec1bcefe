import { role } from '@dossier/contract/system/role.ts';
import { user } from '@dossier/contract/system/user.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { scopeOf, scopeSql } from '../../../platform/gate.ts';

/** Role ids of a user, both seen through the gate. */
export async function rolesOfUser(db: Db, actor: Actor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ role_id: string }>`
    select ur.role_id from sys_user_role ur join sys_user t on t.id = ur.user_id join sys_role r on r.id = ur.role_id
    where t.id = ${userId} and ${scopeSql(scopeOf(user, actor))} and ${scopeSql(scopeOf(role, actor), 'r')}
    order by r.role_code`.execute(db);
  return rows.map((row) => row.role_id);
}

/** Departments of a user in the order of the tree. */
export async function departsOfUser(db: Db, actor: Actor, userId: string) {
  const { rows } = await sql<{ id: string; depart_name: string; org_code: string }>`
    select d.id, d.depart_name, d.org_code
    from sys_user_depart ud join sys_user t on t.id = ud.user_id join sys_depart d on d.id = ud.dep_id
    where t.id = ${userId} and ${scopeSql(scopeOf(user, actor))} and d.del_flag = '0' and d.tenant_id = ${actor.tenantId}
    order by d.org_code`.execute(db);
  return rows.map(({ id, depart_name, org_code }) => ({ key: id, value: id, title: depart_name, code: org_code }));
}

interface Unique {
  id?: string;
  username?: string;
  phone?: string;
  email?: string;
  workNo?: string;
}

/** Whether none of the given values is taken, deleted users included: the unique indexes count them too. */
export async function isFreeFor(db: Db, { id = '', username, phone, email, workNo }: Unique): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_user where id <> ${id} and (username = ${username ?? null}
    or phone = ${phone ?? null} or email = ${email ?? null} or work_no = ${workNo ?? null}) limit 1`.execute(db);
  return rows.length === 0;
}
