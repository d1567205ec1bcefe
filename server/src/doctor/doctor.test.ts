import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { diskStore } from '#services/files/store.ts';
import { freshDatabase } from '#test/database.ts';
import { checkForeignKeys, checkIndexes, checkMigrations, checkSequences, checkTables } from './database-checks.ts';
import { checkFiles } from './file-checks.ts';
import { checkAttachments, checkRelations } from './relation-checks.ts';
import { checkDisk, checkTimes, checkWritable } from './state-checks.ts';

let client: pg.Client;
let folder: string;

beforeAll(async () => {
  client = new pg.Client(await freshDatabase());
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'dossier-doctor-'));
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

const checks = {
  checkMigrations,
  checkTables,
  checkIndexes,
  checkForeignKeys,
  checkSequences,
  checkRelations,
  checkAttachments,
  checkWritable,
  checkTimes,
};

test.each(Object.entries(checks))('%s finds nothing wrong in a new installation', async (_name, check) => {
  expect((await check(client)).problems).toEqual([]);
});

/** Damages something, looks, and takes the damage back. */
async function foundAfter(
  damage: string,
  check: (client: pg.Client) => Promise<{ problems: string[] }>,
): Promise<string> {
  await client.query(damage);
  return (await check(client)).problems.join('\n');
}

test('finds rows that break a foreign key behind its back', async () => {
  await client.query('set session_replication_role = replica');
  const damage = `insert into sys_user_role (id, user_id, role_id) values ('1', 'nobody', 'nothing')`;
  const problems = await foundAfter(damage, checkForeignKeys);
  await client.query(`delete from sys_user_role where id = '1'; set session_replication_role = default`);
  expect(problems).toContain('1 rows of sys_user_role break');
});

test('finds an index that a failed build left invalid, and a sequence that is behind', async () => {
  await client.query('create table numbered (id serial primary key); insert into numbered values (7)');
  expect(await foundAfter(`select setval('numbered_id_seq', 3)`, checkSequences)).toContain(
    'sequence numbered_id_seq is at 3, numbered.id at 7',
  );
  const damage = `update pg_index set indisvalid = false where indexrelid = 'numbered_pkey'::regclass`;
  expect(await foundAfter(damage, checkIndexes)).toContain('numbered_pkey');
  await client.query('drop table numbered');
});

test('finds schema steps that are missing and steps of a newer version', async () => {
  await client.query(`update kysely_migration set name = '29990101T0000_future' where name like '%\\_platform'`);
  const { problems } = await checkMigrations(client);
  await client.query(`update kysely_migration set name = '20261121T0900_platform' where name like '2999%'`);
  expect(problems).toEqual([
    expect.stringContaining('20261121T0900_platform'),
    expect.stringContaining('29990101T0000_future'),
  ]);
});

test('finds orphans of relations that only the resources declare', async () => {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'arc_class' and is_nullable = 'NO'
     and column_default is null and column_name not in ('id', 'parent_id')`,
  );
  const columns = ['id', 'parent_id', ...rows.map((row) => row.column_name)];
  const values = columns.map((_column, index) => (index === 1 ? `'nowhere'` : `'1'`));
  const damage = `insert into arc_class (${columns.join(', ')}) values (${values.join(', ')})`;
  const problems = await foundAfter(damage, checkRelations);
  await client.query(`delete from arc_class where id = '1'; set session_replication_role = default`);
  expect(problems).toContain('1 values of arc_class.parent_id are nowhere in arc_class: nowhere');
});

test('finds contents without row, rows without content, and altered contents', async () => {
  const store = diskStore(folder);
  const put = async (text: string) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const file = path.join(folder, 'incoming');
    writeFileSync(file, text);
    await store.put(sha256, file);
    rmSync(file);
    return sha256;
  };
  const insert = (sha256: string) =>
    client.query('insert into sys_file_object (sha256, size, mime) values ($1, 1, $2)', [sha256, 'text/plain']);
  const [good, altered, unknown] = [await put('good'), await put('altered'), await put('unknown')];
  const missing = 'f'.repeat(64);
  for (const sha256 of [good, altered, missing]) await insert(sha256);
  writeFileSync(path.join(folder, altered.slice(0, 2), altered), 'otherwise');

  expect((await checkFiles(client, store, false)).problems).toEqual([
    `1 rows without content: ${missing}`,
    `1 contents without row: ${unknown}`,
  ]);
  expect((await checkFiles(client, store, true)).problems).toContain(
    `1 contents that are not what was stored: ${altered}`,
  );
  await client.query('delete from sys_file_object');
});

test('finds times that a clock ahead of its time has written, and a database that takes no writes', async () => {
  const damage = `update sys_quartz_job set next_at = now() + interval '3 years' where job_class_name = 'system.purge-logs'`;
  expect(await foundAfter(damage, (over) => checkTimes(over))).toContain(
    '1 jobs whose next time lies too far ahead: system.purge-logs',
  );
  await client.query(`update sys_quartz_job set next_at = now() where job_class_name = 'system.purge-logs'`);
  expect(await foundAfter('set default_transaction_read_only = on', checkWritable)).toContain('takes no writes');
  await client.query('set default_transaction_read_only = off');
});

test('tells the room on the disk', () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1/none' });
  expect(checkDisk(config)).toMatchObject({ check: 'disk', seen: expect.stringMatching(/^\d+ MB of \d+ MB free$/) });
});

test('finds attachments that records name and nobody stored', async () => {
  const damage = `update sys_user set avatar = 'avatar/gone.png' where username = 'admin'`;
  expect(await foundAfter(damage, checkAttachments)).toContain(
    'files named by sys_user.avatar are unknown: avatar/gone.png',
  );
});
