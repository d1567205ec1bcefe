import { compare } from '@dossier/rules/condition.ts';
import { holds } from '@dossier/rules/holds.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, grantRight } from '#test/people.ts';
import { projectDraft } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';
import { contractFlow } from './contract.flow.ts';

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
        ...{ name: '年度服务合同', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 900, taxRate: 6 },
        ...{ startDate: '2026-01-05', endDate: '2026-12-31', allowSub: 'Y', ...change },
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

  it('brings it to be signed, and back to a draft when it is refused; meanwhile nobody changes it or its nodes', async () => {
    const { result: project } = await post('/pm/project/add', projectDraft(desk.given, { name: '服务项目' }));
    const one = await desk.person({ realname: '审批人', permissions: ['pm:project:list', 'pm:contract:list'] });
    const rights = ['list', 'add', 'edit', 'submit'].map((right) => `pm:contract:${right}`);
    const by = await desk.person({ realname: '商务', permissions: ['pm:project:list', 'pm:node:add', ...rights] });
    const code = 'pm.contract';
    const { result: found } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    const graph = { ...aGraph(aStep('a', [one.username])), facts: ['amount'] };
    const body = { code, version: found.draftVersion, draft: graph };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
    expect((await post('/flow/definition/publish', { code, version: saved.result.draftVersion })).success).toBe(true);

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
    const { id } = await add({ rates, amount: 8_765_432 });
    const columns = ['amount', 'netAmount', 'amountCny', 'agreed', 'rates.price'];
    const { roleId } = await aPerson(app);
    for (const name of columns) await grantRight(app, roleId, `pm:contract:col:${name}`);
    const reader = await desk.person({ permissions: ['pm:project:list', 'pm:contract:list', 'pm:contract:export'] });
    const get = async (at: string, query: Record<string, string> = {}) =>
      app.call('GET', `/pm/contract${at}`, { token: reader.token, query });
    const { result: page } = await get('/list', { pageSize: '50' });
    expect(page.records.map((record: { id: string }) => record.id)).toContain(id);
    const { result: detail } = await get('/queryById', { id });
    expect(detail.rates).toHaveLength(1);
    for (const name of columns.slice(0, 4)) expect(detail[name] ?? null).toBeNull();
    const told = JSON.stringify([page, detail, await get('/figures')]);
    for (const secret of ['8765432', '8269275.47', '31777']) expect(told).not.toContain(secret);
    const file = await fetchBytes(app, '/pm/contract/exportXls?format=xls', reader.token);
    expect(file.status).toBe(200);
    expect(file.bytes.includes(Buffer.from('合同编号', 'utf16le'))).toBe(true);
    expect(file.bytes.includes(Buffer.from('金额', 'utf16le'))).toBe(false);
    expect((await get('/list', { amount_begin: '8765432' })).result?.total ?? 0).not.toBe(1);
  });
});
