import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

const password = 'Neuer-Mensch-7';
const dead = '邀请链接无效或已失效，请联系邀请您的人';
let number = 0;

describe('invitation links', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    // Registration is off, as it is unless it was switched on.
    app = await testApp();
    admin = await app.signIn();
  });
  // All calls come from one address, which is held after many failures.
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  const aPhone = () => `1390003${String(++number).padStart(4, '0')}`;
  const make = (body: object = {}, token = admin) =>
    app.call('POST', '/sys/user/makeInvitation', { token, body: { days: 7, places: 1, ...body } });
  const codeOf = async (body: object = {}, token = admin): Promise<string> => (await make(body, token)).result.code;
  const look = (code: string) => app.call('POST', '/sys/user/invitation', { body: { code } });
  const list = async (token = admin) => (await app.call('GET', '/sys/user/invitations', { token })).result.list;
  const revoke = (id: string, token = admin) => app.call('POST', '/sys/user/revokeInvitation', { token, body: { id } });
  const accept = async (code: string, username: string, more: object = {}) => {
    const phone = aPhone();
    await sql`insert into sys_one_time_code (kind, key, value, expires_at)
      values ('sms', ${`1:${phone}`}, '246810', now() + interval '1 minute')`.execute(app.db);
    const body = { code, username, password, realname: '新同事', phone, smscode: '246810', ...more };
    return app.call('POST', '/sys/user/acceptInvitation', { body });
  };
  const login = (username: string) => app.call('POST', '/sys/login', { body: { username, password } });
  const userOf = (username: string) =>
    app.db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirst();
  const departOf = async (orgCode: string) =>
    (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', orgCode).executeTakeFirstOrThrow()).id;
  const same = (answer: object) => ({ ...answer, requestId: '', timestamp: 0 });

  it('let people in with roles and departments, where registration is closed', async () => {
    const { roleId } = await aPerson(app, { departs: ['A71'] });
    const body = { places: 2, selectedroles: roleId, selecteddeparts: await departOf('A71'), note: '夏季实习生' };
    const made = await make(body);
    expect(made).toMatchObject({ success: true, message: '邀请链接已生成' });
    const { code } = made.result;
    expect(code).toMatch(/^[\w-]{27}$/);
    const stored = await sql<{ all: string }>`select sys_invitation::text as all from sys_invitation`.execute(app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    expect((await look(code)).result).toEqual({
      company: expect.any(String),
      invitedBy: expect.any(String),
      expiresAt: expect.any(String),
      approve: false,
      proof: 'sms',
    });
    const answer = await accept(code, 'invited_one');
    expect(answer).toMatchObject({ success: true, message: '注册成功', result: { waiting: false } });
    expect((await login('invited_one')).result.userInfo).toMatchObject({ realname: '新同事', orgCode: 'A71' });
    const user = await userOf('invited_one');
    const { rows } = await sql`select role_id from sys_user_role where user_id = ${user?.id}`.execute(app.db);
    expect(rows).toEqual([{ role_id: roleId }]);
    expect((await sql`select 1 from sys_data_log where data_id = ${user?.id}`.execute(app.db)).rows).toHaveLength(1);
    const [listed] = await list();
    expect(listed).toMatchObject({ places: 2, used: 1, state: 'open', note: '夏季实习生', approve: false });
    expect(JSON.stringify(listed)).not.toContain('hash');
    const log = await sql`select 1 from sys_log where
      log_content = '通过邀请链接注册，username： invited_one，邀请人： admin'`.execute(app.db);
    expect(log.rows).toHaveLength(1);
  });

  it('send a code to the phone of whoever has one, and to no other stranger', async () => {
    const code = await codeOf();
    const sms = (mobile: string, invitation?: string) =>
      app.call('POST', '/sys/sms', { body: { mobile, smsmode: '1', ...(invitation ? { invitation } : {}) } });
    expect((await sms(aPhone(), code)).success).toBe(true);
    expect((await sms(aPhone())).message).toBe('本系统未开放自助注册，请联系管理员开通账号');
    expect((await sms(aPhone(), 'not-a-code')).message).toBe(dead);
  });

  it('ask for the code of the phone, a name and a good password, and take nothing else from who comes', async () => {
    const code = await codeOf();
    expect((await accept(code, 'half_there', { smscode: '000000' })).message).toBe('手机验证码错误');
    expect((await accept(code, 'half_there', { realname: ' ' })).message).toBe('请输入姓名');
    expect((await accept(code, 'half_there', { password: 'passw0rd' })).success).toBe(false);
    expect((await accept(code, 'admin_')).success).toBe(true);
    expect((await list())[0]).toMatchObject({ used: 1, state: 'used' });
    const other = await codeOf();
    await accept(other, 'greedy_two', { secretLevel: 9, relTenantIds: '1', selectedroles: 'admin', status: 2 });
    expect(await userOf('greedy_two')).toMatchObject({ status: 1, rel_tenant_ids: null });
  });

  it('let one of several in who want the last place at the same moment', async () => {
    const code = await codeOf({ places: 2 });
    const answers = await Promise.all(
      ['race_one', 'race_two', 'race_three', 'race_four'].map((who) => accept(code, who)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(new Set(answers.filter(({ success }) => !success).map(({ message }) => message))).toEqual(new Set([dead]));
    const { rows } = await sql`select 1 from sys_user where username like 'race%'`.execute(app.db);
    expect(rows).toHaveLength(2);
    expect((await list())[0]).toMatchObject({ used: 2, places: 2, state: 'used' });
  });

  it('keep the place for the next when who came was refused', async () => {
    const code = await codeOf();
    await accept(await codeOf(), 'taken_name');
    expect((await accept(code, 'taken_name')).message).toBe('用户名已注册');
    expect((await accept(code, 'other_name')).success).toBe(true);
  });

  it('answer unknown, expired, revoked, used and foreign codes with one sentence', async () => {
    const [expired, revoked, used] = [await codeOf(), await codeOf(), await codeOf()];
    const [, , ofExpired] = await list();
    await sql`update sys_invitation set expires_at = now() where id = ${ofExpired.id}`.execute(app.db);
    const [, ofRevoked] = await list();
    expect(await revoke(ofRevoked.id)).toMatchObject({ success: true, message: '邀请链接已作废' });
    expect((await revoke(ofRevoked.id)).success).toBe(false);
    await accept(used, 'used_it_up');
    expect((await list()).slice(0, 3).map((one: { state: string }) => one.state)).toEqual([
      'used',
      'revoked',
      'expired',
    ]);
    const unknown = same(await look('A'.repeat(27)));
    expect(unknown).toMatchObject({ success: false, message: dead, result: null });
    for (const code of [expired, revoked, used, '']) {
      expect(same(await look(code))).toEqual(unknown);
      expect(await accept(code, 'gets_not_in')).toMatchObject({ success: false, message: dead, result: null });
    }
    expect(await userOf('gets_not_in')).toBeUndefined();
  });

  it('hold who asks for dead codes again and again', async () => {
    const messages: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) messages.push((await look('B'.repeat(27))).message);
    expect(messages[0]).toBe(dead);
    expect(messages.at(-1)).toBe('操作过于频繁，请稍后重试');
  });

  it('make an application where who comes is approved first, which keeps what was chosen', async () => {
    const { roleId } = await aPerson(app, { departs: ['A72'] });
    const departId = await departOf('A72');
    const code = await codeOf({ approve: true, selectedroles: roleId, selecteddeparts: departId });
    expect(await accept(code, 'asks_first')).toMatchObject({ success: true, result: { waiting: true } });
    expect(await userOf('asks_first')).toBeUndefined();
    const waiting = (await app.call('GET', '/sys/user/applicants', { token: admin })).result;
    const applicant = waiting.find((one: { username: string }) => one.username === 'asks_first');
    expect(applicant).toMatchObject({ status: 'waiting', selectedroles: roleId, selecteddeparts: departId });
    expect(applicant.invitedBy).toBeTruthy();
    const { id, selectedroles, selecteddeparts } = applicant;
    const body = { id, selectedroles, selecteddeparts };
    expect((await app.call('POST', '/sys/user/approveApplicant', { token: admin, body })).success).toBe(true);
    expect((await login('asks_first')).result.userInfo).toMatchObject({ orgCode: 'A72' });
  });

  it('give what whoever makes them may give, while they may, and no longer', async () => {
    const strong = await aPerson(app, { permissions: ['system:user:edit'] });
    const weak = await aPerson(app);
    const clerk = await aPerson(app, { permissions: ['system:user:add'] });
    const token = await app.signIn(clerk.username, userPassword);
    expect((await make({ selectedroles: strong.roleId }, token)).code).toBe(510);
    expect((await make({ selectedroles: 'no-such-role' }, token)).message).toBe('所选角色不存在');
    expect((await make({ selecteddeparts: await departOf('A72') }, token)).code).toBe(510);
    const code = await codeOf({ selectedroles: weak.roleId }, token);
    expect((await look(code)).success).toBe(true);
    // The role grows beyond what they hold.
    await grantRight(app, weak.roleId, 'system:user:edit');
    expect((await look(code)).message).toBe(dead);
    expect((await list(token))[0]).toMatchObject({ state: 'dead' });
    expect((await accept(code, 'too_strong')).message).toBe(dead);
    const plain = await codeOf({}, token);
    await app.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: clerk.id, status: 2 } });
    expect((await look(plain)).message).toBe(dead);
    expect((await accept(plain, 'of_a_frozen')).message).toBe(dead);
    await app.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: clerk.id, status: 1 } });
    expect((await look(plain)).success).toBe(true);
    await sql`delete from sys_user_role where user_id = ${clerk.id}`.execute(app.db);
    expect((await look(plain)).message).toBe(dead);
    const { rows } = await sql`select 1 from sys_user where username in ('too_strong', 'of_a_frozen')`.execute(app.db);
    expect(rows).toHaveLength(0);
  });

  it('are seen and revoked by who made them, and by who administers all', async () => {
    const clerk = await aPerson(app, { permissions: ['system:user:add'] });
    const other = await aPerson(app, { permissions: ['system:user:add'] });
    const nobody = await aPerson(app);
    const token = await app.signIn(clerk.username, userPassword);
    await make({ note: '本人' }, token);
    const [mine, ...rest] = await list(token);
    expect(mine).toMatchObject({ note: '本人' });
    expect(rest).toHaveLength(0);
    const theirs = await app.signIn(other.username, userPassword);
    expect(await list(theirs)).toHaveLength(0);
    expect((await revoke(mine.id, theirs)).success).toBe(false);
    const none = await app.signIn(nobody.username, userPassword);
    expect(await app.call('GET', '/sys/user/invitations', { token: none })).toMatchObject({ code: 510 });
    expect(await make({}, none)).toMatchObject({ code: 510 });
    expect((await list()).some((one: { id: string }) => one.id === mine.id)).toBe(true);
    expect((await revoke(mine.id)).success).toBe(true);
  });

  it('of a tenant make members of it, at once and of no other', async () => {
    await sql`insert into sys_tenant (id, name, status) values (7501, '邀请的租户', 1), (7502, '另一租户', 1)`.execute(
      app.db,
    );
    const clerk = await aPerson(app, { tenants: [7501], permissions: ['system:user:add'] });
    const token = await app.signIn(clerk.username, userPassword);
    expect((await make({ approve: true }, token)).success).toBe(false);
    const code = await codeOf({}, token);
    expect((await look(code)).result.company).toBe('邀请的租户');
    expect((await accept(code, 'of_tenant')).success).toBe(true);
    expect(await userOf('of_tenant')).toMatchObject({ rel_tenant_ids: '7501' });
    const foreign = await aPerson(app, { tenants: [7502], permissions: ['system:user:add'] });
    const theirs = await app.signIn(foreign.username, userPassword);
    const [mine] = await list(token);
    expect(await list(theirs)).toHaveLength(0);
    expect((await revoke(mine.id, theirs)).success).toBe(false);
    const again = await codeOf({}, token);
    await sql`update sys_tenant set status = 0 where id = 7501`.execute(app.db);
    expect((await look(again)).message).toBe(dead);
  });

  it('are bounded in days, places and number', async () => {
    for (const wrong of [
      { days: 2 },
      { days: 365 },
      { places: 0 },
      { places: 201 },
      { places: 1.5 },
      { note: 'x'.repeat(201) },
    ])
      expect((await make(wrong)).success).toBe(false);
    const clerk = await aPerson(app, { permissions: ['system:user:add'] });
    await sql`insert into sys_quota (key, used, ends_at) values (${`invitation:${clerk.id}`}, 50, now() + interval '1 day')`.execute(
      app.db,
    );
    const token = await app.signIn(clerk.username, userPassword);
    expect((await make({}, token)).message).toBe('每人每天最多生成50个邀请链接');
  });
});

