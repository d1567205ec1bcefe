import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Authenticator, anAuthenticator, type Lie } from '#test/authenticator.ts';
import { type TestBrowser, testBrowser } from '#test/browser.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { atSecondStep } from '#test/second-step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await sql`delete from sys_sign_in_failure`.execute(app.db);
});

interface Holder {
  person: Person;
  token: string;
  browser: TestBrowser;
  key: Authenticator;
}

async function add(browser: TestBrowser, token: string, key: Authenticator, name = '我的电脑') {
  const begun = await browser.call('POST', '/sys/passkey/begin', { token, body: { password: userPassword } });
  const { handle, options } = begun.result;
  const body = { handle, name, answer: key.register(options) };
  return { body, options, added: await browser.call('POST', '/sys/passkey/add', { token, body }) };
}

async function aHolder(): Promise<Holder> {
  const person = await aPerson(app);
  const token = await app.signIn(person.username, userPassword);
  const [browser, key] = [testBrowser(app), anAuthenticator()];
  expect((await add(browser, token, key)).added).toMatchObject({ success: true });
  return { person, token, browser, key };
}

/** Signs in by passkey alone, in a new browser. */
async function enter(key: Authenticator, lie?: Lie, browser = testBrowser(app)) {
  const { handle, options } = (await browser.call('POST', '/sys/passkey/signInOptions', { body: {} })).result;
  const body = { handle, answer: key.answer(options, lie) };
  return { body, answer: await browser.call('POST', '/sys/passkey/signIn', { body }) };
}

const refused = { success: false, message: '通行密钥未通过验证，请重试或使用其他方式登录', result: null };
const own = async (token: string) => (await app.call('GET', '/sys/secondStep/own', { token })).result;

