import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getQrcodeToken, readLoginQrcode } from '@dossier/contract/identity/qr-login.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { clientName } from '#access/session/client-name.ts';
import { browserOf, dropQr, keepStep, moveQr, readStep, takeStep } from '#access/session/steps.ts';
import { refuse } from '#core/errors.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { admit, type LoginResult, openSession } from '../sign-in.service.ts';
import { findUser } from '../user-info.ts';
import type { Visit } from '../visit.ts';

/** How long the person at the phone may read before answering, and the screen may take to notice, in seconds. */
const readingSeconds = 60;
const noticeSeconds = 30;

const expired = () => refuse('二维码已过期,请刷新后重试');

/** A new code for the browser that asks. */
export function newQrcode({ app, origin, request }: Visit, browser: string): Promise<string> {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 500);
  return keepStep(app.db, 'qr', browser, { state: 'waiting', address: origin.ip, userAgent, askedAt: Date.now() });
}

/** What became of the code; the session opens here, in the browser that asked, for whoever confirmed. */
export async function qrcodeOutcome(
  visit: Visit,
  qrcodeId: string,
): Promise<{ answer: ResultOf<typeof getQrcodeToken>; signedIn: LoginResult | null }> {
  const { app, request } = visit;
  const browser = browserOf(request);
  const step = await readStep(app.db, 'qr', qrcodeId, browser);
  if (!step) return { answer: { token: '-2' }, signedIn: null };
  if (step.state !== 'confirmed')
    return { answer: { token: '-1', ...(step.state === 'scanned' ? { scanned: true } : {}) }, signedIn: null };
  const taken = await takeStep(app.db, 'qr', qrcodeId, browser);
  if (!taken?.userId) return { answer: { token: '-2' }, signedIn: null };
  const user = await admit(visit, await findUser(app.db, 'id', taken.userId));
  // Who holds a session has passed the second step: none from before it stays open.
  const signedIn = await openSession(visit, user, { client: '[扫码]' });
  return { answer: { success: true, ...signedIn }, signedIn };
}

/** The phone has opened the code: from now on only this person may answer. @throws when it is no longer good */
export async function readQrcode(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  origin: Origin,
  qrcodeId: string,
): Promise<ResultOf<typeof readLoginQrcode>> {
  const step = await moveQr(db, qrcodeId, {
    states: ['waiting'],
    to: 'scanned',
    userId: actor.userId,
    seconds: readingSeconds,
  });
  if (!step) throw expired();
  const { address, userAgent, askedAt } = step;
  return {
    address,
    browser: clientName(userAgent) ?? '',
    time: wireNow(askedAt),
    elsewhere: address !== origin.ip,
  };
}

/** Lets the browser in. */
export async function confirmQrcode({ db }: Pick<App, 'db'>, actor: Actor, qrcodeId: string): Promise<void> {
  const states = ['waiting', 'scanned'];
  const step = await moveQr(db, qrcodeId, { states, to: 'confirmed', userId: actor.userId, seconds: noticeSeconds });
  if (!step) throw expired();
}

/** The person at the phone does not know the browser that asks. */
export function cancelQrcode({ db }: Pick<App, 'db'>, actor: Actor, qrcodeId: string): Promise<void> {
  return dropQr(db, qrcodeId, actor.userId);
}
