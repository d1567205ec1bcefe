import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient, pdf, png } from '#test/upload.ts';

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

describe('an upload', () => {
  it('answers the stored path with code 0 and keeps name, size and hash', async () => {
    const answer = await client.upload({ name: '外包 合同(终稿).PDF' });
    expect(answer).toMatchObject({ success: true, code: 0, result: null });
    expect(answer.message).toMatch(/^pm\/外包 合同\(终稿\)_\d{19}\.pdf$/);
    expect(await client.rowOf(answer.message)).toMatchObject({
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
    const [one, two] = [
      await client.rowOf(await client.stored({ content })),
      await client.rowOf(await client.stored({ content, name: 'b.pdf' })),
    ];
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
    expect(await client.upload({ name, content: 'x' })).toMatchObject({
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
    expect(await client.upload({ name, content })).toMatchObject({
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
      expect((await client.upload({ name, content })).success, name).toBe(true);
    }
    expect((await client.rowOf(await client.stored({ name: 'gbk.txt', content: gbk }))).mime).toBe(
      'text/plain; charset=gb18030',
    );
    expect((await client.upload({ name: 'a.gif', content: gif, biz: 'jeditor' })).success).toBe(true);
    expect((await client.upload({ name: 'a.gif', content: gif, biz: 'arc' })).message).toBe('不支持的文件类型：gif');
    expect((await client.upload({ name: 'a.xlsx', biz: 'avatar' })).message).toBe('不支持的文件类型：xlsx');
  });

  it('refuses a workbook with macros under a harmless name', async () => {
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'xl/workbook.xml');
    zip.addBuffer(Buffer.from('x'), 'xl/vbaProject.bin');
    zip.end();
    const content = await buffer(zip.outputStream as Readable);
    expect((await client.upload({ name: 'm.xlsx', content })).message).toContain('内容与扩展名不符');
    expect((await client.upload({ name: 'm.zip', content })).success).toBe(true);
  });

  it('takes only folders of the list; none is upload', async () => {
    expect((await client.upload({ biz: '../etc' })).message).toBe('上传目录bizPath，格式非法！');
    expect((await client.upload({ biz: 'unknown' })).success).toBe(false);
    expect(await client.stored({ biz: '' })).toMatch(/^upload\//);
    expect(await client.stored({ biz: null })).toMatch(/^upload\//);
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
    expect(await client.upload({ token: '' })).toMatchObject({ status: 401, code: 401 });
    expect((await app.call('POST', '/sys/common/upload', { token: admin, body: { biz: 'pm' } })).message).toBe(
      '上传失败！',
    );
    expect((await client.upload({ content: '' })).message).toBe('文件“合同.pdf”是空文件');
  });
});

describe('a stored file', () => {
  it('is read by its uploader and by nobody else, who cannot tell it from none', async () => {
    const file = await client.stored();
    const answer = await client.view(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    const [hidden, absent] = [
      await client.view(file, { token: other }),
      await client.view('pm/无_1234567890123456789.pdf'),
    ];
    for (const refusal of [hidden, absent, await client.view(file, { token: '' })]) {
      expect(refusal.statusCode).toBe(404);
      expect(refusal.json()).toMatchObject({ success: false, code: 404, message: '文件不存在或已被删除' });
    }
  });

  it('is locked up by its headers', async () => {
    const { headers } = await client.view(await client.stored());
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const picture = await client.view(await client.stored({ name: '图.png', content: png }));
    expect(picture.headers['content-disposition']).toMatch(/^inline;/);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    const preview = { query: '?preview=1' };
    expect((await client.view(await client.stored(), preview)).headers['content-disposition']).toMatch(/^inline;/);
    expect(
      (await client.view(await client.stored({ name: 'a.txt', content: 'x' }), preview)).headers['content-disposition'],
    ).toMatch(/^inline;/);
    const xml = await client.view(await client.stored({ name: 'a.xml', content: '<a/>' }), preview);
    expect(xml.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is given in parts', async () => {
    const file = await client.stored({ name: 'a.txt', content: '0123456789' });
    const part = (range: string, more = {}) => client.view(file, { headers: { range, ...more } });
    expect(await part('bytes=2-4')).toMatchObject({ statusCode: 206, payload: '234' });
    expect((await part('bytes=2-4')).headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await part('bytes=7-')).payload).toBe('789');
    expect((await part('bytes=-2')).payload).toBe('89');
    expect((await part('bytes=5-999')).payload).toBe('56789');
    expect(await part('bytes=10-')).toMatchObject({ statusCode: 416 });
    expect((await part('bytes=10-')).headers['content-range']).toBe('bytes */10');
    expect(await part('bytes=0-1,4-5')).toMatchObject({ statusCode: 200, payload: '0123456789' });
    expect(await part('bytes=2-4', { 'if-range': '"else"' })).toMatchObject({ statusCode: 200 });
    const { etag } = (await client.view(file)).headers;
    expect(await client.view(file, { headers: { 'if-none-match': String(etag) } })).toMatchObject({
      statusCode: 304,
      payload: '',
    });
    const head = await client.view(file, { method: 'HEAD' });
    expect(head).toMatchObject({ statusCode: 200, payload: '' });
    expect(head.headers['content-length']).toBe('10');
  });

  it('is public in the folders of avatars and brand', async () => {
    const avatar = await client.stored({ name: 'me.png', content: png, biz: 'avatar' });
    const answer = await client.view(avatar, { token: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('is found by the token in the address and by the cookie of the file path', async () => {
    const file = await client.stored();
    expect((await client.view(file, { token: '', query: `?token=${admin}` })).statusCode).toBe(200);
    expect((await client.view(file, { token: '', headers: { cookie: `dossier-files=${admin}` } })).statusCode).toBe(
      200,
    );
    expect((await client.view(file, { token: '', headers: { cookie: 'dossier-files=x' } })).statusCode).toBe(404);
    expect((await client.view(`${file},`)).statusCode).toBe(200);
  });

  it('is never a path on disk', async () => {
    const id = /_(\d{19})/.exec(await client.stored())?.[1];
    for (const attempt of [
      `pm/../secrets_${id}.pdf`,
      `arc/合同_${id}.pdf`,
      `pm/合同_${id}.html`,
      'secrets/token-key',
    ]) {
      expect((await client.view(attempt)).statusCode).toBe(404);
    }
  });
});
