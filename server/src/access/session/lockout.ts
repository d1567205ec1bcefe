import { sql } from 'kysely';
import { type AppError, refuse } from '#core/errors.ts';
import { makeKeyedTurns } from '#core/turns.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';

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

/** What is said while an account or address is held. */
type Held = (minutes: number) => AppError;

const signInHeld: Held = (minutes) => refuse(`该用户登录失败次数过多，请于${minutes}分钟后再次登录！`);

/** Tries for one account, and of one address, that are judged at the same moment. */
const ofAccount = makeKeyedTurns(1);
const ofAddress = makeKeyedTurns(8);

/**
 * Judges a try unless its account or address is held; `work` counts it when it fails. What comes at the same moment waits
 * its turn: hundreds sent at once would else all be judged before the first failure counts.
 */
export function judged<T>(app: Policy, attempt: Attempt, work: () => Promise<T>, held = signInHeld): Promise<T> {
  return ofAddress(attempt.address, () =>
    ofAccount(attempt.account.toLowerCase(), async () => {
      await assertNotHeld(app, attempt, held);
      return work();
    }),
  );
}

/** Refuses while an account or address has failed too often. A secret that can be guessed needs `judged`. */
export async function assertNotHeld(app: Policy, attempt: Attempt, held = signInHeld): Promise<void> {
  for (const { key, most } of keysOf(app, attempt)) {
    const { rows } = await sql<{ count: number }>`
      select count from sys_sign_in_failure where key = ${key} and until > now()`.execute(app.db);
    if ((rows[0]?.count ?? 0) > most) throw held(app.settings.get('lockout.minutes'));
  }
}

/** Whether the account or the address has failed lately. */
export async function hasFailed(db: Db, { account, address }: Attempt): Promise<boolean> {
  const keys = [`account:${account.toLowerCase()}`, `address:${address}`];
  const { rows } =
    await sql`select 1 from sys_sign_in_failure where key = any(${keys}) and until > now() limit 1`.execute(db);
  return rows.length > 0;
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
