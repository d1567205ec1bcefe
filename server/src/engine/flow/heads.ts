import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** A department on the way up that has heads. */
export interface HeadedDepart {
  orgCode: string;
  heads: string[];
}

/**
 * Departments from one upwards that have a head other than the applicant, the nearest first, with their heads' login names.
 * Who heads a department heads all below it, so one without a head of its own is led from above.
 */
export async function headsAbove(db: Db | Tx, orgCode: string, applicant: string): Promise<HeadedDepart[]> {
  if (orgCode === '') return [];
  const { rows } = await sql<HeadedDepart>`
    select d.org_code as "orgCode", array_agg(u.username::text order by u.username) as heads
    from sys_depart d join sys_user u on u.user_identity = 2 and u.del_flag = 0 and u.status = 1
      and d.id = any(string_to_array(u.depart_ids, ',')) and u.username <> ${applicant}
    where d.del_flag = '0' and starts_with(${orgCode}, d.org_code)
    group by d.org_code order by length(d.org_code) desc`.execute(db);
  return rows;
}

/** Codes of departments by their ids. */
export async function orgCodesOf(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ code: string }>`select org_code as code from sys_depart
    where id = any(${[...ids]}) and del_flag = '0' order by org_code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Code of the department that a person works in; '' when in none. */
export async function orgCodeOf(db: Db | Tx, username: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select coalesce(u.org_code, (select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = u.id and d.del_flag = '0' order by d.org_code limit 1), '') as code
    from sys_user u where u.username = ${username} and u.del_flag = 0`.execute(db);
  return rows[0]?.code ?? '';
}
