import { codes } from '@dossier/contract/core/envelope.ts';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import type { Settings } from '#services/settings/settings.ts';

/** Whether the user of a row `sys_user` has a second step, or another system has vouched for this session (decision 0097). */
export const hasSecondStep = (sessionId: string) => sql<boolean>`(
  exists (select 1 from sys_user_totp o where o.user_id = sys_user.id and o.confirmed_at is not null)
  or exists (select 1 from sys_passkey p where p.user_id = sys_user.id)
  or exists (select 1 from sys_session_way w where w.session_id = ${sessionId}))`;

/** Whether the sessions that a user opens can only set up a second step. */
export async function owesSecondStep({ db, settings }: Pick<App, 'db' | 'settings'>, userId: string): Promise<boolean> {
  const roles = settings.get('secondStep.roles');
  if (roles.length === 0) return false;
  const { rows } = await sql`
    select 1 from sys_user where id = ${userId} and not ${hasSecondStep('')} and exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = sys_user.id and r.role_code = any(${[...roles]}))`.execute(db);
  return rows.length > 0;
}

/** Whether one of the roles asks for a second step. */
export function mustHaveSecondStep(settings: Settings, roleCodes: readonly string[]): boolean {
  return settings.get('secondStep.roles').some((code) => roleCodes.includes(code));
}

export const secondStepMissing = (): AppError =>
  new AppError('您的角色要求两步验证，请先启用', { code: codes.secondStepMissing, reason: 'secondStepMissing' });

/** Forgets what a person was trusted for: devices, and sign-ins that wait for their second step. */
export async function forgetTrust(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sys_trusted_device').where('user_id', '=', userId).execute();
  await sql`delete from sys_sign_in_step where kind = 'second' and data->>'userId' = ${userId}`.execute(tx);
}

/** Takes a person's second step away with all that belongs to it. @returns whether there was one */
export async function dropSecondStep(tx: Tx, userId: string): Promise<boolean> {
  const totp = await tx.deleteFrom('sys_user_totp').where('user_id', '=', userId).executeTakeFirst();
  const passkeys = await tx.deleteFrom('sys_passkey').where('user_id', '=', userId).executeTakeFirst();
  await tx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
  await forgetTrust(tx, userId);
  return totp.numDeletedRows + passkeys.numDeletedRows > 0n;
}
