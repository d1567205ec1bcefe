import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, upload } from '#test/upload.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

const heads = [
  ['字典名称', '字典编码', '描述', '字典列表', '', '', ''],
  ['', '', '', '字典项文本', '字典项值', '描述', '排序'],
];
async function bytes(rows: Cell[][], first = heads[0] ?? [], format: 'xls' | 'xlsx' = 'xlsx'): Promise<Buffer> {
  const columns = first.map((header) => ({ header }));
  const parts: Buffer[] = [];
  const sheet = { name: '数据字典', title: '数据字典', subtitle: '导出人:甲', columns, rows };
  for await (const part of writeWorkbook(format, [sheet])) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
const bring = async (rows: Cell[][], query = '', as = token) =>
  upload(app, `/sys/dict/importExcel${query}`, {
    token: as,
    name: '字典.xlsx',
    content: await bytes([heads[1] ?? [], ...rows]),
  });
const itemsOf = async (code: string) => {
  const dict = await app.db.selectFrom('sys_dict').select('id').where('dict_code', '=', code).executeTakeFirst();
  if (!dict) return null;
  const items = app.db.selectFrom('sys_dict_item').select(['item_text', 'item_value', 'sort_order', 'status']);
  return items.where('dict_id', '=', dict.id).orderBy('sort_order').execute();
};

describe('dictionaries in Excel', () => {
  it('go out as one sheet of two levels and come back the same', async () => {
    const rows: Cell[][] = [
      ['杯型', 'cup_size', '大小', '小', '1', null, 1],
      [null, null, null, '=1+1', '2', '看似公式', 2],
      ['空字典', 'empty_one', null, null, null, null, null],
    ];
    expect((await bring(rows)).message).toBe('共2行数据全部导入成功！');
    expect(await itemsOf('cup_size')).toEqual([
      { item_text: '小', item_value: '1', sort_order: 1, status: 1 },
      { item_text: '=1+1', item_value: '2', sort_order: 2, status: 1 },
    ]);
    expect(await itemsOf('empty_one')).toEqual([]);
    for (const format of ['xls', 'xlsx']) {
      const { bytes: out } = await fetchBytes(app, `/sys/dict/exportXls?dictCode=cup_size&format=${format}`, token);
      const workbook = await readWorkbook(out, { headerRows: 3 });
      expect(workbook.header.filter(Boolean)).toEqual(['字典名称', '字典编码', '描述', '字典列表']);
      const found: string[][] = [];
      for await (const { cells } of workbook.rows) found.push([...cells].map((cell) => String(cell ?? '')));
      expect(found).toEqual([
        heads[1],
        ['杯型', 'cup_size', '大小', '小', '1', '', '1'],
        ['', '', '', '=1+1', '2', '看似公式', '2'],
      ]);
    }
    await app.db.deleteFrom('sys_dict').where('dict_code', '=', 'cup_size').execute();
  });

  it('are refused one by one, each with its reason, and the rest comes in', async () => {
    const rows: Cell[][] = [
      ['好的', 'good_one', null, '一', '1', null, null],
      ['缺值', 'no_value', null, '一', '1', null, null],
      [null, null, null, '二', null, null, null],
      ['性别', 'sex', null, '男', '1', null, null],
      ['坏值', 'bad_value', null, '一', "1' or '1'='1", null, null],
    ];
    const tried = await bring(rows, '?dryRun=1');
    expect(tried.result).toMatchObject({ totalCount: 4, newCount: 1, errorCount: 3 });
    expect(await itemsOf('good_one')).toBeNull();
    expect(await bring(rows, '?mode=all')).toMatchObject({ code: 201, message: '文件有错误，未导入任何数据。' });
    expect(await itemsOf('good_one')).toBeNull();
    const { code, result, message } = await bring(rows);
    expect([code, message]).toEqual([201, '文件导入成功，但有错误。']);
    expect(result).toMatchObject({ successCount: 1, msg: '总上传行数：4，已导入行数：1，错误行数：3' });
    const text = (await fetchBytes(app, encodeURI(result.fileUrl), token)).bytes.toString();
    expect(text.split('\r\n')).toEqual([
      '字典名称：缺值，对应字典列表的字典项值不能为空，忽略导入。',
      '第8行：字典编码“sex”已存在',
      expect.stringContaining('数据值不能包含特殊字符'),
    ]);
    expect(await itemsOf('good_one')).toHaveLength(1);
    for (const code of ['no_value', 'bad_value']) expect(await itemsOf(code)).toBeNull();
  });

  it('refuse other sheets and callers without the right', async () => {
    const other = await bytes([['1', '2']], ['姓名', '年龄']);
    const answer = await upload(app, '/sys/dict/importExcel', { token, name: '人.xlsx', content: other });
    expect(answer.message).toBe('导入Excel校验失败 ！');
    const reader = await app.signIn((await aPerson(app, { permissions: ['system:dict:list'] })).username, userPassword);
    expect((await bring([], '', reader)).code).toBe(510);
    expect((await app.call('GET', '/sys/dict/exportXls', { token: reader })).code).toBe(510);
  });

  it('come in from several files at once, and the wrong ones are named with their file', async () => {
    const file = (rows: Cell[][]) => bytes([heads[1] ?? [], ...rows]);
    const answer = await upload(app, '/sys/dict/importExcel', {
      token,
      name: '甲.xlsx',
      content: await file([['颜色', 'several_colour', null, '红', 'r', null, 1]]),
      more: [
        {
          name: '乙.xlsx',
          content: await file([
            ['形状', 'several_shape', null, '圆', 'o', null, 1],
            ['颜色', 'several_colour', null, '蓝', 'b', null, 1],
          ]),
        },
      ],
    });
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 2, errorCount: 1 } });
    expect(await itemsOf('several_shape')).toHaveLength(1);
    const { bytes: said } = await fetchBytes(app, encodeURI(answer.result.fileUrl), token);
    expect(said.toString()).toMatch(/^乙\.xlsx 第6行：/);
  });

  it('come in whole or not at all where the form of the contract asks for it', async () => {
    const rows: Cell[][] = [
      ['风向', 'all_wind', null, '东', 'e', null, 1],
      ['性别', 'sex', null, '男', '1', null, 1],
    ];
    const content = await bytes([heads[1] ?? [], ...rows]);
    const fields = { validateStatus: '1' };
    const answer = await upload(app, '/sys/dict/importExcel', { token, name: '字典.xlsx', content, fields });
    expect(answer).toMatchObject({ code: 201, message: '文件有错误，未导入任何数据。', result: { successCount: 0 } });
    expect(await itemsOf('all_wind')).toBeNull();
  });
});
