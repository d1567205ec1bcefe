import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient, png } from '#test/upload.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp({ BRAND: '环境品牌', OUTBOUND_ALLOW: '127.0.0.1' });
  token = await app.signIn();
});
beforeEach(async () => {
  const { result } = await list();
  await save({ reset: result.changed }, result.version);
});

const list = (as = token) => app.call('GET', '/sys/setting/list', { token: as });
const history = async () => (await app.call('GET', '/sys/setting/history', { token })).result.records;
const config = async () => (await app.call('GET', '/sys/clientConfig')).result;
async function save(change: { values?: Record<string, unknown>; reset?: string[] }, version?: number, as = token) {
  const seen = version ?? (await list()).result.version;
  return app.call('PUT', '/sys/setting/edit', { token: as, body: { version: seen, ...change } });
}
const login = (username: string, password: string) => app.call('POST', '/sys/login', { body: { username, password } });

describe('settings', () => {
  it('are the environment’s until somebody sets them, apply at once, and go back', async () => {
    expect((await list()).result).toMatchObject({ changed: [], values: { 'brand.name': '环境品牌' } });
    expect((await save({ values: { 'brand.name': '新品牌', 'signIn.notice': '周六\n维护' } })).message).toBe(
      '保存成功，已在所有服务实例生效',
    );
    expect(await config()).toMatchObject({ brand: '新品牌', notice: '周六\n维护', watermark: false });
    expect((await list()).result.changed).toEqual(['brand.name', 'signIn.notice']);
    expect((await save({ values: { 'brand.name': '新品牌' } })).message).toBe('设置没有变化');
    await save({ reset: ['brand.name'] });
    expect((await config()).brand).toBe('环境品牌');
    expect((await history()).slice(0, 2)).toMatchObject([
      { key: 'brand.name', title: '系统名称', before: '新品牌', after: null, createBy: '管理员' },
      { key: 'signIn.notice', before: null, after: '周六\n维护' },
    ]);
    const { rows } = await sql<{ request_param: string }>`select request_param from sys_log
      where log_content = '修改系统设置：系统名称' order by id desc limit 1`.execute(app.db);
    expect(JSON.parse(rows[0]?.request_param ?? '')).toEqual([{ key: 'brand.name', before: '新品牌', after: null }]);
  });

  it('refuse what is out of bounds, unknown or no picture, each by its field, and write nothing', async () => {
    const before = (await list()).result;
    const wrong: [string, unknown, string][] = [
      ['password.minLength', 7, '密码最少字符数应为8到64的整数'],
      ['retention.logDays', 29, '日志保留天数应为30到3650的整数'],
      ['lockout.maxFailures', 10, '允许连续失败次数应为3到9的整数'],
      ['lockout.minutes', '10', '暂停登录时长应为1到1440的整数'],
      ['brand.name', '  ', '系统名称不能为空或超过30个字符'],
      ['signIn.notice', 'x'.repeat(201), '登录页提示不能超过200个字符'],
      ['mail.from', 'a@b.c\r\nBcc: x@y.z', '发件人不能包含控制字符'],
      ['upload.kinds', ['pdf', 'exe', 'svg'], '不支持的文件类型：exe、svg'],
      ['upload.kinds', [], '允许的文件类型的值不正确'],
      ['brand.logo', 'https://evil.example/x.png', '标志应为上传的图片'],
    ];
    for (const [key, value, sentence] of wrong)
      expect((await save({ values: { 'brand.subtitle': '不写入', [key]: value } })).result.fields).toEqual({
        [key]: sentence,
      });
    for (const key of ['__proto__', 'constructor', 'data.key'])
      expect((await save({ reset: [key] })).message).toBe(`没有名为“${key}”的设置`);
    expect((await list()).result).toEqual(before);
  });

  it('tell the second of two people who changed them meanwhile', async () => {
    const { version } = (await list()).result;
    expect((await save({ values: { 'brand.name': '甲' } }, version)).success).toBe(true);
    const late = await save({ values: { 'brand.subtitle': '乙' } }, version);
    expect(late.message).toMatch(/^设置已被管理员在\d{4}-\d\d-\d\d \d\d:\d\d:\d\d修改，请刷新后核对，再重新保存$/);
    const now = (await list()).result;
    const both = await Promise.all(['丙', '丁'].map((name) => save({ values: { 'brand.name': name } }, now.version)));
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('ask a right for looking and another for changing', async () => {
    const reader = await app.signIn(
      (await aPerson(app, { permissions: ['system:setting:list'] })).username,
      userPassword,
    );
    expect((await list(reader)).success).toBe(true);
    expect((await save({ values: { 'brand.name': '无权' } }, 0, reader)).code).toBe(510);
    expect((await app.call('POST', '/sys/setting/testMail', { token: reader, body: { to: 'a@b.cn' } })).code).toBe(510);
    const nobody = await app.signIn((await aPerson(app)).username, userPassword);
    expect((await list(nobody)).code).toBe(510);
  });

  it('show a logo that was uploaded, and no file of somebody else', async () => {
    const files = fileClient(app, token);
    const logo = await files.stored({ name: 'logo.png', content: png, biz: 'brand' });
    expect((await save({ values: { 'brand.logo': logo } })).success).toBe(true);
    expect((await config()).logo).toBe(logo);
    const file = await app.db.selectFrom('sys_file').selectAll().where('path', '=', logo).executeTakeFirstOrThrow();
    expect(file).toMatchObject({ owner_resource: 'setting', owner_id: 'brand.logo', is_public: true });
    expect((await save({ values: { 'signIn.picture': logo } })).message).toMatch(/不存在或已属于其他记录/);
    expect((await files.upload({ name: 'logo.svg', content: '<svg/>', biz: 'brand' })).message).toBe(
      '不支持的文件类型：svg',
    );
  });
});

describe('what reads the settings', () => {
  it('asks for longer passwords and holds accounts by the new numbers at once', async () => {
    await save({ values: { 'password.minLength': 14, 'lockout.maxFailures': 3, 'lockout.minutes': 30 } });
    const { username } = await aPerson(app);
    const own = await app.signIn(username, userPassword);
    const change = (password: string) =>
      app.call('PUT', '/sys/user/updatePassword', {
        token: own,
        body: { username, oldpassword: userPassword, password, confirmpassword: password },
      });
    expect((await change('Kurz-2026-xy')).message).toBe('密码长度应为14到64个字符');
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await login(username, 'falsch-falsch')).message).toBe('用户名或密码错误');
    expect((await login(username, userPassword)).message).toBe('该用户登录失败次数过多，请于30分钟后再次登录！');
  });

  it('gives new sessions their new ends', async () => {
    await save({ values: { 'session.idleMinutes': 7, 'session.absoluteHours': 3 } });
    const { username } = await aPerson(app);
    await app.signIn(username, userPassword);
    const { rows } = await sql<{ idle: number; hours: number }>`
      select idle_seconds as idle, round(extract(epoch from ends_at - now()) / 3600)::int as hours
      from sys_session order by ends_at limit 1`.execute(app.db);
    expect(rows).toEqual([{ idle: 420, hours: 3 }]);
  });

  it('takes only the kinds and sizes of files that are allowed now', async () => {
    await save({ values: { 'upload.kinds': ['png'], 'upload.maxMegabytes': 1 } });
    const send = (name: string, content: Buffer) => fileClient(app, token).upload({ name, content, biz: 'upload' });
    expect((await send('a.txt', Buffer.from('text'))).message).toBe('不支持的文件类型：txt');
    const begin = (name: string, size: number) =>
      app.call('POST', '/sys/common/resumable', { token, body: { name, size } });
    expect((await begin('c.zip', 10)).message).toBe('不支持的文件类型：zip');
    expect((await begin('c.png', 30_000_000)).message).toBe('文件“c.png”超过大小限制1MB');
    expect((await send('d.png', png)).success).toBe(true);
  });

  it('opens and closes self-registration', async () => {
    const ask = () =>
      app.call('POST', '/sys/sms', { body: { mobile: '13900000481', smsmode: '1' } }).then(({ message }) => message);
    expect(await ask()).toBe('本系统未开放自助注册，请联系管理员开通账号');
    await save({ values: { 'signIn.registration': true } });
    expect((await config()).registration).toBe(true);
    expect(await ask()).not.toMatch(/未开放/);
  });
});

