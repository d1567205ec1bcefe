import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { readFlag } from '@dossier/contract/core/wire.ts';
import type { passSecondStep } from '@dossier/contract/identity/second-step.ts';
import { secondAttempt } from '#access/session/factors/factors.ts';
import { askPasskeyOptions, readPasskeyAnswer } from '#access/session/factors/passkeys.ts';
import { useRecoveryCode } from '#access/session/factors/recovery-codes.ts';
import { needRelyingParty, relyingParty } from '#access/session/factors/relying-party.ts';
import { useTotp } from '#access/session/factors/totp.ts';
import { clearFailures, countFailure, judged } from '#access/session/lockout.ts';
import { browserOf, readStep, type SecondStep, takeStep } from '#access/session/steps.ts';
import { refusal } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { actorOf, admit, type LoginResult, logSignIn, openSession } from '../sign-in.service.ts';
import { findUser } from '../user-info.ts';
import type { User, Visit } from '../visit.ts';
import type { SessionWay } from '../ways/session-way.ts';
import { linkAccount, provedBy } from '../ways/third-account.ts';
import { trustDevice } from './devices.ts';
import { countTry, keepChallenge, mostTries } from './ticket.ts';

const expired = () => refusal('secondStepExpired', '验证已过期，请重新登录');

/** What a passkey is asked in the place of a code. */
export async function passkeyForTicket({ app, request }: Visit, ticket: string): Promise<unknown> {
  const party = needRelyingParty(app, request);
  const browser = browserOf(request);
  const step = await readStep(app.db, 'second', ticket, browser);
  if (!step) throw expired();
  const options = await askPasskeyOptions(app.db, party, step.userId);
  if (!(await keepChallenge(app.db, ticket, browser, options.challenge))) throw expired();
  return options;
}

/** The second step: opens the session that the first has earned. Held, frozen and deleted accounts stay out here too. */
export async function passStep(visit: Visit, body: BodyOf<typeof passSecondStep>): Promise<PassedStep> {
  const { app, origin, request } = visit;
  const browser = browserOf(request);
  const known = await readStep(app.db, 'second', body.ticket, browser);
  if (!known) throw expired();
  const user = await admit(visit, await findUser(app.db, 'id', known.userId));
  const attempt = secondAttempt(user.username, origin.ip);
  return judged(app, attempt, async () => {
    const step = await countTry(app.db, body.ticket, browser);
    if (!step) throw expired();
    if (!(await isRight(visit, step, body))) {
      await countFailure(app, attempt);
      await logSignIn(visit, user, user.username, `用户登录失败，用户名:${user.username}第二步验证错误！`);
      const left = mostTries - step.tries - 1;
      if (left === 0) throw refusal('secondStepExpired', '验证错误次数过多，请重新登录');
      throw refusal('secondStepWrong', '验证不正确，请重试', { left });
    }
    if (!(await takeStep(app.db, 'second', body.ticket, browser))) throw expired();
    await clearFailures(app.db, attempt);
    if (readFlag(body.rememberDevice)) await inTransaction(app.db, (tx) => trustDevice(tx, visit, user.id));
    return { result: await enter(visit, user, step), remember: step.remember };
  });
}

export interface PassedStep {
  result: LoginResult;
  remember: boolean;
}

/** Opens the session; what a sign-in at a provider was about to link is linked now. */
async function enter(visit: Visit, user: User, { remember, client, stranger }: SecondStep): Promise<LoginResult> {
  const { app, origin, request } = visit;
  if (!stranger) return openSession(visit, user, { remember, client });
  const way = await inTransaction(app.db, async (tx): Promise<SessionWay> => {
    const taken = await takeStep(tx, 'stranger', stranger, browserOf(request));
    if (!taken) throw expired();
    await linkAccount(tx, actorOf(user), origin, taken);
    return { type: 'oidc', ...provedBy(taken) };
  });
  return openSession(visit, user, { remember, client, way });
}

async function isRight(
  { app, request }: Visit,
  { userId, challenge }: SecondStep,
  { way, code = '', answer }: BodyOf<typeof passSecondStep>,
): Promise<boolean> {
  const { db, config } = app;
  switch (way) {
    case 'totp':
      return useTotp(app, db, userId, code, true);
    case 'recovery':
      return useRecoveryCode(db, config, userId, code);
    case 'passkey': {
      const party = relyingParty(app, request);
      if (!party || challenge === undefined) return false;
      return (await readPasskeyAnswer(db, party, { challenge, answer, userId })) !== null;
    }
  }
}
