import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { Actor } from '#access/actor.ts';
import type { SessionEvent } from '#access/session/sessions.ts';
import { usableTenant } from '#access/session/tenants.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Events } from '../events.ts';

/** An open socket whose handshake was checked. */
export interface Connection {
  /** Unique among all instances. */
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Nothing happens when the socket is closed; a client that takes nothing is cut off. */
  send(text: string): void;
}

export interface ConnectionInput {
  /** Most messages in 30 s; more are a fault or an attack. */
  mostMessages: number;
  onText(text: string): void;
  onClose(): void;
}

/** The open sockets of this instance, whatever they are for: limits, life signs and the end of sessions. */
export interface Connections {
  add(
    socket: WebSocket,
    actor: Pick<Actor, 'userId' | 'sessionId'>,
    take: (connection: Connection) => ConnectionInput,
  ): void;
  /** Number of open sockets; of one user, when he is named. */
  count(userId?: string): number;
  close(): void;
}

interface Kept {
  socket: WebSocket;
  sessionId: string;
  /** Answered the last ping. */
  isAlive: boolean;
  /** Messages and characters since the last ping. */
  messages: number;
  characters: number;
}

const pingMs = 30_000;
/** Most that a client says in that time. */
const mostCharacters = 4 * 1024 * 1024;
/** A client that takes nothing is not worth the memory. */
const maxBuffered = 1024 * 1024;
const slice = 500;

/** Our close codes. */
const closeCode = { goingAway: 1001, policy: 1008, sessionEnded: 4401 } as const;

export function makeConnections({ db, events }: { db: Db; events: Events }): Connections {
  const all = new Set<Kept>();
  const byUser = new Map<string, number>();

  events.on('session', (payload) => {
    const { sessionIds = [], ended } = payload as SessionEvent; // published by sessions.ts
    if (!ended) return;
    for (const { sessionId, socket } of all) {
      if (sessionIds.includes(sessionId)) socket.close(closeCode.sessionEnded, 'session ended');
    }
  });
  events.onGap(() => void checkSessions().catch(() => {}));

  async function ping(): Promise<void> {
    await inSlices([...all], (kept) => {
      if (!kept.isAlive) return kept.socket.terminate();
      kept.isAlive = false;
      kept.messages = 0;
      kept.characters = 0;
      kept.socket.ping();
    });
    await checkSessions();
  }

  /** Sessions and tenants also end by time, which nobody announces. A socket does not keep its session alive. */
  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...all].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    const { rows } = await sql<{ id: string }>`
      select s.id from sys_session s join sys_user u on u.id = s.user_id
      where s.id = any(${ids}) and s.ends_at > now() and s.last_seen + s.idle_seconds * interval '1 second' > now()
        and (s.tenant_id = 0 and coalesce(u.rel_tenant_ids, '') = '' or exists (select 1 from sys_tenant t
          where case when s.tenant_id = 0 then t.id::text = any(string_to_array(u.rel_tenant_ids, ','))
            else t.id = s.tenant_id end and ${usableTenant('t')}))`.execute(db);
    const valid = new Set(rows.map(({ id }) => id));
    const asked = new Set(ids);
    for (const { sessionId, socket } of all) {
      if (asked.has(sessionId) && !valid.has(sessionId)) socket.close(closeCode.sessionEnded, 'session ended');
    }
  }

  // A database that is away for a moment: the next round asks again.
  const timer = setInterval(() => void ping().catch(() => {}), pingMs).unref();

  return {
    add(socket, { userId, sessionId }, take) {
      const kept: Kept = { socket, sessionId, isAlive: true, messages: 0, characters: 0 };
      all.add(kept);
      byUser.set(userId, (byUser.get(userId) ?? 0) + 1);
      const { mostMessages, onText, onClose } = take({
        id: newId(),
        userId,
        sessionId,
        send(text) {
          if (socket.readyState !== socket.OPEN) return;
          if (socket.bufferedAmount > maxBuffered) socket.terminate();
          else socket.send(text);
        },
      });
      socket.on('close', () => {
        all.delete(kept);
        const left = (byUser.get(userId) ?? 1) - 1;
        if (left > 0) byUser.set(userId, left);
        else byUser.delete(userId);
        onClose();
      });
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => {
        kept.isAlive = true;
      });
      socket.on('message', (data, isBinary) => {
        if (socket.readyState !== socket.OPEN) return;
        kept.isAlive = true;
        const text = String(data);
        kept.messages += 1;
        kept.characters += text.length;
        const isTooMuch = kept.messages > mostMessages || kept.characters > mostCharacters;
        if (isBinary || isTooMuch) return socket.close(closeCode.policy, 'not understood');
        onText(text);
      });
    },
    count: (userId) => (userId === undefined ? all.size : (byUser.get(userId) ?? 0)),
    close() {
      clearInterval(timer);
      for (const { socket } of all) socket.close(closeCode.goingAway, 'server stops');
      // Who does not answer the goodbye is not waited for.
      setTimeout(() => {
        for (const { socket } of all) socket.terminate();
      }, 1000).unref();
    },
  };
}

/** Ten thousand sockets are served without holding up requests in between. */
export async function inSlices<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [index, one] of list.entries()) {
    work(one);
    if (index % slice === slice - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
