import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

type Row = Record<string, unknown>;

describe('templates of projects', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let scopeId: string;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await post(`${path}/add`, body));
  const get = async (path: string, query: Record<string, string | number | undefined>) =>
    ok(await app.call('GET', path, { token, query }));
  const tasksOf = async (projectId: string): Promise<Row[]> =>
    (await get('/pm/task/list', { projectId, pageSize: 500, column: 'wbsKey', order: 'asc' })).records;
  const line = (wbs: string, name: string, change: object = {}) => ({
    wbs,
    name,
    type: 'task',
    duration: 3,
    ...change,
  });
  let serial = 0;
  const template = (change: object = {}) => {
    serial += 1;
    return {
      ...{ name: `模板${serial}`, type: 'dev' },
      tasks: [
        line('1', '准备', { type: 'phase', duration: 1 }),
        line('1.1', '调研', { hours: 24, role: 'ba' }),
        line('1.2', '设计', { duration: 5, predecessors: '1.1FS+2', role: 'dev' }),
        line('2', '培训', { duration: 2, afterDays: 10 }),
      ],
      milestones: [{ name: '设计完成', parentWbs: '1', predecessors: '1.2' }],
      checks: [{ wbs: '1.1', item: '访谈记录已确认' }],
      docs: [{ scopeId, name: '需求规格说明书' }],
      roles: [{ role: 'dev', people: 2, share: 100 }],
      ...change,
    };
  };
  const project = (change: object = {}) => {
    serial += 1;
    return projectDraft(given, { name: `项目${serial}`, ...change });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    scopeId = (await get('/pm/scope/list', {})).records[0].id;
  });

  it('makes a plan of its lines, placed from the start of the project by the scheduler', async () => {
    const { id: templateId } = await made('/pm/template', template());
    // 2026-01-05 is a Monday. Whoever alone has a role does what the role does.
    const { id, status, templateId: kept } = await made('/pm/project', project({ templateId }));
    expect([status, kept]).toEqual(['10', templateId]);
    const tasks = await tasksOf(id);
    expect(
      tasks.map(({ wbs, name, type, planStart, planEnd, duration }) => [wbs, name, type, planStart, planEnd, duration]),
    ).toEqual([
      ['1', '准备', 'phase', '2026-01-05', '2026-01-16', 10],
      ['1.1', '调研', 'task', '2026-01-05', '2026-01-07', 3],
      ['1.2', '设计', 'task', '2026-01-12', '2026-01-16', 5],
      ['1.3', '设计完成', 'ms', '2026-01-16', '2026-01-16', 0],
      ['2', '培训', 'task', '2026-01-19', '2026-01-20', 2],
    ]);
    const whole = await get('/pm/task/queryById', { id: String(tasks[1]?.id) });
    expect(whole).toMatchObject({ planHours: 24, leftHours: 24, owner: null, status: '0', pct: 0 });
    expect(whole.checklist).toMatchObject([{ item: '访谈记录已确认', checked: 'N' }]);
    const docs = (await get('/pm/doc/list', { projectId: id })).records;
    expect(docs.map((doc: Row) => [doc.name, doc.scopeId, doc.filed, doc.ready])).toEqual([
      ['需求规格说明书', scopeId, 'Y', 'N'],
    ]);
  });

  it('gives tasks of a role to the one member who has it', async () => {
    const { id: templateId } = await made('/pm/template', template());
    const dates = { startDate: '2026-01-05', endDate: '2099-12-31', share: 1 };
    const members = [{ username: 'admin', role: 'dev', ...dates }];
    const { id } = await made('/pm/project', project({ templateId, members }));
    expect((await tasksOf(id)).map(({ name, owner }) => [name, owner])).toContainEqual(['设计', 'admin']);
    expect((await tasksOf(id)).map(({ name, owner }) => [name, owner])).toContainEqual(['调研', null]);
  });

  it.each([
    ['a code twice', { tasks: [line('1', '甲'), line('1', '乙')] }, 'WBS码“1”重复'],
    ['a code that is none', { tasks: [line('1.x', '甲')] }, 'WBS码“1.x”不正确，应为1.2.3的形式'],
    ['a task below none', { tasks: [line('1.1', '甲')] }, '没有WBS码为“1”的任务'],
    [
      'a predecessor that is none',
      { checks: [], milestones: [], tasks: [line('1', '甲', { predecessors: '2FX' })] },
      '前置任务“2FX”不正确，应为1.2FS+2的形式',
    ],
    [
      'a predecessor that is not there',
      { checks: [], milestones: [], tasks: [line('1', '甲', { predecessors: '9' })] },
      '没有WBS码为“9”的任务',
    ],
    ['a check of no task', { checks: [{ wbs: '7', item: '查' }] }, '没有WBS码为“7”的任务'],
  ])('refuses %s', async (_, change, sentence) => {
    const { success, message, result } = await post('/pm/template/add', template(change));
    expect([success, result?.fields?.tasks ?? message]).toEqual([false, sentence]);
  });

  it('refuses tasks that wait for each other (PM18), also when a template is changed', async () => {
    const tasks = [line('1', '甲', { predecessors: '2' }), line('2', '乙', { predecessors: '1' })];
    expect(await post('/pm/template/add', template({ tasks, milestones: [], checks: [] }))).toMatchObject({
      reason: 'PM18',
    });
    const { id, version } = await made('/pm/template', template());
    const body = { id, version, tasks, milestones: [], checks: [] };
    expect((await app.call('PUT', '/pm/template/edit', { token, body })).reason).toBe('PM18');
    expect((await get('/pm/template/queryById', { id })).tasks).toHaveLength(4);
  });

  it('makes nothing of a project that is too short for it (PM19)', async () => {
    const { id: templateId } = await made('/pm/template', template());
    const draft = project({ templateId, planEnd: '2026-01-09' });
    expect((await post('/pm/project/add', draft)).reason).toBe('PM19');
    expect((await get('/pm/project/list', { name: String(draft.name) })).total).toBe(0);
  });

  it('makes 140 tasks at once', async () => {
    const tasks = Array.from({ length: 140 }, (_, at) =>
      line(String(at + 1), `任务${at + 1}`, { duration: 1, ...(at > 0 ? { predecessors: String(at) } : {}) }),
    );
    const { id: templateId } = await made('/pm/template', template({ tasks, milestones: [], checks: [] }));
    const { id } = await made('/pm/project', project({ templateId }));
    const all = await tasksOf(id);
    expect([all.length, all.at(-1)?.name]).toEqual([140, '任务140']);
  });

  it('copies tasks, links, checks, deliverables and papers of a project, moved with its start; nothing that was booked', async () => {
    const { id: templateId } = await made('/pm/template', template());
    const { id: sourceId } = await made('/pm/project', project({ templateId }));
    await made('/pm/deliv', { projectId: sourceId, name: '部署包', dueDate: '2026-01-14', owner: 'admin' });
    const [first] = await tasksOf(sourceId);
    await sql`update pm_task set status = '2', pct = 100, bac = 500, actual_start = '2026-01-05', owner = 'admin'
      where project_id = ${sourceId}`.execute(app.db);
    await sql`update pm_doc set doc_no = '机密1号' where project_id = ${sourceId}`.execute(app.db);
    await sql`update pm_task set status = '4' where project_id = ${sourceId} and name = '培训'`.execute(app.db);
    // The second of February 2026 is a Monday.
    const { id, code } = await made('/pm/project', project({ sourceId, planStart: '2026-02-02' }));
    expect(code).not.toBe(first?.projectId);
    const tasks = await tasksOf(id);
    expect(
      tasks.map(({ wbs, name, planStart, status, pct, actualStart, owner, bac }) => [
        wbs,
        name,
        planStart,
        status,
        pct,
        actualStart,
        owner,
        bac,
      ]),
    ).toEqual([
      ['1', '准备', '2026-02-02', '0', 0, null, 'admin', null],
      ['1.1', '调研', '2026-02-02', '0', 0, null, 'admin', null],
      ['1.2', '设计', '2026-02-09', '0', 0, null, 'admin', null],
      ['1.3', '设计完成', '2026-02-13', '0', 0, null, 'admin', null],
    ]);
    const [whole] = (await get('/pm/task/queryById', { id: String(tasks[1]?.id) })).checklist;
    expect(whole).toMatchObject({ item: '访谈记录已确认', checked: 'N' });
    const [delivered] = (await get('/pm/deliv/list', { projectId: id })).records;
    expect(delivered).toMatchObject({ code: `${code}-D01`, name: '部署包', dueDate: '2026-02-11', status: '0' });
    const [doc] = (await get('/pm/doc/list', { projectId: id })).records;
    expect(doc).toMatchObject({ name: '需求规格说明书', docNo: null });
  });

  it('keeps the level of papers that it copies, and copies none above the clearance of who does (DR4)', async () => {
    const { id: sourceId } = await made('/pm/project', project());
    for (const secret of [1, 2, 3])
      await made('/pm/doc', { projectId: sourceId, scopeId, name: `涉密方案${secret}`, original: 'elec', secret });
    // The same name stands once for each level.
    await made('/pm/doc', { projectId: sourceId, scopeId, name: '涉密方案1', original: 'elec', secret: 2 });
    const levelsIn = async (projectId: string): Promise<unknown[]> => {
      const { rows } = await sql<{ name: string; secret: number }>`
        select name, secret from pm_doc where project_id = ${projectId} order by name, secret`.execute(app.db);
      return rows.map(({ name, secret }) => `${name} ${secret}`);
    };
    const all = ['涉密方案1 1', '涉密方案1 2', '涉密方案2 2', '涉密方案3 3'];
    expect(await levelsIn((await made('/pm/project', project({ sourceId }))).id)).toEqual(all);
    const permissions = ['project:list', 'project:add', 'task:list', 'task:add', 'doc:list'].map((one) => `pm:${one}`);
    const person = await aPerson(app, { permissions });
    const copied = ok(
      await post('/pm/project/add', project({ sourceId }), await app.signIn(person.username, userPassword)),
    );
    expect(await levelsIn(copied.id)).toEqual(['涉密方案1 1']);
  });

  it('copies 500 papers of a project at once, with one entry of the log and a history each', async () => {
    const { id: sourceId } = await made('/pm/project', project());
    await made('/pm/doc', { projectId: sourceId, scopeId, name: '文档0', original: 'elec', secret: 1 });
    await sql`insert into pm_doc (id, name, project_id, scope_id, folder, secret, original, filed, filing, create_time)
      select 'bulkdoc' || n, '文档' || n, d.project_id, d.scope_id, d.folder, 1 + n % 2, 'elec', 'Y', 'none', now()
      from generate_series(1, 499) n cross join pm_doc d
      where d.project_id = ${sourceId}`.execute(app.db);
    const { id } = await made('/pm/project', project({ sourceId }));
    const { total, records } = await get('/pm/doc/list', { projectId: id, pageSize: 1, column: 'name', order: 'asc' });
    expect([total, records[0].name]).toEqual([500, '文档0']);
    expect(records[0]).toMatchObject({ filed: 'Y', ready: 'N', finals: 0, filing: 'none', scopeId });
    const one = await get('/pm/doc/queryById', { id: records[0].id });
    expect(one).toMatchObject({
      hint: '文档“文档0”缺少形成日期、责任者，归档将被退回',
      createBy: 'admin',
      faulty: 'N',
    });
    const { rows } = await sql<{ histories: number; versions: number; entries: number }>`
      select (select count(distinct data_id)::int from sys_data_log where data_table = 'pm_doc' and data_id = any(d.ids)) as histories,
        (select count(*)::int from sys_data_log where data_table = 'pm_doc' and data_id = any(d.ids)) as versions,
        (select count(*)::int from sys_log where method = 'pm:doc:add' and create_time >= d.since) as entries
      from (select array_agg(id::text) as ids, min(create_time) as since from pm_doc where project_id = ${id}) d`.execute(
      app.db,
    );
    expect(rows).toEqual([{ histories: 500, versions: 500, entries: 1 }]);
  });

  it('does not copy what somebody may not see, nor for who may not plan', async () => {
    const { id: sourceId } = await made('/pm/project', project({ name: '绝密项目' }));
    const rule = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };
    const rights = ['pm:project:list', 'pm:project:add', 'pm:task:list', 'pm:task:add'];
    const person = await aPerson(app, { permissions: rights, rules: [rule] });
    const other = await app.signIn(person.username, userPassword);
    const own = project({ sourceId, pm: person.username });
    const refused = await post('/pm/project/add', own, other);
    expect([refused.success, Object.keys(refused.result?.fields ?? {})]).toEqual([false, ['sourceId']]);
    const { id: templateId } = await made('/pm/template', template());
    expect((await post('/pm/project/add', { ...own, sourceId: null, templateId }, other)).success).toBe(true);
    const weak = await aPerson(app, { permissions: rights.slice(0, 3), rules: [rule] });
    const third = { ...own, name: '无权编制', sourceId: null, templateId, pm: weak.username };
    expect((await post('/pm/project/add', third, await app.signIn(weak.username, userPassword))).reason).toBe('C06');
    expect((await get('/pm/project/list', { name: '无权编制' })).total).toBe(0);
  });

  it('knows no template or project of another tenant', async () => {
    await sql`insert into sys_tenant (id, name, status) values (7, '七号公司', 1)`.execute(app.db);
    const { id: templateId } = await made('/pm/template', template());
    const { id: sourceId } = await made('/pm/project', project());
    await sql`update pm_template set tenant_id = 7 where id = ${templateId}`.execute(app.db);
    await sql`update pm_project set tenant_id = 7 where id = ${sourceId}`.execute(app.db);
    const refused = async (change: object) =>
      Object.keys((await post('/pm/project/add', project(change))).result.fields);
    expect(await refused({ templateId })).toEqual(['templateId']);
    expect(await refused({ sourceId })).toEqual(['sourceId']);
  });
});
