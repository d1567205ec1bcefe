import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { secretBox } from '#config/secret-box.ts';
import type { Db, Tx } from '#db/database.ts';

const owner = (id: string): string => `online-hook:${id}`;

/** Makes the secret of a hook in place of the one before. @returns it, for this once */
export async function makeSecret(dataKey: string, tx: Tx, id: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const sealed = secretBox(dataKey).seal(secret, owner(id));
  await sql`insert into onl_hook_secret (hook_id, sealed) values (${id}, ${sealed})
    on conflict (hook_id) do update set sealed = excluded.sealed`.execute(tx);
  return secret;
}

/** The secret of a hook, to sign with. */
export async function secretOf(dataKey: string, db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`select sealed from onl_hook_secret where hook_id = ${id}`.execute(db);
  if (!rows[0]) throw new Error('a hook has no secret');
  return secretBox(dataKey).open(rows[0].sealed, owner(id));
}
