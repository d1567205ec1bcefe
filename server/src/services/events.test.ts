import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#db/database.ts';
import { freshDatabase } from '#test/database.ts';
import { publishSubscribeServer } from '#test/redis.ts';
import { type Events, type EventsInput, openEvents } from './events.ts';
import { redisRelay } from './redis-relay.ts';

let connection: pg.PoolConfig;
let database: Database;

beforeAll(async () => {
  connection = await freshDatabase();
  database = openDatabase({ ...connection, max: 6 });
});
afterAll(() => database.close());

async function bus(relay?: EventsInput['relay']): Promise<{ events: Events; heard: unknown[]; gaps: () => number }> {
  const events = await openEvents({ database, ...(relay ? { relay } : {}) });
  const heard: unknown[] = [];
  let gaps = 0;
  events.on('test', (payload) => heard.push(payload));
  events.onGap(() => {
    gaps += 1;
  });
  return { events, heard, gaps: () => gaps };
}

const sameOnBoth = (one: unknown[], two: unknown[], expected: unknown[]) =>
  vi.waitFor(() => expect([one, two]).toEqual([expected, expected]), { timeout: 5000 });

/** What must hold however messages travel. */
async function holds(one: Awaited<ReturnType<typeof bus>>, two: Awaited<ReturnType<typeof bus>>): Promise<void> {
  const long = '长'.repeat(100_000);
  await one.events.publish(database.db, 'test', { n: 1 });
  await expect(
    inTransaction(database.db, async (tx) => {
      await one.events.publish(tx, 'test', 'never');
      await one.events.publish(tx, 'test', long);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await inTransaction(database.db, async (tx) => {
    await two.events.publish(tx, 'test', long);
    await two.events.publish(tx, 'other', 'not listened to');
    await two.events.publish(tx, 'test', 'after');
    expect(one.heard).not.toContain('after');
  });
  await sameOnBoth(one.heard, two.heard, [{ n: 1 }, long, 'after']);
}

describe('events through PostgreSQL', () => {
  it('reach every instance with the commit, in order, whatever their length', async () => {
    const [one, two] = [await bus(), await bus()];
    await holds(one, two);
    await one.events.close();
    await two.events.close();
  });

  it('go on after the connection broke, and say that some may be missing', async () => {
    const one = await bus();
    one.events.on('test', () => {
      throw new Error('a listener that fails stops no other');
    });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen dossier%'`.execute(
      database.db,
    );
    await vi.waitFor(() => expect(one.gaps()).toBe(1), { timeout: 5000 });
    await one.events.publish(database.db, 'test', 'again');
    await one.events.publish(database.db, 'test', 'and again');
    await vi.waitFor(() => expect(one.heard).toEqual(['again', 'and again']));
    await one.events.close();
  });
});

describe('events through Redis', () => {
  const tokenKey = 'a'.repeat(64);
  const quiet = { tokenKey, onError: () => {} };

  it('reach every instance of the installation with the commit, and no other', async () => {
    const redis = await publishSubscribeServer(18_210);
    const relay = redisRelay({ redisUrl: redis.url, ...quiet });
    const stranger = redisRelay({ redisUrl: redis.url, ...quiet, tokenKey: 'b'.repeat(64) });
    const [one, two, other] = [await bus(relay), await bus(relay), await bus(stranger)];
    await holds(one, two);
    expect(other.heard).toEqual([]);
    for (const { events } of [one, two, other]) await events.close();
    await redis.close();
  });

  it('go through PostgreSQL while Redis is away, and come back', async () => {
    const redis = await publishSubscribeServer(18_211);
    const relay = redisRelay({ redisUrl: redis.url, ...quiet });
    const [one, two] = [await bus(relay), await bus(relay)];
    await redis.close();
    await one.events.publish(database.db, 'test', 'without');
    await sameOnBoth(one.heard, two.heard, ['without']);
    const back = await publishSubscribeServer(18_211);
    await vi.waitFor(() => expect([one.gaps(), two.gaps()]).toEqual([1, 1]), { timeout: 10_000 });
    await one.events.publish(database.db, 'test', 'with');
    await sameOnBoth(one.heard, two.heard, ['without', 'with']);
    for (const { events } of [one, two]) await events.close();
    await back.close();
  });

  it('stop the start when Redis cannot be reached', async () => {
    await expect(bus(redisRelay({ redisUrl: 'redis://127.0.0.1:18212', ...quiet }))).rejects.toThrow('无法连接 Redis');
  });
});
