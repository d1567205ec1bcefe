import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TestSmtp, testSmtp } from '#test/smtp.ts';

/** Somebody with an address, signed in; they read English, which a mail carries as it is. */
async function somebody(app: TestApp, email: string | null) {
  const person = await aPerson(app);
  await app.db.updateTable('sys_user').set({ email, language: 'en-US' }).where('id', '=', person.id).execute();
  const token = await app.signIn(person.username, userPassword);
  const ask = (address: string) => app.call('POST', '/sys/user/sendEmailCode', { token, body: { email: address } });
  const save = (body: object) =>
    app.call('PUT', '/sys/user/updateEmail', { token, body: { password: userPassword, ...body } });
  const own = async () => (await app.call('GET', '/sys/user/ownEmail', { token })).result;
  return { ...person, token, ask, save, own };
}

describe('one’s own address', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await testSmtp();
    await smtp.up();
    app = await testApp({
      ...{ MAIL_HOST: '127.0.0.1', MAIL_PORT: String(smtp.port), MAIL_FROM: '卷宗 <noreply@dossier.example>' },
    });
    app.messages.start();
  });
  afterAll(() => smtp.down());

  const mailsTo = (address: string) => smtp.mails.filter((mail) => mail.to.includes(address));
  const codeFor = (address: string) => /Your code is (\d{6})/.exec(mailsTo(address).at(-1)?.raw ?? '')?.[1] ?? '';

  it('is changed with the password and the code that was mailed to the new one, and the old one hears of it', async () => {
    const [old, next] = ['old@people.example', 'next@people.example'];
    const { id, ask, save, own } = await somebody(app, old);
    expect(await own()).toEqual({ email: old, needsCode: true });
    expect((await ask('nowhere')).result.fields.email).toBe('邮箱格式不正确');
    expect(await ask(next)).toMatchObject({ success: true, message: '验证码已发送到邮箱' });
    const code = codeFor(next);
    expect(code).toMatch(/^\d{6}$/);
    // A code of another address, a wrong one, and a wrong password change nothing.
    expect((await save({ email: 'third@people.example', code })).result.fields.code).toBe('邮箱验证码不正确或已过期');
    expect((await save({ email: next, code: code === '000000' ? '000001' : '000000' })).success).toBe(false);
    expect((await save({ email: next, code, password: 'wrong' })).result.fields.password).toBe('当前密码不正确');
    expect((await own()).email).toBe(old);
    expect(await save({ email: next, code })).toMatchObject({ success: true, message: '邮箱设置成功!' });
    expect((await own()).email).toBe(next);
    // Each code once.
    expect((await save({ email: 'other@people.example', code })).success).toBe(false);
    await vi.waitFor(() => expect(mailsTo(old)).toHaveLength(1), 20_000);
    expect(mailsTo(old)[0]?.raw).toContain('Subject: Your e-mail address was changed\r\n');
    expect(mailsTo(next)).toHaveLength(1);
    const { rows } = await sql<{ es_content: string }>`select es_content from sys_sms where es_receiver = (
      select username from sys_user where id = ${id})`.execute(app.db);
    expect(rows.filter(({ es_content }) => es_content.includes(code))).toEqual([]);
  });

  it('belongs to one account, and is taken away with the password alone', async () => {
    const first = await somebody(app, 'taken@people.example');
    const second = await somebody(app, null);
    await second.ask('taken@people.example');
    const code = codeFor('taken@people.example');
    expect((await second.save({ email: 'taken@people.example', code })).message).toBe('邮箱已存在!');
    expect((await first.save({ email: null, password: '' })).result.fields.password).toBe('请输入当前密码');
    expect((await first.save({ email: null })).success).toBe(true);
    expect((await first.own()).email).toBeNull();
  });

  it('gets five codes within ten minutes, whoever asks for them', async () => {
    const people = await Promise.all([somebody(app, null), somebody(app, null)]);
    const answers = [];
    for (const n of [0, 1, 0, 1, 0, 1]) answers.push(await people[n]?.ask('Many@people.example'));
    expect(answers.map((answer) => answer?.success)).toEqual([true, true, true, true, true, false]);
    expect(answers.at(-1)).toMatchObject({ reason: 'tooMany' });
  });

  it('hears nothing of strangers', async () => {
    for (const [method, path] of [
      ['GET', '/sys/user/ownEmail'],
      ['POST', '/sys/user/sendEmailCode'],
      ['PUT', '/sys/user/updateEmail'],
    ] as const)
      expect((await app.call(method, path, { body: { email: 'a@b.example' } })).status).toBe(401);
  });
});

it('without a mail server an address is changed with the password alone', async () => {
  const app = await testApp();
  const { ask, save, own } = await somebody(app, null);
  expect(await own()).toEqual({ email: null, needsCode: false });
  expect((await ask('own@people.example')).message).toBe('邮件发送未配置，请联系管理员');
  expect((await save({ email: 'own@people.example', password: 'wrong' })).success).toBe(false);
  expect((await save({ email: 'own@people.example' })).success).toBe(true);
  expect((await own()).email).toBe('own@people.example');
});
