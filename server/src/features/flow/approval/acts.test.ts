import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, anApplicant, aStep, type FlowDesk, flowDesk, standIn } from '#test/flow.ts';
import { aCustomer, projectDraft } from '#test/registers.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;

describe('people at an approval', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  let three: Person;
  const post = (by: { token: string }, path: string, body: object) => app.call('POST', path, { token: by.token, body });
  const get = (by: { token: string }, path: string, query: Record<string, string> = {}) =>
    app.call('GET', path, { token: by.token, query });
  const waits = async (by: Person, id: string) => (await desk.taskOf(by.token, id)) !== undefined;
  const who = async (id: string) => {
    const people = { one, two, three };
    const found = await Promise.all(
      Object.entries(people).map(async ([name, person]) => ((await waits(person, id)) ? [name] : [])),
    );
    return found.flat();
  };
  const taskOf = async (by: Person, id: string) => {
    const task = await desk.taskOf(by.token, id);
    if (!task) throw new Error('nothing waits');
    return task;
  };
  const addSign = async (by: Person, id: string, place: string, users: Person[], more: object = {}) => {
    const { taskId, recordVersion: version } = await taskOf(by, id);
    return post(by, '/flow/task/addSign', {
      taskId,
      version,
      place,
      users: users.map(({ username }) => username),
      ...more,
    });
  };
  const messages = async ({ id }: Person) => {
    const { rows } = await sql<{ title: string; page: string | null }>`
      select a.titile as title, a.open_page as page from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${id} order by a.id`.execute(app.db);
    return rows;
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

  it('are told, with a page that leads to the task, and the applicant hears what became of it', async () => {
    await desk.publish(aGraph(aStep('a', [one.username], { copies: [{ type: 'users', users: [two.username] }] })));
    const id = await desk.submit(applicant.token, { name: '消息项目' });
    const { taskId } = await taskOf(one, id);
    expect((await messages(one)).at(-1)).toEqual({ title: '待审批：消息项目', page: `/flow/inbox?task=${taskId}` });
    await desk.decide(one.token, id);
    const flow = await desk.flowOf(id);
    expect((await messages(applicant)).at(-1)).toEqual({
      title: '审批通过：消息项目',
      page: `/flow/mine?id=${flow.id}`,
    });
    expect((await messages(two)).at(-1)).toEqual({ title: '抄送：消息项目', page: `/flow/copies?id=${flow.id}` });
    const copies = await get(two, '/flow/copy/list', { unread: '1' });
    expect(copies.result.records).toMatchObject([{ recordId: id, read: false, title: '消息项目' }]);
    expect((await get(two, '/flow/counts')).result).toMatchObject({ copies: 1 });
    await app.call('PUT', '/flow/copy/read', { token: two.token, body: { ids: [copies.result.records[0].copyId] } });
    expect((await get(two, '/flow/counts')).result).toMatchObject({ copies: 0 });
    expect((await get(one, '/flow/done/list')).result.records[0]).toMatchObject({ recordId: id, decision: 'agreed' });
  });

  it('pass a task on, with what hangs on it, and not to whom it may not go', async () => {
    await desk.publish(aGraph(aStep('a', [one.username, two.username], { mode: 'all' })));
    const id = await desk.submit(applicant.token);
    const { taskId } = await taskOf(one, id);
    const stranger = await desk.person({ permissions: [] });
    const to = (person: { username: string }, by = one) =>
      post(by, '/flow/task/transfer', { taskId, to: person.username, opinion: '出差' });
    expect(await to(applicant)).toMatchObject({ reason: 'C10', message: '不能审批自己提交的申请' });
    expect((await to(two)).message).toBe('“乙”已是该步骤的审批人');
    for (const nobody of [stranger, { username: 'nobody' }]) expect((await to(nobody)).reason).toBe('signer');
    expect((await to(three, two)).message).toBe('审批任务不存在');
    expect((await to(three)).message).toBe('已转办');
    expect(await who(id)).toEqual(['two', 'three']);
    expect((await get(one, '/flow/done/list')).result.records[0]).toMatchObject({
      recordId: id,
      decision: 'transferred',
    });
    expect((await desk.flowOf(id)).mayWithdraw).toBe(false);
    expect((await desk.flowOf(id, applicant.token)).mayWithdraw).toBe(true);
    await desk.decide(two.token, id);
    await desk.decide(three.token, id);
    expect((await desk.project(id)).status).toBe('30');
    await desk.publish(aGraph(aStep('a', [one.username], { acts: { transfer: false, addSign: false, batch: false } })));
    const fixed = await desk.submit(applicant.token);
    expect(
      (await post(one, '/flow/task/transfer', { taskId: (await taskOf(one, fixed)).taskId, to: two.username })).message,
    ).toBe('“步骤a”不允许转办');
    expect((await addSign(one, fixed, 'before', [two])).message).toBe('“步骤a”不允许加签');
  });

  it('let others sign before them, and are asked again', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    expect((await addSign(one, id, 'before', [two, three], { opinion: '请先看' })).message).toBe('已加签');
    expect(await who(id)).toEqual(['two', 'three']);
    await desk.decide(two.token, id);
    expect(await who(id)).toEqual(['three']);
    await desk.decide(three.token, id);
    expect(await who(id)).toEqual(['one']);
    await desk.decide(one.token, id);
    expect((await desk.project(id)).status).toBe('30');
  });

  it('let others sign after them, who may refuse all the same', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    await addSign(one, id, 'after', [two]);
    expect([await who(id), (await desk.project(id)).status]).toEqual([['two'], '20']);
    await desk.decide(two.token, id);
    expect((await desk.project(id)).status).toBe('30');
    const refused = await desk.submit(applicant.token);
    await addSign(one, refused, 'after', [two]);
    await desk.decide(two.token, refused, { decision: 'refuse', opinion: '不同意' });
    expect((await desk.project(refused)).status).toBe('10');
  });

  it('never decide on their own application (C10); where nobody is left the administrator does (C12)', async () => {
    const role = `role_${applicant.username}`;
    await desk.publish(
      aGraph(aStep('a', [applicant.username, one.username], { mode: 'all' }), aStep('b', [{ type: 'role', role }])),
    );
    const id = await desk.submit(applicant.token);
    expect(await who(id)).toEqual(['one']);
    const first = await desk.flowOf(id);
    expect(first.way[0]?.notes).toMatchObject([{ kind: 'applicant', message: '不能审批自己提交的申请' }]);
    await desk.decide(one.token, id);
    const flow = await desk.flowOf(id);
    expect(flow.events.at(-1)).toMatchObject({
      kind: 'fallback',
      by: null,
      message: '未找到“步骤b”的审批人，已转交管理员处理',
    });
    expect(flow.way[1]?.people).toMatchObject([{ username: 'admin', state: 'open' }]);
    await desk.decide(desk.admin, id);
    expect((await desk.project(id)).status).toBe('30');
    // A head decides nothing of his own: the head above does.
    const dept = await aHeaded(app, applicant, 'A01A08');
    await desk.publish(aGraph(aStep('h', [{ type: 'departHead', field: 'dept' }])));
    const own = await desk.submit(applicant.token, { dept });
    expect((await desk.flowOf(own)).way[0]?.people).toMatchObject([{ username: 'admin' }]);
  });

  it('are not asked at all when nobody can be: the submission is refused and nothing is written', async () => {
    await desk.publish(aGraph(aStep('a', ['admin'])));
    const added = await app.call('POST', '/pm/project/add', { token: desk.admin, body: projectDraft(desk.given) });
    const { id } = added.result;
    expect(await post({ token: desk.admin }, '/pm/project/submit', { id, version: 1 })).toMatchObject({
      reason: 'C12',
      message: '未找到“步骤a”的审批人，流程不能继续，请联系管理员',
    });
    expect((await desk.project(id)).status).toBe('10');
    expect(await desk.flowOf(id)).toBeNull();
  });

  it('have stand-ins, who act as such and are named, and never for their own application', async () => {
    const away = await desk.person({ realname: '休假的人' });
    const agent = await desk.person({ ...anApplicant, realname: '代理人' });
    await standIn(app, away, agent);
    await desk.publish(aGraph(aStep('a', [away.username])));
    const id = await desk.submit(applicant.token, { name: '代理项目' });
    expect((await messages(agent)).at(-1)?.title).toBe('待审批：代理项目');
    expect(await taskOf(agent, id)).toMatchObject({ behalf: { username: away.username } });
    expect((await desk.flowOf(id)).way[0]?.people).toMatchObject([
      { username: away.username, by: { username: agent.username } },
    ]);
    await desk.decide(agent.token, id);
    const { events, way } = await desk.flowOf(id);
    expect(events.at(-2)).toMatchObject({
      kind: 'agree',
      by: { username: agent.username },
      behalf: { username: away.username },
    });
    expect(way[0]?.people).toMatchObject([
      { username: away.username, state: 'agreed', by: { username: agent.username } },
    ]);
    expect((await get(agent, '/flow/done/list')).result.records[0]).toMatchObject({
      behalf: { username: away.username },
    });
    const own = await desk.submit(agent.token);
    expect(await waits(agent, own)).toBe(false);
    const { taskId, recordVersion: version } = await taskOf(away, own);
    expect((await post(agent, '/flow/task/decide', { taskId, version, decision: 'agree' })).reason).toBe('C10');
    await sql`update sys_user_agent set end_time = now() where user_name = ${away.username}`.execute(app.db);
    const after = await desk.submit(applicant.token);
    expect(await waits(agent, after)).toBe(false);
  });

  it('find the record frozen, but for the fields of their step', async () => {
    await desk.publish(aGraph(aStep('a', [one.username], { editable: ['allowSub'], required: ['goal'] })));
    const id = await desk.submit(applicant.token);
    const frozen = (verb: string) => ({ reason: 'state', message: `当前状态为“立项审批中”，不能执行“${verb}”` });
    const { version } = await desk.project(id);
    expect(
      await app.call('PUT', '/pm/project/edit', { token: applicant.token, body: { id, version, goal: 'x' } }),
    ).toMatchObject(frozen('编辑'));
    expect(await app.call('DELETE', '/pm/project/delete', { token: applicant.token, query: { id } })).toMatchObject(
      frozen('删除'),
    );
    for (const [action, label] of [
      ['start', '启动'],
      ['submit', '提交立项'],
    ])
      expect(await post(applicant, `/pm/project/${action}`, { id, version })).toMatchObject(frozen(label ?? ''));
    expect((await get(applicant, '/pm/project/queryById', { id })).result._may).toEqual([]);
    const [task] = (await get(one, '/flow/task/queryById', { id: (await taskOf(one, id)).taskId })).result.tasks;
    expect(task).toMatchObject({ editable: ['allowSub', 'goal'], required: ['goal'] });
    expect((await desk.decide(one.token, id, { fields: { budget: 1 } })).message).toBe('“步骤a”不能修改“预算成本”');
    expect((await desk.decide(one.token, id, {})).result.fields).toEqual({ goal: '目标不能为空' });
    expect((await desk.decide(one.token, id, { fields: { goal: '长'.repeat(2001) } })).reason).toBe('input');
    expect((await desk.decide(one.token, id, { fields: { goal: '按期上线', allowSub: 'Y' } })).success).toBe(true);
    expect(await desk.project(id)).toMatchObject({ status: '30', goal: '按期上线', allowSub: 'Y' });
    expect((await desk.flowOf(id)).events.at(-2)).toMatchObject({ kind: 'agree', fields: ['allowSub', 'goal'] });
  });

  it('decide on the version that they read (C04)', async () => {
    await desk.publish(aGraph(aStep('a', [one.username, two.username], { mode: 'all', editable: ['goal'] })));
    const id = await desk.submit(applicant.token);
    const { recordVersion } = await taskOf(two, id);
    await desk.decide(one.token, id, { fields: { goal: '改了目标' } });
    expect(await desk.decide(two.token, id, { version: recordVersion })).toMatchObject({
      reason: 'stale',
      message: expect.stringMatching(/^数据已被甲于.+修改，请刷新后重试$/),
    });
    expect((await desk.decide(two.token, id)).success).toBe(true);
  });

  it('who may not see the record have neither its line, nor its content, nor a say', async () => {
    const rule = { component: 'pm/ProjectList', column: 'secret', condition: '<=', value: '1' };
    const cleared = await desk.person({ realname: '受限的人', rules: [rule] });
    const noRight = await desk.person({ permissions: [], realname: '无权的人' });
    await desk.publish(
      aGraph(aStep('a', [cleared.username, noRight.username, one.username], { mode: 'all', editable: ['secret'] })),
    );
    // Asked for what they may see alone.
    const hidden = await desk.submit(applicant.token, { secret: 2 });
    const flow = await desk.flowOf(hidden);
    expect(flow.way[0]?.people.map(({ username }) => username)).toEqual([one.username]);
    expect(flow.way[0]?.notes).toMatchObject([
      { kind: 'blind', message: '受限的人、无权的人无权查看该记录，不参与审批' },
    ]);
    // And they lose what is taken from them while it waits.
    const id = await desk.submit(applicant.token, { secret: 1, name: '机密改名项目' });
    const { taskId, recordVersion: version } = await taskOf(cleared, id);
    expect((await desk.decide(one.token, id, { fields: { secret: 3 } })).success).toBe(true);
    expect(await waits(cleared, id)).toBe(false);
    expect((await get(cleared, '/flow/counts')).result.inbox).toBe(0);
    const texts = [
      await get(cleared, '/flow/inbox/list', { text: '机密' }),
      await get(cleared, '/flow/task/queryById', { id: taskId }),
      await get(cleared, '/flow/instance/queryById', { id: (await desk.flowOf(id)).id }),
      await get(cleared, '/flow/instance/ofRecord', { resource: '/pm/project', id }),
      await post(cleared, '/flow/task/decide', { taskId, version: version + 1, decision: 'agree' }),
      await post(cleared, '/flow/task/decideBatch', {
        tasks: [{ id: taskId, version: version + 1 }],
        decision: 'agree',
      }),
      await post(cleared, '/flow/task/transfer', { taskId, to: two.username }),
    ];
    expect(texts.map(({ success, reason }) => reason ?? success)).toEqual([
      true,
      ...Array(4).fill('missing'),
      true,
      'missing',
    ]);
    expect(JSON.stringify(texts)).not.toContain('机密改名');
    expect(texts[5]?.result).toMatchObject({ done: [], refused: [{ id: taskId, title: '', reason: 'missing' }] });
    expect((await desk.project(id)).status).toBe('20');
    for (const path of ['/flow/inbox/list', '/flow/done/list', '/flow/mine/list', '/flow/copy/list'])
      expect((await get(noRight, path)).result.total).toBe(0);
  });

  it('in another tenant are as good as nobody', async () => {
    await sql`insert into sys_tenant (id, name, status) values (81, '租户81', 1)`.execute(app.db);
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    const { taskId, recordVersion: version } = await taskOf(one, id);
    const elsewhere = await desk.person({
      tenants: [81],
      permissions: [
        'pm:project:list',
        'pm:project:add',
        'pm:project:submit',
        'pm:customer:add',
        'flow:definition:list',
      ],
    });
    expect((await post(elsewhere, '/flow/task/decide', { taskId, version, decision: 'agree' })).reason).toBe('missing');
    const { result: definitions } = await get(elsewhere, '/flow/definition/list');
    expect(definitions.length).toBeGreaterThan(3);
    expect(definitions.filter(({ published }: { published: unknown }) => published !== null)).toEqual([]);
    await aCustomer(app, elsewhere.token, '海州城市商业银行');
    const added = await post(elsewhere, '/pm/project/add', projectDraft(desk.given));
    expect((await post(elsewhere, '/pm/project/submit', { id: added.result.id, version: 1 })).reason).toBe('noFlow');
  });

  it('decide on many at once, with an answer for each', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const ids = [
      await desk.submit(applicant.token, { name: '批一' }),
      await desk.submit(applicant.token, { name: '批二' }),
      await desk.submit(applicant.token, { name: '批三' }),
    ];
    await desk.publish(aGraph(aStep('a', [one.username], { acts: { transfer: true, addSign: true, batch: false } })));
    const strict = await desk.submit(applicant.token, { name: '须逐条' });
    const tasks = await Promise.all(
      [...ids, strict].map(async (id) => {
        const { taskId, recordVersion } = await taskOf(one, id);
        return { id: taskId, version: id === ids[1] ? 99 : recordVersion };
      }),
    );
    const all = (body: object) => post(one, '/flow/task/decideBatch', { tasks, ...body });
    expect((await all({ decision: 'refuse' })).reason).toBe('C11');
    const answer = await all({ decision: 'agree', opinion: '同意' });
    expect(answer.message).toBe('已处理2条，2条未处理');
    expect(answer.result.done.map(({ title }: { title: string }) => title)).toEqual(['批一', '批三']);
    expect(answer.result.refused).toMatchObject([
      { title: '批二', reason: 'stale' },
      { title: '须逐条', reason: 'batch', message: '“步骤a”须逐条处理，不能批量' },
    ]);
    expect(
      (await post(one, '/flow/task/decideBatch', { tasks: Array(201).fill(tasks[0]), decision: 'agree' })).success,
    ).toBe(false);
  });

  it('who keep approvals in order end what cannot go on, with a reason', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    const flow = await desk.flowOf(id);
    expect((await post(one, '/flow/instance/end', { id: flow.id, opinion: '人员离职' })).code).toBe(510);
    const admin = { token: desk.admin };
    expect((await post(admin, '/flow/instance/end', { id: flow.id })).success).toBe(false);
    // And may give the task of somebody who is gone to somebody else.
    const { taskId } = await taskOf(one, id);
    expect((await post(admin, '/flow/task/transfer', { taskId, to: two.username })).message).toBe('已转办');
    expect(await who(id)).toEqual(['two']);
    expect((await post(admin, '/flow/instance/end', { id: flow.id, opinion: '人员离职' })).message).toBe('已终止');
    expect([(await desk.project(id)).status, (await desk.flowOf(id)).state]).toEqual(['10', 'ended']);
  });
});
