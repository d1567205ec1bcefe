import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { catalogueFile, goodRow, headers, spoilRows } from '#test/catalogue.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import type { Cell, WorkbookFormat } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';

describe('Excel', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const bring = async (
    format: WorkbookFormat,
    rows: Cell[][],
    fields: Record<string, string> = {},
    by = token,
  ): Promise<Answer> => {
    const content = await catalogueFile(format, rows);
    return upload(app, '/arc/item/importExcel', { token: by, name: `目录.${format}`, content, fields });
  };
  const total = async (query: Record<string, string>) =>
    (await app.call('GET', '/arc/item/list', { token, query })).result.total;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it.each(['xls', 'xlsx'] as const)(
    'brings 5 000 rows of a .%s in and gives the 37 faulty ones back with their reasons',
    async (format) => {
      const rows = Array.from({ length: 5000 }, (_, index) => goodRow(index + 1, format));
      const expected = spoilRows(rows, format, 37);
      const answer = await bring(format, rows);
      expect(answer).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' });
      expect(answer.result).toMatchObject({
        totalCount: 5000,
        successCount: 4963,
        errorCount: 37,
        msg: '总上传行数：5000，已导入行数：4963，错误行数：37',
      });
      expect(await total({ declaredNo: `${format}-*` })).toBe(4963);

      const file = await fetchBytes(app, encodeURI(answer.result.fileUrl), token);
      const errors = await readWorkbook(file.bytes);
      const said = new Map<number, string>();
      for await (const { cells } of errors.rows) {
        const text = String(cells[headers.length]);
        said.set(Number(/^第(\d+)行：/.exec(text)?.[1]), text);
      }
      expect([...said.keys()].sort((a, b) => a - b)).toEqual([...expected.keys()]);
      for (const [line, says] of expected) expect(said.get(line)).toContain(says);
    },
    60_000,
  );

  it('saves nothing of a file with one wrong row when all or nothing is asked, and nothing in a dry run', async () => {
    const rows = [goodRow(1, 'all'), goodRow(2, 'all'), goodRow(3, 'all')];
    const wrong = rows[1] as Cell[];
    wrong[3] = '永远';
    const dry = await bring('xlsx', rows, { dryRun: '1' });
    expect(dry.result).toMatchObject({
      totalCount: 3,
      newCount: 2,
      changedCount: 0,
      errorCount: 1,
      errors: ['第3行：保管期限“永远”不在字典中'],
    });
    expect((await bring('xlsx', rows, { mode: 'all' })).message).toBe('文件有错误，未导入任何数据。');
    expect(await total({ declaredNo: 'all-*' })).toBe(0);
  });

  it('changes the record that a key stands for', async () => {
    await bring('xlsx', [goodRow(1, 'key')]);
    const changed = goodRow(1, 'key');
    changed[7] = '改过的题名';
    expect(await bring('xls', [changed, goodRow(2, 'key')])).toMatchObject({
      code: 200,
      message: '共2行数据全部导入成功！',
    });
    expect(await total({ declaredNo: 'key-*' })).toBe(2);
    expect(await total({ title: '改过的题名' })).toBe(1);
  });

  it('understands what the import dialog sends: whole files checked first, keys that stand for a missing column', async () => {
    const wrong = goodRow(2, 'dlg');
    wrong[3] = '永远';
    const checked = await bring('xlsx', [goodRow(1, 'dlg'), wrong], { validateStatus: '1', isSingleTableImport: '1' });
    expect(checked).toMatchObject({ code: 201, message: '文件有错误，未导入任何数据。' });
    expect(await total({ declaredNo: 'dlg-*' })).toBe(0);
    expect(await bring('xlsx', [goodRow(1, 'dlg'), wrong], { validateStatus: '0' })).toMatchObject({
      code: 201,
      result: { successCount: 1, errorCount: 1 },
    });

    // Without a column for the fonds and its class the keys say where the rows belong.
    const at = headers.findIndex((header) => header.startsWith('全宗号'));
    const kind = headers.findIndex((header) => header.startsWith('分类'));
    const without = (row: Cell[]) => row.filter((_, index) => index !== at && index !== kind);
    const content = await bytesOf(
      writeWorkbook('xlsx', [
        {
          name: '目录',
          columns: without([...headers]).map((header) => ({ header: String(header) })),
          rows: [without(goodRow(3, 'dlg'))],
        },
      ]),
    );
    const send = (fields: Record<string, string>) =>
      upload(app, '/arc/item/importExcel', { token, name: '目录.xlsx', content, fields });
    expect((await send({})).message).toContain('缺少列');
    const keys = JSON.stringify({ fondsId: shelf.fondsId, classId: shelf.classId });
    expect(await send({ foreignKeys: keys })).toMatchObject({ code: 200, result: { successCount: 1 } });
    expect(await total({ declaredNo: 'dlg-*', fondsId: shelf.fondsId })).toBe(2);
    expect((await send({ foreignKeys: '{"fondsId":"nobody"}' })).message).toBe('全宗“nobody”不存在');
    for (const [foreignKeys, says] of [
      ['[1]', 'foreignKeys传值有误，需要一个json字符串!'],
      ['{"fondsId":{"a":1}}', 'foreignKeys传值有误，需要一个json字符串!'],
      ['nothing', 'foreignKeys传值有误，需要一个json字符串!'],
      ['{"createBy":"admin"}', 'foreignKeys中的字段“createBy”不能指定'],
      ['{"archiveNo":"A"}', 'foreignKeys中的字段“archiveNo”不能指定'],
      ['{"__proto__":"A"}', 'foreignKeys中的字段“__proto__”不能指定'],
    ] as const)
      expect((await send({ foreignKeys })).message).toBe(says);
    expect((await send({ validateStatus: '2' })).message).toBe('validateStatus只能是0或1');
    expect((await send({ isSingleTableImport: '0' })).message).toBe('该导入只支持单表，子表请在记录中录入');
  });

  it('says which column a foreign file lacks, and what is no Excel file', async () => {
    const content = await bytesOf(
      writeWorkbook('xlsx', [{ name: 'x', columns: [{ header: '姓名' }], rows: [['张三']] }]),
    );
    const answer = await upload(app, '/arc/item/importExcel', { token, name: 'x.xlsx', content });
    expect(answer.message).toBe('模板表头与系统不一致：缺少列“全宗号”');
    const text = await upload(app, '/arc/item/importExcel', {
      token,
      name: 'x.xlsx',
      content: Buffer.from('not a workbook'),
    });
    expect(text.message).toBe('文件“x.xlsx”内容与扩展名不符，已拒绝上传');
  });

  it('exports the current filter, the visible columns and formulas as text, and reads its own export', async () => {
    await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '=HYPERLINK("http://x")公式题名', declaredNo: 'exp-1' }),
    });
    await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '普通题名', declaredNo: 'exp-2' }),
    });
    for (const format of ['xls', 'xlsx']) {
      const file = await fetchBytes(app, `/arc/item/exportXls?declaredNo=exp-*&format=${format}`, token);
      expect(file.headers['content-disposition']).toContain(encodeURIComponent('文书目录'));
      const book = await readWorkbook(file.bytes);
      expect(book.header.slice(0, 3)).toEqual(['全宗号', '分类码', '年度']);
      const rows: unknown[][] = [];
      for await (const { cells } of book.rows) rows.push([...cells]);
      expect(
        rows
          .slice(0, 2)
          .map((row) => row[7])
          .sort(),
      ).toEqual(['=HYPERLINK("http://x")公式题名', '普通题名']);
      expect(String(rows[2]?.[0])).toMatch(/^导出人：管理员 导出时间：/);
      const again = await upload(app, '/arc/item/importExcel', {
        token,
        name: `again.${format}`,
        content: file.bytes,
        fields: { dryRun: '1' },
      });
      expect(again.result).toMatchObject({ totalCount: 2, newCount: 0, changedCount: 2, errorCount: 0 });
    }
  });

  it('keeps columns and rows that a person may not see out of his export', async () => {
    await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '核心秘密题名', declaredNo: 'sec-1', secret: 3, secretYears: 20 }),
    });
    await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '可见题名', declaredNo: 'sec-2', note: '不该看到的附注' }),
    });
    const { db } = app;
    await db
      .insertInto('sys_permission')
      .values({
        id: 'col-note',
        parent_id: null,
        name: '附注',
        menu_type: 2,
        perms: 'arc:item:col:note',
        perms_type: '1',
        status: '1',
      })
      .execute();
    const clerk = await aPerson(app, { permissions: ['arc:item:list', 'arc:item:export'] });
    const by = await app.signIn(clerk.username, userPassword);
    const file = await fetchBytes(app, '/arc/item/exportXls?declaredNo=sec-*', by);
    const book = await readWorkbook(file.bytes);
    expect(book.header).not.toContain('附注');
    const cells: unknown[] = [];
    for await (const row of book.rows) cells.push(...row.cells);
    expect(cells).toContain('可见题名');
    expect(cells.join()).not.toMatch(/核心秘密题名|不该看到的附注/);
    const list = await app.call('GET', '/arc/item/list', { token: by, query: { declaredNo: 'sec-*', note: '*附注*' } });
    expect(list.result.records.map((record: object) => 'note' in record)).toEqual([false]);
  });

  it('gives a template with the marked columns, instructions and dictionaries', async () => {
    const file = await fetchBytes(app, '/arc/item/importTemplate', token);
    const book = await readWorkbook(file.bytes);
    expect(book.sheets.slice(0, 3)).toEqual(['数据', '填写说明', '字典']);
    expect(book.header).toContain('题名*');
    await book.close();
  });

  it('refuses filters that mean nothing before a byte of the file goes out', async () => {
    for (const query of [{ planStart_begin: 'x' }, { budget_begin: 'x' }, { planStart_begin: '2026-02-30' }]) {
      const headers = { 'x-access-token': token };
      const url = `${app.config.apiPrefix}/pm/project/exportXls?${new URLSearchParams(query as never)}`;
      const answer = await app.http.inject({ method: 'GET', url, headers });
      expect(answer.headers['content-type'], url).toContain('application/json');
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(answer.json(), url).toMatchObject({ success: false, message: expect.stringMatching(/格式|数字|日期/) });
    }
  });
});
