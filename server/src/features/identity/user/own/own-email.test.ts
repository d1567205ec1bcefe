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
  const askOld = () => app.call('POST', '/sys/user/sendOldCode', { token, body: { contact: 'email' } });
  const save = (body: object) =>
    app.call('PUT', '/sys/user/updateEmail', { token, body: { password: userPassword, ...body } });
  const own = async () => (await app.call('GET', '/sys/user/ownEmail', { token })).result;
  return { ...person, token, ask, askOld, save, own };
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
  /** The last code that was mailed to an address; long lines are folded on the way. */
  const codeFor = (address: string) =>
    /code is (\d{6})/.exec((mailsTo(address).at(-1)?.raw ?? '').replaceAll('=\r\n', ''))?.[1] ?? '';
  const other = (code: string) => (code === '000000' ? '000001' : '000000');

  it('is changed with the password and the codes of both addresses, and the old one hears of it', async () => {
    const [old, next] = ['old@people.example', 'next@people.example'];
    const { id, ask, askOld, save, own } = await somebody(app, old);
    expect(await own()).toEqual({ email: old, needsCode: true, needsOldCode: true });
    expect((await ask('nowhere')).result.fields.email).toBe('邮箱格式不正确');
    expect((await ask(old.toUpperCase())).result.fields.email).toBe('新邮箱与原邮箱相同');
    expect(await ask(next)).toMatchObject({ success: true, message: '验证码已发送到邮箱' });
    expect(await askOld()).toMatchObject({ success: true, message: '验证码已发送到邮箱' });
    const [code, oldCode] = [codeFor(next), codeFor(old)];
    expect(code).toMatch(/^\d{6}$/);
    expect(oldCode).toMatch(/^\d{6}$/);
    // A code of another address, a wrong one, none, one in the place of the other, and a wrong password change nothing.
    const wrongOld = '原邮箱的验证码不正确或已过期';
    expect((await save({ email: 'third@people.example', code, oldCode })).result.fields.code).toBe(
      '邮箱验证码不正确或已过期',
    );
    expect((await save({ email: next, code: other(code), oldCode })).result.fields.code).toBe(
      '邮箱验证码不正确或已过期',
    );
    expect((await save({ email: next, code })).result.fields.oldCode).toBe(wrongOld);
    expect((await save({ email: next, code: oldCode, oldCode: code })).result.fields.oldCode).toBe(wrongOld);
    expect((await save({ email: null })).result.fields.oldCode).toBe(wrongOld);
    expect((await save({ email: next, code, oldCode, password: 'wrong' })).result.fields.password).toBe(
      '当前密码不正确',
    );
    expect((await own()).email).toBe(old);
    await askOld();
    expect(await save({ email: next, code, oldCode: codeFor(old) })).toMatchObject({
      success: true,
      message: '邮箱设置成功!',
    });
    expect((await own()).email).toBe(next);
    // Each code once.
    expect((await save({ email: 'other@people.example', code, oldCode: codeFor(old) })).success).toBe(false);
    await vi.waitFor(() => expect(mailsTo(old)).toHaveLength(3), 20_000);
    expect(mailsTo(old).at(-1)?.raw).toContain('Subject: Your e-mail address was changed\r\n');
    expect(mailsTo(next)).toHaveLength(1);
    const { rows } = await sql<{ es_content: string }>`select es_content from sys_sms where es_receiver = (
      select username from sys_user where id = ${id})`.execute(app.db);
    expect(rows.filter(({ es_content }) => es_content.includes(code) || es_content.includes(oldCode))).toEqual([]);
  });

  it('belongs to one account, which only its owner hears, and is taken away with its own code', async () => {
    const first = await somebody(app, 'taken@people.example');
    const second = await somebody(app, null);
    expect((await second.ask('taken@people.example')).message).toBe((await second.ask('free@people.example')).message);
    const code = codeFor('taken@people.example');
    expect((await second.save({ email: 'taken@people.example', code })).message).toBe('邮箱已存在!');
    expect((await first.save({ email: null, password: '' })).result.fields.password).toBe('请输入当前密码');
    await first.askOld();
    expect((await first.save({ email: null, oldCode: codeFor('taken@people.example') })).success).toBe(true);
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
      ['POST', '/sys/user/sendOldCode'],
      ['PUT', '/sys/user/updateEmail'],
    ] as const)
      expect((await app.call(method, path, { body: { email: 'a@b.example' } })).status).toBe(401);
  });
});

it('without a mail server an address is changed with the password alone', async () => {
  const app = await testApp();
  const { ask, save, own } = await somebody(app, null);
  expect(await own()).toEqual({ email: null, needsCode: false, needsOldCode: false });
  expect((await ask('own@people.example')).message).toBe('邮件发送未配置，请联系管理员');
  expect((await save({ email: 'own@people.example', password: 'wrong' })).success).toBe(false);
  expect((await save({ email: 'own@people.example' })).success).toBe(true);
  expect((await own()).email).toBe('own@people.example');
});
