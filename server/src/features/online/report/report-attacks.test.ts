// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPerson, userPassword } from '#test/people.ts';
import { fondsItems, fondsSql, item, reportApp } from '#test/reports.ts';

describe('reports under attack', async () => {
  const { app, made, add, aReport, data, parse } = await reportApp();

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
    [
      'copies of a query of WITH',
      'with a as not materialized (select no from arc_fonds), b as not materialized (select x.no from a x, a y) select b.no from b, b c',
      '报表不能使用 NOT MATERIALIZED',
    ],
    [
      'texts that multiply',
      `select replace(replace('${'a'.repeat(500)}', 'a', '${'a'.repeat(500)}'), 'a', 'b') as no`,
      'replace 的后两个参数须是文字，且替换后的文字不能更长',
    ],
    ['texts that multiply by a column', "select replace(no, 'a', name) as no from arc_fonds", 'replace 的后两个参数'],
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
    const id = `evil${made()}`;
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
    expect((await data(id, { pageSize: 100_000 })).result.size).toBe(1000);
    expect((await data(id, { pageNo: 900, pageSize: 1000 })).result).toMatchObject({ records: [], total: 3 });
    expect((await data("' or 1=1 --")).message).toBe('报表不存在或已被删除');
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
});
