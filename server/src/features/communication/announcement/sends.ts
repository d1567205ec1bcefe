import type {
  listAnnouncementSends,
  queryAnnouncementSend,
} from '@dossier/contract/communication/announcement-send.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { containing } from './reading.ts';

export type Send = ResultOf<typeof queryAnnouncementSend>;

const columns = sql`s.id, s.annt_id as "anntId", s.user_id as "userId", u.username, u.realname,
  (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = u.id) as "departNames",
  s.read_flag as "readFlag", s.read_time as "readTime", s.star_flag as "starFlag", s.create_time as "createTime"`;
const from = sql`from sys_announcement_send s join sys_user u on u.id = s.user_id`;

/** Readers of one announcement: those who have not read it first, then by name. */
export async function listSends(db: Db, query: QueryOf<typeof listAnnouncementSends>) {
  const size = query.pageSize ?? 10;
  const current = query.pageNo ?? 1;
  const parts: RawBuilder<unknown>[] = [sql`s.annt_id = ${query.anntId}`];
  if (query.readFlag) parts.push(sql`s.read_flag = ${query.readFlag}`);
  if (query.realname) parts.push(sql`u.realname like ${containing(query.realname)}`);
  const where = sql`${from} where ${sql.join(parts, sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<Send>`select ${columns} ${where} order by s.read_flag, u.realname, s.id
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${where}`.execute(db),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return { records: page.rows, total, size, current, pages: Math.ceil(total / size) };
}

export async function sendById(db: Db, id: string): Promise<Send | undefined> {
  return (await sql<Send>`select ${columns} ${from} where s.id = ${id}`.execute(db)).rows[0];
}
