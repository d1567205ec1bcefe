import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { partBytes } from '@dossier/contract/files/resumable-upload.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient, upload } from '#test/upload.ts';
import { releaseUnreferenced } from './release.ts';

let app: TestApp;
let admin: string;
let other: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  const person = await aPerson(app, { username: 'sender' });
  other = await app.signIn(person.username, userPassword);
});

beforeEach(async () => {
  await sql`delete from sys_upload`.execute(app.db);
});

/** A PDF of two whole parts and a bit, other bytes each time. */
function aContent(): Buffer {
  const content = Buffer.alloc(2 * partBytes + 1000, `${Math.random()} `);
  content.write('%PDF-1.7\n');
  return content;
}

interface Start {
  name?: string;
  size?: number;
  biz?: string;
  modified?: number;
  token?: string;
}

function start({ token = admin, ...file }: Start = {}) {
  return app.call('POST', '/sys/common/resumable', {
    token,
    body: { name: '卷宗.pdf', size: 2 * partBytes + 1000, biz: 'arc', modified: 1, ...file },
  });
}

const idOf = async (file: Start = {}): Promise<string> => (await start(file)).result.id;
const read = (id: string, token = admin) => app.call('GET', `/sys/common/resumable/${id}`, { token });
const finish = (id: string, token = admin) => app.call('POST', `/sys/common/resumable/${id}/finish`, { token });
const cancel = (id: string, token = admin) => app.call('DELETE', `/sys/common/resumable/${id}`, { token });

async function put(id: string, offset: number, content: Buffer, token = admin) {
  const target = `/sys/common/resumable/${id}/part?offset=${offset}`;
  return upload(app, target, { method: 'PUT', token, name: 'blob', content });
}

/** Sends what is missing, part by part. */
async function sendAll(id: string, content: Buffer, from = 0): Promise<void> {
  for (let at = from; at < content.length; at += partBytes) {
    const answer = await put(id, at, content.subarray(at, at + partBytes));
    expect(answer.result.received).toBe(Math.min(at + partBytes, content.length));
  }
}

/** As `put` over a real connection: what is refused half-way is taken to its end there. */
async function overLine(id: string, content: Buffer): Promise<{ message: string }> {
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'blob');
  const address = `${base}${app.config.apiPrefix}/sys/common/resumable/${id}/part?offset=0`;
  const answer = await fetch(address, { method: 'PUT', headers: { 'x-access-token': admin }, body });
  return (await answer.json()) as { message: string };
}

const contents = async () =>
  (await app.db.selectFrom('sys_file_object').select('sha256').execute()).map(({ sha256 }) => sha256);

