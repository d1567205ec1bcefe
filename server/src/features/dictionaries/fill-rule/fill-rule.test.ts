import { fillQuota } from '@dossier/contract/dictionaries/fill-rule.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

describe('fill rules', () => {
  let app: TestApp;
  let token: string;
  let staff: string;
  const save = (ruleCode: string, ruleClass: string, params: unknown) =>
    app.call('POST', '/sys/fillRule/add', {
      token,
      body: {
        ruleName: ruleCode,
        ruleCode,
        ruleClass,
        ruleParams: typeof params === 'string' ? params : JSON.stringify(params),
      },
    });
  const run = (ruleCode: string, body: object = {}, as = staff, query = {}) =>
    app.call('PUT', `/sys/fillRule/executeRuleByCode/${ruleCode}`, { token: as, body, query });
  const trial = (ruleCode: string) => app.call('GET', '/sys/fillRule/testFillRule', { token, query: { ruleCode } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    staff = await app.signIn((await aPerson(app, { departs: ['A01'] })).username, userPassword);
  });

  it('count without gaps and without doubles, whoever asks at once', async () => {
    await save('ticket', 'serialNumber', { prefix: 'T', digits: 3, separator: '-' });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => run('ticket', {}, at % 2 ? staff : token)));
    expect(answers.map(({ result }) => result).sort()).toEqual(
      Array.from({ length: 25 }, (_, at) => `T-${String(at + 1).padStart(3, '0')}`),
    );
    expect(await run('ticket')).toMatchObject({ code: 200, result: 'T-026' });
    // A trial takes nothing.
    expect([(await trial('ticket')).result, (await trial('ticket')).result]).toEqual(['T-027', 'T-027']);
    expect((await run('ticket')).result).toBe('T-027');
  });

  it('are not used up by somebody who asks again and again', async () => {
    await save('greedy', 'serialNumber', { digits: 4 });
    const greedy = await aPerson(app);
    const as = await app.signIn(greedy.username, userPassword);
    const batch = (count: number) =>
      app.call('PUT', '/sys/fillRule/executeRuleByCodeBatch', {
        token: as,
        body: { rules: Array.from({ length: count }, () => ({ ruleCode: 'greedy' })) },
      });
    for (let asked = 0; asked < fillQuota.most - 10; asked += 50)
      expect((await batch(Math.min(50, fillQuota.most - 10 - asked))).success).toBe(true);
    // More than is left takes nothing of it, nor of the numbers.
    expect((await batch(11)).message).toBe('取值过于频繁，请稍后再试');
    expect((await batch(10)).success).toBe(true);
    expect((await run('greedy', {}, as)).message).toBe('取值过于频繁，请稍后再试');
    expect((await run('greedy')).result).toBe(String(fillQuota.most + 1).padStart(4, '0'));
    await sql`update sys_quota set ends_at = now() where key = ${`fill:${greedy.id}`}`.execute(app.db);
    expect((await run('greedy', {}, as)).success).toBe(true);
  });

  it('count apart for each department, day and tenant', async () => {
    await save('daily', 'serialNumber', { depart: true, date: 'yyyyMMdd', digits: 2 });
    expect((await run('daily')).result).toMatch(/^A01\d{8}01$/);
    const other = await aPerson(app, { departs: ['A77'] });
    const theirs = await app.signIn(other.username, userPassword);
    await app.call('PUT', '/sys/selectDepart', { token: theirs, body: { username: other.username, orgCode: 'A77' } });
    expect((await run('daily', {}, theirs)).result).toMatch(/^A77\d{8}01$/);
    expect((await run('daily')).result).toMatch(/^A01\d{8}02$/);
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 61, name: '乙', status: 1, begin_date: null, end_date: null })
      .execute();
    const tenant = await app.signIn((await aPerson(app, { tenants: [61], departs: ['A01'] })).username, userPassword);
    await save('apart', 'serialNumber', {});
    expect((await run('apart')).result).toBe('0001');
    expect((await run('apart', {}, tenant)).result).toBe('0001');
  });

  it('make codes from dates, the form and the trees', async () => {
    expect((await run('shop_order_num', { name: '甲', prefix: 'EVIL' })).result).toMatch(/^CN\d{14}\d{2}甲$/);
    expect((await run('shop_order_num', {}, staff, { name: '乙' })).result).toMatch(/^CN\d{16}乙$/);
    const next = await run('org_num_role', { parentId: null });
    expect(next.result).toEqual([expect.stringMatching(/^A\d\d$/), '1']);
    const added = await app.call('POST', '/sys/sysDepart/add', { token, body: { departName: '新公司' } });
    expect(added.result.orgCode).toBe(next.result[0]);
    expect((await run('org_num_role', { parentId: added.result.id })).result).toEqual([`${next.result[0]}A01`, '2']);
    expect((await run('org_num_role', { parentId: 'nobody' })).message).toBe('上级部门不存在');
    const code = (await run('category_code_rule', {})).result;
    expect((await app.call('POST', '/sys/category/add', { token, body: { name: '新类' } })).result.code).toBe(code);
    const batch = await app.call('PUT', '/sys/fillRule/executeRuleByCodeBatch', {
      token: staff,
      body: {
        rules: [{ ruleCode: 'shop_order_num', formData: { name: '丙' } }, { ruleCode: 'org_num_role' }],
        commonFormData: { name: '共', parentId: added.result.id },
      },
    });
    expect(batch.result).toEqual([
      { ruleCode: 'shop_order_num', result: expect.stringMatching(/丙$/) },
      { ruleCode: 'org_num_role', result: [`${next.result[0]}A01`, '2'] },
    ]);
    expect((await run('nobody')).message).toBe('填值规则“nobody”不存在');
  });

  it('name registered generators only, with parameters that fit them', async () => {
    const wrong = async (ruleClass: string, params: unknown) => (await save('wrong', ruleClass, params)).result?.fields;
    for (const name of ['java.lang.Runtime', 'constructor', '__proto__', 'toString', '../../server.ts'])
      expect(await wrong(name, {})).toEqual({ ruleClass: `规则实现类“${name}”未注册` });
    expect(await wrong('serialNumber', '[1]')).toEqual({ ruleParams: '只能传递JSON对象，不能传递JSON数组' });
    expect(await wrong('serialNumber', 'x')).toEqual({ ruleParams: '请输入JSON字符串' });
    expect(await wrong('serialNumber', '5')).toEqual({ ruleParams: '请输入JSON字符串' });
    expect(await wrong('serialNumber', { digits: 99 })).toEqual({ ruleParams: '规则参数“digits”不正确' });
    expect(await wrong('serialNumber', { date: 'YYYY-MM' })).toEqual({ ruleParams: '规则参数“date”不正确' });
    expect(await wrong('serialNumber', { scope: 'x' })).toEqual({ ruleParams: '“流水号”没有参数“scope”' });
    expect(await wrong('serialNumber', '{"__proto__":{"digits":1}}')).toEqual({
      ruleParams: '“流水号”没有参数“__proto__”',
    });
    expect(await wrong('orgCode', { onl_watch: 'a' })).toEqual({ ruleParams: '参数名称不能是onl_watch' });
    // A row that came from elsewhere is refused too, when it is run.
    await app.db
      .insertInto('sys_fill_rule')
      .values({ id: 'old', rule_name: '旧', rule_code: 'old', rule_class: 'org.old.Rule', rule_params: null })
      .execute();
    expect((await run('old')).message).toBe('规则实现类“org.old.Rule”未注册');
    expect((await run('shop_order_num', { name: { a: 1 } })).message).toBe('“name”格式不正确');
    expect((await run('shop_order_num', { name: 'x'.repeat(51) })).success).toBe(false);
    expect((await run("x' or '1'='1")).message).toContain('不存在');
  });

  it('are kept by administrators alone; forms may run them', async () => {
    const calls = [
      ['GET', 'list'],
      ['GET', 'generators'],
      ['GET', 'testFillRule?ruleCode=shop_order_num'],
      ['POST', 'add'],
    ] as const;
    for (const [method, name] of calls)
      expect(await app.call(method, `/sys/fillRule/${name}`, { token: staff, body: {} }), name).toMatchObject({
        code: 510,
      });
    expect(await app.call('PUT', '/sys/fillRule/executeRuleByCode/ticket', { body: {} })).toMatchObject({ code: 401 });
    const { result } = await app.call('GET', '/sys/fillRule/generators', { token });
    expect(result.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['categoryCode', 'dateCode', 'departCode', 'orderNumber', 'orgCode', 'serialNumber'].sort(),
    );
  });

  it('fill the field that names them when it is saved: a save that fails leaves no gap', async () => {
    const add = (body: object) => app.call('POST', '/sys/position/add', { token, body: { postRank: '1', ...body } });
    // Somebody typed the first number by hand: it is passed over.
    await add({ code: 'ZW0001', name: '手工' });
    expect((await add({ name: '自动' })).result.code).toBe('ZW0002');
    const refused = await add({ name: '' });
    expect(refused.result.fields).toEqual({ name: '职务名称不能为空' });
    const many = await Promise.all(Array.from({ length: 8 }, (_, at) => add({ code: ' ', name: `并发${at}` })));
    expect(many.map(({ result }) => result.code).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => `ZW${String(at + 3).padStart(4, '0')}`),
    );
    // Rows of a file that are refused leave none either.
    const columns = ['职务编码', '职务名称', '职级'].map((header) => ({ header }));
    const rows = [
      ['', '文件甲', '员级'],
      ['', '', '员级'],
      ['', '文件乙', '员级'],
    ];
    const sheet = { name: '职务表列表', title: '职务表列表数据', subtitle: '导出人:管理员', columns, rows };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const brought = await upload(app, '/sys/position/importExcel', { token, name: '职务.xlsx', content });
    expect(brought.result, brought.message).toMatchObject({ totalCount: 3, successCount: 2 });
    const list = await app.call('GET', '/sys/position/list', {
      token,
      query: { name: '*文件*', column: 'code', order: 'asc' },
    });
    expect(list.result.records.map(({ code }: { code: string }) => code)).toEqual(['ZW0011', 'ZW0012']);
    const { result: rules } = await app.call('GET', '/sys/fillRule/list', {
      token,
      query: { ruleCode: 'position_code' },
    });
    const gone = await app.call('DELETE', '/sys/fillRule/delete', { token, query: { id: rules.records[0].id } });
    expect(gone.message).toBe('规则“职务编码”被“职务”的“职务编码”使用，不能删除或更改编码');
  });
});
