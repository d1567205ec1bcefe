import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, anApplicant, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;
const code = 'pm.project';

describe('the query of approvals', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  let clerk: Person;
  const ids: Record<string, string> = {};
  const list = async (what: 'instance' | 'step', query: Record<string, string> = {}, by: { token: string } = clerk) =>
    (await app.call('GET', `/flow/${what}/list`, { token: by.token, query: { pageSize: '100', ...query } })).result;
  const names = async (what: 'instance' | 'step', query: Record<string, string>, by?: { token: string }) =>
    (await list(what, query, by)).records.map(({ title }: { title: string }) => title);

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person({ ...anApplicant, realname: '申请人' });
    [one, two] = await Promise.all([desk.person({ realname: '甲' }), desk.person({ realname: '乙' })]);
    clerk = await desk.person({
      realname: '查询员',
      permissions: ['pm:project:list', 'flow:instance:list', 'flow:definition:list'],
    });
    await desk.publish(
      aGraph(
        aStep('a', [one.username], { name: '初审', limit: { days: 1, after: 'remind' } }),
        aStep('b', [two.username], { name: '终审', limit: { days: 1, after: 'remind' } }),
      ),
    );
    for (const name of ['running', 'late', 'passed', 'refused', 'withdrawn', 'twice'])
      ids[name] = await desk.submit(applicant.token, { name });
    await desk.decide(one.token, ids.running ?? '');
    await desk.decide(one.token, ids.passed ?? '');
    await desk.decide(two.token, ids.passed ?? '');
    await desk.decide(one.token, ids.refused ?? '', { decision: 'refuse', opinion: '不行' });
    const flow = await desk.flowOf(ids.withdrawn ?? '');
    await app.call('POST', '/flow/instance/withdraw', { token: applicant.token, body: { id: flow.id } });
    // Back to the first step: it is visited twice.
    await desk.decide(one.token, ids.twice ?? '');
    await desk.decide(two.token, ids.twice ?? '', { decision: 'back', to: 'a', opinion: '再看' });
    await sql`update flow_step set due_at = now() - interval '1 hour' where closed_at is null and instance_id in
      (select id from flow_instance where record_id = ${ids.late})`.execute(app.db);
  });

  it('finds approvals by state, record, applicant, step, time and lateness', async () => {
    expect(await names('instance', {})).toEqual(['twice', 'withdrawn', 'refused', 'passed', 'late', 'running']);
    expect(await names('instance', { state: 'running' })).toEqual(['twice', 'late', 'running']);
    expect(await names('instance', { state: 'over' })).toEqual(['withdrawn', 'refused', 'passed']);
    expect(await names('instance', { late: '1' })).toEqual(['late']);
    expect(await names('instance', { step: '终' })).toEqual(['running']);
    expect(await names('instance', { node: 'a' })).toEqual(['twice', 'late']);
    expect(await names('instance', { text: 'pass' })).toEqual(['passed']);
    expect(await names('instance', { text: '申请人' })).toHaveLength(6);
    expect(await names('instance', { applicant: one.username })).toEqual([]);
    expect(await names('instance', { from: '2099-01-01' })).toEqual([]);
    expect(await names('instance', { to: '2000-01-01' })).toEqual([]);
    const wrong = { token: clerk.token, query: { from: '2026-02-31' } };
    expect((await app.call('GET', '/flow/instance/list', wrong)).message).toBe('校验失败！日期格式不正确');
    const page = await list('instance', { pageSize: '2', pageNo: '2' });
    expect(page).toMatchObject({ total: 6, pages: 3, records: [{ title: 'refused' }, { title: 'passed' }] });
    const [late] = (await list('instance', { late: '1' })).records;
    expect(late.waiting).toMatchObject([{ step: '初审', late: true, people: [{ name: '甲' }] }]);
  });

  it('has a list for every figure, with the same total', async () => {
    for (const days of ['1', '90']) {
      const query = { code, days };
      const { result } = await app.call('GET', '/flow/definition/figures', { token: clerk.token, query });
      expect(result).toMatchObject({ running: 3, passed: 1, refused: 1, withdrawn: 1, over: 3 });
      for (const state of ['running', 'passed', 'refused', 'withdrawn', 'over'])
        expect((await list('instance', { ...query, state })).total, state).toBe(result[state]);
      expect(result.steps).toMatchObject([
        { nodeId: 'a', count: 4, open: 2, late: 1 },
        { nodeId: 'b', count: 2, open: 1, late: 0 },
      ]);
      for (const step of result.steps) {
        const at = { ...query, node: step.nodeId };
        expect((await list('step', { ...at, state: 'done' })).total).toBe(step.count);
        expect((await list('step', { ...at, state: 'open' })).total).toBe(step.open);
        expect((await list('step', { ...at, state: 'open', late: '1' })).total).toBe(step.late);
      }
    }
    const visits = (await list('step', { code, node: 'a', state: 'done' })).records;
    expect(visits[0]).toMatchObject({ title: 'twice', step: '初审', decided: [{ name: '甲' }], late: false });
  });

  it('shows nobody a record that they may not see, and counts none', async () => {
    const permissions = ['pm:project:list', 'flow:instance:list', 'flow:definition:list'];
    const rules = [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: 'late' }];
    const narrow = await desk.person({ permissions, rules });
    expect(await names('instance', {}, narrow)).toEqual(['late']);
    expect(await names('step', {}, narrow)).toEqual(['late']);
    const figures = await app.call('GET', '/flow/definition/figures', { token: narrow.token, query: { code } });
    expect(figures.result).toMatchObject({ running: 1, over: 0 });
    const blind = await desk.person({ permissions: permissions.slice(1) });
    expect((await list('instance', {}, blind)).total).toBe(0);
    for (const path of ['/flow/instance/list', '/flow/step/list'])
      expect((await app.call('GET', path, { token: one.token })).code).toBe(510);
    // Words are not sought in titles that a reader may not read.
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('hide-name', '名称可见', 2, 'pm:project:col:name', '1', '1')`.execute(app.db);
    const nameless = await desk.person({ permissions });
    expect(await names('instance', { text: 'pass' }, nameless)).toEqual([]);
    expect(await names('instance', {}, nameless)).not.toContain('passed');
  });
});
