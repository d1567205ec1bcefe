// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, type Mariadb } from '#test/mariadb.ts';
import { overShop, shopReports, shopSource } from '#test/mariadb-shop.ts';
import { item, reportBase } from '#test/reports.ts';

const columns = [
  item('no', { isOrder: 1 }),
  item('customer', { isSearch: 1 }),
  item('amount', { fieldType: 'Integer', isTotal: 1, isSearch: 1, searchMode: 'group' }),
  item('day', { fieldType: 'Date', isSearch: 1 }),
  item('made', { fieldType: 'Datetime', isSearch: 1 }),
  item('state', { replaceVal: '未付_0,已付_1', isSearch: 1 }),
];
const statement = `select o.no, c.name as customer, o.amount, o.day, o.made, o.state
  from orders o join customers c on c.id = o.customer_id where o.id <= \${most} order by o.no desc`;

type Shop = Awaited<ReturnType<typeof shopReports>>;

describe.skipIf(!hasMariadb)('reports over MariaDB', () => {
  let app: Shop['app'];
  let token: string;
  let add: Shop['add'];
  let aReport: Shop['aReport'];
  let data: Shop['data'];
  let server: Mariadb;
  const parse = (sql: string, dbKey = 'shop') =>
    app.call('POST', `${reportBase}/head/parseSql`, { token, body: { sql, dbKey } });

  beforeAll(async () => {
    ({ app, token, add, aReport, data, server } = await shopReports());
  }, 120_000);

  it('test the connection', async () => {
    const test = (more: object) =>
      app.call('POST', '/online/cgreport/api/testConnection', { token, body: shopSource(server, more) });
    expect(await test({})).toMatchObject({ success: true, message: '连接成功' });
    expect((await test({ dbPassword: 'wrong' })).message).toBe('连接失败：用户名或密码错误');
    expect((await test({ dbUrl: `jdbc:mariadb://127.0.0.1:${server.port}/none`, dbName: 'none' })).message).toBe(
      '连接失败：数据库不存在',
    );
    const encrypted = `jdbc:mariadb://127.0.0.1:${server.port}/shop?sslMode=`;
    expect(await test({ dbUrl: `${encrypted}REQUIRED` })).toMatchObject({ success: true });
    expect((await test({ dbUrl: `${encrypted}VERIFY_IDENTITY` })).message).toBe(
      '连接失败：TLS 握手失败，请检查对方的证书',
    );
    expect((await test({ dbUrl: `jdbc:mysql://127.0.0.1:${server.port}/mysql` })).result.fields.dbName).toBe(
      '不能使用系统数据库 mysql',
    );
  });

  it('give columns with their types, and parameters', async () => {
    const parsed = await parse(statement);
    expect(parsed.result, parsed.message).toEqual({
      fields: [
        ['no', 'String'],
        ['customer', 'String'],
        ['amount', 'Integer'],
        ['day', 'Date'],
        ['made', 'Date'],
        ['state', 'String'],
      ].map(([fieldName, fieldType]) => ({ fieldName, fieldTxt: fieldName, fieldType })),
      params: [{ paramName: 'most', paramTxt: 'most' }],
    });
    const kinds = await parse('select count(*) n, sum(amount) s, max(weight) w, min(id) i from orders');
    expect(kinds.result.fields.map(({ fieldType }: { fieldType: string }) => fieldType)).toEqual([
      ...['Long', 'Integer', 'Integer', 'Integer'],
    ]);
    const calls = [
      ...["lower('A')", "upper('a')", "length('a')", "char_length('a')", "substr('ab', 1)", "substring('ab', 2, 1)"],
      ...["left('ab', 1)", "right('ab', 1)", "reverse('ab')", "trim(' a ')", "ltrim('a')", "rtrim('a')"],
      ...["replace('ab', 'ab', 'c')", "concat('a', 'b')", "concat_ws('-', 'a', 'b')", "locate('a', 'b')"],
      ...[
        "instr('a', 'b')",
        'abs(-1)',
        'round(1.5, 0)',
        'ceil(1.2)',
        'ceiling(1.2)',
        'floor(1.2)',
        'truncate(1.25, 1)',
      ],
      ...[
        'mod(5, 3)',
        'sign(-1)',
        'greatest(1, 2)',
        'least(1, 2)',
        'if(1 > 0, 1, 2)',
        'ifnull(null, 1)',
        'nullif(1, 1)',
      ],
      ...[
        'coalesce(null, 1)',
        'now()',
        'curdate()',
        'current_date',
        'current_timestamp()',
        'date(now())',
        'time(now())',
      ],
      ...["date_format(now(), '%Y')", "str_to_date('2026', '%Y')", 'year(now())', 'quarter(now())', 'month(now())'],
      ...['week(now())', 'day(now())', 'dayofmonth(now())', 'dayofweek(now())', 'dayofyear(now())', 'weekday(now())'],
      ...['hour(now())', 'minute(now())', 'second(now())', 'last_day(now())', 'datediff(now(), now())'],
      ...['timestampdiff(hour, now(), now())', 'date_add(now(), interval 1 day)', 'date_sub(now(), interval 2 week)'],
      ...["cast('1' as signed)", "cast('1.5' as decimal(5, 1))", "cast('2026-01-01' as datetime)", "date '2026-01-01'"],
      ...['case 1 when 1 then 2 else 3 end', 'exists (select 1 from orders)', '5 div 2', '5 % 2', '1 <=> null'],
      ...['row_number() over (order by id)', 'rank() over (order by id)', 'dense_rank() over (order by id)'],
      ...['lag(id, 1) over (order by id)', 'lead(id, 1) over (order by id)', 'first_value(id) over (order by id)'],
      ...['ntile(2) over (order by id)', 'percent_rank() over (order by id)', 'sum(id) over (partition by state)'],
    ].map((call, at) => `${call} as c${at}`);
    const known = await parse(`select ${calls.join(', ')}, last_value(id) over (order by id) as z from orders`);
    expect(known.result?.fields, known.message).toHaveLength(calls.length + 1);
    const all = await parse(
      "select group_concat(distinct no order by no separator ';') as g, avg(amount) as a from orders group by state with rollup",
    );
    expect(all.result?.fields, all.message).toHaveLength(2);
    expect((await parse('select nothing from orders')).message).toBe('列 nothing 不存在');
    expect((await parse('select id, id from orders')).message).toBe('列 id 出现了多次，请用 as 起不同的名字');
    expect((await parse('select count(*) from orders')).message).toContain('须用 as 起一个');
    expect((await parse('select id from orders o join customers c on true')).message).toBe(
      '列 id 有多个来源，请写明表的别名',
    );
    expect((await parse('select word from secrets')).message).toBe('第1行：报表不能读取表 secrets');
    expect((await parse('select id from orders', 'none')).message).toBe('数据源 none 不存在');
  });

  it('are paged, searched, ordered and summed', async () => {
    const id = await aReport(statement, columns, overShop());
    const found = async (query: Record<string, string | number> = {}) => {
      const answer = await data(id, { pageSize: 3, ...query });
      expect(answer.success, answer.message).toBe(true);
      return [answer.result.records.map((row: { no: string }) => row.no).join(), answer.result.total];
    };
    expect(await found()).toEqual(['O00025,O00024,O00023', 25]);
    expect(await found({ pageNo: 9 })).toEqual(['O00001', 25]);
    expect(await found({ column: 'no', order: 'asc' })).toEqual(['O00001,O00002,O00003', 25]);
    expect(await found({ column: 'amount', order: 'desc', self_most: '4' })).toEqual(['O00004,O00003,O00002', 4]);
    expect(await found({ customer: '*_100%*' })).toEqual(['O00025,O00022,O00019', 9]);
    expect(await found({ customer: `it's "丙"\\` })).toEqual(['O00023,O00020,O00017', 8]);
    expect(await found({ customer: "' or 1=1 -- " })).toEqual(['', 0]);
    expect(await found({ amount_begin: '1.25', amount_end: '3.75' })).toEqual(['O00003,O00002,O00001', 3]);
    expect(await found({ day: '2026-01-03' })).toEqual(['O00002', 1]);
    expect(await found({ made: '2026-01-02' })).toEqual(['O00025,O00024,O00023', 10]);
    expect(await found({ made: '2026-01-01 09:00:00' })).toEqual(['O00001', 1]);
    expect(await found({ state: '1' })).toEqual(['O00025,O00023,O00021', 13]);
    expect((await data(id, { amount_begin: 'x' })).message).toContain('格式不正确');
    expect((await data(id, { column: 'no` desc, sleep(5) -- ' })).message).toContain('将要排序的列字段不存在');
    expect((await data(id, { pageSize: 1 })).result.records).toEqual([
      {
        no: 'O00025',
        customer: '乙_100%公司',
        amount: 31.25,
        day: '2026-01-26',
        made: '2026-01-02 09:00:00',
        state: '1',
      },
    ]);
    const page = await app.call('GET', `${reportBase}/api/getColumnsAndData/${id}`, { token });
    expect(page.result.data.totals).toEqual({ amount: 406.25 });
    expect(page.result.dictOptions.replace_state).toContainEqual({ value: '1', text: '已付', title: '已付' });
  });

  it('bind their parameters in each place, whatever they hold', async () => {
    const id = await aReport(
      'select no, ${word} as word, #{sys_user_code} as me from orders where (${no} is null or no = ${no}) and id < 4',
      [item('no'), item('word'), item('me')],
      overShop({ params: [{ paramName: 'word' }, { paramName: 'no' }] }),
    );
    const word = `it's \\' "x" /*! */ -- \``;
    const { result } = await data(id, { self_word: word, self_no: 'O00002' });
    expect(result.records).toEqual([{ no: 'O00002', word, me: 'admin' }]);
    expect((await data(id)).result.total).toBe(3);
    expect((await data(id, { self_no: "x' or 'a'='a" })).result.total).toBe(0);
  });

  it('leave as files with all rows, read in batches', async () => {
    const id = await aReport(
      'select no, amount from orders',
      [item('no'), item('amount', { fieldType: 'Integer', isTotal: 1 })],
      overShop({ params: [] }),
    );
    expect((await data(id, { pageSize: 10 })).result.total).toBe(10_000);
    const file = await app.http.inject({
      url: `/jeecg-boot${reportBase}/api/exportXls/${id}?format=xlsx`,
      headers: { 'x-access-token': token },
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(100_000);
  });

  it('are drawn as charts, and are dictionaries and sets of print reports', async () => {
    const chart = {
      ...{
        code: 'shop_sum',
        name: '销售',
        displayTemplate: 'single',
        graphType: 'bar',
        dataType: 'sql',
        dbSource: 'shop',
      },
      cgrSql:
        "select date_format(day, '%Y-%m') as month, sum(amount) as total from orders group by date_format(day, '%Y-%m') order by month",
      ...{ xaxisField: 'month', yaxisField: 'total' },
      items: [
        ...[{ fieldName: 'month', fieldTxt: '月', fieldType: 'String' }],
        ...[{ fieldName: 'total', fieldTxt: '额', fieldType: 'Integer', isTotal: 1 }],
      ].map((one) => ({ isTotal: 0, searchFlag: 0, isShow: 1, ...one })),
    };
    const parsed = await app.call('POST', '/online/graphreport/head/parseField', {
      token,
      body: { type: 'sql', data: chart.cgrSql, dbKey: 'shop' },
    });
    expect(parsed.result.fields, parsed.message).toHaveLength(2);
    const drawable = await app.call('POST', '/online/graphreport/head/add', { token, body: chart });
    expect(drawable.success, drawable.message).toBe(true);
    const drawn = await app.call('GET', '/online/graphreport/api/getChartsData', { token, query: { id: 'shop_sum' } });
    expect(drawn.result.data.map(({ month }: { month: string }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(drawn.result.totals.total).toBe(90_007_500);

    await add(
      'select no, customer_id from orders',
      [item('no'), item('customer_id')],
      overShop({ code: 'shop_orders', params: [] }),
    );
    const texts = await app.call('GET', '/online/api/cgreportGetDataPackage', {
      token,
      query: { code: 'shop_orders', dictText: 'no', dictCode: 'customer_id', dataList: '2' },
    });
    expect(texts.result).toMatchObject([{ value: '2' }]);
    const set = await app.call('GET', '/online/printReport/source', {
      token,
      query: { kind: 'report', source: 'shop_orders' },
    });
    expect(set.result.fields, set.message).toHaveLength(2);
  });
});
