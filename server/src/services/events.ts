import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

const channel = 'dossier';
/** NOTIFY takes less than 8 000 bytes; longer payloads go through a table. */
const maxNotifyBytes = 7000;
const retryMs = 1000;
/** How often the listening connection is asked whether it lives, and how long it may take to say so. */
const probeMs = 5_000;
const answerMs = 5_000;

type Listener = (payload: unknown) => void;

/** Messages between instances; inside a transaction they go out with its commit, or not at all. */
export interface Events {
  publish(db: Db | Tx, topic: string, payload: unknown): Promise<void>;
  on(topic: string, listener: Listener): void;
  /** Called after the connection was lost and found again: what was said meanwhile is not known. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Carries messages to the other instances in place of NOTIFY (redis-relay.ts). */
export interface Relay {
  /** @throws when it cannot say it now */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface EventsInput {
  database: Database;
  /** Makes the relay; it tells what it hears, and when it may have missed something. */
  relay?: (hear: (text: string) => void, gap: () => void) => Promise<Relay>;
  /** A listener failed or a message could not be read. */
  onError?: (error: unknown) => void;
}

interface Message {
  topic: string;
  payload?: unknown;
  /** Row of sys_event that holds the payload. */
  stored?: string;
}

/** Opens the bus on one connection of its own; when that breaks it is opened again. */
export async function openEvents({ database, relay: makeRelay, onError }: EventsInput): Promise<Events> {
  const listeners = new Map<string, Listener[]>();
  const gapListeners: (() => void)[] = [];
  const failed = onError ?? (() => {});
  // With a relay a message comes back to its own instance, which hands it on: so it leaves with the commit.
  const ownChannel = `${channel}_${newId()}`;
  let client: pg.Client | null = null;
  let closed = false;
  let queue = Promise.resolve();

  /** One after the other, so that a message read from the table is not overtaken. */
  function enqueue(work: () => Promise<void> | void): void {
    queue = queue.then(work).catch(failed);
  }

  function deliver(text: string): void {
    const { topic, payload } = JSON.parse(text) as Message;
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        failed(error);
      }
    }
  }

  async function received(text: string): Promise<string> {
    const message = JSON.parse(text) as Message;
    if (message.stored === undefined) return text;
    const { rows } = await sql<{ payload: string }>`
      select payload from sys_event where id = ${message.stored}`.execute(database.db);
    if (!rows[0]) throw new Error(`event ${message.topic} is not in its table any more`);
    return rows[0].payload;
  }

  function gap(): void {
    for (const listener of gapListeners) listener();
  }

  const relay = await makeRelay?.(deliver, gap);

  async function handle(from: string, notified: string): Promise<void> {
    const text = await received(notified);
    if (!relay || from === channel) return deliver(text);
    try {
      await relay.send(text);
    } catch (error) {
      failed(error);
      // Redis is away: PostgreSQL, which is there, tells the others.
      await sql`select pg_notify(${channel}, ${notified})`.execute(database.db);
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...database.connection, keepAlive: true, query_timeout: answerMs });
    let gone = false;
    const lost = () => {
      if (gone) return;
      gone = true;
      clearInterval(probe);
      if (client === next) client = null;
      next.end().catch(() => {});
      if (!closed) setTimeout(reconnect, retryMs).unref();
    };
    const probe = setInterval(() => {
      next.query('select 1').catch(lost);
    }, probeMs).unref();
    next.on('notification', (message) => {
      const { payload } = message;
      if (payload) enqueue(() => handle(message.channel, payload));
    });
    try {
      next.on('error', lost);
      await next.connect();
      next.on('end', lost);
      await next.query(`listen ${channel}`);
      if (relay) await next.query(`listen ${ownChannel}`);
      client = next;
    } catch (error) {
      gone = true;
      clearInterval(probe);
      await next.end().catch(() => {});
      throw error;
    }
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
      gap();
    } catch {
      setTimeout(reconnect, retryMs).unref();
    }
  }

  await connect();
  return {
    async publish(db, topic, payload) {
      const text = JSON.stringify({ topic, payload } satisfies Message);
      const target = relay ? ownChannel : channel;
      if (Buffer.byteLength(text) <= maxNotifyBytes) {
        await sql`select pg_notify(${target}, ${text})`.execute(db);
        return;
      }
      const id = newId();
      const note = JSON.stringify({ topic, stored: id } satisfies Message);
      await sql`with kept as (insert into sys_event (id, payload) values (${id}, ${text}) returning id)
        select pg_notify(${target}, ${note}) from kept`.execute(db);
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
      await queue;
      await relay?.close();
    },
  };
}
