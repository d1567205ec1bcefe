import { resources } from '@dossier/contract/all.ts';
import { text } from '@dossier/contract/core/field.ts';
import { columnNameOf, uniqueFields } from '@dossier/contract/core/unique.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '#engine/code-rules/check.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { withExamples } from '#test/examples.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('check rules', () => {
  let app: TestApp;
  let token: string;
  let staff: string;
  const check = (ruleCode: string, value: string, as = staff) =>
    // As every client of the contract: encoded once more than the address needs.
    app.call('GET', '/sys/checkRule/checkByCode', { token: as, query: { ruleCode, value: encodeURIComponent(value) } });
  const save = (ruleCode: string, parts: unknown, more: object = {}) =>
    app.call('POST', '/sys/checkRule/add', {
      token,
      body: {
        ruleName: ruleCode,
        ruleCode,
        ruleJson: typeof parts === 'string' ? parts : JSON.stringify(parts),
        ...more,
      },
    });

  beforeAll(async () => {
    app = await testApp();
    await withExamples(app);
    token = await app.signIn();
    staff = await app.signIn((await aPerson(app)).username, userPassword);
  });

  it('answer as the wire wants, for everybody who fills in a form', async () => {
    expect(await check('common', 'A_1')).toMatchObject({ success: true, code: 200, result: null });
    expect(await check('common', '1abc')).toMatchObject({
      success: false,
      code: 500,
      message: '第一位只能是字母',
      result: { digits: 1, beginIndex: 0, endIndex: 1, checkValue: '1', passed: false },
    });
    expect(await check('common', 'a%/?&#')).toMatchObject({ message: '只能填写数字、大小写字母、下划线' });
    expect(await check('common', 'ab')).toMatchObject({ message: '长度应为3到12位' });
    expect(await check('test', 'ABCD123EF')).toMatchObject({
      message: '第10位应为数字',
      result: { beginIndex: 9, endIndex: 10, checkValue: '' },
    });
    expect(await check('nobody', 'a')).toMatchObject({ success: false, message: '该编码不存在' });
    // A value that was encoded once only is read as it stands.
    const once = await app.call('GET', '/sys/checkRule/checkByCode', {
      token,
      query: { ruleCode: 'common', value: '100%' },
    });
    expect(once.message).toBe('第一位只能是字母');
  });

  it('are kept by administrators alone', async () => {
    const body = { ruleName: '越权', ruleCode: 'mine', ruleJson: '[{"digits":"*","pattern":".","message":"x"}]' };
    expect(await app.call('POST', '/sys/checkRule/add', { token: staff, body })).toMatchObject({ code: 510 });
    expect(await app.call('GET', '/sys/checkRule/list', { token: staff })).toMatchObject({ code: 510 });
    expect(await app.call('GET', '/sys/checkRule/checkByCode', { query: { ruleCode: 'common' } })).toMatchObject({
      code: 401,
    });
  });

  it('are refused when they could not be used', async () => {
    const broken = async (parts: unknown) => (await save('broken', parts)).result?.fields?.ruleJson;
    expect(await broken('{}')).toBe('规则应为JSON数组');
    expect(await broken([])).toBe('请至少添加一条规则');
    expect(await broken([{ digits: '*', pattern: '[', message: 'x' }])).toBe('第1条规则的正则表达式无法使用');
    expect(await broken([{ digits: '*', pattern: '(?<=a)b', message: 'x' }])).toBe('第1条规则的正则表达式无法使用');
    const good = await save('good', [{ digits: '2', pattern: '[a-z]+', message: '两位小写' }]);
    expect(good).toMatchObject({ success: true, message: '添加成功！' });
    expect((await save('good', [{ digits: '*', pattern: '.', message: 'x' }])).message).toBe('规则编码“good”已存在');
    const edit = (body: object) =>
      app.call('PUT', '/sys/checkRule/edit', { token, body: { id: good.result.id, ...body } });
    expect((await edit({ ruleJson: 'x' })).result.fields.ruleJson).toBe('规则应为JSON数组');
    expect(await edit({ ruleName: '改名' })).toMatchObject({ message: '编辑成功!' });
    expect(await check('good', 'aB')).toMatchObject({ message: '两位小写' });
    expect(
      await app.call('DELETE', '/sys/checkRule/deleteBatch', { token, query: { ids: good.result.id } }),
    ).toMatchObject({
      message: '批量删除成功！',
    });
  });

  it('do not hang on patterns and values that were made for it', async () => {
    const slow = ['(a+)+$', '(a|a)*b', '([a-z]+)*!', '(.*a){20}'];
    await save(
      'slow',
      slow.map((pattern) => ({ digits: '*', pattern: `(?:${pattern})?a*`, message: '慢' })),
    );
    const start = performance.now();
    await check('slow', `${'a'.repeat(499)}#`);
    await check('slow', 'a'.repeat(10_000));
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('are read in one statement, however many fields name one', async () => {
    await save('digits', [{ digits: '*', pattern: '^\\d+$', message: '只能是数字' }]);
    const fields = {
      a: text({ label: '甲', checkRule: 'digits' }),
      b: text({ label: '乙', checkRule: 'digits' }),
      c: text({ label: '丙', checkRule: 'position_code' }),
      d: text({ label: '丁', checkRule: 'not-there' }),
      e: text({ label: '戊' }),
    };
    let statements = 0;
    const counting = app.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await brokenRules(counting, fields, { a: '1', b: 'x', c: '1', d: 'x', e: 'x' })).toEqual({
      b: '只能是数字',
      c: '职务编码须以字母开头',
    });
    expect(statements).toBe(1);
    expect(await brokenRules(counting, fields, { b: 'x', e: 'x' }, { id: '1', b: 'x' })).toEqual({});
    expect(statements).toBe(1);
  });

  it('hold where a field names them: on adding, changing and importing, in the words of the rule', async () => {
    const add = (code: string) =>
      app.call('POST', '/sys/position/add', { token, body: { code, name: '校验', postRank: '1' } });
    const wrong = await add('1号');
    expect(wrong.result.fields).toEqual({ code: '职务编码须以字母开头' });
    const { result: record } = await add('CHK_1');
    const edit = (body: object) => app.call('PUT', '/sys/position/edit', { token, body: { ...record, ...body } });
    expect((await edit({ code: 'CHK 1' })).message).toContain('职务编码只能由字母、数字、下划线和横杠组成');
    // What stood before the rule may stay when something else changes.
    await app.db.updateTable('sys_position').set({ code: '总经理' }).where('id', '=', record.id).execute();
    expect((await edit({ code: '总经理', name: '改了' })).success).toBe(true);
    const { result } = await app.call('GET', '/sys/checkRule/list', { token, query: { ruleCode: 'position_code' } });
    const [rule] = result.records;
    const sentence = '规则“职务编码”被“职务”的“职务编码”使用，不能删除或更改编码';
    expect((await app.call('DELETE', '/sys/checkRule/delete', { token, query: { id: rule.id } })).message).toBe(
      sentence,
    );
    expect(
      (await app.call('PUT', '/sys/checkRule/edit', { token, body: { ...rule, ruleCode: 'other' } })).message,
    ).toBe(sentence);
  });

  it('let the duplicate check ask for what is published and for nothing else', async () => {
    const free = (tableName: string, fieldName: string, fieldVal: string, dataId?: string) =>
      app.call('GET', '/sys/duplicate/check', { token: staff, query: { tableName, fieldName, fieldVal, dataId } });
    const template = { templateCode: 'asked_for', templateName: '询问', templateType: '1', templateContent: '内容' };
    await app.call('POST', '/sys/message/sysMessageTemplate/add', { token, body: template });
    for (const [table, column, taken] of [
      ['sys_check_rule', 'rule_code', 'common'],
      ['sys_fill_rule', 'rule_code', 'shop_order_num'],
      ['sys_category', 'code', 'OUT'],
      ['sys_dict', 'dict_code', 'sex'],
      ['sys_role', 'role_code', 'admin'],
      ['sys_user', 'username', 'admin'],
      // Names in capitals, as other databases have them.
      ['SYS_ROLE', 'ROLE_CODE', 'admin'],
      ['sys_sms_template', 'template_code', 'asked_for'],
    ] as const) {
      expect(await free(table, column, taken), table).toMatchObject({
        success: false,
        code: 500,
        message: '该值不可用，系统中已存在！',
      });
      expect(await free(table, column, 'nobody_has_it'), table).toMatchObject({
        success: true,
        code: 200,
        result: '该值可用！',
      });
    }
    // The rights of menus are no dictionary: only who may type one may ask.
    for (const [table, column] of [
      ['sys_permission', 'perms'],
      ['SYS_PERMISSION', 'PERMS'],
    ] as const) {
      expect((await free(table, column, 'system:role:list')).code, table).toBe(510);
      const query = { tableName: table, fieldName: column, fieldVal: 'system:role:list' };
      expect((await app.call('GET', '/sys/duplicate/check', { token, query })).message).toBe(
        '该值不可用，系统中已存在！',
      );
    }
    expect(await free('sys_user', 'username', ' ')).toMatchObject({
      success: true,
      code: 500,
      message: '数据为空,不作处理！',
    });
    const { id } = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await free('sys_role', 'role_code', 'admin', id)).success).toBe(true);
    for (const [table, column] of [
      ['sys_user_secret', 'password_hash'],
      ['sys_fill_rule', 'rule_params'],
      ['sys_check_rule', "rule_code' or '1'='1"],
      ['pg_user', 'usename'],
      ['sys_category', 'tenant_id'],
      ['sys_permission', 'url'],
      ['sys_depart_role', 'depart_id'],
    ] as const)
      expect(await free(table, column, 'x'), table).toMatchObject({ success: false, message: '白名单校验未通过！' });
  });

  it('let the duplicate check tell nothing of rows that the caller may not see', async () => {
    const rules = [{ component: 'system/SysPositionList', column: 'name', condition: '=', value: '可见' }];
    const seer = await aPerson(app, { rules });
    const typist = await aPerson(app, { rules, permissions: ['system:position:add'] });
    await app.call('POST', '/sys/position/add', { token, body: { code: 'hidden_one', name: '不可见', postRank: '1' } });
    const ask = async (who: string, fieldName: string, fieldVal: string) =>
      (
        await app.call('GET', '/sys/duplicate/check', {
          token: await app.signIn(who, userPassword),
          query: { tableName: 'sys_position', fieldName, fieldVal },
        })
      ).success;
    expect(await ask(seer.username, 'code', 'hidden_one')).toBe(true);
    // The form would say so when it is saved.
    expect(await ask(typist.username, 'code', 'hidden_one')).toBe(false);
    expect(await ask(typist.username, 'name', '不可见')).toBe(true);
  });

  it('let who may type a value that occurs once ask for it, in every register', async () => {
    const unique = resources.filter((one) => one.operations.has('add') || one.operations.has('edit'));
    const asked = unique.flatMap((one) => uniqueFields(one).map((name) => [one, name] as const));
    expect(asked.length).toBeGreaterThan(12);
    for (const [one, name] of asked) {
      const query = { tableName: one.table, fieldName: columnNameOf(one, name), fieldVal: 'nobody_has_it' };
      const answer = await app.call('GET', '/sys/duplicate/check', { token, query });
      expect(answer, `${one.table}.${name}`).toMatchObject({ success: true, result: '该值可用！' });
    }
    // Columns that only the check publishes tell nothing to others.
    for (const [tableName, fieldName] of [
      ['sys_open_app', 'name'],
      ['sys_gateway_route', 'router_id'],
    ] as const)
      expect(
        (
          await app.call('GET', '/sys/duplicate/check', {
            token: staff,
            query: { tableName, fieldName, fieldVal: 'nobody_has_it' },
          })
        ).success,
      ).toBe(false);
  });

  it('count deleted records where the index counts them, and not elsewhere', async () => {
    const post = async (path: string, body: object) => (await app.call('POST', path, { token, body })).result.id;
    const gone = async (path: string, id: string) => app.call('DELETE', `${path}/delete`, { token, query: { id } });
    const ask = async (tableName: string, fieldName: string) =>
      (
        await app.call('GET', '/sys/duplicate/check', {
          token,
          query: { tableName, fieldName, fieldVal: 'deleted_one' },
        })
      ).result;
    const position = { code: 'deleted_one', name: '已删', postRank: '1' };
    await gone('/sys/position', await post('/sys/position/add', position));
    expect(await ask('sys_position', 'code')).toBe('该值可用！');
    await gone('/sys/dict', await post('/sys/dict/add', { dictCode: 'deleted_one', dictName: '已删' }));
    expect(await ask('sys_dict', 'dict_code')).toEqual({ free: false });
  });

  it('let nobody ask the duplicate check without end', async () => {
    const person = await aPerson(app);
    const own = await app.signIn(person.username, userPassword);
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'x' };
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => app.call('GET', '/sys/duplicate/check', { token: own, query })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
