import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { isLeaked, isMadeOf } from './leaked-passwords.ts';
import { forgetTrust } from './second-step.ts';

/** 2 = argon2id; 19 MiB, two passes: OWASP's first choice, 12 ms here (STACK.md). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** A real hash of nothing that anybody knows: unknown users cost the same time as known ones. */
const decoy = hash(String(Math.random()), options);

/** Compares in the same time whether or not there is a hash to compare with. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}

/** Whose password it is to be. */
export interface PasswordOwner {
  username: string;
  /** Comma list, as the row of a user has it. */
  tenantIds?: string | null | undefined;
}

/**
 * 8 or more to 64 characters, none that is known from leaks, not the user's own name or that of their tenants. No rule of
 * composition (SECURITY.md).
 */
export async function assertGoodPassword(
  { settings }: Pick<App, 'settings'>,
  db: Db | Tx,
  password: string,
  { username, tenantIds }: PasswordOwner,
): Promise<void> {
  const least = settings.get('password.minLength');
  if ([...password].length < least || [...password].length > 64)
    throw refuse(least === 64 ? '密码长度应为64个字符' : `密码长度应为${least}到64个字符`);
  if (isLeaked(password)) throw refuse('该密码在常见的泄露密码中，请换一个');
  if (/^(.)\1+$/u.test(password.toLowerCase())) throw refuse('密码过于简单，请换一个不易猜到的密码');
  if (isMadeOf(password, [username, ...(await namesOfTenants(db, tenantIds))]))
    throw refuse('密码不能由用户名或租户名称加数字、符号组成，请换一个');
}

async function namesOfTenants(db: Db | Tx, tenantIds: string | null | undefined): Promise<string[]> {
  const ids = (tenantIds ?? '').split(',').map(Number).filter(Number.isSafeInteger);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string | null }>`select name from sys_tenant where id = any(${ids})`.execute(db);
  return rows.map(({ name }) => name ?? '');
}

/** A password that nobody has seen: 16 characters without look-alikes. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}

/** Puts a password in the place of one that was checked. @returns false when another has come meanwhile */
export async function replacePassword(tx: Tx, userId: string, checked: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  const { numUpdatedRows } = await tx
    .updateTable('sys_user_secret')
    .set({ password_hash, changed_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('password_hash', '=', checked)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await forgetTrust(tx, userId);
  return true;
}

/** Stores a password in the secrets' own table. The caller ends the user's sessions. */
export async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
  await storePassword(tx, userId, await hashPassword(password));
}

/** As above, for one that was hashed before. */
export async function storePassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await tx
    .insertInto('sys_user_secret')
    .values({ user_id: userId, password_hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash, changed_at: new Date().toISOString() }),
    )
    .execute();
  await forgetTrust(tx, userId);
}
