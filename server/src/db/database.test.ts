import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Database, openDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ ...(await freshDatabase()), max: 2 });
});
afterAll(() => database.close());

// A restart of PostgreSQL, a failover, its own limit for idle transactions: none of them may end this process.
it('outlives connections that the other side ends in the middle of a transaction', async () => {
  const { db } = database;
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 15000)`.execute(db);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  const running = sql`select pg_sleep(60)`.execute(db);
  const ended = expect(running).rejects.toThrow('terminating connection');
  await expect
    .poll(
      async () =>
        (
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query = 'select pg_sleep(60)'`.execute(db)
        ).rows.length,
      { timeout: 15_000 },
    )
    .toBe(1);
  await ended;
  // A connection may still be handed out in the moment between its last answer and its end.
  const both = () => Promise.all([1, 2].map(() => sql<{ one: number }>`select 1 as one`.execute(db))).catch(() => []);
  await expect.poll(async () => (await both()).map(({ rows }) => rows[0]?.one), { timeout: 15_000 }).toEqual([1, 1]);
});
