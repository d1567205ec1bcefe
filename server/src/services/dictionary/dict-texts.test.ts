import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { labelsOf } from '#engine/fields/kinds.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { makeDictTexts } from './dict-texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => vi.restoreAllMocks());

it('loads no dictionaries in a transaction of a writer because nobody has read them for a minute', async () => {
  let loads = 0;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => {
      if (query.sql.includes('sys_dict_item')) loads += 1;
    },
  });
  const texts = makeDictTexts({ db, events: app.events, published: app.published, labelsOf, log: app.log });
  await texts.all(db);
  expect(loads).toBe(1);
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 61_000);
  const before = app.database.pool.totalCount;
  for (let write = 0; write < 20; write += 1) await inTransaction(db, (tx) => texts.items(tx, 'sex'));
  // One reading beside the writers, whatever their number, and none of their own.
  await vi.waitFor(() => expect(loads).toBe(2));
  expect(app.database.pool.totalCount).toBeLessThanOrEqual(before + 2);
  expect((await inTransaction(db, (tx) => texts.items(tx, 'sex'))).length).toBeGreaterThan(1);
  expect(loads).toBe(2);
});
