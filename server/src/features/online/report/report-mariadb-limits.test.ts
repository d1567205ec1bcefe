import { beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, type Mariadb, mariadb } from '#test/mariadb.ts';
import { overShop, shopReports, shopSource } from '#test/mariadb-shop.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { item, reportBase } from '#test/reports.ts';
import { otherDatabase } from '../../connections/data-source/data-source.public.ts';

type Shop = Awaited<ReturnType<typeof shopReports>>;

describe.skipIf(!hasMariadb)('reports over MariaDB, whoever reads them and whatever they try,', () => {
  let app: Shop['app'];
  let token: string;
  let made: Shop['made'];
  let aReport: Shop['aReport'];
  let data: Shop['data'];
  let server: Mariadb;

  beforeAll(async () => {
    ({ app, token, made, aReport, data, server } = await shopReports());
  }, 120_000);

  it('are closed to who neither sees the definitions nor has a role that they name', async () => {
    const reader = await aPerson(app, { permissions: ['pm:project:list'] });
    const [role] = await app.db.selectFrom('sys_role').select('role_code').where('id', '=', reader.roleId).execute();
    const id = await aReport('select no from orders', [item('no')], overShop({ params: [], roles: role?.role_code }));
    const code = `report_${made()}`;
    const token2 = await app.signIn(reader.username, userPassword);
    expect((await data(id, {}, token2)).result.total).toBe(10_000);
    expect(JSON.stringify((await app.call('GET', `${reportBase}/api/readable`, { token: token2 })).result)).toContain(
      code,
    );
    const other = await aPerson(app, { permissions: ['pm:project:list'] });
    const stranger = await app.signIn(other.username, userPassword);
    expect((await data(id, {}, stranger)).code).toBe(510);
    const readable = await app.call('GET', `${reportBase}/api/readable`, { token: stranger });
    expect(JSON.stringify(readable.result)).not.toContain(code);
  });

  it('end after their time, also on the other side', async () => {
    const slow = await aReport(
      'select sum(a.weight * b.weight * c.weight) as n from orders a, orders b, orders c',
      [item('n', { fieldType: 'Integer' })],
      overShop({ params: [] }),
    );
    const begun = performance.now();
    expect((await data(slow)).message).toMatch(/^查询超过\d秒，请缩小查询范围$/);
    expect(performance.now() - begun).toBeLessThan(7000);
    const running = async () => {
      const [rows] = await server.root.query(
        "select count(*) as n from information_schema.processlist where user = 'reader' and info like '%weight%'",
      );
      return rows;
    };
    await expect.poll(running, { timeout: 2000 }).toMatchObject([{ n: 0 }]);
  }, 20_000);

  it('mean the same whatever the server is set to', async () => {
    const [modes] = await server.root.query('select @@global.sql_mode as mode');
    await server.root.query(
      "set global sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,IGNORE_SPACE,HIGH_NOT_PRECEDENCE'",
    );
    const id = await aReport(
      String.raw`select "it's \"so\"" as a, 'b\' or 1=1 -- ' as b, not 1 between 0 and 1 as n from orders where id = 1`,
      [item('a'), item('b'), item('n', { fieldType: 'Integer' })],
      overShop({ params: [] }),
    );
    const answer = await data(id);
    await server.root.query('set global sql_mode = ?', [(modes as { mode: string }[])[0]?.mode]);
    expect(answer.result.records).toEqual([{ a: `it's "so"`, b: "b' or 1=1 -- ", n: 0 }]);
  });

  it('mean the same in whatever letters the server expects them', async () => {
    const far = await mariadb(['--skip-character-set-client-handshake', '--character-set-server=gbk']);
    await far.root.query("create table orders as select 1 as id, 'O1' as no");
    await far.root.query("create table secrets as select 'the word' as word");
    await far.root.query("create user plain@'127.0.0.1' identified by 'plain'");
    await far.root.query("grant select on shop.* to plain@'127.0.0.1'");
    const letters = shopSource(far, { code: 'letters', dbUsername: 'plain', dbPassword: 'plain' });
    expect((await app.call('POST', '/sys/dataSource/add', { token, body: letters })).success).toBe(true);
    // In GBK the last byte of 你 and a backslash are one letter.
    const text = String.raw`select '你\\' as a, ' as a, no as b from orders union all select word, word from secrets -- ' as b
      from orders`;
    const id = await aReport(text, [item('a'), item('b')], overShop({ dbSource: 'letters', params: [] }));
    const answer = await data(id);
    expect(answer.success, answer.message).toBe(true);
    expect(answer.result.records.map((row: { a: string }) => row.a)).toEqual(['你\\']);
  }, 60_000);

  it('write nothing, read no file and are one statement, though the account may do all', async () => {
    const other = await otherDatabase(app, app.db, 'shop');
    const wrong = async (text: string) =>
      other
        .read('definer', (ask) => ask(text, []))
        .then(
          () => 'done',
          (error: Error) => error.message,
        );
    expect(await wrong('select 1 as one')).toBe('done');
    for (const text of ["insert into secrets values (2, 'x')", 'create table x (id int)', 'drop table secrets'])
      expect(await wrong(text), text).toContain('READ ONLY');
    expect(await wrong('select 1; select 2')).toContain('syntax');
    expect(await wrong("load data local infile '/etc/hostname' into table secrets")).not.toBe('done');
    const [rows] = await server.root.query('select count(*) as n from secrets');
    expect(rows).toMatchObject([{ n: 1 }]);
  });

  it('are no longer read when a table is taken off the list or is gone', async () => {
    const gone = await aReport('select name from customers', [item('name'), item('other')], overShop({ params: [] }));
    expect((await data(gone)).message).toBe('报表的定义已失效，请联系管理员');
    const list = await app.call('GET', '/sys/dataSource/list', { token });
    const { id } = list.result.records.find(({ code }: { code: string }) => code === 'shop');
    const edit = (readTables: string) => app.call('PUT', '/sys/dataSource/edit', { token, body: { id, readTables } });
    expect((await edit('orders, mysql.user')).result.fields.readTables).toContain('不是表名');
    expect((await edit('pg_authid')).result.fields.readTables).toContain('不是表名');
    expect((await edit('orders')).success).toBe(true);
    expect((await data(gone)).message).toBe('第1行：报表不能读取表 customers');
    expect((await edit('')).success).toBe(true);
    expect((await data(gone)).message).toBe('数据源 shop 没有可读表，不能用于报表');
  });
});
