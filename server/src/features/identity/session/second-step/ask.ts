import { codes } from '@dossier/contract/core/envelope.ts';
import type { SecondStepDue } from '@dossier/contract/identity/second-step.ts';
import { factorsOf, hasFactor, secondAttempt, waysOf } from '#access/session/factors/factors.ts';
import { relyingParty } from '#access/session/factors/relying-party.ts';
import { assertNotHeld } from '#access/session/lockout.ts';
import { keepStep, markBrowser, type SecondStep } from '#access/session/steps.ts';
import { AppError } from '#core/errors.ts';
import type { User, Visit } from '../visit.ts';
import { isTrusted } from './devices.ts';

/**
 * Lets a person pass who has no second step, or whose browser has taken it lately.
 * @param always also such a browser is asked
 * @throws 428 with a ticket for all others
 */
export async function askSecondStep(
  visit: Visit,
  user: Pick<User, 'id' | 'username'>,
  { always = false, ...entry }: Omit<SecondStep, 'userId' | 'tries'> & { always?: boolean },
): Promise<void> {
  const { app, origin, request, reply } = visit;
  const factors = await factorsOf(app.db, user.id);
  if (!hasFactor(factors)) return;
  // First: whoever fails elsewhere with a stolen password keeps nobody from their own browser.
  if (!always && (await isTrusted(visit, user.id))) return;
  await assertNotHeld(app, secondAttempt(user.username, origin.ip));
  const browser = markBrowser(app, request, reply);
  const result: SecondStepDue = {
    ticket: await keepStep(app.db, 'second', browser, { ...entry, userId: user.id, tries: 0 }),
    ways: waysOf(factors).filter((way) => way !== 'passkey' || relyingParty(app, request) !== null),
  };
  throw new AppError('该账号已启用两步验证，请完成第二步验证', {
    code: codes.secondStepDue,
    reason: 'secondStepDue',
    result,
  });
}
