import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';

type Keys = Pick<App['config'], 'dataKey'>;

const howMany = 10;
/** No letters and digits that are mistaken for each other: ten of these are 49 bits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The key is not in the database: who reads the table cannot try codes against it. */
function digestOf({ dataKey }: Keys, userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', `dossier recovery codes ${dataKey}`).update(`${userId}:${plain}`).digest('hex');
}

/** Ten new codes in the place of those before. They are told once. */
export async function renewCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  const codes = Array.from({ length: howMany }, () => `${part()}-${part()}`);
  await tx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('sys_recovery_code')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(keys, userId, code) })))
    .execute();
  return codes;
}

/** Takes a code away; false when it is none, or was used. */
export async function useRecoveryCode(db: Db | Tx, keys: Keys, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sys_recovery_code where user_id = ${userId} and digest = ${digestOf(keys, userId, code)}
    returning 1`.execute(db);
  return rows.length > 0;
}
