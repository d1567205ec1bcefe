import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import { seedDemo } from '#seed/demo.ts';
import { seederOf } from '#seed/seeder.ts';
import { type TestApp, testApp } from '#test/app.ts';
import {
  configClient,
  dictEntry,
  everything,
  fileOf,
  itemEntry,
  menuEntry,
  readConfig,
} from '#test/config-transfer.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';

describe('a configuration', () => {
  let source: TestApp;
  let target: TestApp;
  let from: ReturnType<typeof configClient>;
  let to: ReturnType<typeof configClient>;

  beforeAll(async () => {
    source = await testApp({ BRAND: '测试环境' });
    target = await testApp();
    await source.db.transaction().execute((tx) => seedDemo(seederOf(tx), 'Demo-company-2026'));
    from = configClient(source, await source.signIn());
    to = configClient(target, await target.signIn());
  }, 90_000);

  it('of the demo company comes into an empty installation; then nothing differs, and the export is the same', async () => {
    const file = await from.exported(everything);
    expect(readConfig(file)).toMatchObject({ format: 'dossier-config', formatVersion: 1, brand: '测试环境' });
    expect(await from.exported(everything)).toBe(file);
    const { file: kept, preview } = await to.previewed(file);
    const roles = preview.changes.filter(({ kind }) => kind === 'role');
    expect(preview.changes.filter(({ state }) => state === 'refused')).toEqual([]);
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['leader', 'pmo', 'sec_admin']));
    // A dry run writes nothing.
    expect((await to.previewed(file)).preview).toEqual(preview);
    const answer = await to.run(kept, preview.state, preview.changes);
    expect(answer, answer.message).toMatchObject({ success: true });
    expect(answer.message).toBe(`导入成功，新增${answer.result.added}项，修改${answer.result.changed}项`);
    const again = (await to.previewed(file)).preview;
    expect(again.changes).toEqual([]);
    // The demo company has the product's own templates and dashboards.
    expect(again.unchanged.map(({ kind }) => kind)).toEqual(
      Object.keys(everything).filter((kind) => kind !== 'printTemplate' && kind !== 'dashboard'),
    );
    expect(readConfig(await to.exported(everything)).entries).toEqual(readConfig(file).entries);
    // What binds a role binds it there too.
    const { rows } = await sql<{ rule_name: string }>`select d.rule_name from sys_role r
      join sys_role_permission rp on rp.role_id = r.id
      join sys_permission_data_rule d on d.id = any(string_to_array(rp.data_rule_ids, ','))
      where r.role_code = 'member' order by 1`.execute(target.db);
    expect(rows.map(({ rule_name }) => rule_name)).toEqual([
      '本人参与的项目',
      '本人的借用单',
      '本人的借阅单',
      '本人的外派',
      '本人的费用',
      '本部门及下级的档案',
    ]);
    const log = await sql<{ log_content: string }>`select log_content from sys_log
      where method = 'system:configTransfer:import'`.execute(target.db);
    expect(log.rows).toEqual([{ log_content: answer.message.replace('导入成功', '导入配置') }]);
  }, 120_000);

  it('takes the templates of prints that are in use along, and refuses those of prints that are not here', async () => {
    const about = { path: '/pm/project', name: 'card' };
    const own = async (app: TestApp) =>
      (await app.call('GET', '/sys/printTemplate/source', { token: await app.signIn(), query: about })).result;
    const product = (await own(source)).source as string;
    const send = async (path: string, body: object) =>
      source.call('POST', path, { token: await source.signIn(), body: { ...about, ...body } });
    await send('/sys/printTemplate/save', { source: `// 本单位的抬头\n${product}` });
    await send('/sys/printTemplate/save', { source: `// 还没有启用\n${product}` });
    await send('/sys/printTemplate/activate', { version: 1 });
    const file = await from.exported({ printTemplate: null });
    expect(file).not.toContain('还没有启用');
    const { preview } = await to.previewed(file);
    expect(preview.changes).toMatchObject([{ kind: 'printTemplate', code: '/pm/project card', state: 'new' }]);
    expect(await to.imported(file)).toMatchObject({ success: true });
    expect(await own(target)).toEqual({ version: 1, source: `// 本单位的抬头\n${product}` });
    expect((await to.previewed(file)).preview.changes).toEqual([]);
    await send('/sys/printTemplate/activate', { version: 2 });
    expect(await to.imported(await from.exported({ printTemplate: null }))).toMatchObject({ success: true });
    expect(await own(target)).toEqual({ version: 2, source: `// 还没有启用\n${product}` });
    const wrong = readConfig(file);
    wrong.entries.printTemplate = [{ ...wrong.entries.printTemplate?.[0], name: '没有的打印' }];
    expect((await to.previewed(wrong)).preview.changes).toMatchObject([
      { state: 'refused', reason: '本系统没有这个打印' },
    ]);
  });

  it('takes the dashboards of roles and of everybody along, and those of single people not', async () => {
    const cards = [{ id: 'a', x: 0, y: 0, w: 4, h: 6, title: '本周', kind: 'text', text: '只收件' }];
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'admin'`.execute(source.db);
    const role = rows[0]?.id ?? '';
    const save = async (code: string, targets: string[]) =>
      source.call('POST', '/sys/dashboard/save', {
        token: await source.signIn(),
        body: { code, for: targets, cards, versions: {} },
      });
    expect((await save('task', ['me', 'all'])).success).toBe(true);
    expect((await save('analysis', [role])).success).toBe(true);
    const file = await from.exported({ dashboard: null });
    const { preview } = await to.previewed(file);
    expect(preview.changes.map(({ code, state, reason }) => `${code} ${state}${reason ?? ''}`)).toEqual([
      'analysis admin new',
      'task new',
    ]);
    expect(await to.imported(file)).toMatchObject({ success: true });
    expect((await to.previewed(file)).preview.changes).toEqual([]);
    const shown = await target.call('GET', '/sys/dashboard/show', {
      token: await target.signIn(),
      query: { code: 'task' },
    });
    expect(shown.result).toMatchObject({ for: 'all', cards });
    const wrong = readConfig(file);
    wrong.entries.dashboard = [
      { board: 'task', cards: '[{"kind":"frame"}]' },
      { board: 'task', role: 'nobody', cards: '[]' },
    ];
    expect((await to.previewed(wrong)).preview.changes).toMatchObject([
      { state: 'refused', reason: '卡片不符合仪表盘的格式' },
      { state: 'refused', reason: '“nobody”（角色）在本系统中不存在，也不在文件中' },
    ]);
  });

  it('has nothing of users, passwords or ids of its installation in it', async () => {
    const file = await from.exported(everything);
    const { rows } = await sql<{ id: string }>`select id from sys_permission union select id from sys_role
      union select id from sys_dict union select id from sys_quartz_job union select id from sys_user`.execute(
      source.db,
    );
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter(({ id }) => file.includes(`"${id}"`))).toEqual([]);
    expect(file).not.toMatch(/password_hash|argon2|alarmUsers|"createBy":/);
  });
});

describe('an import', () => {
  let app: TestApp;
  let client: ReturnType<typeof configClient>;
  let token: string;
  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    client = configClient(app, token);
  });
  it('shows each field and each item that differs, keeps what is only here, and does what is ticked alone', async () => {
    await client.imported(
      fileOf({ dict: [dictEntry('ct_color', [itemEntry('r', '红'), itemEntry('g', '绿')]), dictEntry('ct_other')] }),
    );
    const wanted = fileOf({
      dict: [
        dictEntry('ct_color', [itemEntry('r', '大红'), itemEntry('b', '蓝')], { description: '颜色' }),
        dictEntry('ct_other', [], { dictName: '改名' }),
        dictEntry('ct_third'),
      ],
    });
    const { file, preview } = await client.previewed(wanted);
    expect(preview.changes).toMatchObject([
      {
        code: 'ct_color',
        state: 'changed',
        onlyHere: ['字典项“g”'],
        differences: [
          { label: '描述', before: null, after: '颜色' },
          { label: '字典项“r”的名称', before: '红', after: '大红' },
          { label: '字典项', before: null, after: '数据值：b，名称：蓝，排序值：1，是否启用：1' },
        ],
      },
      {
        code: 'ct_other',
        state: 'changed',
        differences: [{ label: '字典名称', before: '字典ct_other', after: '改名' }],
      },
      { code: 'ct_third', state: 'new' },
    ]);
    expect(preview.onlyHere).toContainEqual({ kind: 'dict', code: 'sex', name: '性别' });
    const answer = await client.run(file, preview.state, [{ kind: 'dict', code: 'ct_color' }]);
    expect(answer).toMatchObject({ success: true, result: { added: 0, changed: 1 } });
    const items = await app.call('GET', '/sys/dict/getDictItems/ct_color', { token });
    expect(items.result.map(({ value, text }: { value: string; text: string }) => `${value}${text}`).sort()).toEqual([
      'b蓝',
      'g绿',
      'r大红',
    ]);
    expect((await client.previewed(wanted)).preview.changes.map(({ code }) => code)).toEqual(['ct_other', 'ct_third']);
    const versions = await sql<{
      n: number;
    }>`select count(*) as n from sys_data_log l join sys_dict d on d.id = l.data_id
      where d.dict_code = 'ct_color'`.execute(app.db);
    expect(versions.rows).toEqual([{ n: 2 }]);
  });

  it('is refused when anything changed since its dry run, and shows the new one', async () => {
    await client.imported(fileOf({ dict: [dictEntry('ct_stale')] }));
    const { file, preview } = await client.previewed(
      fileOf({ dict: [dictEntry('ct_stale', [], { description: '甲' })] }),
    );
    await sql`update sys_dict set description = '乙' where dict_code = 'ct_stale'`.execute(app.db);
    const late = await client.run(file, preview.state, preview.changes);
    expect(late).toMatchObject({ success: false, result: { stale: true } });
    expect(late.message).toContain('没有导入任何内容');
    expect(late.result.preview.changes[0].differences).toEqual([{ label: '描述', before: '乙', after: '甲' }]);
    expect(await client.run(late.result.file, late.result.preview.state, preview.changes)).toMatchObject({
      success: true,
    });
    // What the file does not name may change meanwhile; what it leans on may not.
    const beside = await client.previewed(fileOf({ dict: [dictEntry('ct_stale', [], { description: '丙' })] }));
    await client.imported(fileOf({ dict: [dictEntry('ct_beside')] }));
    expect(await client.run(beside.file, beside.preview.state, beside.preview.changes)).toMatchObject({
      success: true,
    });
    // A state of another file, a file of somebody else, a file that is no configuration.
    const other = await client.previewed(fileOf({ dict: [dictEntry('ct_other_file')] }));
    expect((await client.run(other.file, preview.state, other.preview.changes)).result.stale).toBe(true);
    const person = await aPerson(app, { permissions: ['system:configTransfer:import'] });
    const own = await app.signIn(person.username, userPassword);
    const stolen = await client.run(other.file, other.preview.state, other.preview.changes, own);
    expect(stolen.message).toBe('上传的文件已不存在，请重新上传');
  });

  it('takes parents and what roles hold along, in order, and says so when they are not ticked', async () => {
    const wanted = fileOf({
      role: [
        {
          roleCode: 'ct_role',
          roleName: '迁移角色',
          rights: ['/ct', '/ct/a', 'ct:a:list'],
          dataRules: [],
          homePages: [],
        },
      ],
      menu: [
        {
          code: 'ct:a:list',
          perms: 'ct:a:list',
          name: '查询',
          menuType: 2,
          parent: '/ct/a',
          status: '1',
          route: false,
        },
        menuEntry('/ct/a', { parent: '/ct', menuType: 1, component: 'ct/A' }),
        menuEntry('/ct'),
      ],
    });
    const { file, preview } = await client.previewed(wanted);
    expect(preview.changes.map(({ code, state, reason }) => [code, state, reason])).toEqual([
      ['/ct', 'new', null],
      ['/ct/a', 'new', null],
      ['ct:a:list', 'new', null],
      ['ct_role', 'new', null],
    ]);
    expect(preview.changes.at(-1)?.needs.map(({ code }) => code)).toEqual(['/ct', '/ct/a', 'ct:a:list']);
    const alone = await client.run(file, preview.state, [{ kind: 'role', code: 'ct_role' }]);
    expect(alone).toMatchObject({ success: false, result: { stale: true } });
    expect(await client.run(file, preview.state, preview.changes)).toMatchObject({ success: true });
    expect((await client.previewed(wanted)).preview.changes).toEqual([]);
  });

  it('brings back whatever was exported, byte by byte', async () => {
    const text = fc.string({ minLength: 1, maxLength: 20 }).map((value) => `值${value.replaceAll(/\s/g, '')}`);
    const items = fc.uniqueArray(fc.record({ itemValue: fc.stringMatching(/^[a-z0-9_]{1,12}$/), itemText: text }), {
      maxLength: 4,
      selector: ({ itemValue }) => itemValue,
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(items, text, fc.stringMatching(/^[a-z]{1,8}$/), async (list, name, tail) => {
        run += 1;
        const code = `ct_p${run}_${tail}`;
        const lines = list.map((one, at) => ({ ...one, sortOrder: at, status: at % 2 }));
        await client.imported(fileOf({ dict: [dictEntry(code, lines, { dictName: name })] }));
        const first = await client.exported({ dict: [code] });
        await sql`delete from sys_dict where dict_code = ${code}`.execute(app.db);
        expect(await client.imported(first)).toMatchObject({ success: true });
        const second = await client.exported({ dict: [code] });
        expect({ ...readConfig(second), changedAt: null }).toEqual({ ...readConfig(first), changedAt: null });
        // Once more onto itself: nothing to do, and the very same bytes.
        expect((await client.previewed(second)).preview.changes).toEqual([]);
        expect(await client.exported({ dict: [code] })).toBe(second);
      }),
      rounds(6),
    );
  }, 120_000);

  it('shows at once at every server: dictionary, menu and the time of a job', async () => {
    const database = openDatabase({ ...app.database.connection, max: 5 });
    const two = await buildApp({ config: app.config, database, log: pino({ level: 'silent' }) });
    await two.http.ready();
    afterAll(async () => {
      await two.http.close();
      await database.close();
    });
    const atTwo = async (path: string) =>
      (await two.http.inject({ url: `${app.config.apiPrefix}${path}`, headers: { 'x-access-token': token } })).json();
    expect((await atTwo('/sys/dict/getDictItems/ct_two')).result ?? []).toEqual([]);
    await atTwo('/sys/permission/getUserPermissionByToken');
    const answer = await client.imported(
      fileOf({
        dict: [dictEntry('ct_two', [itemEntry('1', '一')])],
        menu: [menuEntry('/ct/two')],
        role: [{ roleCode: 'admin', rights: ['/ct/two'] }],
        job: [{ jobClassName: 'system.purge-sessions', cronExpression: '0 7 3 * * ?', status: 0 }],
      }),
    );
    expect(answer, answer.message).toMatchObject({ success: true });
    await vi.waitFor(
      async () => {
        expect((await atTwo('/sys/dict/getDictItems/ct_two')).result).toMatchObject([{ value: '1', text: '一' }]);
        expect(JSON.stringify(await atTwo('/sys/permission/getUserPermissionByToken'))).toContain('/ct/two');
      },
      { timeout: 15_000, interval: 50 },
    );
    const { rows } = await sql<{ due: string }>`select to_char(next_at, 'HH24:MI') as due from sys_quartz_job
      where job_class_name = 'system.purge-sessions'`.execute(app.db);
    expect(rows).toEqual([{ due: '03:07' }]);
  });
});
