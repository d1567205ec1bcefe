import { node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { priceRights } from '@dossier/contract/pm/prices.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';

const day = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);
const ownProjects = {
  component: 'pm/ProjectList',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "find_in_set('#{sys_user_code}', team)",
};

/** States from which each move is made, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  reach: { from: ['0'], to: '1' },
  writeOff: { from: ['1', '2', '3'], to: '9' },
};

describe('payment nodes', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let contractId: string;
  let projectId: string;
  const call = (method: string, path: string, body: object, by = token) =>
    app.call(method, path, {
      token: by,
      ...(method === 'GET' || method === 'DELETE' ? { query: body as never } : { body }),
    });
  const made = async (path: string, body: object) => {
    const { success, message, result } = await call('POST', `${path}/add`, body);
    if (!success) throw new Error(message + JSON.stringify(result));
    return result as { id: string; version: number };
  };
  const contractOf = (project: string, name = '合同') =>
    made('/pm/contract', {
      ...{ name, kind: 'main', customer: '海州城市商业银行', projectId: project, cur: 'CNY', amount: 1000 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
  const draft = (change: object = {}) => ({
    ...{ contractId, name: '进度款', kind: 'prog', amount: 1000, planDate: '2026-03-01', ...change },
  });
  const read = async (id: string) => (await call('GET', '/pm/node/queryById', { id })).result;
  const act = async (id: string, action: string, body: object = { closing: '客户已确认' }) =>
    call('POST', `/pm/node/${action}`, { id, version: (await read(id)).version, ...body });
  const put = (id: string, status: string) =>
    sql`update pm_node set status = ${status} where id = ${id}`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    projectId = (await made('/pm/project', projectDraft(given))).id;
    contractId = (await contractOf(projectId)).id;
  });

  it('move from each state by exactly the actions that people have, while their contract is in force', async () => {
    const early = await made('/pm/node', draft());
    expect((await act(early.id, 'reach')).message).toMatch(/^合同“HT-.*”当前状态为“草稿”，不能执行“条件达成”$/);
    await sql`update pm_contract set status = '40' where id = ${contractId}`.execute(app.db);
    for (const status of Object.values(nodeStatus))
      for (const action of Object.values(node.actions)) {
        const { id } = await made('/pm/node', draft());
        await put(id, status);
        expect((await act(id, action.name, {})).success).toBe(false);
        const answer = await act(id, action.name);
        const allowed = (domain[action.name]?.from ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        else expect(await read(id)).toMatchObject({ status: domain[action.name]?.to, closing: '客户已确认' });
      }
    const { id } = await made('/pm/node', draft());
    await act(id, 'reach');
    expect(await read(id)).toMatchObject({ reachedDate: day(0), unpaid: 1000, received: 0, invoiced: 0 });
    await sql`update pm_contract set status = '20' where id = ${contractId}`.execute(app.db);
    expect((await call('POST', '/pm/node/add', draft())).reason).toBe('state');
    await sql`update pm_contract set status = '40' where id = ${contractId}`.execute(app.db);
  });

  it('are overdue once the payment term of the customer is over, and only while money is owed', async () => {
    const [bank] = (await call('GET', '/pm/customer/list', { name: '海州城市商业银行' })).result.records;
    await call('PUT', '/pm/customer/edit', { id: bank.id, version: bank.version, payDays: 10 });
    const { id } = await made('/pm/node', draft({ planDate: day(-12), condition: 'stmt' }));
    expect(await read(id)).toMatchObject({ dueDate: day(-2), overdueDays: null });
    await put(id, '1');
    expect((await read(id)).overdueDays).toBe(2);
    const late = async () =>
      (await call('GET', '/pm/node/figures', {})).result.find(({ name }: { name: string }) => name === 'late').value;
    const before = await late();
    await call('PUT', '/pm/customer/edit', { id: bank.id, version: bank.version + 1, payDays: 12 });
    expect(await read(id)).toMatchObject({ dueDate: day(0), overdueDays: null });
    expect(await late()).toBe(before - 1);
    await put(id, '4');
    expect((await read(id)).overdueDays).toBeNull();
  });

  it('are in the currency of their contract, and added up in yuan', async () => {
    const unpaid = async () =>
      (await call('GET', '/pm/node/figures', {})).result.find(({ name }: { name: string }) => name === 'unpaid').value;
    const before = await unpaid();
    const { id, version } = await made('/pm/contract', {
      ...{
        name: '外币合同',
        kind: 'main',
        customer: '海州城市商业银行',
        projectId,
        cur: 'EUR',
        rate: 7.7,
        amount: 100,
      },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    const node = await made('/pm/node', draft({ contractId: id, amount: 100 }));
    expect(await read(node.id)).toMatchObject({ cur: 'EUR', unpaid: 100, unpaidCny: 770 });
    expect(await unpaid()).toBe(before + 770);
    await call('PUT', '/pm/contract/edit', { id, version, rate: 8 });
    expect(await unpaid()).toBe(before + 800);
  });

  it('wait for a milestone of their own project, and for an amount above nothing', async () => {
    const fields = async (change: object) => (await call('POST', '/pm/node/add', draft(change))).result?.fields;
    expect(await fields({ condition: 'ms' })).toEqual({ taskId: '里程碑不能为空' });
    const other = await made('/pm/project', projectDraft(given, { name: '另一个' }));
    const foreign = await aMilestone(app, token, other.id);
    expect(await fields({ condition: 'ms', taskId: foreign })).toEqual({ taskId: '里程碑不属于该合同的项目' });
    const own = await aMilestone(app, token, projectId);
    expect(await fields({ condition: 'ms', taskId: own })).toBeUndefined();
    expect((await fields({ amount: 0 })).amount).toBeTruthy();
  });

  it('nobody of another project finds a trace of a node or of its contract, by no door', async () => {
    const hidden = await made('/pm/project', projectDraft(given, { name: '绝密' }));
    const secret = await contractOf(hidden.id, '机密合同');
    const hiddenNode = await made('/pm/node', draft({ contractId: secret.id, name: '机密节点' }));
    const loose = await made('/pm/contract', {
      ...{ name: '机密未立项', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 9 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    const rights = ['list', 'add', 'edit', 'delete', 'export', 'print', 'reach', 'writeOff'];
    const person = await aPerson(app, {
      permissions: [
        'pm:project:list',
        ...['pm:contract', 'pm:node'].flatMap((of) => rights.map((right) => `${of}:${right}`)),
        ...['sign', 'submit', 'terminate', 'finish'].map((right) => `pm:contract:${right}`),
        ...priceRights.map(([right]) => right),
      ],
      rules: [ownProjects],
    });
    const by = await app.signIn(person.username, userPassword);
    const mine = await made(
      '/pm/project',
      projectDraft(given, {
        name: '自己的',
        members: [{ username: person.username, role: 'dev', startDate: '2026-01-05', endDate: '2099-12-31', share: 5 }],
      }),
    );
    const ownContract = await contractOf(mine.id, '自己的合同');
    const ownNode = await made('/pm/node', draft({ contractId: ownContract.id }));
    for (const [path, own, ...others] of [
      ['/pm/contract', ownContract.id, secret.id, loose.id],
      ['/pm/node', ownNode.id, hiddenNode.id],
    ] as const) {
      const get = async (at: string, query: object = {}) => call('GET', `${path}${at}`, query, by);
      const list = (await get('/list')).result;
      expect(list.records.map(({ id }: { id: string }) => id)).toEqual([own]);
      expect(list.total).toBe(1);
      expect((await get('/groups', { by: 'status' })).result.count).toBe(1);
      const figures: { name: string; value: number }[] = (await get('/figures')).result;
      expect(figures.find(({ name }) => name === (path === '/pm/node' ? 'unpaid' : 'amount'))?.value).toBe(1000);
      const file = await fetchBytes(app, `${path}/exportXls?format=xls`, by);
      expect(file.status).toBe(200);
      expect(file.bytes.includes(Buffer.from('机密', 'utf16le'))).toBe(false);
      for (const id of others) {
        expect((await get('/queryById', { id })).message).toBe('记录不存在或已被删除');
        for (const answer of [
          await call('PUT', `${path}/edit`, { id, version: 1, name: '改' }, by),
          await call('DELETE', `${path}/delete`, { id }, by),
          await call(
            'POST',
            `${path}/${path === '/pm/node' ? 'reach' : 'finish'}`,
            { id, version: 1, closing: '改' },
            by,
          ),
        ])
          expect(answer.reason).toBe('missing');
      }
    }
    const stolen = await call('POST', '/pm/node/add', draft({ contractId: secret.id }), by);
    expect(stolen.result?.fields?.contractId ?? stolen.message).toMatch(/不存在|没有权限/);
    for (const table of ['pm_contract', 'pm_node']) {
      const told = await call('GET', `/sys/dict/loadDict/${table},name,id`, { keyword: '机密' }, by);
      expect(JSON.stringify(told)).not.toContain('机密合同');
      expect(JSON.stringify(told)).not.toContain('机密节点');
    }
  });
});
