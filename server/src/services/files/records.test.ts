import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient } from '#test/upload.ts';
import { bindFiles } from './bind.ts';
import { readZipDirectory } from './checks/zip-directory.ts';
import { releaseUnreferenced } from './release.ts';

let app: TestApp;
let admin: string;
let other: string;
let client: ReturnType<typeof fileClient>;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  const person = await aPerson(app, { username: 'reader' });
  other = await app.signIn(person.username, userPassword);
  client = fileClient(app, admin);
});

describe('files of a record', () => {
  const owner = { resource: '/test/record', id: '1' };
  const actor = { ...systemActor, username: 'admin' };
  const bind = (before: string, after: string, to = owner, by = actor) =>
    inTransaction(app.db, (tx) => bindFiles(tx, to, before, after, by));

  it('are read by who may read the record, the uploader included', async () => {
    app.files.owners.register(owner.resource, async (_db, { username }, id) => username === 'reader' && id === '1');
    const file = await client.stored();
    await bind('', file);
    expect((await client.view(file, { token: other })).statusCode).toBe(200);
    expect((await client.view(file)).statusCode).toBe(404);
  });

  it('must be the own free uploads of who saves, or the record’s already', async () => {
    const [mine, theirs] = [await client.stored(), await client.stored({ token: other })];
    await expect(bind('', theirs)).rejects.toThrow('附件“合同.pdf”不存在或已属于其他记录，请重新上传');
    await expect(bind('', 'pm/无_1234567890123456789.pdf')).rejects.toThrow('附件“无.pdf”不存在');
    await expect(bind('', `${mine},${theirs}`)).rejects.toThrow();
    expect((await client.rowOf(mine)).owner_id).toBeNull();
    await bind('', mine);
    await expect(bind('', mine, { ...owner, id: '2' })).rejects.toThrow('已属于其他记录');
    await bind('', mine);
  });

  it('are let go with the record’s transaction, and taken back while they are there', async () => {
    const [one, two] = [await client.stored(), await client.stored()];
    await bind('', `${one},${two}`);
    await expect(
      inTransaction(app.db, async (tx) => {
        await bindFiles(tx, owner, `${one},${two}`, one, actor);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await client.rowOf(two)).released_at).toBeNull();
    await bind(`${one},${two}`, one);
    expect((await client.rowOf(two)).released_at).not.toBeNull();
    await bind(one, `${one},${two}`);
    expect((await client.rowOf(two)).released_at).toBeNull();
  });

  it('go after their time, their content when no other file shares it', async () => {
    const content = Buffer.from(`%PDF-1.7 ${Math.random()}`);
    const [free, shared, bound] = [
      await client.stored({ content: Buffer.from(`%PDF-1.4 ${Math.random()}`) }),
      await client.stored({ content }),
      await client.stored({ content }),
    ];
    await bind('', bound);
    const { sha256 } = await client.rowOf(free);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(0) });
    expect((await client.view(free)).statusCode).toBe(200);
    const place = path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256);
    expect(existsSync(place)).toBe(true);
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(2) });
    expect((await client.view(free)).statusCode).toBe(404);
    expect((await client.view(shared)).statusCode).toBe(404);
    expect((await client.view(bound, { token: other })).statusCode).toBe(200);
    expect(existsSync(place)).toBe(false);
    expect(await app.db.selectFrom('sys_file_object').where('sha256', '=', sha256).select('size').execute()).toEqual(
      [],
    );
    await bind(bound, '');
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(31) });
    expect((await client.view(bound, { token: other })).statusCode).toBe(404);
  });

  it('survive uploads and removals of the same content at once', async () => {
    const content = Buffer.from(`%PDF-1.5 ${Math.random()}`);
    const soon = new Date(Date.now() + 3 * 86_400_000);
    const paths: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const [file] = await Promise.all([
        client.stored({ content }),
        releaseUnreferenced({ db: app.db, files: app.files, now: soon }),
      ]);
      paths.push(file);
      const left = await app.db.selectFrom('sys_file').select('path').where('path', 'in', paths).execute();
      for (const { path: there } of left) expect((await client.view(there)).statusCode).toBe(200);
    }
  });
});

describe('several files', () => {
  it('come as one archive with every name once', async () => {
    const paths = [
      await client.stored({ name: 'a.txt', content: 'one' }),
      await client.stored({ name: 'a.txt', content: 'two' }),
    ];
    const answer = await app.http.inject({
      url: `${app.config.apiPrefix}/sys/common/downloadZip?${new URLSearchParams({ paths: paths.join(','), name: '附件' })}`,
      headers: { 'x-access-token': admin },
    });
    expect(answer.headers['content-disposition']).toContain(`${encodeURIComponent('附件')}.zip`);
    const entries = readZipDirectory(answer.rawPayload) ?? [];
    const contents = entries.map(({ name, at, size }) => {
      const start = at + 30 + answer.rawPayload.readUInt16LE(at + 26) + answer.rawPayload.readUInt16LE(at + 28);
      return [name, answer.rawPayload.toString('utf8', start, start + size)];
    });
    expect(contents).toEqual([
      ['a.txt', 'one'],
      ['a(2).txt', 'two'],
    ]);
    const theirs = await client.stored({ token: other });
    const refused = await app.call('GET', '/sys/common/downloadZip', {
      token: admin,
      query: { paths: `${paths[0]},${theirs}` },
    });
    expect(refused.status).toBe(404);
  });
});