describe('a passkey', () => {
  it('is added for the password, with a name, and brings recovery codes when it is the first way', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const browser = testBrowser(app);
    const without = await browser.call('POST', '/sys/passkey/begin', { token, body: {} });
    expect(without).toMatchObject({ success: false, reason: 'C18' });
    const { added, options } = await add(browser, token, anAuthenticator(), '办公室电脑');
    expect(added.result.recoveryCodes).toHaveLength(10);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const next = await add(browser, token, anAuthenticator(), '手机');
    expect(next.added.result).toEqual({});
    const { passkeys } = await own(token);
    expect(passkeys).toMatchObject([{ name: '办公室电脑', lastUsed: null }, { name: '手机' }]);
    expect(next.options.excludeCredentials).toHaveLength(1);
  });

  it('signs in alone, when it says that it knows its holder, and then nothing further is asked', async () => {
    const { person, key, token } = await aHolder();
    const { answer } = await enter(key);
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: person.username } } });
    expect((await own(token)).passkeys[0].lastUsed).not.toBeNull();
    expect((await enter(key, { verified: false })).answer).toMatchObject(refused);
  });

  it.each<[string, Lie]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a copy that has counted less', { counter: 1 }],
    ['an unknown passkey', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is not believed when it answers for %s', async (_what, lie) => {
    const { key } = await aHolder();
    expect((await enter(key)).answer.success).toBe(true);
    expect((await enter(key, lie)).answer).toMatchObject(refused);
  });

  it("is not believed under the name of another person's passkey", async () => {
    const [one, other] = [await aHolder(), await aHolder()];
    expect((await enter(one.key, { credentialId: other.key.credentialId })).answer).toMatchObject(refused);
  });

  it('answers a challenge once, in the browser that asked for it, for five minutes', async () => {
    const { key } = await aHolder();
    const browser = testBrowser(app);
    const { body, answer } = await enter(key, undefined, browser);
    expect(answer.success).toBe(true);
    const late = { success: false, message: '操作已过期，请重试' };
    expect(await browser.call('POST', '/sys/passkey/signIn', { body })).toMatchObject(late);
    const asked = (await browser.call('POST', '/sys/passkey/signInOptions', { body: {} })).result;
    const stolen = { handle: asked.handle, answer: key.answer(asked.options) };
    expect(await testBrowser(app).call('POST', '/sys/passkey/signIn', { body: stolen })).toMatchObject(late);
    const old = (await browser.call('POST', '/sys/passkey/signInOptions', { body: {} })).result;
    // Nor is an answer believed to the challenge of another handle.
    const mixed = { handle: old.handle, answer: key.answer(asked.options) };
    expect(await browser.call('POST', '/sys/passkey/signIn', { body: mixed })).toMatchObject(refused);
    const third = (await browser.call('POST', '/sys/passkey/signInOptions', { body: {} })).result;
    await sql`update sys_sign_in_step set expires_at = now() where kind = 'passkey'`.execute(app.db);
    const slow = { handle: third.handle, answer: key.answer(third.options) };
    expect(await browser.call('POST', '/sys/passkey/signIn', { body: slow })).toMatchObject(late);
  });

  it('does not let in whoever is frozen or held', async () => {
    const { person, key } = await aHolder();
    for (let attempt = 0; attempt < 6; attempt += 1)
      await app.call('POST', '/sys/login', { body: { username: person.username, password: 'x' } });
    expect((await enter(key)).answer.message).toContain('登录失败次数过多');
    await sql`delete from sys_sign_in_failure`.execute(app.db);
    await sql`update sys_user set status = 2 where id = ${person.id}`.execute(app.db);
    expect((await enter(key)).answer.message).toBe('该用户已冻结');
  });

  it('is a second step after the password, of its person alone, and each question is answered once', async () => {
    const [{ person, key }, other] = [await aHolder(), await aHolder()];
    const { asked, ticket, browser, pass } = await atSecondStep(app, person.username);
    expect(asked.result.ways).toEqual(['passkey', 'recovery']);
    const ask = async () => (await browser.call('POST', '/sys/secondStep/passkeyOptions', { body: { ticket } })).result;
    const wrong = { success: false, reason: 'secondStepWrong' };
    const options = await ask();
    expect(options.allowCredentials).toMatchObject([{ id: key.credentialId }]);
    expect(await pass({ way: 'passkey', answer: other.key.answer(options) })).toMatchObject(wrong);
    // The question went with the first answer.
    expect(await pass({ way: 'passkey', answer: key.answer(options) })).toMatchObject(wrong);
    expect(await pass({ way: 'passkey' })).toMatchObject(wrong);
    expect(await pass({ way: 'passkey', answer: key.answer(await ask(), { verified: false }) })).toMatchObject({
      success: true,
      result: { userInfo: { username: person.username } },
    });
  });

  it('is added by nobody with the question that somebody else was asked, and belongs to one person', async () => {
    const [one, other] = [await aHolder(), await aHolder()];
    const begun = await one.browser.call('POST', '/sys/passkey/begin', {
      token: one.token,
      body: { password: userPassword },
    });
    const { handle, options } = begun.result;
    const body = { handle, name: 'x', answer: anAuthenticator().register(options) };
    const taken = await one.browser.call('POST', '/sys/passkey/add', { token: other.token, body });
    expect(taken).toMatchObject({ success: false, message: '操作已过期，请重新添加' });
    expect((await own(other.token)).passkeys).toHaveLength(1);
    // Somebody who knows the other's credential id registers one under it.
    expect((await add(other.browser, other.token, one.key)).added).toMatchObject({
      success: false,
      message: '该通行密钥已添加过',
    });
    // And a challenge for adding signs nobody in.
    const again = await one.browser.call('POST', '/sys/passkey/begin', {
      token: one.token,
      body: { password: userPassword },
    });
    const misuse = { handle: again.result.handle, answer: one.key.answer(again.result.options) };
    expect(await one.browser.call('POST', '/sys/passkey/signIn', { body: misuse })).toMatchObject({ success: false });
  });

  it('is renamed and removed by its person alone, the removal for the password', async () => {
    const [one, other] = [await aHolder(), await aHolder()];
    const [{ id }] = (await own(one.token)).passkeys;
    const rename = (token: string) => app.call('PUT', '/sys/passkey/rename', { token, body: { id, name: '旧手机' } });
    const remove = (token: string, password?: string) =>
      app.call('POST', '/sys/passkey/remove', { token, body: { id, password } });
    expect(await rename(other.token)).toMatchObject({ success: false, reason: 'missing' });
    expect(await remove(other.token, userPassword)).toMatchObject({ success: false, reason: 'missing' });
    expect(await rename(one.token)).toMatchObject({ success: true });
    expect((await own(one.token)).passkeys).toMatchObject([{ name: '旧手机' }]);
    expect(await remove(one.token)).toMatchObject({ success: false, reason: 'C18' });
    expect(await remove(one.token, userPassword)).toMatchObject({ success: true });
    expect((await enter(one.key)).answer).toMatchObject(refused);
  });

  it('is not offered at a bare address, and no header of a stranger names the site', async () => {
    const { person } = await aHolder();
    const at = (headers: Record<string, string>) =>
      app.call('POST', '/sys/passkey/signInOptions', { body: {}, headers });
    const nowhere = '当前访问地址不支持通行密钥，请使用域名和 HTTPS 访问';
    expect((await at({ host: '10.0.0.7:8080' })).message).toBe(nowhere);
    expect((await at({ host: 'plain.example' })).message).toBe(nowhere);
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect((await at(forwarded)).result.options.rpId).toBe('localhost');
    const body = { username: person.username, password: userPassword };
    const asked = await app.call('POST', '/sys/login', { body, headers: { host: '10.0.0.7' } });
    expect(asked.result.ways).toEqual(['recovery']);
  });

  it('is for the site that PUBLIC_URL names, whatever host a request says', async () => {
    const named = await testApp({ PUBLIC_URL: 'https://office.example' });
    const { result } = await named.call('POST', '/sys/passkey/signInOptions', {
      body: {},
      headers: { host: 'evil.example' },
    });
    expect(result.options.rpId).toBe('office.example');
  });
});
