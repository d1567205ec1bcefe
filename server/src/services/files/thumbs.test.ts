import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient, pdf, upload } from '#test/upload.ts';
import { pictureSize } from './checks/picture-size.ts';
import { releaseUnreferenced } from './release.ts';

let app: TestApp;
let admin: string;
let client: ReturnType<typeof fileClient>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  client = fileClient(app, admin);
});

/** A picture whose left half is red and whose right half is blue; `seed` makes its bytes its own. */
function picture(width: number, height: number, seed = 0): Transformer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at % width < width / 2 ? [250, seed, 0] : [0, seed, 250], at * 4);
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** A JPEG with a camera's segment: turned a quarter, and with something that must not go on. */
async function turned(width: number, height: number, seed: number): Promise<Buffer> {
  const jpeg = await picture(width, height, seed).jpeg(90);
  const orientation = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0'), orientation, Buffer.from('GPS 39.9N 116.4E')]);
  const length = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), length, body, jpeg.subarray(2)]);
}

/** A PNG that says it is so large; its few bytes would be gigabytes of pixels. */
function bomb(width: number, height: number, depth = 8): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

const small = (file: string, size: number | string = 100, token = admin) =>
  client.view(file, { query: `?thumb=${size}`, token });
const store = (name: string, content: Buffer, biz = 'upload') => client.stored({ name, content, biz });
const thumbs = async () =>
  (await sql<{ sha256: string; thumb_sha256: string }>`select * from sys_file_thumb`.execute(app.db)).rows;

