import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
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

const common = new Set(
  [
    '12345678 123456789 1234567890 11111111 00000000 88888888 66666666 87654321 password password1 passw0rd p@ssw0rd',
    'qwertyui qwerty123 1qaz2wsx abcd1234 a1234567 aa123456 abc12345 admin123 admin888 iloveyou woaini1314 5201314520',
    '123456abc abc123456 123456aa 12341234 123123123 12344321 11223344 qazwsxedc zxcvbnm1 asdfghjk q1w2e3r4 1q2w3e4r',
    'administrator welcome1 letmein1 changeme test1234 root1234 system123 dossier1 jeecg123 jeecgboot',
  ]
    .join(' ')
    .split(' '),
);

/** 8 or more to 64 characters, none of the common ones, not the user's own name. No rule of composition (SECURITY.md). */
export function assertGoodPassword({ settings }: Pick<App, 'settings'>, password: string, username: string): void {
  const least = settings.get('password.minLength');
  if ([...password].length < least || [...password].length > 64)
    throw refuse(least === 64 ? '密码长度应为64个字符' : `密码长度应为${least}到64个字符`);
  const lower = password.toLowerCase();
  if (common.has(lower) || lower === username.toLowerCase() || /^(.)\1+$/.test(lower))
    throw refuse('密码过于简单，请换一个不易猜到的密码');
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
  const password_hash = await hashPassword(password);
  await tx
    .insertInto('sys_user_secret')
    .values({ user_id: userId, password_hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash, changed_at: new Date().toISOString() }),
    )
    .execute();
  await forgetTrust(tx, userId);
}
