import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { mostPages } from '@dossier/contract/arc/reading/preview.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { brightness, shade, tiffOf } from '#test/pictures.ts';
import { type Drawer, makeDrawer } from './drawer.ts';

const mark = ['罗佳 luojia 工程管理部', '2026-11-27 08:00 IP末段45', 'K7M29QXR4TVW-1'];

describe('pages that the server draws', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'dossier-draw-'));
  const contents = new Map<string, Buffer>();
  const store = { has: async (sha256: string) => contents.has(sha256) };
  const files = {
    store,
    open: async ({ sha256 }: { sha256: string }) => Readable.from([contents.get(sha256)]),
    scratch,
  } as unknown as Parameters<typeof makeDrawer>[0];
  let drawer: Drawer;
  const file = (name: string, content: Buffer) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    contents.set(sha256, content);
    return { sha256, name, size: content.length };
  };
  const page = async (of: ReturnType<typeof file>, { at = 0, width = 600, by = mark as readonly string[] } = {}) => {
    const drawn = await drawer.page(of, { at, width, mark: by });
    if (typeof drawn === 'string') throw new Error(drawn);
    return { ...drawn, ...(await brightness(drawn.bytes)) };
  };
  /** Share of the pixels that the mark has changed, and by how much at most. */
  const changed = async (of: ReturnType<typeof file>, at = 0) => {
    const [clean, marked] = [await page(of, { at, by: [] }), await page(of, { at })];
    const by = clean.values.map((value, index) => Math.abs(value - (marked.values[index] ?? 0)));
    return {
      share: by.filter((one) => one > 24).length / by.length,
      most: by.reduce((most, one) => Math.max(most, one), 0),
    };
  };

  beforeAll(() => {
    drawer = makeDrawer(files);
  });
  afterAll(async () => {
    await drawer.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('carry the mark in their pixels, on white and on black', async () => {
    for (const value of [255, 0, 128]) {
      const { share, most } = await changed(file(`${value}.png`, await shade(600, 800, value)));
      expect(share, `shade ${value}`).toBeGreaterThan(0.02);
      expect(share, `shade ${value}`).toBeLessThan(0.3);
      expect(most, `shade ${value}`).toBeGreaterThan(45);
    }
    const document = await changed(file('a.pdf', pdfOf('关于水印的通知', ['正文'])));
    expect(document.share).toBeGreaterThan(0.02);
  });

  it('carry it in every part of the page', async () => {
    const { values, width, height } = await page(file('white.png', await shade(800, 1100, 255)), { width: 800 });
    const cells = Array.from({ length: 12 }, (_, cell) => {
      const [left, top] = [(cell % 3) * (width / 3), Math.floor(cell / 3) * (height / 4)];
      return values.filter((value, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return value < 225 && x >= left && x < left + width / 3 && y >= top && y < top + height / 4;
      }).length;
    });
    expect(Math.min(...cells)).toBeGreaterThan(150);
  });

  it('differ by who reads and by the page, since the code of the mark does', async () => {
    const sheet = file('sheet.png', await shade(600, 800, 255));
    const [one, two] = [await page(sheet), await page(sheet, { by: [...mark.slice(0, 2), 'K7M29QXR4TVW-2'] })];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(false);
  });

  it('show Chinese of documents that bring no font', async () => {
    const blank = await page(file('blank.pdf', pdfOf('', [])), { by: [] });
    const { values } = await page(file('words.pdf', pdfOf('关于归档的通知', ['各部门请于年底前办理'])), { by: [] });
    const dark = (all: readonly number[]) => all.filter((value) => value < 100).length;
    expect(dark(blank.values)).toBe(0);
    expect(dark(values)).toBeGreaterThan(300);
  });

  it('are set from texts, line by line and sheet by sheet', async () => {
    const long = file('长.txt', Buffer.from('第一行\n'.repeat(120)));
    expect(await drawer.sizes(long)).toHaveLength(3);
    expect((await page(long, { at: 2, by: [] })).values.some((value) => value < 100)).toBe(true);
    const gb = file('国标.csv', Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a]));
    expect(
      (await page(gb, { by: [] })).values.some((value) => value < 100),
      'GB 18030',
    ).toBe(true);
    expect(await drawer.sizes(file('空.txt', Buffer.from('\n')))).toHaveLength(1);
  });

  it('are all those of a TIFF', async () => {
    const scan = file('扫描.tif', tiffOf([0, 100, 250].map((value) => ({ width: 60, height: 80, value }))));
    expect(await drawer.sizes(scan)).toEqual([
      [60, 80],
      [60, 80],
      [60, 80],
    ]);
    for (const [at, value] of [0, 100, 250].entries())
      expect(Math.abs(((await page(scan, { at, by: [] })).values[2000] ?? -99) - value), `page ${at}`).toBeLessThan(4);
  });

  it('are never larger than their limits', async () => {
    const narrow = file('long.png', await shade(4, 4000, 255));
    const drawn = await page(narrow, { width: 2000, by: [] });
    expect(drawn.width * drawn.height).toBeLessThanOrEqual(8_000_000);
    const big = await page(file('b.pdf', pdfOf('大', [])), { width: 2000 });
    expect(big.width).toBe(2000);
    expect(await drawer.page(narrow, { at: 1, width: 300, mark })).toBe('no-page');
  });

  it('are refused for what cannot be drawn, with the reason', async () => {
    const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const head = Buffer.alloc(17);
    head.writeUInt32BE(60_000, 0);
    head.writeUInt32BE(60_000, 4);
    head.set([8, 6], 8);
    expect(await drawer.sizes(file('bomb.png', Buffer.concat([bomb, head])))).toBe('too-large');
    const wide = tiffOf([{ width: 1, height: 1, value: 0 }]);
    // Width and height.
    wide.fill(0xff, 18, 21).fill(0xff, 30, 33);
    expect(await drawer.sizes(file('wide.tif', wide))).toBe('too-large');
    expect(await drawer.sizes(file('lines.txt', Buffer.from('\n'.repeat(60 * mostPages))))).toBe('too-large');
    expect(await drawer.sizes(file('bad.pdf', Buffer.from('%PDF-1.7 nothing')))).toBe('damaged');
    expect(await drawer.sizes(file('bad.jpg', Buffer.from('ffd8ffe0', 'hex')))).toBe('damaged');
    expect(await drawer.sizes(file('a.docx', Buffer.from('PK')))).toBe('format');
    expect(await drawer.sizes(file('a.ofd', Buffer.from('PK')))).toBe('format');
    const gone = file('gone.png', await shade(7, 7, 9));
    contents.delete(gone.sha256);
    expect(await drawer.sizes(gone)).toBe('missing');
    const swapped = file('swapped.png', await shade(8, 8, 9));
    contents.set(swapped.sha256, await shade(8, 8, 200));
    expect(await drawer.sizes(swapped), 'bytes that are not those that came in').toBe('damaged');
    expect(readdirSync(scratch), 'nothing stays on the disk').toEqual([]);
  });

  it('leave nobody waiting for a document that takes for ever, and draw for others after it', async () => {
    const hostile = file('hostile.pdf', slowPdf());
    const hasty = makeDrawer(files, { patienceMs: 2500 });
    try {
      const begun = Date.now();
      expect(await hasty.page(hostile, { at: 0, width: 2000, mark })).toBe('late');
      expect(Date.now() - begun).toBeLessThan(8000);
      const again = Date.now();
      expect(await hasty.page(hostile, { at: 0, width: 2000, mark }), 'and is not tried again').toBe('late');
      expect(Date.now() - again).toBeLessThan(200);
      expect(await hasty.sizes(file('after.pdf', pdfOf('之后', [])))).toHaveLength(1);
    } finally {
      await hasty.close();
    }
  });
});

/** Forms within forms: ten billion squares on one page. */
function slowPdf(): Buffer {
  const levels = 10;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>',
    '<</Length 5>>\nstream\n/X Do\nendstream',
  ].map((text) => Buffer.from(text));
  for (let level = 0; level < levels; level += 1) {
    const last = level === levels - 1;
    const content = deflateSync(last ? '0 0 600 800 re f\n'.repeat(1000) : '/X Do\n'.repeat(10));
    const inner = last ? '' : `/Resources<</XObject<</X ${level + 6} 0 R>>>>`;
    const head = `<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Group<</S/Transparency>>${inner}/Filter/FlateDecode/Length ${content.length}>>\nstream\n`;
    objects.push(Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]));
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
