import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { addTotp, aGuardedPerson, atSecondStep, codeOf, freshCodes, wrongCode } from '#test/second-step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await sql`delete from sys_sign_in_failure`.execute(app.db);
});

const own = async (token: string) => (await app.call('GET', '/sys/secondStep/own', { token })).result;
const wrong = { success: false, reason: 'secondStepWrong', result: null };
const expired = { success: false, reason: 'secondStepExpired', result: null };

describe('adding an authenticator app', () => {
  it('takes the password and a code, gives ten recovery codes once, and keeps nothing that reads as the secret', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const begin = (password: string) => app.call('POST', '/sys/secondStep/beginTotp', { token, body: { password } });
    expect(await begin('not-it')).toMatchObject({ success: false, reason: 'C18' });
    const { result } = await begin(userPassword);
    expect(result.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/);
    // Only begun: the sign-in is as before.
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ success: true });

    const confirm = (code: string) => app.call('POST', '/sys/secondStep/confirmTotp', { token, body: { code } });
    expect((await confirm(wrongCode(result.secret))).result).toHaveProperty('fields.code');
    const added = await confirm(codeOf(result.secret));
    expect(new Set(added.result.recoveryCodes).size).toBe(10);
    expect(await own(token)).toMatchObject({ recoveryLeft: 10, passkeys: [], required: false });
    const kept = await sql`select t.*, r.* from sys_user_totp t join sys_recovery_code r using (user_id)
      where user_id = ${person.id}`.execute(app.db);
    const text = JSON.stringify(kept.rows);
    for (const secret of [result.secret, ...added.result.recoveryCodes]) expect(text).not.toContain(secret);
    // A second one would silently take the place of the first.
    expect(await begin(userPassword)).toMatchObject({ success: false, message: '已有验证器，请先移除再添加' });
  });

  it('ends the other sessions, so that each that is open has passed it', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const { asked: elsewhere } = await atSecondStep(app, person.username);
    await addTotp(app, token);
    expect((await own(token)).totpSince).not.toBeNull();
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: elsewhere.result.token })).status).toBe(401);
  });

  it('is no place to try all codes', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const { result } = await app.call('POST', '/sys/secondStep/beginTotp', { token, body: { password: userPassword } });
    const code = wrongCode(result.secret);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => app.call('POST', '/sys/secondStep/confirmTotp', { token, body: { code } })),
    );
    expect(tries.filter(({ result }) => result?.fields)).toHaveLength(6);
    const held = await app.call('POST', '/sys/secondStep/confirmTotp', {
      token,
      body: { code: codeOf(result.secret) },
    });
    expect(held.message).toContain('失败次数过多');
  });
});

