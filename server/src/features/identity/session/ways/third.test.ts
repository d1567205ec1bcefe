import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type TestBrowser, testBrowser } from '#test/browser.ts';
import { type TestOidc, testOidc } from '#test/oidc.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson, codeOf } from '#test/second-step.ts';

const origin = 'http://dossier.test';
let app: TestApp;
let provider: TestOidc;
let second: TestOidc;

beforeAll(async () => {
  provider = await testOidc(origin);
  second = await testOidc(origin, 'second');
  const env = { ...provider.env, ...second.env, OIDC_SOURCES: 'second', OIDC_NAME: '集团账号', PUBLIC_URL: origin };
  app = await testApp(env);
});

/** Path below the API of an address of ours. */
const pathOf = (address: URL) => {
  expect(address.origin).toBe(origin);
  return `${address.pathname}${address.search}`.replace(app.config.apiPrefix, '');
};
const newSubject = () => `subject-${newId()}`;

/** From the button to the provider's answer, which is not looked at yet. */
async function answerOf(browser: TestBrowser, person: TestOidc['person'], from = provider, source = 'oidc') {
  from.person = person;
  const sent = await browser.open(`/sys/thirdLogin/render/${source}`);
  expect(sent.status).toBe(302);
  return pathOf(await from.signIn(sent.location));
}

/** What the page of an answer tells the window behind it. */
// biome-ignore lint/suspicious/noExplicitAny: a text or an object; each test says what it expects
async function told(browser: TestBrowser, callback: string): Promise<any> {
  const { body } = await browser.open(callback);
  const [, json = ''] = /id="outcome">(.*?)<\/script>/.exec(body) ?? [];
  const outcome = JSON.parse(json);
  expect(outcome.origin).toBe(origin);
  return outcome.message;
}

const exchange = (browser: TestBrowser, token: string, source = 'oidc') =>
  browser.call('GET', `/sys/thirdLogin/getLoginUser/${token}/${source}`);

/** A user with a linked account, and a browser before the provider's answer for it. */
async function linkedPerson() {
  const person = await aPerson(app, { departs: ['T01'] });
  const subject = newSubject();
  const browser = testBrowser(app);
  const message = await told(browser, await answerOf(browser, { sub: subject, preferred_username: 'someone_else' }));
  const [, uuid = '', operateCode] = message.split(',');
  const body = { source: 'oidc', uuid, operateCode, username: person.username, password: userPassword };
  const bound = await browser.call('POST', '/sys/third/user/checkPassword', { body });
  expect(bound).toMatchObject({ success: true, code: 0 });
  return { ...person, subject, browser, token: bound.result as string };
}

