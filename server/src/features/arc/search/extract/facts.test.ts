import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chimeOf, mailOf, photoOf, pngHeadOf, withExif } from '#seed/demo/archive/media.ts';
import { extractorOf, makeTextReader, type TextReader } from './text-reader.ts';

const tags = { taken: '2026:11:20 09:30:00', maker: 'Haichuan', model: 'Haichuan H1' };

describe('what files say of themselves', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'dossier-facts-'));
  let reader: TextReader;
  let count = 0;
  const read = async (name: string, content: Buffer | string) => {
    const kind = extractorOf(name);
    if (kind === null) throw new Error(`${name} is not read`);
    count += 1;
    const file = path.join(dir, String(count));
    writeFileSync(file, content);
    return reader.read({ path: file, kind });
  };
  const factsOf = async (name: string, content: Buffer | string) => {
    const found = await read(name, content);
    if (found.type !== 'text') throw new Error(found.reason);
    return found.facts;
  };
  beforeAll(() => {
    reader = makeTextReader();
  });
  afterAll(async () => {
    await reader.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is read from photos: when, with what, how large, and where only if it is there', async () => {
    const photo = await photoOf(64, 48, 1, { ...tags, artist: 'Zhang Min', place: [31.25, 121.5] });
    expect(await factsOf('合影.jpg', photo)).toMatchObject({
      ...{ madeAt: '2026-11-20 09:30:00', camera: 'Haichuan H1', author: 'Zhang Min', width: 64, height: 48 },
      place: '31.250000, 121.500000',
    });
    expect(await factsOf('合影.jpg', await photoOf(32, 24, 2, tags))).not.toHaveProperty('place');
  });

  it('is read from XMP, where people describe pictures', async () => {
    const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">开工仪式</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>开工</rdf:li><rdf:li>仪式</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const body = Buffer.from(xmp);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    const photo = await photoOf(16, 16, 1, tags);
    const facts = await factsOf('a.jpg', Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)]));
    expect(facts).toMatchObject({ title: '开工仪式', keywords: '开工, 仪式' });
  });

  it('is read from recordings without their samples', async () => {
    expect(await factsOf('会议.wav', chimeOf(3))).toMatchObject({
      ...{ duration: 3, container: 'WAVE', codec: 'PCM', sampleRate: 8000, channels: 1, bitRate: 64_000 },
    });
    expect(await factsOf('a.flac', flacOf(44_100, 5))).toMatchObject({ duration: 5, sampleRate: 44_100, channels: 2 });
    expect(await factsOf('a.mp4', mp4Of())).toMatchObject({ width: 320, height: 240 });
  });

  it('is read from the head of a mail, whatever it is written in', async () => {
    const mail = mailOf({
      ...{
        subject: '关于验收的通知',
        from: '张敏 <zhangmin@haichuan.example>',
        to: 'a@b.example',
        cc: '李 <li@b.example>',
      },
      ...{ date: 'Fri, 20 Nov 2026 01:30:00 +0000', id: '1@haichuan.example', text: '请按时验收' },
      attachments: [{ name: '清单.txt', type: 'text/plain', content: Buffer.from('一') }],
    });
    const found = await read('a.eml', mail);
    expect(found).toMatchObject({
      facts: {
        ...{
          title: '关于验收的通知',
          from: '张敏 <zhangmin@haichuan.example>',
          to: 'a@b.example',
          cc: '李 <li@b.example>',
        },
        ...{ madeAt: '2026-11-20 09:30:00', messageId: '1@haichuan.example', attachments: 1 },
      },
    });
    expect((found as { text: string }).text).toContain('请按时验收');
  });

  it('is read from pages of the web, and their texts with it', async () => {
    const page =
      '<html><head><title>公司&amp;新闻</title><script>alert(1)</script></head><body><p>开业</p></body></html>';
    expect(await read('a.html', page)).toMatchObject({
      facts: { title: '公司&新闻' },
      text: expect.not.stringContaining('alert'),
    });
    const saved = `Snapshot-Content-Location: https://haichuan.example/news\r\nSubject: News\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}\r\n--b--\r\n`;
    expect(await read('a.mhtml', saved)).toMatchObject({
      facts: { title: 'News', source: 'https://haichuan.example/news' },
      text: expect.stringContaining('开业'),
    });
  });

  describe('of files that mean harm', () => {
    it('is nothing where the file is damaged, and the next one is read', async () => {
      expect(await read('a.mp3', Buffer.alloc(5000, 7))).toMatchObject({});
      expect(await read('a.mp4', Buffer.concat([mp4Of().subarray(0, 40), Buffer.alloc(300, 255)]))).toMatchObject({});
      const torn = (await photoOf(16, 16, 1, tags)).subarray(0, 60);
      expect(await factsOf('a.jpg', torn)).toBeDefined();
      expect(await factsOf('a.wav', chimeOf(1))).toMatchObject({ duration: 1 });
    });

    it('has the size that a picture says, without memory for its pixels', async () => {
      expect(await factsOf('a.png', pngHeadOf(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
    });

    it('has no entity that XMP would expand', async () => {
      const bomb = `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}<!ENTITY a0 "x">]><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="&a12;"/></rdf:RDF></x:xmpmeta>`;
      const body = Buffer.from(bomb);
      const head = Buffer.from([0xff, 0xe1, 0, 0]);
      head.writeUInt16BE(body.length + 2, 2);
      const photo = await photoOf(16, 16, 1, tags);
      const facts = await factsOf('a.jpg', Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)]));
      expect(JSON.stringify(facts).length).toBeLessThan(2000);
    });

    it('is short, on one line, and without signs that turn texts around', async () => {
      const long = withExif((await photoOf(16, 16, 1, tags)).subarray(), {
        ...tags,
        artist: `a\u0007\n${'b'.repeat(5000)}`,
      });
      expect((await factsOf('a.jpg', long))?.author).toMatch(/^a b{498}$/);
      const endless = `Subject: ${'长'.repeat(200_000)}`;
      expect(String((await factsOf('a.eml', endless))?.title ?? '').length).toBeLessThanOrEqual(500);
    });

    it('is read of mails 50 deep as far as somebody would look', async () => {
      let mail = 'Subject: inner\r\n\r\ninnermost';
      for (let depth = 50; depth > 0; depth -= 1)
        mail = `Subject: level ${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--b${depth}--`;
      const found = await read('a.eml', mail);
      expect(found).toMatchObject({ type: 'text', facts: { title: 'level 1' } });
      expect((found as { text: string }).text).not.toContain('innermost');
    });

    it('is read of a mail with a thousand parts, and of one whose head never ends', async () => {
      const parts = Array.from(
        { length: 1000 },
        (_, at) => `--b\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\nx`,
      );
      const mail = `Subject: many\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('\r\n')}\r\n--b--`;
      expect((await factsOf('a.eml', mail))?.attachments).toBeLessThanOrEqual(200);
      expect(await factsOf('a.eml', `Subject: endless\r\n${'X-A: b\r\n'.repeat(500_000)}`)).toMatchObject({
        title: 'endless',
      });
    });
  });
});

/** The head of a FLAC: one block that says what follows, and nothing that follows. */
function flacOf(rate: number, seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (1n << 41n) | (15n << 36n) | BigInt(rate * seconds), 10);
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.from([0x80, 0, 0, 34]), info]);
}

/** A film of 320 by 240 without pictures. */
function mp4Of(): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const timed = (bytes: number) => {
    const head = Buffer.alloc(bytes);
    head.writeUInt32BE(1000, 12);
    head.writeUInt32BE(7000, 16);
    return head;
  };
  const sample = Buffer.alloc(78);
  sample.writeUInt16BE(320, 24);
  sample.writeUInt16BE(240, 26);
  const one = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide', 'latin1'), Buffer.alloc(13)]);
  const table = box('stbl', box('stsd', one, box('avc1', sample)), box('stts', Buffer.alloc(8)));
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('mdhd', timed(24)), box('hdlr', handler), box('minf', table)),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1')),
    box('moov', box('mvhd', timed(100)), track),
  ]);
}