describe('the second step of signing in', () => {
  it('is asked for with code 428 and a ticket that tells nothing but the ways, and then gives what login gives', async () => {
    const person = await aGuardedPerson(app, { departs: ['S01'] });
    const { asked, pass } = await atSecondStep(app, person.username);
    expect(asked).toMatchObject({ success: false, code: 428, reason: 'secondStepDue' });
    expect(asked.message).toBe('该账号已启用两步验证，请完成第二步验证');
    expect(Object.keys(asked.result).sort()).toEqual(['ticket', 'ways']);
    expect(asked.result.ways).toEqual(['totp', 'recovery']);
    const passed = await pass({ way: 'totp', code: codeOf(person.secret) });
    expect(passed).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(passed.result).toMatchObject({ multi_depart: 1, userInfo: { username: person.username } });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: passed.result.token })).success).toBe(true);
  });

  it.each([
    ['mLogin', {}],
    ['login', { remember_me: true }],
  ])('is asked for by %s too', async (call, more) => {
    const person = await aGuardedPerson(app);
    const body = { username: person.username, password: userPassword, ...more };
    expect(await app.call('POST', `/sys/${call}`, { body })).toMatchObject({ success: false, code: 428 });
  });

  it('is asked for after a code by SMS too', async () => {
    const person = await aGuardedPerson(app);
    const phone = `139${String(Date.now()).slice(-8)}`;
    await sql`update sys_user set phone = ${phone} where id = ${person.id}`.execute(app.db);
    await sql`insert into sys_one_time_code (kind, key, value, expires_at)
      values ('sms', ${`0:${phone}`}, '246810', now() + interval '1 minute')`.execute(app.db);
    const answer = await app.call('POST', '/sys/phoneLogin', { body: { mobile: phone, captcha: '246810' } });
    expect(answer).toMatchObject({ success: false, code: 428 });
    expect(answer.result).not.toHaveProperty('token');
  });

  it('takes a code once, by whichever ticket, also when two come at the same moment', async () => {
    const person = await aGuardedPerson(app);
    const doors = await Promise.all([1, 2, 3].map(() => atSecondStep(app, person.username)));
    const code = codeOf(person.secret);
    const answers = await Promise.all(doors.map(({ pass }) => pass({ way: 'totp', code })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { pass } = await atSecondStep(app, person.username);
    expect(await pass({ way: 'totp', code })).toMatchObject(wrong);
    // Nor one from before the one that was used.
    expect(await pass({ way: 'totp', code: codeOf(person.secret, -1) })).toMatchObject(wrong);
    expect(await pass({ way: 'totp', code: codeOf(person.secret, 1) })).toMatchObject({ success: true });
  });

  it('bears clocks that differ by one step, and no more', async () => {
    const person = await aGuardedPerson(app);
    const { pass } = await atSecondStep(app, person.username);
    for (const steps of [-3, 3])
      expect(await pass({ way: 'totp', code: codeOf(person.secret, steps) })).toMatchObject(wrong);
    expect(await pass({ way: 'totp', code: codeOf(person.secret, 1) })).toMatchObject({ success: true });
  });

  it('bears five tries by a ticket and six in all, however often the password is right in between', async () => {
    const person = await aGuardedPerson(app);
    const code = wrongCode(person.secret);
    const first = await atSecondStep(app, person.username);
    for (let left = 4; left > 0; left -= 1)
      expect(await first.pass({ way: 'totp', code })).toMatchObject({ ...wrong, params: { left } });
    expect(await first.pass({ way: 'totp', code })).toMatchObject(expired);
    expect(await first.pass({ way: 'totp', code: codeOf(person.secret) })).toMatchObject(expired);
    const next = await atSecondStep(app, person.username);
    expect(await next.pass({ way: 'totp', code })).toMatchObject(wrong);
    expect((await next.pass({ way: 'totp', code: codeOf(person.secret) })).message).toContain('失败次数过多');
    // The next ticket is not given out either.
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ code: 500, result: null });
  });

  it('stays shut while the account is held or frozen', async () => {
    const person = await aGuardedPerson(app);
    const { pass } = await atSecondStep(app, person.username);
    for (let attempt = 0; attempt < 6; attempt += 1)
      await app.call('POST', '/sys/login', { body: { username: person.username, password: 'x' } });
    const right = { way: 'totp', code: codeOf(person.secret) };
    expect((await pass(right)).message).toContain('登录失败次数过多');
    await sql`delete from sys_sign_in_failure`.execute(app.db);
    await sql`update sys_user set status = 2 where id = ${person.id}`.execute(app.db);
    expect((await pass(right)).message).toBe('该用户已冻结');
  });

  it('gives a ticket to no other browser, for no longer than five minutes, and only once', async () => {
    const person = await aGuardedPerson(app);
    const { ticket, pass } = await atSecondStep(app, person.username);
    const body = { ticket, way: 'totp', code: codeOf(person.secret) };
    const thief = await atSecondStep(app, (await aGuardedPerson(app)).username);
    expect(await thief.browser.call('POST', '/sys/secondStep/pass', { body })).toMatchObject(expired);
    expect(await app.call('POST', '/sys/secondStep/pass', { body })).toMatchObject(expired);
    expect(await pass(body)).toMatchObject({ success: true });
    await freshCodes(app, person.id);
    expect(await pass({ way: 'totp', code: codeOf(person.secret) })).toMatchObject(expired);
    const late = await atSecondStep(app, person.username);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::int as seconds from sys_sign_in_step
      where kind = 'second' and data->>'userId' = ${person.id}`.execute(app.db);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    await sql`update sys_sign_in_step set expires_at = now() where kind = 'second'`.execute(app.db);
    expect(await late.pass({ way: 'totp', code: codeOf(person.secret) })).toMatchObject(expired);
  });

  it('takes codes of another person at no ticket', async () => {
    const [one, other] = [await aGuardedPerson(app), await aGuardedPerson(app)];
    const { pass } = await atSecondStep(app, one.username);
    expect(await pass({ way: 'totp', code: codeOf(other.secret) })).toMatchObject(wrong);
    expect(await pass({ way: 'recovery', code: other.recoveryCodes[0] })).toMatchObject(wrong);
  });

  it('writes failures of the second step to the log of sign-ins', async () => {
    const person = await aGuardedPerson(app);
    const { pass } = await atSecondStep(app, person.username);
    await pass({ way: 'totp', code: wrongCode(person.secret) });
    const { result } = await app.call('GET', '/sys/ownSession/history', { token: person.token });
    expect(result.records[0]).toMatchObject({ kind: 'failed', ip: '127.0.0.1' });
    expect(result.records[0].content).toContain('第二步验证错误');
  });
});

describe('recovery codes', () => {
  it('are good once each, in any case and spacing, and are counted down', async () => {
    const person = await aGuardedPerson(app);
    const [code = '', next = ''] = person.recoveryCodes;
    const first = await atSecondStep(app, person.username);
    expect(await first.pass({ way: 'recovery', code: ` ${code.toUpperCase().replace('-', ' ')}` })).toMatchObject({
      success: true,
    });
    expect((await own(person.token)).recoveryLeft).toBe(9);
    const again = await atSecondStep(app, person.username);
    expect(await again.pass({ way: 'recovery', code })).toMatchObject(wrong);
    expect(await again.pass({ way: 'recovery', code: next })).toMatchObject({ success: true });
  });

  it('are made anew for the password alone, and those before are void', async () => {
    const person = await aGuardedPerson(app);
    const renew = (password: string) =>
      app.call('POST', '/sys/secondStep/renewRecoveryCodes', { token: person.token, body: { password } });
    expect(await renew('')).toMatchObject({ success: false, reason: 'C18' });
    const { result } = await renew(userPassword);
    expect(result).toHaveLength(10);
    const { pass } = await atSecondStep(app, person.username);
    expect(await pass({ way: 'recovery', code: person.recoveryCodes[0] })).toMatchObject(wrong);
    expect(await pass({ way: 'recovery', code: result[0] })).toMatchObject({ success: true });
  });
});

describe('removing the authenticator app', () => {
  it('takes the password, and takes recovery codes and waiting tickets along', async () => {
    const person = await aGuardedPerson(app);
    const waiting = await atSecondStep(app, person.username);
    const remove = (body: object) => app.call('POST', '/sys/secondStep/removeTotp', { token: person.token, body });
    for (const body of [{}, { password: '' }, { password: 'x' }])
      expect(await remove(body)).toMatchObject({ success: false, reason: 'C18' });
    expect(await remove({ password: userPassword })).toMatchObject({ success: true });
    expect(await own(person.token)).toMatchObject({ totpSince: null, recoveryLeft: 0 });
    expect(await waiting.pass({ way: 'totp', code: codeOf(person.secret) })).toMatchObject(expired);
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ success: true });
  });

  it('is done by an administrator for somebody who has lost phone and codes, within their rights', async () => {
    const person = await aGuardedPerson(app, { permissions: ['system:log:list'] });
    const reset = async (token: string) =>
      app.call('POST', '/sys/user/resetSecondStep', { token, body: { id: person.id } });
    const clerk = await aPerson(app, { permissions: ['system:user:changepwd', 'system:user:list'] });
    expect(await reset(await app.signIn(clerk.username, userPassword))).toMatchObject({ success: false, code: 510 });
    expect(await reset(await app.signIn())).toMatchObject({ success: true });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: person.token })).status).toBe(401);
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ success: true });
  });
});

describe('a browser that is trusted', () => {
  const trusted = async () => {
    const person = await aGuardedPerson(app);
    const { browser, pass } = await atSecondStep(app, person.username);
    await pass({ way: 'totp', code: codeOf(person.secret), rememberDevice: true });
    return { person, browser, enter: async () => (await atSecondStep(app, person.username, browser)).asked };
  };

  it('is not asked again for 30 days, no other browser and no other person is spared, and rows hold a digest', async () => {
    const { person, browser, enter } = await trusted();
    expect(await enter()).toMatchObject({ success: true });
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ code: 428 });
    const other = await aGuardedPerson(app);
    expect((await atSecondStep(app, other.username, browser)).asked).toMatchObject({ code: 428 });
    const { devices } = (await browser.call('GET', '/sys/secondStep/own', { token: person.token })).result;
    expect(devices).toMatchObject([{ own: true, ip: '127.0.0.1' }]);
    await sql`update sys_trusted_device set ends_at = now() where user_id = ${person.id}`.execute(app.db);
    expect(await enter()).toMatchObject({ code: 428 });
  });

  it('lets its person in while somebody else fails at the second step with the stolen password', async () => {
    const { person, enter } = await trusted();
    for (let round = 0; round < 2; round += 1) {
      const thief = await atSecondStep(app, person.username);
      for (let tried = 0; tried < 5; tried += 1) await thief.pass({ way: 'totp', code: wrongCode(person.secret) });
    }
    expect((await atSecondStep(app, person.username)).asked.message).toContain('失败次数过多');
    expect(await enter()).toMatchObject({ success: true });
  });

  it('keeps its mark in a cookie that no script and no other site reads', async () => {
    const person = await aGuardedPerson(app);
    const { ticket, browser } = await atSecondStep(app, person.username);
    // What the browser keeps of a cookie is its name and value; its other parts are only in the answer itself.
    const marked = await browser.raw('POST', '/sys/secondStep/pass', {
      body: { ticket, way: 'totp', code: codeOf(person.secret), rememberDevice: true },
    });
    const cookie = [marked.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('dossier-device-')) ?? '';
    expect(cookie).toMatch(/; Path=\/jeecg-boot\/sys; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? '';
    const { rows } = await sql`select * from sys_trusted_device where user_id = ${person.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [
      'the password changes',
      async (person: { id: string; username: string; token: string }) =>
        app.call('PUT', '/sys/user/updatePassword', {
          token: person.token,
          body: {
            username: person.username,
            oldpassword: userPassword,
            password: 'Another-2026',
            confirmpassword: 'Another-2026',
          },
        }),
    ],
    [
      'an administrator sets a new password',
      async (person: { username: string }) =>
        app.call('PUT', '/sys/user/changePassword', {
          token: await app.signIn(),
          body: { username: person.username, password: 'Another-2026', confirmpassword: 'Another-2026' },
        }),
    ],
    [
      'the second step is removed',
      async (person: { token: string }) =>
        app.call('POST', '/sys/secondStep/removeTotp', { token: person.token, body: { password: userPassword } }),
    ],
    [
      'it is forgotten',
      async (person: { token: string }) =>
        app.call('POST', '/sys/secondStep/forgetDevices', { token: person.token, body: {} }),
    ],
  ])('is trusted no more when %s', async (_what, work) => {
    const { person } = await trusted();
    expect(await work(person)).toMatchObject({ success: true });
    const { rows } = await sql`select 1 from sys_trusted_device where user_id = ${person.id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('is forgotten by nobody but its person', async () => {
    const [{ person, enter }, thief] = [await trusted(), await aGuardedPerson(app)];
    const { devices } = await own(person.token);
    const body = { id: devices[0].id };
    await app.call('POST', '/sys/secondStep/forgetDevices', { token: thief.token, body });
    expect(await enter()).toMatchObject({ success: true });
    await app.call('POST', '/sys/secondStep/forgetDevices', { token: person.token, body });
    expect(await enter()).toMatchObject({ code: 428 });
  });
});

describe("one's own sessions", () => {
  it('are listed with place and browser, and ended one by one or all but this one', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const others = [];
    for (let count = 0; count < 3; count += 1)
      others.push((await atSecondStep(app, person.username)).asked.result.token);
    const list = async () => (await app.call('GET', '/sys/ownSession/list', { token })).result;
    const found = await list();
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ own: true, ip: '127.0.0.1' });
    const end = (body: object) => app.call('POST', '/sys/ownSession/end', { token, body });
    expect(await end({ id: found[1].id })).toMatchObject({ success: true });
    expect(await list()).toHaveLength(3);
    // The session that asks is ended by signing out.
    expect(await end({ id: found[0].id })).toMatchObject({ success: false });
    expect(await end({})).toMatchObject({ success: true });
    expect(await list()).toHaveLength(1);
    for (const other of others)
      expect((await app.call('GET', '/sys/user/getUserInfo', { token: other })).status).toBe(401);
  });

  it('are ended by nobody else', async () => {
    const [person, thief] = [await aPerson(app), await aPerson(app)];
    const token = await app.signIn(person.username, userPassword);
    const [{ id }] = (await app.call('GET', '/sys/ownSession/list', { token })).result;
    const answer = await app.call('POST', '/sys/ownSession/end', {
      token: await app.signIn(thief.username, userPassword),
      body: { id },
    });
    expect(answer).toMatchObject({ success: false, message: '该会话已结束' });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token })).success).toBe(true);
  });

  it('have a history of sign-ins with failures, by page, and of nobody else', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    await app.call('POST', '/sys/login', { body: { username: person.username, password: 'x' } });
    const token = await app.signIn(person.username, userPassword);
    await app.signIn(other.username, userPassword);
    const page = async (pageNo: number) =>
      (await app.call('GET', '/sys/ownSession/history', { token, query: { pageNo, pageSize: 1 } })).result;
    expect(await page(1)).toMatchObject({ total: 2, records: [{ kind: 'in' }] });
    expect(await page(2)).toMatchObject({ total: 2, records: [{ kind: 'failed' }] });
  });
});
