import { createHash } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { atEnd } from '#test/at-end.ts';
import { checkFiles } from '../../doctor/file-checks.ts';
import { releaseUnreferenced } from './release.ts';

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await testApp();
  client = new pg.Client(app.database.connection);
  await client.connect();
  atEnd(() => client.end());
});

/** What a server leaves that is killed between the bytes and their row. */
async function orphan(text: string, hoursAgo: number): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = path.join(app.config.dataDir, text);
  await writeFile(file, text);
  const then = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(file, then, then);
  await app.files.store.put(sha256, file);
  return sha256;
}

const release = () => releaseUnreferenced({ db: app.db, files: app.files, now: new Date() });

test('contents without a row are removed after a day, and the check of the installation is clean then', async () => {
  const [old, young] = [await orphan('old', 25), await orphan('young', 23)];
  const { sha256 } = await app.files.save(Buffer.from('named'), '有主.txt', { biz: 'temp', actor: systemActor });
  await utimes(path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256), 1, 1);
  expect((await checkFiles(client, app.files.store, true)).problems.join()).toContain('2 contents without row');

  expect(await release()).toEqual({ files: 0, contents: 1 });
  expect(await app.files.store.has(old)).toBe(false);
  expect(await app.files.store.has(young)).toBe(true);
  expect(await app.files.store.has(sha256)).toBe(true);
  await app.files.store.remove(young);
  expect((await checkFiles(client, app.files.store, true)).problems).toEqual([]);
});

test('an upload of the same content that comes while it is removed has its bytes', async () => {
  for (let round = 0; round < 10; round += 1) {
    const text = `again ${round}`;
    const sha256 = await orphan(text, 25);
    const [saved] = await Promise.all([
      app.files.save(Buffer.from(text), '又来.txt', { biz: 'temp', actor: systemActor }),
      release(),
    ]);
    expect(saved.sha256).toBe(sha256);
    expect(await app.files.store.has(sha256)).toBe(true);
  }
  expect((await checkFiles(client, app.files.store, true)).problems).toEqual([]);
});
