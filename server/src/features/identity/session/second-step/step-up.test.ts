import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { anAuthenticator, type Lie } from '#test/authenticator.ts';
import { testBrowser } from '#test/browser.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson, atSecondStep, codeOf, freshCodes, wrongCode } from '#test/second-step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await sql`delete from sys_sign_in_failure`.execute(app.db);
});

const renewPath = '/sys/secondStep/renewRecoveryCodes';
const renew = (token: string, body: object) => app.call('POST', renewPath, { token, body });
const ways = async (token: string, headers?: Record<string, string>) =>
  (await app.call('GET', '/sys/stepUp/ways', { token, ...(headers ? { headers } : {}) })).result.ways;
const ask = (token: string, purpose: string) => app.call('POST', '/sys/stepUp/challenge', { token, body: { purpose } });
const refused = (message: string) => ({ success: false, reason: 'C18', message });
const wrongPasskey = refused('通行密钥未通过验证，操作已取消');
const wrongTotp = refused('验证码不正确或已使用过，操作已取消');

/** Somebody with an authenticator app and a passkey. */
async function aHolder() {
  const person = await aGuardedPerson(app);
  const { token } = person;
  const key = anAuthenticator();
  const browser = testBrowser(app);
  const begun = await browser.call('POST', '/sys/passkey/begin', { token, body: { password: userPassword } });
  const { handle, options } = begun.result;
  const body = { handle, name: '电脑', answer: key.register(options) };
  expect(await browser.call('POST', '/sys/passkey/add', { token, body })).toMatchObject({ success: true });
  const prove = async (purpose = renewPath, by = token, lie?: Lie) => {
    const asked = (await ask(by, purpose)).result;
    return { way: 'passkey', handle: asked.handle, answer: key.answer(asked.options, lie) };
  };
  return { ...person, key, prove };
}

describe('before what an open session alone may not do', () => {
  it('the ways that somebody has are offered, the strongest first', async () => {
    const plain = await aPerson(app);
    expect(await ways(await app.signIn(plain.username, userPassword))).toEqual(['password']);
    const { token } = await aHolder();
    expect(await ways(token)).toEqual(['passkey', 'totp', 'password', 'recovery']);
    // No passkeys at a bare address.
    expect(await ways(token, { host: '10.0.0.7:8080' })).toEqual(['totp', 'password', 'recovery']);
  });

  it('a code of an app stands in for the password, each code once', async () => {
    const { id, token, secret } = await aGuardedPerson(app);
    const code = codeOf(secret);
    expect(await renew(token, { proof: { way: 'totp', code: wrongCode(secret) } })).toMatchObject(wrongTotp);
    expect((await renew(token, { proof: { way: 'totp', code } })).result).toHaveLength(10);
    expect(await renew(token, { proof: { way: 'totp', code } })).toMatchObject(wrongTotp);
    await freshCodes(app, id);
    const answers = await Promise.all([1, 2, 3].map(() => renew(token, { proof: { way: 'totp', code } })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    // A wrong code beside the right password is wrong.
    const both = { password: userPassword, proof: { way: 'totp', code: wrongCode(secret) } };
    expect(await renew(token, both)).toMatchObject(wrongTotp);
  });

  it('a recovery code does it too, once', async () => {
    const { token, recoveryCodes } = await aGuardedPerson(app);
    const [code] = recoveryCodes;
    const remove = () =>
      app.call('POST', '/sys/secondStep/removeTotp', { token, body: { proof: { way: 'recovery', code } } });
    expect(await renew(token, { proof: { way: 'recovery', code: 'aaaaa-bbbbb' } })).toMatchObject({ reason: 'C18' });
    expect(await remove()).toMatchObject({ success: true });
    // Whoever has no second step any more has nothing but the password.
    expect(await remove()).toMatchObject({ reason: 'C18' });
    expect(await ways(token)).toEqual(['password']);
  });

  it('a passkey stands in for the password when it knows its holder, in the session that was asked, for the call that was named', async () => {
    const { token, prove } = await aHolder();
    const proof = await prove();
    expect((await renew(token, { proof })).result).toHaveLength(10);
    // A question is answered once.
    expect(await renew(token, { proof })).toMatchObject(wrongPasskey);
    const unverified = await prove(renewPath, token, { verified: false });
    expect(await renew(token, { proof: unverified })).toMatchObject(wrongPasskey);
    const elsewhere = await prove('/sys/passkey/remove');
    expect(await renew(token, { proof: elsewhere })).toMatchObject(wrongPasskey);
    const other = await aHolder();
    const theirs = await other.prove(renewPath, other.token);
    expect(await renew(token, { proof: theirs })).toMatchObject(wrongPasskey);
    const { handle, options } = (await ask(token, renewPath)).result;
    const swapped = { way: 'passkey', handle, answer: other.key.answer(options) };
    expect(await renew(token, { proof: swapped })).toMatchObject(wrongPasskey);
  });

  it('a question is good in the session that asked it alone', async () => {
    const { token, username, recoveryCodes, prove } = await aHolder();
    const { pass } = await atSecondStep(app, username);
    const second = (await pass({ way: 'recovery', code: recoveryCodes[0] })).result.token;
    const proof = await prove(renewPath, second);
    expect(await renew(token, { proof })).toMatchObject(wrongPasskey);
    expect((await renew(second, { proof: await prove(renewPath, second) })).result).toHaveLength(10);
  });

  it('wrong ones are held as wrong second steps are, also many at once', async () => {
    const { token, secret } = await aGuardedPerson(app);
    const code = wrongCode(secret);
    const tries = await Promise.all(Array.from({ length: 12 }, () => renew(token, { proof: { way: 'totp', code } })));
    expect(tries.filter(({ reason }) => reason === 'C18')).toHaveLength(6);
    const held = await renew(token, { proof: { way: 'totp', code: codeOf(secret) } });
    expect(held.message).toContain('登录失败次数过多');
  });

  it('an address and a phone of one’s own change by them too, the sentence at the field', async () => {
    const { token, secret } = await aGuardedPerson(app);
    const save = (body: object) =>
      app.call('PUT', '/sys/user/updateEmail', { token, body: { email: 'strong@people.example', ...body } });
    const wrong = await save({ proof: { way: 'totp', code: wrongCode(secret) } });
    expect(wrong.result.fields.proofCode).toBe('验证码不正确或已使用过，操作已取消');
    expect(await save({ proof: { way: 'totp', code: codeOf(secret) } })).toMatchObject({ success: true });
  });

  it('the password is not enough where the setting says so, for whoever has a stronger way', async () => {
    const strict = await testApp();
    const admin = await strict.signIn();
    const { version } = (await strict.call('GET', '/sys/setting/list', { token: admin })).result;
    const set = { version, values: { 'secondStep.forActions': true } };
    expect((await strict.call('PUT', '/sys/setting/edit', { token: admin, body: set })).success).toBe(true);
    const { token, secret } = await aGuardedPerson(strict);
    expect((await strict.call('GET', '/sys/stepUp/ways', { token })).result.ways).toEqual(['totp', 'recovery']);
    const body = { password: userPassword };
    expect(await strict.call('POST', renewPath, { token, body })).toMatchObject(
      refused('请使用验证器或通行密钥确认身份'),
    );
    const mail = { email: 'strict@people.example', password: userPassword };
    const address = await strict.call('PUT', '/sys/user/updateEmail', { token, body: mail });
    expect(address.result.fields.password).toBe('请使用验证器或通行密钥确认身份');
    const proof = { way: 'totp', code: codeOf(secret) };
    expect((await strict.call('POST', renewPath, { token, body: { proof } })).success).toBe(true);
  });
});
