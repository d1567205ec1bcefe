import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { refuse } from '../errors.ts';
import type { App } from '../services.ts';

type Policy = Pick<App, 'db' | 'settings'>;

export interface Attempt {
  account: string;
  address: string;
}

/** Failures that are still allowed: per account (or phone), and per address over all accounts. */
function keysOf({ settings }: Policy, { account, address }: Attempt) {
  return [
    { key: `account:${account.toLowerCase()}`, most: settings.get('lockout.maxFailures') },
    { key: `address:${address}`, most: settings.get('lockout.maxPerAddress') },
  ];
}

const signInHeld = (minutes: number) => `该用户登录失败次数过多，请于${minutes}分钟后再次登录！`;

/** Refuses while an account or address has failed too often. */
export async function assertNotHeld(app: Policy, attempt: Attempt, sentence = signInHeld): Promise<void> {
  for (const { key, most } of keysOf(app, attempt)) {
    const { rows } = await sql<{ count: number }>`
      select count from sys_sign_in_failure where key = ${key} and until > now()`.execute(app.db);
    if ((rows[0]?.count ?? 0) > most) throw refuse(sentence(app.settings.get('lockout.minutes')));
  }
}

/** Counts a failure; each restarts the timer (api-contract 2.3). */
export async function countFailure(app: Policy, attempt: Attempt): Promise<void> {
  const minutes = app.settings.get('lockout.minutes');
  for (const { key } of keysOf(app, attempt)) {
    await sql`
      insert into sys_sign_in_failure as f (key, count, until) values (${key}, 1, now() + ${minutes} * interval '1 minute')
      on conflict (key) do update set
        count = case when f.until > now() then f.count + 1 else 1 end, until = excluded.until`.execute(app.db);
  }
}

/** Success clears the account's counter; the address keeps its own. */
export async function clearFailures(db: Db, { account }: Attempt): Promise<void> {
  await sql`delete from sys_sign_in_failure where key = ${`account:${account.toLowerCase()}`}`.execute(db);
}
