import { createHmac } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { type OutboundAnswer, OutboundError } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import { secretOf } from './secrets.ts';

/** A hook that a step calls. */
export interface Target {
  id: string;
  name: string;
  url: string;
}

/** Longest sentence of another program that is shown. */
const longestSaid = 200;
/** Longest answer that is read. */
const maxBytes = 1024 * 1024;

/** What came of a call: `retry` says that another try may fare better. */
export type Outcome =
  | { ok: true; status: number; answer: Record<string, unknown> }
  | { ok: false; status: number | null; said: string; retry: boolean };

/**
 * One signed POST. Redirects are answers and no good ones; of what the other side says only its `message` is kept, cut short.
 * `X-Dossier-Signature: sha256=HMAC-SHA256(secret, "{timestamp}.{event}.{delivery}.{body}")`
 * @param db that which the caller has: inside a transaction nobody waits for a second connection
 */
export async function send(
  { app, db }: { app: App; db: Db },
  { id, url }: Target,
  call: { delivery: string; event: string; body: string; timeoutMs: number },
): Promise<Outcome> {
  const timestamp = String(Date.now());
  const secret = await secretOf(app.config.dataKey, db, id);
  const signed = `${timestamp}.${call.event}.${call.delivery}.${call.body}`;
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  let got: OutboundAnswer;
  try {
    got = await app.outbound.request(url, {
      method: 'POST',
      body: call.body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-dossier-delivery': call.delivery,
        'x-dossier-event': call.event,
        'x-dossier-timestamp': timestamp,
        'x-dossier-signature': `sha256=${signature}`,
      },
      timeoutMs: call.timeoutMs,
      maxBytes,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ok: false, status: null, said: error.message.slice(0, longestSaid), retry: true };
  }
  return read(got);
}

function read({ status, body }: OutboundAnswer): Outcome {
  if (status < 200 || status > 299) {
    const retry = status >= 500 || status === 429 || status === 408;
    return { ok: false, status, said: `对方应答 ${status}`, retry };
  }
  let answer: unknown = {};
  try {
    if (body.length > 0) answer = JSON.parse(body.toString('utf8'));
  } catch {
    return { ok: false, status, said: '对方的应答不是JSON', retry: false };
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { ok: false, status, said: '对方的应答不是JSON对象', retry: false };
  const values = answer as Record<string, unknown>;
  if (values.success !== false) return { ok: true, status, answer: values };
  const said = typeof values.message === 'string' && values.message.trim() !== '' ? values.message : '对方拒绝';
  return { ok: false, status, said: said.slice(0, longestSaid), retry: false };
}

/** The refusal of a save that another program does not agree to. */
export const refusedBy = ({ name }: Target, said: string): AppError =>
  new AppError(`外部接口“${name}”：${said}`, { reason: 'hook' });
