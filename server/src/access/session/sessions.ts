import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError, unauthenticated } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { outageOf } from '#db/outage.ts';
import type { Events } from '#services/events.ts';
import type { Settings } from '#services/settings/settings.ts';
import type { Actor } from '../actor.ts';
import type { Liveness } from './liveness.ts';
import { type ActorProblem, loadActor, problemTexts, type SessionRow } from './load-actor.ts';
import { mustHaveSecondStep, secondStepMissing } from './second-step.ts';
import { makeTokens } from './token.ts';

/** Idle end, shorter without 自动登录, and absolute end of a session that opens now, in seconds. */
export function sessionLife(settings: Settings) {
  return {
    idleSeconds: settings.get('session.idleMinutes') * 60,
    rememberedIdleSeconds: settings.get('session.rememberedDays') * 86_400,
    absoluteSeconds: settings.get('session.absoluteHours') * 3600,
  };
}

/** A cached actor is read again after this; every change of rights drops it at once through the event. */
const cacheMs = 30_000;
/** `last_seen` is written at most this often. */
const touchMs = 60_000;
const topic = 'session';
const endedText = 'Token失效，请重新登录!';
/** Most ids in one event: a notification takes less than 8 000 bytes. */
const eventSize = 150;

/** What to forget: sessions by id or by user, or every cached actor. `ended` also closes their sockets. */
export interface SessionEvent {
  sessionIds?: string[];
  userIds?: string[];
  all?: boolean;
  ended?: boolean;
}

interface Cached {
  actor: Actor;
  /** The same person in others of his tenants, as the header asked for them: packages differ. */
  elsewhere: Map<number, Actor>;
  loadedAt: number;
  /** 0: only looked at. */
  touchedAt: number;
}

export interface Sessions {
  /** Opens a session; the token works once the transaction is committed. */
  open(tx: Tx, input: OpenInput): Promise<{ token: string; sessionId: string }>;
  /** The caller, or null when there is no valid session, or none that may make this call. */
  find(request: FastifyRequest): Promise<Actor | null>;
  /** The caller. @throws 401 with the wire's text; 427 while a second step is missing that a role asks for */
  require(request: FastifyRequest): Promise<Actor>;
  /** The actor of a token, for socket handshakes. @throws 401, 427 */
  byToken(token: string): Promise<Actor>;
  /** Who a session is now, for sockets: looking does not keep the session alive. Null when it ended. */
  peek(sessionId: string): Promise<Actor | null>;
  /** Who an application is that acts with the rights of a user; it has no session. @throws 401 when he cannot work */
  ofApplication(applicationId: string, user: { userId: string; tenantId: number }): Promise<Actor>;
  /** Ends sessions everywhere at once. */
  end(tx: Db | Tx, which: { sessionIds?: string[]; userIds?: string[]; except?: string }): Promise<void>;
  /** Rights changed: cached actors of these users, or of everybody, are read again on every instance. */
  refresh(tx: Db | Tx, userIds?: string[]): Promise<void>;
  /** Called when rights of everybody, or menus, changed: here at once, and everywhere with the commit. */
  onAllChanged(listener: () => void): void;
}

interface OpenInput {
  userId: string;
  username: string;
  orgCode: string | null;
  tenantId: number;
  ip: string;
  userAgent: string;
  remember: boolean;
}

interface SessionsInput {
  db: Db;
  isAlive: Liveness;
  tokenKey: string;
  events: Events;
  settings: Settings;
}

