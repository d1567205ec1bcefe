import { correctStatus } from '@dossier/contract/arc/ending/correct.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { decide, publish } from '#test/archive-ending.ts';
import { type ArchiveLending, archiveLendingOf } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';

describe('corrections', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const ask = (itemId: string, field: string, newValue: string | null, by = on.token) =>
    on.post('/arc/correct/add', { itemId, field, newValue, reason: '著录有误' }, by);
  const submit = async (id: string, by = on.token, password = adminPassword) =>
    on.post('/arc/correct/submit', { id, version: (await on.read('/arc/correct', id)).version, password }, by);
  const corrected = async (itemId: string, field: string, newValue: string | null) => {
    const { success, message, result } = await ask(itemId, field, newValue);
    if (!success) throw new Error(message);
    return submit(result.id);
  };

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('are the way for whoever may not change a held record directly (AR06)', async () => {
    const item = await on.received({ docNo: '沪〔2024〕1号' });
    const clerk = await aPerson(app, {
      permissions: ['arc:item:list', 'arc:item:edit', 'arc:correct:list', 'arc:correct:add', 'arc:correct:submit'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const body = { ...(await on.read('/arc/item', item)), title: '关于更正的报告' };
    expect((await app.call('PUT', '/arc/item/edit', { token: by, body })).message).toBe(
      '已归档记录不允许直接修改，请提交更正申请',
    );
    const { result } = await ask(item, 'title', '关于更正的报告', by);
    expect(result).toMatchObject({ status: correctStatus.draft, oldValue: expect.stringMatching(/^关于第/) });
    expect((await submit(result.id, by, 'wrong')).message).toBe('密码不正确，操作已取消');
    expect(await submit(result.id, by, userPassword)).toMatchObject({ success: true, message: '更正已提交' });
    const after = await on.read('/arc/item', item);
    expect(after.title).toBe('关于更正的报告');
    expect(await on.read('/arc/correct', result.id)).toMatchObject({
      ...{ status: correctStatus.done, doneBy: clerk.username, archiveNo: after.archiveNo },
    });
    const found = await on.get('/arc/item/list', { keyword: '更正的报告' });
    expect(found.result.records.map(({ id }: { id: string }) => id)).toContain(item);
    const { rows } =
      await sql`select 1 from (select body from sys_audit_pending union all select body::jsonb from sys_audit_chain) x
      where body ->> 'objId' = ${item} and body ->> 'action' = 'ARC_ITEM_CORRECT'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('are refused when they are asked for where the record would not take the value (AR09, AR10, AR12)', async () => {
    const item = await on.received({ year: 2024, docDate: '20240305' });
    const refused = async (field: string, value: string, message: string) =>
      expect((await ask(item, field, value)).result?.fields, field).toEqual({ newValue: message });
    await refused('docDate', '99999999', '文件日期“99999999”不是有效日期');
    await refused('docDate', '20250305', '归档年度2024早于文件日期年份2025');
    await refused('title', '1', '题名应概括文件内容，不能少于2个字或仅为数字、符号');
    await refused('secret', '绝密', '“绝密”不在字典中');
    const { result } = await ask(item, 'docDate', '20240306');
    const edit = { ...(await on.read('/arc/correct', result.id)), newValue: '20241399' };
    const answer = await app.call('PUT', '/arc/correct/edit', { token: on.token, body: edit });
    expect(answer.result.fields).toEqual({ newValue: '文件日期“20241399”不是有效日期' });
    // Asked for by an older version of the program.
    await sql`update arc_correct set new_value = '99999999' where id = ${result.id}`.execute(app.db);
    expect((await submit(result.id)).result.fields).toEqual({ newValue: '文件日期“99999999”不是有效日期' });
    expect((await on.read('/arc/item', item)).docDate).toBe('20240305');
  });

  it('take dictionary texts, numbers, dates, words and nothing', async () => {
    const item = await on.received();
    expect((await corrected(item, 'secret', '公开')).success).toBe(true);
    expect((await corrected(item, 'pages', '21')).success).toBe(true);
    expect((await corrected(item, 'docType', '报告')).success).toBe(true);
    expect((await corrected(item, 'keywords', '总结；档案、年度')).success).toBe(true);
    expect((await corrected(item, 'declassDate', '2030-01-01')).success).toBe(true);
    expect(await on.read('/arc/item', item)).toMatchObject({
      ...{ secret: 0, pages: 21, keywords: '总结,档案,年度', declassDate: '2030-01-01' },
    });
  });

  it('refuse what the record itself would', async () => {
    const item = await on.received();
    const wrong = async (field: string, value: string | null) => (await ask(item, field, value)).result?.fields;
    expect(await wrong('retention', '永久')).toEqual({ field: '“保管期限”参与档号编制，请使用“改号”功能修改' });
    expect(await wrong('openFlag', '公告')).toEqual({ newValue: '“公告”不在字典中' });
    expect(await wrong('title', null)).toEqual({ newValue: '题名不能为空' });
    expect(await wrong('pages', '很多')).toHaveProperty('newValue');
    expect(await wrong('status', '70')).toHaveProperty('field');
    expect(await wrong('docDate', '20991231')).toEqual({ newValue: '文件日期不能晚于今天' });
    expect(await wrong('secret', '绝密')).toEqual({ newValue: '“绝密”不在字典中' });
    const draft = await on.added('/arc/item', {
      ...(await on.read('/arc/item', item)),
      id: undefined,
      archiveNo: null,
    });
    expect((await ask(draft, 'title', '关于草稿的报告')).success).toBe(false);
    const one = await ask(item, 'note', '附注一');
    expect((await ask(item, 'note', '附注二')).result.fields).toEqual({ field: '该字段已有未完成的更正申请' });
    await sql`update arc_item set note = '别人改了' where id = ${item}`.execute(app.db);
    expect((await submit(one.result.id)).message).toBe('档案的“附注”已变化，请重新申请');
  });

  it('tell nobody of a column that is kept from them', async () => {
    const item = await on.received({ note: '隐秘附注内容' });
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('col-note', '附注', 2, 'arc:item:col:note', '1', '1')`.execute(app.db);
    const rights = ['arc:item:list', 'arc:correct:list', 'arc:correct:add', 'arc:correct:edit'];
    const clerk = await aPerson(app, { permissions: rights });
    const by = await app.signIn(clerk.username, userPassword);
    const answer = await ask(item, 'note', '新的', by);
    expect([answer.success, JSON.stringify(answer).includes('隐秘')]).toEqual([false, false]);
    expect(answer.result).toMatchObject({ fields: { field: '没有权限查看该字段' } });
    // Nor when a correction of something else is turned to it.
    const own = (await ask(item, 'title', '关于列权限的报告', by)).result;
    const turned = await app.call('PUT', '/arc/correct/edit', { token: by, body: { ...own, field: 'note' } });
    expect([turned.success, JSON.stringify(turned).includes('隐秘')]).toEqual([false, false]);
    // What others asked for shows it neither.
    const { result: asked } = await ask(item, 'note', '另一条');
    const shown = (await app.call('GET', '/arc/correct/queryById', { token: by, query: { id: asked.id } })).result;
    expect(shown).toMatchObject({ field: 'note', oldValue: null, newValue: null });
    const { result: list } = await app.call('GET', '/arc/correct/list', { token: by, query: { pageSize: 100 } });
    expect(list.records.map(({ field }: { field: string }) => field)).not.toContain('note');
    await sql`delete from sys_permission where id = 'col-note'`.execute(app.db);
  });

  it('are submitted in their states only', async () => {
    for (const state of Object.values(correctStatus)) {
      const item = await on.received();
      const { result } = await ask(item, 'note', '补记');
      await sql`update arc_correct set status = ${state} where id = ${result.id}`.execute(app.db);
      const answer = await submit(result.id);
      expect(answer.success, answer.message).toBe(['10', '70'].includes(state));
      if (!answer.success) expect(answer.message).toMatch(/^当前状态为“.+”，不能执行“提交”$/);
    }
  });

  it('are nobody’s who is not cleared for the record', async () => {
    const item = await on.received({ secret: 2, secretYears: 5 });
    const { result } = await ask(item, 'note', '机密附注');
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:correct:list', 'arc:correct:add', 'arc:item:list'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    expect((await on.get('/arc/correct/list', {}, by)).result.records).not.toContainEqual(
      expect.objectContaining({ id: result.id }),
    );
    expect((await on.get('/arc/correct/queryById', { id: result.id }, by)).message).toBe('记录不存在或已被删除');
    expect((await ask(item, 'title', '猜测', by)).success).toBe(false);
  });

  it('wait for those who decide when the approval is published, and stay undone when they refuse', async () => {
    const leader = await aPerson(app, { permissions: ['arc:correct:list', 'arc:item:list'] });
    const by = await app.signIn(leader.username, userPassword);
    await publish(app, on.token, 'arc.correct', [leader.username]);
    const item = await on.received();
    const { result } = await ask(item, 'note', '补记');
    expect((await submit(result.id)).success).toBe(true);
    expect((await on.read('/arc/item', item)).note).toBeNull();
    await decide(app, by, result.id, 'refuse');
    expect(await on.read('/arc/correct', result.id)).toMatchObject({ status: '70' });
    expect((await submit(result.id)).success).toBe(true);
    expect(await decide(app, by, result.id, 'agree')).toMatchObject({ success: true });
    expect((await on.read('/arc/item', item)).note).toBe('补记');
    expect(await on.read('/arc/correct', result.id)).toMatchObject({ status: '40', doneBy: leader.username });
  });
});
