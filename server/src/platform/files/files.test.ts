import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aPerson, userPassword } from '../../../test/people.ts';
import { systemActor } from '../actor.ts';
import { inTransaction } from '../database.ts';
import { writeWorkbook } from '../excel/write.ts';
import { readZipDirectory } from '../excel/zip-directory.ts';
import { registerFileOwner } from './access.ts';
import { bindFiles } from './bind.ts';
import { pathsInHtml, safeName } from './names.ts';
import { releaseUnreferenced } from './release.ts';
import { s3Store } from './s3-store.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

let app: TestApp;
let admin: string;
let other: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  const person = await aPerson(app, { username: 'reader' });
  other = await app.signIn(person.username, userPassword);
});

interface Upload {
  name?: string;
  content?: Buffer | string;
  biz?: string | null;
  token?: string;
}

async function upload({ name = '合同.pdf', content = pdf, biz = 'pm', token = admin }: Upload = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  if (biz !== null) form.append('biz', biz);
  const sent = new Response(form);
  return app.call('POST', '/sys/common/upload', {
    token,
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

async function stored(input: Upload = {}): Promise<string> {
  const answer = await upload(input);
  if (!answer.success) throw new Error(answer.message);
  return answer.message;
}

function view(file: string, { token = admin, query = '', headers = {}, method = 'GET' as 'GET' | 'HEAD' } = {}) {
  return app.http.inject({
    method,
    url: `${app.config.apiPrefix}/sys/common/static/${file.split('/').map(encodeURIComponent).join('/')}${query}`,
    headers: { ...(token ? { 'x-access-token': token } : {}), ...headers },
  });
}

const rowOf = (file: string) =>
  app.db.selectFrom('sys_file').selectAll().where('path', '=', file).executeTakeFirstOrThrow();

describe('an upload', () => {
  it('answers the stored path with code 0 and keeps name, size and hash', async () => {
    const answer = await upload({ name: '外包 合同(终稿).PDF' });
    expect(answer).toMatchObject({ success: true, code: 0, result: null });
    expect(answer.message).toMatch(/^pm\/外包 合同\(终稿\)_\d{19}\.pdf$/);
    expect(await rowOf(answer.message)).toMatchObject({
      name: '外包 合同(终稿).pdf',
      size: pdf.length,
      mime: 'application/pdf',
      create_by: 'admin',
      owner_id: null,
      is_public: false,
    });
  });

  it('stores the same content once', async () => {
    const content = Buffer.concat([pdf, Buffer.from('same')]);
    const [one, two] = [await rowOf(await stored({ content })), await rowOf(await stored({ content, name: 'b.pdf' }))];
    expect(one.sha256).toBe(two.sha256);
    expect(one.path).not.toBe(two.path);
    const folder = path.join(app.config.dataDir, 'files');
    expect(readdirSync(path.join(folder, one.sha256.slice(0, 2)))).toEqual([one.sha256]);
    expect(readdirSync(path.join(folder, 'scratch'))).toEqual([]);
  });

  it.each([
    'page.html',
    'shape.svg',
    'run.js',
    'setup.exe',
    'shell.sh',
    'page.jsp',
    'x.php',
    'noextension',
    'a.constructor',
  ])('refuses %s by its name', async (name) => {
    const extension = name.includes('.') ? name.split('.')[1] : '无扩展名';
    expect(await upload({ name, content: 'x' })).toMatchObject({
      success: false,
      message: `不支持的文件类型：${extension}`,
    });
  });

  it.each([
    ['假.pdf', Buffer.from('MZ\x90\x00\x03')],
    ['假.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['假.txt', Buffer.from('<!DOCTYPE html><script>1</script>')],
    ['假.xml', Buffer.from('<?xml version="1.0"?><svg onload="x"/>')],
    ['假.csv', Buffer.from([1, 0, 2, 0, 3])],
    ['假.json', Buffer.from('not json')],
    ['假.docx', Buffer.from('PK\x03\x04 and then nothing of an archive')],
    ['假.jpg', png],
  ])('refuses %s by its content', async (name, content) => {
    expect(await upload({ name, content })).toMatchObject({
      success: false,
      message: `文件“${name}”内容与扩展名不符，已拒绝上传`,
    });
  });

  it('takes real workbooks, text in both encodings, and pictures; registers take no gif', async () => {
    const sheet = { name: 'a', columns: [{ header: 'a' }], rows: [['1']] };
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a]);
    for (const [name, content] of [
      ['a.xlsx', await buffer(writeWorkbook('xlsx', [sheet]))],
      ['a.xls', await buffer(writeWorkbook('xls', [sheet]))],
      ['utf8.txt', '中文'],
      ['gbk.txt', gbk],
      ['a.json', '{"a":1}'],
      ['a.png', png],
    ] as const) {
      expect((await upload({ name, content })).success, name).toBe(true);
    }
    expect((await rowOf(await stored({ name: 'gbk.txt', content: gbk }))).mime).toBe('text/plain; charset=gb18030');
    expect((await upload({ name: 'a.gif', content: gif, biz: 'jeditor' })).success).toBe(true);
    expect((await upload({ name: 'a.gif', content: gif, biz: 'arc' })).message).toBe('不支持的文件类型：gif');
    expect((await upload({ name: 'a.xlsx', biz: 'avatar' })).message).toBe('不支持的文件类型：xlsx');
  });

  it('refuses a workbook with macros under a harmless name', async () => {
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'xl/workbook.xml');
    zip.addBuffer(Buffer.from('x'), 'xl/vbaProject.bin');
    zip.end();
    const content = await buffer(zip.outputStream as Readable);
    expect((await upload({ name: 'm.xlsx', content })).message).toContain('内容与扩展名不符');
    expect((await upload({ name: 'm.zip', content })).success).toBe(true);
  });

  it('takes only folders of the list; none is upload', async () => {
    expect((await upload({ biz: '../etc' })).message).toBe('上传目录bizPath，格式非法！');
    expect((await upload({ biz: 'unknown' })).success).toBe(false);
    expect(await stored({ biz: '' })).toMatch(/^upload\//);
    expect(await stored({ biz: null })).toMatch(/^upload\//);
  });

  it('stops a file over the limit while it comes, and leaves nothing behind', async () => {
    const { receiveStream } = await import('./receive.ts');
    const scratch = path.join(app.config.dataDir, 'limit');
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536);
      }
    }
    await expect(receiveStream(scratch, Readable.from(endless()), '大.pdf', 1024 * 1024)).rejects.toThrow(
      '文件“大.pdf”超过大小限制1MB',
    );
    expect(sent).toBeLessThan(4 * 1024 * 1024);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('asks for a session first, and for a file', async () => {
    expect(await upload({ token: '' })).toMatchObject({ status: 401, code: 401 });
    expect((await app.call('POST', '/sys/common/upload', { token: admin, body: { biz: 'pm' } })).message).toBe(
      '上传失败！',
    );
    expect((await upload({ content: '' })).message).toBe('文件“合同.pdf”是空文件');
  });
});

describe('a stored file', () => {
  it('is read by its uploader and by nobody else, who cannot tell it from none', async () => {
    const file = await stored();
    const answer = await view(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    const [hidden, absent] = [await view(file, { token: other }), await view('pm/无_1234567890123456789.pdf')];
    for (const refusal of [hidden, absent, await view(file, { token: '' })]) {
      expect(refusal.statusCode).toBe(404);
      expect(refusal.json()).toMatchObject({ success: false, code: 404, message: '文件不存在或已被删除' });
    }
  });

  it('is locked up by its headers', async () => {
    const { headers } = await view(await stored());
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const picture = await view(await stored({ name: '图.png', content: png }));
    expect(picture.headers['content-disposition']).toMatch(/^inline;/);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    const preview = { query: '?preview=1' };
    expect((await view(await stored(), preview)).headers['content-disposition']).toMatch(/^inline;/);
    expect((await view(await stored({ name: 'a.txt', content: 'x' }), preview)).headers['content-disposition']).toMatch(
      /^inline;/,
    );
    const xml = await view(await stored({ name: 'a.xml', content: '<a/>' }), preview);
    expect(xml.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is given in parts', async () => {
    const file = await stored({ name: 'a.txt', content: '0123456789' });
    const part = (range: string, more = {}) => view(file, { headers: { range, ...more } });
    expect(await part('bytes=2-4')).toMatchObject({ statusCode: 206, payload: '234' });
    expect((await part('bytes=2-4')).headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await part('bytes=7-')).payload).toBe('789');
    expect((await part('bytes=-2')).payload).toBe('89');
    expect((await part('bytes=5-999')).payload).toBe('56789');
    expect(await part('bytes=10-')).toMatchObject({ statusCode: 416 });
    expect((await part('bytes=10-')).headers['content-range']).toBe('bytes */10');
    expect(await part('bytes=0-1,4-5')).toMatchObject({ statusCode: 200, payload: '0123456789' });
    expect(await part('bytes=2-4', { 'if-range': '"else"' })).toMatchObject({ statusCode: 200 });
    const { etag } = (await view(file)).headers;
    expect(await view(file, { headers: { 'if-none-match': String(etag) } })).toMatchObject({
      statusCode: 304,
      payload: '',
    });
    const head = await view(file, { method: 'HEAD' });
    expect(head).toMatchObject({ statusCode: 200, payload: '' });
    expect(head.headers['content-length']).toBe('10');
  });

  it('is public in the folders of avatars and brand', async () => {
    const avatar = await stored({ name: 'me.png', content: png, biz: 'avatar' });
    const answer = await view(avatar, { token: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('is found by the token in the address and by the cookie of the file path', async () => {
    const file = await stored();
    expect((await view(file, { token: '', query: `?token=${admin}` })).statusCode).toBe(200);
    expect((await view(file, { token: '', headers: { cookie: `dossier-files=${admin}` } })).statusCode).toBe(200);
    expect((await view(file, { token: '', headers: { cookie: 'dossier-files=x' } })).statusCode).toBe(404);
    expect((await view(`${file},`)).statusCode).toBe(200);
  });

  it('is never a path on disk', async () => {
    const id = /_(\d{19})/.exec(await stored())?.[1];
    for (const attempt of [
      `pm/../secrets_${id}.pdf`,
      `arc/合同_${id}.pdf`,
      `pm/合同_${id}.html`,
      'secrets/token-key',
    ]) {
      expect((await view(attempt)).statusCode).toBe(404);
    }
  });
});

describe('files of a record', () => {
  const owner = { resource: '/test/record', id: '1' };
  const actor = { ...systemActor, username: 'admin' };
  const bind = (before: string, after: string, to = owner, by = actor) =>
    inTransaction(app.db, (tx) => bindFiles(tx, to, before, after, by));

  it('are read by who may read the record, the uploader included', async () => {
    registerFileOwner(owner.resource, async (_db, { username }, id) => username === 'reader' && id === '1');
    const file = await stored();
    await bind('', file);
    expect((await view(file, { token: other })).statusCode).toBe(200);
    expect((await view(file)).statusCode).toBe(404);
  });

  it('must be the own free uploads of who saves, or the record’s already', async () => {
    const [mine, theirs] = [await stored(), await stored({ token: other })];
    await expect(bind('', theirs)).rejects.toThrow('附件“合同.pdf”不存在或已属于其他记录，请重新上传');
    await expect(bind('', 'pm/无_1234567890123456789.pdf')).rejects.toThrow('附件“无.pdf”不存在');
    await expect(bind('', `${mine},${theirs}`)).rejects.toThrow();
    expect((await rowOf(mine)).owner_id).toBeNull();
    await bind('', mine);
    await expect(bind('', mine, { ...owner, id: '2' })).rejects.toThrow('已属于其他记录');
    await bind('', mine);
  });

  it('are let go with the record’s transaction, and taken back while they are there', async () => {
    const [one, two] = [await stored(), await stored()];
    await bind('', `${one},${two}`);
    await expect(
      inTransaction(app.db, async (tx) => {
        await bindFiles(tx, owner, `${one},${two}`, one, actor);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await rowOf(two)).released_at).toBeNull();
    await bind(`${one},${two}`, one);
    expect((await rowOf(two)).released_at).not.toBeNull();
    await bind(one, `${one},${two}`);
    expect((await rowOf(two)).released_at).toBeNull();
  });

  it('go after their time, their content when no other file shares it', async () => {
    const content = Buffer.from(`%PDF-1.7 ${Math.random()}`);
    const [free, shared, bound] = [
      await stored({ content: Buffer.from(`%PDF-1.4 ${Math.random()}`) }),
      await stored({ content }),
      await stored({ content }),
    ];
    await bind('', bound);
    const { sha256 } = await rowOf(free);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(0) });
    expect((await view(free)).statusCode).toBe(200);
    const place = path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256);
    expect(existsSync(place)).toBe(true);
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(2) });
    expect((await view(free)).statusCode).toBe(404);
    expect((await view(shared)).statusCode).toBe(404);
    expect((await view(bound, { token: other })).statusCode).toBe(200);
    expect(existsSync(place)).toBe(false);
    expect(await app.db.selectFrom('sys_file_object').where('sha256', '=', sha256).select('size').execute()).toEqual(
      [],
    );
    await bind(bound, '');
    await releaseUnreferenced({ db: app.db, files: app.files, now: inDays(31) });
    expect((await view(bound, { token: other })).statusCode).toBe(404);
  });

  it('survive uploads and removals of the same content at once', async () => {
    const content = Buffer.from(`%PDF-1.5 ${Math.random()}`);
    const soon = new Date(Date.now() + 3 * 86_400_000);
    const paths: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const [file] = await Promise.all([
        stored({ content }),
        releaseUnreferenced({ db: app.db, files: app.files, now: soon }),
      ]);
      paths.push(file);
      const left = await app.db.selectFrom('sys_file').select('path').where('path', 'in', paths).execute();
      for (const { path: there } of left) expect((await view(there)).statusCode).toBe(200);
    }
  });
});

describe('several files', () => {
  it('come as one archive with every name once', async () => {
    const paths = [await stored({ name: 'a.txt', content: 'one' }), await stored({ name: 'a.txt', content: 'two' })];
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
    const theirs = await stored({ token: other });
    const refused = await app.call('GET', '/sys/common/downloadZip', {
      token: admin,
      query: { paths: `${paths[0]},${theirs}` },
    });
    expect(refused.status).toBe(404);
  });
});

describe('names', () => {
  it.each([
    ['C:\\x\\合同.PDF', '合同', 'pdf'],
    ['../../etc/passwd', 'passwd', ''],
    ['a,b;c%2f#?.txt', 'a_b_c_2f_.txt', ''],
    ['evil\u202Efdp.exe', 'evil_fdp', 'exe'],
    ['...pdf', '文件', 'pdf'],
    ['a\u0000b.txt', 'a_b', 'txt'],
    ['\ud800x.txt', '_x', 'txt'],
  ])('%j is safe', (given, stem, extension) => {
    const expected = stem.endsWith('.txt') ? { stem: stem.slice(0, -4), extension: 'txt' } : { stem, extension };
    expect(safeName(given)).toEqual(expected);
  });

  it('are found in rich text', () => {
    const id = '1234567890123456789';
    const html = `<img src="/jeecg-boot/sys/common/static/jeditor/%E5%9B%BE_${id}.png?token=1"><a href="/sys/common/static/x/no.png">`;
    expect(pathsInHtml(`${html}${html}`)).toBe(`jeditor/图_${id}.png`);
  });
});

describe('contents in a bucket', () => {
  it('are put, read in parts, listed and removed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 's3-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    // No types are published for it.
    const { default: S3rver } = (await import('s3rver' as string)) as {
      default: new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };
    };
    const server = new S3rver({ port: 18_200, address: '127.0.0.1', silent: true, directory: folder });
    await server.run();
    try {
      const bucket = {
        endpoint: 'http://127.0.0.1:18200',
        bucket: 'dossier',
        accessKey: 'S3RVER',
        secretKey: 'S3RVER',
        region: 'us-east-1',
      };
      const overS3 = await testApp({
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY: bucket.accessKey,
        S3_SECRET_KEY: bucket.secretKey,
      });
      const actor = { ...systemActor, username: 'admin' };
      const input = { biz: 'temp', actor };
      const file = await overS3.files.save(Buffer.from('0123456789'), '数据.txt', input);
      const again = await overS3.files.save(Buffer.from('0123456789'), '数据.txt', input);
      expect(again.sha256).toBe(file.sha256);
      expect(String(await buffer(await overS3.files.open(file)))).toBe('0123456789');
      expect(String(await buffer(await overS3.files.open(file, { start: 2, end: 4 })))).toBe('234');
      const store = await s3Store(bucket);
      const all: string[] = [];
      for await (const sha256 of store.list()) all.push(sha256);
      expect(all).toEqual([file.sha256]);
      await sql`update sys_file set create_time = now() - interval '2 days'`.execute(overS3.db);
      await sql`update sys_file_object set stored_at = now() - interval '2 days'`.execute(overS3.db);
      await releaseUnreferenced({ db: overS3.db, files: overS3.files, now: new Date() });
      expect(await store.has(file.sha256)).toBe(false);
      await expect(s3Store({ ...bucket, endpoint: 'http://127.0.0.1:18201' })).rejects.toThrow('无法使用文件存储');
    } finally {
      await server.close();
    }
  });
});
