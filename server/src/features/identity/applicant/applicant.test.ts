import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

const password = 'Neuer-Mensch-7';
let number = 0;

describe('registrations that are approved', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ REGISTRATION: 'on' });
    admin = await app.signIn();
    await approval(true);
  });
  // All calls come from one address, which is held after many failures.
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  async function approval(on: boolean) {
    const { version } = (await app.call('GET', '/sys/setting/list', { token: admin })).result;
    const body = { version, values: { 'signIn.approval': on } };
    expect((await app.call('PUT', '/sys/setting/edit', { token: admin, body })).success).toBe(true);
  }
  const aPhone = () => `1390002${String(++number).padStart(4, '0')}`;
  const register = async (username: string, phone = aPhone(), more: object = {}) => {
    await sql`insert into sys_one_time_code (kind, key, value, expires_at)
      values ('sms', ${`1:${phone}`}, '246810', now() + interval '1 minute')
      on conflict (kind, key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(app.db);
    return app.call('POST', '/sys/user/register', { body: { username, password, phone, smscode: '246810', ...more } });
  };
  const login = (username: string, given = password) =>
    app.call('POST', '/sys/login', { body: { username, password: given } });
  const list = async (token = admin) => (await app.call('GET', '/sys/user/applicants', { token })).result;
  const named = async (username: string) =>
    (await list()).find((one: { username: string }) => one.username === username);
  const approve = (body: object, token = admin) => app.call('POST', '/sys/user/approveApplicant', { token, body });
  const refuse = (body: object, token = admin) => app.call('POST', '/sys/user/refuseApplicant', { token, body });
  const userOf = (username: string) =>
    app.db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirst();

  it('make no account yet, tell administrators, and say so to whoever knows the password, and to nobody else', async () => {
    expect(await register('waits_one')).toMatchObject({
      success: true,
      message: '注册申请已提交，请等待管理员审核',
      result: { waiting: true },
    });
    expect(await userOf('waits_one')).toBeUndefined();
    expect((await login('waits_one')).message).toBe('您的注册申请正在等待管理员审核，通过后即可登录');
    const [wrong, unknown] = [await login('waits_one', 'Not-it-2026'), await login('nobody_here', 'Not-it-2026')];
    expect({ ...wrong, requestId: '', timestamp: 0 }).toEqual({ ...unknown, requestId: '', timestamp: 0 });
    expect(await named('waits_one')).toMatchObject({ status: 'waiting', reason: null });
    expect(JSON.stringify(await list())).not.toContain('argon2');
    const { rows } = await sql<{
      es_title: string;
    }>`select es_title from sys_sms where es_title like 'waits_one%'`.execute(app.db);
    const bell = await sql`select 1 from sys_announcement where titile like 'waits_one申请注册账号%'`.execute(app.db);
    expect(rows.length + bell.rows.length).toBeGreaterThan(0);
  });

  it('keep name, phone and address for whoever came first', async () => {
    const phone = aPhone();
    await register('first_name', phone, { email: 'first@people.example' });
    expect((await register('FIRST_name')).message).toBe('用户名已注册');
    expect((await register('other_name', phone)).message).toBe('该手机号已提交注册申请，请等待审核');
    expect((await register('other_name', aPhone(), { email: 'First@people.example' })).message).toBe('邮箱已被注册');
  });

  it('become an account with roles and departments when one is approved, once', async () => {
    await register('gets_in', aPhone(), { realname: '新人' });
    const { id } = await named('gets_in');
    const role = await aPerson(app, { departs: ['A88'] });
    const depart = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'A88')
      .executeTakeFirstOrThrow();
    const body = { id, selectedroles: role.roleId, selecteddeparts: depart.id };
    const answers = await Promise.all([approve(body), approve(body)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await named('gets_in')).toBeUndefined();
    const entered = await login('gets_in');
    expect(entered).toMatchObject({ success: true, result: { userInfo: { realname: '新人', orgCode: 'A88' } } });
    const { rows } = await sql<{ role_id: string }>`select role_id from sys_user_role where user_id = ${id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ role_id: role.roleId }]);
    const log =
      await sql`select 1 from sys_log where log_content = '通过注册申请，username： gets_in，操作人： admin'`.execute(
        app.db,
      );
    expect(log.rows).toHaveLength(1);
  });

  it('are refused with a reason, which is told at the door; then one may register again', async () => {
    const phone = aPhone();
    await register('not_this_time', phone);
    const { id } = await named('not_this_time');
    expect((await refuse({ id, reason: ' ' })).success).toBe(false);
    expect(await refuse({ id, reason: '请使用公司手机号' })).toMatchObject({ success: true });
    expect(await approve({ id })).toMatchObject({ success: false, message: '该申请已处理，请刷新' });
    expect((await login('not_this_time')).message).toBe('您的注册申请未通过：请使用公司手机号');
    expect((await login('not_this_time', 'Not-it-2026')).message).toBe('用户名或密码错误');
    expect(await named('not_this_time')).toMatchObject({ status: 'refused', decidedBy: 'admin' });
    expect((await register('not_this_time', phone)).result).toEqual({ waiting: true });
    expect(await named('not_this_time')).toMatchObject({ status: 'waiting' });
  });

  it('are decided within the rights of who decides, and on the platform alone', async () => {
    await register('bounded_one');
    const { id } = await named('bounded_one');
    const strong = await aPerson(app, { permissions: ['system:user:edit'] });
    const permissions = ['system:user:applicants', 'system:user:decideApplicant'];
    const clerk = await aPerson(app, { permissions });
    const token = await app.signIn(clerk.username, userPassword);
    expect((await list(token)).length).toBeGreaterThan(0);
    expect((await approve({ id, selectedroles: strong.roleId }, token)).success).toBe(false);
    expect((await approve({ id, selecteddeparts: 'no-such-depart' }, token)).message).toBe('所选部门不存在');
    expect(await userOf('bounded_one')).toBeUndefined();
    expect(await named('bounded_one')).toMatchObject({ status: 'waiting' });
    await sql`insert into sys_tenant (id, name, status) values (7401, '某租户', 1)`.execute(app.db);
    const foreign = await aPerson(app, { tenants: [7401] });
    for (const code of permissions) await grantRight(app, foreign.roleId, code);
    const theirs = await app.signIn(foreign.username, userPassword);
    expect(await app.call('GET', '/sys/user/applicants', { token: theirs })).toMatchObject({ code: 510 });
    expect(await refuse({ id, reason: 'x' }, theirs)).toMatchObject({ code: 510 });
  });

  it('are not approved over an account that has come meanwhile', async () => {
    const phone = aPhone();
    await register('came_late', phone);
    const { id } = await named('came_late');
    const other = await aPerson(app);
    await app.db.updateTable('sys_user').set({ phone }).where('id', '=', other.id).execute();
    expect((await approve({ id })).message).toBe('该手机号已注册');
    expect(await named('came_late')).toMatchObject({ status: 'waiting' });
  });

  it('are none where the setting is off', async () => {
    await approval(false);
    expect(await register('walks_in')).toMatchObject({ message: '注册成功', result: { waiting: false } });
    expect((await login('walks_in')).success).toBe(true);
  });
});
