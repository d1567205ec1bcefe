import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

interface Task {
  id: string;
  version: number;
  wbs: string;
  status: string;
  pct: number;
  planStart: string;
  planEnd: string;
  duration: number;
}

describe('tasks', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let projectId: string;
  const dates = { planStart: '2026-03-02', planEnd: '2026-03-06' };
  const tryAdd = (body: object, by = token) =>
    app.call('POST', '/pm/task/add', { token: by, body: { projectId, type: 'task', ...dates, ...body } });
  const add = async (body: object): Promise<Task> => {
    const { success, message, result } = await tryAdd(body);
    if (!success) throw new Error(message);
    return result;
  };
  const read = async (id: string): Promise<Task> =>
    (await app.call('GET', '/pm/task/queryById', { token, query: { id } })).result;
  const edit = async (id: string, change: object, by = token) =>
    app.call('PUT', '/pm/task/edit', { token: by, body: { id, version: (await read(id)).version, ...change } });
  const act = async (id: string, action: string, body: object = {}, by = token) =>
    app.call('POST', `/pm/task/${action}`, { token: by, body: { id, version: (await read(id)).version, ...body } });
  const newProject = async (name: string) => {
    const { result, message } = await app.call('POST', '/pm/project/add', {
      token,
      body: projectDraft(given, { name }),
    });
    if (!result) throw new Error(message);
    projectId = result.id;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    await newProject('任务测试项目');
  });

  it('are numbered by their places, and give what is above them its dates, progress and state', async () => {
    const phase = await add({ name: '设计', type: 'phase' });
    const first = await add({ name: '总体设计', parentId: phase.id, owner: 'admin', bac: 30_000 });
    const second = await add({
      ...{ name: '接口设计', parentId: phase.id, owner: 'admin', bac: 10_000 },
      ...{ planStart: '2026-03-09', planEnd: '2026-03-13' },
    });
    const next = await add({ name: '开发', type: 'phase', planStart: '2026-03-16', planEnd: '2026-04-30' });
    expect([(await read(phase.id)).wbs, (await read(first.id)).wbs]).toEqual(['1', '1.1']);
    expect(await read(next.id)).toMatchObject({ wbs: '2' });
    expect(await read(second.id)).toMatchObject({ wbs: '1.2', duration: 5 });
    expect(await read(phase.id)).toMatchObject({
      planStart: '2026-03-02',
      planEnd: '2026-03-13',
      duration: 10,
      status: '0',
    });
    expect((await act(first.id, 'start')).message).toBe('任务已开始');
    expect((await act(first.id, 'finish')).message).toBe('任务已完成');
    expect(await read(phase.id)).toMatchObject({ status: '1', pct: 75 });
    expect((await act(phase.id, 'finish')).message).toBe('还有1项子任务或检查项未完成');
    await edit(second.id, { parentId: next.id });
    expect(await read(second.id)).toMatchObject({ wbs: '2.1' });
    expect(await read(phase.id)).toMatchObject({ status: '2', pct: 100, planEnd: '2026-03-06' });
    expect((await act(next.id, 'start')).success).toBe(false);
    expect((await edit(next.id, { parentId: second.id })).result.fields).toEqual({
      parentId: '上级任务不能是本任务或其下级',
    });
  });

  it('count working days of the calendar, and milestones none', async () => {
    await newProject('日历项目');
    // Spring Festival of 2026 is off from 15 to 23 February, and 14 and 28 are worked (wordings of the work calendar).
    const { rows } = await app.database.pool.query<{ n: string }>(
      `select count(*) as n from generate_series('2026-02-09'::date, '2026-02-27'::date, '1 day') d
       left join sys_calendar c on c.day = d and c.del_flag = 0
       where case when c.type is null then extract(isodow from d) < 6 else c.type in ('1', '4') end`,
    );
    const task = await add({ name: '跨春节', planStart: '2026-02-09', planEnd: '2026-02-27' });
    expect((await read(task.id)).duration).toBe(Number(rows[0]?.n));
    expect(Number(rows[0]?.n)).toBeLessThan(15);
    const ms = await add({ name: '上线', type: 'ms', planStart: '2026-05-01', planEnd: '2026-05-08' });
    expect(await read(ms.id)).toMatchObject({ duration: 0, planStart: '2026-05-08' });
  });

  it('lie within their project (PM19), and below tasks of the same one', async () => {
    await newProject('期间项目');
    expect(await tryAdd({ name: '早', planStart: '2026-01-04' })).toMatchObject({
      reason: 'PM19',
      message: '任务日期2026-01-04至2026-03-06超出项目计划期间，请先提交进度变更',
    });
    expect((await tryAdd({ name: '反', planStart: '2026-03-07' })).result.fields).toEqual({
      planEnd: '计划结束不能早于计划开始',
    });
    const here = await add({ name: '本项目' });
    await newProject('另一项目');
    expect((await tryAdd({ name: '外', parentId: here.id })).result.fields).toEqual({
      parentId: '上级任务不属于该项目',
    });
    expect(
      (await tryAdd({ name: '外', predecessors: [{ fromId: here.id, type: 'FS', lag: 0 }] })).result.fields,
    ).toEqual({
      'predecessors.0.fromId': '前置任务不属于该项目',
    });
  });

  it('wait for what comes before them (PM16), and never for themselves (PM18)', async () => {
    await newProject('依赖项目');
    const a = await add({ name: 'A', owner: 'admin' });
    const b = await add({ name: 'B', owner: 'admin', predecessors: [{ fromId: a.id, type: 'FS', lag: 2 }] });
    await act(b.id, 'start');
    expect(await act(b.id, 'finish')).toMatchObject({
      reason: 'PM16',
      message: '前置任务“A”尚未完成，不能完成当前任务',
    });
    const itself = await edit(a.id, { predecessors: [{ fromId: a.id, type: 'FS', lag: 0 }] });
    expect(itself).toMatchObject({ reason: 'PM18', message: '任务依赖存在循环：A → A' });
    const twice = { fromId: a.id, type: 'FS', lag: 0 };
    expect((await edit(b.id, { predecessors: [twice, { ...twice, type: 'SS' }] })).result.fields).toEqual({
      predecessors: '前置任务“A”重复',
    });
    const ring = await edit(a.id, { predecessors: [{ fromId: b.id, type: 'FS', lag: 0 }] });
    expect(ring).toMatchObject({ reason: 'PM18' });
    expect(ring.message).toMatch(/^任务依赖存在循环：(A → B → A|B → A → B)$/);
    const both = await Promise.all([add({ name: 'C' }), add({ name: 'D' })]);
    const [c, d] = both as [Task, Task];
    const answers = await Promise.all([
      edit(c.id, { predecessors: [{ fromId: d.id, type: 'FS', lag: 0 }] }),
      edit(d.id, { predecessors: [{ fromId: c.id, type: 'FS', lag: 0 }] }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await app.call('DELETE', '/pm/task/delete', { token, query: { id: a.id } })).reason).toBe('C09');
    await act(a.id, 'start');
    await act(a.id, 'finish');
    expect((await act(b.id, 'finish')).success).toBe(true);
  });

  it('of one plan are changed by many at once: nobody waits for ever, and what is above them follows from all', async () => {
    await newProject('多人项目');
    const phase = await add({ name: '阶段', type: 'phase' });
    const leaves = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add({ name: `任务${n}`, parentId: phase.id })));
    for (let round = 0; round < 4; round += 1) {
      const ends = leaves.map((_, at) => `2026-03-${10 + ((at * 3 + round * 5) % 17)}`);
      const answers = await Promise.all([
        ...leaves.map(({ id }, at) => edit(id, { planEnd: ends[at] })),
        edit(phase.id, { name: `阶段${round}` }),
      ]);
      expect(answers.map(({ success, message }) => [success, message])).toEqual(answers.map(() => [true, '修改成功!']));
      expect(await read(phase.id)).toMatchObject({ planEnd: ends.toSorted().at(-1) });
    }
    const codes = await Promise.all(leaves.map(async ({ id }) => (await read(id)).wbs));
    expect(codes.toSorted()).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6']);
  });

  it('are finished when their checklist is', async () => {
    await newProject('检查单项目');
    const task = await add({ name: '评审', owner: 'admin', checklist: [{ item: '签到表', checked: 'N' }] });
    await act(task.id, 'start');
    expect(await act(task.id, 'finish')).toMatchObject({ reason: 'PM17', message: '还有1项子任务或检查项未完成' });
    const { result } = await app.call('GET', '/pm/task/queryById', { token, query: { id: task.id } });
    await edit(task.id, { checklist: [{ ...result.checklist[0], checked: 'Y' }] });
    expect((await act(task.id, 'finish')).success).toBe(true);
  });

  it('are moved on by who does them; only who plans changes the plan', async () => {
    await newProject('成员项目');
    const rights = [
      'pm:task:list',
      'pm:task:edit',
      'pm:task:start',
      'pm:task:finish',
      'pm:task:cancel',
      'pm:project:list',
    ];
    const { username } = await aPerson(app, { permissions: rights });
    const by = await app.signIn(username, userPassword);
    const own = await add({ name: '自己的', owner: username });
    const other = await add({ name: '别人的', owner: 'admin' });
    expect((await act(other.id, 'start', {}, by)).reason).toBe('C06');
    expect((await act(own.id, 'start', {}, by)).success).toBe(true);
    // As a form sends it: the lines come with every save.
    const before = await app.call('GET', '/pm/task/queryById', { token: by, query: { id: own.id } });
    const lines = { predecessors: before.result.predecessors, checklist: before.result.checklist };
    expect((await edit(own.id, { pct: 40, leftHours: 12, ...lines }, by)).success).toBe(true);
    const link = [{ fromId: other.id, type: 'FS', lag: 0 }];
    expect((await edit(own.id, { predecessors: link }, by)).reason).toBe('C06');
    expect((await edit(own.id, { planEnd: '2026-03-20' }, by)).message).toBe(
      '您没有权限修改任务计划，只能更新进度、剩余工时、阻塞原因和说明',
    );
    expect((await edit(other.id, { pct: 40 }, by)).reason).toBe('C06');
    expect((await act(own.id, 'cancel', { blocked: '不做了' }, by)).reason).toBe('C06');
    expect((await read(own.id)).status).toBe('1');
  });
});
