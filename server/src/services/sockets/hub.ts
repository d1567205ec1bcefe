import type { Db, Tx } from '#db/database.ts';
import type { Events } from '../events.ts';
import { type Connection, type ConnectionInput, inSlices } from './connections.ts';

/** What goes to clients (api-contract 6.15). `topic` concerns all, `user` one. */
export interface SocketMessage {
  cmd: string;
  msgId?: string;
  msgTxt: string;
  userId?: string;
  [further: string]: unknown;
}

/** The notification sockets of this instance, and ways to reach those of all instances. */
export interface Sockets {
  /** To everybody who is connected, with the commit when `db` is a transaction. */
  pushToAll(db: Db | Tx, message: SocketMessage): Promise<void>;
  pushToUsers(db: Db | Tx, userIds: readonly string[], message: SocketMessage): Promise<void>;
  /** Takes over a notification socket: it hears what is pushed. */
  take(connection: Connection): ConnectionInput;
}

const topic = 'socket';
/** A client says its heartbeat twice in 30 s. */
const mostMessages = 300;
/** The wire's answer to every text of a client. */
const heartbeat = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });

export function makeSockets(events: Events): Sockets {
  const all = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();

  events.on(topic, (payload) => {
    // Published by the two functions below.
    const { users, message } = payload as { users: string[] | null; message: SocketMessage };
    const targets = users ? users.flatMap((user) => [...(byUser.get(user) ?? [])]) : [...all];
    const text = JSON.stringify(message);
    void inSlices(targets, (connection) => connection.send(text));
  });

  return {
    pushToAll: (tx, message) => events.publish(tx, topic, { users: null, message }),
    async pushToUsers(tx, userIds, message) {
      if (userIds.length > 0) await events.publish(tx, topic, { users: userIds, message });
    },
    take(connection) {
      const { userId } = connection;
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine.add(connection));
      all.add(connection);
      return {
        mostMessages,
        onText: () => connection.send(heartbeat),
        onClose() {
          all.delete(connection);
          mine.delete(connection);
          if (mine.size === 0 && byUser.get(userId) === mine) byUser.delete(userId);
        },
      };
    },
  };
}
