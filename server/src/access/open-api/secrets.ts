import { randomBytes } from 'node:crypto';
import { secretBox } from '#config/secret-box.ts';
import type { Tx } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';

const owner = (appId: string): string => `open-app:${appId}`;
/** How access keys look: public, and no word of any language. */
export const keyPattern = /^ak[0-9a-f]{32}$/;

/** A new access key. */
export const newAccessKey = (): string => `ak${randomBytes(16).toString('hex')}`;

/** Makes the secret of an application in place of the one before. It is kept sealed, as signing needs it in the clear. */
export async function makeSecret(dataKey: string, tx: Tx, appId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const row = { sealed: secretBox(dataKey).seal(secret, owner(appId)), made_at: wireNow() };
  await tx
    .insertInto('sys_open_app_secret')
    .values({ app_id: appId, ...row })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(row))
    .execute();
  return secret;
}

/** The secret in the clear, to check a signature with. */
export function openSecret(dataKey: string, appId: string, sealed: string): string {
  return secretBox(dataKey).open(sealed, owner(appId));
}
