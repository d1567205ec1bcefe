import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCode } from '#access/session/one-time-codes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson, codeOf, freshCodes } from '#test/second-step.ts';

const wrongOld = '原手机号的验证码不正确或已过期';
const wrongNew = '短信验证码不匹配！';
let number = 0;
const aNumber = () => `1390007${String(++number).padStart(4, '0')}`;

describe('one’s own phone', () => {
  let app: TestApp;
  let provider: Server;
  const sent: { phone: string; content: string }[] = [];
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      sent.push(JSON.parse(body));
      response.writeHead(200).end('{}');
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await testApp({ SMS_URL: `http://${host}/sms`, SMS_TOKEN: 'sms-token', OUTBOUND_ALLOW: host });
    app.messages.start();
  });
  afterAll(() => {
    provider.closeAllConnections();
    provider.close();
  });
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  const textsTo = (phone: string) => sent.filter((text) => text.phone === phone).map(({ content }) => content);
  const codeTo = (phone: string) => /验证码是(\d{6})/.exec(textsTo(phone).at(-1) ?? '')?.[1] ?? '';

  async function withPhone<P extends { id: string }>(person: P, token: string, phone: string | null = aNumber()) {
    await app.db.updateTable('sys_user').set({ phone }).where('id', '=', person.id).execute();
    const post = (path: string, body: object) => app.call('POST', `/sys/user/${path}`, { token, body });
    return {
      ...person,
      ...{ token, phone: phone ?? '' },
      askNew: (next: string) => post('sendPhoneCode', { phone: next }),
      askOld: (contact = 'phone') => post('sendOldCode', { contact }),
      save: (body: object) =>
        app.call('PUT', '/sys/user/updateMobile', { token, body: { password: userPassword, ...body } }),
      own: async () => (await app.call('GET', '/sys/user/ownPhone', { token })).result,
    };
  }
  async function somebody(phone?: string | null) {
    const person = await aPerson(app);
    return withPhone(person, await app.signIn(person.username, userPassword), phone);
  }

  it('is changed by codes of both numbers, each once, and the old one hears of it', async () => {
    const { phone: old, askNew, askOld, save, own } = await somebody();
    const next = aNumber();
    expect(await own()).toEqual({ phone: old, needsOldCode: true });
    expect(await askNew(next)).toMatchObject({ success: true, message: '验证码已发送' });
    expect(await askOld()).toMatchObject({ success: true, message: '验证码已发送' });
    const [smscode, oldCode] = [codeTo(next), codeTo(old)];
    expect((await save({ phone: next, smscode })).result.fields.oldCode).toBe(wrongOld);
    expect((await save({ phone: next, smscode: oldCode, oldCode: smscode })).result.fields.oldCode).toBe(wrongOld);
    expect(await save({ phone: next, smscode: smscode === '111111' ? '222222' : '111111', oldCode })).toMatchObject({
      ...{ message: wrongNew, result: { fields: { smscode: wrongNew } } },
    });
    expect(await save({ phone: next, smscode, oldCode })).toMatchObject({ success: true, message: '手机号设置成功!' });
    expect((await own()).phone).toBe(next);
    // The same again, to where it was.
    expect((await save({ phone: old, smscode, oldCode })).success).toBe(false);
    await vi.waitFor(() => expect(textsTo(old).at(-1)).toContain('您的手机号已修改'), 20_000);
    expect(textsTo(next)).toHaveLength(1);
  });

  it('accepts only one of several simultaneous changes with the same codes', async () => {
    const { phone: old, askNew, askOld, save } = await somebody();
    const next = aNumber();
    await askNew(next);
    await askOld();
    const body = { phone: next, smscode: codeTo(next), oldCode: codeTo(old) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(body)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('takes no code of somebody else, of another purpose, of an old number that is no longer one’s own, or after five tries', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const next = aNumber();
    await one.askNew(next);
    await one.askOld();
    await other.askOld();
    const right = { phone: next, smscode: codeTo(next), oldCode: codeTo(one.phone) };
    expect((await one.save({ ...right, oldCode: codeTo(other.phone) })).result.fields.oldCode).toBe(wrongOld);
    // The code that somebody else asked for, to the same number.
    await other.askNew(next);
    expect((await one.save({ ...right, smscode: codeTo(next) })).message).toBe(wrongNew);
    // Codes to sign in, to register and for a forgotten password.
    const third = await somebody();
    for (const mode of ['0', '1', '2']) {
      await keepCode(app.db, 'sms', `${mode}:${third.phone}`, '135790');
      await keepCode(app.db, 'sms', `${mode}:${next}`, '135790');
    }
    expect((await third.save({ phone: next, smscode: '135790', oldCode: '135790' })).result.fields.oldCode).toBe(
      wrongOld,
    );
    // An administrator has changed the number in between.
    await third.askOld();
    const before = codeTo(third.phone);
    await app.db.updateTable('sys_user').set({ phone: aNumber() }).where('id', '=', third.id).execute();
    await third.askNew(next);
    const late = { phone: next, smscode: codeTo(next), oldCode: before };
    expect((await third.save(late)).result.fields.oldCode).toBe(wrongOld);
    const fourth = await somebody();
    await fourth.askNew(next);
    await fourth.askOld();
    const good = { phone: next, smscode: codeTo(next), oldCode: codeTo(fourth.phone) };
    const guess = good.oldCode === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) await fourth.save({ ...good, oldCode: guess });
    expect((await fourth.save(good)).result.fields.oldCode).toBe(wrongOld);
  });

  it('is refused when it is the one that is there, and says nothing of the numbers of others', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect((await one.askNew(one.phone)).result.fields.phone).toBe('新手机号与原手机号相同');
    expect((await one.save({ phone: one.phone, smscode: '1' })).result.fields.phone).toBe('新手机号与原手机号相同');
    const [taken, free] = [await one.askNew(other.phone), await one.askNew(aNumber())];
    expect(taken.message).toBe(free.message);
    await one.askOld();
    const oldCode = codeTo(one.phone);
    const wrong = await one.save({ phone: other.phone, smscode: '1', oldCode });
    expect(wrong.message).toBe(wrongNew);
    // Whoever holds the phone may know.
    const held = await one.save({ phone: other.phone, smscode: codeTo(other.phone), oldCode });
    expect(held.message).toContain('已存在');
    expect((await one.own()).phone).toBe(one.phone);
  });

  it('that is lost is left out by an app, a passkey or a recovery code, never by the password', async () => {
    const plain = await somebody();
    const next = aNumber();
    await plain.askNew(next);
    const told = '请使用通行密钥、验证器应用或恢复码确认身份，或联系管理员修改';
    const body = { phone: next, smscode: codeTo(next), oldLost: true };
    expect((await plain.save(body)).result.fields.oldLost).toBe(told);
    const guarded = await aGuardedPerson(app);
    const strong = await withPhone(guarded, guarded.token);
    await strong.askNew(next);
    const smscode = codeTo(next);
    expect((await strong.save({ ...body, smscode })).result.fields.oldLost).toBe(told);
    const proof = { way: 'totp', code: codeOf(guarded.secret) };
    // It stands in for the old one's code alone, and only when that is said.
    expect((await strong.save({ phone: next, smscode, proof })).result.fields.oldCode).toBe(wrongOld);
    // What the password alone has just made does not stand in for it.
    const young = '两步验证方式或恢复码启用不满3天，不能代替原联系方式，请联系管理员修改';
    await freshCodes(app, guarded.id);
    expect((await strong.save({ ...body, smscode, proof })).result.fields.oldLost).toBe(young);
    for (const [table, column] of [
      ['sys_user_totp', 'confirmed_at'],
      ['sys_passkey', 'created_at'],
      ['sys_recovery_code', 'created_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - interval '4 days'
        where user_id = ${guarded.id}`.execute(app.db);
    await freshCodes(app, guarded.id);
    expect((await strong.save({ ...body, smscode: '1', proof })).message).toBe(wrongNew);
    expect((await strong.save({ ...body, smscode, proof })).success).toBe(true);
    await vi.waitFor(() => expect(textsTo(strong.phone).at(-1)).toContain('您的手机号已修改'), 20_000);
  });

  it('is set by the new number’s code alone where there was none', async () => {
    const { askNew, askOld, save, own } = await somebody(null);
    const next = aNumber();
    expect(await own()).toEqual({ phone: null, needsOldCode: false });
    expect((await askOld()).message).toBe('您的账号还没有手机号');
    expect((await askOld('username')).success).toBe(false);
    await askNew(next);
    expect((await save({ phone: next, smscode: codeTo(next) })).success).toBe(true);
  });

  it('gets five codes within ten minutes on each side', async () => {
    const { askOld, askNew } = await somebody();
    const [olds, news] = [[], []] as [boolean[], boolean[]];
    for (let times = 0; times < 6; times += 1) {
      olds.push((await askOld()).success);
      news.push((await askNew(aNumber())).success);
    }
    expect([olds, news]).toEqual([
      [true, true, true, true, true, false],
      [true, true, true, true, true, false],
    ]);
  });

  it('hears nothing of strangers', async () => {
    for (const [method, path] of [
      ['GET', '/sys/user/ownPhone'],
      ['POST', '/sys/user/sendPhoneCode'],
      ['POST', '/sys/user/sendOldCode'],
      ['PUT', '/sys/user/updateMobile'],
    ] as const)
      expect((await app.call(method, path, { body: { phone: aNumber(), contact: 'phone' } })).status).toBe(401);
  });
});
