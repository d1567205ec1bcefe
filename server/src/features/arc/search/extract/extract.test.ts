import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { pdfOf } from '#seed/demo/documents.ts';
import { mostText } from './protocol.ts';
import { extractorOf, makeTextReader, type TextReader } from './text-reader.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'dossier-extract-'));

async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const word = (body: string) =>
  zipOf({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` });

describe('the text of files', () => {
  let reader: TextReader;
  let count = 0;
  const read = async (name: string, content: Buffer | string, by = reader) => {
    const kind = extractorOf(name);
    if (kind === null) return null;
    count += 1;
    const file = path.join(dir, String(count));
    writeFileSync(file, content);
    return by.read({ path: file, kind });
  };
  const textOf = async (name: string, content: Buffer | string) => {
    const found = await read(name, content);
    if (found?.type !== 'text') throw new Error(found?.reason);
    return found.text;
  };

  beforeAll(() => {
    reader = makeTextReader();
  });
  afterAll(async () => {
    await reader.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is read from PDF', async () => {
    const text = await textOf('通知.pdf', pdfOf('关于审批流程的通知', ['各部门：', '请按采购订单办理。']));
    expect(text).toContain('关于审批流程的通知');
    expect(text).toContain('采购订单');
  });

  it('is read from office files, part by part and in order', async () => {
    const docx = await word(
      '<w:p><w:r><w:t>采购订单自动审</w:t></w:r><w:r><w:t xml:space="preserve">批流程 &amp; 附件</w:t></w:r></w:p><w:p><w:instrText>HYPERLINK</w:instrText><w:r><w:t>第二段</w:t></w:r></w:p>',
    );
    expect(await textOf('a.docx', docx)).toMatch(/^\n采购订单自动审批流程 & 附件\n\n第二段\n$/);
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const pptx = await zipOf({
      'ppt/slides/slide10.xml': slide('第十页'),
      'ppt/slides/slide2.xml': slide('第二页'),
      'ppt/media/a.xml': slide('不是页'),
    });
    expect((await textOf('a.pptx', pptx)).split(/\s+/).filter(Boolean)).toEqual(['第二页', '第十页']);
    const xlsx = await zipOf({
      'xl/sharedStrings.xml': '<sst><si><t>项目名称</t></si><si><r><t>合同</t></r><r><t>金额</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><c t="s"><v>0</v></c><c t="inlineStr"><is><t>直接写的字</t></is></c></worksheet>',
    });
    expect((await textOf('a.xlsx', xlsx)).split(/\s+/).filter(Boolean)).toEqual(['项目名称', '合同金额', '直接写的字']);
    const ofd = await zipOf({
      'OFD.xml': '<ofd:OFD/>',
      'Doc_0/Pages/Page_0/Content.xml':
        '<ofd:Page><ofd:TextObject><ofd:TextCode X="0">电子</ofd:TextCode><ofd:TextCode>发票</ofd:TextCode></ofd:TextObject></ofd:Page>',
    });
    expect((await textOf('a.ofd', ofd)).trim()).toBe('电子发票');
  });

  it('is read from text in the encodings that are used here', async () => {
    expect(await textOf('a.txt', '审批流程')).toBe('审批流程');
    expect(await textOf('a.txt', Buffer.from('c9f3c5fac1f7b3cc', 'hex')), 'GB 18030').toBe('审批流程');
    expect(await textOf('a.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('审批', 'utf16le')]))).toBe(
      '审批',
    );
  });

  it('is read from pages and letters, without what runs in them', async () => {
    const page =
      '<html><head><title>题目</title><style>p{color:红}</style></head><body><p>审批<b>流程</b>&nbsp;&#31532;一<!-- 注释 --><script>var 秘密 = "<p>"</script></p></body>';
    const text = await textOf('a.html', page);
    expect(text).toContain('审批流程');
    expect(text).toContain('第一');
    expect(text).not.toMatch(/秘密|注释|color/);
    const letter = [
      'From: =?utf-8?B?546L6Iqz?= <wang@example.com>',
      'Subject: =?gb2312?B?suS54g==?= =?utf-8?Q?=E5=AE=A1=E6=89=B9?=',
      'Content-Type: multipart/mixed; boundary="B1"',
      '',
      '--B1',
      'Content-Type: multipart/alternative; boundary=B2',
      '',
      '--B2',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('正文内容', 'utf8').toString('base64'),
      '--B2',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>另一种写法</p>',
      '--B2--',
      '--B1',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      '附件文字',
      '--B1--',
    ].join('\r\n');
    const mail = await textOf('a.eml', letter);
    expect(mail).toContain('王芳');
    expect(mail).toContain('审批');
    expect(mail).toContain('正文内容');
    expect(mail).not.toMatch(/另一种写法|附件文字|B1/);
  });

  it('ends at two megabytes of each file, at the end of a sign', async () => {
    const found = await read('a.txt', '审'.repeat(1_000_000));
    expect(found).toMatchObject({ type: 'text', cut: true });
    const text = found?.type === 'text' ? found.text : '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostText);
    expect(text).toMatch(/^审+$/);
  });

  it('is none of kinds that are not read', () => {
    for (const name of ['a.dwg', 'a.rar', 'a.zip', 'a.doc', '无扩展名', 'a.constructor'])
      expect(extractorOf(name), name).toBeNull();
  });

  describe('of files that were made to break their reader', () => {
    const failed = (reason: string) => ({ type: 'failed', reason });
    const damaged = failed('文件已损坏，无法读取文字');
    const tooLarge = failed('文件展开后过大，无法读取文字');

    it('is refused where an archive swells', async () => {
      const bomb = await word(`<w:p><w:r><w:t>${'0'.repeat(60 * 1024 * 1024)}</w:t></w:r></w:p>`);
      expect(bomb.length).toBeLessThan(200_000);
      expect(await read('a.docx', bomb)).toEqual(tooLarge);
      const many: Record<string, string> = {};
      for (let at = 0; at < 20_001; at += 1) many[`e${at}`] = '';
      expect(await read('a.xlsx', await zipOf({ ...many, 'xl/sharedStrings.xml': '' }))).toEqual(tooLarge);
    });

    it('is refused where the directory of an archive tells lies', async () => {
      const honest = await word('<w:p><w:t>文字</w:t></w:p>');
      const packed = deflateRawSync(Buffer.alloc(30 * 1024 * 1024, 48));
      const lying = lie(packed, 10);
      expect(await read('a.docx', lying)).toEqual(damaged);
      expect(await read('a.docx', honest.subarray(0, honest.length - 30))).toEqual(damaged);
      expect(await read('a.docx', Buffer.from('PK\u0003\u0004 no archive'))).toEqual(damaged);
      expect(await read('a.docx', '')).toEqual(damaged);
    });

    it('never expands entities of XML', async () => {
      const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
      const docx = await zipOf({ 'word/document.xml': `${laughs}<w:p><w:t>前&b;&f;后</w:t></w:p>` });
      expect((await textOf('a.docx', docx)).trim()).toBe('前&b;&f;后');
    });

    it('bears deep and unclosed markup', async () => {
      const deep = '<w:t>'.repeat(500_000);
      expect(await read('a.docx', await word(`${deep}深`))).toMatchObject({ type: 'text' });
      expect((await textOf('a.html', `${'<p'.repeat(200_000)}尾`)).trim()).toBe('');
      expect(await textOf('a.html', '<script>'.repeat(100_000))).toBe('');
      expect(
        await read(
          'a.eml',
          `Content-Type: multipart/mixed; boundary=x\n\n${'--x\nContent-Type: multipart/mixed; boundary=x\n\n'.repeat(20_000)}`,
        ),
      ).toMatchObject({ type: 'text' });
    });

    it('fails for a broken or endless PDF, and the next file is read', async () => {
      expect(await read('a.pdf', '%PDF-1.7 broken')).toEqual(damaged);
      expect(await read('a.pdf', Buffer.alloc(100_000, '%PDF-1.7 1 0 obj<</Type/Catalog/Pages 1 0 R>>'))).toMatchObject(
        { type: 'failed' },
      );
      const loop = Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 999999999/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      );
      const found = await read('a.pdf', loop);
      expect(found?.type === 'failed' || found?.text.trim() === '').toBe(true);
      expect(await textOf('a.txt', '接着读')).toBe('接着读');
    });

    it('is given up after its time, or its memory, and the next file is read', async () => {
      const hasty = makeTextReader({ patienceMs: 1 });
      expect(await read('a.pdf', pdfOf('慢', ['慢']), hasty)).toEqual(failed('读取文字超时'));
      await hasty.close();
      const small = makeTextReader({ heapMegabytes: 8 });
      const found = await read('a.html', '<p>&amp;</p>'.repeat(3_000_000), small);
      expect(found).toMatchObject({ type: 'failed' });
      await small.close();
      expect(await textOf('a.txt', '还在')).toBe('还在');
    });
  });
});

/** An archive whose directory says that an entry is smaller than it is. */
function lie(packed: Buffer, size: number): Buffer {
  const name = Buffer.from('word/document.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const start = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
