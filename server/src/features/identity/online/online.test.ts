import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('users online', () => {
  let app: TestApp;
  let token: string;
  const list = (query: Record<string, string> = {}, as = token) =>
    app.call('GET', '/sys/online/list', { token: as, query });
  const signInAgain = async (username: string) =>
    (await app.call('POST', '/sys/login', { body: { username, password: userPassword } })).result.token as string;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('lists one row per session, newest first, paged; what it shows opens no door', async () => {
    const person = await aPerson(app, { realname: '在线者' });
    const first = await signInAgain(person.username);
    const second = await signInAgain(person.username);
    const all = await list({ username: person.username.slice(2, 9) });
    expect(all).toMatchObject({
      code: 0,
      result: { total: 2, records: [{ realname: '在线者' }, { realname: '在线者' }] },
    });
    const page = await list({ username: person.username, pageNo: '2', pageSize: '1' });
    expect(page.result.records).toHaveLength(1);
    expect(page.result.records[0].id).toBe(all.result.records[1].id);
    for (const row of all.result.records) {
      expect([first, second]).not.toContain(row.token);
      expect((await app.call('GET', '/sys/user/getUserInfo', { token: row.token })).code).toBe(401);
    }
    const own = (await list({ username: 'admin' })).result.records;
    expect(own.filter((row: { own: boolean }) => row.own)).toHaveLength(1);
  });

  it('ends exactly the chosen session at once', async () => {
    const person = await aPerson(app, { realname: '被请出者' });
    const first = await signInAgain(person.username);
    const second = await signInAgain(person.username);
    const [newest] = (await list({ username: person.username })).result.records;
    expect(await app.call('POST', '/sys/online/forceLogout', { token, body: newest })).toMatchObject({
      success: true,
      message: '退出登录成功！',
    });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: second })).code).toBe(401);
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: first })).success).toBe(true);
    expect((await list({ username: person.username })).result.total).toBe(1);
    const log = await app.db
      .selectFrom('sys_log')
      .select('log_type')
      .where('log_content', '=', '强制: 被请出者退出成功！')
      .executeTakeFirst();
    expect(log?.log_type).toBe(1);
  });

  it('says what is wrong with a missing or unknown token', async () => {
    const force = (body: object) => app.call('POST', '/sys/online/forceLogout', { token, body });
    expect((await force({})).message).toBe('退出登录失败！');
    expect((await force({ token: 'nothing' })).message).toBe('Token无效!');
  });

  it('does not list sessions that have ended by themselves', async () => {
    const person = await aPerson(app);
    await signInAgain(person.username);
    await app.db
      .updateTable('sys_session')
      .set({ last_seen: '2020-01-01 00:00:00' })
      .where('user_id', '=', person.id)
      .execute();
    expect((await list({ username: person.username })).result.total).toBe(0);
  });

  it('keeps to the caller’s tenant and rank, and asks the right first', async () => {
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 901, name: '甲', begin_date: null, end_date: null, status: 1 })
      .execute();
    const rights = ['system:online:list', 'system:online:forceLogout'];
    const boss = await aPerson(app, { permissions: rights, tenants: [901] });
    const his = await app.signIn(boss.username, userPassword);
    expect((await list({}, his)).result.records.map((row: { username: string }) => row.username)).toEqual([
      boss.username,
    ]);
    // Somebody of two tenants: where he works now decides who sees his session and may end it.
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 902, name: '乙', begin_date: null, end_date: null, status: 1 })
      .execute();
    const both = await aPerson(app, { tenants: [901, 902] });
    const theirs = await app.signIn(both.username, userPassword);
    const seen = async () => (await list({ username: both.username }, his)).result.total;
    expect(await seen()).toBe(1);
    const pick = { username: both.username, loginTenantId: 902 };
    expect((await app.call('PUT', '/sys/selectDepart', { token: theirs, body: pick })).success).toBe(true);
    expect(await seen()).toBe(0);
    const [elsewhere] = (await list({ username: both.username })).result.records;
    const end = await app.call('POST', '/sys/online/forceLogout', { token: his, body: elsewhere });
    expect(end.message).toBe('Token无效!');
    const [admin] = (await list({ username: 'admin' })).result.records;
    expect((await app.call('POST', '/sys/online/forceLogout', { token: his, body: admin })).message).toBe('Token无效!');
    const platform = await aPerson(app, { permissions: rights });
    const hers = await app.signIn(platform.username, userPassword);
    expect((await app.call('POST', '/sys/online/forceLogout', { token: hers, body: admin })).code).toBe(510);
    const nobody = await aPerson(app);
    const plain = await app.signIn(nobody.username, userPassword);
    expect((await list({}, plain)).code).toBe(510);
    expect((await app.call('POST', '/sys/online/forceLogout', { token: plain, body: {} })).code).toBe(510);
  });
});
