// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of charts are written so
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { chartApp, column } from '#test/charts.ts';
import { aPerson, userPassword } from '#test/people.ts';

const yearsSql =
  "select start_year as year, count(*) as n, sum(start_year) as s from arc_fonds where name like ${word} || '%' or ${word} is null group by start_year order by start_year";
const yearColumns = [
  column('year', { fieldType: 'Integer', searchFlag: 1, fieldHref: '/arc/fonds?startYear=${year}' }),
  column('n', { fieldTxt: '数量', fieldType: 'Long', isTotal: 1 }),
  column('s', { fieldType: 'Long', isTotal: 1 }),
];
const years = {
  cgrSql: yearsSql,
  xaxisField: 'year',
  yaxisField: 'n,s',
  graphType: 'bar,line,pie,table',
  items: yearColumns,
  params: [{ paramName: 'word', paramTxt: '名称' }],
};

describe('charts', async () => {
  const { app, token, base, add, aChart, data, parse, made, workbook } = await chartApp({
    OUTBOUND_ALLOW: '127.0.0.1',
  });

  it('are read with their columns, texts, rows and what all rows come to', async () => {
    const id = await aChart(years);
    const { result } = await data(id);
    expect(result.head).toEqual({
      ...{ id, code: `chart_${made()}`, name: `图表${made()}`, dataType: 'sql', graphType: 'bar,line,pie,table' },
      ...{ displayTemplate: 'single', xaxisField: 'year', yaxisField: 'n,s', yaxisText: null, content: null },
    });
    expect(result.items.map(({ fieldName }: { fieldName: string }) => fieldName)).toEqual(['year', 'n', 's']);
    expect(result.items[0]).toMatchObject({ searchFlag: 1, fieldHref: '/arc/fonds?startYear=${year}', orderNum: 0 });
    expect(result.data).toEqual([
      { year: 1990, n: 1, s: 1990 },
      { year: 2001, n: 2, s: 4002 },
    ]);
    expect(result).toMatchObject({ total: 2, totals: { n: 3, s: 5992 } });
    // A menu entry or a card may name it by its code.
    expect((await data(`chart_${made()}`)).result.head.id).toBe(id);
    expect((await data('nix')).message).toBe('图表不存在或已被删除');
  });

  it('take conditions of their query fields and bind their parameters', async () => {
    const id = await aChart(years);
    const rows = async (query: Record<string, string>) => {
      const answer = await data(id, query);
      return answer.success ? answer.result.data.map(({ year }: { year: number }) => year) : answer.message;
    };
    const asked = (value: unknown, more: object = {}) =>
      JSON.stringify([{ fieldName: 'year', value, searchMode: 'single', ...more }]);
    expect(await rows({ params: asked(2001) })).toEqual([2001]);
    // As clients of the contract send it: encoded once more.
    expect(await rows({ params: encodeURIComponent(asked('1990')) })).toEqual([1990]);
    expect(await rows({ self_word: '甲' })).toEqual([1990]);
    expect(await rows({ self_word: "甲' or '1'='1" })).toEqual([]);
    // Not searched, not a column: means nothing. No number: refused.
    expect(
      await rows({
        params: JSON.stringify([
          { fieldName: 'n', value: 1 },
          { fieldName: 'x"; --', value: 1 },
        ]),
      }),
    ).toEqual([1990, 2001]);
    expect(await rows({ params: asked('1 or 1=1') })).toContain('格式不正确');
    expect(await rows({ params: '{"fieldName":' })).toBe('查询条件格式不正确');
    expect(await rows({ params: '%E0%A4%A' })).toBe('查询条件格式不正确');
    expect(await rows({ params: '['.repeat(4000) })).toBe('查询条件格式不正确');
    const ranged = await aChart({
      ...years,
      items: [column('year', { fieldType: 'Integer', searchFlag: 1, searchMode: 'group' }), ...yearColumns.slice(1)],
    });
    const between = async (value: unknown) =>
      (await data(ranged, { params: asked(value, { searchMode: 'group' }) })).result.data.length;
    expect([await between('1995,2005'), await between(['', 1995]), await between([1980, 2020])]).toEqual([1, 1, 2]);
  });

  it('draw JSON, whose numbers are added up and whose texts are translated', async () => {
    const json = [
      { 状态: '1', 数量: 3, 费用: 1.5 },
      { 状态: '2', 数量: 4, 费用: null },
    ];
    const parsed = await parse('json', JSON.stringify({ result: json }));
    expect(parsed.result).toEqual({
      fields: [
        { fieldName: '状态', fieldTxt: '状态', fieldType: 'String' },
        { fieldName: '数量', fieldTxt: '数量', fieldType: 'Integer' },
        { fieldName: '费用', fieldTxt: '费用', fieldType: 'Integer' },
      ],
      params: [],
    });
    const id = await aChart({
      ...{ dataType: 'json', cgrSql: JSON.stringify(json), xaxisField: '状态', yaxisField: '数量' },
      items: [
        column('状态', { replaceVal: '在建_1,完工_2' }),
        column('数量', { fieldType: 'Integer', isTotal: 1 }),
        column('费用', { fieldType: 'Integer', isTotal: 1 }),
      ],
    });
    const { result } = await data(id);
    expect(result).toMatchObject({ data: json, total: 2, totals: { 数量: 7, 费用: 1.5 } });
    expect(result.dictOptions[result.items[0].dictCode]).toContainEqual({ value: '1', text: '在建', title: '在建' });
  });

  it('are refused with the part that does not fit', async () => {
    const said = async (more: object) => (await add({ ...years, ...more })).message;
    const json = { dataType: 'json', cgrSql: '[{"a":"x","b":1}]', params: [] };
    const ab = [column('a'), column('b', { fieldType: 'Integer' })];
    expect(await said({ xaxisField: 'nix' })).toContain('列表字段中没有这个字段');
    expect(await said({ yaxisField: 'n,nix' })).toContain('列表字段中没有 nix');
    expect(await said({ items: [...yearColumns, column('nix')] })).toContain('SQL的结果中没有字段 nix');
    expect(await said({ params: [] })).toContain('报表参数中缺少 word');
    expect(await said({ graphType: 'donut' })).toContain('图表类型');
    expect(await said({ ...json, xaxisField: 'a', yaxisField: 'a', items: ab })).toContain('a 的字段类型应为数值');
    const ofJson = (more: object) => said({ ...json, xaxisField: 'a', yaxisField: 'b', items: ab, ...more });
    expect(await ofJson({ params: [{ paramName: 'x' }] })).toContain('目前只有SQL模式才支持报表参数！');
    expect(await ofJson({ items: [column('a', { searchFlag: 1 }), ab[1]] })).toContain('目前只有SQL模式才支持查询字段');
    for (const text of ['{', '1', '"a"', 'null', '[1]', '[[1]]', '{"rows":[]}', '['.repeat(9000)])
      expect(await ofJson({ cgrSql: text }), text.slice(0, 20)).toContain('JSON字符串格式化失败');
    expect(await ofJson({ cgrSql: '[{"a":{"b":1}}]' })).toContain('字段 a 的值只能是文本、数字或空');
    expect(await ofJson({ cgrSql: '[{"<b>":1}]' })).toContain('只能由文字、数字、下划线组成');
    for (const href of ['javascript:alert(1)', 'https://x.example/', '//x.example', '/\\x.example', 'arc/fonds'])
      expect(await ofJson({ items: [column('a', { fieldHref: href }), ab[1]] }), href).toContain('以 / 开头的地址');
    expect(await ofJson({ items: [column('a', { fieldHref: '/arc?x=${nix}' }), ab[1]] })).toContain('没有字段 nix');
  });

  it('go out as a workbook with texts and totals, more rows than are drawn', async () => {
    const many = await aChart({
      ...{ graphType: 'table', xaxisField: 'id', yaxisField: 'n', params: [] },
      cgrSql: `with recursive g(i) as (select 1 from arc_fonds where no = 'A001' union all select i + 1 from g where i < 2500)
        select i as id, 1 as n from g order by i`,
      items: [column('id', { fieldType: 'Integer' }), column('n', { fieldType: 'Integer', isTotal: 1 })],
    });
    const { result } = await data(many);
    expect([result.data.length, result.total, result.totals.n]).toEqual([1000, 2500, 2500]);
    const rows = await workbook(`${base}/api/exportXlsById`, { id: many, format: 'xlsx' });
    expect(rows.length).toBe(2501);
    expect([rows[0], rows[2499], rows[2500]]).toEqual([
      [1, 1],
      [2500, 1],
      ['总计', 2500],
    ]);
    const log = await app.db.selectFrom('sys_log').select('log_content').execute();
    expect(log.map(({ log_content }) => log_content)).toContain(`导出图表：图表${made()}`);
  });

  it('ask an address where this server may go, carry nothing there, and follow nobody', async () => {
    const asked: { url: string | undefined; headers: string }[] = [];
    const server = http
      .createServer((request, response) => {
        asked.push({ url: request.url, headers: JSON.stringify(request.headers) });
        if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
        else if (request.url === '/much') response.end(`["${'x'.repeat(2_000_000)}"]`);
        else response.end('{"success":true,"result":[{"月份":"一月","数量":3}]}');
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const of = (path: string) => `http://127.0.0.1:${port}${path}`;
    expect((await parse('api', of('/rows'))).result.fields).toHaveLength(2);
    for (const address of [
      `http://localhost:${port}/rows`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://10.0.0.1/',
    ])
      expect((await parse('api', address)).message, address).toMatch(/^不允许访问/);
    expect((await parse('api', 'file:///etc/passwd')).message).toBe('只支持 http 和 https 地址');
    expect((await parse('api', of('/away'))).message).toBe('接口返回了状态码 302');
    expect((await parse('api', of('/much'))).success).toBe(false);
    const id = await aChart({
      ...{ dataType: 'api', cgrSql: of('/rows?a=1'), xaxisField: '月份', yaxisField: '数量' },
      items: [column('月份'), column('数量', { fieldType: 'Integer', isTotal: 1 })],
    });
    expect((await data(id, { self_a: '2' })).result).toMatchObject({
      data: [{ 月份: '一月', 数量: 3 }],
      totals: { 数量: 3 },
    });
    expect(asked.at(-1)?.url).toBe('/rows?a=1');
    for (const { headers } of asked) expect(headers).not.toContain(token);
    server.close();
  });

  it('are told column by column and parameter by parameter to clients of the contract', async () => {
    const id = await aChart(years);
    const items = await app.call('GET', `${base}/head/queryOnlGraphreportItemByMainId`, { token, query: { id } });
    expect(items.result[0]).toMatchObject({ fieldName: 'year', searchFlag: 1 });
    const params = await app.call('GET', `${base}/params/listByHeadId`, { token, query: { headId: id } });
    expect(params.result).toMatchObject([{ paramName: 'word' }]);
  });

  it('keep a script and never send it to a reader', async () => {
    const id = await aChart({ ...years, extendJs: 'onClick.bar = () => steal()' });
    const stored = await app.call('GET', `${base}/head/queryById`, { token, query: { id } });
    expect(stored.result.extendJs).toContain('steal');
    const answer = JSON.stringify(await data(id));
    for (const secret of ['steal', 'select start_year']) expect(answer).not.toContain(secret);
  });

  it('are read by who may list their tables or holds a role of theirs, under their own data rules', async () => {
    const closed = await aChart(years);
    const fixed = await aChart({
      ...{ dataType: 'json', cgrSql: '[{"a":"x","b":1}]', xaxisField: 'a', yaxisField: 'b', params: [] },
      items: [column('a'), column('b', { fieldType: 'Integer' })],
    });
    const nobody = await aPerson(app);
    const stranger = await app.signIn(nobody.username, userPassword);
    const opened = await aChart({ ...years, roles: `role_${nobody.username}` });
    for (const id of [closed, fixed]) {
      expect((await data(id, {}, stranger)).code).toBe(510);
      expect((await app.call('GET', `${base}/api/exportXlsById`, { token: stranger, query: { id } })).code).toBe(510);
    }
    expect((await data(opened, {}, stranger)).result.total).toBe(2);
    const offered = await app.call('GET', `${base}/api/readable`, { token: stranger });
    expect(offered.result).toEqual([{ code: `chart_${made()}`, name: `图表${made()}` }]);
    // What is wrong with a statement that runs no longer is for those who may know what it says.
    const broken = await aChart(years);
    for (const id of [broken, opened])
      await sql`update onl_graphreport_head set cgr_sql = 'select x from nowhere' where id = ${id}`.execute(app.db);
    expect((await data(broken, {}, stranger)).code).toBe(510);
    for (const [id, by] of [
      [broken, token],
      [opened, stranger],
    ] as const)
      expect((await data(id, {}, by)).message).toContain('nowhere');
    const ruled = await aPerson(app, {
      permissions: ['arc:fonds:list'],
      rules: [{ component: 'arc/FondsList', column: 'no', condition: '=', value: 'A002' }],
    });
    const mine = await app.signIn(ruled.username, userPassword);
    expect((await data(closed, {}, mine)).result).toMatchObject({ data: [{ year: 2001, n: 1 }], totals: { n: 1 } });
    // The same statement is no way round the rights of a report.
    const definer = await aPerson(app, {
      permissions: ['online:graphreport:add', 'online:graphreport:parse', 'arc:class:list'],
    });
    const other = await app.signIn(definer.username, userPassword);
    expect((await parse('sql', 'select username from sys_user', other)).message).toContain('您没有查询用户的权限');
    expect((await add(years, other)).message).toContain('您没有查询全宗的权限');
    for (const [method, path] of [
      ['POST', 'head/parseField'],
      ['GET', 'head/queryOnlGraphreportItemByMainId'],
      ['GET', 'params/listByHeadId'],
      ['PUT', 'head/edit'],
      ['DELETE', 'head/delete'],
    ] as const)
      expect((await app.call(method, `${base}/${path}`, { token: stranger })).code, path).toBe(510);
  });
});
