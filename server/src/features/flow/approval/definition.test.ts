import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, anApplicant, aStep, type FlowDesk, flowDesk, standIn } from '#test/flow.ts';
import { projectDraft } from '#test/registers.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;
const code = 'pm.project';

describe('definitions of approvals', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let one: Person;
  let two: Person;
  const get = (path: string, query: Record<string, string> = {}, by = desk.admin) =>
    app.call('GET', `/flow/definition/${path}`, { token: by, query: { code, ...query } });
  const save = (version: number, draft: unknown, by = desk.admin) =>
    app.call('PUT', '/flow/definition/saveDraft', { token: by, body: { code, version, draft } });
  const publish = (version: number) =>
    app.call('POST', '/flow/definition/publish', { token: desk.admin, body: { code, version, note: '首版' } });

  const listed = async () => (await get('list')).result.find((one: { code: string }) => one.code === code);

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    [one, two] = await Promise.all([desk.person({ realname: '甲' }), desk.person({ realname: '乙' })]);
  });

  it('can all be kept as the product proposes them', async () => {
    const codes = (await get('list')).result.map((each: { code: string }) => each.code);
    expect(codes.length).toBeGreaterThan(10);
    for (const each of codes) {
      const { draft } = (await get('queryByCode', { code: each })).result;
      const body = { code: each, graph: draft };
      const { success, message } = await app.call('POST', '/flow/definition/check', { token: desk.admin, body });
      expect({ each, success, message }).toMatchObject({ success: true });
    }
  });

  it('are proposed by the product until somebody draws one', async () => {
    const { result } = await get('queryByCode');
    expect(result).toMatchObject({
      ...{ code, name: '项目立项审批', resource: '/pm/project', action: 'submit', draftVersion: 0, published: null },
      graph: null,
    });
    expect(result.draft.nodes.map(({ id }: { id: string }) => id)).toEqual(['head', 'office', 'size', 'told']);
    // Its roles are those of the domain, which an installation may not have.
    const faults = await app.call('POST', '/flow/definition/check', {
      token: desk.admin,
      body: { code, graph: result.draft },
    });
    expect(faults.result.map(({ message }: { message: string }) => message)).toEqual([
      '角色“pmo”不存在',
      '角色“leader”不存在',
    ]);
    expect((await publish(0)).message).toBe('流程有2处错误，不能发布：角色“pmo”不存在');
    expect(await listed()).toMatchObject({ code, published: null, running: 0 });
  });

  it('keep drafts by version, bounded, and publish none that has errors', async () => {
    const wrong = aGraph(aStep('a', []));
    const first = await save(0, { ...wrong, evil: 'x' });
    expect(first.result).toMatchObject({
      draftVersion: 1,
      faults: [{ node: 'a', level: 'error', message: '请选择由谁审批' }],
    });
    expect(await save(0, wrong)).toMatchObject({
      reason: 'stale',
      message: expect.stringContaining('数据已被管理员于'),
    });
    expect((await publish(1)).reason).toBe('faults');
    for (const draft of [[], 'x', { nodes: [{ type: 'script' }] }, { nodes: Array(61).fill(aStep('a', ['admin'])) }])
      expect((await save(1, draft)).success).toBe(false);
    expect(JSON.stringify((await get('queryByCode')).result)).not.toContain('evil');
    const right = await save(1, aGraph(aStep('a', [one.username])));
    expect(right.result).toEqual({ draftVersion: 2, faults: [] });
    expect((await publish(1)).reason).toBe('stale');
    expect((await publish(2)).message).toBe('已发布第1版');
    expect(await listed()).toMatchObject({ published: 1, changed: false, disabled: false });
    await save(2, aGraph(aStep('a', [one.username]), aStep('b', [two.username])));
    expect((await listed()).changed).toBe(true);
    await publish(3);
    const versions = (await get('versions')).result;
    expect(versions).toMatchObject([{ version: 2, note: '首版', total: 0 }, { version: 1 }]);
    expect((await get('version', { version: '1' })).result.graph.nodes).toHaveLength(1);
  });

  it('are for those who hold the rights, and no other code is known', async () => {
    const reader = await desk.person({ permissions: ['flow:definition:list'] });
    expect((await get('queryByCode', {}, reader.token)).success).toBe(true);
    expect((await save(9, aGraph(), reader.token)).code).toBe(510);
    expect((await get('queryByCode', {}, one.token)).code).toBe(510);
    expect((await get('queryByCode', { code: 'pm.nothing' })).message).toBe('审批流程不存在');
  });

  it('say who would decide on a record, for another applicant and on another day', async () => {
    const applicant = await desk.person(anApplicant);
    const dept = await aHeaded(app, one, 'A01A06');
    const { result } = await app.call('POST', '/pm/project/add', {
      token: applicant.token,
      body: projectDraft(desk.given, { dept, budget: 5, bizOwner: two.username }),
    });
    await standIn(app, two, one);
    await sql`update sys_user_agent set start_time = '2031-05-01', end_time = '2031-05-31' where user_name = ${two.username}`.execute(
      app.db,
    );
    const branch = (id: string, amount: string) => ({
      type: 'branch' as const,
      id,
      branches: [
        { id: `${id}1`, name: '大额', when: compare('budget', 'ge', amount), nodes: [aStep(`${id}-large`, ['admin'])] },
        { id: `${id}2`, name: '其他', when: null, nodes: [] },
      ],
    });
    const graph = aGraph(
      aStep('head', [{ type: 'departHead', field: 'dept' }], { limit: { days: 2, after: 'remind' } }),
      branch('x', '10'),
      aStep('own', [{ type: 'field', field: 'bizOwner' }], { limit: { days: 1, after: 'pass' } }),
    );
    const tryOut = (body: object, by = desk.admin) =>
      app.call('POST', '/flow/definition/tryOut', { token: by, body: { code, graph, recordId: result.id, ...body } });
    const { way, days } = (await tryOut({ applicant: applicant.username })).result;
    const people = (stops: { people: { username: string; by: unknown }[] }[]) =>
      stops.map((stop) => stop.people.map(({ username }) => username));
    expect([people(way), days]).toEqual([[[one.username], [], [two.username]], 3]);
    expect(way[1].branch).toMatchObject({ id: 'x2', name: '其他' });
    const later = (await tryOut({ applicant: applicant.username, day: '2031-05-09' })).result.way;
    expect(later[2].people).toMatchObject([{ username: two.username, by: { username: one.username } }]);
    // The owner himself: he is dropped, and the administrator decides.
    const own = (await tryOut({ applicant: two.username })).result.way;
    expect(own[2]).toMatchObject({
      people: [{ username: 'admin' }],
      notes: [{ kind: 'applicant' }, { kind: 'fallback' }],
    });
    expect((await tryOut({ day: 'x' })).reason).toBe('input');
    const blind = await desk.person({ permissions: ['flow:definition:list'] });
    expect((await tryOut({}, blind.token)).reason).toBe('missing');
  });

  it('say how long each step takes and what is late', async () => {
    const applicant = await desk.person(anApplicant);
    await desk.publish(
      aGraph(aStep('a', [one.username], { limit: { days: 1, after: 'remind' } }), aStep('b', [two.username])),
    );
    const [first, second] = [await desk.submit(applicant.token), await desk.submit(applicant.token)];
    await sql`update flow_step set opened_at = now() - interval '3 hours' where instance_id = (select id from flow_instance where record_id = ${first})`.execute(
      app.db,
    );
    await desk.decide(one.token, first);
    await desk.decide(two.token, first);
    await sql`update flow_step set due_at = now() - interval '1 hour' where instance_id = (select id from flow_instance where record_id = ${second})`.execute(
      app.db,
    );
    expect((await get('figures')).result).toMatchObject({
      running: 1,
      passed: 1,
      steps: [
        { nodeId: 'a', name: '步骤a', count: 1, medianHours: 3, p90Hours: 3, open: 1, late: 1 },
        { nodeId: 'b', count: 1, medianHours: 0, open: 0, late: 0 },
      ],
    });
  });
});
