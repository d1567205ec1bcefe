import { mostEntered } from '@dossier/contract/core/resource-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';

describe('records typed in together', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const enter = (rows: unknown, by = token) => app.call('POST', '/arc/item/addBatch', { token: by, body: { rows } });
  const totalOf = async (keyword: string) =>
    (await app.call('GET', '/arc/item/list', { token, query: { keyword } })).result.total;
  const rowsOf = (word: string, count: number, change: (at: number) => object = () => ({})) =>
    Array.from({ length: count }, (_, at) => itemDraft(shelf, { title: `${word}第${at + 1}件`, ...change(at) }));

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('are all saved, each with its log and its first version', async () => {
    const answer = await enter(rowsOf('批量收文', 3));
    expect(answer).toMatchObject({ success: true, message: '已录入 3 条档案', result: { count: 3 } });
    expect(await totalOf('批量收文')).toBe(3);
    const list = await app.call('GET', '/arc/item/list', { token, query: { keyword: '批量收文' } });
    const log = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token,
      query: { dataTable: 'arc_item', dataId: list.result.records[0].id },
    });
    expect(log.result).toHaveLength(1);
  });

  it('are none of them saved when one is wrong; every wrong cell is named', async () => {
    const answer = await enter(
      rowsOf('半途而废', 4, (at) => (at === 1 ? { docDate: '20240230' } : at === 3 ? { title: '', secret: 8 } : {})),
    );
    expect(answer.success).toBe(false);
    expect(answer.message).toBe('校验失败！共3处有误，未保存任何数据');
    expect(Object.keys(answer.result.fields).sort()).toEqual(['1.docDate', '3.secret', '3.title']);
    expect(await totalOf('半途而废')).toBe(0);
  });

  it('must not take a number twice, among themselves or with what is there', async () => {
    await enter(rowsOf('已有号', 1, () => ({ declaredNo: 'SB-001' })));
    const answer = await enter(rowsOf('重号', 3, (at) => ({ declaredNo: ['SB-001', 'SB-002', 'SB-002'][at] })));
    expect(Object.keys(answer.result.fields).map((name) => name.split('.')[0])).toEqual(['0', '2']);
    expect(await totalOf('重号')).toBe(0);
  });

  it('need the right to add, stay within the clearance of who types, and are limited in number', async () => {
    const reader = await aPerson(app, { permissions: ['arc:item:list'] });
    expect((await enter(rowsOf('无权', 1), await app.signIn(reader.username, userPassword))).code).toBe(510);
    const clerk = await aPerson(app, { clearance: 1, permissions: ['arc:item:list', 'arc:item:add'] });
    const above = rowsOf('越权', 2, () => ({ secret: 2, secretYears: 10 }));
    expect((await enter(above, await app.signIn(clerk.username, userPassword))).success).toBe(false);
    expect(await totalOf('越权')).toBe(0);
    expect((await enter(rowsOf('太多', mostEntered + 1))).success).toBe(false);
    expect((await enter([])).success).toBe(false);
    expect((await enter('不是列表')).success).toBe(false);
  });
});