describe('small pictures', () => {
  it('are upright, of the size that was asked for, and without what the camera wrote', async () => {
    const file = await store('照片.jpg', await turned(1200, 600, 1));
    for (const size of [100, 300, 800]) {
      const answer = await small(file, size);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': expect.stringMatching(/^inline;.*\.webp/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, no-store',
      });
      expect(pictureSize(answer.rawPayload)).toMatchObject({ width: size / 2, height: size });
      expect(answer.rawPayload.includes('GPS') || answer.rawPayload.includes('Exif')).toBe(false);
    }
    // Turned a quarter to the right: what was left is above.
    const pixels = await new Transformer((await small(file)).rawPayload).rawPixels();
    expect(pixels[0]).toBeGreaterThan(200);
    expect(pixels[pixels.length - 3]).toBeLessThan(50);
  });

  it('are made of PNG, WebP and BMP too, never larger than the picture; a GIF stays as it is', async () => {
    const kinds = {
      png: await picture(60, 40, 2).png(),
      webp: await picture(60, 40, 2).webp(90),
      bmp: await picture(60, 40, 2).bmp(),
    };
    for (const [kind, content] of Object.entries(kinds)) {
      const answer = await small(await store(`图.${kind}`, content));
      expect([kind, pictureSize(answer.rawPayload)]).toEqual([kind, { width: 60, height: 40, decoded: 9600 }]);
    }
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const answer = await small(await store('动.gif', gif));
    expect([answer.headers['content-type'], answer.rawPayload]).toEqual(['image/gif', gif]);
  });

  it('are kept: many who ask at once wait for one, and the next server reads it', async () => {
    const file = await store('同时.png', await picture(900, 300, 3).png());
    const answers = await Promise.all(Array.from({ length: 12 }, () => small(file, 300)));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    const { sha256 } = await client.rowOf(file);
    const rows = (await thumbs()).filter((row) => row.sha256 === sha256);
    expect(rows).toHaveLength(1);
    expect(await app.files.store.has(rows[0]?.thumb_sha256 ?? '')).toBe(true);
  });

  it('go with their file, and count for nobody', async () => {
    const used = async () => (await app.call('GET', '/sys/common/fileUsage', { token: admin })).result.user.used;
    const content = await picture(500, 500, 4).png();
    const before = await used();
    const answer = await upload(app, '/sys/upload/uploadMinio', { token: admin, name: '删.png', content });
    const row = await client.rowOf(answer.message);
    await small(answer.message, 100);
    await small(answer.message, 300);
    expect(await used()).toBe(before + content.length);
    const made = (await thumbs()).filter(({ sha256 }) => sha256 === row.sha256).map((one) => one.thumb_sha256);
    expect(made).toHaveLength(2);
    // The clean-up lets them be as long as the picture is there.
    await sql`update sys_file_object set stored_at = now() - interval '9 days'`.execute(app.db);
    await releaseUnreferenced({ db: app.db, files: app.files, now: new Date() });
    expect(await app.files.store.has(made[0] ?? '')).toBe(true);
    await app.call('DELETE', '/sys/oss/file/delete', { token: admin, query: { id: row.id } });
    for (const sha256 of [row.sha256, ...made]) expect(await app.files.store.has(sha256)).toBe(false);
    expect(await used()).toBe(before);
    expect((await small(answer.message)).statusCode).toBe(404);
  });

  it('are seen by who may see the file, and by nobody else', async () => {
    const own = await store('私.png', await picture(50, 50, 5).png());
    await small(own);
    const { username } = await aPerson(app, { permissions: ['system:ossFile:list'] });
    const other = await app.signIn(username, userPassword);
    for (const token of [other, '']) expect((await small(own, 100, token)).statusCode).toBe(404);
    const face = await store('脸.png', await picture(50, 50, 6).png(), 'avatar');
    expect((await small(face, 100, '')).headers['cache-control']).toContain('public');
    // The small picture has no address of its own.
    const [made] = await thumbs();
    for (const guess of [made?.thumb_sha256, `files/${made?.thumb_sha256}`, `upload/${made?.thumb_sha256}.webp`])
      expect((await client.view(String(guess))).statusCode).toBe(404);
  });

  it('are not made of what would burst, is broken, or is no picture', async () => {
    const refused = async (name: string, content: Buffer, query: number | string = 100) => {
      const answer = await small(await store(name, content), query);
      return [answer.statusCode, answer.json().message];
    };
    const tooLarge = [413, '图片过大，无法生成缩略图'];
    expect(await refused('弹.png', bomb(60_000, 60_000))).toEqual(tooLarge);
    expect(await refused('深.png', bomb(6000, 6000, 16))).toEqual(tooLarge);
    expect(await refused('超.png', bomb(0xffffffff, 0xffffffff))).toEqual(tooLarge);
    const broken = [404, '图片已损坏，无法生成缩略图'];
    expect(await refused('坏.png', bomb(100, 100))).toEqual(broken);
    expect(await refused('零.png', bomb(0, 100))).toEqual(broken);
    expect(await refused('断.jpg', (await picture(300, 300, 7).jpeg()).subarray(0, 200))).toEqual(broken);
    expect(await refused('合同.pdf', pdf)).toEqual([404, '该文件不是图片，没有缩略图']);
    const file = await store('好.png', await picture(50, 50, 8).png());
    for (const size of ['1', '5000', '100x', '-100', "100' or 1=1", '100&thumb=300', ''])
      expect([size, (await small(file, size)).json().success]).toEqual([size, false]);
    expect(
      (await client.upload({ name: '图.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>', biz: 'upload' }))
        .success,
    ).toBe(false);
  });
});

describe('the size of a picture', () => {
  it('is the larger one where a file says two', async () => {
    const webp = await picture(60, 40).webp(90);
    const canvas = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1');
    const large = Buffer.concat([canvas, Buffer.from([0xff, 0xff, 0x00, 0xff, 0xff, 0x00]), webp.subarray(12)]);
    expect(pictureSize(large)).toMatchObject({ width: 65_536, height: 65_536 });
    expect(pictureSize(await picture(70, 30).webpLossless())).toMatchObject({ width: 70, height: 30 });
    expect(pictureSize(await turned(30, 20, 1))).toMatchObject({ width: 30, height: 20 });
    for (const wrong of ['', 'BM', '\xff\xd8\xff\xe1\x00\x00', 'RIFF....WEBP', '<svg/>', 'GIF89a'])
      expect(pictureSize(Buffer.from(wrong, 'latin1'))).toBeNull();
  });
});
