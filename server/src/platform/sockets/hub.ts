import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../database.ts';
import type { Events } from '../events.ts';
import type { SessionEvent } from '../session/sessions.ts';

/** What goes to clients (api-contract 6.15). `topic` concerns all, `user` one. */
export interface SocketMessage {
  cmd: string;
  msgId?: string;
  msgTxt: string;
  userId?: string;
  [further: string]: unknown;
}

/** The open sockets of this instance, and ways to reach those of all instances. */
export interface Sockets {
  /** To everybody who is connected, with the commit when `db` is a transaction. */
  pushToAll(db: Db | Tx, message: SocketMessage): Promise<void>;
  pushToUsers(db: Db | Tx, userIds: readonly string[], message: SocketMessage): Promise<void>;
  /** Takes over a socket whose handshake was checked. */
  add(socket: WebSocket, actor: Pick<Actor, 'userId' | 'sessionId'>, onText: (text: string) => void): void;
  /** Number of open sockets of this instance. */
  count(): number;
  close(): void;
}

interface Connection {
  socket: WebSocket;
  userId: string;
  sessionId: string;
  /** Answered the last ping. */
  isAlive: boolean;
  /** Messages in the current minute. */
  messages: number;
}

const topic = 'socket';
const pingMs = 30_000;
/** A client says its heartbeat three times a minute; far more is a fault or an attack. */
const maxMessages = 300;
/** A client that takes nothing is not worth the memory. */
const maxBuffered = 1024 * 1024;
const slice = 500;

/** Our close codes. */
export const closeCode = { goingAway: 1001, policy: 1008, sessionEnded: 4401 } as const;

export function makeSockets({ db, events }: { db: Db; events: Events }): Sockets {
  const all = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();

  events.on(topic, (payload) => {
    // Published by the two functions below.
    const { users, message } = payload as { users: string[] | null; message: SocketMessage };
    const targets = users ? users.flatMap((user) => [...(byUser.get(user) ?? [])]) : [...all];
    const text = JSON.stringify(message);
    void inSlices(targets, (connection) => send(connection, text));
  });
  events.on('session', (payload) => {
    const { sessionIds = [], ended } = payload as SessionEvent;
    if (!ended) return;
    for (const connection of all) {
      if (sessionIds.includes(connection.sessionId)) connection.socket.close(closeCode.sessionEnded, 'session ended');
    }
  });
  events.onGap(() => void checkSessions());

  function send(connection: Connection, text: string): void {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBuffered) socket.terminate();
    else socket.send(text);
  }

  function remove(connection: Connection): void {
    all.delete(connection);
    const mine = byUser.get(connection.userId);
    mine?.delete(connection);
    if (mine?.size === 0) byUser.delete(connection.userId);
  }

  async function ping(): Promise<void> {
    await inSlices([...all], (connection) => {
      if (!connection.isAlive) return connection.socket.terminate();
      connection.isAlive = false;
      connection.messages = 0;
      connection.socket.ping();
    });
    await checkSessions();
  }

  /** Sessions also end by time, which nobody announces. A socket does not keep its session alive. */
  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...all].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    const { rows } = await sql<{ id: string }>`
      select id from sys_session
      where id = any(${ids}) and ends_at > now() and last_seen + idle_seconds * interval '1 second' > now()`.execute(
      db,
    );
    const valid = new Set(rows.map(({ id }) => id));
    const asked = new Set(ids);
    for (const { sessionId, socket } of all) {
      if (asked.has(sessionId) && !valid.has(sessionId)) socket.close(closeCode.sessionEnded, 'session ended');
    }
  }

  // A database that is away for a moment: the next round asks again.
  const timer = setInterval(() => void ping().catch(() => {}), pingMs).unref();

  return {
    pushToAll: (tx, message) => events.publish(tx, topic, { users: null, message }),
    async pushToUsers(tx, userIds, message) {
      if (userIds.length > 0) await events.publish(tx, topic, { users: userIds, message });
    },
    add(socket, { userId, sessionId }, onText) {
      const connection: Connection = { socket, userId, sessionId, isAlive: true, messages: 0 };
      all.add(connection);
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection));
      socket.on('close', () => remove(connection));
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => {
        connection.isAlive = true;
      });
      socket.on('message', (data, isBinary) => {
        connection.isAlive = true;
        connection.messages += 1;
        if (isBinary || connection.messages > maxMessages) return socket.close(closeCode.policy, 'not understood');
        onText(String(data));
      });
    },
    count: () => all.size,
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
async function inSlices<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [index, one] of list.entries()) {
    work(one);
    if (index % slice === slice - 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
