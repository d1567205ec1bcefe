import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepCode } from '#access/session/one-time-codes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { anAuthenticator } from '#test/authenticator.ts';
import { testBrowser } from '#test/browser.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { addTotp } from '#test/second-step.ts';

describe('a change of how somebody signs in', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ MAIL_HOST: '127.0.0.1', MAIL_PORT: '9', MAIL_FROM: '卷宗 <noreply@dossier.example>' });
    await app.messages.stop();
    admin = await app.signIn();
  });

  const somebody = async (email: string | null = null) => {
    const person = await aPerson(app);
    await app.db.updateTable('sys_user').set({ email }).where('id', '=', person.id).execute();
    return { ...person, token: await app.signIn(person.username, userPassword) };
  };
  /** Titles and channels of what somebody was told, the first first. */
  const told = async (username: string) =>
    (
      await sql<{ title: string; channel: string }>`select es_title as title, es_type as channel from sys_sms
        where es_receiver = ${username} and kind = 'security' order by create_time, es_title, es_type desc`.execute(
        app.db,
      )
    ).rows.map(({ title, channel }) => `${title} ${channel}`);

  it('is told in the app, and by mail where there is an address, whatever they switched off', async () => {
    const { id, username, token } = await somebody('own@people.example');
    await sql`insert into sys_user_message_setting (user_id, kind, channel, is_on)
      values (${id}, 'security', 'email', false), (${id}, 'security', 'system', false)`.execute(app.db);
    await sql`insert into sys_user_message_time (user_id, quiet_from, quiet_to, digest)
      values (${id}, '00:00', '23:59', 'daily')`.execute(app.db);
    await addTotp(app, token);
    const remove = (password: string) => app.call('POST', '/sys/secondStep/removeTotp', { token, body: { password } });
    expect((await remove('wrong')).success).toBe(false);
    expect((await remove(userPassword)).success).toBe(true);
    expect(await told(username)).toEqual([
      '您的账号添加了验证器应用 system',
      '您的账号添加了验证器应用 email',
      '您的账号移除了验证器应用 system',
      '您的账号移除了验证器应用 email',
    ]);
    const { rows } =
      await sql`select from sys_sms where kind = 'security' and es_type = 'email' and next_at > now()`.execute(app.db);
    expect(rows).toEqual([]);
    const { result } = await app.call('GET', '/sys/annountCement/listByUser', { token });
    expect(result.sysMsgList[0]).toMatchObject({
      msgContent: expect.stringContaining('如果不是您本人或您知道的操作，请立即修改密码并联系管理员。'),
      openPage: '/account/settings/security',
    });
  });

  it('is told of passkeys, of passwords and of the phone, once each, to its owner alone', async () => {
    const { id, username, token } = await somebody();
    const [browser, key] = [testBrowser(app), anAuthenticator()];
    const body = { password: userPassword };
    const { result: begun } = await browser.call('POST', '/sys/passkey/begin', { token, body });
    const answer = key.register(begun.options);
    await browser.call('POST', '/sys/passkey/add', { token, body: { handle: begun.handle, name: '电脑', answer } });
    const { result: own } = await app.call('GET', '/sys/secondStep/own', { token });
    await app.call('POST', '/sys/passkey/remove', { token, body: { ...body, id: own.passkeys[0].id } });
    await app.db.transaction().execute((tx) => keepCode(tx, 'own', `phone:new:${id}:13900005566`, '246810'));
    const phone = { phone: '13900005566', smscode: '246810', password: userPassword };
    expect((await app.call('PUT', '/sys/user/updateMobile', { token, body: phone })).success).toBe(true);
    const changed = { oldpassword: userPassword, password: 'Another-2026-pw', confirmpassword: 'Another-2026-pw' };
    await app.call('PUT', '/sys/user/updatePassword', { token, body: { username, ...changed } });
    const reset = { username, password: 'Third-2026-pass', confirmpassword: 'Third-2026-pass' };
    expect((await app.call('PUT', '/sys/user/changePassword', { token: admin, body: reset })).success).toBe(true);
    expect(await told(username)).toEqual([
      '您的账号添加了通行密钥 system',
      '您的账号移除了通行密钥 system',
      '您的手机号已修改 system',
      '您的登录密码已修改 system',
      '管理员重置了您的登录密码 system',
    ]);
    expect(await told('admin')).toEqual([]);
    expect((await sql`select from sys_announcement_send where user_id = ${id}`.execute(app.db)).rows).toHaveLength(5);
  });
});
