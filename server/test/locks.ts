import { type RawBuilder, sql } from 'kysely';
import { vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import type { TestApp } from './app.ts';

/** How many calls wait for a lock of the database. */
async function waiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.n ?? 0;
}

/**
 * Begins calls one after another while somebody holds a lock, each until it waits, and then lets go: two that take what they need
 * in different orders meet for certain.
 * @returns what they answered, in their order
 */
export async function meeting<T>(
  app: TestApp,
  held: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const holder = inTransaction(app.db, async (tx) => {
    await held.execute(tx);
    take();
    await until;
  });
  const answers: Promise<T>[] = [];
  try {
    await taken;
    for (const call of calls) {
      answers.push(call());
      await vi.waitFor(
        async () => {
          if ((await waiting(app)) < answers.length) throw new Error(`call ${answers.length} does not wait`);
        },
        { timeout: 10_000, interval: 20 },
      );
    }
  } finally {
    letGo();
    await holder;
  }
  return Promise.all(answers);
}
