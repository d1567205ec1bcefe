import { acceptance, acceptanceStatus } from '@dossier/contract/pm/acceptance.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type FlowDesk, flowDesk } from '#test/flow.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { projectDraft } from '#test/registers.ts';
import { fileClient } from '#test/upload.ts';
import { acceptanceFlow } from './acceptance.flow.ts';

/** States from which each move is made, and where it leads with items that all pass (domain 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  submit: { from: ['10', '60'], to: '20' },
  conclude: { from: ['30'], to: '40' },
  settle: { from: ['50'], to: '40' },
  cancel: { from: ['10', '30'], to: '70' },
};

describe('acceptances', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let token: string;
  let reviewers: { username: string; token: string }[];
  let applicant: string;
  let project: { id: string; code: string };
  let versionId: string;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const made = async (path: string, body: object) => {
    const { success, message, result } = await post(`${path}/add`, body);
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const read = async (id: string) =>
    (await app.call('GET', '/pm/acceptance/queryById', { token, query: { id } })).result;
  const act = async (id: string, action: string, body: object = {}, by = token) =>
    post(`/pm/acceptance/${action}`, { id, version: (await read(id)).version, ...body }, by);
  const edit = async (id: string, body: object) =>
    app.call('PUT', '/pm/acceptance/edit', { token, body: { id, version: (await read(id)).version, ...body } });
  const stored = () => fileClient(app, token).stored({ name: '验收单.pdf' });
  const put = (id: string, status: string) =>
    sql`update pm_acceptance set status = ${status} where id = ${id}`.execute(app.db);
  const putProject = (status: string, id = project.id) =>
    sql`update pm_project set status = ${status} where id = ${id}`.execute(app.db);
  const projectNow = async (id = project.id) =>
    (await app.call('GET', '/pm/project/queryById', { token, query: { id } })).result;

  /** A deliverable with a first version. */
  const aVersion = async (projectId: string, name: string) => {
    const { id, version } = await made('/pm/deliv', { projectId, name, dueDate: '2026-04-01', owner: 'admin' });
    const body = { id, version, versionNo: 'V1.0', documents: await stored() };
    expect((await post('/pm/deliv/submitVersion', body)).success).toBe(true);
    const query = { delivId: id };
    const [own] = (await app.call('GET', '/pm/delivVersion/list', { token, query })).result.records;
    return { delivId: id as string, versionId: own.id as string };
  };
  const draft = (change: object = {}, result: string | null = 'P') => ({
    ...{ projectId: project.id, name: '第一阶段验收', kind: 'stage', reviewers: 'admin' },
    ...{ items: [{ versionId, standard: '符合需求规格说明书', result }], ...change },
  });
  /** One that waits for the word of the customer. */
  const withCustomer = async (change: object = {}, result: string | null = 'P') => {
    const one = await made('/pm/acceptance', draft(change, result));
    await put(one.id, '30');
    return one;
  };
  const conclude = async (id: string, isSigned = true) =>
    act(id, 'conclude', { acceptDate: '2026-05-06', ...(isSigned ? { signed: await stored() } : {}) });
  const leftover = { issue: '报表导出慢', owner: 'admin', dueDate: '2026-06-01' };

  const publish = async (graph: FlowGraph) => {
    const code = 'pm.acceptance';
    const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    const saved = await app.call('PUT', '/flow/definition/saveDraft', {
      token,
      body: { code, version: result.draftVersion, draft: graph },
    });
    const published = await post('/flow/definition/publish', { code, version: saved.result.draftVersion });
    expect(published.success, published.message).toBe(true);
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    token = desk.admin;
    const rights = ['list', 'add', 'edit', 'submit'].map((right) => `pm:acceptance:${right}`);
    const sees = ['pm:project:list', 'pm:deliv:list', 'pm:delivVersion:list'];
    reviewers = [
      await desk.person({ realname: '评审甲', permissions: [...sees, 'pm:acceptance:list'] }),
      await desk.person({ realname: '评审乙', permissions: [...sees, 'pm:acceptance:list'] }),
    ];
    applicant = (await desk.person({ realname: '项目经理', permissions: [...sees, ...rights] })).token;
    project = await made('/pm/project', projectDraft(desk.given, { name: '验收项目' }));
    ({ versionId } = await aVersion(project.id, '需求规格说明书'));
    await publish(acceptanceFlow.graph);
  });

  it('are numbered by month', async () => {
    const [one, two] = [await made('/pm/acceptance', draft()), await made('/pm/acceptance', draft())];
    expect(one.code).toMatch(/^YS-\d{6}-\d{3}$/);
    expect(Number(two.code.slice(-3))).toBe(Number(one.code.slice(-3)) + 1);
    expect(one).toMatchObject({ status: '10', rounds: 1 });
  });

  it('move from each state by exactly the actions that the domain has', async () => {
    for (const status of Object.values(acceptanceStatus))
      for (const action of Object.values(acceptance.actions)) {
        const { id } = await made(
          '/pm/acceptance',
          draft({ reviewers: reviewers.map((one) => one.username).join(',') }),
        );
        await put(id, status);
        const body = action.name === 'conclude' ? { acceptDate: '2026-05-06', signed: await stored() } : {};
        const answer = await act(id, action.name, body);
        const allowed = (domain[action.name]?.from ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        expect((await read(id)).status).toBe(allowed ? domain[action.name]?.to : status);
      }
  });

  it('are reviewed by all whom they name, go to the customer then, and back to a draft when one refuses', async () => {
    const names = reviewers.map(({ username }) => username).join(',');
    const [one, two] = reviewers;
    const add = async () => (await post('/pm/acceptance/add', draft({ reviewers: names }), applicant)).result;
    const agreed = await add();
    expect((await act(agreed.id, 'submit', {}, applicant)).message).toBe('验收单已送内部评审');
    expect((await edit(agreed.id, { name: '改' })).reason).toBe('state');
    await desk.decide(one?.token ?? '', agreed.id, { decision: 'agree' });
    expect((await read(agreed.id)).status).toBe('20');
    await desk.decide(two?.token ?? '', agreed.id, { decision: 'agree' });
    expect((await read(agreed.id)).status).toBe('30');
    const refused = await add();
    await act(refused.id, 'submit', {}, applicant);
    const answer = await desk.decide(two?.token ?? '', refused.id, { decision: 'refuse', opinion: '缺少测试报告' });
    expect(answer.success, answer.message).toBe(true);
    expect((await read(refused.id)).status).toBe('10');
  });

  it('are not submitted without an item or reviewers', async () => {
    const { id } = await made('/pm/acceptance', draft({ items: [] }));
    expect((await act(id, 'submit')).message).toBe('请至少填写一行验收明细');
    const none = await post('/pm/acceptance/add', draft({ reviewers: '' }));
    expect(none.result.fields).toEqual({ reviewers: '内部评审人不能为空' });
  });

  it('name versions and contracts of their own project, and each deliverable once', async () => {
    const other = await made('/pm/project', projectDraft(desk.given, { name: '别的项目' }));
    const foreign = await aVersion(other.id, '别的交付物');
    const agreement = await made('/pm/contract', {
      ...{ name: '别的合同', kind: 'main', customer: '海州城市商业银行', projectId: other.id, cur: 'CNY', amount: 9 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    const fields = async (change: object) => (await post('/pm/acceptance/add', draft(change))).result?.fields;
    const line = (id: string) => ({ versionId: id, standard: '一致' });
    expect(await fields({ items: [line(foreign.versionId)] })).toEqual({
      'items.0.versionId': '交付物版本不属于该项目',
    });
    expect(await fields({ contractId: agreement.id })).toEqual({ contractId: '合同不属于该项目' });
    expect(await fields({ items: [line(versionId), line(versionId)] })).toEqual({
      items: '交付物“需求规格说明书 V1.0”重复',
    });
    const { id } = await made('/pm/acceptance', draft());
    expect((await edit(id, { items: [line(foreign.versionId)] })).result.fields).toEqual({
      'items.0.versionId': '交付物版本不属于该项目',
    });
  });

  it.each([
    ['40', 'P', [], true],
    ['50', 'C', [leftover], true],
    ['60', 'F', [], false],
  ])('end in %s when the worst verdict is %s', async (status, result, leftovers, isSigned) => {
    const { id } = await withCustomer({ leftovers }, result);
    expect((await conclude(id, isSigned)).message).toBe('验收结论已录入');
    expect(await read(id)).toMatchObject({ status, acceptDate: '2026-05-06' });
  });

  it('are concluded with a verdict of each item (PM21), issues (PM22), a signed copy (PM20) and the newest version (PM23)', async () => {
    const bare = await withCustomer({}, null);
    expect(await conclude(bare.id)).toMatchObject({ reason: 'PM21', message: '第1行“需求规格说明书”未填写验收结论' });
    const condition = await withCustomer({}, 'C');
    expect(await conclude(condition.id)).toMatchObject({
      ...{ reason: 'PM22', message: '有条件通过时必须登记遗留问题、责任人和期限' },
    });
    const closed = await withCustomer({ leftovers: [{ ...leftover, closed: 'Y' }] }, 'C');
    expect((await conclude(closed.id)).reason).toBe('PM22');
    const emptied = await withCustomer();
    expect((await edit(emptied.id, { items: [] })).success).toBe(true);
    expect((await conclude(emptied.id)).message).toBe('请至少填写一行验收明细');
    const unsigned = await withCustomer();
    expect(await conclude(unsigned.id, false)).toMatchObject({
      ...{ reason: 'PM20', message: '请上传客户签字盖章的验收单' },
    });
    const own = await aVersion(project.id, '概要设计');
    const { id } = await withCustomer({ items: [{ versionId: own.versionId, standard: '一致', result: 'P' }] });
    await sql`update pm_deliv set status = '4' where id = ${own.delivId}`.execute(app.db);
    const { version } = (await app.call('GET', '/pm/deliv/queryById', { token, query: { id: own.delivId } })).result;
    const next = { id: own.delivId, version, versionNo: 'V1.1', documents: await stored() };
    expect((await post('/pm/deliv/submitVersion', next)).success).toBe(true);
    expect(await conclude(id)).toMatchObject({
      ...{ reason: 'PM23', message: '交付物“概要设计”已有新版本V1.1，请更新验收明细' },
    });
    expect((await read(id)).status).toBe('30');
    const records = (await app.call('GET', '/pm/delivVersion/list', { token, query: { delivId: own.delivId } })).result
      .records as { id: string; versionNo: string }[];
    const newest = records.find(({ versionNo }) => versionNo === 'V1.1')?.id;
    expect((await edit(id, { items: [{ versionId: newest, standard: '一致', result: 'P' }] })).success).toBe(true);
    expect((await conclude(id)).success).toBe(true);
  });

  it('of a customer who asks for more pass when every issue is closed, and nothing else is changed meanwhile', async () => {
    const { id } = await withCustomer({ leftovers: [leftover, { ...leftover, issue: '日志缺失' }] }, 'C');
    await conclude(id);
    expect((await act(id, 'settle')).message).toBe('还有2项遗留问题未关闭');
    const { leftovers, items } = await read(id);
    const sentence = '客户已签字，只能关闭遗留问题、补充备注和附件';
    for (const body of [
      { leftovers: [] },
      { leftovers: leftovers.slice(1) },
      { leftovers: leftovers.map((line: object) => ({ ...line, dueDate: '2099-01-01' })) },
      { leftovers: leftovers.map(({ issue, owner, dueDate }: Record<string, string>) => ({ issue, owner, dueDate })) },
      { items: items.map((line: object) => ({ ...line, result: 'P' })) },
      { name: '别的' },
    ])
      expect((await edit(id, body)).message, JSON.stringify(body)).toBe(sentence);
    const close = (count: number) =>
      edit(id, {
        items,
        leftovers: leftovers.map((line: object, at: number) => ({ ...line, closed: at < count ? 'Y' : 'N' })),
      });
    expect((await close(1)).success).toBe(true);
    expect((await act(id, 'settle')).message).toBe('还有1项遗留问题未关闭');
    expect((await close(2)).success).toBe(true);
    expect((await act(id, 'settle')).success).toBe(true);
    expect((await read(id)).status).toBe('40');
  });

  it('that the reviewers have agreed to keep their name, kind and contract', async () => {
    const { id } = await withCustomer();
    expect((await edit(id, { kind: 'final' })).message).toMatch(/^验收单已通过内部评审/);
    expect((await edit(id, { clientSigner: '王处长', leftovers: [leftover] })).success).toBe(true);
  });

  it('that have failed begin another round without verdicts, and keep the papers of the last', async () => {
    const { id } = await withCustomer({ reviewers: reviewers[0]?.username }, 'F');
    await conclude(id);
    const { signed } = await read(id);
    expect((await act(id, 'submit')).success).toBe(true);
    const again = await read(id);
    expect(again).toMatchObject({ status: '20', rounds: 2, signed, acceptDate: null });
    expect(again.items[0]).toMatchObject({ versionId, result: null, opinion: null });
    await desk.decide(reviewers[0]?.token ?? '', id, { decision: 'agree' });
    const line = { ...again.items[0], result: 'P' };
    await edit(id, { items: [line] });
    expect((await conclude(id, false)).reason).toBe('PM20');
    expect((await conclude(id)).success).toBe(true);
    const last = await read(id);
    expect(last.status).toBe('40');
    expect(last.signed.split(',')).toHaveLength(2);
    expect(last.signed).toContain(signed);
  });

  it.each([
    ['P', [], '70'],
    ['C', [leftover], '70'],
    ['F', [], '40'],
  ])('of the final kind with the verdict %s move their project', async (result, leftovers, status) => {
    const { id, code } = await withCustomer({ kind: 'final', leftovers }, result);
    await putProject('40');
    expect((await conclude(id)).message).toBe('项目“验收项目”尚未提交终验，不能录入终验结论');
    await putProject('60');
    expect((await conclude(id)).success).toBe(true);
    const after = await projectNow();
    expect(after.status).toBe(status);
    if (result === 'F') expect(after.stateReason).toBe(`验收单${code}不通过`);
    await sql`update pm_acceptance set status = '70' where id = ${id}`.execute(app.db);
  });

  it('of another kind leave their project as it is', async () => {
    await putProject('60');
    const { id } = await withCustomer({ kind: 'prelim' });
    await conclude(id);
    expect((await projectNow()).status).toBe('60');
  });

  it('a project with a final acceptance is not passed by hand until that has passed', async () => {
    const own = await made('/pm/project', projectDraft(desk.given, { name: '手工终验' }));
    const pass = async () => post('/pm/project/passFinal', { id: own.id, version: (await projectNow(own.id)).version });
    const body = draft({ projectId: own.id, kind: 'final', items: [] });
    const { id } = await made('/pm/acceptance', body);
    await putProject('60', own.id);
    expect((await pass()).message).toBe('该项目的终验验收单尚未通过，请在验收单中录入结论');
    await put(id, '50');
    expect((await pass()).success).toBe(true);
    await putProject('60', own.id);
    await put(id, '70');
    expect((await pass()).success).toBe(true);
  });

  it('are printed with items, what is left over, and room for both to sign, in both languages', async () => {
    const { id, code } = await made(
      '/pm/acceptance',
      draft({ leftovers: [leftover], clientSigner: '王处长', name: '系统终验' }),
    );
    const { pdf, message } = await askPrint(app, '/pm/acceptance/print/sheet', { token, query: { id } });
    expect(message).toBe('');
    const whole = (await readPdf(pdf)).pages.join('\n');
    for (const text of [
      '项目验收单',
      code,
      '系统终验',
      '需求规格说明书 V1.0',
      '合格',
      '报表导出慢',
      '承接方（签字盖章）',
      '客户（签字盖章）',
    ])
      expect(whole).toContain(text);
    const speaks = (language: string) =>
      app.call('PUT', '/sys/message/setting/language', { token, body: { language } });
    await speaks('en-US');
    const english = await askPrint(app, '/pm/acceptance/print/sheet', { token, query: { id } });
    await speaks('zh-CN');
    const pages = (await readPdf(english.pdf)).pages.join('\n');
    for (const text of ['Acceptance certificate', 'Customer (signature and seal)']) expect(pages).toContain(text);
  });
});
