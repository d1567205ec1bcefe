import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column, systemLines } from '#test/online-forms.ts';
import { adminPassword } from '#test/prepare.ts';

it('a link to a form asks for a captcha to write where the installation does', async () => {
  const guarded = await testApp({ CAPTCHA: 'on' });
  const { token } = await linkOn(guarded);
  const ask = (path: string, body: object) => guarded.call('POST', path, { body });
  expect((await ask('/online/share/look', { token })).result.captcha).toBe(true);
  expect((await ask('/online/share/save', { token, values: { title: 'a' } })).message).toBe('验证码无效');
  await sql`insert into sys_one_time_code (kind, key, value, expires_at)
    values ('captcha', '77', 'abcd', now() + interval '1 minute')`.execute(guarded.db);
  const good = { token, values: { title: 'a' }, captcha: 'abcd', checkKey: '77' };
  expect((await ask('/online/share/save', { ...good, captcha: 'zzzz' })).message).toBe('验证码错误');
  await sql`insert into sys_one_time_code (kind, key, value, expires_at)
    values ('captcha', '77', 'abcd', now() + interval '1 minute') on conflict do nothing`.execute(guarded.db);
  expect((await ask('/online/share/save', good)).success).toBe(true);
});

/** A link to a new form, made by an administrator who has typed what the picture says. */
async function linkOn(other: TestApp) {
  const session = await signInWithCaptcha(other);
  const call = (path: string, body: object) => other.call('POST', path, { token: session, body });
  const fields = [column('title', { fieldMustInput: '1' }), ...systemLines()];
  const { result } = await call('/online/cgform/api/addAll', {
    head: { tableName: 'share_captcha', tableTxt: '验证码', tableType: 1 },
    ...{ fields, indexs: [] },
  });
  await call(`/online/cgform/api/doDbSynch/${result.id}/normal`, {});
  return (await call('/online/cgform/share/add', { headId: result.id, kind: 'add', days: 1 })).result as {
    token: string;
  };
}
async function signInWithCaptcha(other: TestApp): Promise<string> {
  await sql`insert into sys_one_time_code (kind, key, value, expires_at)
    values ('captcha', '1', 'abcd', now() + interval '1 minute')`.execute(other.db);
  const body = { username: 'admin', password: adminPassword, captcha: 'abcd', checkKey: '1' };
  return (await other.call('POST', '/sys/login', { body })).result.token;
}
