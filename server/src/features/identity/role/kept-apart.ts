import { apartRoles, apartSentence } from '@dossier/contract/identity/role.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';

/**
 * Holds people still while roles are given to them: two administrators who give one person two roles at once come one
 * after the other, and the second sees what the first gave.
 */
export async function holdStill(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select id from sys_user where id = any(${[...userIds]}) order by id for no key update`.execute(tx);
}

/**
 * R01: nobody holds two of 系统管理员, 安全保密员 and 安全审计员. Call it when these roles have been given to these people:
 * where none of the three is among them, whoever holds two from before is left alone.
 * @throws R01, naming them where more than one person was meant
 */
export async function assertKeptApart(tx: Tx, userIds: readonly string[], roleIds: readonly string[]): Promise<void> {
  const several = new Set(userIds).size > 1;
  const { rows } = await sql<{ name: string }>`
    select coalesce(u.realname, u.username) as name from sys_user u where u.id = any(${[...userIds]})
      and exists (select 1 from sys_role where id = any(${[...roleIds]}) and role_code = any(${[...apartRoles]})) and (
      select count(*) from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = any(${[...apartRoles]})) > 1
    order by u.username`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join('、');
  throw refusal('R01', several ? `${names}：系统管理员、安全保密员、安全审计员不能由同一人兼任` : apartSentence);
}

/** R01 of roles that somebody will be given together. @throws R01 */
export async function assertApart(db: Db, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_role where id = any(${[...roleIds]}) and role_code = any(${[...apartRoles]})`.execute(db);
  if (rows.length > 1) throw refusal('R01', apartSentence);
}

/** People whom the caller may see and who hold two of the three from before this was refused. */
export async function peopleNotApart(
  db: Db,
  actor: Actor,
): Promise<{ username: string; realname: string | null; roles: string }[]> {
  const { rows } = await sql<{ username: string; realname: string | null; roles: string }>`
    select t.username, t.realname, string_agg(r.role_name, '、' order by r.role_code) as roles
    from sys_user t join sys_user_role ur on ur.user_id = t.id
      join sys_role r on r.id = ur.role_id and r.role_code = any(${[...apartRoles]})
    where ${scopeSql(scopeOf(user, actor))} group by t.id, t.username, t.realname having count(*) > 1
    order by t.username limit 100`.execute(db);
  return rows;
}
