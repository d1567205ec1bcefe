import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

interface Got {
  headers: http.IncomingHttpHeaders;
  body: string;
}
type Answer = { status?: number; body?: string; delayMs?: number; location?: string };

let app: TestApp;
let designer: Awaited<ReturnType<typeof formDesigner>>;
let users: ReturnType<typeof formUsers>;
let server: http.Server;
let address: string;
let got: Got[] = [];
let answer: (call: Got) => Answer = () => ({});

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const call = { headers: request.headers, body };
      got.push(call);
      const { status = 200, body: text = '{}', delayMs = 0, location } = answer(call);
      setTimeout(() => response.writeHead(status, location ? { location } : {}).end(text), delayMs);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const connection = { OUTBOUND_ALLOW: '127.0.0.1 192.0.2.1' };
  app = await testApp(connection);
  designer = await formDesigner(app);
  users = formUsers(app);
});
afterAll(() => void server.close());
beforeEach(() => {
  got = [];
  answer = () => ({});
});

const number = (name: string) => column(name, { dbType: 'int', dbLength: 10 });
const hooks = (
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
  token = designer.token,
) => app.call(method, `/online/cgform/hook/${path}`, { token, ...given });
let made = 0;
async function aHook(url = address) {
  const code = `hook${++made}`;
  const { success, message, result } = await hooks('POST', 'add', {
    body: { code, name: `接口${made}`, url, activeStatus: '1' },
  });
  expect(success, message).toBe(true);
  return { code, id: result.id as string, secret: result.secret as string };
}
async function aForm(table: string, step: object, event = 'add') {
  const id = await designer.add(table, [column('title'), column('state'), number('amount')]);
  expect((await designer.sync(id)).success).toBe(true);
  const set = await setStep(id, step, event);
  expect(set.success, set.message).toBe(true);
  return { id, user: await users.user(id, table, ['list', 'add', 'edit', 'delete', 'import']) };
}
const setStep = (id: string, step: object, buttonCode = 'add') =>
  app.call('POST', `/online/cgform/head/enhanceAction/${id}`, {
    token: designer.token,
    body: { buttonCode, activeStatus: '1', steps: [{ type: 'call', ...step }] },
  });
const deliveries = async (query: Record<string, string> = {}) =>
  (await hooks('GET', 'deliveries', { query: { pageSize: '100', ...query } })).result.records as Record<
    string,
    unknown
  >[];
const settled = async (recordId: string) => {
  await expect
    .poll(async () => (await deliveries()).find((one) => one.recordId === recordId)?.durationMs, { timeout: 10_000 })
    .toBeTypeOf('number');
  return (await deliveries()).find((one) => one.recordId === recordId) as Record<string, unknown>;
};
const due = (recordId: unknown) =>
  sql`update onl_hook_delivery set next_at = now() where record_id = ${recordId}`.execute(app.db);
/** Tries that are over. */
const triesDone = async (recordId: string) =>
  (
    await sql<{ tries: number }>`
      select tries from onl_hook_delivery where record_id = ${recordId} and worker is null`.execute(app.db)
  ).rows[0]?.tries;