export function makeSessions({ db, isAlive, tokenKey, events, settings }: SessionsInput): Sessions {
  const tokens = makeTokens(tokenKey);
  const cache = new Map<string, Cached>();
  const allListeners: (() => void)[] = [];

  // Counts what was forgotten: an actor that was being read meanwhile may be the old one and is not kept.
  let forgotten = 0;
  events.on(topic, (payload) => forget(payload as SessionEvent));
  events.onGap(() => forget({ all: true }));

  function forget({ all, sessionIds = [], userIds = [] }: SessionEvent): void {
    forgotten += 1;
    if (all) {
      cache.clear();
      for (const listener of allListeners) listener();
    }
    for (const id of sessionIds) cache.delete(id);
    if (userIds.length > 0) for (const [id, { actor }] of cache) if (userIds.includes(actor.userId)) cache.delete(id);
  }

  async function resolve(sessionId: string): Promise<Actor> {
    const now = performance.now();
    const cached = cache.get(sessionId);
    if (cached && cached.touchedAt > 0 && now - cached.loadedAt < cacheMs) {
      if (!(await isAlive(sessionId))) {
        cache.delete(sessionId);
        throw unauthenticated(endedText);
      }
      if (now - cached.touchedAt > touchMs) {
        cached.touchedAt = now;
        await touch(db, sessionId).catch(whenFull(async () => {}));
      }
      return cached.actor;
    }
    return read(sessionId, now, {
      execute: (on) =>
        touchedSession(sessionId)
          .execute(on)
          .catch(whenFull(() => openSession(sessionId).execute(on))),
    });
  }

  async function peek(sessionId: string): Promise<Actor | null> {
    const cached = cache.get(sessionId);
    const known = cached && performance.now() - cached.loadedAt < cacheMs ? cached.actor : null;
    return orNull(settled(known ? Promise.resolve(known) : read(sessionId, 0, openSession(sessionId))));
  }

  /** Reads the actor of an open session's row and keeps him. @throws 401 */
  async function read(
    sessionId: string,
    touchedAt: number,
    session: { execute(db: Db): Promise<{ rows: SessionRow[] }> },
  ): Promise<Actor> {
    const before = forgotten;
    const now = performance.now();
    const row = (await session.execute(db)).rows[0];
    if (!row) {
      cache.delete(sessionId);
      throw unauthenticated(endedText);
    }
    const actor = asActor(await loadActor(db, row));
    if (cache.size > 20_000) cache.clear();
    if (before === forgotten) cache.set(sessionId, { actor, elsewhere: new Map(), loadedAt: now, touchedAt });
    return actor;
  }

  /** The tenant header may only pick among the session's own tenants; 0 or none means the session's. */
  async function inTenant(actor: Actor, request: FastifyRequest): Promise<Actor> {
    const header = request.headers['tenant-id'] ?? request.headers['x-tenant-id'];
    const wanted = Number(header ?? 0) || 0;
    if (wanted === 0 || wanted === actor.tenantId) return actor;
    if (!actor.tenantIds.includes(wanted)) throw unauthenticated(problemTexts.leftTenant);
    const cached = cache.get(actor.sessionId);
    const known = cached?.elsewhere.get(wanted);
    if (known) return known;
    const before = forgotten;
    const session = { id: actor.sessionId, user_id: actor.userId, org_code: actor.orgCode, tenant_id: wanted };
    const there = asActor(await loadActor(db, session));
    if (before === forgotten) cached?.elsewhere.set(wanted, there);
    return there;
  }

  async function ofApplication(applicationId: string, { userId, tenantId }: { userId: string; tenantId: number }) {
    // Kept like the actor of a session, so what changes a user's rights is heard; no session has such an id.
    const id = `application:${applicationId}:${userId}:${tenantId}`;
    const cached = cache.get(id);
    if (cached && performance.now() - cached.loadedAt < cacheMs) return cached.actor;
    const row = { id, user_id: userId, org_code: null, tenant_id: tenantId };
    return read(id, 0, { execute: async () => ({ rows: [row] }) });
  }

  async function fromToken(token: string): Promise<Actor> {
    const claims = tokens.read(token);
    if (!claims) throw unauthenticated('token非法无效!');
    return resolve(claims.jti);
  }

  async function require(request: FastifyRequest): Promise<Actor> {
    const token = tokenOf(request);
    if (!token) throw unauthenticated('token为空!');
    const actor = await fromToken(token);
    if (!request.routeOptions.config.endpoint?.whileEnrolling) assertSecondStep(actor);
    return inTenant(actor, request);
  }

  /** Every door goes through here, so a person who must still set up a second step finds each of them closed. */
  function assertSecondStep(actor: Actor): void {
    if (!actor.secondStep && mustHaveSecondStep(settings, actor.roleCodes)) throw secondStepMissing();
  }

  async function settled(actor: Promise<Actor>): Promise<Actor> {
    assertSecondStep(await actor);
    return actor;
  }

  return {
    async open(tx, input) {
      const life = sessionLife(settings);
      const sessionId = randomBytes(24).toString('base64url');
      await sql`
        insert into sys_session (id, user_id, org_code, tenant_id, ip, user_agent, idle_seconds, ends_at)
        values (${sessionId}, ${input.userId}, ${input.orgCode}, ${input.tenantId}, ${input.ip}, ${input.userAgent.slice(0, 500)},
          ${input.remember ? life.rememberedIdleSeconds : life.idleSeconds},
          now() + ${life.absoluteSeconds} * interval '1 second')`.execute(tx);
      return { token: tokens.sign({ jti: sessionId, username: input.username }), sessionId };
    },
    find: (request) => orNull(require(request)),
    require,
    byToken: (token) => settled(fromToken(token)),
    peek,
    ofApplication,
    async end(tx, { sessionIds, userIds, except = '' }) {
      const { rows } = await sql<{ id: string }>`
        delete from sys_session
        where id <> ${except} and (id = any(${sessionIds ?? []}) or user_id = any(${userIds ?? []})) returning id`.execute(
        tx,
      );
      const ids = rows.map((row) => row.id);
      for (const id of ids) cache.delete(id);
      for (let at = 0; at < ids.length; at += eventSize)
        await publish(tx, { sessionIds: ids.slice(at, at + eventSize), ended: true });
      // Who has no session may still be called for by an application.
      for (let at = 0; at < (userIds?.length ?? 0); at += eventSize)
        await publish(tx, { userIds: userIds?.slice(at, at + eventSize) ?? [] });
    },
    async refresh(tx, userIds) {
      if (userIds?.length === 0) return;
      const event: SessionEvent = userIds && userIds.length <= eventSize ? { userIds } : { all: true };
      // At once here; everywhere, and once more here, with the commit.
      forget(event);
      await publish(tx, event);
    },
    onAllChanged(listener) {
      allListeners.push(listener);
    },
  };

  function publish(tx: Db | Tx, event: SessionEvent): Promise<void> {
    return events.publish(tx, topic, event);
  }
}

