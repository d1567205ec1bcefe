import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { secretBox } from '#config/secret-box.ts';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';

type Keys = Pick<App, 'db' | 'config'>;

/** Bits of a secret: what RFC 4226 recommends. */
const secretBytes = 20;
/** Steps of 30 s before and after the present one that a code may be of: clocks differ. */
const window = 1;

const ownerOf = (userId: string) => `totp:${userId}`;

/** A new secret; until a code of it is shown it changes nothing. @returns null when there is a confirmed one */
export async function beginTotp(
  { config }: Pick<App, 'config'>,
  tx: Tx,
  { userId, username, issuer }: { userId: string; username: string; issuer: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: secretBytes });
  const sealed = secretBox(config.dataKey).seal(secret.base32, ownerOf(userId));
  const { rows } = await sql`
    insert into sys_user_totp as t (user_id, sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
    where t.confirmed_at is null returning user_id`.execute(tx);
  if (rows.length === 0) return null;
  // A colon divides the parts of the label.
  const totp = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: username, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Whether a code is right, and uses it up: of two who come with the same one, one gets through, and none older is good
 * after it. @param confirmed whether the secret counts already, or is just being confirmed
 */
export async function useTotp(
  { config }: Pick<Keys, 'config'>,
  db: Db | Tx,
  userId: string,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const { rows } = await sql<{ sealed: string }>`
    select sealed from sys_user_totp where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}
      and (${confirmed} or created_at > now() - interval '15 minutes')`.execute(db);
  if (!rows[0]) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secretBox(config.dataKey).open(rows[0].sealed, ownerOf(userId))) });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const used = await sql`
    update sys_user_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and last_step < ${step} and sealed = ${rows[0].sealed} returning 1`.execute(db);
  return used.rows.length > 0;
}
