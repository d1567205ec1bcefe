import { priceRights } from '@dossier/contract/pm/prices.ts';
import { compare } from '@dossier/rules/condition.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { holds } from '@dossier/rules/holds.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { userPassword } from '#test/people.ts';
import { aSupplier, projectDraft } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';
import { contractFlow } from './contract.flow.ts';

const agreement = {
  ...{ name: '年度服务合同', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 900, taxRate: 6 },
  ...{ startDate: '2026-01-05', endDate: '2026-12-31', allowSub: 'Y' },
};

describe('the approval of a contract', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let token: string;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (id: string) => (await app.call('GET', '/pm/contract/queryById', { token, query: { id } })).result;
  const add = async (change: object = {}, by = token) => {
    const { result, message, success } = await post(
      '/pm/contract/add',
      {
        ...agreement,
        ...change,
      },
      by,
    );
    if (!success) throw new Error(message);
    return result as { id: string; version: number; code: string };
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    token = desk.admin;
    await aSupplier(app, token, '启航软件');
  });

  it('goes to the leaders from half a million yuan, off-shore, and where much is sub-contracted', () => {
    const branch = contractFlow.graph.nodes.find(({ id }) => id === 'size');
    const when = branch?.type === 'branch' ? branch.branches[0]?.when : null;
    const asks = (record: object) => holds(when ?? compare('id', 'empty'), { shore: 'on', overSub: 'N', ...record });
    expect(asks({ amountCny: 499_999.99 })).toBe(false);
    expect(asks({ amountCny: 500_000 })).toBe(true);
    expect(asks({ amountCny: 1, shore: 'off' })).toBe(true);
    expect(asks({ amountCny: 1, overSub: 'Y' })).toBe(true);
  });

  const publish = async (draft: FlowGraph) => {
    const code = 'pm.contract';
    const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    const saved = await app.call('PUT', '/flow/definition/saveDraft', {
      token,
      body: { code, version: result.draftVersion, draft: { ...draft, facts: ['amount'] } },
    });
    const published = await post('/flow/definition/publish', { code, version: saved.result.draftVersion });
    expect(published.success, published.message).toBe(true);
  };

  it('brings it to be signed, and back to a draft when it is refused; meanwhile nobody changes it or its nodes', async () => {
    const { result: project } = await post('/pm/project/add', projectDraft(desk.given, { name: '服务项目' }));
    const one = await desk.person({ realname: '审批人', permissions: ['pm:project:list', 'pm:contract:list'] });
    const rights = ['list', 'add', 'edit', 'submit'].map((right) => `pm:contract:${right}`);
    const prices = priceRights.map(([right]) => right);
    const by = await desk.person({
      realname: '商务',
      permissions: ['pm:project:list', 'pm:node:add', ...rights, ...prices],
    });
    await publish(aGraph(aStep('a', [one.username])));

    const main = await add({ projectId: project.id });
    const much = { kind: 'sub', customer: null, supplier: '启航软件', parentId: main.id, amount: 450.01 };
    for (const [status, decision] of [
      ['30', 'agree'],
      ['10', 'refuse'],
    ]) {
      const { id, version } = await add(much, by.token);
      const sent = await post('/pm/contract/submit', { id, version }, by.token);
      expect(sent.result.warnings, sent.message).toEqual(['分包金额合计已超过主合同的50%，需分管领导审批']);
      expect(await read(id)).toMatchObject({ status: '20', overSub: 'Y' });
      const node = { contractId: id, name: '首付款', kind: 'adv', amount: 1, planDate: '2026-03-01' };
      expect((await post('/pm/node/add', node, by.token)).reason).toBe('state');
      const edit = { token: by.token, body: { id, version: (await read(id)).version, amount: 1 } };
      expect((await app.call('PUT', '/pm/contract/edit', edit)).reason).toBe('state');
      const decided = await desk.decide(one.token, id, { decision, opinion: '已核对' });
      expect(decided.success, decided.message).toBe(true);
      expect((await read(id)).status).toBe(status);
    }
    const [supplier] = (await app.call('GET', '/pm/supplier/list', { token })).result.records;
    const edit = (version: number, change: object) =>
      app.call('PUT', '/pm/supplier/edit', { token, body: { id: supplier.id, version, ...change } });
    expect((await edit(1, { black: 'Y', blackReason: '转包' })).success).toBe(true);
    const { id, version } = await add(much, by.token);
    expect(await post('/pm/contract/submit', { id, version }, by.token)).toMatchObject({
      ...{ reason: 'PM15', message: '分包商“启航软件”已列入黑名单' },
    });
    await edit(2, { black: 'N' });
  });

  it('is printed with the rates', async () => {
    const rates = [{ role: 'dev', level: 'T3', unit: 'pm', price: 31_000 }];
    const { id, code } = await add({ rates });
    const { pdf, message } = await askPrint(app, '/pm/contract/print/sheet', { token, query: { id } });
    expect(message).toBe('');
    const whole = (await readPdf(pdf)).pages.join('\n');
    for (const text of ['合同审批表', code, '年度服务合同', '31,000.00', '849.06']) expect(whole).toContain(text);
  });

  it('keeps its prices from whoever lacks their columns, in list, detail, lines, figures and export (DR7)', async () => {
    const rates = [{ role: 'dev', level: 'T3', unit: 'pm', price: 31_777 }];
    const project = (
      await post('/pm/project/add', {
        ...projectDraft(desk.given, { name: '价格项目' }),
        members: [
          { username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2099-12-31', share: 5, billRate: 2_345 },
        ],
      })
    ).result;
    const { id } = await add({ rates, amount: 8_765_432, projectId: project.id });
    const node = {
      contractId: id,
      name: '验收款',
      kind: 'acc',
      amount: 8_765_431,
      planDate: '2026-06-01',
      condition: 'date',
    };
    expect((await post('/pm/node/add', node)).message).toBe('添加成功！');
    await sql`update pm_project set contract_amt = 7654321 where id = ${project.id}`.execute(app.db);
    const sees = ['contract', 'node', 'project'].flatMap((of) => [`pm:${of}:list`, `pm:${of}:export`]);
    const secrets = ['8765432', '8269275.47', '31777', '8765431', '7654321', '2345'];
    const told = async (by: string) => {
      const get = async (at: string, query: Record<string, string> = {}) => app.call('GET', at, { token: by, query });
      return JSON.stringify([
        ...(await Promise.all(['contract', 'node', 'project'].map((of) => get(`/pm/${of}/list`, { pageSize: '50' })))),
        ...(await Promise.all(['contract', 'node', 'project'].map((of) => get(`/pm/${of}/figures`)))),
        await get('/pm/contract/queryById', { id }),
        await get('/pm/project/queryById', { id: project.id }),
        await get('/pm/contract/groups', { by: 'status', sum: 'amountCny' }),
      ]);
    };
    const reader = await desk.person({ permissions: sees });
    const seen = await told(reader.token);
    expect(seen).toContain('年度服务合同');
    expect(seen).toContain('验收款');
    for (const secret of secrets) expect(seen).not.toContain(secret);
    for (const of of ['contract', 'node', 'project']) {
      const file = await fetchBytes(app, `/pm/${of}/exportXls?format=xls`, reader.token);
      expect(file.status).toBe(200);
      for (const title of ['含税金额', '未收金额', '折人民币', '合同额'])
        expect(file.bytes.includes(Buffer.from(title, 'utf16le')), `${of} ${title}`).toBe(false);
    }
    const asked = await app.call('GET', '/pm/contract/list', {
      token: reader.token,
      query: { amount_begin: '8765432' },
    });
    expect(asked.result?.total ?? 0).not.toBe(1);
    // Who has the rights that come with the product sees all of it.
    const finance = await desk.person({ permissions: [...sees, ...priceRights.map(([code]) => code)] });
    const known = await told(finance.token);
    for (const secret of secrets) expect(known).toContain(secret);
  });

  it('begins with the head of the department that made it, also before it has a project', async () => {
    const rights = ['pm:project:list', 'pm:contract:list'];
    const ofBranch = {
      component: 'pm/ProjectList',
      column: 'deptCode',
      condition: 'RIGHT_LIKE',
      value: '#{sys_org_code}',
    };
    const maker = await desk.person({
      departs: ['A01C77'],
      permissions: [...rights, 'pm:contract:add', 'pm:contract:submit', ...priceRights.map(([code]) => code)],
    });
    const colleague = await desk.person({ departs: ['A01C77'], permissions: rights, rules: [ofBranch] });
    const head = await desk.person({
      departs: ['A01C77'],
      permissions: rights,
      rules: [ofBranch],
      realname: '部门负责人',
    });
    await aHeaded(app, head, 'A01C77');
    head.token = await app.signIn(head.username, userPassword);
    const added = await app.call('POST', '/pm/contract/add', {
      token: maker.token,
      body: { ...agreement, kind: 'frame', name: '框架协议' },
    });
    expect(added.success, added.message).toBe(true);
    const { id } = added.result;
    const sees = async (by: string) =>
      (await app.call('GET', '/pm/contract/queryById', { token: by, query: { id } })).success;
    expect([await sees(maker.token), await sees(head.token), await sees(colleague.token)]).toEqual([true, true, false]);
    await publish(aGraph(aStep('head', [{ type: 'applicantHead' }])));
    expect(
      (await app.call('POST', '/pm/contract/submit', { token: maker.token, body: { id, version: 1 } })).success,
    ).toBe(true);
    expect(await desk.taskOf(head.token, id)).toMatchObject({ step: '步骤head' });
  });
});