describe('signing in by a provider', () => {
  it('shows a button for each one, and says of others that they are not configured', async () => {
    const { result } = await app.call('GET', '/sys/clientConfig');
    expect(result.providers).toEqual([
      { source: 'oidc', name: '集团账号', url: '/sys/thirdLogin/render/oidc' },
      { source: 'second', name: 'second', url: '/sys/thirdLogin/render/second' },
    ]);
    const github = await app.call('GET', '/sys/thirdLogin/render/github');
    expect(github).toMatchObject({ success: false, message: '该第三方登录未配置，请联系管理员' });
    const unknown = await app.call('GET', '/sys/thirdLogin/oauth2/dingtalk/login', { query: { state: origin } });
    expect(unknown.message).toBe('不支持的source');
  });

  it('says so to an answer too, where no provider is configured and nothing names our own address', async () => {
    const bare = await testApp();
    for (const callback of ['/sys/thirdLogin/x/callback', '/sys/thirdLogin/oauth2/x/callback']) {
      const answer = await testBrowser(bare).open(`${callback}?code=1&state=2`);
      expect(answer.location).toBe('');
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, message: '该第三方登录未配置，请联系管理员' });
    }
  });

  it('asks an unknown person for a password of ours, and from then on lets him in by the provider alone', async () => {
    const { subject, username, browser, token, id } = await linkedPerson();
    const entered = await exchange(browser, token);
    expect(entered).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(entered.result).toMatchObject({ multi_depart: 1, userInfo: { username } });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: entered.result.token })).success).toBe(true);

    const later = testBrowser(app);
    const code = await told(later, await answerOf(later, { sub: subject }));
    const again = await later.call('GET', `/sys/thirdLogin/getLoginUser/${code}/oidc/0`);
    expect(again.result.userInfo.id).toBe(id);
    const logs = await app.db.selectFrom('sys_log').select('log_content').where('userid', '=', username).execute();
    expect(logs.map((row) => row.log_content).sort()).toEqual([
      `用户名: ${username},登录成功[第三方用户]！`,
      `用户名: ${username},登录成功[第三方用户]！`,
      '绑定第三方账号，来源：oidc，账号：someone_else',
    ]);
    const row = await sql<{ text: string }>`select t::text as text from sys_third_account t
      where third_user_uuid = ${subject}`.execute(app.db);
    expect(row.rows[0]?.text).toContain(provider.issuer);
  });

  it('asks whoever has a second step for it before the link is made, and the provider alone afterwards', async () => {
    const person = await aGuardedPerson(app);
    const [sub, browser] = [newSubject(), testBrowser(app)];
    const [, uuid = '', operateCode] = (await told(browser, await answerOf(browser, { sub }))).split(',');
    const body = { source: 'oidc', uuid, operateCode, username: person.username, password: userPassword };
    const asked = await browser.call('POST', '/sys/third/user/checkPassword', { body });
    expect(asked).toMatchObject({ success: false, code: 428, result: { ways: ['totp', 'recovery'] } });
    const { rows } = await sql`select 1 from sys_third_account where third_user_uuid = ${sub}`.execute(app.db);
    expect(rows).toEqual([]);
    const passed = await browser.call('POST', '/sys/secondStep/pass', {
      body: { ticket: asked.result.ticket, way: 'totp', code: codeOf(person.secret) },
    });
    expect(passed).toMatchObject({ success: true, result: { userInfo: { username: person.username } } });
    const later = testBrowser(app);
    const code = await told(later, await answerOf(later, { sub }));
    expect(await exchange(later, code)).toMatchObject({ success: true, result: { userInfo: { id: person.id } } });
  });

  it('never links by a name or a mail address that the provider tells', async () => {
    const victim = await aPerson(app);
    await app.db.updateTable('sys_user').set({ email: 'chief@a.example' }).where('id', '=', victim.id).execute();
    const browser = testBrowser(app);
    const person = { sub: newSubject(), preferred_username: victim.username, email: 'chief@a.example', name: '老板' };
    const message = await told(browser, await answerOf(browser, person));
    expect(message).toMatchObject({ isObj: true, source: 'oidc', username: victim.username });
    expect((await exchange(browser, message.uuid)).message).toBe('token验证失败');
    const { username, uuid, operateCode, source } = message;
    const body = { source, uuid, operateCode, username };
    for (let tries = 0; tries < 6; tries += 1) {
      const wrong = await browser.call('POST', '/sys/thirdLogin/user/checkPassword', {
        body: { ...body, password: `${tries}` },
      });
      expect(wrong.message).toBe('用户名或密码错误');
    }
    const held = '该用户登录失败次数过多，请于10分钟后再次登录！';
    const right = { body: { ...body, password: userPassword } };
    expect((await browser.call('POST', '/sys/third/user/checkPassword', right)).message).toBe(held);
    expect((await app.call('POST', '/sys/login', { body: { username, password: userPassword } })).message).toBe(held);
  });

  it('binds by a code to the phone, which is counted as at the sign-in by phone', async () => {
    const person = await aPerson(app);
    const mobile = '13911110037';
    await app.db.updateTable('sys_user').set({ phone: mobile }).where('id', '=', person.id).execute();
    const browser = testBrowser(app);
    const message = await told(browser, await answerOf(browser, { sub: newSubject() }));
    expect(message).toMatch(/^绑定手机号,/);
    const thirdUserUuid = message.split(',')[1];
    await app.call('POST', '/sys/sms', { body: { mobile, smsmode: '0' } });
    const { rows } = await sql<{ value: string }>`select value from sys_one_time_code
      where kind = 'sms' and key = ${`0:${mobile}`}`.execute(app.db);
    const bind = (captcha: string | undefined) =>
      browser.call('POST', '/sys/thirdLogin/bindingThirdPhone', { body: { mobile, captcha, thirdUserUuid } });
    expect((await bind('x')).message).toBe('验证码错误');
    const bound = await bind(rows[0]?.value);
    expect((await exchange(browser, bound.result)).result.userInfo.id).toBe(person.id);
    expect((await bind(rows[0]?.value)).message).toBe('校验失败');
  });

  it('makes a user only where the settings allow it, and then one without any right', async () => {
    const begin = async () => {
      const browser = testBrowser(app);
      const person = { sub: newSubject(), preferred_username: 'zhang.wei@group', name: '张伟' };
      const [, uuid = '', operateCode] = (await told(browser, await answerOf(browser, person))).split(',');
      return { browser, body: { source: 'oidc', uuid, operateCode, username: 'admin', suffix: '' } };
    };
    const { browser, body } = await begin();
    const create = (more = {}) => browser.call('POST', '/sys/third/user/create', { body: { ...body, ...more } });
    expect((await create()).message).toBe('本系统未开放第三方账号创建用户，请联系管理员开通账号');
    await app.db.insertInto('sys_setting').values({ key: 'signIn.thirdCreate', value: 'true', sealed: null }).execute();
    await app.settings.reload();
    for (const wrong of [{ operateCode: '0' }, { uuid: 'x' }, { source: 'second' }])
      expect((await create(wrong)).message).toBe('校验失败');
    const made = await create();
    const { result } = await exchange(browser, made.result);
    expect(result.userInfo).toMatchObject({ realname: '张伟', email: null, phone: null, relTenantIds: null });
    expect(result.userInfo.username).toMatch(/^zhangweigroup_\d{4}$/);
    expect(result).toMatchObject({ multi_depart: 0, departs: [] });
    const rights = await app.call('GET', '/sys/permission/getPermCode', { token: result.token });
    expect(rights.result.codeList).toEqual([]);
    expect((await create()).message).toBe('校验失败');
    await app.db.deleteFrom('sys_setting').where('key', '=', 'signIn.thirdCreate').execute();
    await app.settings.reload();
  });

  it('keeps frozen and deleted users out, and forgets the link of a user who is removed', async () => {
    const { id, subject, browser, token } = await linkedPerson();
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', id).execute();
    expect((await exchange(browser, token)).message).toBe('该用户已冻结');
    await app.db.updateTable('sys_user').set({ status: 1, del_flag: 1 }).where('id', '=', id).execute();
    const code = await told(browser, await answerOf(browser, { sub: subject }));
    expect((await exchange(browser, code)).success).toBe(false);
    const admin = await app.signIn();
    await app.call('DELETE', '/sys/user/deleteRecycleBin', { token: admin, query: { userIds: id } });
    expect(await told(browser, await answerOf(browser, { sub: subject }))).toMatch(/^绑定手机号,/);
  });

  it('goes on in the page itself inside a chat app, and only to our own pages', async () => {
    const { subject, id } = await linkedPerson();
    const browser = testBrowser(app);
    const begin = (state: string) =>
      browser.open(`/sys/thirdLogin/oauth2/oidc/login?${new URLSearchParams({ state })}`);
    for (const evil of [
      'https://evil.example',
      `${origin}.evil.example`,
      `${origin}@evil.example`,
      '//evil.example',
      '',
    ])
      expect((await begin(evil)).location).toBe('');
    provider.person = { sub: subject };
    const callback = pathOf(await provider.signIn((await begin(origin)).location));
    const { status, location } = await browser.open(callback);
    expect(status).toBe(302);
    const back = new URL(location);
    expect(`${back.origin}${back.pathname}`).toBe(`${origin}/oauth2-app/login`);
    expect(back.searchParams.get('thirdType')).toBe('oidc');
    const entered = await exchange(browser, back.searchParams.get('oauth2LoginToken') ?? '');
    expect(entered.result.userInfo.id).toBe(id);
    // The code of the address is no token, and was good once.
    const code = back.searchParams.get('oauth2LoginToken') ?? '';
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: code })).status).toBe(401);
    expect(await exchange(browser, code)).toMatchObject({ code: 510, message: 'token验证失败' });
  });
});

