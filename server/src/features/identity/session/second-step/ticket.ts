import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SecondStep } from '#access/session/steps.ts';
import type { Db } from '#db/database.ts';

/** Wrong answers that one ticket bears. */
export const mostTries = 5;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Counts a try and gives the ticket as it was before, with what a passkey was asked: that is gone afterwards, so that no
 * challenge is answered twice. Null when the ticket is unknown here, too old, or used up.
 */
export async function countTry(db: Db, ticket: string, browser: string | null): Promise<SecondStep | null> {
  const { rows } = await sql<{ data: SecondStep }>`
    update sys_sign_in_step s
    set data = (before.data - 'challenge') || jsonb_build_object('tries', (before.data->>'tries')::int + 1)
    from (select kind, handle, data from sys_sign_in_step where kind = 'second' and handle = ${digest(ticket)}
      and browser = ${digest(browser ?? '')} and expires_at > now() and (data->>'tries')::int < ${mostTries} for update) before
    where s.kind = before.kind and s.handle = before.handle returning before.data`.execute(db);
  return rows[0]?.data ?? null;
}

/** Notes what a passkey is asked for a ticket. @returns whether the ticket is still good */
export async function keepChallenge(
  db: Db,
  ticket: string,
  browser: string | null,
  challenge: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_sign_in_step set data = data || ${JSON.stringify({ challenge })}::jsonb
    where kind = 'second' and handle = ${digest(ticket)} and browser = ${digest(browser ?? '')}
      and expires_at > now() and (data->>'tries')::int < ${mostTries} returning 1`.execute(db);
  return rows.length > 0;
}
