import type { Plan, PlanChange, PlanRow } from '@dossier/contract/pm/plan.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

describe('a plan', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let projectId: string;

  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message);
    return result;
  };
  const newProject = async (name: string): Promise<void> => {
    const body = projectDraft(given, { name });
    projectId = ok(await app.call('POST', '/pm/project/add', { token, body })).id;
  };
  const read = async (by = token): Promise<Plan> =>
    ok(await app.call('GET', '/pm/plan/queryByProject', { token: by, query: { projectId } }));
  const trySave = (step: object, by = token) =>
    app.call('POST', '/pm/plan/save', {
      token: by,
      body: { projectId, changes: [], remove: [], restore: [], ...step },
    });
  const save = async (step: object): Promise<Plan> => ok(await trySave(step));
  const taskOf = (plan: Plan, name: string): PlanRow => {
    const found = plan.tasks.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const daysOf = (plan: Plan, name: string) => {
    const { planStart, planEnd } = taskOf(plan, name);
    return `${planStart}…${planEnd}`;
  };
  const fresh = (name: string, change: Partial<PlanChange> = {}) => ({
    ...{ id: newId(), name, type: 'task', schedule: 'auto', planStart: '2026-03-02', planEnd: '2026-03-04' },
    ...change,
  });
  /** A change of a task that there is, in the version that it has now. */
  const change = async (name: string, values: Partial<PlanChange>) => {
    const { id, version } = taskOf(await read(), name);
    return { id, version, ...values };
  };

  /** A of three days, then B of two and the milestone M. */
  const threeTasks = async () => {
    const a = fresh('A', { sortNo: 1, notBefore: '2026-03-02' });
    const b = fresh('B', { sortNo: 2, planEnd: '2026-03-03', predecessors: [{ from: a.id, type: 'FS', lag: 0 }] });
    const m = fresh('M', { sortNo: 3, type: 'ms', predecessors: [{ from: b.id, type: 'FS', lag: 0 }] });
    return save({ changes: [a, b, m] });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('is made in one step, and each task stands where its links put it', async () => {
    await newProject('一步成形');
    const plan = await threeTasks();
    expect(plan.tasks.map(({ wbs, name }) => [wbs, name])).toEqual([
      ['1', 'A'],
      ['2', 'B'],
      ['3', 'M'],
    ]);
    expect([daysOf(plan, 'A'), daysOf(plan, 'B'), daysOf(plan, 'M')]).toEqual([
      '2026-03-02…2026-03-04',
      '2026-03-05…2026-03-06',
      '2026-03-06…2026-03-06',
    ]);
    expect(plan.links).toHaveLength(2);
    expect(plan.mayPlan).toBe(true);
    expect(plan.days.find(({ day }) => day === '2026-05-01')).toMatchObject({ name: '劳动节' });
  });

  it('moves what follows a task that is moved, over the weekend, and keeps a version of each', async () => {
    const plan = await save({ changes: [await change('A', { planEnd: '2026-03-05' })] });
    expect([daysOf(plan, 'B'), daysOf(plan, 'M')]).toEqual(['2026-03-06…2026-03-09', '2026-03-09…2026-03-09']);
    const id = taskOf(plan, 'B').id;
    const log = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token,
      query: { dataTable: 'pm_task', dataId: id },
    });
    expect(log.result.length).toBe(2);
    const back = await save({ changes: [await change('A', { planEnd: '2026-03-04' })] });
    expect(daysOf(back, 'B')).toBe('2026-03-05…2026-03-06');
  });

  it('leaves tasks where they are that are manual, or have begun', async () => {
    await newProject('不动的任务');
    const a = fresh('A', { notBefore: '2026-03-02' });
    const link = { predecessors: [{ from: a.id, type: 'FS', lag: 0 }] as PlanChange['predecessors'] };
    await save({
      changes: [a, fresh('手动', { ...link, schedule: 'manual' }), fresh('已开始', { ...link, owner: 'admin' })],
    });
    const begun = taskOf(await read(), '已开始');
    expect(begun.planStart).toBe('2026-03-05');
    ok(await app.call('POST', '/pm/task/start', { token, body: { id: begun.id, version: begun.version } }));
    const plan = await save({ changes: [await change('A', { planEnd: '2026-03-13' })] });
    expect([daysOf(plan, '手动'), daysOf(plan, '已开始')]).toEqual(['2026-03-02…2026-03-04', '2026-03-05…2026-03-09']);
  });

  it('refuses a ring (PM18), days outside of its project (PM19), and a place below a milestone or itself', async () => {
    await newProject('不可能的计划');
    await threeTasks();
    const before = await read();
    const { id: m } = taskOf(before, 'M');
    const ring = await trySave({ changes: [await change('A', { predecessors: [{ from: m, type: 'SS', lag: 0 }] })] });
    expect(ring).toMatchObject({ success: false, reason: 'PM18', message: '任务依赖存在循环：B → M → A → B' });
    const late = await trySave({ changes: [await change('A', { planEnd: before.project.planEnd })] });
    expect(late.reason).toBe('PM19');
    const below = await trySave({ changes: [await change('A', { parentId: m })] });
    expect(below.message).toContain('里程碑“M”下不能有任务');
    const a = await change('A', { parentId: taskOf(before, 'B').id });
    const b = await change('B', { parentId: taskOf(before, 'A').id });
    expect((await trySave({ changes: [a, b] })).message).toContain('上级任务不能是本任务或其下级');
    // Nothing of it stays.
    expect((await read()).stamp).toBe(before.stamp);
    // Who only renames what lies outside puts nothing there.
    await app.database.pool.query(
      `update pm_task set plan_end = '2027-03-01', plan_start = '2027-03-01',
      not_before = '2027-03-01', schedule = 'manual' where id = $1`,
      [m],
    );
    expect(taskOf(await save({ changes: [await change('M', { name: 'M2' })] }), 'M2').planEnd).toBe('2027-03-01');
  });

  it('gives what holds others their days, and numbers tasks that are moved below them', async () => {
    await newProject('层级');
    await threeTasks();
    const phase = fresh('阶段', { type: 'phase', sortNo: 1 });
    const plan = await save({
      changes: [
        phase,
        await change('A', { parentId: phase.id, sortNo: 1 }),
        await change('B', { parentId: phase.id, sortNo: 2 }),
        await change('M', { sortNo: 2 }),
      ],
    });
    expect(plan.tasks.map(({ wbs, name }) => `${wbs} ${name}`)).toEqual(['1 阶段', '1.1 A', '1.2 B', '2 M']);
    expect(daysOf(plan, '阶段')).toBe('2026-03-02…2026-03-06');
  });

  it('takes tasks out with all below them and the links from them, and brings them back', async () => {
    const before = await read();
    const { id } = taskOf(before, '阶段');
    const plan = await save({ remove: [id] });
    expect(plan.tasks.map(({ name }) => name)).toEqual(['M']);
    expect(plan.links).toEqual([]);
    const gone = before.tasks.filter(({ name }) => name !== 'M').map((task) => task.id);
    const b = taskOf(before, 'B').id;
    const back = await save({
      restore: gone,
      changes: [await change('M', { predecessors: [{ from: b, type: 'FS', lag: 0 }] })],
    });
    expect(back.tasks.map(({ wbs, name }) => `${wbs} ${name}`)).toEqual(['1 阶段', '1.1 A', '1.2 B', '2 M']);
    expect(back.links).toEqual(before.links);
  });

  it('keeps what somebody else has changed meanwhile (C04), what has begun (C05), and what others refer to (C09)', async () => {
    await newProject('两个人');
    const plan = await threeTasks();
    const a = taskOf(plan, 'A');
    await save({ changes: [{ id: a.id, version: a.version, name: 'A1' }] });
    const stale = await trySave({ changes: [{ id: a.id, version: a.version, name: 'A2' }] });
    expect(stale).toMatchObject({ success: false, reason: 'stale' });
    expect(taskOf(await read(), 'A1').id).toBe(a.id);
    const issue = { projectId, title: '环境未就绪', level: 'H', owner: 'admin', dueDate: '2026-04-01' };
    const b = taskOf(plan, 'B').id;
    ok(await app.call('POST', '/pm/issue/add', { token, body: { ...issue, taskId: b } }));
    expect(await trySave({ remove: [b] })).toMatchObject({ reason: 'C09', message: '“B”已被1条问题引用，不能删除' });
    const m = taskOf(await read(), 'M');
    ok(await app.call('PUT', '/pm/task/edit', { token, body: { id: m.id, version: m.version, owner: 'admin' } }));
    ok(await app.call('POST', '/pm/task/start', { token, body: { id: m.id, version: m.version + 1 } }));
    expect(await trySave({ remove: [m.id] })).toMatchObject({ reason: 'state' });
  });

  it('refuses values that no form would take, and says of which task', async () => {
    await newProject('坏值');
    const without = { ...fresh('x'), name: '' };
    expect((await trySave({ changes: [without] })).message).toBe('校验失败！任务“”：任务名称不能为空');
    expect((await trySave({ changes: [fresh('无人', { owner: 'nobody-at-all' })] })).message).toContain('任务“无人”：');
    expect((await trySave({ changes: [fresh('反', { planEnd: '2026-02-27' })] })).message).toBe(
      '校验失败！任务“反”：计划结束不能早于计划开始',
    );
    expect((await trySave({ changes: [fresh('无此日', { planStart: '2026-02-30' })] })).success).toBe(false);
    expect((await trySave({ changes: [fresh('x', { type: 'spaceship' })] })).success).toBe(false);
    expect((await trySave({ changes: [fresh('x', { pct: 101 })] })).success).toBe(false);
    expect((await trySave({ changes: [fresh('x', { id: "x' or '1" })] })).success).toBe(false);
    const twice = fresh('一');
    expect((await trySave({ changes: [twice, { ...twice, name: '二' }] })).success).toBe(false);
    expect((await read()).tasks).toEqual([]);
  });

  it('names no task of another project: not as a link, a place, to change or to take out', async () => {
    await newProject('别人的项目');
    const theirs = taskOf(await threeTasks(), 'A');
    await newProject('自己的项目');
    await threeTasks();
    const link = await change('A', { predecessors: [{ from: theirs.id, type: 'FS', lag: 0 }] });
    expect((await trySave({ changes: [link] })).message).toContain('前置任务不属于该项目');
    expect((await trySave({ changes: [await change('A', { parentId: theirs.id })] })).message).toContain(
      '不属于该项目',
    );
    expect((await trySave({ changes: [fresh('新', { parentId: theirs.id })] })).message).toContain('不属于该项目');
    expect((await trySave({ changes: [{ id: theirs.id, version: theirs.version, name: '改名' }] })).reason).toBe(
      'missing',
    );
    expect((await trySave({ remove: [theirs.id] })).reason).toBe('missing');
    expect((await save({ restore: [theirs.id] })).tasks).toHaveLength(3);
  });

  it('is read by who sees the project and changed by who plans; others are told nothing', async () => {
    const reader = await aPerson(app, { permissions: ['pm:project:list', 'pm:plan:list'] });
    const by = await app.signIn(reader.username, userPassword);
    expect(await read(by)).toMatchObject({ mayPlan: false });
    expect((await trySave({}, by)).code).toBe(510);
    const planner = await aPerson(app, { permissions: ['pm:project:list', 'pm:plan:list', 'pm:task:plan'] });
    const plans = await app.signIn(planner.username, userPassword);
    expect(await trySave({ changes: [fresh('新')] }, plans)).toMatchObject({ success: false, reason: 'C06' });
    const rule = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: 'nobody' };
    const blind = await aPerson(app, {
      permissions: ['pm:project:list', 'pm:plan:list', 'pm:task:plan'],
      rules: [rule],
    });
    const sees = await app.signIn(blind.username, userPassword);
    const query = { projectId };
    for (const [method, path, given] of [
      ['GET', '/pm/plan/queryByProject', { query }],
      ['GET', '/pm/plan/stamp', { query }],
      ['POST', '/pm/plan/save', { body: { projectId, changes: [], remove: [], restore: [] } }],
      ['POST', '/pm/plan/setBaseline', { body: { projectId, name: 'V', reason: 'x' } }],
    ] as const)
      expect(await app.call(method, path, { token: sees, ...given }), path).toMatchObject({
        success: false,
        result: null,
      });
  });

  it('is kept as a baseline, the first by the start of its project, and stays what it was', async () => {
    await newProject('基线');
    const plan = await threeTasks();
    expect(
      (await app.call('POST', '/pm/plan/setBaseline', { token, body: { projectId, name: ' ', reason: '' } })).success,
    ).toBe(false);
    ok(await app.call('POST', '/pm/project/start', { token, body: { id: projectId, version: 1 } }));
    expect((await read()).baselines).toMatchObject([{ no: 1, name: '立项基线', current: true }]);
    const body = { projectId, name: '评审稿', reason: '内部评审' };
    const first = ok(await app.call('POST', '/pm/plan/setBaseline', { token, body }));
    expect(first).toMatchObject({ no: 2, name: '评审稿', current: true, createBy: '管理员' });
    await save({ changes: [await change('A', { planEnd: '2026-03-05' })] });
    const tasks = ok(await app.call('GET', '/pm/plan/baseline', { token, query: { id: first.id } }));
    expect(tasks).toContainEqual({ taskId: taskOf(plan, 'B').id, planStart: '2026-03-05', planEnd: '2026-03-06' });
    const second = ok(await app.call('POST', '/pm/plan/setBaseline', { token, body: { ...body, name: '二稿' } }));
    expect(second.no).toBe(3);
    expect((await read()).baselines.map(({ no, current }) => [no, current])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });

  it('of two thousand tasks is moved at one stroke', async () => {
    await newProject('大计划');
    // Chains of ten: what the first one moves is moved with it.
    await app.database.pool.query(
      `insert into pm_task (id, project_id, sort_no, name, type, schedule, ev_method, plan_start, plan_end, not_before, tenant_id)
       select md5(n::text || $1), $1, n, 'T' || n, 'task', 'auto', 'pct', '2026-03-02', '2026-03-02', '2026-03-02',
         (select tenant_id from pm_project where id = $1) from generate_series(0, 1999) n`,
      [projectId],
    );
    await app.database.pool.query(
      `insert into pm_dep (id, task_id, line_no, from_id, type, lag)
       select md5('l' || n::text || $1), md5(n::text || $1), 1, md5((case when n % 10 = 0 then 0 else n - 1 end)::text || $1), 'FS', 0
       from generate_series(1, 1999) n`,
      [projectId],
    );
    await app.database.pool.query('analyze pm_task, pm_dep');
    const plan = await save({ changes: [await change('T0', { planEnd: '2026-03-03' })] });
    expect(plan.tasks).toHaveLength(2000);
    expect(daysOf(plan, 'T1')).toBe('2026-03-04…2026-03-04');
    expect(daysOf(plan, 'T9')).toBe('2026-03-16…2026-03-16');
  });
});
