import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readZipDirectory } from '#services/files/checks/zip-directory.ts';
import { type ReadRow, readWorkbook } from './reader.ts';
import { readXlsxRows } from './xlsx-rows.ts';

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  sheet: string;
  shared?: string;
  /** Inside `<styleSheet>`. */
  styles?: string;
  properties?: string;
  target?: string;
}

/** A .xlsx of one sheet 数据, written by hand as other programs write it. */
function workbook({ sheet, shared = '', styles = '', properties = '', target = 'worksheets/sheet1.xml' }: Parts) {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${text}`), name);
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  );
  const relations = (list: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  add('_rels/.rels', relations(`<Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`));
  add(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="${office}">${properties}<sheets><sheet name="数据 &amp; 表" sheetId="1" r:id="rId9"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations(
      `<Relationship Target="${target}" Id="rId9" Type="${office}/worksheet"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/>`,
    ),
  );
  add('xl/sharedStrings.xml', `<sst ${main}>${shared}</sst>`);
  add('xl/styles.xml', `<styleSheet ${main}>${styles}</styleSheet>`);
  add('xl/worksheets/sheet1.xml', sheet);
  zip.end();
  return buffer(zip.outputStream);
}

const worksheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;

/** What the row reader makes of it, or null when it leaves the file to the library. */
function directly(file: Buffer) {
  return readXlsxRows(file, readZipDirectory(file) ?? [], { headerRows: 1, maxRows: 100, sheet: 0 });
}

async function walked(file: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of (await readWorkbook(file)).rows) rows.push(row);
  return rows;
}

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>';

it('reads shared texts with their runs and without their readings, entities and escapes', async () => {
  const file = await workbook({
    shared:
      '<si><t>名&amp;称 &#x4e2d;</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">粗 </t></r><r><t>细</t></r><rPh sb="0" eb="1"><t>ヨミ</t></rPh></si><si><t>一_x000D_&#10;二</t></si><si/>',
    sheet: worksheet(
      '<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="B3" s="0" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row>',
    ),
  });
  expect(directly(file)).toMatchObject({ sheets: ['数据 & 表'], header: ['名&称 中'], total: 1 });
  expect(await walked(file)).toEqual([{ line: 3, cells: [null, '粗 细', '一\n二'] }]);
});

it('counts places where none are written, and leaves blank rows and styled blanks out', async () => {
  const file = await workbook({
    sheet: worksheet(
      `<row><c t="inlineStr"><is><t>甲</t></is></c></row><row><c s="0"/><c><v>7</v></c></row><row/><row><c t="str"><f>A1</f><v> </v></c></row><row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><f>1+&quot;&quot;</f></c></row>`,
    ),
  });
  expect(directly(file)).not.toBeNull();
  expect(await walked(file)).toEqual([
    { line: 2, cells: [null, 7] },
    { line: 5, cells: ['是', '#N/A', '=1+""'] },
  ]);
});

it('tells dates by their format: own ones, built-in ones, those of Chinese editions, both calendars', async () => {
  const styles =
    '<numFmts count="1"><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="31" applyNumberFormat="1"><alignment/></xf><xf numFmtId="176"/><xf numFmtId="32"/></cellXfs>';
  const row = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>45000</v></c>`).join('');
  const sheet = worksheet(`${head}<row r="2">${row}<c s="4"><v>0.5</v></c></row>`);
  const file = await workbook({ styles, sheet });
  expect(directly(file)).not.toBeNull();
  expect(await walked(file)).toEqual([
    { line: 2, cells: [45000, '2023-03-15', '2023-03-15', '2023-03-15', '12:00:00'] },
  ]);
  const old = await workbook({ styles, sheet, properties: '<workbookPr date1904="1"/>' });
  expect((await walked(old))[0]?.cells[1]).toBe('2027-03-16');
});

it.each([
  [
    'a prefix',
    `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  ],
  [
    'dates as text of ISO 8601',
    worksheet(`${head}<row r="2"><c r="A2" t="d"><v>2026-01-05T00:00:00</v></c><c r="B2"><v>5</v></c></row>`),
  ],
])('leaves %s to the library', async (_, sheet) => {
  const file = await workbook({ sheet });
  expect(directly(file)).toBeNull();
  expect((await walked(file))[0]?.cells.at(-1)).toBe(5);
});

it('finds the sheet by an absolute target, and counts rows past the limit without keeping them', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => `<row r="${index + 2}"><c><v>${index}</v></c></row>`);
  const file = await workbook({ sheet: worksheet(head + rows.join('')), target: '/xl/worksheets/sheet1.xml' });
  const found = directly(file);
  if (found === null || found === 'no-sheet') throw new Error('not read');
  expect(found.total).toBe(130);
  expect(found.rows).toHaveLength(100);
  await expect(readWorkbook(file, { maxRows: 100 })).rejects.toThrow('数据行数130超过上限100');
});

it('takes nothing that stands to the right of the header, however far away it is', async () => {
  const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = Array.from({ length: 2000 }, (_, at) => {
    const line = at + 2;
    return `<row r="${line}">${cell(`A${line}`, 'a')}<c r="XFD${line}"><v>1</v></c></row>`;
  });
  const header = `<row r="1">${cell('A1', '名称')}${cell('B1', '编号')}</row>`;
  const file = await workbook({ sheet: worksheet(header + rows.join('')) });
  expect(directly(file)).toMatchObject({ header: ['名称', '编号'] });
  for (const { cells } of await walked(file)) expect(cells).toEqual(['a']);
  // The same through the library, which reads what is written in an unusual way.
  const unusual = `<row r="2002"><c r="A2002" t="str"><f t="shared" si="0"/></c><c r="XFD2002"><v>1</v></c></row>`;
  const slow = await workbook({ sheet: worksheet(header + rows.join('') + unusual) });
  expect(directly(slow)).toBeNull();
  for (const { cells } of await walked(slow)) expect(cells.length).toBeLessThanOrEqual(60);
});

it('takes a header of 500 columns and five million cells at most', async () => {
  const wide = Array.from({ length: 700 }, (_, at) => `<c t="inlineStr"><is><t>列${at}</t></is></c>`).join('');
  const file = await workbook({ sheet: worksheet(`<row r="1">${wide}</row>`) });
  expect((await readWorkbook(file)).header).toHaveLength(500);
  // One cell in the last of 500 columns makes a row of 500: 10 001 of them are one row too many.
  const row = (line: number) => `<row r="${line}"><c r="SF${line}"><v>1</v></c></row>`;
  const rows = Array.from({ length: 10_001 }, (_, at) => row(at + 2)).join('');
  const full = await workbook({ sheet: worksheet(`<row r="1">${wide}</row>${rows}`) });
  await expect(readWorkbook(full)).rejects.toThrow('文件内容过大，无法读取');
});
