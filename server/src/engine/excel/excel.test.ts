import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { read, utils, write as writeSheetJs } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { type ReadRow, readWorkbook } from './reader.ts';
import { plainHeader, type Sheet, type WorkbookFormat } from './sheet.ts';
import { writeWorkbook } from './write.ts';

const formats: WorkbookFormat[] = ['xls', 'xlsx'];
const folder = mkdtempSync(path.join(tmpdir(), 'excel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const projects: Sheet = {
  name: '项目',
  title: '项目列表',
  subtitle: '导出人:管理员',
  columns: [
    { header: '编号', required: true },
    { header: '金额', kind: 'money' },
    { header: '日期', kind: 'date' },
    { header: '时间', kind: 'datetime' },
    { header: '类型', options: ['新建', '变更,含逗号', '终止'] },
  ],
  rows: [
    ['001', 1234.5, '2026-02-28', '2026-02-28 13:05:09', '新建'],
    ['=1+1', -0.01, '1899-01-01', '不是时间', '@cmd'],
    ['+86', 1e14, null, undefined, '-1'],
    ['\t制表', 0, '2026-12-31', '2026-12-31 00:00:00', '<a> & "b" _x000A_'],
    ['', null, null, null, '𠮷😀\n第二行'],
  ],
};

async function walk(source: Buffer | string, options = {}): Promise<{ header: readonly string[]; rows: ReadRow[] }> {
  const workbook = await readWorkbook(source, options);
  const rows: ReadRow[] = [];
  for await (const row of workbook.rows) rows.push(row);
  expect(rows).toHaveLength(workbook.total);
  return { header: workbook.header, rows };
}

function* manyRows(count: number): Generator<(string | number)[]> {
  for (let index = 1; index <= count; index += 1) {
    yield [
      `PM-${String(index).padStart(6, '0')}`,
      `项目名称 ${index}`,
      index / 4,
      '2026-11-21',
      index % 2 ? '是' : '否',
    ];
  }
}
const manyColumns: Sheet['columns'] = [
  { header: '编号' },
  { header: '名称' },
  { header: '金额', kind: 'money' },
  { header: '日期', kind: 'date' },
  { header: '启用' },
];

describe.each(formats)('a .%s workbook', (format) => {
  it('comes back with its texts, numbers and dates', async () => {
    const { header, rows } = await walk(await buffer(writeWorkbook(format, [projects])), { headerRows: 3 });
    expect(header).toEqual(['编号*', '金额', '日期', '时间', '类型']);
    expect(header.map(plainHeader)).toEqual(['编号', '金额', '日期', '时间', '类型']);
    expect(rows).toEqual([
      { line: 4, cells: ['001', 1234.5, '2026-02-28', '2026-02-28 13:05:09', '新建'] },
      { line: 5, cells: ['=1+1', -0.01, '1899-01-01', '不是时间', '@cmd'] },
      { line: 6, cells: ['+86', 1e14, null, null, '-1'] },
      { line: 7, cells: ['\t制表', 0, '2026-12-31', '2026-12-31', '<a> & "b" _x000A_'] },
      { line: 8, cells: [null, null, null, null, '𠮷😀\n第二行'] },
    ]);
  });

  it('is a plain workbook to another reader: text cells, no formula, merged title, widths', async () => {
    const book = read(await buffer(writeWorkbook(format, [projects])), {
      cellFormula: true,
      cellNF: true,
      cellStyles: true,
    });
    expect(book.SheetNames[0]).toBe('项目');
    const sheet = book.Sheets.项目 ?? {};
    expect(sheet.A1).toMatchObject({ t: 's', v: '项目列表' });
    expect(sheet.A2).toMatchObject({ t: 's', v: '导出人:管理员' });
    expect(sheet['!merges']).toEqual([
      { s: { r: 0, c: 0 }, e: { r: 0, c: 4 } },
      { s: { r: 1, c: 0 }, e: { r: 1, c: 4 } },
    ]);
    for (const place of ['A5', 'E5', 'A6', 'E6', 'A7']) {
      expect(sheet[place]).toMatchObject({ t: 's' });
      expect(sheet[place]).not.toHaveProperty('f');
    }
    expect(sheet.B4).toMatchObject({ t: 'n', v: 1234.5, w: '1,234.50' });
    expect(sheet.C4).toMatchObject({ t: 'n', w: '2026-02-28' });
    expect(sheet.D4).toMatchObject({ t: 'n', w: '2026-02-28 13:05:09' });
    expect(sheet['!cols']).toHaveLength(5);
  });

  it('holds 5 000 rows and more sheets than one, names made unique', async () => {
    const bytes = await buffer(
      writeWorkbook(format, [
        { name: '数据', columns: manyColumns, rows: manyRows(5000) },
        { name: '数据', columns: [{ header: '说明' }], rows: [['a/b']] },
        {
          name: '填写[说明]:很长的名字很长的名字很长的名字很长的名字很长的名字',
          columns: [{ header: '空' }],
          rows: [],
        },
      ]),
    );
    const { header, rows } = await walk(bytes);
    expect(header).toEqual(['编号', '名称', '金额', '日期', '启用']);
    expect(rows).toHaveLength(5000);
    expect(rows.at(-1)).toEqual({ line: 5001, cells: ['PM-005000', '项目名称 5000', 1250, '2026-11-21', '否'] });
    const { SheetNames, Sheets } = read(bytes);
    expect(SheetNames).toEqual(
      ['数据', '数据(2)', '填写 说明 很长的名字很长的名字很长的名字很长的名字很长的名字'].map((name) =>
        name.slice(0, 31),
      ),
    );
    expect(utils.sheet_to_json(Sheets.数据 ?? {})).toHaveLength(5000);
    expect((await walk(bytes, { sheet: '数据(2)' })).rows).toEqual([{ line: 2, cells: ['a/b'] }]);
  });

  it('keeps long and many texts whole', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `${index}${(index % 2 ? '长' : 'x').repeat(index * 40)}`);
    texts.push('满'.repeat(40_000));
    const sheet = { name: 'a', columns: [{ header: '文' }], rows: texts.map((text) => [text]) };
    const { rows } = await walk(await buffer(writeWorkbook(format, [sheet])));
    expect(rows.map(({ cells }) => cells[0])).toEqual([...texts.slice(0, 300), '满'.repeat(32_767)]);
  });

  it('refuses more rows than allowed with their number, and reads what SheetJS wrote', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ 编号: index, 日期: new Date(Date.UTC(2026, 0, 5)) }));
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.json_to_sheet(rows, { UTC: true }), '数据');
    // SheetJS answers a Buffer for this type.
    const bytes = writeSheetJs(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' }) as Buffer;
    await expect(readWorkbook(bytes, { maxRows: 24 })).rejects.toThrow('数据行数25超过上限24');
    const read25 = await walk(bytes, { maxRows: 25 });
    expect(read25.rows[24]).toEqual({ line: 26, cells: [24, '2026-01-05'] });
  });

  it('gives the stored result of a formula, never calculates', async () => {
    const sheet = utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e']]);
    sheet.A2 = { t: 'n', f: '1+1', v: 3 };
    sheet.B2 = { t: 's', f: 'HYPERLINK("http://x")', v: '点我' };
    sheet.C2 = { t: 'b', v: true };
    sheet.D2 = { t: 'n', v: 7, z: '0000' };
    sheet.E2 = { t: 'n', v: 0.1 + 0.2 };
    sheet['!ref'] = 'A1:E2';
    const book = { SheetNames: ['s'], Sheets: { s: sheet } };
    const bytes = writeSheetJs(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' }) as Buffer;
    expect((await walk(bytes)).rows).toEqual([{ line: 2, cells: [3, '点我', '是', '0007', 0.3] }]);
  });

  it('breaks the stream when the rows break', async () => {
    async function* rows() {
      yield ['1'];
      throw new Error('cursor lost');
    }
    await expect(
      buffer(writeWorkbook(format, [{ name: 'a', columns: [{ header: 'a' }], rows: rows() }])),
    ).rejects.toThrow('cursor lost');
  });

  it('says clearly when a file was cut off', async () => {
    const bytes = await buffer(writeWorkbook(format, [{ name: 'a', columns: manyColumns, rows: manyRows(300) }]));
    await expect(readWorkbook(bytes.subarray(0, Math.floor(bytes.length / 2)))).rejects.toThrow(
      /文件已损坏，无法读取|文件不是有效的Excel文件/,
    );
  });
});

