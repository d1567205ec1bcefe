// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aPerson, userPassword } from '../../../../test/people.ts';

const base = '/online/cgreport';
const item = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  isShow: 1,
  isOrder: 0,
  isSearch: 0,
  ...more,
});

describe('reports', () => {
  let app: TestApp;
  let token: string;
  let made = 0;

  const add = (sqlText: string, items: object[], more: object = {}) => {
    made += 1;
    return app.call('POST', `${base}/head/add`, {
      token,
      body: { code: `report_${made}`, name: `报表${made}`, cgrSql: sqlText, items, ...more },
    });
  };
  const aReport = async (sqlText: string, items: object[], more: object = {}): Promise<string> => {
    const answer = await add(sqlText, items, more);
    expect(answer.success, answer.message).toBe(true);
    return answer.result.id;
  };
  const data = (id: string, query: Record<string, string | number> = {}, by = token) =>
    app.call('GET', `${base}/api/getData/${id}`, { token: by, query });
  const parse = (sqlText: string, by = token) =>
    app.call('POST', `${base}/head/parseSql`, { token: by, body: { sql: sqlText } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    for (const [no, name, year] of [
      ['A001', '甲公司', 1990],
      ['A002', '乙公司', 2001],
      ['A003', '丙_100%公司', 2001],
    ] as const) {
      await sql`insert into arc_fonds (id, no, name, creator, start_year, active, create_time)
        values (${no}, ${no}, ${name}, ${'x'}, ${year}, 'Y', '2026-03-01 08:00:00+08')`.execute(app.db);
    }
  });

  const fondsSql = 'select no, name, start_year, create_time::date as day from arc_fonds order by no desc';
  const fondsItems = [
    item('no', { fieldTxt: '全宗号', isOrder: 1, fieldWidth: 120 }),
    item('name', { fieldTxt: '名称', isSearch: 1 }),
    item('start_year', { fieldType: 'Integer', isOrder: 1, isSearch: 1, searchMode: 'group' }),
    item('day', { fieldType: 'Date', isShow: 0, isSearch: 1 }),
  ];

  it('are there in a new installation: the projects that records of the archive choose from', async () => {
    const head = await app.call('GET', `${base}/api/getRpColumns/project_choice`, { token });
    expect(head.result.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toContain('code');
    expect((await data(head.result.cgRpConfigId)).result).toMatchObject({ records: [], total: 0 });
    // It passes the checks of the screen too.
    const stored = await app.call('GET', `${base}/head/queryById`, { token, query: { id: head.result.cgRpConfigId } });
    const saved = await app.call('PUT', `${base}/head/edit`, { token, body: stored.result });
    expect(saved.success, saved.message).toBe(true);
  });

  it('are defined, read by code, searched, ordered and paged', async () => {
    const id = await aReport(fondsSql, fondsItems);
    const head = await app.call('GET', `${base}/api/getRpColumns/report_${made}`, { token });
    expect(head.result).toEqual({
      cgRpConfigId: id,
      cgRpConfigName: `报表${made}`,
      dictOptions: {},
      columns: [
        { title: '全宗号', dataIndex: 'no', align: 'left', sorter: true, width: 120 },
        { title: '名称', dataIndex: 'name', align: 'left', sorter: false },
        { title: 'start_year', dataIndex: 'start_year', align: 'right', sorter: true },
      ],
    });
    const asked = await app.call('GET', `${base}/api/getQueryInfo/${id}`, { token });
    expect(asked.result).toMatchObject([
      { field: 'name', label: '名称', mode: 'single', view: 'text', hidden: '0', dictCode: null },
      { field: 'start_year', mode: 'group', view: 'number' },
      { field: 'day', mode: 'single', view: 'date' },
    ]);
    const found = async (query: Record<string, string | number>) => {
      const answer = await data(id, query);
      expect(answer.success, answer.message).toBe(true);
      return [answer.result.records.map((row: { no: string }) => row.no).join(), answer.result.total];
    };
    expect(await found({})).toEqual(['A003,A002,A001', 3]);
    expect(await found({ pageNo: 2, pageSize: 2 })).toEqual(['A001', 3]);
    expect(await found({ column: 'start_year', order: 'asc' })).toEqual(['A001,A002,A003', 3]);
    expect(await found({ column: 'no', order: 'desc' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ name: '公司' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ name: '*_100%*' })).toEqual(['A003', 1]);
    expect(await found({ start_year_begin: '1995', start_year_end: '2005' })).toEqual(['A003,A002', 2]);
    expect(await found({ day: '2026-03-01' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ no: 'A001' })).toEqual(['A003,A002,A001', 3]);
    expect((await data(id, { pageSize: 1 })).result.records).toEqual([
      { no: 'A003', name: '丙_100%公司', start_year: 2001, day: '2026-03-01' },
    ]);
    expect((await data(id, { start_year_begin: 'x' })).message).toContain('格式不正确');
  });

  it('translate values by dictionaries and by replacements', async () => {
    const id = await aReport('select username, sex, status from sys_user', [
      item('username', { isSearch: 1 }),
      item('sex', { fieldType: 'Integer', dictCode: 'sex', isSearch: 1 }),
      item('status', { fieldType: 'Integer', replaceVal: '在职_1,停用_2', isSearch: 1 }),
    ]);
    const head = (await app.call('GET', `${base}/api/getRpColumns/report_${made}`, { token })).result;
    expect(head.columns[1]).toMatchObject({ customRender: 'sex', align: 'left' });
    expect(head.dictOptions.sex).toContainEqual({ value: '1', text: '男', title: '男' });
    expect(head.dictOptions[head.columns[2].customRender]).toEqual([
      { value: '1', text: '在职', title: '在职' },
      { value: '2', text: '停用', title: '停用' },
    ]);
    const rows = (await data(id, { status: '1', username: 'admin' })).result.records;
    expect(rows).toMatchObject([{ username: 'admin', status: 1 }]);
    expect((await data(id, { status: '2', username: 'admin' })).result.total).toBe(0);
  });

  it('bind their parameters and the variables of the session', async () => {
    const id = await aReport(
      "select no, #{sys_user_code} as me from arc_fonds where (${year}::int is null or start_year = ${year}::int) and name like '%' || ${word} || '%' order by no",
      [item('no'), item('me')],
      { params: [{ paramName: 'year' }, { paramName: 'word', paramValue: '公司' }] },
    );
    const found = async (query: Record<string, string>) =>
      (await data(id, query)).result.records.map((row: { no: string }) => row.no).join();
    expect((await data(id)).result.records[0]).toEqual({ no: 'A001', me: 'admin' });
    expect(await found({})).toBe('A001,A002,A003');
    expect(await found({ self_year: '2001' })).toBe('A002,A003');
    expect(await found({ self_word: "'甲'" })).toBe('A001');
    expect(await found({ self_word: "甲'; drop table arc_fonds; --" })).toBe('');
    expect(await found({ self_word: "x' or '1'='1" })).toBe('');
    expect((await data(id, { self_year: '1 or 1=1' })).message).toBe('查询条件或参数的值格式不正确');
    const parsed = await parse('select no from arc_fonds where name = ${a} and no = #{sys_org_code}');
    expect(parsed.message).toBe('解析成功');
    expect(parsed.result).toEqual({
      fields: [{ fieldName: 'no', fieldTxt: 'no', fieldType: 'String' }],
      params: [{ paramName: 'a', paramTxt: 'a' }],
    });
  });

  const attacks: readonly (readonly [name: string, text: string, said: string])[] = [
    ['stacked statements', 'select no from arc_fonds; drop table arc_fonds', '报表只能有一条语句'],
    ['pg_sleep', 'select no, pg_sleep(10) from arc_fonds', '报表不能使用函数 pg_sleep'],
    ['pg_read_file', "select pg_read_file('/etc/passwd') as no", '报表不能使用函数 pg_read_file'],
    ['set_config', "select set_config('statement_timeout', '0', false) as no", '报表不能使用函数 set_config'],
    ['dblink', "select no from dblink('host=x', 'select 1') as t(no text)", '报表不能使用 FROM 中的函数'],
    ['lo_import', "select lo_import('/etc/passwd') as no", '报表不能使用函数 lo_import'],
    ['a function by its schema', "select pg_catalog.pg_ls_dir('/') as no", '报表不能使用函数 pg_catalog.pg_ls_dir'],
    ['query_to_xml', "select query_to_xml('select 1', true, true, '') as no", '报表不能使用函数 query_to_xml'],
    ['the catalogue', 'select table_name as no from information_schema.tables', '表名前不能带模式名'],
    ['pg_shadow', 'select usename as no from pg_shadow', '报表不能读取表 pg_shadow'],
    ['passwords', 'select password_hash as no from sys_user_secret', '报表不能读取表 sys_user_secret'],
    ['sessions', 'select id as no from sys_session', '报表不能读取表 sys_session'],
    ['a password of a readable table', 'select password as no from sys_user', '列 password 不存在'],
    ['a column that the register has not', 'select search_text as no from arc_item', '列 search_text 不存在'],
    ['a system column', 'select ctid as no from arc_fonds', '列 ctid 不存在'],
    [
      'writing in WITH',
      "with w as (update arc_fonds set name = 'x' returning no) select no from w",
      '报表不能使用 UPDATE',
    ],
    ['deleting in WITH', 'with w as (delete from arc_fonds returning no) select no from w', '报表不能使用 DELETE'],
    ['locks', 'select no from arc_fonds for update', '报表不能使用 FOR UPDATE 等锁定'],
    ['INTO', 'select no into stolen from arc_fonds', '报表不能使用 INTO'],
    [
      'a name of WITH out of its reach',
      'select (with pg_shadow as (select 1) select 1) as no from pg_shadow',
      '报表不能读取表 pg_shadow',
    ],
    ['a cast that looks names up', "select 'sys_user_secret'::regclass as no", '报表不能使用类型 regclass'],
    ['who is connected', 'select current_user as no', '报表不能读取连接的信息'],
    ['regular expressions', "select no from arc_fonds where name ~ '(a+)+$'", '报表不能使用运算符 ~'],
    [
      'the regular expressions of substring',
      "select substring(name, '(a+)+$') as no from arc_fonds",
      'substring 的位置须是整数',
    ],
    [
      'those of substring in the standard way',
      'select substring(name from no for no) as no from arc_fonds',
      'substring 的位置须是整数',
    ],
    ['rows out of nothing', 'select 1 as no from generate_series(1, 100000000)', '报表不能使用 FROM 中的函数'],
    ['a parameter inside quotes', "select no from arc_fonds where name like '%${x}%'", '参数 x 不能写在引号或注释里'],
    ['a parameter inside a comment', 'select no from arc_fonds -- ${x}', '参数 x 不能写在引号或注释里'],
    ['a numbered parameter', 'select no from arc_fonds where no = $1', '参数请写作'],
    ['closing the bracket', 'select no from arc_fonds) q; drop table arc_fonds; --', '附近有语法错误'],
    ['another statement', 'drop table arc_fonds', '报表只能是一条 SELECT 语句'],
    ['EXPLAIN', 'explain analyze select no from arc_fonds', '报表只能是一条 SELECT 语句'],
    ['COPY', "copy arc_fonds to program 'sh'", '报表只能是一条 SELECT 语句'],
    ['an endless chain', `select 1${'+1'.repeat(4000)} as no`, '报表SQL嵌套过深'],
  ];
  it.each(attacks)('refuse %s when checked, when saved and when run', async (_, text, said) => {
    const checked = await parse(text);
    const saved = await add(text, [item('no')], { params: [{ paramName: 'x' }] });
    expect(checked).toMatchObject({ success: false });
    expect(checked.message).toContain(said);
    expect(saved).toMatchObject({ success: false });
    expect(saved.message).toContain(said);
    // As if somebody had written it into the table.
    const id = `evil${made}`;
    await sql`insert into onl_cgreport_head (id, code, name, cgr_sql) values (${id}, ${id}, 'x', ${text})`.execute(
      app.db,
    );
    await sql`insert into onl_cgreport_item (id, cgrhead_id, line_no, field_name, field_txt, field_type)
        values (${id}, ${id}, 0, 'no', 'no', 'String')`.execute(app.db);
    const run = await data(id);
    expect(run.success).toBe(false);
    // What PostgreSQL says of the statement is for its definer only.
    expect(run.message).not.toMatch(/不存在|exist|syntax/);
    const { rows } = await sql<{ n: number }>`select count(*) as n from arc_fonds where name like '%公司'`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBe(3);
  });

  it('cannot be attacked by what a reader sends', async () => {
    const id = await aReport(fondsSql, fondsItems);
    const evil = 'no; drop table arc_fonds; --';
    expect((await data(id, { column: evil, order: 'asc' })).message).toBe(`请注意，将要排序的列字段不存在：${evil}`);
    expect((await data(id, { column: '(select password_hash from sys_user_secret)' })).success).toBe(false);
    expect((await data(id, { column: 'no', order: 'asc; select pg_sleep(5)' })).result.total).toBe(3);
    expect((await data(id, { 'name" = 1 or 1=1 --': 'x' })).result.total).toBe(3);
    expect((await data(id, { name: "%' or 1=1 --" })).result.total).toBe(0);
    expect((await data(id, { day: "2026-03-01' or '1'='1" })).success).toBe(false);
    expect((await data(id, { pageSize: 100_000 })).success).toBe(false);
    expect((await data(id, { pageNo: 900, pageSize: 1000 })).result).toMatchObject({ records: [], total: 3 });
    expect((await data("' or 1=1 --")).message).toBe('报表不存在或已被删除');
  });

  it('take a statement as it is typed: with a comment behind it, a semicolon, names in capitals and in Chinese', async () => {
    const id = await aReport('SELECT Name AS "名称", no "No" FROM Arc_Fonds ORDER BY no -- 全部\n;', [
      item('名称', { isSearch: 1 }),
      item('No'),
    ]);
    expect((await data(id, { 名称: '甲', column: 'No', order: 'desc' })).result.records).toEqual([
      { 名称: '甲公司', No: 'A001' },
    ]);
    const last = await aReport('select no from arc_fonds -- 全部', [item('no')]);
    expect((await data(last)).result.total).toBe(3);
  });

  it('stop what takes too long', async () => {
    const id = await aReport(
      'select count(*) as n from arc_fonds a, arc_fonds b, arc_fonds c, arc_fonds d, arc_fonds e, arc_fonds f, arc_fonds g, arc_fonds h, arc_fonds i, arc_fonds j, arc_fonds k, arc_fonds l, arc_fonds m, arc_fonds o, arc_fonds p, arc_fonds q, arc_fonds r, arc_fonds s',
      [item('n', { fieldType: 'Long' })],
    );
    expect((await data(id)).message).toBe('查询超过4秒，请缩小查询范围');
  }, 20_000);

  it('refuse what would grow without end while it is planned, and take ordinary nests', async () => {
    const grow = (levels: number, of: (before: string, level: number) => string, first: string) =>
      Array.from({ length: levels }).reduce<string>((before, _, level) => of(before, level), first);
    const lateral = (before: string, n: number) => `${before}, lateral (select a${n}.s || a${n}.s as s) a${n + 1}`;
    for (const text of [
      grow(12, (before) => `select s || s as s from (${before}) a`, 'select no as s from arc_fonds'),
      `with a0 as (select no as s from arc_fonds)${grow(12, (before, n) => `${before}, a${n + 1} as (select s || s as s from a${n})`, '')}
        select s from a12`,
      `select a12.s from ${grow(12, lateral, '(select no as s from arc_fonds) a0')}`,
      `select no from arc_fonds where exists (${grow(12, (before) => `select s || s as s from (${before}) a`, 'select no as s from arc_fonds')})`,
    ])
      expect((await parse(text)).message).toBe('报表SQL逐层重复引用同一列的次数过多，请减少子查询的层数');
    // Looking at it takes no longer for being deep.
    expect((await parse(grow(40, (before) => `select (${before})`, 'select 1'))).code).not.toBe(0);
    const nest = `select s || s as s from (select s || s || s as s from (select no || name || no as s from arc_fonds) a) b`;
    const all = Array.from({ length: 20 }, () => nest).join(' union all ');
    expect((await parse(`with q as (${all}) select s, length(s) as n from q`)).success).toBe(true);
  });

  it('send no more of a text than a page can hold', async () => {
    const id = await aReport(
      `select no, string_agg(x.n, '') as s from arc_fonds, (with recursive x(n, i) as (
         select no::text, 1 from arc_fonds union all select n || n, i + 1 from x where i < 14) select n from x) x
       group by no order by no`,
      [item('no'), item('s')],
    );
    const { records, total } = (await data(id)).result;
    expect([total, records.map((row: { s: string }) => row.s.length)]).toEqual([3, [10_000, 10_000, 10_000]]);
  });

  it('say which line does not fit', async () => {
    const said = async (items: object[], more: object = {}, text = 'select no, start_year from arc_fonds') =>
      (await add(text, items, more)).message;
    expect(await said([])).toContain('至少要有一个显示的列');
    expect(await said([item('nix')])).toContain('SQL的结果中没有字段 nix');
    expect(await said([item('no'), item('no')])).toContain('字段 no 重复');
    expect(await said([item('no', { fieldType: 'Date' })])).toContain(
      '字段 no 的类型与SQL的结果（character varying）不符',
    );
    expect(await said([item('no', { dictCode: 'nix' })])).toContain('字段 no 的字典 nix 不存在');
    expect(await said([item('no', { replaceVal: 'x' })])).toContain('字段 no 的取值表达式应为');
    expect(await said([item('no')], {}, 'select no from arc_fonds where no = ${q}')).toContain('报表参数中缺少 q');
    expect(await said([item('no')], {}, 'select a.no, b.no from arc_fonds a, arc_fonds b')).toContain(
      '列 no 出现了多次',
    );
    expect(await said([item('no')], {}, 'select no, max(id) from arc_fonds')).toContain('GROUP BY');
    expect(await said([item('no')], {}, 'select no, 1 as "a b" from arc_fonds')).toContain('须用 as 起一个');
    expect(await said([item('no')], {}, 'select no from arc_fonds where ${q} is null')).toContain('无法判断参数的类型');
    expect(await said([item('no')], {}, 'select no from arc_fonds where no = #{nix}')).toContain(
      '系统变量 #{nix} 不存在',
    );
    expect(await said([item('no')], {}, 'select no\nfrom arc_fonds where')).toContain('第2行：语法错误：语句不完整');
    expect(await said([item('no')], {}, 'select no\nfrom arc_fonds,\nnix')).toContain('第3行：报表不能读取表 nix');
  });

  it('are read under the data rules, the clearance and the hidden columns of the reader', async () => {
    const id = await aReport('select f.no, f.name, f.start_year from arc_fonds f order by no', [
      item('no'),
      item('name'),
      item('start_year', { fieldType: 'Integer' }),
    ]);
    const ruled = await aPerson(app, {
      permissions: ['arc:fonds:list'],
      rules: [{ component: 'arc/FondsList', column: 'no', condition: '=', value: 'A002' }],
    });
    const mine = await app.signIn(ruled.username, userPassword);
    expect((await data(id, {}, mine)).result).toMatchObject({ total: 1, records: [{ no: 'A002', start_year: 2001 }] });

    await sql`insert into arc_class (id, code, name, door, arrange) values ('c', 'WS', '文书', 'ws', 'file')`.execute(
      app.db,
    );
    for (const secret of [1, 2, 3]) {
      await sql`insert into arc_item (id, fonds_id, class_id, title, creator, doc_date, year, retention, secret, carrier, gen)
        values (${`i${secret}`}, 'A001', 'c', ${`密级${secret}`}, 'x', '20260101', 2026, 'D10', ${secret}, 'paper', 'scan')`.execute(
        app.db,
      );
    }
    const items = await aReport('select i.title, f.name from arc_item i join arc_fonds f on f.id = i.fonds_id', [
      item('title'),
      item('name'),
    ]);
    const cleared = await aPerson(app, { permissions: ['arc:item:list', 'arc:fonds:list'], clearance: 2 });
    const shown = (await data(items, {}, await app.signIn(cleared.username, userPassword))).result.records;
    expect(shown.map((row: { title: string }) => row.title)).toEqual(['密级1', '密级2']);
    expect((await data(items)).result.total).toBe(3);

    const counted = await aReport('select count(*) as n from arc_fonds where id in (select id from arc_fonds)', [
      item('n', { fieldType: 'Long' }),
    ]);
    expect((await data(counted, {}, mine)).result.records).toEqual([{ n: 1 }]);

    const column = await app.db
      .insertInto('sys_permission')
      .values({
        id: 'colrule',
        parent_id: null,
        name: '起始年',
        menu_type: 2,
        perms: 'arc:fonds:col:startYear',
        perms_type: '1',
        status: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(column.id).toBe('colrule');
    const blind = await aPerson(app, { permissions: ['arc:fonds:list'] });
    const blindToken = await app.signIn(blind.username, userPassword);
    expect((await data(id, {}, blindToken)).result.records[0]).toEqual({
      no: 'A001',
      name: '甲公司',
      start_year: null,
    });
  });

  it('cannot be asked by their faults about rows that the reader may not see', async () => {
    const ruled = await aPerson(app, {
      permissions: ['arc:fonds:list', 'arc:fonds:col:startYear'],
      // Dearer than the condition of the report, which PostgreSQL would rather look at first.
      rules: [{ component: 'arc/FondsList', column: 'name', condition: 'IN', value: '乙公司,B1,B2,B3,B4,B5,B6,B7' }],
    });
    const mine = await app.signIn(ruled.username, userPassword);
    // Fails on rows of that year, if they come before the rule.
    for (const year of [1990, 1234]) {
      const id = await aReport(`select no from arc_fonds where 1 / (start_year - ${year}) is not null`, [item('no')]);
      const { result, message } = await data(id, {}, mine);
      expect(result?.records, message).toEqual([{ no: 'A002' }]);
    }
  });

  it('are open to who may list their tables and to the roles that they name, and defined by who may list them', async () => {
    const nobody = await aPerson(app);
    const stranger = await app.signIn(nobody.username, userPassword);
    const closed = await aReport(fondsSql, fondsItems);
    for (const path of [`getRpColumns/report_${made}`, `getQueryInfo/${closed}`, `getData/${closed}`]) {
      expect(await app.call('GET', `${base}/api/${path}`, { token: stranger })).toMatchObject({
        success: false,
        code: 510,
      });
    }
    const opened = await aReport(fondsSql, fondsItems, { roles: `role_${nobody.username}` });
    expect((await data(opened, {}, stranger)).result.total).toBe(3);
    expect((await app.call('GET', `${base}/api/getRpColumns/nix`, { token })).message).toBe('报表 nix 不存在');

    const definer = await aPerson(app, {
      permissions: ['online:cgreport:add', 'online:cgreport:parse', 'arc:class:list'],
    });
    const other = await app.signIn(definer.username, userPassword);
    expect((await parse('select username from sys_user', other)).message).toBe(
      '您没有查询用户的权限，不能定义读取它的报表',
    );
    const answer = await app.call('POST', `${base}/head/add`, {
      token: other,
      body: {
        code: 'theft',
        name: '偷',
        cgrSql: 'select phone from sys_user',
        items: [item('phone')],
        roles: `role_${definer.username}`,
      },
    });
    expect(answer.message).toContain('您没有查询用户的权限');
    expect((await parse('select code from arc_class', other)).success).toBe(true);
  });
});