/** @throws 401 when the session has no actor any more */
function asActor(found: Actor | ActorProblem): Actor {
  if (typeof found === 'string') throw unauthenticated(problemTexts[found]);
  return found;
}

/** No actor instead of a refusal; faults stay faults. */
function orNull(actor: Promise<Actor>): Promise<Actor | null> {
  return actor.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

const isOpen = (sessionId: string) =>
  sql`id = ${sessionId} and ends_at > now() and last_seen + idle_seconds * interval '1 second' > now()`;

const openSession = (sessionId: string) =>
  sql<SessionRow>`select id, user_id, org_code, tenant_id from sys_session where ${isOpen(sessionId)}`;

const touchedSession = (sessionId: string) =>
  sql<SessionRow>`update sys_session set last_seen = now() where ${isOpen(sessionId)}
    returning id, user_id, org_code, tenant_id`;

/** Reads go on without a trace of who read, when the disk has no room for it. */
function whenFull<T>(instead: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (outageOf(error)?.code !== 'disk-full') throw error;
    return instead();
  };
}

async function touch(db: Db, sessionId: string): Promise<void> {
  await sql`update sys_session set last_seen = now() where id = ${sessionId}`.execute(db);
}

/** The header; for what a browser opens by itself also the address, else the cookie that only the file path gets. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header !== '') return header;
  if (!request.routeOptions.config.endpoint?.tokenInAddress) return null;
  const query = (request.query as Record<string, unknown>).token;
  if (typeof query === 'string' && query !== '') return query;
  return /(?:^|;\s*)dossier-files=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
}
