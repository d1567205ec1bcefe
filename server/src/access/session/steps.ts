import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';

/** A code on a screen, and what the phone has said to it. */
export interface QrStep {
  state: 'waiting' | 'scanned' | 'confirmed';
  address: string;
  userAgent: string;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** Who holds the phone, from `scanned` on. */
  userId?: string;
}

/** The browser was sent to a provider. */
export interface AskedStep {
  source: string;
  nonce: string;
  verifier: string;
  /** Where the answer goes: to the window that opened this one, or to a page of the application. */
  back: 'window' | 'page';
}

/** What a provider has said of the person, as far as signing out needs it. */
export interface Proof {
  source: string;
  issuer: string;
  subject: string;
  /** The person's session at the provider; null when it does not say. */
  sid: string | null;
  /** Sealed; null when it is too long for an address. */
  idToken: string | null;
}

/** Somebody whom a provider knows and no user is linked to. */
export interface StrangerStep extends Proof {
  name: string;
  realname: string;
  operateCode: string;
  suffix: string;
}

/** A provider, a password or a code by SMS has said who it is; the session opens with the next call. */
export interface KnownStep {
  userId: string;
  proof: Proof;
}

/** Password or code by SMS were right, and a second step follows. */
export interface SecondStep {
  userId: string;
  remember: boolean;
  client: string;
  tries: number;
  /** What a passkey was asked, once. */
  challenge?: string;
  /** Handle of the stranger whom the sign-in links. */
  stranger?: string;
}

/** What a passkey was asked: to sign in by it alone, or to be added. */
export interface PasskeyStep {
  challenge: string;
  /** Who adds it. */
  userId?: string;
}

/** What a passkey was asked before one call of an open session. */
export interface ProofStep {
  challenge: string;
  /** Path of the call. */
  purpose: string;
}

interface Steps {
  qr: QrStep;
  asked: AskedStep;
  stranger: StrangerStep;
  known: KnownStep;
  second: SecondStep;
  passkey: PasskeyStep;
  proof: ProofStep;
}
type Kind = keyof Steps;

/** How long each is good for, in seconds. The code on the screen: 30 (api-contract 6.1). */
const stepSeconds = { qr: 30, asked: 600, stranger: 600, known: 60, second: 300, passkey: 300, proof: 300 } as const;

const cookieName = 'dossier-sign-in';
const secret = () => randomBytes(32).toString('base64url');
/** Rows hold digests only: who reads the table can continue nobody's sign-in. */
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Keeps a step for one browser. @returns what continues it, once */
export async function keepStep<K extends Kind>(db: Db | Tx, kind: K, browser: string, data: Steps[K]): Promise<string> {
  const handle = secret();
  await sql`
    with old as (delete from sys_sign_in_step where expires_at < now())
    insert into sys_sign_in_step (kind, handle, browser, data, expires_at)
    values (${kind}, ${digest(handle)}, ${digest(browser)}, ${JSON.stringify(data)}::jsonb,
      now() + ${stepSeconds[kind]} * interval '1 second')`.execute(db);
  return handle;
}

/** Takes a step away: of two who come with the same one, one gets it. Null also in a browser that did not begin it. */
export async function takeStep<K extends Kind>(
  db: Db | Tx,
  kind: K,
  handle: string,
  browser: string | null,
): Promise<Steps[K] | null> {
  const { rows } = await sql<{ data: Steps[K] }>`
    delete from sys_sign_in_step where kind = ${kind} and handle = ${digest(handle)}
      and browser = ${digest(browser ?? '')} and expires_at > now() returning data`.execute(db);
  return rows[0]?.data ?? null;
}

/** Looks at a step and leaves it. */
export async function readStep<K extends Kind>(
  db: Db | Tx,
  kind: K,
  handle: string,
  browser: string | null,
): Promise<Steps[K] | null> {
  const { rows } = await sql<{ data: Steps[K] }>`
    select data from sys_sign_in_step where kind = ${kind} and handle = ${digest(handle)}
      and browser = ${digest(browser ?? '')} and expires_at > now()`.execute(db);
  return rows[0]?.data ?? null;
}

/** The phone's part: it is another browser than the one that asked. Only a code in one of `states` moves on. */
export async function moveQr(
  db: Db,
  handle: string,
  { states, to, userId, seconds }: { states: readonly string[]; to: QrStep['state']; userId: string; seconds: number },
): Promise<QrStep | null> {
  const { rows } = await sql<{ data: QrStep }>`
    update sys_sign_in_step set data = data || ${JSON.stringify({ state: to, userId })}::jsonb,
      expires_at = now() + ${seconds} * interval '1 second'
    where kind = 'qr' and handle = ${digest(handle)} and expires_at > now() and data->>'state' = any(${[...states]})
      and coalesce(data->>'userId', ${userId}) = ${userId} returning data`.execute(db);
  return rows[0]?.data ?? null;
}

/** The phone says no. */
export async function dropQr(db: Db, handle: string, userId: string): Promise<void> {
  await sql`delete from sys_sign_in_step where kind = 'qr' and handle = ${digest(handle)}
    and data->>'userId' = ${userId}`.execute(db);
}

/** The browser that a sign-in began in; null when it has no mark. */
export function browserOf(request: FastifyRequest): string | null {
  const [, mark] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return mark ?? null;
}

/**
 * Marks the browser that begins. Whoever sees a code on its screen or an address in its history cannot go on with it
 * elsewhere; and nobody can make another's browser go on with what he began himself.
 */
export function markBrowser({ config }: Pick<App, 'config'>, request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(request);
  const mark = known ?? secret();
  const secure = config.publicUrl?.startsWith('https:') || request.protocol === 'https' ? '; Secure' : '';
  if (!known)
    reply.header(
      'set-cookie',
      `${cookieName}=${mark}; Path=${config.apiPrefix}/sys; HttpOnly; SameSite=Lax; Max-Age=86400${secure}`,
    );
  return mark;
}
