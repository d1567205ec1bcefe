import type { App } from '#services/services.ts';
import type { Actor, Origin } from '../actor.ts';
import { clearFailures, countFailure, judged } from './lockout.ts';
import { passwordMatches } from './password.ts';

/** `hash`: what is stored now, for whoever replaces it. */
export type OwnPassword = { state: 'right'; hash: string } | { state: 'wrong' | 'none' };

/**
 * Whether the caller knows his own password; `none`: there is none to know. Wrong ones count as failed sign-ins do: an
 * open session is no place to guess.
 */
export function tryOwnPassword(
  app: Pick<App, 'db' | 'settings'>,
  { actor, origin }: { actor: Pick<Actor, 'userId' | 'username'>; origin: Pick<Origin, 'ip'> },
  password: string,
): Promise<OwnPassword> {
  const attempt = { account: actor.username, address: origin.ip };
  return judged(app, attempt, async () => {
    const secret = await app.db
      .selectFrom('sys_user_secret')
      .select('password_hash')
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (!secret) return { state: 'none' };
    // A field that was left empty is no guess.
    if (password === '') return { state: 'wrong' };
    const isRight = await passwordMatches(secret.password_hash, password);
    await (isRight ? clearFailures(app.db, attempt) : countFailure(app, attempt));
    return isRight ? { state: 'right', hash: secret.password_hash } : { state: 'wrong' };
  });
}
