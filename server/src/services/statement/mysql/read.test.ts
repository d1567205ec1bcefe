// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import { describe, expect, it } from 'vitest';
import { readMysqlStatement } from './read.ts';

const tables = new Set(['orders', 'customers', 'Orders2']);
const read = (text: string) => readMysqlStatement(text, tables);
const refusal = (text: string): string => {
  try {
    return `taken as: ${read(text).text}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('statements of MySQL', () => {
  it.each([
    ['select id from orders', 'select `id` from `orders`'],
    [
      'SELECT o.id AS `no`, c.name nm FROM orders o LEFT JOIN customers c ON c.id = o.customer_id',
      'select `o` . `id` as `no` , `c` . `name` as `nm` from `orders` as `o` left join `customers` as `c` on `c` . `id` = `o` . `customer_id`',
    ],
    [
      "select count(*) n, sum(if(paid, amount, 0)) s from orders group by date_format(day, '%Y-%m') having count(*) > 1",
      "select count( * ) as `n` , sum( if( `paid` , `amount` , 0 ) ) as `s` from `orders` group by date_format( `day` , '%Y-%m' ) having count( * ) > 1",
    ],
    [
      'select * from (select id, amount from orders where amount between 1 and 2 + 3 or id in (select id from customers)) t',
      'select * from ( select `id` , `amount` from `orders` where `amount` between 1 and 2 + 3 or `id` in ( select `id` from `customers` ) ) as `t`',
    ],
    [
      'with x as (select id from orders) select x.id from x union all select 1 limit 5',
      'with `#x` as ( select `id` from `orders` ) select `x` . `id` from `#x` as `x` union all select 1 limit 5',
    ],
    [
      "select case when a is not null and not b like '%x' escape '!' then date '2026-01-01' else null end v, cast(a as decimal(10,2)) d from orders -- why\n",
      "select case when `a` is not null and not `b` like '%x' escape '!' then date '2026-01-01' else null end as `v` , cast( `a` as decimal ( 10 , 2 ) ) as `d` from `orders`",
    ],
    [
      'select row_number() over (partition by a order by b desc) n, date_add(day, interval 1 month) m, timestampdiff(day, a, b) d from orders',
      'select row_number( ) over ( partition by `a` order by `b` desc ) as `n` , date_add( `day` , interval 1 month ) as `m` , timestampdiff( day , `a` , `b` ) as `d` from `orders`',
    ],
    [
      'select group_concat(distinct name order by name separator "; ") s, 1 - -2 n, a--1 m from customers # the end',
      "select group_concat( distinct `name` order by `name` separator '; ' ) as `s` , 1 - - 2 as `n` , `a` - - 1 as `m` from `customers`",
    ],
    ["select `a``b` from orders /* a ; ` quote ' */ where 1 = 1;", 'select `a``b` from `orders` where 1 = 1'],
  ])('are written anew: %s', (source, text) => {
    expect(read(source).text).toBe(text);
    // What is written is read as the same again.
    if (!source.startsWith('with')) expect(read(text).text).toBe(text);
  });

  it('keep what a text means, whichever quotes it has', () => {
    const texts: [string, string][] = [
      [String.raw`'it\'s'`, "'it''s'"],
      [String.raw`"it's \"so\""`, `'it''s "so"'`],
      [`'it''s'`, "'it''s'"],
      [String.raw`'a\\'`, String.raw`'a\\'`],
      [String.raw`'\%\_\n'`, `'${String.raw`\\%\\_`}\n'`],
      [String.raw`'\'; drop table x; -- '`, "'''; drop table x; -- '"],
      ['"a` /*! x */"', "'a` /*! x */'"],
    ];
    for (const [source, text] of texts)
      expect(read(`select ${source} as t from orders`).text).toContain(`select ${text} as`);
  });

  it('bind parameters, each place of them', () => {
    const of = read(
      'select id from orders where a = ${x} and b = \'${y}\' and c = ${x} and d = "#{sys_user_code}" order by id desc',
    );
    expect(of).toMatchObject({ parameters: ['x', 'y', '#sys_user_code'], places: [0, 1, 0, 2], tables: ['orders'] });
    expect(of.text).not.toMatch(/\$|#\{/);
    expect(of.sorts).toEqual([{ column: 'id', descending: true }]);
    expect(refusal("select id from orders where a like '%${x}%'")).toContain("concat('%', ${x}, '%')");
    expect(refusal('select id from orders where a = ?')).toBe('参数请写作 ${参数名}');
    expect(read('select id from orders -- ${x}').parameters).toEqual([]);
  });

  it.each([
    // What writes, locks or leaves the database.
    ['insert into orders values (1)', '报表只能是一条 SELECT 语句'],
    ['delete from orders', '报表只能是一条 SELECT 语句'],
    ['set global general_log = 1', '报表只能是一条 SELECT 语句'],
    ['call p()', '报表只能是一条 SELECT 语句'],
    ['select 1; drop table orders', '报表只能有一条语句'],
    ['select id from orders for update', 'FOR UPDATE'],
    ['select id from orders lock in share mode', 'FOR UPDATE'],
    ["select id into outfile '/tmp/x' from orders", 'INTO'],
    ["select id from orders into dumpfile '/tmp/x'", 'INTO'],
    ['select id from orders into @a', 'INTO'],
    ['select id from orders procedure analyse()', 'PROCEDURE'],
    // Functions that read files, wait, lock or say who is connected.
    ["select load_file('/etc/passwd') f from orders", '函数 load_file'],
    ['select sleep(10) s from orders', '函数 sleep'],
    ['select SLEEP (10) s from orders', '函数 sleep'],
    ['select `sleep`(10) s from orders', '语法错误'],
    ["select benchmark(1000000, md5('x')) b from orders", '函数 benchmark'],
    ["select get_lock('a', 10) l from orders", '函数 get_lock'],
    ['select user() u from orders', '函数 user'],
    ['select database() u from orders', '函数 database'],
    ['select version() u from orders', '函数 version'],
    ["select updatexml(1, concat('~', a), 1) x from orders", '函数 updatexml'],
    ["select repeat('x', 1000000000) x from orders", '函数 repeat'],
    ["select replace(a, 'x', 'xx') x from orders", 'replace'],
    ["select replace(a, 'x', b) x from orders", 'replace'],
    ["select replace(replace(a, 'x', ''), concat('y', 'y'), '') x from orders", 'replace'],
    ["select a regexp '(a+)+' x from orders", 'REGEXP'],
    ['select mydb.f(a) x from orders', '语法错误'],
    // Variables of the session and the server.
    ['select @@version v from orders', '@变量'],
    ['select @a := 1 v from orders', '@变量'],
    // Tables that are not on the list, under whatever name.
    ['select user from mysql.user', '表名前不能带模式名：mysql.user'],
    ['select user from `mysql`.`user`', '表名前不能带模式名：mysql.user'],
    ['select user from mysql . user', '表名前不能带模式名：mysql.user'],
    ['select table_name from information_schema.tables', '表名前不能带模式名'],
    ['select * from performance_schema.threads', '表名前不能带模式名'],
    ['select * from sys.processlist', '表名前不能带模式名'],
    ['select a from secrets', '报表不能读取表 secrets'],
    ['select a from ORDERS', '报表不能读取表 ORDERS'],
    ['select a from orders, secrets', '报表不能读取表 secrets'],
    ['select a from orders join (secrets) on true', '语法错误'],
    ['select a from orders where a in (select a from secrets)', '报表不能读取表 secrets'],
    ['select a from orders where exists (table secrets)', '语法错误'],
    ['table secrets', '报表只能是一条 SELECT 语句'],
    ['with secrets as (select * from secrets) select * from secrets', '报表不能读取表 secrets'],
    ['with recursive a as (select * from b), b as (select 1 x) select * from a', 'RECURSIVE'],
    ['with a as (select * from b), b as (select 1 x) select * from a', '报表不能读取表 b'],
    ['select * from orders union select * from secrets', '报表不能读取表 secrets'],
    ['select mysql.user.password from orders', '列名前只能带表的别名'],
    ["select * from json_table('[]', '$[*]' columns (a int path '$')) t", 'FROM 中的函数'],
    // Comments that a server runs or obeys, and quotes that two readers could take differently.
    ['select id /*!50000 , sleep(5) */ from orders', '可执行的注释'],
    ['select id /*M!100100 , sleep(5) */ from orders', '可执行的注释'],
    ['select /*+ set_var(max_execution_time=0) */ id from orders', '可执行的注释'],
    ['select id from orders /* no end', '注释没有结束'],
    ["select 'no end from orders", '引号没有结束'],
    [String.raw`select '\' from orders`, '引号没有结束'],
    ["select x'41' a from orders", '语法错误'],
    ["select _gbk'a' a from orders", '语法错误'],
    ["select n'a' a from orders", '语法错误'],
    ["select 'a' 'b' from orders", '语法错误'],
    ['select 0x41 a from orders', '语法错误'],
    ['select a || b c from orders', 'concat'],
    ['select a && b c from orders', '语法错误'],
    ["select a->'$.x' c from orders", '语法错误'],
    ["select {d '2026-01-01'} c from orders", '语法错误'],
    ['select a collate utf8mb4_bin c from orders', 'COLLATE'],
    ['select binary a c from orders', 'BINARY'],
    ['select a from orders use index (x)', 'USE INDEX'],
    ['select a from orders partition (p0)', 'PARTITION'],
    ['select cast(a as json) c from orders', '类型 json'],
    ['select a from orders limit ${x}', '语法错误'],
    ['select a from orders order by sleep(1)', 'ORDER BY'],
    ['select a from orders order by lower(a)', 'ORDER BY'],
    ['select a from orders where', '语句不完整'],
    [`select a from orders where ${'('.repeat(500)}1${')'.repeat(500)}`, '嵌套过深'],
    ['', '不能为空'],
  ])('refuse what is not on the lists: %s', (source, reason) => {
    expect(refusal(source)).toContain(reason);
  });

  it('refuse a statement that a planner would blow up', () => {
    let text = 'select a as x from orders';
    for (let level = 0; level < 12; level += 1) text = `select concat(x, x) as x from (${text}) t${level}`;
    expect(refusal(text)).toContain('重复引用同一列');
  });

  it('say in which line the wrong part stands', () => {
    expect(refusal("select 'a\nb' as x,\n  /* \n */ sleep(1) s\nfrom orders")).toBe('第4行：报表不能使用函数 sleep');
  });
});
