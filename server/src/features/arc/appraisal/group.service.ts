import { leastMembers } from '@dossier/contract/arc/ending/appraisal.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';

interface Member {
  username: string;
  name: string;
  level: number;
  isArchivist: boolean;
  departs: string[];
}

/**
 * Whether a group may appraise records: three people and more, an archivist among them and somebody of each department that
 * the records come from, and everybody may know of what they look at. @throws AppError AR50
 */
export async function assertGroup(tx: Tx, tenantId: number, members: unknown, items: readonly Row[]): Promise<void> {
  const names = [...new Set(csvOf(members as string | null))];
  const { rows } = await sql<Member>`
    select u.username, coalesce(nullif(u.realname, ''), u.username) as name, c.level,
      exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_code = 'archivist') as "isArchivist",
      array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id) as departs
    from sys_user u cross join lateral arc_clearance_of(${tenantId}, u.username) c where u.username = any(${names}) and u.del_flag = 0 and u.status = 1`.execute(
    tx,
  );
  const departs = new Set(
    items.flatMap(({ deptCode }) => (typeof deptCode === 'string' && deptCode ? [deptCode] : [])),
  );
  const isOf = (depart: string) => rows.some((one) => one.departs.some((code) => code.startsWith(depart)));
  if (rows.length < leastMembers || !rows.some(({ isArchivist }) => isArchivist) || ![...departs].every(isOf))
    throw refusal('AR50', '鉴定小组不少于3人，且须包含档案人员和形成部门人员');
  const level = Math.max(0, ...items.map(({ secret }) => Number(secret)));
  const low = rows.find((one) => one.level < level);
  if (low) throw refuse(`小组成员“${low.name}”的授权级别低于所列档案的密级`);
  const { rows: closed } = await sql<{ username: string }>`
    select who as username from unnest(${names}::text[]) who cross join unnest(${items.map(({ id }) => id)}::text[]) item
    where not arc_knows(${tenantId}, who, item) limit 1`.execute(tx);
  const kept = rows.find(({ username }) => username === closed[0]?.username);
  if (kept) throw refuse(`小组成员“${kept.name}”无权查阅所列的部分档案`);
}