describe('an answer that does not fit', () => {
  const failed = '登录失败';

  it('is looked at once, in the browser that began, and at the source that was asked', async () => {
    const { subject } = await linkedPerson();
    const browser = testBrowser(app);
    const callback = await answerOf(browser, { sub: subject });
    const thief = testBrowser(app);
    await thief.open('/sys/thirdLogin/render/oidc');
    expect(await told(thief, callback)).toBe(failed);
    expect(await told(testBrowser(app), callback)).toBe(failed);
    const code = await told(browser, callback);
    expect(await told(browser, callback)).toBe(failed);
    expect((await exchange(thief, code)).message).toBe('token验证失败');
    expect((await exchange(browser, code, 'second')).message).toBe('token验证失败');
    expect((await exchange(browser, code)).success).toBe(false);

    const other = await answerOf(browser, { sub: subject });
    expect(await told(browser, other.replace('/oidc/', '/second/'))).toBe(failed);
    const page = await answerOf(browser, { sub: subject });
    const moved = await browser.open(page.replace('thirdLogin/oidc', 'thirdLogin/oauth2/oidc'));
    expect(moved.location).toBe(`${origin}/oauth2-app/login?thirdType=oidc&thirdFailed=1`);
  });

  it('fails with another issuer, state, code, nonce or verifier', async () => {
    const { subject } = await linkedPerson();
    const attempt = async (change: (query: URLSearchParams) => void, spoil?: object) => {
      const browser = testBrowser(app);
      const [path, query] = (await answerOf(browser, { sub: subject })).split('?');
      const changed = new URLSearchParams(query);
      change(changed);
      if (spoil)
        await sql`update sys_sign_in_step set data = data || ${JSON.stringify(spoil)}::jsonb
          where kind = 'asked'`.execute(app.db);
      return told(browser, `${path}?${changed}`);
    };
    expect(await attempt((query) => query.set('iss', second.issuer))).toBe(failed);
    expect(await attempt((query) => query.delete('iss'))).toBe(failed);
    expect(await attempt((query) => query.set('state', 'made-up'))).toBe(failed);
    expect(await attempt((query) => query.set('code', 'made-up'))).toBe(failed);
    expect(await attempt((query) => query.set('error', 'access_denied'))).toBe(failed);
    expect(await attempt(() => {}, { nonce: 'another' })).toBe(failed);
    expect(await attempt(() => {}, { verifier: 'v'.repeat(43) })).toBe(failed);
    expect(await attempt(() => {})).not.toBe(failed);

    // A code that was given to the attacker's own sign-in, put into the victim's: PKCE tells them apart.
    const [victim, attacker] = [testBrowser(app), testBrowser(app)];
    const [path, own] = (await answerOf(victim, { sub: subject })).split('?');
    const stolen = new URLSearchParams((await answerOf(attacker, { sub: 'attacker' })).split('?')[1]);
    const mixed = new URLSearchParams(own);
    mixed.set('code', stolen.get('code') ?? '');
    expect(await told(victim, `${path}?${mixed}`)).toBe(failed);
  });

  it('takes the same subject of another issuer for another person', async () => {
    const { subject } = await linkedPerson();
    const browser = testBrowser(app);
    expect(await told(browser, await answerOf(browser, { sub: subject }, second, 'second'))).toMatch(/^绑定手机号,/);
  });

  it('gives an account to one user: who comes second with the same one is refused', async () => {
    const subject = newSubject();
    const begun: { browser: TestBrowser; body: object }[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const browser = testBrowser(app);
      const { username } = await aPerson(app);
      const [, uuid, operateCode] = (await told(browser, await answerOf(browser, { sub: subject }))).split(',');
      begun.push({ browser, body: { source: 'oidc', uuid, operateCode, username, password: userPassword } });
    }
    const [first, late] = await Promise.all(
      begun.map(({ browser, body }) => browser.call('POST', '/sys/third/user/checkPassword', { body })),
    );
    expect([first?.success, late?.success].sort()).toEqual([false, true]);
    expect([first?.message, late?.message]).toContain('该第三方账号已绑定其他用户');
  });

  it('is not even asked for where the provider is down', async () => {
    const down = {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
      PUBLIC_URL: origin,
    };
    const alone = testBrowser(await testApp(down));
    expect(await told(alone, '/sys/thirdLogin/render/oidc')).toBe(failed);
    const { location } = await alone.open(
      `/sys/thirdLogin/oauth2/oidc/login?${new URLSearchParams({ state: origin })}`,
    );
    expect(location).toBe(`${origin}/oauth2-app/login?thirdType=oidc&thirdFailed=1`);
  });

  it('goes to no address that the provider names on another host', async () => {
    let asked = 0;
    const inner = createServer((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    const evil = createServer((_request, response) => {
      const issuer = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
      const elsewhere = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${elsewhere}/token`,
          jwks_uri: `${elsewhere}/jwks`,
        }),
      );
    });
    for (const server of [inner, evil]) {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
    }
    const OIDC_ISSUER = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
    const led = await testApp({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y', PUBLIC_URL: origin });
    const browser = testBrowser(led);
    const { location } = await browser.open('/sys/thirdLogin/render/oidc');
    const state = new URL(location).searchParams.get('state') ?? '';
    expect(await told(browser, `/sys/thirdLogin/oidc/callback?${new URLSearchParams({ code: 'c', state })}`)).toBe(
      failed,
    );
    expect(asked).toBe(0);
  });
});

describe('one’s own linked accounts', () => {
  it('are listed without their keys and can be taken away, by their user alone', async () => {
    const { browser, token, subject } = await linkedPerson();
    const own = (await exchange(browser, token)).result.token as string;
    const stranger = await app.signIn((await aPerson(app)).username, userPassword);
    const list = (as: string) => app.call('GET', '/sys/thirdAccount/listOwn', { token: as });
    const { result } = await list(own);
    expect(result).toMatchObject([{ thirdType: 'oidc', thirdName: '集团账号', thirdUserId: 'someone_else' }]);
    expect(JSON.stringify(result)).not.toContain(subject);
    expect((await list(stranger)).result).toEqual([]);
    const remove = (as: string) =>
      app.call('DELETE', '/sys/thirdAccount/deleteOwn', { token: as, query: { id: result[0].id } });
    expect((await remove(stranger)).message).toBe('未找到对应实体');
    expect((await remove(own)).message).toBe('解除绑定成功！');
    expect((await list(own)).result).toEqual([]);
    expect(await told(browser, await answerOf(browser, { sub: subject }))).toMatch(/^绑定手机号,/);
  });

  it('keep the last way in: without password, passkey or another link one is not taken away', async () => {
    const { id, browser, token } = await linkedPerson();
    const own = (await exchange(browser, token)).result.token as string;
    const [link] = (await app.call('GET', '/sys/thirdAccount/listOwn', { token: own })).result;
    const remove = () => app.call('DELETE', '/sys/thirdAccount/deleteOwn', { token: own, query: { id: link.id } });
    await sql`delete from sys_user_secret where user_id = ${id}`.execute(app.db);
    expect(await remove()).toMatchObject({
      success: false,
      reason: 'lastWay',
      message: expect.stringContaining('唯一的登录方式'),
    });
    // A link to a provider that is not set up here signs nobody in.
    await sql`insert into sys_third_account (id, sys_user_id, third_type, issuer, third_user_uuid)
      values (${newId()}, ${id}, 'gone', 'https://gone.example', ${newId()})`.execute(app.db);
    expect((await remove()).reason).toBe('lastWay');
    await sql`insert into sys_third_account (id, sys_user_id, third_type, issuer, third_user_uuid)
      values (${newId()}, ${id}, 'second', 'https://second.example', ${newId()})`.execute(app.db);
    expect((await remove()).message).toBe('解除绑定成功！');
  });
});
