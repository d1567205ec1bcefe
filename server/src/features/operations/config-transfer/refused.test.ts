import { mostConfigBytes } from '@dossier/contract/operations/config-transfer.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { configClient, dictEntry, fileOf, itemEntry, menuEntry } from '#test/config-transfer.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { readConfigFile } from './config-file.ts';

describe('an import that is not allowed or not possible', () => {
  let app: TestApp;
  let client: ReturnType<typeof configClient>;
  beforeAll(async () => {
    app = await testApp();
    client = configClient(app, await app.signIn());
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
      dict: [dictEntry('ct_denied'), { dictCode: 'sex', items: [itemEntry('9', '保密')] }],
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
    const editor = await aPerson(app, {
      permissions: [
        'system:configTransfer:import',
        'system:role:list',
        'system:permission:queryRole',
        'system:role:edit',
      ],
    });
    const home = fileOf({ role: [{ roleCode: 'admin', homePages: [{ url: '/evil', component: 'x', status: '1' }] }] });
    const taken = await client.previewed(home, await app.signIn(editor.username, userPassword));
    expect(taken.preview.changes).toMatchObject([{ code: 'admin', reason: '不能分配或修改超出自身权限的角色' }]);
    expect((await client.previewed(home)).preview.changes).toMatchObject([{ code: 'admin', state: 'changed' }]);
    const listed = await app.call('GET', '/sys/configTransfer/list', { token: own });
    expect(listed.result.map(({ kind }: { kind: string }) => kind)).toEqual(['menu', 'dict', 'role']);
  });

  it('refuses single entries that no screen would save, each with its sentence', async () => {
    const wanted = fileOf({
      menu: [
        menuEntry('/ct/x', { parent: '/ct/y', menuType: 1, component: 'a/b' }),
        menuEntry('/ct/y', { parent: '/ct/x', menuType: 1, component: 'a/c' }),
        menuEntry('/ct/lost', { parent: '/nowhere', menuType: 1, component: 'a/d' }),
        menuEntry('ct-script', { url: 'javascript:alert(1)', code: 'javascript:alert(1)' }),
        menuEntry('/ct/fake', { url: '/ct/else' }),
        menuEntry('/ct/ruled', {
          component: 'system/SysPositionList',
          dataRules: [{ ruleName: 'r', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table sys_user' }],
        }),
      ],
      dict: [dictEntry("ct'; drop table sys_dict;--", [itemEntry('<', '坏值')])],
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
    expect(reasons['/ct/ruled']).toBe('条件无法识别，请检查“; drop tab”附近的写法');
    expect(reasons["ct'; drop table sys_dict;--"]).not.toBe('');
    expect(reasons.ct_rule).toContain('java.lang.Runtime');
    expect(reasons['os.system']).toContain('os.system');
    expect(reasons['system.purge-sessions']).not.toBe('');
    expect(reasons.ct_lost).toBe('“ct:none”（菜单与按钮）在本系统中不存在，也不在文件中');
    expect(reasons.ct_home).toBe('首页配置“//evil.example”应为本系统的访问路径，以 / 开头');
  });

  it('says of a wrong file where it is wrong, and keeps nothing of it', async () => {
    const manyRights = Array.from({ length: 50_001 }, (_, at) => `r${at}`);
    const wrong: [string | Buffer, string][] = [
      ['', '请选择要上传的文件|文件不完整或不是JSON'],
      ['{"format": "dossier-config",\n "formatVersion": 1,\n oops', '第3行'],
      [JSON.stringify(fileOf({ dict: [dictEntry('a')] })).slice(0, -9), '不完整|JSON'],
      [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), '不是UTF-8编码'],
      ['[]', '不是配置迁移导出的文件'],
      [JSON.stringify({ ...fileOf({}), format: 'other' }), 'format应为“dossier-config”'],
      [JSON.stringify({ ...fileOf({}), formatVersion: 2 }), '格式版本为2，本系统只能读到1，请先升级本系统'],
      [JSON.stringify({ ...fileOf({ dict: [dictEntry('a')] }), extra: 1 }), '未知的字段“extra”'],
      [
        '{"format":"dossier-config","formatVersion":1,"entries":{"__proto__":[{"dictCode":"a"}]}}',
        '未知的配置类别“__proto__”',
      ],
      [
        '{"format":"dossier-config","formatVersion":1,"entries":{"dict":[{"dictCode":"a","__proto__":{"x":1}}]}}',
        '第1项有未知的字段“__proto__”',
      ],
      [JSON.stringify(fileOf({ dict: [{ dictName: '无编码' }] })), '“数据字典”第1项缺少“字典编码”'],
      [JSON.stringify(fileOf({ dict: [dictEntry('a'), dictEntry('a')] })), '第2项的编码“a”在文件中重复'],
      [
        JSON.stringify(fileOf({ dict: [dictEntry('a', [{ ...itemEntry('1', '一'), sortOrder: 'x' }])] })),
        '第1项的“字典项”第1条的“排序值”应为整数',
      ],
      [JSON.stringify(fileOf({ dict: [dictEntry('a\u0000')] })), '含有不允许的字符'],
      [JSON.stringify(fileOf({ role: [{ roleCode: 'r', rights: [1] }] })), '“权限”第1条的“编码”应为文本'],
      [JSON.stringify(fileOf({ constructor: [] })), '未知的配置类别“constructor”'],
      [JSON.stringify(fileOf({})), '文件中没有任何配置'],
      // Where everything is wrong, the reading ends: sentences of a million places took seconds and a gigabyte.
      [
        `{"format":"dossier-config","formatVersion":1,"entries":{"dict":[{"dictCode":"x","items":[${'1,'.repeat(90_000)}1]}]}}`,
        '第5条应为对象；另有995处以上错误$',
      ],
      [
        `{"format":"dossier-config","formatVersion":1,${Array.from({ length: 2000 }, (_, at) => `"k${at}":1`)},"entries":{}}`,
        '“k4”；另有995处以上错误$',
      ],
      [`{"format":${'['.repeat(200_000)}`, '嵌套过深'],
      [
        JSON.stringify(fileOf({ dict: Array.from({ length: 5001 }, (_, at) => ({ dictCode: `d${at}` })) })),
        '超过5000项',
      ],
      [
        JSON.stringify(fileOf({ role: ['r1', 'r2'].map((roleCode) => ({ roleCode, rights: manyRights })) })),
        '^字典项、数据规则和角色权限等明细共超过100000条，请分几个文件导出$',
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
    const sentence = '没有权限，请联系管理员授权';
    expect((await app.call('GET', '/sys/configTransfer/list', { token: own })).message).toBe(sentence);
    await expect(client.exported({ dict: null }, own)).rejects.toThrow(sentence);
    expect((await client.send(JSON.stringify(fileOf({ dict: [dictEntry('a')] })), own)).message).toBe(sentence);
  });
});
