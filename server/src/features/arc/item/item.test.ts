import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, archiveShelf, itemDraft, projectDraft } from '#test/registers.ts';

describe('the archive register', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const add = (change: object = {}, by = token) =>
    app.call('POST', '/arc/item/add', { token: by, body: itemDraft(shelf, change) });
  const receive = (ids: string[], by = token) =>
    app.call('POST', '/arc/item/receive', { token: by, body: { ids: ids.join(',') } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('takes nothing in when nothing is chosen', async () => {
    expect(await receive(['', ''])).toMatchObject({ success: false, message: '请选择一条记录！' });
  });

  it('gives numbers by the rule for records kept by item, without a gap or a double, also to twenty at once', async () => {
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) => add({ title: `第${index}号文件`, orgCode: 'CWB' })),
    );
    const ids = added.map((answer) => answer.result.id as string);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => receive([ids[index * 2] ?? '', ids[index * 2 + 1] ?? ''])),
    );
    expect(answers.every((answer) => answer.success)).toBe(true);
    const list = await app.call('GET', '/arc/item/list', { token, query: { orgCode: 'CWB', pageSize: 100 } });
    const numbers = list.result.records.map((record: { archiveNo: string }) => record.archiveNo).sort();
    expect(numbers).toEqual(
      Array.from({ length: 40 }, (_, index) => `A001-WS·2024·D30·CWB-${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('shows the next number without taking it, and gives a refused batch its numbers back', async () => {
    const [one, two] = [await add({ orgCode: 'RLB' }), await add({ orgCode: 'RLB' })];
    const preview = () => app.call('GET', '/arc/item/previewNo', { token, query: { id: one.result.id } });
    expect((await preview()).result.archiveNo).toBe('A001-WS·2024·D30·RLB-0001');
    expect((await receive([one.result.id, two.result.id, '1'])).success).toBe(false);
    expect((await preview()).result.archiveNo).toBe('A001-WS·2024·D30·RLB-0001');
    expect((await receive([one.result.id])).result).toMatchObject({ count: 1, first: 'A001-WS·2024·D30·RLB-0001' });
  });

  it('keeps fields of a given number as they are, and the catalogue closed without the right to correct', async () => {
    const { result } = await add();
    await receive([result.id]);
    const { result: held } = await app.call('GET', '/arc/item/queryById', { token, query: { id: result.id } });
    const numbered = await app.call('PUT', '/arc/item/edit', { token, body: { ...held, year: 2025 } });
    expect(numbered.result.fields.year).toBe('“归档年度”参与档号编制，请使用“改号”功能修改');
    const clerk = await aPerson(app, { permissions: ['arc:item:list', 'arc:item:edit'] });
    const by = await app.signIn(clerk.username, userPassword);
    const edit = await app.call('PUT', '/arc/item/edit', { token: by, body: { ...held, title: '改过的题名' } });
    expect(edit.message).toBe('已归档记录不允许直接修改，请提交更正申请');
    expect((await app.call('DELETE', '/arc/item/delete', { token, query: { id: held.id } })).message).toBe(
      '当前状态为“在库”，不能执行“删除”',
    );
  });

  it('belongs to a project that its author may see', async () => {
    const draft = projectDraft(await anchors(app, token), { code: 'ITO-2026-A01-901' });
    const project = await app.call('POST', '/pm/project/add', { token, body: draft });
    expect(project.success, project.message).toBe(true);
    const { result } = await add({ projectCode: 'ITO-2026-A01-901' });
    const read = await app.call('GET', '/arc/item/queryById', { token, query: { id: result.id } });
    expect(read.result.projectCode).toBe('ITO-2026-A01-901');
    const wrong = { projectCode: '所属项目“ITO-2026-A01-902”不存在' };
    expect((await add({ projectCode: 'ITO-2026-A01-902' })).result.fields).toEqual(wrong);
    const edit = await app.call('PUT', '/arc/item/edit', {
      token,
      body: { ...read.result, projectCode: 'ITO-2026-A01-902' },
    });
    expect(edit.result.fields).toEqual(wrong);

    const blind = await aPerson(app, {
      permissions: ['arc:item:list', 'arc:item:add'],
      rules: [{ component: 'pm/ProjectList', column: 'code', condition: '=', value: 'another' }],
    });
    const by = await app.signIn(blind.username, userPassword);
    expect((await add({ projectCode: 'ITO-2026-A01-901' }, by)).result.fields).toMatchObject({
      projectCode: '所属项目“ITO-2026-A01-901”不存在',
    });
    expect((await add({}, by)).success).toBe(true);
  });

  it.each([
    [{ title: '12345' }, { title: '题名应概括文件内容，不能少于2个字或仅为数字、符号' }],
    [{ docDate: '20240230' }, { docDate: '文件日期“20240230”不是有效日期' }],
    [{ docDate: '29990101', year: 2024 }, { docDate: '文件日期不能晚于今天' }],
    [{ year: 2023 }, { year: '归档年度2023早于文件日期年份2024' }],
    [{ secret: 8 }, { secret: '密级“8”不在字典中' }],
    [{ secret: 2 }, { secretYears: '普通商业秘密及以上须填写保密期限或解密日期' }],
  ])('refuses %j with a sentence at the field', async (change, fields) => {
    expect((await add(change)).result.fields).toEqual(fields);
  });

  it('hides records above the clearance everywhere, and lets nobody write above his own', async () => {
    const { result: secret } = await add({ secret: 2, secretYears: 10, title: '并购谈判底稿甲' });
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:item:list', 'arc:item:add', 'arc:item:edit', 'arc:item:delete'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const list = await app.call('GET', '/arc/item/list', { token: by, query: { keyword: '并购谈判' } });
    expect(list.result.total).toBe(0);
    expect((await app.call('GET', '/arc/item/queryById', { token: by, query: { id: secret.id } })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await add({ secret: 2, secretYears: 5 }, by)).result.fields).toEqual({
      secret: '密级高于您的授权级别，不能保存',
    });
    const count = async (who: string) => (await app.call('GET', '/arc/item/tree', { token: who })).result[0].count;
    expect((await count(token)) - (await count(by))).toBe(1);
  });

  it('finds Chinese parts of words, mixed numbers and other spellings of a document number', async () => {
    await add({ title: '采购订单自动审批流程说明', docNo: '沪[2024]12号', keywords: '制度,流程' });
    await add({ title: '审核与批准的流转程序' });
    const search = async (keyword: string) => {
      const answer = await app.call('GET', '/arc/item/list', { token, query: { keyword } });
      return answer.success ? answer.result.records.map((record: { title: string }) => record.title) : answer.message;
    };
    expect(await search('审批流程')).toEqual(['采购订单自动审批流程说明']);
    expect(await search('订单 流程')).toEqual(['采购订单自动审批流程说明']);
    expect(await search('〔2024〕12号')).toEqual(['采购订单自动审批流程说明']);
    expect(await search('（2024）12')).toEqual(['采购订单自动审批流程说明']);
    expect(await search('审')).toBe('请输入至少2个字符');
    expect(await search("'; drop table arc_item; --")).toEqual([]);
  });

  it('pages through a search in the order asked for, and knows its total on pages past the end too', async () => {
    for (const year of [2019, 2021, 2020])
      await add({ title: `桥梁荷载试验记录${year}`, year, docDate: `${year}0105` });
    const page = async (pageNo: string, title = '*荷载试验*') => {
      const query = { title, column: 'year', order: 'desc', pageSize: '2', pageNo };
      const { records, total } = (await app.call('GET', '/arc/item/list', { token, query })).result;
      return [records.map((record: { year: number }) => record.year), total];
    };
    expect(await page('1')).toEqual([[2021, 2020], 3]);
    expect(await page('2')).toEqual([[2019], 3]);
    expect(await page('3')).toEqual([[], 3]);
    expect(await page('1', '*没有这样的题名*')).toEqual([[], 0]);
    const query = { title: '*荷载试验*' };
    const { records } = (await app.call('GET', '/arc/item/list', { token, query })).result;
    expect(Object.keys(records[0])).not.toContain('_total');
  });

  it('reckons the due date from retention and year', async () => {
    expect((await add({ retention: 'D10', year: 2024 })).result.expireDate).toBe('2034-12-31');
    expect((await add({ retention: 'Y' })).result.expireDate).toBeNull();
  });

  it('refuses to delete a fonds or a class that records refer to', async () => {
    const fonds = await app.call('DELETE', '/arc/fonds/delete', { token, query: { id: shelf.fondsId } });
    expect(fonds.message).toMatch(/^“海川数字服务”已被\d+条档案引用，不能删除$/);
  });
});
