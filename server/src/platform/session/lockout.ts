import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { refuse } from '../errors.ts';

/** Failures are forgotten this long after the last one (api-contract 2.3). */
const holdSeconds = 600;
/** Failures that are still allowed: per account (or phone), and per address over all accounts. */
const most = { account: 5, address: 50 } as const;

export interface Attempt {
  account: string;
  address: string;
}

const keysOf = ({ account, address }: Attempt) =>
  [
    { key: `account:${account.toLowerCase()}`, most: most.account },
    { key: `address:${address}`, most: most.address },
  ] as const;

const held = '该用户登录失败次数过多，请于10分钟后再次登录！';

/** Refuses while an account or address has failed too often. */
export async function assertNotHeld(db: Db, attempt: Attempt, sentence = held): Promise<void> {
  for (const { key, most } of keysOf(attempt)) {
    const { rows } = await sql<{ count: number }>`
      select count from sys_sign_in_failure where key = ${key} and until > now()`.execute(db);
    if ((rows[0]?.count ?? 0) > most) throw refuse(sentence);
  }
}

/** Counts a failure; each restarts the timer. */
export async function countFailure(db: Db, attempt: Attempt): Promise<void> {
  for (const { key } of keysOf(attempt)) {
    await sql`
      insert into sys_sign_in_failure as f (key, count, until) values (${key}, 1, now() + ${holdSeconds} * interval '1 second')
      on conflict (key) do update set
        count = case when f.until > now() then f.count + 1 else 1 end, until = excluded.until`.execute(db);
  }
}

/** Success clears the account's counter; the address keeps its own. */
export async function clearFailures(db: Db, { account }: Attempt): Promise<void> {
  await sql`delete from sys_sign_in_failure where key = ${`account:${account.toLowerCase()}`}`.execute(db);
}
