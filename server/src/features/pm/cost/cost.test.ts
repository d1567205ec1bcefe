import { cost, costStatus } from '@dossier/contract/pm/cost.ts';
import { compare } from '@dossier/rules/condition.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { holds } from '@dossier/rules/holds.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { type Person, userPassword } from '#test/people.ts';
import { projectDraft } from '#test/registers.ts';
import { costFlow } from './cost.flow.ts';

describe('costs of projects', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let manager: Person & { token: string };
  let member: Person & { token: string };
  let projectId: string;
  const call = (method: string, path: string, body: object, by = member.token) =>
    app.call(method, path, { token: by, ...(method === 'GET' ? { query: body as never } : { body }) });
  const read = async (id: string) => (await call('GET', '/pm/cost/queryById', { id }, desk.admin)).result;
  const claim = async (change: object = {}) => {
    const draft = { projectId, note: '往返车票', kind: 'travel', day: '2026-03-02', amount: 200, ...change };
    const { result, message, success } = await call('POST', '/pm/cost/add', draft);
    if (!success) throw new Error(message);
    return result as { id: string; version: number };
  };
  const acOf = async () => {
    const { rows } = await sql<{ ac: number | null }>`
      select ac::float8 as ac from pm_project where id = ${projectId}`.execute(app.db);
    return rows[0]?.ac;
  };
  const publish = async (draft: FlowGraph) => {
    const code = 'pm.cost';
    const by = { token: desk.admin };
    const { result } = await app.call('GET', '/flow/definition/queryByCode', { ...by, query: { code } });
    const body = { code, version: result.draftVersion, draft: { ...draft, facts: ['amount'] } };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { ...by, body });
    const last = { code, version: saved.result.draftVersion };
    const { success, message } = await app.call('POST', '/flow/definition/publish', { ...by, body: last });
    expect(success, message).toBe(true);
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    const rights = ['list', 'add', 'edit', 'delete', 'submit'].map((right) => `pm:cost:${right}`);
    manager = await desk.person({ realname: '项目经理', permissions: ['pm:project:list', 'pm:cost:list'] });
    member = await desk.person({
      realname: '报销人',
      permissions: ['pm:project:list', ...rights],
      rules: [
        {
          component: 'pm/CostList',
          column: '',
          condition: 'USE_SQL_RULES',
          value: "create_by = '#{sys_user_code}' or claimant = '#{sys_user_code}'",
        },
      ],
    });
    const draft = projectDraft(desk.given, { name: '费用项目', pm: manager.username, budget: 1000 });
    projectId = (await call('POST', '/pm/project/add', draft, desk.admin)).result.id;
    await publish(aGraph(aStep('manager', [{ type: 'field', field: 'pm' }])));
  });

  it('are proposed to go to the manager and finance, to the leaders from 50 000, and to the office above the budget', () => {
    const whenOf = (id: string) => {
      const branch = costFlow.graph.nodes.find((one) => one.id === id);
      return (branch?.type === 'branch' ? branch.branches[0]?.when : null) ?? compare('id', 'empty');
    };
    expect(holds(whenOf('size'), { amount: 49_999.99 })).toBe(false);
    expect(holds(whenOf('size'), { amount: 50_000 })).toBe(true);
    expect(holds(whenOf('budget'), { overBudget: 'N' })).toBe(false);
    expect(holds(whenOf('budget'), { overBudget: 'Y' })).toBe(true);
  });

  it('become actual cost when they are confirmed, and not when they are refused or withdrawn', async () => {
    const { id, version } = await claim({ amount: 300.25 });
    expect(await read(id)).toMatchObject({ status: '10', claimant: member.username, overBudget: 'N' });
    expect((await call('POST', '/pm/cost/submit', { id, version })).message).toBe('费用已提交');
    expect((await read(id)).status).toBe('20');
    expect(
      (await app.call('PUT', '/pm/cost/edit', { token: member.token, body: { id, version: version + 1, amount: 1 } }))
        .reason,
    ).toBe('state');
    expect(await acOf()).toBeNull();
    expect((await desk.decide(manager.token, id, { decision: 'agree', opinion: '属实' })).success).toBe(true);
    expect(await read(id)).toMatchObject({ status: '30' });
    expect(await acOf()).toBe(300.25);
    const other = await claim({ amount: 5 });
    await call('POST', '/pm/cost/submit', other);
    await desk.decide(manager.token, other.id, { decision: 'refuse', opinion: '票据不符' });
    expect((await read(other.id)).status).toBe('70');
    expect(await acOf()).toBe(300.25);
    const again = await read(other.id);
    expect((await call('POST', '/pm/cost/submit', { id: other.id, version: again.version })).success).toBe(true);
  });

  it('that pass 80 percent of the budget are told, above the whole the office has to agree (PM40)', async () => {
    await sql`update pm_project set ac = 0 where id = ${projectId}`.execute(app.db);
    const rights = ['list', 'add', 'submit'].map((right) => `pm:cost:${right}`);
    const permissions = ['pm:project:list', 'pm:project:col:ac', ...rights];
    const { token: office } = await desk.person({ realname: '费用会计', permissions });
    const asked = async (amount: number, by = office) => {
      const draft = { projectId, note: '往返车票', kind: 'travel', day: '2026-03-02', amount };
      const made = (await call('POST', '/pm/cost/add', draft, by)).result;
      const { result } = await call('POST', '/pm/cost/submit', made, by);
      return [result?.warnings ?? [], (await read(made.id)).overBudget];
    };
    expect(await asked(800)).toEqual([[], 'N']);
    expect(await asked(800.1)).toEqual([['保存后实际成本将达预算的80.01%，超过80%'], 'N']);
    expect(await asked(850)).toEqual([['保存后实际成本将达预算的85%，超过80%'], 'N']);
    expect(await asked(1000)).toEqual([['保存后实际成本将达预算的100%，超过80%'], 'N']);
    expect(await asked(1200)).toEqual([['保存后实际成本将达预算的120%，超过100%'], 'Y']);
    // The share would tell what the project has cost (DR7).
    expect(await asked(1200, member.token)).toEqual([[], 'Y']);
  });

  it('move from each state by exactly the action that they have', async () => {
    for (const status of Object.values(costStatus)) {
      const { id } = await claim();
      await sql`update pm_cost set status = ${status} where id = ${id}`.execute(app.db);
      const { version } = await read(id);
      const answer = await call('POST', '/pm/cost/submit', { id, version });
      const allowed = ([costStatus.draft, costStatus.refused] as string[]).includes(status);
      expect(answer.success, `${status}: ${answer.message}`).toBe(allowed);
      if (!allowed) expect(answer.reason).toBe('state');
      expect(Object.keys(cost.actions)).toEqual(['submit']);
      if (status !== costStatus.draft) continue;
      const gone = await claim();
      await sql`update pm_cost set status = ${costStatus.confirmed} where id = ${gone.id}`.execute(app.db);
      const deletion = { token: member.token, query: { id: gone.id } };
      expect((await app.call('DELETE', '/pm/cost/delete', deletion)).reason).toBe('state');
    }
  });

  it('are seen by who claims them and not by another member (DR3)', async () => {
    const { id } = await claim({ note: '自己的' });
    const rights = ['pm:project:list', 'pm:cost:list', 'pm:cost:edit'];
    const rules = [{ component: 'pm/CostList', column: 'createBy', condition: '=', value: '#{sys_user_code}' }];
    const other = await desk.person({ permissions: rights, rules });
    expect(await app.signIn(other.username, userPassword)).toBeTruthy();
    expect((await call('GET', '/pm/cost/list', {}, other.token)).result.total).toBe(0);
    expect((await call('GET', '/pm/cost/queryById', { id }, other.token)).reason).toBe('missing');
    expect((await call('GET', '/pm/cost/queryById', { id })).result.note).toBe('自己的');
  });
});
