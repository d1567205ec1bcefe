import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** How long the sum of the days before today is believed, in ms: only the clean-up changes it. */
const believed = 600_000;

interface Earlier {
  day: string;
  count: number;
  at: number;
}
const earlier = new WeakMap<Db, Earlier>();

/** Sign-ins of every tenant: naming them lets the index of kinds and times find the entries. */
const signIns = sql<boolean>`log_type = 1 and tenant_id = any(array(select 0 union select id from sys_tenant))`;

/** Sign-ins so far, today, and from how many addresses today. */
export async function visitCounts(
  db: Db,
): Promise<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }> {
  const { rows } = await sql<{ day: string; today: number; ip: number }>`
    select current_date::text as day, count(*) as today, count(distinct ip) as ip
    from sys_log where ${signIns} and create_time >= current_date`.execute(db);
  const { day = '', today = 0, ip = 0 } = rows[0] ?? {};
  return { totalVisitCount: (await countBefore(db, day)) + today, todayVisitCount: today, todayIp: ip };
}

async function countBefore(db: Db, day: string): Promise<number> {
  const known = earlier.get(db);
  if (known?.day === day && performance.now() - known.at < believed) return known.count;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sys_log where ${signIns} and create_time < current_date`.execute(db);
  const count = rows[0]?.count ?? 0;
  earlier.set(db, { day, count, at: performance.now() });
  return count;
}

/** The last seven days with sign-ins, today included. */
export async function visitsByDay(db: Db): Promise<{ visit: number; ip: number; tian: string; type: string }[]> {
  const { rows } = await sql<{ visit: number; ip: number; tian: string; type: string }>`
    select count(*) as visit, count(distinct ip) as ip, to_char(create_time, 'YYYY-MM-DD') as tian, to_char(create_time, 'MM-DD') as type
    from sys_log where ${signIns} and create_time >= current_date - 6
    group by 3, 4 order by 3`.execute(db);
  return rows;
}
