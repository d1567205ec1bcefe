import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

type Row = Record<string, unknown>;

describe('a template of a project', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let scopes: string[];
  let serial = 0;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await post(`${path}/add`, body));
  const get = async (path: string, query: Record<string, string | number | undefined>) =>
    ok(await app.call('GET', path, { token, query }));
  const planOf = async (projectId: string): Promise<unknown[][]> =>
    (await get('/pm/task/list', { projectId, pageSize: 500, column: 'wbsKey', order: 'asc' })).records.map(
      ({ wbs, name, type, planStart, planEnd }: Row) => [wbs, name, type, planStart, planEnd],
    );
  const project = async (change: object = {}): Promise<string> => {
    serial += 1;
    return (await made('/pm/project', projectDraft(given, { name: `源项目${serial}`, ...change }))).id;
  };
  const task = async (projectId: string, name: string, planStart: string, planEnd: string, change: object = {}) =>
    (await made('/pm/task', { projectId, name, planStart, planEnd, ...change })).id as string;
  const after = (fromId: string, change: object = {}) => ({
    predecessors: [{ fromId, type: 'FS', lag: 0, ...change }],
  });
  const save = (projectId: string, by = token, name?: string) => {
    serial += 1;
    return post('/pm/template/fromProject', { projectId, name: name ?? `存出模板${serial}` }, by);
  };
  /** A phase with two tasks and a milestone, what follows the milestone, and a task by itself; from Monday the 5th of January. */
  const source = async () => {
    const members = [
      { username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2099-12-31', share: 10, billRate: 2200 },
    ];
    const id = await project({ members });
    const phase = await task(id, '准备', '2026-01-05', '2026-01-16', { type: 'phase' });
    const survey = await task(id, '调研', '2026-01-05', '2026-01-07', {
      ...{ parentId: phase, planHours: 24, owner: 'admin', bac: 5000, checklist: [{ item: '访谈记录已确认' }] },
    });
    const design = await task(id, '设计', '2026-01-12', '2026-01-16', {
      parentId: phase,
      ...after(survey, { lag: 2 }),
    });
    const reached = await task(id, '设计完成', '2026-01-16', '2026-01-16', {
      ...{ parentId: phase, type: 'ms', ...after(design) },
    });
    await task(id, '编码', '2026-01-19', '2026-01-30', after(reached));
    await task(id, '培训', '2026-02-02', '2026-02-03', {});
    return id;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    scopes = (await get('/pm/scope/list', {})).records.map(({ id }: { id: string }) => id);
  });

  it('makes the same plan again, shifted', async () => {
    const id = await source();
    const answer = await save(id);
    expect(answer.message).toBe('项目已存为模板');
    const template = await get('/pm/template/queryById', { id: answer.result.id });
    expect(template).toMatchObject({
      ...{ type: 'dev', active: 'Y', taskCount: 5, docCount: 0, description: null },
      tasks: [
        { wbs: '1', name: '准备', type: 'phase' },
        { wbs: '1.1', name: '调研', duration: 3, hours: 24, role: 'pm', predecessors: null, afterDays: null },
        { wbs: '1.2', name: '设计', duration: 5, predecessors: '1.1FS+2' },
        { wbs: '2', name: '编码', duration: 10, predecessors: '1.2FS', afterDays: null },
        { wbs: '3', name: '培训', duration: 2, predecessors: null, afterDays: 20 },
      ],
      milestones: [{ name: '设计完成', parentWbs: '1', predecessors: '1.2FS' }],
      checks: [{ wbs: '1.1', item: '访谈记录已确认' }],
      roles: [{ role: 'pm', people: 1, share: 10 }],
    });
    // The second of March 2026 is a Monday, and no day of these weeks is a holiday.
    const again = await project({ templateId: answer.result.id, planStart: '2026-03-02' });
    const weeks = 8 * 7 * 86_400_000;
    const shifted = (day: unknown) => new Date(Date.parse(String(day)) + weeks).toISOString().slice(0, 10);
    const first = await planOf(id);
    expect(first).toHaveLength(6);
    expect(await planOf(again)).toEqual(
      first.map(([wbs, name, type, start, end]) => [wbs, name, type, shifted(start), shifted(end)]),
    );
    const [, survey] = (await get('/pm/task/list', { projectId: again, pageSize: 500, column: 'wbsKey', order: 'asc' }))
      .records;
    const whole = await get('/pm/task/queryById', { id: survey.id });
    expect(whole).toMatchObject({ planHours: 24, leftHours: 24, bac: null, status: '0', owner: 'admin' });
    expect(whole.checklist).toMatchObject([{ item: '访谈记录已确认' }]);
  });

  it('keeps the day of what hangs on a milestone otherwise, or is placed by hand', async () => {
    const id = await project();
    const first = await task(id, '首件', '2026-01-05', '2026-01-09');
    const reached = await task(id, '到货', '2026-01-14', '2026-01-14', { type: 'ms' });
    await task(id, '安装', '2026-01-15', '2026-01-16', after(reached));
    await task(id, '陪同', '2026-01-14', '2026-01-15', after(reached, { type: 'SS' }));
    await task(id, '人工', '2026-01-20', '2026-01-21', { schedule: 'manual', ...after(first) });
    const { id: template } = (await save(id)).result;
    const { tasks, milestones } = await get('/pm/template/queryById', { id: template });
    expect(tasks.map(({ name, predecessors, afterDays }: Row) => [name, predecessors, afterDays])).toEqual([
      ['首件', null, null],
      ['安装', null, 8],
      ['陪同', null, 7],
      ['人工', null, 11],
    ]);
    expect(milestones).toMatchObject([{ name: '到货', parentWbs: null, predecessors: null, afterDays: 7 }]);
    const again = await project({ templateId: template });
    const days = (plan: unknown[][]) => plan.map(([, name, , start, end]) => [name, start, end]).toSorted();
    expect(days(await planOf(again))).toEqual(days(await planOf(id)));
  });

  it('says nothing of people, money, hours booked, cancelled tasks and papers above internal', async () => {
    const id = await source();
    await sql`update pm_task set status = '4' where project_id = ${id} and name = '培训'`.execute(app.db);
    await sql`update pm_task set description = '客户密钥', actual_start = '2026-01-05', pct = 40 where project_id = ${id}`.execute(
      app.db,
    );
    const doc = (name: string, secret: number, scopeId = scopes[0]) =>
      made('/pm/doc', { projectId: id, name, secret, scopeId, original: 'elec' });
    await doc('需求规格说明书', 1);
    await doc('公开手册', 0);
    await doc('涉密方案', 2);
    await doc('废止类目', 1, scopes[1]);
    await sql`update pm_scope set active = 'N' where id = ${scopes[1] ?? ''}`.execute(app.db);
    await made('/pm/deliv', { projectId: id, name: '部署包', dueDate: '2026-01-14', owner: 'admin' });
    const { result } = await save(id);
    await sql`update pm_scope set active = 'Y' where id = ${scopes[1] ?? ''}`.execute(app.db);
    const template = await get('/pm/template/queryById', { id: result.id });
    expect(template.docs.map(({ name }: Row) => name)).toEqual(['需求规格说明书', '公开手册']);
    expect(template.taskCount).toBe(4);
    const { createBy: _, updateBy: __, ...said } = template;
    for (const word of ['admin', '2200', '5000', '客户密钥', '培训', '涉密', '部署包', '源项目', '海州'])
      expect(JSON.stringify({ ...said, createBy_dictText: '', updateBy_dictText: '' })).not.toContain(word);
  });

  it('is not made of a project above internal, of none, and of one without tasks', async () => {
    const id = await source();
    await sql`update pm_project set secret = 2 where id = ${id}`.execute(app.db);
    expect((await save(id)).message).toBe('项目密级高于内部，不能存为模板');
    expect((await save('none')).message).toBe('记录不存在或已被删除');
    expect((await save(await project())).message).toBe('项目还没有任务，不能存为模板');
    await sql`insert into sys_tenant (id, name, status) values (9, '九号公司', 1)`.execute(app.db);
    await sql`update pm_project set tenant_id = 9, secret = 1 where id = ${id}`.execute(app.db);
    expect((await save(id)).message).toBe('记录不存在或已被删除');
  });

  it('has a name of its own, and is made whole or not at all', async () => {
    const id = await source();
    expect((await save(id, token, '同名模板')).success).toBe(true);
    expect((await save(id, token, ' 同名模板 ')).success).toBe(false);
    expect((await save(id, token, '   ')).success).toBe(false);
    await sql`insert into pm_task_check (id, task_id, line_no, item, checked)
      select 'many' || i, (select id from pm_task where project_id = ${id} and name = '调研'), i + 1, '检查' || i, 'N'
      from generate_series(1, 500) i`.execute(app.db);
    const many = await save(id, token, '太多检查项');
    expect([many.success, many.message]).toEqual([false, '检查项最多500行']);
    expect((await get('/pm/template/list', { name: '太多检查项' })).total).toBe(0);
  });

  it('is made by who may create templates and sees the project with all its tasks', async () => {
    const id = await source();
    const rights = ['pm:template:add', 'pm:template:list', 'pm:project:list', 'pm:task:list'];
    const own = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };
    const some = { component: 'pm/TaskList', column: 'name', condition: '!=', value: '编码' };
    const by = async (permissions: readonly string[], rules: readonly (typeof own)[] = []) => {
      const { username } = await aPerson(app, { permissions, rules });
      return app.signIn(username, userPassword);
    };
    expect((await save(id, await by(rights.slice(1)))).code).toBe(510);
    expect((await save(id, await by(rights, [own]))).message).toBe('记录不存在或已被删除');
    expect((await save(id, await by(rights.slice(0, 3)))).reason).toBe('C06');
    const refused = await save(id, await by(rights, [some]));
    expect([refused.reason, refused.message]).toEqual(['C06', '您看不到该项目的全部任务，不能存为模板']);
    expect((await save(id, await by(rights))).success).toBe(true);
  });
});
