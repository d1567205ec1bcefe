import { configFormat, mostConfigBytes } from '@dossier/contract/system/config-transfer.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type ConfigJson, configClient, everything } from '../../../../test/config-transfer.ts';
import { aPerson, userPassword } from '../../../../test/people.ts';
import { buildApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database.ts';
import { seedDemo } from '../../../seed/demo.ts';
import { seederOf } from '../../../seed/seeder.ts';
import { readConfigFile } from './config-file.ts';

const read = (text: string) => JSON.parse(text) as ConfigJson;
const head = { format: configFormat.name, formatVersion: 1, brand: '别处', product: '0.1.0', changedAt: null };
const fileOf = (entries: Record<string, unknown>) => ({ ...head, entries });

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
    expect(read(file)).toMatchObject({ format: 'dossier-config', formatVersion: 1, brand: '测试环境' });
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
    expect(again.unchanged.map(({ kind }) => kind)).toEqual(Object.keys(everything));
    expect(read(await to.exported(everything)).entries).toEqual(read(file).entries);
    // What binds a role binds it there too.
    const { rows } = await sql<{ rule_name: string }>`select d.rule_name from sys_role r
      join sys_role_permission rp on rp.role_id = r.id
      join sys_permission_data_rule d on d.id = any(string_to_array(rp.data_rule_ids, ','))
      where r.role_code = 'member' order by 1`.execute(target.db);
    expect(rows.map(({ rule_name }) => rule_name)).toEqual(['本人参与的项目', '本部门及下级的档案']);
    const log = await sql<{ log_content: string }>`select log_content from sys_log
      where method = 'system:configTransfer:import'`.execute(target.db);
    expect(log.rows).toEqual([{ log_content: answer.message.replace('导入成功', '导入配置') }]);
  });

  it('has nothing of users, passwords or ids of its installation in it', async () => {
    const file = await from.exported(everything);
    const { rows } = await sql<{ id: string }>`select id from sys_permission union select id from sys_role
      union select id from sys_dict union select id from sys_quartz_job union select id from sys_user`.execute(
      source.db,
    );
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.filter(({ id }) => file.includes(`"${id}"`))).toEqual([]);
    expect(file).not.toMatch(/password_hash|argon2|alarmUsers|"createBy"/);
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
  const dict = (code: string, items: object[] = [], more: object = {}) => ({
    dictCode: code,
    dictName: `字典${code}`,
    items,
    ...more,
  });
  const item = (value: string, text: string) => ({ itemValue: value, itemText: text, sortOrder: 1, status: 1 });
  const menu = (url: string, more: object = {}) => ({
    code: url,
    url,
    name: `菜单${url}`,
    menuType: 0,
    component: 'layouts/RouteView',
    ...more,
  });

  it('shows each field and each item that differs, keeps what is only here, and does what is ticked alone', async () => {
    await client.imported(fileOf({ dict: [dict('ct_color', [item('r', '红'), item('g', '绿')]), dict('ct_other')] }));
    const wanted = fileOf({
      dict: [
        dict('ct_color', [item('r', '大红'), item('b', '蓝')], { description: '颜色' }),
        dict('ct_other', [], { dictName: '改名' }),
        dict('ct_third'),
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
    await client.imported(fileOf({ dict: [dict('ct_stale')] }));
    const { file, preview } = await client.previewed(fileOf({ dict: [dict('ct_stale', [], { description: '甲' })] }));
    await sql`update sys_dict set description = '乙' where dict_code = 'ct_stale'`.execute(app.db);
    const late = await client.run(file, preview.state, preview.changes);
    expect(late).toMatchObject({ success: false, result: { stale: true } });
    expect(late.message).toContain('没有导入任何内容');
    expect(late.result.preview.changes[0].differences).toEqual([{ label: '描述', before: '乙', after: '甲' }]);
    expect(await client.run(late.result.file, late.result.preview.state, preview.changes)).toMatchObject({
      success: true,
    });
    // A state of another file, a file of somebody else, a file that is no configuration.
    const other = await client.previewed(fileOf({ dict: [dict('ct_other_file')] }));
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
        menu('/ct/a', { parent: '/ct', menuType: 1, component: 'ct/A' }),
        menu('/ct'),
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

  it('lets nobody import rights that he does not hold, nor kinds that he may not keep', async () => {
    const person = await aPerson(app, {
      permissions: [
        ...['system:configTransfer:import', 'system:configTransfer:export', 'system:role:list', 'system:role:add'],
        ...[
          'system:permission:queryRole',
          'system:permission:saveRole',
          'system:permission:list',
          'system:permission:add',
        ],
        ...['system:dict:list', 'system:dict:item:list', 'system:dict:item:add'],
      ],
    });
    const own = await app.signIn(person.username, userPassword);
    const wanted = fileOf({
      menu: [
        { code: 'ct:evil', perms: 'ct:evil', name: '越权', menuType: 2, parent: '/isystem', status: '1', route: false },
      ],
      dict: [dict('ct_denied'), { dictCode: 'sex', items: [item('9', '保密')] }],
      job: [{ jobClassName: 'system.purge-logs', cronExpression: '0 0 4 * * ?' }],
      role: [
        { roleCode: 'ct_strong', roleName: '强角色', rights: ['system:user:delete'] },
        { roleCode: 'admin', rights: ['system:role:list'], description: '接管' },
        { roleCode: 'ct_weak', roleName: '弱角色', rights: ['system:role:list'] },
      ],
    });
    const { preview } = await client.previewed(wanted, own);
    expect(Object.fromEntries(preview.changes.map(({ code, reason }) => [code, reason]))).toEqual({
      'ct:evil': '不能修改超出自身权限的按钮',
      ct_denied: '没有权限“system:dict:add”',
      sex: null,
      'system.purge-logs': '没有查看定时任务的权限',
      ct_strong: '不能分配或修改超出自身权限的角色',
      admin: '没有权限“system:role:edit”',
      ct_weak: null,
    });
    // Of what he may not see the dry run tells nothing either.
    expect(preview.changes.find(({ kind }) => kind === 'job')?.differences).toEqual([]);
    const answer = await client.imported(wanted, own);
    expect(answer).toMatchObject({ success: true, result: { added: 1, changed: 1 } });
    await expect(client.exported({ job: null }, own)).rejects.toThrow('没有查看定时任务的权限，不能导出');
    const listed = await app.call('GET', '/sys/configTransfer/list', { token: own });
    expect(listed.result.map(({ kind }: { kind: string }) => kind)).toEqual(['menu', 'dict', 'role']);
  });

  it('refuses single entries that no screen would save, each with its sentence', async () => {
    const wanted = fileOf({
      menu: [
        menu('/ct/x', { parent: '/ct/y', menuType: 1, component: 'a/b' }),
        menu('/ct/y', { parent: '/ct/x', menuType: 1, component: 'a/c' }),
        menu('/ct/lost', { parent: '/nowhere', menuType: 1, component: 'a/d' }),
        menu('ct-script', { url: 'javascript:alert(1)', code: 'javascript:alert(1)' }),
        menu('/ct/fake', { url: '/ct/else' }),
        menu('/ct/ruled', {
          dataRules: [{ ruleName: 'r', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table sys_user' }],
        }),
      ],
      dict: [dict("ct'; drop table sys_dict;--", [item('<', '坏值')])],
      fillRule: [{ ruleCode: 'ct_rule', ruleName: '规则', ruleClass: 'java.lang.Runtime', ruleParams: '{}' }],
      checkRule: [{ ruleCode: 'ct_check', ruleName: '校验', ruleJson: '{"digits"' }],
      job: [
        { jobClassName: 'os.system', cronExpression: '0 0 4 * * ?', status: 0 },
        { jobClassName: 'system.purge-sessions', cronExpression: '每天' },
      ],
      role: [
        { roleCode: 'ct_lost', roleName: '丢失', rights: ['ct:none'] },
        { roleCode: 'ct_home', roleName: '首页', homePages: [{ url: '//evil.example', component: 'x' }] },
      ],
    });
    const { preview } = await client.previewed(wanted);
    const reasons = Object.fromEntries(preview.changes.map(({ code, reason }) => [code, reason ?? '']));
    expect(preview.changes.filter(({ state }) => state !== 'refused')).toEqual([]);
    expect(reasons['/ct/x']).toBe('上级“/ct/y”是自己或自己的下级');
    expect(reasons['/ct/lost']).toBe('“/nowhere”（菜单与按钮）在本系统中不存在，也不在文件中');
    expect(reasons['javascript:alert(1)']).toContain('会保存为“/javascript:alert(1)”');
    expect(reasons['/ct/fake']).toBe('编码与访问路径不一致');
    expect(reasons['/ct/ruled']).toBe('该菜单的页面没有受数据规则约束的数据，规则不会生效');
    expect(reasons["ct'; drop table sys_dict;--"]).not.toBe('');
    expect(reasons.ct_rule).toContain('java.lang.Runtime');
    expect(reasons['os.system']).toContain('os.system');
    expect(reasons['system.purge-sessions']).not.toBe('');
    expect(reasons.ct_lost).toBe('“ct:none”（菜单与按钮）在本系统中不存在，也不在文件中');
    expect(reasons.ct_home).toBe('首页配置“//evil.example”应为本系统的访问路径，以 / 开头');
  });

  it('says of a wrong file where it is wrong, and keeps nothing of it', async () => {
    const wrong: [string | Buffer, string][] = [
      ['', '请选择要上传的文件|文件不完整或不是JSON'],
      ['{"format": "dossier-config",\n "formatVersion": 1,\n oops', '第3行'],
      [JSON.stringify(fileOf({ dict: [dict('a')] })).slice(0, -9), '不完整|JSON'],
      [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), '不是UTF-8编码'],
      ['[]', '不是配置迁移导出的文件'],
      [JSON.stringify({ ...fileOf({}), format: 'other' }), 'format应为“dossier-config”'],
      [JSON.stringify({ ...fileOf({}), formatVersion: 2 }), '格式版本为2，本系统只能读到1，请先升级本系统'],
      [JSON.stringify({ ...fileOf({ dict: [dict('a')] }), extra: 1 }), '未知的字段“extra”'],
      [
        '{"format":"dossier-config","formatVersion":1,"entries":{"__proto__":[{"dictCode":"a"}]}}',
        '未知的配置类别“__proto__”',
      ],
      [
        '{"format":"dossier-config","formatVersion":1,"entries":{"dict":[{"dictCode":"a","__proto__":{"x":1}}]}}',
        '第1项有未知的字段“__proto__”',
      ],
      [JSON.stringify(fileOf({ dict: [{ dictName: '无编码' }] })), '“数据字典”第1项缺少“字典编码”'],
      [JSON.stringify(fileOf({ dict: [dict('a'), dict('a')] })), '第2项的编码“a”在文件中重复'],
      [
        JSON.stringify(fileOf({ dict: [dict('a', [{ ...item('1', '一'), sortOrder: 'x' }])] })),
        '第1项的“字典项”第1条的“排序值”应为整数',
      ],
      [JSON.stringify(fileOf({ dict: [dict('a\u0000')] })), '含有不允许的字符'],
      [JSON.stringify(fileOf({ role: [{ roleCode: 'r', rights: [1] }] })), '“权限”第1条的“编码”应为文本'],
      [JSON.stringify(fileOf({ constructor: [] })), '未知的配置类别“constructor”'],
      [JSON.stringify(fileOf({})), '文件中没有任何配置'],
      [`{"format":${'['.repeat(200_000)}`, '嵌套过深'],
      [
        JSON.stringify(fileOf({ dict: Array.from({ length: 5001 }, (_, at) => ({ dictCode: `d${at}` })) })),
        '超过5000项',
      ],
    ];
    const files = async () => (await sql<{ n: number }>`select count(*) as n from sys_file`.execute(app.db)).rows[0]?.n;
    const before = await files();
    for (const [content, sentence] of wrong) {
      const answer = await client.send(content);
      expect(answer.success, String(content).slice(0, 80)).toBe(false);
      expect(answer.message).toMatch(new RegExp(sentence));
    }
    expect(() => readConfigFile(Buffer.alloc(mostConfigBytes + 1, '['))).toThrow('文件超过5MB，不能导入');
    expect(await files()).toBe(before);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('belongs to the platform alone', async () => {
    await sql`insert into sys_tenant (id, name) values (7701, '租户') on conflict do nothing`.execute(app.db);
    const person = await aPerson(app, {
      permissions: ['system:configTransfer:import', 'system:configTransfer:export', 'system:dict:list'],
      tenants: [7701],
    });
    const own = await app.signIn(person.username, userPassword);
    const sentence = '配置迁移只能由平台管理员使用，请切换到平台后再操作';
    expect((await app.call('GET', '/sys/configTransfer/list', { token: own })).message).toBe(sentence);
    await expect(client.exported({ dict: null }, own)).rejects.toThrow(sentence);
    expect((await client.send(JSON.stringify(fileOf({ dict: [dict('a')] })), own)).message).toBe(sentence);
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
        await client.imported(fileOf({ dict: [dict(code, lines, { dictName: name })] }));
        const first = await client.exported({ dict: [code] });
        await sql`delete from sys_dict where dict_code = ${code}`.execute(app.db);
        expect(await client.imported(first)).toMatchObject({ success: true });
        const second = await client.exported({ dict: [code] });
        expect({ ...read(second), changedAt: null }).toEqual({ ...read(first), changedAt: null });
        // Once more onto itself: nothing to do, and the very same bytes.
        expect((await client.previewed(second)).preview.changes).toEqual([]);
        expect(await client.exported({ dict: [code] })).toBe(second);
      }),
      { numRuns: 12 },
    );
  });

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
        dict: [dict('ct_two', [item('1', '一')])],
        menu: [menu('/ct/two')],
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
