import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Furthest that the clock of a caller may be off, in ms. */
export const maxSkewMs = 5 * 60_000;
/** Nonces are kept for longer than any call with them could be in time, whichever server's clock is asked. */
const nonceMinutes = 30;
/** Calls of this instance between two sweeps. */
const sweepEvery = 500;
let sinceSweep = 0;

interface Limits {
  id: string;
  perMinute: number;
  dailyQuota: number;
}

/** Why a call that is signed well is not let in. */
export type Refusal = 'replayed' | 'minute' | 'day';

/**
 * Takes a call's nonce and counts the call, in one statement that all instances share: whoever comes second with a nonce,
 * or when the minute or the day is used up, is refused. A call that began in the minute before the one that is counted
 * counts there too.
 */
export async function admit(db: Db, { id, perMinute, dailyQuota }: Limits, nonce: string): Promise<Refusal | null> {
  const sameMinute = sql`d.minute between excluded.minute and excluded.minute + interval '1 minute'`;
  const { rows } = await sql<{ fresh: boolean; admitted: boolean }>`
    with fresh as (
      insert into sys_open_nonce (app_id, nonce) values (${id}, ${nonce}) on conflict do nothing returning 1),
    counted as (
      insert into sys_open_day as d (app_id, day, calls, minute, minute_calls)
      select ${id}, current_date, 1, date_trunc('minute', now()), 1 from fresh
      on conflict (app_id, day) do update set calls = d.calls + 1,
        minute = case when ${sameMinute} then d.minute else excluded.minute end,
        minute_calls = case when ${sameMinute} then d.minute_calls + 1 else 1 end
      where d.calls < ${dailyQuota} and (not (${sameMinute}) or d.minute_calls < ${perMinute}) returning 1)
    select exists (select 1 from fresh) as fresh, exists (select 1 from counted) as admitted`.execute(db);
  sinceSweep += 1;
  if (sinceSweep >= sweepEvery) {
    sinceSweep = 0;
    await forgetNonces(db);
  }
  const [row] = rows;
  if (!row?.fresh) return 'replayed';
  return row.admitted ? null : usedUp(db, id, dailyQuota);
}

/** Which limit refused a call: asked after it, since the statement above does not see what was counted while it waited. */
async function usedUp(db: Db, id: string, dailyQuota: number): Promise<Refusal> {
  const { rows } = await sql`
    select 1 from sys_open_day where app_id = ${id} and day = current_date and calls >= ${dailyQuota}`.execute(db);
  return rows.length > 0 ? 'day' : 'minute';
}

/** Forgets nonces that are too old to be used again. */
export async function forgetNonces(db: Db): Promise<void> {
  await sql`delete from sys_open_nonce where at < now() - make_interval(mins => ${nonceMinutes})`.execute(db);
}
