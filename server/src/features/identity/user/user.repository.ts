import { role } from '@dossier/contract/identity/role.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { grantSources } from '#access/session/grants.ts';
import { packaged } from '#access/session/tenants.ts';
import type { Db } from '#db/database.ts';

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

/** Names of the roles of some users, as far as the caller sees both. */
export async function roleNamesOf(db: Db, actor: Actor, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; names: string }>`
    select ur.user_id, string_agg(r.role_name, ',' order by r.role_code) as names
    from sys_user_role ur join sys_user t on t.id = ur.user_id join sys_role r on r.id = ur.role_id
    where ur.user_id = any(${[...userIds]}) and ${scopeSql(scopeOf(user, actor))}
      and ${scopeSql(scopeOf(role, actor), 'r')} group by 1`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.names]));
}

/** Most people that somebody without a menu is told of. */
const mostHelpers = 3;

/** Names of people who may give the caller a role where he works, those of his own departments first. */
export async function roleGivers(db: Db, actor: Actor): Promise<string[]> {
  const onPlatform = sql<boolean>`coalesce(t.rel_tenant_ids, '') = ''`;
  const given = actor.tenantId === 0 ? sql`true` : packaged(sql`${actor.tenantId}::int`, sql`p.id`);
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(t.realname, ''), t.username) as name
    from sys_user t where ${scopeSql(scopeOf(user, actor))} and t.status = 1 and t.id <> ${actor.userId}
      and ${actor.tenantId === 0 ? onPlatform : sql`true`}
      and t.id in (select g.user_id from (${grantSources(sql`select id from sys_user`)}) g
        join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type = 2
        where ${user.endpoints.edit.access} = any(string_to_array(p.perms, ',')) and ${given})
    order by exists (select 1 from sys_user_depart own join sys_user_depart his on his.dep_id = own.dep_id
      where own.user_id = ${actor.userId} and his.user_id = t.id) desc, t.create_time nulls first, t.id
    limit ${mostHelpers}`.execute(db);
  return rows.map((row) => row.name);
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