describe('where no SMS can be sent', () => {
  it('a link vouches for who has it, and a picture is asked for', async () => {
    const app = await testApp({ NODE_ENV: 'production', CAPTCHA: 'on' });
    const made = await makeAs(app);
    const look = await app.call('POST', '/sys/user/invitation', { body: { code: made.code } });
    expect(look.result).toMatchObject({ proof: 'captcha' });
    await sql`insert into sys_one_time_code (kind, key, value, expires_at)
      values ('captcha', 'own-key', 'abcd', now() + interval '1 minute')`.execute(app.db);
    const accept = (more: object) => {
      const body = {
        code: made.code,
        username: 'by_picture',
        password,
        realname: '新同事',
        phone: '13900039999',
        ...more,
      };
      return app.call('POST', '/sys/user/acceptInvitation', { body });
    };
    expect((await accept({})).message).toBe('验证码无效');
    expect((await accept({ captcha: 'abcd', checkKey: 'other' })).code).toBe(412);
    expect((await accept({ captcha: 'abcd', checkKey: 'own-key' })).success).toBe(true);
  });
});

/** A link of somebody who may add users; the sign-in asks for a picture there. */
async function makeAs(app: TestApp): Promise<{ code: string }> {
  const clerk = await aPerson(app, { permissions: ['system:user:add'] });
  await sql`insert into sys_one_time_code (kind, key, value, expires_at)
    values ('captcha', 'sign-in', 'wxyz', now() + interval '1 minute')`.execute(app.db);
  const body = { username: clerk.username, password: userPassword, captcha: 'wxyz', checkKey: 'sign-in' };
  const { token } = (await app.call('POST', '/sys/login', { body })).result;
  return (await app.call('POST', '/sys/user/makeInvitation', { token, body: { days: 1, places: 1 } })).result;
}
