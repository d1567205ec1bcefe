import { compare } from '@dossier/rules/condition.ts';
import type { FlowNode } from '@dossier/rules/flow/graph.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, anApplicant, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { aMilestone, projectDraft } from '#test/registers.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;

describe('an approval', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  let three: Person;
  const post = (by: Person, path: string, body: object) => app.call('POST', path, { token: by.token, body });
  const waits = async (by: Person, id: string) => (await desk.taskOf(by.token, id)) !== undefined;
  const who = async (id: string) => {
    const people = { one, two, three };
    const found = await Promise.all(
      Object.entries(people).map(async ([name, person]) => ((await waits(person, id)) ? [name] : [])),
    );
    return found.flat();
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person({ ...anApplicant, realname: '申请人' });
    [one, two, three] = await Promise.all([
      desk.person({ realname: '甲' }),
      desk.person({ realname: '乙' }),
      desk.person({ realname: '丙' }),
    ]);
  });

  it('is refused where nobody has published it, and the record starts as it always did', async () => {
    const added = await app.call('POST', '/pm/project/add', {
      token: applicant.token,
      body: projectDraft(desk.given, { name: '还没有审批' }),
    });
    const { id } = added.result;
    await aMilestone(app, desk.admin, id);
    const read = async () =>
      (await app.call('GET', '/pm/project/queryById', { token: applicant.token, query: { id } })).result._may;
    expect(await read()).toEqual(['edit', 'start', 'delete']);
    expect(await post(applicant, '/pm/project/submit', { id, version: 1 })).toMatchObject({
      success: false,
      reason: 'noFlow',
      message: '“提交立项”还没有发布审批流程，请联系管理员',
    });
    await desk.publish(aGraph(aStep('a', [one.username])));
    // Buttons follow when every instance has heard of it.
    await vi.waitFor(async () => expect(await read()).toEqual(['edit', 'submit', 'delete']), 20_000);
    expect(await post(applicant, '/pm/project/start', { id, version: 1 })).toMatchObject({
      reason: 'state',
      message: '当前状态为“草稿”，不能执行“启动”',
    });
    const disable = (disabled: boolean) =>
      app.call('PUT', '/flow/definition/disable', { token: desk.admin, body: { code: 'pm.project', disabled } });
    expect((await disable(true)).message).toBe('已停用');
    expect((await post(applicant, '/pm/project/submit', { id, version: 1 })).reason).toBe('noFlow');
    expect((await post(applicant, '/pm/project/start', { id, version: 1 })).message).toBe('项目已启动');
    await disable(false);
  });

  it('passes at once where a definition asks nobody', async () => {
    await desk.publish(aGraph());
    const id = await desk.submit(applicant.token);
    expect((await desk.project(id)).status).toBe('30');
    const flow = await desk.flowOf(id);
    expect([flow.state, flow.events.map(({ kind }) => kind)]).toEqual(['passed', ['start', 'passed']]);
    await aMilestone(app, desk.admin, id);
    const { version } = await desk.project(id);
    expect((await post(applicant, '/pm/project/start', { id, version })).message).toBe('项目已启动');
  });

  it('takes the branch whose condition holds, joins parallel branches, and moves the record at the end', async () => {
    const size: FlowNode = {
      type: 'branch',
      id: 'size',
      branches: [
        {
          id: 'large',
          name: '大额',
          when: compare('budget', 'ge', '1000000'),
          nodes: [aStep('large-step', [one.username])],
        },
        { id: 'other', name: '其他', when: null, nodes: [aStep('small-step', [two.username])] },
      ],
    };
    const both: FlowNode = {
      type: 'parallel',
      id: 'both',
      branches: [
        { id: 'p1', name: '法务', nodes: [aStep('p1-step', [two.username])] },
        { id: 'p2', name: '财务', nodes: [aStep('p2-step', [three.username])] },
      ],
    };
    await desk.publish(aGraph(size, both, aStep('last', [one.username])));
    const small = await desk.submit(applicant.token, { budget: 999_999 });
    expect(await who(small)).toEqual(['two']);
    const large = await desk.submit(applicant.token, { budget: 1_000_000 });
    expect(await who(large)).toEqual(['one']);
    expect((await desk.project(large)).status).toBe('20');
    await desk.decide(one.token, large);
    expect(await who(large)).toEqual(['two', 'three']);
    await desk.decide(three.token, large);
    expect(await who(large)).toEqual(['two']);
    const ahead = (await desk.flowOf(large)).way.map(({ nodeId, state }) => `${nodeId}:${state}`);
    expect(ahead).toEqual(['size:done', 'large-step:done', 'both:done', 'p1-step:open', 'p2-step:done', 'last:ahead']);
    await desk.decide(two.token, large);
    expect(await who(large)).toEqual(['one']);
    const version = (await desk.taskOf(one.token, large))?.recordVersion;
    expect((await desk.decide(one.token, large, { opinion: '同意立项' })).message).toBe('已同意');
    expect(await desk.project(large)).toMatchObject({ status: '30', updateBy: one.username });
    const flow = await desk.flowOf(large);
    expect(flow.events.at(-2)).toMatchObject({
      kind: 'agree',
      by: { username: one.username },
      opinion: '同意立项',
      recordVersion: version,
    });
    expect([flow.state, flow.events.at(-1)?.kind]).toEqual(['passed', 'passed']);
    // History and log name who decided.
    const timeline = await app.call('GET', '/sys/comment/timeline', {
      token: desk.admin,
      query: { tableName: 'pm_project', tableDataId: large },
    });
    expect(
      timeline.result.entries.map((entry: { action: string; createBy: string }) => [entry.action, entry.createBy]),
    ).toEqual([
      ['flow.passed', one.username],
      ['submit', applicant.username],
      ['add', applicant.username],
    ]);
    const decisions = await app.call('GET', '/sys/comment/timeline', {
      token: desk.admin,
      query: { tableName: 'pm_project', tableDataId: large, kind: 'flow' },
    });
    expect(decisions.result.entries[1]).toMatchObject({
      ...{ kind: 'flow', action: 'agree', createBy: one.username, content: '同意立项', step: '步骤last' },
    });
  });

  it('is decided by the first, by all, or by one after the other', async () => {
    const names = [one.username, two.username, three.username];
    await desk.publish(aGraph(aStep('any', names)));
    const any = await desk.submit(applicant.token);
    expect(await who(any)).toEqual(['one', 'two', 'three']);
    await desk.decide(two.token, any);
    expect([await who(any), (await desk.project(any)).status]).toEqual([[], '30']);

    await desk.publish(aGraph(aStep('all', names, { mode: 'all' })));
    const all = await desk.submit(applicant.token);
    await desk.decide(two.token, all);
    expect(await who(all)).toEqual(['one', 'three']);
    await desk.decide(one.token, all);
    await desk.decide(three.token, all);
    expect((await desk.project(all)).status).toBe('30');

    await desk.publish(aGraph(aStep('order', names, { mode: 'order' })));
    const order = await desk.submit(applicant.token);
    for (const [name, person] of Object.entries({ one, two, three })) {
      expect(await who(order)).toEqual([name]);
      await desk.decide(person.token, order);
    }
    expect((await desk.project(order)).status).toBe('30');
  });

  it('asks heads of departments, users of the record, and those whom the applicant chose', async () => {
    const dept = await aHeaded(app, one, 'A01A09');
    const steps = [
      aStep('head', [{ type: 'departHead', field: 'dept' }]),
      aStep('pm', [{ type: 'field', field: 'pm' }]),
      aStep('chosen', [{ type: 'chosen', least: 1, most: 2 }]),
    ];
    await desk.publish(aGraph(...steps));
    const added = await app.call('POST', '/pm/project/add', {
      token: applicant.token,
      body: projectDraft(desk.given, { dept, pm: two.username, name: '由申请人选人' }),
    });
    const { id } = added.result;
    const preview = await app.call('GET', '/flow/start/preview', {
      token: applicant.token,
      query: { resource: '/pm/project', action: 'submit', id },
    });
    expect(preview.result.choose).toEqual([{ nodeId: 'chosen', name: '步骤chosen', least: 1, most: 2 }]);
    expect(
      preview.result.way.map(({ people }: { people: { username: string }[] }) =>
        people.map(({ username }) => username),
      ),
    ).toEqual([[one.username], [two.username], []]);
    const submit = (chosen: object) =>
      post(applicant, '/pm/project/submit', { id, version: 1, flow: { note: '请尽快', chosen } });
    expect((await submit({})).message).toBe('“步骤chosen”至少选择1人');
    expect((await submit({ chosen: [applicant.username] })).reason).toBe('C10');
    expect((await submit({ chosen: ['nobody'] })).message).toBe('“步骤chosen”所选的“nobody”不存在或已冻结');
    expect((await submit({ chosen: [three.username] })).success).toBe(true);
    for (const [name, person] of Object.entries({ one, two, three })) {
      expect(await who(id)).toEqual([name]);
      await desk.decide(person.token, id);
    }
    expect((await desk.project(id)).status).toBe('30');
    expect((await desk.flowOf(id)).events[0]).toMatchObject({ kind: 'start', opinion: '请尽快' });
  });

  it('goes back to the applicant with an opinion, and he may submit again', async () => {
    await desk.publish(aGraph(aStep('a', [one.username, two.username], { mode: 'all' })));
    const id = await desk.submit(applicant.token);
    for (const opinion of [undefined, '  '])
      expect(await desk.decide(one.token, id, { decision: 'refuse', opinion })).toMatchObject({
        reason: 'C11',
        message: '请填写审批意见',
      });
    expect((await desk.decide(one.token, id, { decision: 'refuse', opinion: '长'.repeat(501) })).success).toBe(false);
    expect((await desk.decide(one.token, id, { decision: 'refuse', opinion: '预算不清' })).message).toBe('已驳回');
    expect([await who(id), (await desk.project(id)).status]).toEqual([[], '10']);
    expect((await desk.flowOf(id)).state).toBe('refused');
    const { version } = await desk.project(id);
    expect((await post(applicant, '/pm/project/submit', { id, version })).success).toBe(true);
    expect(await who(id)).toEqual(['one', 'two']);
    const of = await app.call('GET', '/flow/instance/ofRecord', {
      token: applicant.token,
      query: { resource: '/pm/project', id },
    });
    expect([of.result.last.state, of.result.earlier.map(({ state }: { state: string }) => state)]).toEqual([
      'running',
      ['refused'],
    ]);
  });

  it('goes back to an earlier step where the definition lets it, and to no other', async () => {
    await desk.publish(
      aGraph(
        aStep('a', [one.username], { back: 'applicant' }),
        aStep('b', [two.username]),
        aStep('c', [three.username]),
      ),
    );
    const id = await desk.submit(applicant.token);
    const back = (by: Person, to: string) => desk.decide(by.token, id, { decision: 'back', to, opinion: '请补充' });
    expect((await back(one, 'b')).message).toBe('不能退回到该步骤');
    await desk.decide(one.token, id);
    await desk.decide(two.token, id);
    const { result } = await app.call('GET', '/flow/task/queryById', {
      token: three.token,
      query: { id: (await desk.taskOf(three.token, id))?.taskId ?? '' },
    });
    expect(result.tasks[0].back).toEqual([
      { nodeId: 'a', name: '步骤a' },
      { nodeId: 'b', name: '步骤b' },
    ]);
    expect((await back(three, 'c')).reason).toBe('back');
    expect((await back(three, 'a')).message).toBe('已退回');
    expect(await who(id)).toEqual(['one']);
    await desk.decide(one.token, id);
    expect(await who(id)).toEqual(['two']);
    await desk.decide(two.token, id);
    await desk.decide(three.token, id);
    expect((await desk.project(id)).status).toBe('30');
  });

  it('is taken back by the applicant until the first decision, and by nobody else', async () => {
    await desk.publish(aGraph(aStep('a', [one.username, two.username], { mode: 'all' })));
    const id = await desk.submit(applicant.token);
    const flow = await desk.flowOf(id, applicant.token);
    expect(flow).toMatchObject({ mayWithdraw: true, mayUrge: true, tasks: [] });
    expect((await post(one, '/flow/instance/withdraw', { id: flow.id })).reason).toBe('missing');
    expect((await post(applicant, '/flow/instance/withdraw', { id: flow.id })).message).toBe('已撤回');
    expect([await who(id), (await desk.project(id)).status, (await desk.flowOf(id)).state]).toEqual([
      [],
      '10',
      'withdrawn',
    ]);
    expect((await post(applicant, '/flow/instance/withdraw', { id: flow.id })).reason).toBe('ended');
    const late = await desk.submit(applicant.token);
    await desk.decide(one.token, late);
    const running = await desk.flowOf(late, applicant.token);
    expect(running.mayWithdraw).toBe(false);
    expect((await post(applicant, '/flow/instance/withdraw', { id: running.id })).message).toBe('已有人审批，不能撤回');
  });

  it('is urged by the applicant once an hour', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    const flow = await desk.flowOf(id, applicant.token);
    expect((await post(applicant, '/flow/instance/urge', { id: flow.id, opinion: '客户在等' })).message).toBe('已催办');
    expect((await post(applicant, '/flow/instance/urge', { id: flow.id })).message).toBe('60分钟内只能催办一次');
    const mine = await app.call('GET', '/flow/mine/list', { token: applicant.token });
    expect(mine.result.records[0]).toMatchObject({
      id: flow.id,
      mayUrge: false,
      waiting: [{ step: '步骤a', people: [{ username: one.username }] }],
    });
  });
});
