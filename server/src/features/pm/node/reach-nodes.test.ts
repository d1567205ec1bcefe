import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';
import { fileClient } from '#test/upload.ts';
import { reachDue } from './reach-nodes.job.ts';

const day = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

describe('payment nodes that are reached by themselves', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let projectId: string;
  let contractId: string;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const made = async (path: string, body: object) => {
    const { success, message, result } = await post(`${path}/add`, body);
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const read = async (path: string, id: string) =>
    (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result;
  const nodeNow = (id: string) => read('/pm/node', id);
  const aNode = (change: object = {}) =>
    made('/pm/node', { contractId, name: '进度款', kind: 'prog', amount: 10, planDate: day(30), ...change });
  const putContract = (status: string) =>
    sql`update pm_contract set status = ${status} where id = ${contractId}`.execute(app.db);
  const finish = async (id: string, by = token) => {
    await sql`update pm_task set status = '1', owner = 'admin' where id = ${id}`.execute(app.db);
    return post('/pm/task/finish', { id, version: (await read('/pm/task', id)).version }, by);
  };
  const anAcceptance = async (result: string, leftovers: object[] = []) => {
    const deliv = await made('/pm/deliv', { projectId, name: '安装包', dueDate: day(1), owner: 'admin' });
    const stored = () => fileClient(app, token).stored();
    const body = { id: deliv.id, version: deliv.version, versionNo: 'V1', documents: await stored() };
    await post('/pm/deliv/submitVersion', body);
    const query = { delivId: deliv.id };
    const [version] = (await app.call('GET', '/pm/delivVersion/list', { token, query })).result.records;
    const items = [{ versionId: version.id, standard: '可安装', result }];
    const { id } = await made('/pm/acceptance', {
      ...{ projectId, name: '初验', kind: 'prelim', reviewers: 'admin', items, leftovers },
    });
    const conclude = async () => {
      await sql`update pm_acceptance set status = '30' where id = ${id}`.execute(app.db);
      const now = await read('/pm/acceptance', id);
      const told = { id, version: now.version, acceptDate: day(0), signed: await stored() };
      const answer = await post('/pm/acceptance/conclude', told);
      expect(answer.success, answer.message).toBe(true);
    };
    return { id, conclude };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    projectId = (await made('/pm/project', projectDraft(given))).id;
    contractId = (
      await made('/pm/contract', {
        ...{ name: '合同', kind: 'main', customer: '海州城市商业银行', projectId, cur: 'CNY', amount: 1000 },
        ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
      })
    ).id;
    await putContract('40');
  });

  it('with their milestone, in the history of the node and for whoever finishes it', async () => {
    const taskId = await aMilestone(app, token, projectId);
    const mine = await aNode({ condition: 'ms', taskId });
    const other = await aNode({ condition: 'ms', taskId: await aMilestone(app, token, projectId) });
    const dated = await aNode();
    // Who does the work sees no contracts.
    const rights = ['pm:project:list', 'pm:task:list', 'pm:task:finish', 'pm:task:plan'];
    const person = await aPerson(app, { permissions: rights });
    const answer = await finish(taskId, await app.signIn(person.username, userPassword));
    expect(answer.success, answer.message).toBe(true);
    expect(await nodeNow(mine.id)).toMatchObject({ status: '1', reachedDate: day(0), updateBy: person.username });
    expect((await nodeNow(other.id)).status).toBe('0');
    // What has been reached is carried out (domain 4.5).
    expect((await read('/pm/contract', contractId)).executed).toBe(10);
    expect((await nodeNow(dated.id)).status).toBe('0');
  });

  it.each([
    ['P', [], '1'],
    ['C', [{ issue: '慢', owner: 'admin', dueDate: day(9) }], '1'],
    ['F', [], '0'],
  ])('with an acceptance whose worst verdict is %s', async (result, leftovers, status) => {
    const { id, conclude } = await anAcceptance(result, leftovers);
    const node = await aNode({ condition: 'acc', acceptanceId: id });
    await conclude();
    expect((await nodeNow(node.id)).status).toBe(status);
  });

  it('wait for an acceptance of their own project, chosen when there is one', async () => {
    const other = await made('/pm/project', projectDraft(given, { name: '另一个' }));
    const foreign = await made('/pm/acceptance', {
      ...{ projectId: other.id, name: '初验', kind: 'prelim', reviewers: 'admin' },
    });
    const { id, version } = await aNode({ condition: 'acc' });
    const choose = (acceptanceId: string) =>
      app.call('PUT', '/pm/node/edit', { token, body: { id, version, acceptanceId } });
    expect((await choose(foreign.id)).result.fields).toEqual({ acceptanceId: '验收单不属于该合同的项目' });
    const own = await anAcceptance('P');
    expect((await choose(own.id)).success).toBe(true);
    await own.conclude();
    expect((await nodeNow(id)).status).toBe('1');
    const dropped = await aNode({ condition: 'date', acceptanceId: own.id });
    expect((await nodeNow(dropped.id)).acceptanceId).toBeNull();
  });

  it('only of contracts in force, and at night once those are', async () => {
    const taskId = await aMilestone(app, token, projectId);
    const { id: acceptanceId, conclude } = await anAcceptance('P');
    await putContract('30');
    const nodes = [
      await aNode({ condition: 'ms', taskId }),
      await aNode({ condition: 'acc', acceptanceId }),
      await aNode({ planDate: day(0) }),
    ];
    const states = async () => Promise.all(nodes.map(async ({ id }) => (await nodeNow(id)).status));
    await finish(taskId);
    await conclude();
    await reachDue(app, new Date());
    expect(await states()).toEqual(['0', '0', '0']);
    await putContract('40');
    await reachDue(app, new Date());
    expect(await states()).toEqual(['1', '1', '1']);
  });

  it('at once where what a node is written with is there already', async () => {
    const own = await anAcceptance('P');
    await own.conclude();
    const added = await aNode({ condition: 'acc', acceptanceId: own.id });
    expect(added).toMatchObject({ status: '1', reachedDate: day(0) });
    const { executed } = await read('/pm/contract', contractId);
    const later = await aNode({ amount: 7 });
    expect(later.status).toBe('0');
    const edit = (body: object) =>
      app.call('PUT', '/pm/node/edit', { token, body: { id: later.id, version: later.version, ...body } });
    expect((await edit({ condition: 'acc', acceptanceId: own.id })).success).toBe(true);
    expect(await nodeNow(later.id)).toMatchObject({ status: '1', reachedDate: day(0) });
    expect((await read('/pm/contract', contractId)).executed).toBe(executed + 7);
    // Not while the contract is only planned.
    await putContract('30');
    const planned = await aNode({ condition: 'acc', acceptanceId: own.id });
    expect(planned.status).toBe('0');
    await putContract('40');
    expect(await reachDue(app, new Date())).toBe(1);
    expect((await nodeNow(planned.id)).status).toBe('1');
  });

  it('at once for several people who add them to one contract together', async () => {
    const own = await anAcceptance('P');
    await own.conclude();
    const { executed } = await read('/pm/contract', contractId);
    const added = await Promise.all(
      Array.from({ length: 8 }, () => aNode({ condition: 'acc', acceptanceId: own.id, amount: 3 })),
    );
    for (const { status } of added) expect(status).toBe('1');
    expect((await read('/pm/contract', contractId)).executed).toBe(executed + 24);
  });

  it('when their day has come and not before, once, and never in an archived project', async () => {
    await putContract('30');
    const [due, later, stated] = [
      await aNode({ planDate: day(0) }),
      await aNode({ planDate: day(1) }),
      await aNode({ planDate: day(-5), condition: 'stmt' }),
    ];
    await putContract('40');
    await sql`update pm_project set status = '90' where id = ${projectId}`.execute(app.db);
    expect(await reachDue(app, new Date())).toBe(0);
    await sql`update pm_project set status = '10' where id = ${projectId}`.execute(app.db);
    expect(await reachDue(app, new Date())).toBe(1);
    expect(await reachDue(app, new Date())).toBe(0);
    const states = await Promise.all([due, later, stated].map(async ({ id }) => (await nodeNow(id)).status));
    expect(states).toEqual(['1', '0', '0']);
  });
});
