import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

const password = 'Wieder-Gefunden-8';
let number = 0;

describe('a forgotten password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
  });

  const send = (mobile: string) => app.call('POST', '/sys/sms', { body: { mobile, smsmode: '2' } });
  const codeOf = async (phone: string) =>
    (
      await sql<{
        value: string;
      }>`select value from sys_one_time_code where kind = 'sms' and key = ${`2:${phone}`}`.execute(app.db)
    ).rows[0]?.value ?? '';
  const verify = (phone: string, smscode: string) =>
    app.call('POST', '/sys/user/phoneVerification', { body: { phone, smscode } });
  const change = (body: object) => app.call('POST', '/sys/user/passwordChange', { body: { password, ...body } });
  const login = (username: string, secret: string) =>
    app.call('POST', '/sys/login', { body: { username, password: secret } });

  /** Somebody with a phone of his own. */
  async function aForgetful() {
    const person = await aPerson(app);
    const phone = `1380001${String(++number).padStart(4, '0')}`;
    await app.db.updateTable('sys_user').set({ phone }).where('id', '=', person.id).execute();
    return { ...person, phone };
  }
  /** The proof of somebody whose phone was verified. */
  async function proofOf(phone: string): Promise<string> {
    await send(phone);
    return (await verify(phone, await codeOf(phone))).result.smscode;
  }

  it('sends one code, however many are asked for at the same moment', async () => {
    const { phone } = await aForgetful();
    const said = (await Promise.all(Array.from({ length: 5 }, () => send(phone)))).map(({ message }) => message);
    const still = '验证码10分钟内，仍然有效！';
    expect(said.sort()).toEqual(['短信接口未配置，验证码已写入服务器日志', still, still, still, still].sort());
  });

  it('is replaced by a code to the phone: sessions end, a held account is free, the log knows', async () => {
    const { username, phone } = await aForgetful();
    const { result } = await login(username, userPassword);
    for (let tries = 0; tries < 6; tries += 1) await login(username, 'x');
    expect((await send(phone)).success).toBe(true);
    const code = await codeOf(phone);
    const verified = await verify(phone, code);
    expect(verified).toMatchObject({ success: true, result: { username } });
    expect(verified.result.smscode).toMatch(/^[0-9a-f]{32}$/);
    const answer = await change({ username, phone, smscode: verified.result.smscode });
    expect(answer).toMatchObject({ success: true, code: 0, message: '密码重置完成！', result: null });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: result.token })).status).toBe(401);
    expect((await login(username, password)).success).toBe(true);
    expect((await login(username, userPassword)).success).toBe(false);
    const { rows } = await sql`select 1 from sys_log where log_content like '通过手机验证码重置密码%'
      and userid = ${username} and request_param is null`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('is replaced by GET too, as other clients call it', async () => {
    const { username, phone } = await aForgetful();
    const query = { username, phone, password, smscode: await proofOf(phone) };
    expect(await app.call('GET', '/sys/user/passwordChange', { query })).toMatchObject({
      code: 0,
      message: '密码重置完成！',
    });
    expect((await login(username, password)).success).toBe(true);
  });

  it('takes code and proof once each, and the code is no proof', async () => {
    const { username, phone } = await aForgetful();
    await send(phone);
    const code = await codeOf(phone);
    expect((await change({ username, phone, smscode: code })).message).toBe('短信验证码失效！');
    const smscode = (await verify(phone, code)).result.smscode;
    expect((await verify(phone, code)).message).toBe('短信验证码失效！');
    expect((await change({ username, phone, smscode: code })).message).toBe('短信验证码不匹配！');
    const answers = await Promise.all([1, 2].map(() => change({ username, phone, smscode })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await change({ username, phone, smscode, password: 'Noch-Eines-2026' })).message).toBe('短信验证码失效！');
    expect((await login(username, password)).success).toBe(true);
  });

  it('changes nobody else: another name, another phone, another purpose', async () => {
    const [own, victim] = [await aForgetful(), await aForgetful()];
    const smscode = await proofOf(own.phone);
    const mismatch = '当前用户和绑定的手机号不匹配，无法修改密码！';
    for (const username of [victim.username, 'admin', 'nobody_at_all'])
      expect((await change({ username, phone: own.phone, smscode })).message).toBe(mismatch);
    expect((await change({ username: victim.username, phone: victim.phone, smscode })).message).toBe(
      '短信验证码失效！',
    );
    await app.call('POST', '/sys/sms', { body: { mobile: victim.phone, smsmode: '0' } });
    const { rows } = await sql<{ value: string }>`select value from sys_one_time_code
      where key = ${`0:${victim.phone}`}`.execute(app.db);
    expect((await verify(victim.phone, rows[0]?.value ?? '')).message).toBe('短信验证码失效！');
    expect((await login(victim.username, userPassword)).success).toBe(true);
    expect((await change({ username: own.username, phone: own.phone, smscode })).success).toBe(true);
  });

  it('gives a number that changed hands no proof of its former owner', async () => {
    const [before, after] = [await aForgetful(), await aForgetful()];
    const smscode = await proofOf(before.phone);
    await app.db.updateTable('sys_user').set({ phone: null }).where('id', '=', before.id).execute();
    await app.db.updateTable('sys_user').set({ phone: before.phone }).where('id', '=', after.id).execute();
    for (const { username } of [before, after])
      expect((await change({ username, phone: before.phone, smscode })).message).toBe('短信验证码失效！');
  });

  it('lets a code and a proof end after ten minutes', async () => {
    const { username, phone } = await aForgetful();
    const expire = () => sql`update sys_one_time_code set expires_at = now() - interval '1 second'`.execute(app.db);
    await send(phone);
    const code = await codeOf(phone);
    await expire();
    expect((await verify(phone, code)).message).toBe('短信验证码失效！');
    const smscode = await proofOf(phone);
    await expire();
    expect((await change({ username, phone, smscode })).message).toBe('短信验证码失效！');
  });

  it('keeps the proof when the new password is refused', async () => {
    const { username, phone } = await aForgetful();
    const smscode = await proofOf(phone);
    expect((await change({ username, phone, smscode, password: 'short' })).message).toBe('密码长度应为8到64个字符');
    expect((await change({ username, phone, smscode, password: 'password' })).message).toBe(
      '该密码在常见的泄露密码中，请换一个',
    );
    for (const name of ['username', 'password', 'smscode', 'phone'])
      expect((await change({ username, phone, smscode, [name]: '' })).message).toBe('重置密码失败！');
    expect((await change({ username, phone, smscode })).success).toBe(true);
  });

  it('gives a code up after five wrong tries and holds the phone after six failures', async () => {
    const { phone } = await aForgetful();
    await send(phone);
    const code = await codeOf(phone);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(phone, wrong)).message).toBe('手机验证码错误');
    expect((await verify(phone, code)).message).toBe('短信验证码失效！');
    expect((await verify(phone, code)).message).toBe('验证失败次数过多，请于10分钟后再试！');
  });

  it('answers an unknown phone and one that no code went to alike, and never says a name without a code', async () => {
    const { phone } = await aForgetful();
    const [unknown, known] = [await verify('13700000000', '000000'), await verify(phone, '000000')];
    for (const answer of [unknown, known])
      expect(answer).toMatchObject({ success: false, code: 500, message: '短信验证码失效！', result: null });
    expect((await send('13700000000')).message).toBe('该用户不存在或未绑定手机号');
  });

  it('does not bring back the frozen and the deleted', async () => {
    const { id, username, phone } = await aForgetful();
    const smscode = await proofOf(phone);
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', id).execute();
    expect((await change({ username, phone, smscode })).message).toBe('短信验证码失效！');
    await send(phone);
    expect((await verify(phone, await codeOf(phone))).message).toBe('该用户已冻结');
    await app.db.updateTable('sys_user').set({ status: 1, del_flag: 1 }).where('id', '=', id).execute();
    expect((await verify(phone, await codeOf(phone))).message).toBe('用户信息不存在');
  });
});
