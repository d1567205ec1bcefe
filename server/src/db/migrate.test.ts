import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

let connection: pg.PoolConfig;
let pool: pg.Pool;

beforeAll(async () => {
  const config = await freshDatabase();
  pool = new pg.Pool(config);
  await pool.query('drop table kysely_migration, kysely_migration_lock');
  connection = config;
});
afterAll(() => pool.end());

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dossier-migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const step = (statement: string) =>
  `export async function up(db) { await db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: '1' } }); }`;

test('runs each migration once, however many instances start at the same time', async () => {
  const folder = folderWith({
    '20260101T0000_first.mjs': step('create table first_thing (id int); select pg_sleep(0.2)'),
    '20260102T0000_second.mjs': step('create table second_thing (id int)'),
  });
  let inside = 0;
  let together = 0;
  const afterwards = async () => {
    inside += 1;
    together = Math.max(together, inside);
    await pool.query('select pg_sleep(0.05)');
    inside -= 1;
  };
  const runs = await Promise.all([1, 2, 3].map(() => migrate(connection, { folder, afterwards })));
  expect(runs.map((names) => names.length).sort()).toEqual([0, 0, 2]);
  expect(together).toBe(1);
  expect(await migrate(connection, { folder })).toEqual([]);
});

test('leaves nothing behind of a migration that fails', async () => {
  const folder = folderWith({
    '20260101T0000_first.mjs': step('select 1'),
    '20260102T0000_second.mjs': step('select 1'),
    '20260103T0000_third.mjs': step('create table third_thing (id int)'),
    '20260104T0000_fourth.mjs': step('select * from no_such_table'),
  });
  await expect(migrate(connection, { folder })).rejects.toThrow('20260104T0000_fourth');
  const { rows } = await pool.query(`select to_regclass('third_thing') as made`);
  expect(rows).toEqual([{ made: null }]);
});

test('refuses a database that a newer version of the program has changed', async () => {
  const folder = folderWith({ '20260101T0000_first.mjs': step('select 1') });
  await expect(migrate(connection, { folder })).rejects.toThrow('does not belong to this version');
});
