import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Sign-ins so far, today, and from how many addresses today. */
export async function visitCounts(
  db: Db,
): Promise<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }> {
  const { rows } = await sql<{ total: number; today: number; ip: number }>`
    select count(*) as total, count(*) filter (where create_time >= current_date) as today,
      count(distinct ip) filter (where create_time >= current_date) as ip
    from sys_log where log_type = 1`.execute(db);
  const [row] = rows;
  return { totalVisitCount: row?.total ?? 0, todayVisitCount: row?.today ?? 0, todayIp: row?.ip ?? 0 };
}

/** The last seven days with sign-ins, today included. */
export async function visitsByDay(db: Db): Promise<{ visit: number; ip: number; tian: string; type: string }[]> {
  const { rows } = await sql<{ visit: number; ip: number; tian: string; type: string }>`
    select count(*) as visit, count(distinct ip) as ip, to_char(create_time, 'YYYY-MM-DD') as tian, to_char(create_time, 'MM-DD') as type
    from sys_log where log_type = 1 and create_time >= current_date - 6
    group by 3, 4 order by 3`.execute(db);
  return rows;
}
