import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Captchas and codes by SMS live this long and are used once (SECURITY.md). */
const codeLifeSeconds = 600;
/** A code by SMS is given up after this many wrong tries. */
const maxTries = 5;

/** `proof`: a phone was shown to be one's own, and a new password may follow. `own`: a change of one's own phone or address. */
export type CodeKind = 'captcha' | 'sms' | 'own' | 'proof';

export async function keepCode(db: Db, kind: CodeKind, key: string, value: string): Promise<void> {
  await sql`
    with old as (delete from sys_one_time_code where expires_at < now())
    insert into sys_one_time_code (kind, key, value, expires_at)
    values (${kind}, ${key}, ${value}, now() + ${codeLifeSeconds} * interval '1 second')
    on conflict (kind, key) do update set value = excluded.value, tries = 0, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Whether a code is still good, without using it. */
export async function hasCode(db: Db, kind: CodeKind, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_one_time_code where kind = ${kind} and key = ${key} and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Takes the code away and says whether it was right: every try at a captcha uses it up. */
export async function useCode(db: Db, kind: CodeKind, key: string, value: string): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`
    delete from sys_one_time_code where kind = ${kind} and key = ${key} and expires_at > now() returning value`.execute(
    db,
  );
  return rows[0] !== undefined && rows[0].value.toLowerCase() === value.trim().toLowerCase();
}

/** As `useCode`, but a wrong try leaves the code for a few more: a person types it from another screen. */
export async function tryCode(db: Db, kind: CodeKind, key: string, value: string): Promise<boolean> {
  return (await checkCode(db, kind, key, value)) === 'right' && useCode(db, kind, key, value);
}

/**
 * Counts a try and says what it was worth. A right code stays: whoever has more to check before the code is used up
 * takes it with `useCode` in the transaction of the deed. Never called inside one: a refusal must not undo the count.
 * @param options `onlyWrong`: a right one is no try, where several codes are given and one may be mistyped. Default: it is,
 * since what is asked with a right code may tell something too
 */
export async function checkCode(
  db: Db,
  kind: CodeKind,
  key: string,
  value: string,
  { onlyWrong = false }: { onlyWrong?: boolean } = {},
): Promise<'right' | 'wrong' | 'none'> {
  const { rows } = await sql<{ hit: boolean }>`
    update sys_one_time_code set tries = tries + case when ${onlyWrong} and value = ${value.trim()} then 0 else 1 end
    where kind = ${kind} and key = ${key} and expires_at > now() and tries < ${maxTries}
    returning value = ${value.trim()} as hit`.execute(db);
  if (!rows[0]) return 'none';
  return rows[0].hit ? 'right' : 'wrong';
}
