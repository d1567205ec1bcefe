import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('signing in', () => {
  let app: TestApp;
  const login = (username: string, password: string, more: object = {}) =>
    app.call('POST', '/sys/login', { body: { username, password, ...more } });
  const captchaOf = async (key: string) =>
    (
      await sql<{ value: string }>`select value from sys_one_time_code where kind = 'captcha' and key = ${key}`.execute(
        app.db,
      )
    ).rows[0]?.value;

  beforeAll(async () => {
    app = await testApp();
  });

  it('gives the token, the user without any secret, departments and dictionaries', async () => {
    const person = await aPerson(app, { departs: ['A01'] });
    const answer = await login(person.username, userPassword);
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(answer.result).toMatchObject({ multi_depart: 1, userInfo: { username: person.username, orgCode: 'A01' } });
    expect(JSON.stringify(answer)).not.toMatch(/password|salt|argon2/i);
    expect(answer.result.sysAllDictItems.sex).toContainEqual({
      value: '1',
      text: '男',
      title: '男',
      label: '男',
      color: null,
    });
    const info = await app.call('GET', '/sys/user/getUserInfo', { token: answer.result.token });
    expect(info.result.userInfo.username).toBe(person.username);
  });

  it('answers an unknown user and a wrong password alike', async () => {
    const person = await aPerson(app);
    const [unknown, wrong] = [await login('nobody_at_all', 'x'), await login(person.username, 'x')];
    for (const answer of [unknown, wrong])
      expect(answer).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null });
  });

  it('takes about as long for an unknown user as for a wrong password', async () => {
    const person = await aPerson(app);
    // The fastest of a few: others may be using the machine.
    const fastest = async (names: readonly string[]) => {
      const times: number[] = [];
      for (const name of names) {
        const start = performance.now();
        await login(name, 'x');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    await fastest(['warm_up']);
    const unknown = await fastest(['no_a', 'no_b', 'no_c', 'no_d', 'no_e']);
    const wrong = await fastest(Array.from({ length: 5 }, () => person.username));
    // A password check is the bulk of either; skipping it would be ten times faster.
    expect(unknown).toBeGreaterThan(wrong / 4);
  });

  it('holds an account after six failures, by whatever way and spelling, and frees it after ten minutes', async () => {
    const person = await aPerson(app);
    for (let attempt = 0; attempt < 6; attempt += 1)
      await login(attempt % 2 ? person.username.toUpperCase() : person.username, 'x');
    const held = '该用户登录失败次数过多，请于10分钟后再次登录！';
    expect((await login(person.username, userPassword)).message).toBe(held);
    expect(
      (await app.call('POST', '/sys/mLogin', { body: { username: person.username, password: userPassword } })).message,
    ).toBe(held);
    await sql`update sys_sign_in_failure set until = now() - interval '1 second'`.execute(app.db);
    expect((await login(person.username, userPassword)).success).toBe(true);
  });

  it('judges no more tries that come at the same moment than one after the other', async () => {
    const person = await aPerson(app);
    const tries = Array.from({ length: 40 }, (_, at) => login(person.username, `wrong-${at}`));
    const judged = (await Promise.all(tries)).filter(({ message }) => message === '用户名或密码错误');
    expect(judged).toHaveLength(6);
    // Those who know it do not stand in each other's way.
    const other = await aPerson(app);
    const right = await Promise.all(Array.from({ length: 10 }, () => login(other.username, userPassword)));
    expect(right.map(({ success }) => success)).not.toContain(false);
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  it('is no place to guess the password of an open session', async () => {
    const person = await aPerson(app);
    const { result } = await login(person.username, userPassword);
    const guess = async (oldpassword: string) => {
      const body = {
        username: person.username,
        oldpassword,
        password: 'Neues-Wort-2026',
        confirmpassword: 'Neues-Wort-2026',
      };
      return (await app.call('PUT', '/sys/user/updatePassword', { token: result.token, body })).message;
    };
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(`wrong-${at}`)));
    expect(guesses.filter((message) => message === '旧密码输入错误!')).toHaveLength(6);
    expect(await guess(userPassword)).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  it('names frozen accounts only to those who know the password', async () => {
    const person = await aPerson(app);
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', person.id).execute();
    expect((await login(person.username, 'x')).message).toBe('用户名或密码错误');
    expect((await login(person.username, userPassword)).message).toBe('该用户已冻结');
  });

  it('ends the token at logout, and it stays ended', async () => {
    const person = await aPerson(app);
    const { result } = await login(person.username, userPassword);
    expect(await app.call('POST', '/sys/logout', { token: result.token })).toMatchObject({
      code: 200,
      message: '退出登录成功！',
    });
    expect(await app.call('GET', '/sys/user/getUserInfo', { token: result.token })).toMatchObject({
      status: 401,
      code: 401,
      message: 'Token失效，请重新登录!',
    });
    expect((await app.call('POST', '/sys/logout')).message).toBe('退出登录失败！');
    expect((await app.call('POST', '/sys/logout', { token: 'x.y.z' })).message).toBe('Token无效!');
  });

  it('ends idle and old sessions', async () => {
    const person = await aPerson(app);
    for (const change of [sql`last_seen = now() - interval '3 hours'`, sql`ends_at = now() - interval '1 second'`]) {
      const { result } = await login(person.username, userPassword);
      await sql`update sys_session set ${change} where user_id = ${person.id}`.execute(app.db);
      expect((await app.call('GET', '/sys/user/getUserInfo', { token: result.token })).status).toBe(401);
    }
  });

  it('changes the own password by the rules and ends every session of the user', async () => {
    const person = await aPerson(app);
    const { result } = await login(person.username, userPassword);
    const change = (body: object) =>
      app.call('PUT', '/sys/user/updatePassword', {
        token: result.token,
        body: {
          username: person.username,
          oldpassword: userPassword,
          password: 'Neues-Wort-2026',
          confirmpassword: 'Neues-Wort-2026',
          ...body,
        },
      });
    expect((await change({ username: 'admin' })).message).toBe('只允许修改自己的密码！');
    expect((await change({ oldpassword: 'x' })).message).toBe('旧密码输入错误!');
    expect((await change({ password: '' })).message).toBe('新密码不允许为空!');
    expect((await change({ confirmpassword: 'x' })).message).toBe('两次输入密码不一致!');
    expect((await change({ password: 'short', confirmpassword: 'short' })).message).toBe('密码长度应为8到64个字符');
    expect((await change({ password: '12345678', confirmpassword: '12345678' })).message).toBe(
      '该密码在常见的泄露密码中，请换一个',
    );
    await sql`insert into sys_tenant (id, name, status) values (7301, '华东研究院', 1)`.execute(app.db);
    await sql`update sys_user set rel_tenant_ids = '7301' where username = ${person.username}`.execute(app.db);
    await app.db.transaction().execute((tx) => app.sessions.refresh(tx, [person.id]));
    for (const near of [`${person.username.toUpperCase()}!!`, '华东研究院2026'])
      expect((await change({ password: near, confirmpassword: near })).message).toBe(
        '密码不能由用户名或租户名称加数字、符号组成，请换一个',
      );
    expect((await change({})).message).toBe('密码重置成功!');
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: result.token })).status).toBe(401);
    expect((await login(person.username, 'Neues-Wort-2026')).success).toBe(true);
  });

  it('lets one of several changes at once succeed with the same old password', async () => {
    const person = await aPerson(app);
    const { result } = await login(person.username, userPassword);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const password = `Neues-Wort-${at}`;
        const body = { username: person.username, oldpassword: userPassword, password, confirmpassword: password };
        return app.call('PUT', '/sys/user/updatePassword', { token: result.token, body });
      }),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('takes a token from the address for files and frames, and for nothing else', async () => {
    const token = await app.signIn();
    const open = (path: string, cookie = '') =>
      app.http.inject({ url: `${app.config.apiPrefix}${path}`, headers: cookie ? { cookie } : {} });
    expect((await open(`/sys/user/getUserInfo?token=${token}`)).statusCode).toBe(401);
    expect((await open('/sys/user/getUserInfo', `dossier-files=${token}`)).statusCode).toBe(401);
    expect((await open(`/sys/annountCement/show/none?token=${token}`)).statusCode).toBe(404);
  });

  it('lets a user switch to his own departments only', async () => {
    const person = await aPerson(app, { departs: ['A01', 'A01A07'] });
    const { result } = await login(person.username, userPassword);
    expect(result.multi_depart).toBe(2);
    const select = (orgCode: string) =>
      app.call('PUT', '/sys/selectDepart', { token: result.token, body: { orgCode, username: person.username } });
    expect((await select('A02')).success).toBe(false);
    expect((await select('A01A07')).result.userInfo.orgCode).toBe('A01A07');
    expect((await app.call('GET', '/sys/user/getCurrentUserDeparts', { token: result.token })).result.orgCode).toBe(
      'A01A07',
    );
  });

  it('lets the tenant header pick among the own tenants only', async () => {
    for (const id of [1, 2, 3])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const person = await aPerson(app, {
      tenants: [1, 2],
      permissions: ['system:position:list', 'system:position:add'],
    });
    const { result } = await login(person.username, userPassword);
    expect(result.tenantList.map((tenant: { id: number }) => tenant.id)).toEqual([1, 2]);
    const token = result.token as string;
    const add = await app.call('POST', '/sys/position/add', {
      token,
      body: { code: 'T1', name: '甲', postRank: '1' },
      headers: { 'tenant-id': '2' },
    });
    expect(add.success).toBe(true);
    const total = async (tenant: string) =>
      (await app.call('GET', '/sys/position/list', { token, headers: { 'tenant-id': tenant } })).result?.total;
    expect([await total('1'), await total('2'), await total('0')]).toEqual([0, 1, 0]);
    const foreign = await app.call('GET', '/sys/position/list', { token, headers: { 'tenant-id': '3' } });
    expect(foreign).toMatchObject({ status: 401, message: '用户租户信息变更,请重新登陆!' });
  });

  it('takes a right away at once', async () => {
    const person = await aPerson(app, { permissions: ['system:position:list'] });
    const { result } = await login(person.username, userPassword);
    expect((await app.call('GET', '/sys/position/queryByIds?ids=x', { token: result.token })).success).toBe(true);
    await app.db.deleteFrom('sys_role_permission').where('role_id', '=', person.roleId).execute();
    await app.sessions.refresh(app.db, [person.id]);
    await expect
      .poll(async () => (await app.call('GET', '/sys/position/queryByIds?ids=x', { token: result.token })).code)
      .toBe(510);
  });

  it('sends one code per phone, takes it once, and gives it up after five wrong tries', async () => {
    const person = await aPerson(app);
    await app.db.updateTable('sys_user').set({ phone: '13800000001' }).where('id', '=', person.id).execute();
    const send = () => app.call('POST', '/sys/sms', { body: { mobile: '13800000001', smsmode: '0' } });
    expect(await send()).toMatchObject({ success: true, code: 0 });
    expect(await send()).toMatchObject({ success: false, code: 0, message: '验证码10分钟内，仍然有效！' });
    const code =
      (await sql<{ value: string }>`select value from sys_one_time_code where kind = 'sms'`.execute(app.db)).rows[0]
        ?.value ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const phone = (captcha: string) =>
      app.call('POST', '/sys/phoneLogin', { body: { mobile: '13800000001', captcha } });
    expect((await phone(code === '111111' ? '222222' : '111111')).message).toBe('手机验证码错误');
    expect((await phone(code)).success).toBe(true);
    expect((await phone(code)).success).toBe(false);
    expect((await app.call('POST', '/sys/sms', { body: { mobile: '13900000009', smsmode: '0' } })).message).toBe(
      '该用户不存在或未绑定手机号',
    );
    expect((await app.call('POST', '/sys/sms', { body: {} })).message).toBe('手机号不允许为空！');
  });

  describe('with the picture on', () => {
    let strict: TestApp;
    beforeAll(async () => {
      strict = await testApp({ CAPTCHA: 'on' });
    });

    it('asks every way in by password for the picture after a failure, and says where to get it', async () => {
      app = strict;
      const person = await aPerson(strict);
      const mobile = (password: string, shown: object = {}, username = person.username) =>
        strict.call('POST', '/sys/mLogin', { body: { username, password, ...shown } });
      expect((await mobile(userPassword)).success).toBe(true);
      expect((await mobile('wrong')).message).toBe('用户名或密码错误');
      const told = { code: 412, message: '请输入验证码', result: { captcha: true, image: '/sys/randomImage/{key}' } };
      expect(await mobile(userPassword)).toMatchObject(told);
      // The address has failed too, whoever is tried next.
      expect(await mobile(userPassword, {}, (await aPerson(strict)).username)).toMatchObject(told);
      expect(await mobile(userPassword, { captcha: 'xxxx', checkKey: 'k1' })).toMatchObject({ code: 412 });
      await strict.call('GET', '/sys/randomImage/k1');
      expect((await mobile(userPassword, { captcha: await captchaOf('k1'), checkKey: 'k1' })).success).toBe(true);
    });

    it('asks for the picture, uses it up with every try, and never says the text', async () => {
      app = strict;
      const person = await aPerson(strict);
      expect((await login(person.username, userPassword)).message).toBe('验证码无效');
      const key = String(Date.now());
      const image = await strict.call('GET', `/sys/randomImage/${key}`);
      expect(image.result).toMatch(/^data:image\/svg\+xml;base64,/);
      const text = (await captchaOf(key)) ?? '';
      expect(Buffer.from(image.result.split(',')[1], 'base64').toString()).not.toContain(text);
      expect(await login(person.username, userPassword, { captcha: 'xxxx', checkKey: key })).toMatchObject({
        code: 412,
        message: '验证码错误',
      });
      expect((await login(person.username, userPassword, { captcha: text, checkKey: key })).code).toBe(412);
      await strict.call('GET', `/sys/randomImage/${key}`);
      const fresh = (await captchaOf(key)) ?? '';
      expect(
        (await login(person.username, userPassword, { captcha: fresh.toUpperCase(), checkKey: Number(key) })).success,
      ).toBe(true);
    });

    it('draws no more pictures for one address than many people need', async () => {
      const ask = (at: number) => strict.call('GET', `/sys/randomImage/flood${at}`);
      const answers = await Promise.all(Array.from({ length: 310 }, (_, at) => ask(at)));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
      expect((await ask(400)).message).toBe('操作过于频繁，请稍后重试');
      expect((await strict.call('GET', `/sys/randomImage/${'k'.repeat(65)}`)).success).toBe(false);
    });
  });
});
