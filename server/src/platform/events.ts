import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db, Tx } from './database.ts';

const channel = 'dossier';
/** NOTIFY takes less than 8 000 bytes; longer payloads go through a table. */
const maxNotifyBytes = 7000;
const retryMs = 1000;

type Listener = (payload: unknown) => void;

/** Messages between instances; inside a transaction they go out with its commit, or not at all. */
export interface Events {
  publish(db: Db | Tx, topic: string, payload: unknown): Promise<void>;
  on(topic: string, listener: Listener): void;
  close(): Promise<void>;
}

/** Opens the bus on one connection of its own; when that breaks it is opened again. */
export async function openEvents(database: Database): Promise<Events> {
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | null = null;
  let closed = false;

  function deliver(text: string): void {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown };
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(database.connection);
    next.on('notification', (message) => {
      if (message.payload) deliver(message.payload);
    });
    next.on('error', () => next.end().catch(() => {}));
    next.on('end', () => {
      client = null;
      if (!closed) setTimeout(reconnect, retryMs).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
      // What was said meanwhile is lost: caches start afresh.
      for (const listener of listeners.get('session') ?? []) listener({ all: true });
      for (const listener of listeners.get('labels') ?? []) listener({ kind: 'all' });
    } catch {
      setTimeout(reconnect, retryMs).unref();
    }
  }

  await connect();
  return {
    async publish(db, topic, payload) {
      const text = JSON.stringify({ topic, payload });
      if (Buffer.byteLength(text) > maxNotifyBytes) throw new Error(`event ${topic} is too long to send`);
      await sql`select pg_notify(${channel}, ${text})`.execute(db);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
