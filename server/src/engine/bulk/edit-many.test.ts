import { date, dict, longText, money, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { notBefore, when } from '@dossier/rules/record-rule.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { serveResource } from '../resource/routes.ts';

const sheet = resource({
  area: 'test',
  name: 'sheet',
  label: '表单',
  path: '/test/sheet',
  table: 'test_sheet',
  component: 'pm/ProjectList',
  fields: {
    title: text({ label: '标题', required: true, max: 50 }),
    code: text({ label: '编号', max: 20, unique: true }),
    kind: text({ label: '类别', max: 20, frozen: true }),
    note: longText({ label: '备注', max: 100 }),
    budget: money({ label: '预算', minimum: 0 }),
    pay: text({ label: '薪酬', max: 20 }),
    begin: date({ label: '开始' }),
    finish: date({ label: '结束' }),
    state: dict('pm_project_status', { label: '状态', readOnly: true }),
  },
  rules: [
    notBefore('finish', 'begin', 'T01', '结束不能早于开始'),
    when('budget').isGiven().refuse('note', ['免费'], 'T02', '有预算的不能备注“免费”'),
  ],
  states: { field: 'state', first: '10', edit: ['10'] },
  actions: { send: { label: '报送', from: ['10'], to: '20' } },
});

describe('fields of many records', () => {
  let app: TestApp;
  let token: string;
  const post = (name: string, body: object, by = token) => app.call('POST', `/test/sheet/${name}`, { token: by, body });
  const add = async (values: object = {}): Promise<string> =>
    (await post('add', { title: '甲', begin: '2026-01-01', finish: '2026-12-31', ...values })).result.id;
  const several = (count: number, values: object = {}) =>
    Promise.all(Array.from({ length: count }, (_, at) => add({ title: `第${at}份`, ...values })));
  const read = async (id: string) => (await app.call('GET', '/test/sheet/queryById', { token, query: { id } })).result;
  const notes = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).note));
  const runs = async (by = token) => (await app.call('GET', '/test/sheet/editManyRuns', { token: by })).result;

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, sheet)]);
    app.tasks.start();
    await sql
      .raw(
        `create table test_sheet (id varchar(32) primary key, title text, code text unique, kind text, note text, budget numeric(18,2), pay text, begin date, finish date, state varchar(10),
        tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
        sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      )
      .execute(app.db);
    const { id } = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'edit', 'send']) await grantRight(app, id, `test:sheet:${action}`);
    token = await app.signIn();
  });

  it('change together, each with its version, history and log', async () => {
    const ids = await several(3);
    const answer = await post('editMany', { ids, values: { note: '统一口径', budget: '12.5' } });
    expect(answer).toMatchObject({
      success: true,
      message: '已修改3条，0条未修改',
      result: { total: 3, changed: 3, same: 0, refused: 0, refusals: [] },
    });
    expect(await read(ids[1] ?? '')).toMatchObject({ note: '统一口径', budget: 12.5, version: 2, title: '第1份' });
    const { result } = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'test_sheet', tableDataId: ids[1] },
    });
    expect(result.entries.map(({ action }: { action: string }) => action)).toEqual(['editMany', 'add']);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_log
      where log_content like '批量修改表单，第%'`.execute(app.db);
    expect(rows[0]?.n).toBe(3);
  });

  it('are tried first: how many change, which do not and why, and nothing stays', async () => {
    const [plain, same, sent, late] = [
      await add({ title: '普通' }),
      await add({ title: '已是', finish: '2026-06-30' }),
      await add({ title: '已报送' }),
      await add({ title: '开始晚', begin: '2026-07-01' }),
    ];
    await post('send', { id: sent, version: 1 });
    const ids = [plain, same, sent, late, 'nowhere'];
    const body = { ids, values: { finish: '2026-06-30' } };
    const tried = await post('editMany', { ...body, dryRun: '1' });
    const expected = {
      total: 5,
      changed: 1,
      same: 1,
      refused: 3,
      refusals: [
        { id: sent, title: '已报送', message: expect.stringContaining('不能执行“编辑”') },
        { id: late, title: '开始晚', message: '结束不能早于开始' },
        { id: 'nowhere', title: '', message: '未找到对应实体' },
      ],
    };
    expect(tried).toMatchObject({ message: '检查完成，可修改1条，3条不能修改', result: expected });
    expect(await read(plain)).toMatchObject({ finish: '2026-12-31', version: 1 });
    expect((await post('editMany', body)).result).toMatchObject(expected);
    expect(await read(plain)).toMatchObject({ finish: '2026-06-30', version: 2 });
    expect(await read(same)).toMatchObject({ version: 1 });
    expect(await read(late)).toMatchObject({ finish: '2026-12-31', version: 1 });
  });

  it('are those that the filter finds, and no more than fit one run', async () => {
    await several(4, { kind: 'filter' });
    const answer = await post('editMany', { filters: { kind: 'filter' }, values: { note: '筛选' } });
    expect(answer.result).toMatchObject({ total: 4, changed: 4 });
    await sql`insert into test_sheet (id, title, kind) select 'many' || n, 'x', 'many' from generate_series(1, 5001) n`.execute(
      app.db,
    );
    expect(await post('editMany', { filters: { kind: 'many' }, values: { note: 'x' } })).toMatchObject({
      success: false,
      message: '查询到5001条记录，单次最多批量修改5000条',
    });
    const tooMany = Array.from({ length: 1001 }, (_, at) => `many${at + 1}`);
    expect((await post('editMany', { ids: tooMany, values: { note: 'x' } })).success).toBe(false);
    expect((await post('editMany', { values: { note: 'x' } })).reason).toBe('noneChosen');
  });

  it('are refused at once where a field is not for many, or its value is wrong', async () => {
    const [id] = await several(1);
    const wrong = async (values: object, by = token) =>
      (await post('editMany', { ids: [id], values }, by)).result?.fields;
    for (const name of ['code', 'kind', 'state', 'id', 'version', 'nothing'])
      expect(await wrong({ [name]: 'x' })).toEqual({ [name]: '此字段不能批量修改' });
    expect(await wrong({ title: ' ' })).toEqual({ title: '标题不能为空' });
    expect(await wrong({ budget: -1 })).toHaveProperty('budget');
    expect(await read(id ?? '')).toMatchObject({ version: 1 });
  });

  it('obey rights, data rules and hidden columns of whoever asks', async () => {
    const [mine, other] = [await add({ title: '看得见', kind: 'mine' }), await add({ title: '看不见', kind: 'other' })];
    const reader = await aPerson(app, { permissions: ['test:sheet:list'] });
    const editor = await aPerson(app, {
      permissions: ['test:sheet:list', 'test:sheet:edit'],
      rules: [{ component: 'pm/ProjectList', column: 'kind', condition: '=', value: 'mine' }],
    });
    const by = await app.signIn(editor.username, userPassword);
    const body = { ids: [mine, other], values: { note: '越权' } };
    expect(await post('editMany', body, await app.signIn(reader.username, userPassword))).toMatchObject({ code: 510 });
    expect((await post('editMany', body, by)).result).toMatchObject({
      changed: 1,
      refusals: [{ id: other, title: '', message: '未找到对应实体' }],
    });
    expect(await notes([mine, other])).toEqual(['越权', null]);
    // A column with a right of its own is hidden from all others.
    const guard = await aPerson(app);
    await grantRight(app, guard.roleId, 'test:sheet:col:pay');
    const again = await app.signIn((await aPerson(app, { permissions: ['test:sheet:edit'] })).username, userPassword);
    expect((await post('editMany', { ids: [mine], values: { pay: '9' } }, again)).result.fields).toEqual({
      pay: '此字段不能批量修改',
    });
  });

  it('stay as somebody else has left them since they were read', async () => {
    const [first, second] = await several(2);
    await app.call('PUT', '/test/sheet/edit', { token, body: { id: first, version: 1, note: '别人先改' } });
    const answer = await post('editMany', {
      ids: [first, second],
      versions: { [first ?? '']: 1, [second ?? '']: 1 },
      values: { note: '后来' },
    });
    expect(answer.result).toMatchObject({
      changed: 1,
      refusals: [{ id: first, message: expect.stringContaining('请刷新后重试') }],
    });
    expect(await notes([first ?? '', second ?? ''])).toEqual(['别人先改', '后来']);
  });

  it('are changed once each by two runs at a time', async () => {
    const ids = await several(12);
    const versions = Object.fromEntries(ids.map((id) => [id, 1]));
    const [one, two] = await Promise.all(
      ['一', '二'].map((note) => post('editMany', { ids, versions, values: { note } })),
    );
    expect(one?.result.changed + two?.result.changed).toBe(12);
    expect(one?.result.refused + two?.result.refused).toBe(12);
    for (const id of ids) expect(await read(id)).toMatchObject({ version: 2 });
  });

  it('come back together, once, to whoever changed them', async () => {
    const ids = await Promise.all([add({ note: '旧甲' }), add({ note: '旧乙', budget: 5 }), add()]);
    const { result } = await post('editMany', { ids, values: { note: '新', budget: 9 } });
    expect((await runs())[0]).toMatchObject({
      id: result.taskId,
      fields: ['note', 'budget'],
      changed: 3,
      undoneTime: null,
    });
    const stranger = await aPerson(app, { permissions: ['test:sheet:list', 'test:sheet:edit'] });
    const by = await app.signIn(stranger.username, userPassword);
    expect(await runs(by)).toEqual([]);
    expect(await post('undoEditMany', { id: result.taskId }, by)).toMatchObject({ reason: 'missing' });
    const [one, two] = await Promise.all([1, 2].map(() => post('undoEditMany', { id: result.taskId })));
    expect([one?.success, two?.success].toSorted()).toEqual([false, true]);
    expect(one?.success ? one : two).toMatchObject({ message: '已撤销批量修改，恢复3条', result: { restored: 3 } });
    expect((one?.success ? two : one)?.message).toBe('此次批量修改已撤销');
    expect(await notes(ids)).toEqual(['旧甲', '旧乙', null]);
    expect(await read(ids[1] ?? '')).toMatchObject({ budget: 5, version: 3 });
    expect((await runs())[0].undoneTime).not.toBeNull();
    const { result: said } = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'test_sheet', tableDataId: ids[0] },
    });
    expect(said.entries[0].action).toBe('undoEditMany');
  });

  it('all stay when one of them was touched since, or a day has gone by', async () => {
    const ids = await several(3, { note: '旧' });
    const { result } = await post('editMany', { ids, values: { note: '新' } });
    await app.call('PUT', '/test/sheet/edit', { token, body: { id: ids[1], version: 2, title: '别人' } });
    const undo = () => post('undoEditMany', { id: result.taskId });
    expect(await undo()).toMatchObject({ success: false, message: '第2条已被修改或使用，不能撤销批量修改' });
    expect(await notes(ids)).toEqual(['新', '新', '新']);
    for (const id of [ids[0], ids[2]]) expect(await read(id ?? '')).toMatchObject({ version: 2 });
    await sql`update sys_edit_run set create_time = now() - interval '25 hours' where id = ${result.taskId}`.execute(
      app.db,
    );
    expect(await undo()).toMatchObject({ reason: 'late', message: '批量修改已超过24小时，不能撤销' });
    expect((await runs()).map(({ id }: { id: string }) => id)).not.toContain(result.taskId);
  });

  it('go on behind the last one when the server died on the way', async () => {
    const ids = await several(3);
    const { result } = await post('editMany', { ids, values: { note: '断点' } });
    // As the crash left it: the last two were not reached, and the task is still somebody's.
    await sql`delete from sys_edit_run_record where run_id = ${result.taskId} and n > 1`.execute(app.db);
    await sql`update test_sheet set note = null, version = 1 where id = any(${ids.slice(1)})`.execute(app.db);
    await sql`update sys_task set state = 'waiting', finished_at = null, result = null, worker = null where id = ${result.taskId}`.execute(
      app.db,
    );
    const ended = await app.tasks.wait(result.taskId, 8000);
    expect(ended?.result).toMatchObject({ total: 3, changed: 3, refused: 0 });
    expect(await read(ids[0] ?? '')).toMatchObject({ version: 2 });
    expect(await notes(ids)).toEqual(['断点', '断点', '断点']);
  });
});
