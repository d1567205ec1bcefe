import type { Proof, ProofGiven, ProofWay } from '@dossier/contract/identity/proof.ts';
import type { FastifyRequest } from 'fastify';
import { refusal, refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';
import type { Actor, Origin } from '../actor.ts';
import { type Factors, factorsOf, hasFactor, secondAttempt } from './factors/factors.ts';
import { askPasskeyOptions, readPasskeyAnswer } from './factors/passkeys.ts';
import { useRecoveryCode } from './factors/recovery-codes.ts';
import { needRelyingParty, relyingParty } from './factors/relying-party.ts';
import { useTotp } from './factors/totp.ts';
import { clearFailures, countFailure, judged } from './lockout.ts';
import { tryOwnPassword } from './own-password.ts';
import { keepStep, takeStep } from './steps.ts';

/** Somebody who has an open session, and must show that it is still they who act. */
export interface Prover {
  app: Pick<App, 'db' | 'settings' | 'config'>;
  actor: Pick<Actor, 'userId' | 'username' | 'sessionId'>;
  origin: Pick<Origin, 'ip'>;
  request: FastifyRequest;
}

/** `none`: there is neither a password nor another way to prove it. `weak`: the password was given where it is not enough. */
export type Proved = { state: 'right' } | { state: 'wrong' | 'none' | 'weak'; message: string };

const useStrong = '请使用验证器或通行密钥确认身份';

/** What the caller can prove it with here, the strongest first. */
export async function proofWays({ app, actor, request }: Prover): Promise<ProofWay[]> {
  const factors = await factorsOf(app.db, actor.userId);
  const isStrong = hasFactor(factors);
  return [
    ...(factors.passkeys > 0 && relyingParty(app, request) ? (['passkey'] as const) : []),
    ...(factors.totpSince === null ? [] : (['totp'] as const)),
    ...(isStrong && app.settings.get('secondStep.forActions') ? [] : (['password'] as const)),
    // They stand in for a way that is lost, and are of no use without one.
    ...(isStrong && factors.recovery > 0 ? (['recovery'] as const) : []),
  ];
}

/** What a passkey is asked before a call. The question belongs to this session and that call, and is answered once. */
export async function askForProof({ app, actor, request }: Prover, purpose: string) {
  const options = await askPasskeyOptions(app.db, needRelyingParty(app, request), actor.userId, true);
  if ((options.allowCredentials ?? []).length === 0) throw refuse('您还没有可用的通行密钥');
  const step = { challenge: options.challenge, purpose };
  return { handle: await keepStep(app.db, 'proof', sessionMark(actor), step), options };
}

/** Steps are kept for a browser; this one for a session. */
const sessionMark = ({ sessionId }: Prover['actor']) => `session:${sessionId}`;

/**
 * Whether it is the caller who acts: by a passkey, a code of an app, a recovery code, or by the own password. Wrong ones
 * count as at signing in. Never called inside a transaction: a refusal must not undo the count, nor give a code back.
 */
export async function tryOwnProof(prover: Prover, purpose: string, given: ProofGiven): Promise<Proved> {
  const { app, actor, origin } = prover;
  const factors = await factorsOf(app.db, actor.userId);
  if (given.proof) return tryFactor(prover, purpose, factors, given.proof);
  if (hasFactor(factors) && app.settings.get('secondStep.forActions')) return { state: 'weak', message: useStrong };
  const { state } = await tryOwnPassword(app, { actor, origin }, given.password ?? '');
  if (state === 'right') return { state };
  if (state === 'wrong') return { state, message: '密码不正确，操作已取消' };
  return hasFactor(factors)
    ? { state: 'weak', message: useStrong }
    : { state, message: '您的账号还没有密码，请先设置密码再执行此操作' };
}

function tryFactor(prover: Prover, purpose: string, factors: Factors, proof: Proof): Promise<Proved> {
  const { app, actor, origin } = prover;
  const attempt = secondAttempt(actor.username, origin.ip);
  // Who has no second factor cannot be guessed at by one.
  if (!hasFactor(factors)) return Promise.resolve({ state: 'wrong', message: wrong[proof.way] });
  return judged(app, attempt, async (): Promise<Proved> => {
    if (await isRight(prover, purpose, proof)) {
      await clearFailures(app.db, attempt);
      return { state: 'right' };
    }
    // A field that was left empty is no guess.
    if (proof.way === 'passkey' || proof.code?.trim()) await countFailure(app, attempt);
    return { state: 'wrong', message: wrong[proof.way] };
  });
}

const wrong: Record<Proof['way'], string> = {
  passkey: '通行密钥未通过验证，操作已取消',
  totp: '验证码不正确或已使用过，操作已取消',
  recovery: '恢复码不正确，操作已取消',
};

async function isRight({ app, actor, request }: Prover, purpose: string, proof: Proof): Promise<boolean> {
  const { db, config } = app;
  const { code = '', handle = '', answer } = proof;
  switch (proof.way) {
    case 'totp':
      return useTotp(app, db, actor.userId, code, true);
    case 'recovery':
      return useRecoveryCode(db, config, actor.userId, code);
    case 'passkey': {
      const party = relyingParty(app, request);
      // Taken away whatever comes of it: a question is answered once.
      const step = await takeStep(db, 'proof', handle, sessionMark(actor));
      if (!party || step?.purpose !== purpose) return false;
      const asked = { challenge: step.challenge, answer, userId: actor.userId, alone: true };
      return (await readPasskeyAnswer(db, party, asked)) !== null;
    }
  }
}

/** The field of a form that what was given came from. */
export const proofFieldOf = ({ proof }: ProofGiven): 'password' | 'proofWay' | 'proofCode' =>
  !proof ? 'password' : proof.way === 'passkey' ? 'proofWay' : 'proofCode';

/**
 * Lets what cannot be taken back pass only with a proof of who acts.
 * @param purpose path of the call
 * @throws AppError `C18` when it is none, `noPassword` when there is nothing to prove it with
 */
export async function assertOwnProof(prover: Prover, purpose: string, given: ProofGiven): Promise<void> {
  const proved = await tryOwnProof(prover, purpose, given);
  if (proved.state === 'right') return;
  throw refusal(proved.state === 'none' ? 'noPassword' : 'C18', proved.message);
}
