import { contract, contractStatus } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { anchors, aSupplier, projectDraft } from '#test/registers.ts';
import { papers } from '#test/upload.ts';
import { inYuan, netOf } from './contract.rules.ts';

const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();

/** States from which each move is made (domain 4.3). */
const domain: Readonly<Record<string, readonly string[]>> = {
  ...{ submit: ['10'], sign: ['30'], finish: ['40'], terminate: ['40'] },
};

describe('contracts', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let project: { id: string };
  let paper: () => string;
  const call = (method: string, path: string, body: object) =>
    app.call(method, path, {
      token,
      ...(method === 'GET' || method === 'DELETE' ? { query: body as never } : { body }),
    });
  const draft = (change: object = {}) => ({
    ...{ name: '核心外围系统开发合同', kind: 'main', customer: '海州城市商业银行', projectId: project.id },
    ...{ cur: 'CNY', amount: 1_060_000, taxRate: 6, startDate: '2026-01-05', endDate: '2026-12-31', ...change },
  });
  const tryAdd = (change: object = {}) => call('POST', '/pm/contract/add', draft(change));
  const add = async (change: object = {}) => {
    const { success, message, result } = await tryAdd(change);
    if (!success) throw new Error(message + JSON.stringify(result));
    return result as { id: string; code: string; version: number };
  };
  const sub = (change: object = {}) => ({
    kind: 'sub',
    customer: null,
    supplier: '启航软件',
    amount: 100_000,
    ...change,
  });
  const read = async (id: string, name = 'contract') => (await call('GET', `/pm/${name}/queryById`, { id })).result;
  const act = async (id: string, action: string, body: object = {}, name = 'contract') =>
    call('POST', `/pm/${name}/${action}`, { id, version: (await read(id, name)).version, ...body });
  const addNode = async (contractId: string, amount: number, change: object = {}) =>
    call('POST', '/pm/node/add', {
      contractId,
      name: '首付款',
      kind: 'adv',
      amount,
      planDate: '2026-03-01',
      ...change,
    });
  const put = (id: string, status: string) =>
    sql`update pm_contract set status = ${status} where id = ${id}`.execute(app.db);
  const signing = () => ({ signDate: '2026-01-04', signed: paper() });
  const aProject = async (name: string) =>
    (await call('POST', '/pm/project/add', projectDraft(given, { name }))).result as { id: string };
  /** A contract of that kind in that state, with a node for its amount. */
  const at = async (status: string, change: object = {}) => {
    const { id } = await add(change);
    expect((await addNode(id, 1_060_000)).success).toBe(true);
    await put(id, status);
    return id;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    project = await aProject('合同项目');
    await aSupplier(app, token, '启航软件');
    paper = await papers(app, token, 100);
  });

  it('are numbered by kind and year, and supplements within their main contract', async () => {
    const main = await add({ allowSub: 'Y' });
    expect(main.code).toBe(`HT-${year}-0001`);
    expect((await add({ kind: 'frame' })).code).toBe(`HT-${year}-0002`);
    expect((await add(sub({ parentId: main.id }))).code).toBe(`FB-${year}-0001`);
    expect((await add(sub({ kind: 'pur' }))).code).toBe(`CG-${year}-0001`);
    expect((await add({ kind: 'supp', parentId: main.id, amount: -5000 })).code).toBe(`HT-${year}-0001-B01`);
    expect((await add({ kind: 'supp', parentId: main.id })).code).toBe(`HT-${year}-0001-B02`);
    expect((await add({ code: `ht-${year}-0050` })).code).toBe(`HT-${year}-0050`);
    expect((await add()).code).toBe(`HT-${year}-0051`);
    expect((await add({ code: 'ABC-1' })).code).toBe('ABC-1');
    expect((await tryAdd({ code: `HT-${year}-0050` })).message).toContain('已存在');
  });

  it.each([
    [1_060_000, 6, 1_000_000],
    [100, 13, 88.5],
    [0.01, 100, 0.01],
    [-106, 6, -100],
    [999.99, null, 999.99],
  ])('an amount of %s at a tax of %s is %s without it', (amount, rate, net) => {
    expect(netOf(amount, rate)).toBe(net);
  });

  it('have their amount in yuan at the rate of their day, half up', async () => {
    expect(inYuan(0.5, 7.01)).toBe(3.51);
    expect((await tryAdd({ cur: 'USD' })).result.fields).toEqual({ rate: '汇率不能为空' });
    const { id } = await add({ cur: 'USD', rate: 7.123456, amount: 1000 });
    expect(await read(id)).toMatchObject({ amountCny: 7123.46, netAmount: 943.4 });
    expect(await read((await add({ rate: 3 })).id)).toMatchObject({ rate: null, amountCny: 1_060_000 });
  });

  it('obey what their kinds ask for', async () => {
    const fields = async (change: object) => (await tryAdd(change)).result?.fields;
    expect(await fields({ amount: 0 })).toEqual({ amount: '接包合同和分包合同的金额须大于0' });
    expect(await fields(sub({ amount: -1, parentId: null }))).toEqual({ amount: '接包合同和分包合同的金额须大于0' });
    expect(await fields({ kind: 'frame', amount: -1 })).toEqual({ amount: '只有补充协议的金额可以为负' });
    expect(await fields({ kind: 'supp' })).toEqual({ parentId: '上级合同不能为空' });
    expect(await fields({ kind: 'sub' })).toEqual({ supplier: '供应商不能为空' });
    expect(await fields({ customer: null })).toEqual({ customer: '发包方不能为空' });
    expect(await fields({ endDate: '2025-12-31' })).toEqual({ endDate: '终止日期不能早于生效日期' });
    const frame = await add({ kind: 'frame' });
    expect(await fields({ kind: 'supp', parentId: frame.id })).toEqual({ parentId: '上级合同须为接包合同' });
    expect((await add({ parentId: frame.id })).code).toMatch(/^HT-/);
  });

  it('move from each state by exactly the actions of the domain', async () => {
    for (const status of Object.values(contractStatus))
      for (const action of Object.values(contract.actions)) {
        const id = await at(status);
        if (action.name === 'finish')
          await sql`update pm_node set status = '4' where contract_id = ${id}`.execute(app.db);
        const body = { ...signing(), closing: '协商一致', termination: paper() };
        const answer = await act(id, action.name, body);
        const allowed = (domain[action.name] ?? []).includes(status);
        const said = `${action.label} from ${status}: ${answer.message}`;
        // Nobody has published the approval here.
        if (action.flow && allowed) expect(answer.reason, said).toBe('noFlow');
        else if (allowed) expect(answer.success, said).toBe(true);
        else expect(answer.reason, said).toBe('state');
        if (allowed && !action.flow) expect((await read(id)).status).toBe(action.to);
      }
  });

  it('are signed with a date and a file (PM12), in a project, with nodes that add up (PM13)', async () => {
    const line = { role: 'dev', level: 'T3', unit: 'pm', price: 31_000, validFrom: null };
    const { id } = await add({ projectId: null, rates: [line] });
    await put(id, '30');
    for (const part of [{}, { signDate: '2026-01-04' }, { signed: paper() }])
      expect(await act(id, 'sign', part)).toMatchObject({ reason: 'PM12', message: '请填写签订日期并上传签署件' });
    expect((await act(id, 'sign', signing())).result.fields).toEqual({ projectId: '请先填写合同所属的项目' });
    const own = await aProject('签署项目');
    const late = async (change: object) =>
      call('PUT', '/pm/contract/edit', { id, version: (await read(id)).version, ...change });
    expect((await late({ amount: 1 })).message).toBe('合同已审批通过，只能补充项目、对方编号、登记号、备注和附件');
    const [kept] = (await read(id)).rates;
    for (const rates of [[], [line], [{ ...kept, price: 32_000 }], [line, line], 'none'])
      expect((await late({ rates })).reason).toBe('state');
    const abroad = projectDraft(given, { name: '离岸项目', shore: 'off', country: 'JP' });
    const { result: offshore } = await call('POST', '/pm/project/add', abroad);
    expect((await late({ projectId: offshore.id })).result.fields).toEqual({
      projectId: '合同按在岸审批，不能改属离岸项目',
    });
    // A form sends all that it shows, lines too.
    expect((await late({ ...draft({ projectId: own.id }), rates: (await read(id)).rates })).success).toBe(true);
    expect(await act(id, 'sign', signing())).toMatchObject({
      reason: 'PM13',
      message: '收款节点合计0元与合同金额1060000元不一致，相差1060000元',
    });
    await addNode(id, 1_000_000.5);
    expect((await act(id, 'sign', signing())).message).toBe(
      '收款节点合计1000000.5元与合同金额1060000元不一致，相差59999.5元',
    );
    await addNode(id, 59_999.5);
    expect((await act(id, 'sign', signing())).message).toBe('合同已签署生效');
    expect(await read(id)).toMatchObject({ status: '40', signDate: '2026-01-04', agreed: 1_060_000 });
    expect((await read(own.id, 'project')).contractAmt).toBe(1_060_000);
  });

  it('are added to by supplements: the project is worth more, and the nodes are to be rebalanced', async () => {
    const own = await aProject('补充项目');
    const main = await at('30', { projectId: own.id });
    const { id } = await add({ kind: 'supp', parentId: main, projectId: null, amount: 40_000 });
    expect((await read(id)).projectId).toBe(own.id);
    const foreign = await tryAdd({ kind: 'supp', parentId: main, projectId: null, cur: 'USD', rate: 7 });
    expect(foreign.result.fields).toEqual({ cur: '补充协议的币种须与主合同一致' });
    // One that was typed pushes the counter up.
    const { code } = await read(main);
    await add({ kind: 'supp', parentId: main, projectId: null, code: `${code}-B07`, amount: 1 });
    const after = await add({ kind: 'supp', parentId: main, projectId: null, amount: 1 });
    expect(after.code).toBe(`${code}-B08`);
    await put(id, '30');
    expect((await act(id, 'sign', signing())).message).toMatch(/^主合同“HT-.*”不在履行中，补充协议不能生效$/);
    await act(main, 'sign', signing());
    expect((await act(id, 'sign', signing())).result.warnings).toEqual([
      '收款节点合计1060000元与合同金额1100000元不一致，相差40000元',
    ]);
    expect((await read(main)).agreed).toBe(1_100_000);
    expect((await read(own.id, 'project')).contractAmt).toBe(1_100_000);
    expect((await call('DELETE', '/pm/project/delete', { id: own.id })).message).toBe('项目下已有合同4份，不能删除');
    expect((await act(id, 'terminate', { closing: '撤销', termination: paper() })).success).toBe(true);
    expect((await read(main)).agreed).toBe(1_060_000);
    expect((await read(own.id, 'project')).contractAmt).toBe(1_060_000);
  });

  it('are sub-contracted only where the main contract lets it, and above half with a warning (PM14)', async () => {
    const own = await aProject('分包项目');
    const forbidding = await add({ projectId: own.id });
    for (const change of [{ projectId: own.id }, { projectId: null, parentId: forbidding.id }])
      expect(await tryAdd(sub(change))).toMatchObject({
        reason: 'PM14',
        message: '主合同约定不得分包，不能新增分包合同',
      });
    const { version } = await read(forbidding.id);
    await call('PUT', '/pm/contract/edit', { id: forbidding.id, version, allowSub: 'Y' });
    const half = await add(sub({ projectId: own.id, amount: 530_000 }));
    await put(half.id, '30');
    expect((await act(half.id, 'sign', signing())).result.warnings).toBeUndefined();
    const more = await add(sub({ projectId: own.id, amount: 0.01 }));
    await put(more.id, '30');
    expect((await act(more.id, 'sign', signing())).result.warnings).toEqual([
      '分包金额合计已超过主合同的50%，需分管领导审批',
    ]);
    expect((await read(own.id, 'project')).contractAmt).toBeNull();
  });

  it('are finished when every node is settled or written off, and end with their open nodes written off', async () => {
    const id = await at('40');
    expect((await act(id, 'finish')).message).toBe('还有1个收付款节点未结清或核销，不能完结');
    expect((await act(id, 'terminate', { closing: '客户取消' })).success).toBe(false);
    expect((await act(id, 'terminate', { closing: '客户取消', termination: paper() })).success).toBe(true);
    const { records } = (await call('GET', '/pm/node/list', { contractId: id })).result;
    expect(records).toMatchObject([{ status: '9', closing: '客户取消' }]);
    expect(await addNode(id, 5)).toMatchObject({ reason: 'state' });
  });

  it('follow the new name of their customer, and nobody writes into a project that is archived (PM09)', async () => {
    const { id } = await add();
    const shut = await aProject('归档项目');
    const [bank] = (await call('GET', '/pm/customer/list', { name: '海州城市商业银行' })).result.records;
    const renamed = { id: bank.id, version: bank.version, name: '海州银行', payDays: 30 };
    expect((await call('PUT', '/pm/customer/edit', renamed)).success).toBe(true);
    expect((await read(id)).customer).toBe('海州银行');
    await sql`update pm_project set status = '90' where id = ${shut.id}`.execute(app.db);
    const { version } = await read(id);
    const body = { id, version, projectId: shut.id };
    expect((await call('PUT', '/pm/contract/edit', body)).reason).toBe('PM09');
    await sql`update pm_contract set project_id = ${shut.id} where id = ${id}`.execute(app.db);
    expect((await addNode(id, 5)).reason).toBe('PM09');
  });
});
