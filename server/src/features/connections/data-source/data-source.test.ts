import net, { type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { mysqlServer } from '#test/mysql.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { postgresDoor } from '#test/postgres-door.ts';
import { testLimitMs } from './connect.ts';
import { otherDatabase } from './data-source.public.ts';

const password = 'S3cret-of-mysql';

describe('data sources', () => {
  let app: TestApp;
  let token: string;
  let mysql: { port: number; asked: string[] };
  let silent: Server;
  let postgres: Awaited<ReturnType<typeof postgresDoor>>;
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const source = (more: object = {}) => ({
    code: `ds_${Math.random().toString(36).slice(2)}`,
    name: '客户库',
    dbType: '4',
    dbDriver: 'com.mysql.cj.jdbc.Driver',
    dbUrl: `jdbc:mysql://127.0.0.1:${mysql.port}/crm?useSSL=false`,
    dbName: 'crm',
    dbUsername: 'reader',
    dbPassword: password,
    ...more,
  });
  const add = (more: object = {}, as = token) =>
    app.call('POST', '/sys/dataSource/add', { token: as, body: source(more) });
  const edit = (body: object, as = token) => app.call('PUT', '/sys/dataSource/edit', { token: as, body });
  const test = (more: object = {}, as = token) =>
    app.call('POST', '/online/cgreport/api/testConnection', { token: as, body: source(more) });

  beforeAll(async () => {
    mysql = await mysqlServer({ user: 'reader', password });
    silent = net.createServer(() => {}).listen(0, '127.0.0.1');
    app = await testApp({ OUTBOUND_ALLOW: '127.0.0.1 db.example' });
    token = await app.signIn();
    postgres = await postgresDoor(app);
  });
  afterAll(() => {
    silent.close();
  });

  it('end with the connection when the other side speaks no PostgreSQL, and stop nobody else', async () => {
    // A notice without an end, which the client would read for ever.
    const notice = Buffer.from('4e0000000b53574152', 'hex');
    const liar = net.createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.write(Buffer.concat([notice, Buffer.alloc(20, 1)])));
    });
    await new Promise<void>((ready) => liar.listen(0, '127.0.0.1', ready));
    const body = { ...postgres.source, dbUrl: `jdbc:postgresql://127.0.0.1:${portOf(liar)}/x`, dbPassword: 'x' };
    const answer = await app.call('POST', '/online/cgreport/api/testConnection', { token, body: source(body) });
    expect(answer.message).toMatch(/^连接失败/);
    liar.close();
  });

  it('keep a password that nobody reads again', async () => {
    const made = await add({ code: 'crm_main' });
    expect(made).toMatchObject({ success: true, message: '添加成功！' });
    const { id } = made.result;
    expect((await add({ code: 'crm_main' })).message).toBe('数据源编码已存在');
    expect((await add({ code: '1bad' })).result.fields.code).toBe('编码必须以字母开头，可包含数字、下划线、横杠');
    const read = await app.call('GET', '/sys/dataSource/queryById', { token, query: { id } });
    const list = await app.call('GET', '/sys/dataSource/list', { token, query: { name: '*客户*' } });
    expect(list.result.records[0]).toMatchObject({ code: 'crm_main', dbType_dictText: 'MYSQL5.7+' });
    // An edit without a password keeps the old one; one with a password replaces it.
    expect(await edit({ id, name: '客户主库', dbPassword: '' })).toMatchObject({ message: '编辑成功!' });
    expect(await test({ id, dbPassword: '' })).toMatchObject({ success: true, message: '连接成功' });
    expect(await edit({ id, dbPassword: 'another-one' })).toMatchObject({ success: true });
    expect((await test({ id, dbPassword: '' })).message).toBe('连接失败：用户名或密码错误');
    const exported = await app.http.inject({
      url: '/jeecg-boot/sys/dataSource/exportXls?format=xlsx',
      headers: { 'x-access-token': token },
    });
    expect(exported.statusCode).toBe(200);
    const history = await app.db.selectFrom('sys_data_log').selectAll().where('data_id', '=', id).execute();
    const logs = await app.db.selectFrom('sys_log').selectAll().execute();
    const stored = await app.db.selectFrom('sys_data_source_secret').selectAll().execute();
    expect(history.length).toBeGreaterThan(0);
    expect(stored).toHaveLength(1);
    for (const text of [made, read, list, history, logs, stored]
      .map((one) => JSON.stringify(one))
      .concat(exported.body))
      for (const secret of [password, 'another-one']) expect(text).not.toContain(secret);
    expect(await app.call('DELETE', '/sys/dataSource/delete', { token, query: { id } })).toMatchObject({
      message: '删除成功!',
    });
    expect(await app.db.selectFrom('sys_data_source_secret').selectAll().execute()).toHaveLength(0);
  });

  it('send a stored password nowhere else than where it was meant for', async () => {
    const { id } = (await add()).result;
    const elsewhere = '修改类型、地址、数据库或用户名后，请重新输入密码';
    for (const change of [
      { dbUrl: `jdbc:mysql://127.0.0.1:${portOf(silent)}/crm?useSSL=false` },
      { dbUrl: `jdbc:mysql://127.0.0.1:${mysql.port}/crm?useSSL=true` },
      { dbUsername: 'root' },
      { dbType: '5' },
    ]) {
      expect((await edit({ id, ...change })).result.fields.dbPassword).toBe(elsewhere);
      expect((await test({ id, dbPassword: '', ...change })).result.fields.dbPassword).toBe(elsewhere);
    }
    expect(await edit({ id, dbUsername: 'root', dbPassword: 'typed' })).toMatchObject({ success: true });
    // Sources are the platform's: who works in a tenant has none.
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 4711, name: '别家', status: 1, begin_date: null, end_date: null })
      .execute();
    const other = await aPerson(app, {
      tenants: [4711],
      permissions: [
        'system:datasource:list',
        'system:datasource:edit',
        'online:report:testConnection',
        'online:report:add',
      ],
    });
    const stranger = await app.signIn(other.username, userPassword);
    expect((await test({ id, dbPassword: '' }, stranger)).code).toBe(510);
    expect((await edit({ id, name: '改' }, stranger)).code).toBe(510);
    expect((await app.call('GET', '/sys/dataSource/options', { token: stranger })).code).toBe(510);
    expect((await app.call('GET', '/sys/dataSource/options', { token })).result).toContainEqual({
      value: expect.any(String),
      label: '客户库',
      text: '客户库',
    });
    // Seeing is not testing.
    const looker = await aPerson(app, { permissions: ['system:datasource:list'] });
    expect(await test({ id }, await app.signIn(looker.username, userPassword))).toMatchObject({ code: 510 });
  });

  it('are tried in a session that can only read', async () => {
    mysql.asked.length = 0;
    expect(await test()).toMatchObject({ success: true, message: '连接成功' });
    expect(await test({ dbType: '5', dbUrl: `jdbc:mariadb://127.0.0.1:${mysql.port}` })).toMatchObject({
      success: true,
    });
    expect(mysql.asked.slice(0, 2)).toEqual(['set session transaction read only', 'select 1']);
    expect((await test({ dbPassword: 'wrong' })).message).toBe('连接失败：用户名或密码错误');
    const { dbName: _, ...pg } = postgres.source;
    expect(await test(pg)).toMatchObject({ success: true, message: '连接成功' });
    expect((await test({ ...pg, dbUrl: `jdbc:postgresql://127.0.0.1:${postgres.port}/nowhere` })).message).toBe(
      '连接失败：数据库不存在',
    );
    expect((await test({ ...pg, dbUrl: `${pg.dbUrl}?sslmode=require` })).message).toBe('连接失败：对方不支持 TLS');
    expect((await test({ ...pg, dbUrl: `jdbc:postgresql://127.0.0.1:${mysql.port}/x` })).message).toBe(
      '连接失败：对方没有按所选的数据库类型应答',
    );
    expect((await test({ dbUrl: 'jdbc:mysql://127.0.0.1:1/x' })).message).toBe('连接失败：目标主机拒绝连接');
  });

  it('are given up when the other side stays silent', async () => {
    const start = performance.now();
    const silence = ([dbType, scheme]: [string, string]) =>
      test({ dbType, dbUrl: `jdbc:${scheme}://127.0.0.1:${portOf(silent)}/x` });
    const kinds: [string, string][] = [
      ['4', 'mysql'],
      ['6', 'postgresql'],
    ];
    for (const { message } of await Promise.all(kinds.map(silence)))
      expect(message).toBe('连接失败：对方未在限定时间内应答');
    // Far below the minute after which a statement or a connection ends by itself.
    expect(performance.now() - start).toBeLessThan(testLimitMs + 20_000);
  });

  it('reach only hosts that are allowed, under whatever name', async () => {
    for (const host of [
      'localhost',
      'other.example',
      '10.0.0.5',
      '169.254.169.254',
      '[::1]',
      '0x7f000002',
      '127.0.0.2',
    ])
      expect((await test({ dbUrl: `jdbc:mysql://${host}:${mysql.port}/crm` })).message, host).toMatch(/^不允许访问/);
    for (const dbUrl of [
      `jdbc:mysql://127.0.0.1:${mysql.port},10.0.0.1:3306/crm`,
      `jdbc:mysql://(host=127.0.0.1)/crm`,
      `jdbc:mysql://root@127.0.0.1/crm`,
      `jdbc:mysql:loadbalance://127.0.0.1/crm`,
      'jdbc:mysql:///var/run/mysqld.sock',
      'file:///etc/passwd',
      'jdbc:mysql://127.0.0.1:99999/crm',
      `${'jdbc:mysql://a'.repeat(30)}/`,
    ])
      expect((await test({ dbUrl })).result.fields.dbUrl, dbUrl).toBe('数据源地址应形如 jdbc:mysql://主机:3306/数据库');
    // Options with which drivers of other systems read files or load classes mean nothing here.
    expect(
      await test({
        dbUrl: `jdbc:mysql://127.0.0.1:${mysql.port}/crm?allowLoadLocalInfile=true&autoDeserialize=true&queryInterceptors=evil.Class`,
      }),
    ).toMatchObject({ success: true });
    // The test button may be pressed before anything is filled in.
    expect((await test({ dbType: '' })).result.fields.dbType).toBe('请选择数据库类型');
    for (const [dbType, name] of [
      ['2', 'Oracle'],
      ['14', 'H2'],
      ['7', '达梦'],
    ])
      expect((await add({ dbType })).result.fields.dbType).toBe(
        `暂不支持${name}数据源，目前支持 MySQL、MariaDB 和 PostgreSQL`,
      );
  });

  it('take the database from the address where the form has no field for it', async () => {
    expect((await add({ code: 'crm_short', dbName: undefined })).result).toMatchObject({ dbName: 'crm' });
    expect((await add({ code: 'crm_none', dbName: '', dbUrl: 'jdbc:mysql://127.0.0.1:3306' })).result.fields).toEqual({
      dbName: '数据库名称不能为空',
    });
  });

  it('are left when the other side answers without end', async () => {
    const message = (type: string, body: Buffer) => {
      const head = Buffer.alloc(5);
      head.write(type, 'latin1');
      head.writeUInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const ready = message('Z', Buffer.from('I'));
    const row = Buffer.alloc(6 + 60_000, 0x41);
    row.writeUInt16BE(1);
    row.writeUInt32BE(60_000, 2);
    const column = Buffer.from('00016100000000000000000000190000ffffffff0000', 'hex');
    let sent = 0;
    const flood = net.createServer((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(message('D', row))) sent += row.length;
      };
      socket
        .on('error', () => {})
        .once('data', () => socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready])));
      socket.on('data', (asked) => {
        if (asked[0] === 0x51) socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), ready]));
        if (asked[0] === 0x50) socket.on('drain', pour).write(message('T', column));
        if (asked[0] === 0x50) pour();
      });
    });
    await new Promise<void>((open) => flood.listen(0, '127.0.0.1', open));
    const body = {
      ...postgres.source,
      code: 'flood',
      dbUrl: `jdbc:postgresql://127.0.0.1:${portOf(flood)}/x`,
      readTables: 'a',
    };
    expect((await add({ ...body, dbPassword: 'x' })).success).toBe(true);
    const other = await otherDatabase(app, app.db, 'flood');
    await expect(other.read('reader', (ask) => ask('select $1', ['a']))).rejects.toThrow('查询结果过大');
    expect(sent).toBeLessThan(120_000_000);
    flood.close();
  });
});
