import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { testBrowser } from '#test/browser.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson } from '#test/second-step.ts';

const expired = '二维码已过期,请刷新后重试';

describe('signing in by a code for the phone', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  const screenWithCode = async () => {
    const screen = testBrowser(app);
    const { qrcodeId } = (await screen.call('GET', '/sys/getLoginQrcode')).result as { qrcodeId: string };
    const poll = () => screen.call('GET', '/sys/getQrcodeToken', { query: { qrcodeId } });
    return { screen, qrcodeId, poll };
  };
  const aPhone = async () => {
    const person = await aPerson(app, { departs: ['Q01'] });
    const token = await app.signIn(person.username, userPassword);
    const say = (call: string, qrcodeId: string) => app.call('POST', `/sys/${call}`, { token, query: { qrcodeId } });
    return { ...person, token, say };
  };

  it('says who asks, waits for the word of the phone, and opens a session of its own in the browser that asked', async () => {
    const { qrcodeId, poll } = await screenWithCode();
    const phone = await aPhone();
    expect((await poll()).result).toEqual({ token: '-1' });
    const asked = await phone.say('readLoginQrcode', qrcodeId);
    expect(asked.result).toMatchObject({ address: '127.0.0.1', elsewhere: false });
    expect(asked.result.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await poll()).result).toEqual({ token: '-1', scanned: true });
    expect((await phone.say('scanLoginQrcode', qrcodeId)).message).toBe('扫码成功');
    const { result } = await poll();
    expect(result).toMatchObject({ success: true, multi_depart: 1, userInfo: { username: phone.username } });
    expect(result.token).not.toBe(phone.token);
    const info = await app.call('GET', '/sys/user/getUserInfo', { token: result.token });
    expect(info.result.userInfo.id).toBe(phone.id);
    const log = await app.db
      .selectFrom('sys_log')
      .select('log_content')
      .where('userid', '=', phone.username)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log?.log_content).toBe(`用户名: ${phone.username},登录成功[扫码]！`);
    // Once: neither the screen nor another word of the phone gets a second session.
    expect((await poll()).result).toEqual({ token: '-2' });
    expect((await phone.say('scanLoginQrcode', qrcodeId)).message).toBe(expired);
  });

  it('asks for no second step: the session of the phone has passed it', async () => {
    const { qrcodeId, poll } = await screenWithCode();
    const phone = await aGuardedPerson(app);
    await app.call('POST', '/sys/scanLoginQrcode', { token: phone.token, query: { qrcodeId } });
    expect((await poll()).result).toMatchObject({ success: true, userInfo: { username: phone.username } });
  });

  it('gives the token to no browser but the one that asked, however well it knows the code', async () => {
    const { qrcodeId, poll } = await screenWithCode();
    const phone = await aPhone();
    await phone.say('readLoginQrcode', qrcodeId);
    await phone.say('scanLoginQrcode', qrcodeId);
    const onlooker = testBrowser(app);
    await onlooker.call('GET', '/sys/getLoginQrcode');
    for (const other of [onlooker, testBrowser(app)])
      expect((await other.call('GET', '/sys/getQrcodeToken', { query: { qrcodeId } })).result).toEqual({ token: '-2' });
    expect((await poll()).result.success).toBe(true);
  });

  it('belongs to the first who scans it; a no ends it; strangers cannot answer', async () => {
    const { qrcodeId, poll } = await screenWithCode();
    const [first, second] = [await aPhone(), await aPhone()];
    await first.say('readLoginQrcode', qrcodeId);
    for (const call of ['readLoginQrcode', 'scanLoginQrcode'])
      expect((await second.say(call, qrcodeId)).message).toBe(expired);
    await second.say('cancelLoginQrcode', qrcodeId);
    expect((await poll()).result).toEqual({ token: '-1', scanned: true });
    await first.say('cancelLoginQrcode', qrcodeId);
    expect((await poll()).result).toEqual({ token: '-2' });
    expect((await first.say('scanLoginQrcode', qrcodeId)).message).toBe(expired);
    const nobody = await app.call('POST', '/sys/scanLoginQrcode', { query: { qrcodeId, token: 'x.y.z' } });
    expect(nobody.status).toBe(401);
  });

  it('is good for thirty seconds, keeps no secret in its row, and lets no frozen user in', async () => {
    const { qrcodeId, poll } = await screenWithCode();
    const { rows } = await sql<{ row: string; left: number }>`
      select s::text as row, extract(epoch from expires_at - now())::float as left
      from sys_sign_in_step s order by expires_at desc limit 1`.execute(app.db);
    expect(rows[0]?.left).toBeGreaterThan(0);
    expect(rows[0]?.left).toBeLessThanOrEqual(30);
    expect(rows[0]?.row).not.toContain(qrcodeId);
    const phone = await aPhone();
    await sql`update sys_sign_in_step set expires_at = now()`.execute(app.db);
    expect((await phone.say('readLoginQrcode', qrcodeId)).message).toBe(expired);
    expect((await poll()).result).toEqual({ token: '-2' });

    const next = await screenWithCode();
    await phone.say('scanLoginQrcode', next.qrcodeId);
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', phone.id).execute();
    expect(await next.poll()).toMatchObject({ success: false, message: '该用户已冻结' });
  });

  it('may be asked at one server, answered at another', async () => {
    const database = openDatabase({ ...app.database.connection, max: 3 });
    const other = await buildApp({ config: app.config, database, log: pino({ level: 'silent' }) });
    await other.http.ready();
    afterAll(async () => {
      await other.http.close();
      await database.close();
    });
    const { qrcodeId, poll } = await screenWithCode();
    const phone = await aPhone();
    const said = await other.http.inject({
      method: 'POST',
      url: `${app.config.apiPrefix}/sys/scanLoginQrcode?qrcodeId=${qrcodeId}`,
      headers: { 'x-access-token': phone.token },
    });
    expect(said.json().message).toBe('扫码成功');
    expect((await poll()).result.userInfo.id).toBe(phone.id);
  });
});
