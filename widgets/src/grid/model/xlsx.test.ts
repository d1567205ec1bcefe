import { describe, expect, it } from 'vitest';
import { gridXlsx, headerOf, xlsxType } from './xlsx.ts';

/** The files of an archive, read by its directory as other programs do. */
async function unzipped(blob: Blob): Promise<Map<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const files = new Map<string, string>();
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const raw = new Blob([bytes.subarray(from, from + packed)]).stream();
    const text = await new Response(raw.pipeThrough(new DecompressionStream('deflate-raw'))).text();
    expect(new TextEncoder().encode(text).length).toBe(size);
    files.set(name, text);
    at += 46 + nameLength;
  }
  return files;
}

async function sheetOf(
  rows: (string | number | null)[][],
  columns = [{ title: '甲' }, { title: '乙' }],
): Promise<string> {
  const files = await unzipped(await gridXlsx({ name: '项目', columns, rows }));
  return files.get('xl/worksheets/sheet1.xml') ?? '';
}

describe('a workbook of the grid', () => {
  it('has all parts that a workbook needs, and its sheet name', async () => {
    const blob = await gridXlsx({ name: '台账:2026', columns: [{ title: '甲' }], rows: [] });
    expect(blob.type).toBe(xlsxType);
    const files = await unzipped(blob);
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('name="台账 2026"');
  });

  it('writes numbers as numbers, texts as texts and leaves empty cells out', async () => {
    const sheet = await sheetOf([
      [12.5, '12.5'],
      [null, ''],
      ['2026-01-31', 2 ** 60],
      [Number.NaN, 'a<b>&"'],
    ]);
    expect(sheet).toContain('<c r="A2" s="0"><v>12.5</v></c>');
    expect(sheet).toContain('<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">12.5</t></is></c>');
    expect(sheet).toContain('<row r="3"></row>');
    expect(sheet).toContain('2026-01-31</t>');
    expect(sheet).toContain('1152921504606847000</t>');
    expect(sheet).toContain('NaN</t>');
    expect(sheet).toContain('a&lt;b&gt;&amp;&quot;');
  });

  it('never writes a formula', async () => {
    for (const text of ['=1+1', '+1', '-1', '@x']) {
      const sheet = await sheetOf([[text, null]]);
      expect(sheet).toContain(`<c r="A2" s="8" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
      expect(sheet).not.toContain('<f>');
    }
  });

  it('holds many rows', async () => {
    const sheet = await sheetOf(Array.from({ length: 20_000 }, (_, at) => [at, `项目${at}`]));
    expect(sheet).toContain('<c r="A20001" s="0"><v>19999</v></c>');
    expect(sheet.match(/<row /g)).toHaveLength(20_001);
  });

  it('says so when a row breaks', async () => {
    function* broken(): Generator<string[]> {
      yield ['a'];
      throw new Error('not readable');
    }
    await expect(gridXlsx({ name: 'x', columns: [{ title: '甲' }], rows: broken() })).rejects.toThrow('not readable');
  });
});

describe('a header of several levels', () => {
  it('is merged over its columns, and columns without a group over the levels', () => {
    const { titles, merges } = headerOf([
      { title: '编码' },
      { title: '合同', headerGroup: ['金额', '计划'] },
      { title: '变更', headerGroup: ['金额', '计划'] },
      { title: '实际', headerGroup: ['金额'] },
      { title: '计划', headerGroup: ['日期'] },
      { title: '完成', headerGroup: ['金额'] },
    ]);
    expect(titles).toEqual([
      ['编码', '金额', '', '', '日期', '金额'],
      ['', '计划', '', '实际', '计划', '完成'],
      ['', '合同', '变更', '', '', ''],
    ]);
    expect(merges.sort()).toEqual(['A1:A3', 'B1:D1', 'B2:C2', 'D2:D3', 'E2:E3', 'F2:F3']);
  });

  it('of one level merges nothing', () => {
    expect(headerOf([{ title: '甲' }, { title: '乙' }])).toEqual({ titles: [['甲', '乙']], merges: [] });
  });
});