describe('an upload in parts', () => {
  it('refuses a time of change that is none', async () => {
    expect((await start({ modified: 1e19 })).message).toContain('modified格式不正确');
  });

  it('goes on where it stopped, and ends as an upload in one piece does', async () => {
    const content = aContent();
    const id = await idOf();
    await put(id, 0, content.subarray(0, partBytes));
    // The connection broke; the page was loaded anew and chose the same file.
    const again = await start();
    expect(again.result).toMatchObject({ id, received: partBytes, partSize: partBytes, size: content.length });
    expect((await read(id)).result).toMatchObject({ received: partBytes });
    await sendAll(id, content, partBytes);
    const done = await finish(id);
    expect(done).toMatchObject({ success: true, code: 0, result: null });
    expect(done.message).toMatch(/^arc\/卷宗_\d{19}\.pdf$/);
    const client = fileClient(app, admin);
    expect(await client.rowOf(done.message)).toMatchObject({
      size: content.length,
      mime: 'application/pdf',
      create_by: 'admin',
      owner_id: null,
    });
    expect((await client.view(done.message)).rawPayload.equals(content)).toBe(true);
    expect((await client.view(done.message, { token: other })).statusCode).toBe(404);
    // The answer was lost: the same path again, and no second file.
    expect((await finish(id)).message).toBe(done.message);
    expect(readdirSync(path.join(app.config.dataDir, 'files', 'scratch'))).toEqual([]);
  });

  it('leaves the file and none of its parts', async () => {
    const before = await contents();
    const content = aContent();
    const id = await idOf();
    await sendAll(id, content);
    expect(await contents()).toHaveLength(before.length + 3);
    const { sha256 } = await fileClient(app, admin).rowOf((await finish(id)).message);
    expect((await contents()).filter((each) => !before.includes(each))).toEqual([sha256]);
  });

  it('begins anew for another content of the same name, and for a file that is there already', async () => {
    const id = await idOf();
    expect(await idOf({ modified: 2 })).not.toBe(id);
    expect(await idOf({ size: 5000 })).not.toBe(id);
    expect(await idOf({ biz: 'pm' })).not.toBe(id);
    expect(await idOf({ token: other })).not.toBe(id);
    const content = aContent();
    await sendAll(id, content);
    await finish(id);
    expect(await idOf()).not.toBe(id);
  });

  it('begins once however many tabs ask at the same time', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => idOf({ modified: 77 })));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('an upload in parts refuses', () => {
  it('everybody but who began it, who cannot tell it from none', async () => {
    const content = aContent();
    const id = await idOf();
    await put(id, 0, content.subarray(0, partBytes));
    const absent = await read('1234567890123456789', other);
    expect(absent).toMatchObject({ status: 404, success: false, code: 404, message: '上传不存在或已过期，请重新上传' });
    for (const refused of [
      await read(id, other),
      await put(id, partBytes, content.subarray(partBytes, 2 * partBytes), other),
      await finish(id, other),
      await cancel(id, other),
    ]) {
      expect(refused).toMatchObject({ status: 404, success: false, message: absent.message });
    }
    expect((await read(id)).result.received).toBe(partBytes);
    expect(await read(id, '')).toMatchObject({ status: 401 });
  });

  it('a part at another place, twice, too small, too large and behind the end', async () => {
    const content = aContent();
    const id = await idOf();
    const first = content.subarray(0, partBytes);
    for (const offset of [partBytes, 1, content.length, 2 ** 52]) {
      expect(await put(id, offset, first)).toMatchObject({ status: 409, success: false, result: { received: 0 } });
    }
    expect(await put(id, -1, first)).toMatchObject({ success: false });
    expect(await put(id, 0, first.subarray(1))).toMatchObject({ success: false, message: '分片大小不正确' });
    expect((await overLine(id, content.subarray(0, partBytes + 1))).message).toContain('超过大小限制4MB');
    expect((await read(id)).result.received).toBe(0);
    await put(id, 0, first);
    expect(await put(id, 0, first)).toMatchObject({ status: 409, result: { received: partBytes } });
    await sendAll(id, content, partBytes);
    expect(await put(id, content.length, first)).toMatchObject({ success: false });
    expect(await put(id, 2 * partBytes, content.subarray(0, 1000))).toMatchObject({ status: 409 });
  });

  it('one of two parts that come at the same moment', async () => {
    const content = aContent();
    const id = await idOf();
    const answers = await Promise.all([1, 2, 3].map(() => put(id, 0, content.subarray(0, partBytes))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(id)).result.received).toBe(partBytes);
  });

  it('to be whole before it is, and goes on', async () => {
    const content = aContent();
    const id = await idOf();
    await put(id, 0, content.subarray(0, partBytes));
    expect(await finish(id)).toMatchObject({ status: 409, success: false, result: { received: partBytes } });
    await sendAll(id, content, partBytes);
    expect((await finish(id)).success).toBe(true);
  });

  it('names, folders and sizes before a byte is sent', async () => {
    // Pages of the web are records of the archive, and nothing elsewhere.
    expect((await start({ name: 'page.html', biz: 'pm' })).message).toBe('不支持的文件类型：html');
    expect((await start({ name: 'page.svg' })).message).toBe('不支持的文件类型：svg');
    expect((await start({ name: 'a.gif' })).message).toBe('不支持的文件类型：gif');
    expect((await start({ biz: '../../etc' })).message).toBe('上传目录bizPath，格式非法！');
    expect((await start({ size: 200 * 1024 * 1024 + 1 })).message).toBe('文件“卷宗.pdf”超过大小限制200MB');
    expect((await start({ size: 0 })).success).toBe(false);
    expect((await start({ size: -5 })).success).toBe(false);
    expect((await start({ size: 1.5 })).success).toBe(false);
    expect((await start({ name: '' })).success).toBe(false);
    expect(await app.db.selectFrom('sys_upload').select('id').execute()).toEqual([]);
  });

  it('a content that is not what the name says, and forgets it with its parts', async () => {
    const before = await contents();
    const content = Buffer.alloc(partBytes + 10, 'MZ\x90\x00');
    const id = await idOf({ size: content.length });
    await sendAll(id, content);
    expect(await finish(id)).toMatchObject({
      success: false,
      message: '文件“卷宗.pdf”内容与扩展名不符，已拒绝上传',
    });
    expect(await finish(id)).toMatchObject({ status: 404 });
    expect(await contents()).toEqual(before);
  });

  it('paths: of the name only the last part counts, and ids are no paths', async () => {
    const content = aContent();
    const id = await idOf({ name: '../../../etc/cron.d/卷宗.pdf' });
    await sendAll(id, content);
    const { message } = await finish(id);
    expect(message).toMatch(/^arc\/卷宗_\d{19}\.pdf$/);
    expect(existsSync(path.join(app.config.dataDir, '..', 'etc'))).toBe(false);
    for (const trick of ['..%2f..%2fsecrets', '%2e%2e', "' or 1=1 --", `${id}%00`]) {
      const answer = await read(encodeURIComponent(trick));
      expect(answer.success).toBe(false);
      expect(answer.status === 404 || answer.status === 200).toBe(true);
    }
  });

  it('more than twenty unfinished files, and more than a gigabyte of them', async () => {
    for (let each = 0; each < 20; each += 1) expect((await start({ modified: each })).success).toBe(true);
    const refusal = { success: false, message: '未完成的上传过多，请先完成或取消其他上传' };
    expect(await start({ modified: 20 })).toMatchObject(refusal);
    // One that is there goes on, and another person is not in the way.
    expect((await start({ modified: 3 })).success).toBe(true);
    expect((await start({ modified: 20, token: other })).success).toBe(true);
    await cancel(await idOf({ modified: 3 }));
    expect((await start({ modified: 20 })).success).toBe(true);
    await sql`delete from sys_upload`.execute(app.db);
    const large = 200 * 1024 * 1024;
    for (let each = 0; each < 5; each += 1) expect((await start({ size: large, modified: each })).success).toBe(true);
    expect(await start({ size: large, modified: 6 })).toMatchObject(refusal);
  });
});

describe('an upload that nobody goes on with', () => {
  it('is gone when it is cancelled, with its parts', async () => {
    const before = await contents();
    const content = aContent();
    const id = await idOf();
    await put(id, 0, content.subarray(0, partBytes));
    expect(await contents()).not.toEqual(before);
    expect((await cancel(id)).success).toBe(true);
    expect(await contents()).toEqual(before);
    expect(await read(id)).toMatchObject({ status: 404 });
  });

  it('is forgotten after a day, and housekeeping takes its parts', async () => {
    const content = aContent();
    const id = await idOf();
    await put(id, 0, content.subarray(0, partBytes));
    const { sha256 } = await app.db.selectFrom('sys_upload_part').select('sha256').executeTakeFirstOrThrow();
    const sweep = () => releaseUnreferenced({ db: app.db, files: app.files, now: new Date() });
    await sql`update sys_file_object set stored_at = now() - interval '2 days'`.execute(app.db);
    await sweep();
    // A part is needed although no file names its content.
    expect(await app.files.store.has(sha256)).toBe(true);
    await sql`update sys_upload set update_time = now() - interval '25 hours'`.execute(app.db);
    expect(await read(id)).toMatchObject({ status: 404 });
    expect(await idOf()).not.toBe(id);
    await sql`update sys_upload set update_time = now() - interval '25 hours'`.execute(app.db);
    await sweep();
    expect(await app.files.store.has(sha256)).toBe(false);
    expect(await app.db.selectFrom('sys_upload').select('id').execute()).toEqual([]);
  });

  it('is put together by somebody else when the process that did so died', async () => {
    const content = aContent();
    const id = await idOf();
    await sendAll(id, content);
    await sql`update sys_upload set claimed_at = now()`.execute(app.db);
    expect(await finish(id)).toMatchObject({ status: 409, message: '文件正在保存，请稍候' });
    await sql`update sys_upload set claimed_at = now() - interval '3 minutes'`.execute(app.db);
    expect((await finish(id)).success).toBe(true);
  });
});
