import { renumberStatus } from '@dossier/contract/arc/renumber.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aStep } from '#test/flow.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { archiveShelf, itemDraft, ruleId } from '#test/registers.ts';

describe('renumbering', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string) =>
    (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result;
  const aHeld = async (change: object = {}) => {
    const { result } = await post('/arc/item/add', itemDraft(shelf, change));
    await post('/arc/item/receive', { ids: result.id });
    return read('/arc/item', result.id);
  };
  const request = (itemId: string, change: object = {}, by = token) =>
    post('/arc/renumber/add', { itemId, reason: '机构代码登记有误', ...change }, by);
  const submit = async (id: string, by = token, password: string | null = adminPassword) =>
    post(
      '/arc/renumber/submit',
      { id, version: (await read('/arc/renumber', id)).version, ...(password && { password }) },
      by,
    );

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('changes number and fields together, keeps both numbers findable, and gives the old one to nobody', async () => {
    const item = await aHeld({ orgCode: 'GH1' });
    expect(item.archiveNo).toBe('A001-WS·2024·D30·GH1-0001');
    const { result } = await request(item.id, { orgCode: 'gh２', year: 2025 });
    expect(result.oldNo).toBe(item.archiveNo);
    expect((await submit(result.id, token, null)).success).toBe(false);
    expect(await submit(result.id)).toMatchObject({ success: true, message: '改号已提交' });
    const after = await read('/arc/item', item.id);
    expect(after).toMatchObject({
      ...{ archiveNo: 'A001-WS·2025·D30·GH2-0001', formerNo: 'A001-WS·2024·D30·GH1-0001', itemSeq: 1 },
      ...{ orgCode: 'GH2', year: 2025, expireDate: '2055-12-31' },
    });
    expect(await read('/arc/renumber', result.id)).toMatchObject({
      ...{ status: renumberStatus.done, newNo: after.archiveNo, doneBy: 'admin' },
    });
    for (const keyword of ['A001-WS·2024·D30·GH1-0001', 'a001－ws.2025.d30.gh2－0001']) {
      const list = await app.call('GET', '/arc/item/list', { token, query: { keyword } });
      expect(
        list.result.records.map(({ id }: { id: string }) => id),
        keyword,
      ).toEqual([item.id]);
    }
    expect((await aHeld({ orgCode: 'GH1' })).archiveNo).toBe('A001-WS·2024·D30·GH1-0002');
    const { result: late } = await post(
      '/arc/item/add',
      itemDraft(shelf, { orgCode: 'GH1', declaredNo: item.archiveNo }),
    );
    expect((await post('/arc/item/receive', { ids: late.id })).message).toBe(
      '档号“A001-WS·2024·D30·GH1-0001”已被使用（含历史档号），不能重复',
    );
  });

  it('takes a number that was typed when it is of the rule, and pushes the counter behind it', async () => {
    const item = await aHeld({ orgCode: 'GH3' });
    const { result } = await request(item.id, { newNo: 'A001-WS·2024·D30·GH3-7' });
    expect((await submit(result.id)).message).toBe(
      '档号“A001-WS·2024·D30·GH3-7”不符合规则“文书按件（2022著录格式）”，应形如A001-WS·2024·D30·GH3-0002',
    );
    const edit = async (newNo: string) =>
      app.call('PUT', '/arc/renumber/edit', { token, body: { ...(await read('/arc/renumber', result.id)), newNo } });
    await edit('A001-WS·2023·D30·GH3-0007');
    expect((await submit(result.id)).message).toContain('不符合规则');
    await edit('A001-WS·2024·D30·GH3-0001');
    expect((await submit(result.id)).message).toContain('已被使用（含历史档号）');
    await edit('a001-ws.2024.d30.gh3-0007');
    expect((await submit(result.id)).success).toBe(true);
    expect((await read('/arc/item', item.id)).archiveNo).toBe('A001-WS·2024·D30·GH3-0007');
    expect((await aHeld({ orgCode: 'GH3' })).archiveNo).toBe('A001-WS·2024·D30·GH3-0008');
  });

  it('is asked for held records only, once at a time', async () => {
    const { result: draft } = await post('/arc/item/add', itemDraft(shelf));
    expect((await request(draft.id)).success).toBe(false);
    const item = await aHeld({ orgCode: 'GH4' });
    expect((await request(item.id)).success).toBe(true);
    expect((await request(item.id)).result.fields).toEqual({ itemId: '该档案已有未完成的改号申请' });
  });

  it('moves no record into a class that is kept by volume', async () => {
    const body = { code: 'KU', name: '会计', door: 'KU', arrange: 'vol', ruleId: await ruleId(app, token, 'KUPZ') };
    const { result: own } = await post('/arc/class/add', body);
    const item = await aHeld({ orgCode: 'GH9' });
    const { result } = await request(item.id, { classId: own.id });
    expect((await submit(result.id)).message).toBe('按卷整理的档案不能单独改号');
    expect((await read('/arc/item', item.id)).archiveNo).toBe(item.archiveNo);
  });

  it('tells nothing of records above the clearance', async () => {
    const item = await aHeld({ secret: 2, secretYears: 5, orgCode: 'GH5' });
    const { result } = await request(item.id);
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:renumber:list', 'arc:renumber:add', 'arc:item:list'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const list = await app.call('GET', '/arc/renumber/list', { token: by, query: { oldNo: 'A001-WS·2024·D30·GH5' } });
    expect(list.result.total).toBe(0);
    const one = await app.call('GET', '/arc/renumber/queryById', { token: by, query: { id: result.id } });
    expect(one.message).toBe('记录不存在或已被删除');
    expect((await request(item.id, {}, by)).success).toBe(false);
  });

  it('is submitted in its states only', async () => {
    for (const state of Object.values(renumberStatus)) {
      const item = await aHeld({ orgCode: 'GH6' });
      const { result } = await request(item.id);
      await sql`update arc_no_log set status = ${state} where id = ${result.id}`.execute(app.db);
      const answer = await submit(result.id);
      const allowed = ['10', '70'].includes(state);
      expect(answer.success, answer.message).toBe(allowed);
      if (!allowed) expect(answer.message).toMatch(/^当前状态为“.+”，不能执行“提交”$/);
    }
  });

  it('waits for the archivist and whoever answers for the archive when the approval is published', async () => {
    const clerk = await aPerson(app, {
      permissions: ['arc:item:list', 'arc:renumber:list', 'arc:renumber:add', 'arc:renumber:submit'],
    });
    const leader = await aPerson(app, { permissions: ['arc:renumber:list', 'arc:item:list'] });
    const [by, leading] = [
      await app.signIn(clerk.username, userPassword),
      await app.signIn(leader.username, userPassword),
    ];
    const code = 'arc.renumber';
    const { result: found } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    const draft = { ...emptyGraph, facts: ['oldNo'], nodes: [aStep('leader', [leader.username])] };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', {
      token,
      body: { code, version: found.draftVersion, draft },
    });
    const published = await post('/flow/definition/publish', { code, version: saved.result.draftVersion });
    expect(published.success, published.message).toBe(true);

    const item = await aHeld({ orgCode: 'GH7' });
    const { result } = await request(item.id, { orgCode: 'GH8' }, by);
    expect((await submit(result.id, by, userPassword)).success).toBe(true);
    expect((await read('/arc/item', item.id)).archiveNo).toBe('A001-WS·2024·D30·GH7-0001');
    const inbox = await app.call('GET', '/flow/inbox/list', { token: leading, query: { pageSize: '100' } });
    const task = inbox.result.records.find((one: { recordId: string }) => one.recordId === result.id);
    const body = { taskId: task.taskId, version: task.recordVersion, decision: 'agree' };
    const decided = await app.call('POST', '/flow/task/decide', { token: leading, body });
    expect(decided.success, decided.message).toBe(true);
    expect((await read('/arc/item', item.id)).archiveNo).toBe('A001-WS·2024·D30·GH8-0001');
    expect(await read('/arc/renumber', result.id)).toMatchObject({ status: '40', doneBy: leader.username });
  });
});