describe('a .xls workbook', () => {
  it('goes on in another sheet after 65 536 rows', async () => {
    const sheet: Sheet = { name: '大', columns: [{ header: '号' }], rows: counted(65_540) };
    const bytes = await buffer(writeWorkbook('xls', [sheet]));
    const { rows } = await walk(bytes, { sheet: '大(2)', maxRows: 10 });
    expect(rows.map(({ cells }) => cells[0])).toEqual([65_536, 65_537, 65_538, 65_539, 65_540]);
    await expect(readWorkbook(bytes)).rejects.toThrow('数据行数65535超过上限50000');
  });
});

function* counted(count: number): Generator<number[]> {
  for (let index = 1; index <= count; index += 1) yield [index];
}

describe('the reader', () => {
  it('tells apart what is no workbook, what is locked and what is too large', async () => {
    await expect(readWorkbook(Buffer.from('编号,名称\n1,2'))).rejects.toThrow('文件不是有效的Excel文件');
    await expect(readWorkbook(Buffer.from('<html><table><tr><td>1</td></tr></table></html>'))).rejects.toThrow(
      '文件不是有效的Excel文件',
    );
    await expect(readWorkbook(Buffer.alloc(0))).rejects.toThrow('文件不是有效的Excel文件');
    await expect(readWorkbook(Buffer.alloc(2_000_000), { maxBytes: 1_048_576 })).rejects.toThrow('文件大小超过1MB');
    const locked = path.join(folder, 'locked.xlsx');
    const { CFB } = await import('@e965/xlsx');
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000));
    writeFileSync(locked, CFB.write(container, { type: 'buffer' }) as Buffer);
    await expect(readWorkbook(locked)).rejects.toThrow('文件已加密');
    await expect(readWorkbook(await buffer(writeWorkbook('xlsx', [projects])), { sheet: 9 })).rejects.toThrow(
      '文件中没有需要的工作表',
    );
  });

  it('refuses an archive that unpacks to much more than it says', async () => {
    const bomb = zipOf('xl/workbook.xml', Buffer.alloc(500 * 1024 * 1024), { claimed: 1000 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readWorkbook(bomb)).rejects.toThrow('文件内容过大，无法读取');
  });

  it('never holds the server up while it reads and writes 50 000 rows, which takes seconds', async () => {
    const file = path.join(folder, 'large.xlsx');
    let turns = 0;
    const clock = setInterval(() => {
      turns += 1;
    }, 10);
    writeFileSync(
      file,
      await buffer(writeWorkbook('xlsx', [{ name: 'a', columns: manyColumns, rows: manyRows(50_000) }])),
    );
    const { rows } = await walk(file);
    clearInterval(clock);
    expect(rows).toHaveLength(50_000);
    // In one go it would be a handful.
    expect(turns).toBeGreaterThan(20);
  });

  it('ends its thread when the rows are not walked to the end', async () => {
    const bytes = await buffer(writeWorkbook('xlsx', [{ name: 'a', columns: manyColumns, rows: manyRows(2000) }]));
    for (let round = 0; round < 5; round += 1) {
      const workbook = await readWorkbook(bytes);
      for await (const row of workbook.rows) if (row.line > 3) break;
    }
    const cancelled = new AbortController();
    cancelled.abort();
    await expect(readWorkbook(bytes, { signal: cancelled.signal })).rejects.toThrow('读取已取消');
  });

  it('writes drop-down lists and a frozen header', async () => {
    const bytes = await buffer(writeWorkbook('xlsx', [projects]));
    const { CFB } = await import('@e965/xlsx');
    const archive: unknown = CFB.read(bytes, { type: 'buffer' });
    const text = (name: string) => String(CFB.find(archive, name).content);
    const sheet = text('/xl/worksheets/sheet1.xml');
    expect(sheet).toContain('sqref="E4:E50003"><formula1>_options!$A$1:$A$3</formula1>');
    expect(sheet).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>');
    expect(text('/xl/worksheets/sheet2.xml')).toContain('变更,含逗号');
    expect(text('/xl/workbook.xml')).toContain('name="_options" sheetId="2" state="hidden"');
    const xls = await buffer(writeWorkbook('xls', [projects]));
    expect(xls.includes(Buffer.from('新建\0变更,含逗号\0终止', 'utf16le'))).toBe(true);
  });
});

/** A ZIP archive of one entry whose directory claims another size. */
function zipOf(name: string, content: Buffer, { claimed }: { claimed: number }): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(title.length, 28);
  const start = local.length + title.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, title, packed, central, title, end]);
}