describe('mail', () => {
  const received: { user: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'geheim-1' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        received.push({ user: String(session.user), text });
        done();
      });
    },
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((ended) => server.close(() => ended())));
  const mail = (more: Record<string, unknown> = {}) => ({
    'mail.host': '127.0.0.1',
    'mail.port': port,
    'mail.user': 'bot',
    'mail.password': 'geheim-1',
    'mail.from': '卷宗 <bot@example.com>',
    ...more,
  });
  const test = (to = 'wang@example.com') => app.call('POST', '/sys/setting/testMail', { token, body: { to } });

  it('goes out through the server that was set, and its password never comes back', async () => {
    expect((await test()).message).toBe('邮件未配置，请先填写 SMTP 服务器和发件人并保存');
    expect((await save({ values: mail() })).success).toBe(true);
    expect((await test()).message).toBe('测试邮件已发送到 wang@example.com，请查收');
    expect(received).toMatchObject([{ user: 'bot', text: expect.stringContaining('To: wang@example.com') }]);
    const { rows: noted } = await sql`select step from sys_first_step`.execute(app.db);
    expect(noted).toEqual([{ step: 'mail' }]);
    const shown = await list();
    expect(shown.result).toMatchObject({ secrets: ['mail.password'], values: { 'mail.password': '' } });
    const row = await app.db
      .selectFrom('sys_setting')
      .selectAll()
      .where('key', '=', 'mail.password')
      .executeTakeFirst();
    expect(row).toMatchObject({ value: null, sealed: expect.stringMatching(/^v1\./) });
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(request_param, ''), '') as text from sys_log`.execute(app.db);
    for (const text of [JSON.stringify(shown), JSON.stringify(await history()), rows[0]?.text, JSON.stringify(row)])
      expect(text).not.toContain('geheim-1');
    expect((await history())[0]).toMatchObject({ after: expect.any(String) });
    expect((await history()).find(({ key }: { key: string }) => key === 'mail.password')).toMatchObject({
      before: null,
      after: '***',
    });
    await save({ values: { 'mail.password': 'falsch' } });
    expect((await test()).message).toBe('测试邮件发送失败：用户名或密码不正确');
    expect((await test('a@b.cn\r\nRCPT TO:<x@y.z>')).success).toBe(false);
  });

  it('keeps to allowed hosts, and never sends the stored password to another one', async () => {
    for (const host of ['169.254.169.254', 'localhost', '10.0.0.1', 'smtp.evil.example'])
      expect((await save({ values: mail({ 'mail.host': host }) })).result.fields['mail.host']).toMatch(/^不允许访问/);
    await save({ values: mail() });
    for (const change of [{ 'mail.port': port + 1 }, { 'mail.user': 'other' }, { 'mail.host': '127.0.0.1 ' }])
      expect((await save({ values: change })).success).toBe(false);
    expect((await save({ values: { 'mail.port': 25 } })).result.fields).toEqual({
      'mail.password': '更换服务器、端口或用户名后，请重新输入密码',
    });
    expect((await save({ values: { 'mail.from': '' } })).result.fields).toEqual({ 'mail.from': '请填写发件人' });
    expect((await save({ reset: Object.keys(mail()) })).success).toBe(true);
  });

  it('does not follow a change that was under way: the environment’s password stays with its own server', async () => {
    const other = await testApp({
      ...{
        MAIL_HOST: '127.0.0.1',
        MAIL_PORT: '2525',
        MAIL_FROM: 'a@b.cn',
        MAIL_USER: 'env',
        MAIL_PASSWORD: 'env-secret',
      },
      OUTBOUND_ALLOW: '127.0.0.1',
    });
    const own = await other.signIn();
    const edit = (body: Record<string, unknown>) => other.call('PUT', '/sys/setting/edit', { token: own, body });
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
          where relation = 'sys_setting_change'::regclass and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(other.db);
        expect(rows[0]?.count).toBe(count);
      });
    expect((await edit({ version: 0, values: { 'mail.password': 'before' } })).success).toBe(true);
    const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = other.db.transaction().execute(async (tx) => {
      await sql`lock table sys_setting_change in share row exclusive mode`.execute(tx);
      locked.resolve();
      await go.promise;
    });
    await locked.promise;
    const first = edit({ version: 1, values: { 'mail.port': 2526, 'mail.password': 'mine' } });
    await waiting(1);
    // The version that will be there when the first one has ended.
    const second = edit({ version: 3, reset: ['mail.password'] });
    await Promise.race([second, waiting(2)]);
    go.resolve();
    await held;
    expect((await first).success).toBe(true);
    await second;
    expect(other.settings.mail()).toMatchObject({ port: 2526, password: 'mine' });
    expect((await second).message).toMatch(/^设置已被/);
  });
});
