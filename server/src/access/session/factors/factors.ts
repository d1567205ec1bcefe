import type { SecondStepWay } from '@dossier/contract/identity/second-step.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** What a person has to take a second step with. */
export interface Factors {
  totpSince: string | null;
  passkeys: number;
  recovery: number;
}

export async function factorsOf(db: Db | Tx, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select confirmed_at from sys_user_totp where user_id = ${userId}) as "totpSince",
      (select count(*) from sys_passkey where user_id = ${userId}) as passkeys,
      (select count(*) from sys_recovery_code where user_id = ${userId}) as recovery`.execute(db);
  return rows[0] ?? { totpSince: null, passkeys: 0, recovery: 0 };
}

/** Recovery codes alone are no second step: they stand in for one that is lost. */
export const hasFactor = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys > 0;

export function waysOf({ totpSince, passkeys, recovery }: Factors): SecondStepWay[] {
  return [
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
    ...(recovery === 0 ? [] : (['recovery'] as const)),
  ];
}

/**
 * Wrong second steps have a count of their own: the right password, which clears that of the account, must not give whoever
 * has stolen it any number of tries.
 */
export const secondAttempt = (username: string, address: string) => ({ account: `second:${username}`, address });
