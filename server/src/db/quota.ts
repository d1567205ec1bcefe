import { sql } from 'kysely';
import type { Db } from './database.ts';

/** So many within a time that begins with the first. */
export interface Quota {
  most: number;
  seconds: number;
}

/**
 * Takes an amount of a quota and says whether there was enough; nothing is taken when not. In a transaction the row stays
 * locked until its end, and a rollback gives the amount back; several are taken in the order of their keys.
 */
export async function takeQuota(db: Db, key: string, { most, seconds }: Quota, amount = 1): Promise<boolean> {
  if (amount > most) return false;
  const { rows } = await sql`
    insert into sys_quota as q (key, used, ends_at) values (${key}, ${amount}, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      used = excluded.used + case when q.ends_at > now() then q.used else 0 end,
      ends_at = case when q.ends_at > now() then q.ends_at else excluded.ends_at end
    where q.ends_at <= now() or q.used + excluded.used <= ${most} returning 1`.execute(db);
  return rows.length > 0;
}