/** What signs a call: its time, event, number and body. */
const signatureOf = (secret: string, { headers, body }: Got = { headers: {}, body: '' }) => {
  const [timestamp, event, delivery] = ['timestamp', 'event', 'delivery'].map((name) => headers[`x-dossier-${name}`]);
  const signed = `${timestamp}.${event}.${delivery}.${body}`;
  return `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;
};
/** Wakes the worker as any other delivery does. */
const wake = () => app.events.publish(app.db, 'online-hooks', null);

describe('a call before saving', () => {
  it('is signed, has the record, and puts its answer in place of it', async () => {
    const { code, secret } = await aHook();
    const { user } = await aForm('h_before', { hook: code, manner: 'before' });
    answer = () => ({
      body: JSON.stringify({
        success: true,
        result: { code: 1, record: { amount: 7, title: 'A', unknown: 'x', id: 'other' } },
      }),
    });
    const saved = await user.save({ title: 'A', amount: 1, state: 's' });
    expect(saved.success, saved.message).toBe(true);
    expect(await user.one(saved.result.id)).toMatchObject({ amount: 7, title: 'A', state: 's' });
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    expect(JSON.parse(body)).toMatchObject({ tableName: 'h_before', record: { title: 'A', amount: 1, state: 's' } });
    const timestamp = String(headers['x-dossier-timestamp']);
    expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
    expect(headers).toMatchObject({ 'x-dossier-signature': signatureOf(secret, got[0]), 'x-dossier-event': 'add' });
    // Neither event nor number can be another's.
    for (const name of ['x-dossier-event', 'x-dossier-delivery'])
      expect(signatureOf(secret, { body, headers: { ...headers, [name]: 'other' } })).not.toBe(
        headers['x-dossier-signature'],
      );
  });

  it('undoes the save where it says no, and shows no more of the answer than its message, cut short', async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_no', { hook: code, manner: 'before' });
    const said = async (given: Answer) => {
      answer = () => given;
      const refused = await user.save({ title: 'x' });
      expect(refused).toMatchObject({ success: false, reason: 'hook' });
      return refused.message as string;
    };
    expect(await said({ body: '{"success":false,"message":"额度不足","secret":"s3cret"}' })).toMatch(
      /^外部接口“.*”：额度不足$/,
    );
    expect((await said({ body: JSON.stringify({ success: false, message: '长'.repeat(900) }) })).length).toBeLessThan(
      240,
    );
    expect(await said({ body: '{"result":{"code":0}}' })).toContain('不接受这条记录');
    expect(await said({ status: 500, body: 'stack trace of theirs' })).toMatch(/对方应答 500$/);
    expect(await said({ body: 'not json' })).toContain('不是JSON');
    expect(await said({ body: '[1]' })).toContain('不是JSON对象');
    expect(await said({ status: 302, location: address })).toContain('对方应答 302');
    expect(await said({ body: `"${'x'.repeat(1_100_000)}"` })).toContain('超过长度限制');
    expect((await user.list()).total).toBe(0);
    // Nobody followed the redirect.
    expect(got).toHaveLength(8);
  });

  it('is waited for five seconds, and no longer', { timeout: 20_000 }, async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_slow', { hook: code, manner: 'before' });
    answer = () => ({ delayMs: 7000 });
    const began = performance.now();
    expect((await user.save({ title: 'x' })).message).toContain('未在限定时间内应答');
    expect(performance.now() - began).toBeLessThan(6500);
    // No more than four wait at once: others are told so, and the server goes on.
    const saves = Array.from({ length: 6 }, (_, at) => user.save({ title: `t${at}` }));
    expect((await user.list()).total).toBe(0);
    const said = (await Promise.all(saves)).map(({ message }) => message);
    expect(said.filter((message) => message.includes('正忙，请稍后再保存'))).toHaveLength(2);
    expect(said.filter((message) => message.includes('未在限定时间内应答'))).toHaveLength(4);
    expect((await user.list()).total).toBe(0);
  });

  it('answers with values that are checked as typed ones are', async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_checked', { hook: code, manner: 'before' });
    answer = () => ({ body: '{"result":{"code":1,"record":{"amount":"many"}}}' });
    expect((await user.save({ title: 'x' })).success).toBe(false);
    answer = () => ({ body: JSON.stringify({ result: { record: { title: 'x'.repeat(40) } } }) });
    expect((await user.save({ title: 'x' })).success).toBe(false);
    expect((await user.list()).total).toBe(0);
  });

  it('sends the fields that the step names, and none where its condition does not hold', async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_some', { hook: code, manner: 'before', fields: ['title'], when: 'state#eq#on' });
    expect((await user.save({ title: 'a', amount: 5, state: 'off' })).success).toBe(true);
    expect(got).toHaveLength(0);
    expect((await user.save({ title: 'a', amount: 5, state: 'on' })).success).toBe(true);
    expect(JSON.parse(got[0]?.body ?? '{}')).toEqual({ tableName: 'h_some', record: { title: 'a' } });
  });
});

describe('a call after saving', () => {
  it('goes out once the record is there, and is listed with how it went', async () => {
    const { code, secret } = await aHook();
    const { user } = await aForm('h_after', { hook: code, manner: 'after' });
    const key = (await user.save({ title: 'x', amount: 2 })).result.id as string;
    expect(await settled(key)).toMatchObject({
      status: '1',
      tries: 1,
      httpStatus: 200,
      event: 'add',
      tableName: 'h_after',
      result: null,
    });
    expect(got).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    expect(JSON.parse(body).record).toMatchObject({ id: key, title: 'x', amount: 2, create_by: user.username });
    expect(headers['x-dossier-signature']).toBe(signatureOf(secret, got[0]));
    expect(JSON.stringify(await deliveries())).not.toContain('create_by');
  });

  it('does not go out where the save is undone', async () => {
    const { code } = await aHook();
    const id = await designer.add('h_undone', [column('title')]);
    expect((await designer.sync(id)).success).toBe(true);
    const steps = [
      { type: 'call', hook: code, manner: 'after' },
      { type: 'message', to: Array.from({ length: 60 }, (_, n) => `u${n}`).join(','), title: 'x', content: '' },
    ];
    await app.call('POST', `/online/cgform/head/enhanceAction/${id}`, {
      ...{ token: designer.token, body: { buttonCode: 'add', activeStatus: '1', steps } },
    });
    const user = await users.user(id, 'h_undone', ['list', 'add']);
    expect((await user.save({ title: 'x' })).success).toBe(false);
    await wake();
    expect((await deliveries()).some(({ tableName }) => tableName === 'h_undone')).toBe(false);
    expect(got).toHaveLength(0);
  });

  it('is tried again after a while, given up in the end, and sent again by hand under the same number', async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_again', { hook: code, manner: 'after' });
    answer = () => ({ status: 503 });
    const key = (await user.save({ title: 'x' })).result.id as string;
    const first = await settled(key);
    expect(first).toMatchObject({ status: '0', tries: 1, httpStatus: 503, result: '对方应答 503' });
    expect(Date.parse(String(first.nextTime))).toBeGreaterThan(Date.now() + 30_000);
    for (let tries = 2; tries <= 6; tries++) {
      await due(key);
      await wake();
      await expect.poll(() => triesDone(key)).toBe(tries);
    }
    await expect.poll(async () => (await deliveries()).find(({ recordId }) => recordId === key)?.status).toBe('-1');
    answer = () => ({});
    const { id } = (await deliveries({ status: '-1' })).find(({ recordId }) => recordId === key) ?? {};
    expect((await hooks('POST', 'resend', { body: { id } })).success).toBe(true);
    await expect.poll(async () => (await deliveries()).find(({ recordId }) => recordId === key)?.status).toBe('1');
    expect(new Set(got.map(({ headers }) => headers['x-dossier-delivery']))).toEqual(new Set([id]));
    expect((await hooks('POST', 'resend', { body: { id } })).message).toBe('没有可以重新发送的记录');
  });

  it('is not tried again where the other side says no', async () => {
    const { code } = await aHook();
    const { user } = await aForm('h_refused', { hook: code, manner: 'after' });
    answer = () => ({ body: '{"success":false,"message":"不要"}' });
    const key = (await user.save({ title: 'x' })).result.id as string;
    expect(await settled(key)).toMatchObject({ status: '-1', tries: 1, result: '不要' });
  });

  it('goes out once, however many servers look', async () => {
    const env = { OUTBOUND_ALLOW: '127.0.0.1', DATA_KEY: app.config.dataKey };
    await testApp(env, [], { connection: app.database.connection });
    const { code } = await aHook();
    const { user } = await aForm('h_twice', { hook: code, manner: 'after' });
    const keys: string[] = [];
    for (let n = 0; n < 12; n++) keys.push((await user.save({ title: `x${n}` })).result.id as string);
    for (const key of keys) expect(await settled(key)).toMatchObject({ status: '1', tries: 1 });
    const sent = got.map(({ headers }) => headers['x-dossier-delivery']);
    expect(sent).toHaveLength(12);
    expect(new Set(sent).size).toBe(12);
  });

  it('tells of edits, deletions and buttons too', async () => {
    const { code } = await aHook();
    const { id, user } = await aForm('h_events', { hook: code, manner: 'after' }, 'edit');
    await designer.good('POST', 'button/add', {
      body: { cgformHeadId: id, buttonCode: 'pay', buttonName: '付款', buttonStyle: 'link', optType: 'action' },
    });
    for (const event of ['delete', 'pay'])
      expect((await setStep(id, { hook: code, manner: 'after' }, event)).success).toBe(true);
    const key = (await user.save({ title: 'x' })).result.id as string;
    expect((await user.call('PUT', 'edit', { body: { id: key, title: 'y' } })).success).toBe(true);
    expect((await user.call('POST', 'do_pay', { body: { id: key } })).success).toBe(true);
    expect((await user.call('DELETE', 'delete', { query: { id: key } })).success).toBe(true);
    await expect
      .poll(() => got.map(({ headers }) => headers['x-dossier-event']).sort())
      .toEqual(['delete', 'edit', 'pay']);
  });
});

it('a call that tells of a deletion has the lines that went with the record', async () => {
  const { code } = await aHook();
  const main = await designer.add('h_main', [column('title')], { head: { tableType: 2 } });
  const sub = await designer.add(
    'h_lines',
    [column('main_id', { dbLength: 36, mainTable: 'h_main', mainField: 'id' }), column('goods')],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  for (const id of [main, sub]) expect((await designer.sync(id)).success).toBe(true);
  expect((await setStep(main, { hook: code, manner: 'after' }, 'delete')).success).toBe(true);
  const user = await users.user(main, 'h_main', ['list', 'add', 'delete']);
  const saved = await user.save({ title: 'x', h_lines: [{ goods: '纸' }, { goods: '笔' }] });
  expect((await user.call('DELETE', 'delete', { query: { id: saved.result.id } })).success).toBe(true);
  await settled(saved.result.id);
  expect(JSON.parse(got[0]?.body ?? '{}').record).toMatchObject({ h_lines: [{ goods: '纸' }, { goods: '笔' }] });
});

describe('who may set hooks, and where to', () => {
  it.each([
    'http://127.0.0.2/x',
    'http://localhost/x',
    'http://[::1]/x',
    'http://10.0.0.5/x',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706434/x',
    'http://[::ffff:10.0.0.5]/x',
    'http://example.com/x',
    'file:///etc/passwd',
    'ftp://127.0.0.1/x',
    'http://user:pass@127.0.0.1/x',
    'nothing',
  ])('refuses the address %s', async (url) => {
    const refused = await hooks('POST', 'add', { body: { code: 'ssrf', name: 'x', url, activeStatus: '1' } });
    expect(refused.success, url).toBe(false);
  });

  it('is for designers alone, and gives a secret to nobody twice', async () => {
    const { code, id, secret } = await aHook();
    const person = await aPerson(app, { permissions: ['online:form:list'] });
    const token = await app.signIn(person.username, userPassword);
    for (const [method, path, given] of [
      ['GET', 'list', {}],
      ['POST', 'add', { body: { code: 'x', name: 'x', url: address, activeStatus: '1' } }],
      ['PUT', 'edit', { body: { id, name: 'x', url: address, activeStatus: '1' } }],
      ['DELETE', 'delete', { query: { id } }],
      ['POST', 'resetSecret', { body: { id } }],
      ['GET', 'deliveries', {}],
      ['POST', 'resend', { body: { id } }],
    ] as const)
      expect((await hooks(method, path, given, token)).code, path).toBe(510);
    expect(JSON.stringify((await hooks('GET', 'list')).result)).not.toContain(secret);
    const { rows } = await sql<{ sealed: string }>`select sealed from onl_hook_secret where hook_id = ${id}`.execute(
      app.db,
    );
    expect(rows[0]?.sealed).not.toContain(secret);
    const again = (await hooks('POST', 'resetSecret', { body: { id } })).result.secret;
    expect(again).not.toBe(secret);
    expect(
      (await hooks('POST', 'add', { body: { code, name: 'x', url: address, activeStatus: '1' } })).message,
    ).toContain('编码已存在');
  });

  it('keeps a hook that steps name, and refuses steps that name none', async () => {
    const { code, id } = await aHook();
    const { id: form, user } = await aForm('h_named', { hook: code, manner: 'after' });
    expect((await hooks('DELETE', 'delete', { query: { id } })).message).toBe(
      '表单h_named的动作使用了该外部接口，请先修改动作',
    );
    expect((await setStep(form, { hook: 'gone', manner: 'after' }, 'edit')).message).toContain('没有外部接口 gone');
    expect((await setStep(form, { hook: code, manner: 'before' }, 'state')).message).toContain('状态变化');
    expect((await setStep(form, { hook: code, manner: 'after', fields: ['gone'] }, 'edit')).message).toContain(
      '没有字段 gone',
    );
    // Switched off, it is not called.
    expect((await hooks('PUT', 'edit', { body: { id, name: 'x', url: address, activeStatus: '0' } })).success).toBe(
      true,
    );
    const key = (await user.save({ title: 'x' })).result.id;
    expect((await deliveries()).some(({ recordId }) => recordId === key)).toBe(false);
  });
});
