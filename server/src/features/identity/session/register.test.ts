import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';

const password = 'Neuer-Mensch-7';
let number = 0;
const aPhone = () => `1390001${String(++number).padStart(4, '0')}`;

describe('registering', () => {
  let app: TestApp;
  const send = (mobile: string) => app.call('POST', '/sys/sms', { body: { mobile, smsmode: '1' } });
  const codeOf = async (phone: string) =>
    (
      await sql<{
        value: string;
      }>`select value from sys_one_time_code where kind = 'sms' and key = ${`1:${phone}`}`.execute(app.db)
    ).rows[0]?.value ?? '';
  const register = (body: object) => app.call('POST', '/sys/user/register', { body: { password, ...body } });
  const userOf = (username: string) =>
    app.db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirst();

  beforeAll(async () => {
    app = await testApp({ REGISTRATION: 'on' });
  });
  // All calls come from one address, which is held after many failures.
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  it('makes an account that may sign in and holds nothing', async () => {
    const phone = aPhone();
    expect((await send(phone)).success).toBe(true);
    const answer = await register({ username: 'fresh_one', phone, smscode: await codeOf(phone), email: 'a@b.cn' });
    expect(answer).toMatchObject({ success: true, code: 200, message: '注册成功', result: { waiting: false } });
    const user = await userOf('fresh_one');
    expect(user).toMatchObject({ realname: 'fresh_one', phone, email: 'a@b.cn', status: 1 });
    expect(user).toMatchObject({ org_code: null, rel_tenant_ids: null, depart_ids: null });
    const token = await app.signIn('fresh_one', password);
    const rights = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    expect(rights.result.codeList).toEqual([]);
    expect((await app.call('GET', '/sys/user/list', { token })).code).toBe(510);
    const { rows } = await sql`select 1 from sys_log where log_content = '自助注册，username： fresh_one'`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
    expect((await sql`select 1 from sys_data_log where data_id = ${user?.id}`.execute(app.db)).rows).toHaveLength(1);
  });

  it('takes the phone for a name that is missing, and nobody knows a password that is missing', async () => {
    const phone = aPhone();
    await send(phone);
    expect((await register({ phone, smscode: await codeOf(phone), password: '' })).success).toBe(true);
    expect(await userOf(phone)).toMatchObject({ username: phone, realname: phone });
    expect((await app.call('POST', '/sys/login', { body: { username: phone, password: '' } })).success).toBe(false);
  });

  it('takes no roles, status, tenant or clearance from the caller', async () => {
    const phone = aPhone();
    await send(phone);
    const more = { status: 2, secretLevel: 9, relTenantIds: '1', selectedroles: 'admin', userIdentity: 2, id: 'x' };
    await register({ username: 'greedy_one', phone, smscode: await codeOf(phone), ...more });
    const user = await userOf('greedy_one');
    expect(user).toMatchObject({ status: 1, rel_tenant_ids: null });
    expect(user?.id).not.toBe('x');
    expect((await sql`select 1 from sys_user_role where user_id = ${user?.id}`.execute(app.db)).rows).toHaveLength(0);
  });

  it('says which name, phone or address is taken, in the order of the wire, and lets the code be used again', async () => {
    const other = await aPerson(app);
    const phone = aPhone();
    await app.db.updateTable('sys_user').set({ email: 'taken@b.cn' }).where('id', '=', other.id).execute();
    await send(phone);
    const smscode = await codeOf(phone);
    const taken = await register({ username: other.username.toUpperCase(), phone, smscode, email: 'taken@b.cn' });
    expect(taken).toMatchObject({ success: false, code: 0, message: '用户名已注册' });
    expect(taken.result).toEqual({ fields: { username: '用户名已存在!' } });
    const email = await register({ username: 'second_try', phone, smscode, email: 'Taken@b.cn' });
    expect(email).toMatchObject({ code: 0, message: '邮箱已被注册' });
    await app.db.updateTable('sys_user').set({ phone }).where('id', '=', other.id).execute();
    expect(await register({ username: 'second_try', phone, smscode })).toMatchObject({
      code: 0,
      message: '该手机号已注册',
      result: { fields: { phone: '手机号已存在!' } },
    });
    await app.db.updateTable('sys_user').set({ phone: null }).where('id', '=', other.id).execute();
    expect((await register({ username: 'second_try', phone, smscode })).success).toBe(true);
  });

  it('sends no code to a phone that has an account', async () => {
    const { id } = await aPerson(app);
    const phone = aPhone();
    await app.db.updateTable('sys_user').set({ phone }).where('id', '=', id).execute();
    expect((await send(phone)).message).toBe(' 手机号已经注册，请直接登录！');
  });

  it.each([
    [{ phone: '12345678901' }, '请输入正确手机号'],
    [{ phone: '' }, '请输入手机号'],
    [{ phone: '19912345678' }, '请输入正确手机号'],
    [{ username: 'a b' }, '长度6到18个字符，只允许字母、数字、下划线'],
    [{ username: '<img src=x>' }, '长度6到18个字符，只允许字母、数字、下划线'],
    [{ email: 'nowhere' }, '邮箱格式不正确'],
    [{ realname: 'x'.repeat(101) }, '用户姓名不能超过100个字符'],
    [{ password: 'short' }, '密码长度应为8到64个字符'],
    [{ password: 'passw0rd' }, '该密码在常见的泄露密码中，请换一个'],
    [{ password: '!!!!!!!!!!' }, '密码过于简单，请换一个不易猜到的密码'],
    [{ password: 'valid_name', username: 'valid_name' }, '密码不能由用户名或租户名称加数字、符号组成，请换一个'],
    [{ password: 'Valid_Name2026' }, '密码不能由用户名或租户名称加数字、符号组成，请换一个'],
  ])('refuses %o', async (wrong, message) => {
    const phone = aPhone();
    await send(phone);
    const answer = await register({ username: 'valid_name', phone, smscode: await codeOf(phone), ...wrong });
    expect(answer).toMatchObject({ success: false, message });
    expect(await userOf('valid_name')).toBeUndefined();
  });

  it('takes a code once, only for its phone, and not the one of another purpose', async () => {
    const [own, others] = [aPhone(), aPhone()];
    await send(own);
    await send(others);
    const code = await codeOf(own);
    const foreign = code === (await codeOf(others)) ? '' : await codeOf(others);
    expect((await register({ username: 'one_of_two', phone: own, smscode: foreign })).message).toBe('手机验证码错误');
    expect((await register({ username: 'one_of_two', phone: aPhone(), smscode: code })).message).toBe(
      '手机验证码失效，请重新获取',
    );
    expect((await register({ username: 'one_of_two', phone: own, smscode: code })).success).toBe(true);
    await app.db.deleteFrom('sys_user').where('username', '=', 'one_of_two').execute();
    expect((await register({ username: 'two_of_two', phone: own, smscode: code })).message).toBe(
      '手机验证码失效，请重新获取',
    );
    await sql`insert into sys_one_time_code (kind, key, value, expires_at)
      values ('sms', ${`0:${own}`}, '123456', now() + interval '10 minutes')`.execute(app.db);
    expect((await register({ username: 'two_of_two', phone: own, smscode: '123456' })).success).toBe(false);
  });

  it('lets two requests with one code make one account', async () => {
    const phone = aPhone();
    await send(phone);
    const smscode = await codeOf(phone);
    const answers = await Promise.all(
      ['twin_first', 'twin_other'].map((username) => register({ username, phone, smscode })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { rows } = await sql`select 1 from sys_user where phone = ${phone}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('gives a code up after five wrong tries and holds the phone after six failures', async () => {
    const phone = aPhone();
    await send(phone);
    const smscode = await codeOf(phone);
    const wrong = smscode === '000000' ? '111111' : '000000';
    const messages: string[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      messages.push((await register({ username: 'guesser', phone, smscode: wrong })).message);
    expect(new Set(messages)).toEqual(new Set(['手机验证码错误']));
    expect((await register({ username: 'guesser', phone, smscode })).message).toBe('手机验证码失效，请重新获取');
    expect((await register({ username: 'guesser', phone, smscode })).message).toBe(
      '注册失败次数过多，请于10分钟后再试！',
    );
  });

  it('tells a stranger without a code nothing about names, phones and addresses', async () => {
    const { username } = await aPerson(app);
    for (const name of [username, 'nobody_so_named']) {
      const answer = await register({ username: name, phone: aPhone(), smscode: '000000' });
      expect(answer).toMatchObject({ message: '手机验证码失效，请重新获取', result: null });
    }
  });

  it('bounds how many names one proved phone may ask for', async () => {
    const { username } = await aPerson(app);
    const phone = aPhone();
    await send(phone);
    const smscode = await codeOf(phone);
    const messages: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) messages.push((await register({ username, phone, smscode })).message);
    expect(messages.filter((message) => message === '用户名已注册')).toHaveLength(5);
    expect(messages.at(-1)).toBe('注册失败次数过多，请于10分钟后再试！');
  });
});

describe('where registration is off, as it is unless it was switched on', () => {
  it('says so, makes no account and sends strangers no code', async () => {
    const app = await testApp();
    const sentence = '本系统未开放自助注册，请联系管理员开通账号';
    const body = { username: 'uninvited', password, phone: '13900029999', smscode: '000000' };
    expect(await app.call('POST', '/sys/user/register', { body })).toMatchObject({ success: false, message: sentence });
    const sms = () => app.call('POST', '/sys/sms', { body: { mobile: '13900029999', smsmode: '1' } });
    expect(await sms()).toMatchObject({ success: false, message: sentence });
    expect((await app.call('GET', '/sys/clientConfig')).result.registration).toBe(false);
    // Nor is a session a way round it; a number of one's own has a call of its own.
    const token = await app.signIn();
    const again = { mobile: '13900029999', smsmode: '1' };
    expect((await app.call('POST', '/sys/sms', { token, body: again })).message).toBe(sentence);
    const own = await app.call('POST', '/sys/user/sendPhoneCode', { token, body: { phone: '13900029999' } });
    expect(own.success).toBe(true);
  });
});
