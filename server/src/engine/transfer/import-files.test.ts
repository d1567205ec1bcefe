import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { catalogueFile, goodRow, headers } from '#test/catalogue.ts';
import { archiveShelf } from '#test/registers.ts';
import { bytesOf, fetchBytes, pdf, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import type { Cell } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';

describe('several files of one import', () => {
  let app: TestApp;
  let token: string;
  const total = async (query: Record<string, string>) =>
    (await app.call('GET', '/arc/item/list', { token, query })).result.total;
  const bring = ([first, ...more]: { name: string; content: Buffer }[], fields: Record<string, string> = {}) =>
    upload(app, '/arc/item/importExcel', {
      token,
      name: first?.name ?? '',
      content: first?.content ?? Buffer.alloc(0),
      more,
      fields,
    });
  const file = async (name: string, rows: Cell[][]) => ({ name, content: await catalogueFile('xlsx', rows) });
  /** The same columns, the other way round. */
  const turned = async (name: string, rows: Cell[][], heads = headers) => {
    const columns = heads.toReversed().map((header) => ({ header }));
    const sheet = { name: '数据', columns, rows: rows.map((row) => row.toReversed()) };
    return { name, content: await bytesOf(writeWorkbook('xls', [sheet])) };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    await archiveShelf(app, token);
  });

  it('comes in as one, whatever the order of the columns, and says which file a wrong row stands in', async () => {
    const wrong = goodRow(4, 'two');
    wrong[headers.indexOf('题名')] = null;
    const again = goodRow(1, 'two');
    const answer = await bring([
      await file('甲.xlsx', [goodRow(1, 'two'), goodRow(2, 'two')]),
      await turned('乙.xls', [goodRow(3, 'two'), wrong, again]),
    ]);
    expect(answer).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' });
    expect(answer.result).toMatchObject({ totalCount: 5, successCount: 3, errorCount: 2 });
    expect(await total({ declaredNo: 'two-*' })).toBe(3);

    const bad = await fetchBytes(app, encodeURI(answer.result.fileUrl), token);
    const errors = await readWorkbook(bad.bytes);
    expect(errors.header.slice(0, headers.length)).toEqual(headers);
    const said: unknown[][] = [];
    for await (const { cells } of errors.rows) said.push([cells[headers.indexOf('申报档号')], cells[headers.length]]);
    expect(said).toEqual([
      ['two-00004', '乙.xls 第3行：题名不能为空'],
      ['two-00001', '乙.xls 第4行：申报档号“two-00001”与甲.xlsx 第2行重复'],
    ]);
  });

  it('saves nothing of any of them when one row is wrong and all or nothing is asked, and nothing in a dry run', async () => {
    const wrong = goodRow(2, 'none');
    wrong[headers.indexOf('保管期限')] = '永远';
    const both = [await file('甲.xlsx', [goodRow(1, 'none')]), await file('乙.xlsx', [wrong])];
    const dry = await bring(both, { dryRun: '1' });
    expect(dry.result).toMatchObject({
      totalCount: 2,
      newCount: 1,
      errors: ['乙.xlsx 第2行：保管期限“永远”不在字典中'],
    });
    expect((await bring(both, { validateStatus: '1' })).message).toBe('文件有错误，未导入任何数据。');
    expect(await total({ declaredNo: 'none-*' })).toBe(0);
  });

  it('are refused whole where one is no workbook, has other columns or no rows, and where they are too many', async () => {
    const good = await file('甲.xlsx', [goodRow(1, 'not')]);
    const other = await turned('乙.xls', [[1, 2]], ['姓名', '电话']);
    expect((await bring([good, other])).message).toBe('文件“乙.xls”的表头与“甲.xlsx”不一致');
    expect((await bring([good, await file('空.xlsx', [])])).message).toBe('文件“空.xlsx”没有数据行');
    expect((await bring([good, { name: '丙.pdf', content: pdf }])).success).toBe(false);
    expect((await bring([good, { name: '丙.xlsx', content: Buffer.from('x') }])).success).toBe(false);
    expect((await bring(Array.from({ length: 11 }, () => good))).message).toBe('一次最多上传10个文件');
    expect(await total({ declaredNo: 'not-*' })).toBe(0);
  });
});
