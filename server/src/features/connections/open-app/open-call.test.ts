import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openHeaders } from '@dossier/contract/connections/open-app.ts';
import { nodeExample, shellExample, uploadExample } from '@dossier/contract/connections/open-example.ts';
import { partBytes } from '@dossier/contract/files/resumable-upload.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canonicalQuery, sameSignature, signatureOf } from '#access/open-api/signature.ts';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenKey, type SignInput, send, signed } from '#test/open-call.ts';

let app: TestApp;
let other: App;
let token: string;
let url: string;
let addUrl: string;
let count = 0;
const later = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const wrong = { status: 401, code: 401, success: false, message: '访问密钥或签名不正确' };

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  url = `${app.config.apiPrefix}/sys/position/list`;
  addUrl = `${app.config.apiPrefix}/sys/position/add`;
  const database = openDatabase({ ...app.database.connection, max: 5 });
  other = await buildApp({ config: app.config, database, log: pino({ level: 'silent' }) });
  await other.http.ready();
  afterAll(async () => {
    await other.http.close();
    await database.close();
  });
});

async function aKey(more: object = {}): Promise<OpenKey & { name: string }> {
  count += 1;
  const calls = 'GET /sys/position/list\nPOST /sys/position/add';
  const body = { name: `应用${count}`, owner: 'admin', calls, perMinute: 600, dailyQuota: 1000, status: '1', ...more };
  const { result } = await app.call('POST', '/sys/openApp/add', { token, body });
  const made = await app.call('POST', '/sys/openApp/resetSecret', { token, body: { id: result.id } });
  return { id: result.id, name: result.name, ...made.result };
}
const get = (key: OpenKey, input: Partial<SignInput> = {}, headers: Record<string, string> = {}, at: App = app) =>
  send(at, { url: input.url ?? url, headers: { ...signed(key, { url, ...input }), ...headers } });
const post = (key: OpenKey, body: string, sentBody = body, headers: Record<string, string> = {}) =>
  send(app, {
    method: 'POST',
    url: addUrl,
    headers: { ...signed(key, { method: 'POST', url: addUrl, body }), 'content-type': 'application/json', ...headers },
    payload: sentBody,
  });
const change = (id: string, values: object) => app.call('PUT', '/sys/openApp/edit', { token, body: { id, ...values } });
const linesOf = (id: string) =>
  app.db.selectFrom('sys_open_log').selectAll().where('app_id', '=', id).orderBy('id').execute();

describe('a signed call', () => {
  it('is let in once, on whichever server, and only near its time', async () => {
    const key = await aKey();
    const headers = signed(key, { url });
    expect(await send(app, { url, headers })).toMatchObject({ status: 200, success: true });
    for (const at of [app, other])
      expect(await send(at, { url, headers })).toMatchObject({ code: 401, message: '请求已处理过，请勿重复发送' });
    // Sent to both at once, one of them takes it.
    const twice = signed(key, { url });
    const answers = await Promise.all([app, other, app, other].map((at) => send(at, { url, headers: twice })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const minutes of [-6, 6])
      expect(await get(key, { timestamp: String(Date.now() + minutes * 60_000) })).toMatchObject({
        code: 401,
        message: '请求时间与服务器相差超过5分钟，请校准时钟',
      });
    for (const minutes of [-4, 4])
      expect(await get(key, { timestamp: String(Date.now() + minutes * 60_000) })).toMatchObject({ success: true });
    // An old signature with a new time is no signature.
    expect(await send(app, { url, headers: { ...headers, [openHeaders.timestamp]: String(Date.now() + 1) } })).toEqual(
      expect.objectContaining(wrong),
    );
  });

  it('is refused when anything that was signed is another', async () => {
    const key = await aKey();
    const name = `open-${key.id}`;
    const body = JSON.stringify({ code: name, name, postRank: '1' });
    const changed = body.replace('"1"', '"2"');
    expect(await post(key, body, changed)).toMatchObject({ status: 401, message: '请求内容与签名不符' });
    expect(await post(key, body, '')).toMatchObject({ status: 401, message: '请求内容与签名不符' });
    expect(await post(key, '', body)).toMatchObject({ status: 401, message: '请求内容与签名不符' });
    const { [openHeaders.digest]: digest = '' } = signed(key, { url, body: changed });
    expect(await post(key, body, changed, { [openHeaders.digest]: digest })).toMatchObject(wrong);
    expect((await app.call('GET', '/sys/position/list', { token, query: { code: name } })).result.total).toBe(0);
    expect(await post(key, body)).toMatchObject({ success: true });

    for (const sent of [`${url}?pageNo=2`, `${url}?code=*`, url.replace('list', 'queryById?id=1')])
      expect(await get(key, { url: sent, signedUrl: url })).toMatchObject(wrong);
    expect(await send(app, { method: 'POST', url: addUrl, headers: signed(key, { url: addUrl }) })).toMatchObject(
      wrong,
    );
    // The order of parameters says nothing; that of two values of one name does.
    const ordered = `${url}?name=%2A%E7%BB%8F%E7%90%86%2A&pageNo=1`;
    expect(await get(key, { url: `${url}?pageNo=1&name=*%e7%bb%8f%e7%90%86*`, signedUrl: ordered })).toMatchObject({
      success: true,
    });
    expect(await get(key, { url: `${url}?code=b&code=a`, signedUrl: `${url}?code=a&code=b` })).toMatchObject(wrong);
    expect(await get(key, { url: `${url}?name=%ff` })).toMatchObject(wrong);
    expect(await get(key, { url: `${url}?name=%zz` })).toMatchObject(wrong);
  });

  it('tells nobody which keys there are, nor what is wrong with one before it is signed well', async () => {
    const key = await aKey({ addresses: '10.0.0.1' });
    await change(key.id, { status: '0' });
    const unsigned = await aKey();
    await sql`delete from sys_open_app_secret where app_id = ${unsigned.id}`.execute(app.db);
    for (const attempt of [
      { ...key, secret: 'x' },
      { ...key, accessKey: `ak${'0'.repeat(32)}` },
      { ...key, accessKey: "' or '1'='1" },
      { ...unsigned, secret: 'nobody' },
      { ...unsigned, secret: '' },
    ])
      expect(await get(attempt)).toMatchObject(wrong);
    expect(await get(key)).toMatchObject({ code: 401, message: '接口应用已停用' });
    const headers = signed(key, { url });
    for (const signature of [
      '',
      'x',
      headers[openHeaders.signature]?.toUpperCase() ?? '',
      '0'.repeat(64),
      '零'.repeat(64),
    ])
      expect(
        await send(app, { url, headers: { ...headers, [openHeaders.signature]: encodeURI(signature) } }),
      ).toMatchObject(wrong);
    expect(sameSignature('ab', 'ab')).toBe(true);
    expect(sameSignature('ab', 'abc')).toBe(false);
    expect(sameSignature('零', 'ab零')).toBe(false);
  });

  it('is not mixed with other ways in', async () => {
    const key = await aKey();
    expect(await get(key, {}, { 'x-access-token': token })).toMatchObject({
      code: 401,
      message: '不能同时使用令牌和访问密钥',
    });
    expect(await get(key, { url: `${url}?token=${token}` })).toMatchObject({ message: '不能同时使用令牌和访问密钥' });
    // Two values of one header are neither of them.
    expect(await get(key, {}, { [openHeaders.key]: `${key.accessKey}, ${key.accessKey}` })).toMatchObject(wrong);
    expect(await get(key, {}, { [openHeaders.nonce]: 'short' })).toMatchObject({ status: 401 });
    expect(await get(key, {}, { [openHeaders.key]: '' })).toMatchObject({ status: 401 });
    // What names another method or address is not looked at.
    const smuggled = { 'x-http-method-override': 'DELETE', 'x-original-url': addUrl, 'x-forwarded-for': '10.9.9.9' };
    expect(await get(key, {}, smuggled)).toMatchObject({ success: true });
    const [line] = await vi.waitFor(async () => {
      const lines = (await linesOf(key.id)).filter(({ success }) => success === 'Y');
      expect(lines).toHaveLength(1);
      return lines;
    });
    expect(line).toMatchObject({ method: 'GET', url, ip: '127.0.0.1' });
    // A key opens no call that it was not given, also none that everybody signed in may make.
    for (const path of ['/sys/position/queryById?id=1', '/sys/user/getUserInfo', '/sys/openApp/list', '/sys/user/list'])
      expect(await get(key, { url: `${app.config.apiPrefix}${path}` })).toMatchObject({ code: 510 });
    // Nobody is signed in by a key, so nobody can be signed out.
    expect(await get(key, { url: `${app.config.apiPrefix}/sys/logout` })).toMatchObject({ success: false });
    expect(await get(key)).toMatchObject({ success: true });
  });

  it('has limits that all servers count together, an address list and an end', async () => {
    const limited = await aKey({ perMinute: 3, dailyQuota: 100 });
    // A minute may end in between: then up to three more go through.
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => get(limited, {}, {}, index % 2 === 0 ? app : other)),
    );
    const passed = many.filter(({ success }) => success).length;
    expect(passed).toBeGreaterThanOrEqual(3);
    expect(passed).toBeLessThanOrEqual(6);
    const late = many.find(({ success }) => !success);
    expect(late).toMatchObject({ status: 429, code: 429, message: '调用过于频繁，请稍后再试' });
    expect(late?.raw.headers['retry-after']).toBe('60');

    const daily = await aKey({ dailyQuota: 2 });
    const spent = await Promise.all([1, 2, 3, 4].map(() => get(daily)));
    expect(spent.filter(({ success }) => success)).toHaveLength(2);
    expect(spent.find(({ success }) => !success)).toMatchObject({ status: 429, message: '今日调用次数已用完' });
    await change(daily.id, { dailyQuota: 3 });
    expect(await get(daily)).toMatchObject({ success: true });

    const here = await aKey({ addresses: '127.0.0.1,fd00::/8' });
    expect(await get(here)).toMatchObject({ success: true });
    for (const remoteAddress of ['::ffff:127.0.0.1', 'fd00::5'])
      expect(await send(app, { url, headers: signed(here, { url }), remoteAddress })).toMatchObject({ success: true });
    expect(
      await send(app, {
        url,
        headers: { ...signed(here, { url }), 'x-forwarded-for': '127.0.0.1' },
        remoteAddress: '10.1.2.3',
      }),
    ).toMatchObject({ code: 401, message: '不允许从地址 10.1.2.3 调用' });

    // Off, and past its end, at once on the other server too.
    expect(await get(here, {}, {}, other)).toMatchObject({ success: true });
    await change(here.id, { status: '0' });
    expect(await get(here, {}, {}, other)).toMatchObject({ message: '接口应用已停用' });
    await change(here.id, { status: '1' });
    await sql`update sys_open_app set expires_at = now() - interval '1 second' where id = ${here.id}`.execute(app.db);
    expect(await get(here, {}, {}, other)).toMatchObject({ message: '接口应用已过有效期' });
  });

  it('is told which limit it met also when the last free call went a moment before', async () => {
    const key = await aKey({ dailyQuota: 1 });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // The other call's count is not there to be seen yet when this one begins its own.
    const counting = app.db.transaction().execute(async (tx) => {
      await sql`insert into sys_open_day (app_id, day, calls, minute, minute_calls)
        values (${key.id}, current_date, 1, date_trunc('minute', now()), 1)`.execute(tx);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const late = get(key);
    await later(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%sys_open_day%' and pid <> pg_backend_pid()`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    held.resolve();
    await counting;
    expect(await late).toMatchObject({ status: 429, message: '今日调用次数已用完' });
  });

  it('that began in the minute before does not begin the count of this minute anew', async () => {
    const key = await aKey({ perMinute: 3 });
    await sql`insert into sys_open_day (app_id, day, calls, minute, minute_calls)
      values (${key.id}, current_date, 3, date_trunc('minute', now()) + interval '1 minute', 3)`.execute(app.db);
    expect(await get(key)).toMatchObject({ status: 429, message: '调用过于频繁，请稍后再试' });
    await sql`update sys_open_day set minute = minute - interval '3 minutes' where app_id = ${key.id}`.execute(app.db);
    expect(await get(key)).toMatchObject({ success: true });
  });

  it('leaves a line with what became of it, and refusals do not fill the log', async () => {
    const key = await aKey();
    expect(await get(key, { url: `${url}?name=geheim` })).toMatchObject({ success: true });
    expect(await post(key, '{}')).toMatchObject({ success: false });
    const huge = JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) });
    expect(await post(key, huge)).toMatchObject({ message: '请求内容过大' });
    expect(await post(key, '{"a":')).toMatchObject({ message: '请求内容不是有效的JSON' });
    await later(async () => expect(await linesOf(key.id)).toHaveLength(4));
    const lines = await linesOf(key.id);
    const good = lines.find(({ success }) => success === 'Y');
    expect(good).toMatchObject({ app_name: key.name, label: '职务-分页列表查询', url, code: 200, message: null });
    expect(lines.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['请求内容过大', '请求内容不是有效的JSON']),
    );
    expect(JSON.stringify(lines)).not.toContain('geheim');
    const query = { appId: key.id, success: 'N' };
    const shown = (await app.call('GET', '/sys/openLog/list', { token, query })).result;
    expect(shown.total).toBe(3);
    expect(shown.records[0]).toMatchObject({ appName: key.name, success_dictText: '否', ip: '127.0.0.1' });
    await later(async () => {
      const { result } = await app.call('GET', '/sys/openApp/statistics', { token, query: { id: key.id } });
      expect(result).toMatchObject({ lastAddress: '127.0.0.1', days: [{ calls: 4, failed: 3 }] });
    });
    // Anybody who knows the key can be refused as often as he likes.
    for (let at = 0; at < 150; at += 30)
      await Promise.all(Array.from({ length: 30 }, () => get({ ...key, secret: 'guess' })));
    await later(async () => expect((await linesOf(key.id)).length).toBeGreaterThan(10));
    expect((await linesOf(key.id)).length).toBeLessThanOrEqual(4 + 2 * 60);
  });
});

describe('a file from another system', () => {
  const calls = ['POST ', 'GET /:id', 'PUT /:id/part', 'POST /:id/finish']
    .map((call) => call.replace(' ', ' /sys/common/resumable'))
    .join('\n');
  const base = () => `${app.config.apiPrefix}/sys/common/resumable`;
  /** Sends bytes; what is signed may be others. */
  const put = (key: OpenKey, target: string, content: Buffer, more: { sent?: Buffer; type?: string } = {}) =>
    send(app, {
      method: 'PUT',
      url: target,
      headers: {
        ...signed(key, { method: 'PUT', url: target, body: content }),
        'content-type': more.type ?? 'application/octet-stream',
      },
      payload: more.sent ?? content,
    });
  const postJson = (key: OpenKey, target: string, value?: object) => {
    const body = value ? JSON.stringify(value) : '';
    const headers = { ...signed(key, { method: 'POST', url: target, body }) };
    return send(app, {
      method: 'POST',
      url: target,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: body } : {}),
    });
  };

  it('comes in parts whose bytes are signed, and passes what every upload passes', async () => {
    const key = await aKey({ calls });
    const content = Buffer.alloc(partBytes + 500, `${Math.random()} `);
    content.write('%PDF-1.7\n');
    const begun = await postJson(key, base(), { name: '外部.pdf', size: content.length, biz: 'arc' });
    const part = `${base()}/${begun.result.id}/part`;
    const first = content.subarray(0, partBytes);
    const other = Buffer.from(first);
    other.write('changed on its way', 100);
    expect(await put(key, `${part}?offset=0`, first, { sent: other })).toMatchObject({ message: '请求内容与签名不符' });
    expect(await put(key, `${part}?offset=0`, first.subarray(1))).toMatchObject({ message: '分片大小不正确' });
    const form = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n');
    for (const type of ['multipart/form-data; boundary=x', ' Multipart/Form-Data; boundary=x'])
      expect(await put(key, `${part}?offset=0`, form, { type })).toMatchObject({
        status: 401,
        message: '签名不覆盖表单，文件请以 application/octet-stream 发送',
      });
    expect(await put(key, `${base()}/nobody/part?offset=0`, first)).toMatchObject({ code: 404 });
    const large = Buffer.alloc(partBytes + 1);
    expect((await put(key, `${part}?offset=0`, large)).success).toBe(false);
    expect((await put(key, `${part}?offset=0`, first)).result).toMatchObject({ received: partBytes });
    expect((await put(key, `${part}?offset=0`, first)).code).toBe(409);
    expect((await put(key, `${part}?offset=${partBytes}`, content.subarray(partBytes))).success).toBe(true);
    const stored = await postJson(key, `${base()}/${begun.result.id}/finish`);
    expect(stored).toMatchObject({ success: true, message: expect.stringMatching(/^arc\/外部_\w+\.pdf$/) });
    const file = await app.http.inject({
      url: `${app.config.apiPrefix}/sys/common/static/${encodeURI(stored.message)}`,
      headers: { 'x-access-token': token },
    });
    expect(file.rawPayload.equals(content)).toBe(true);

    // A page that says to be a picture is none, whoever brings it.
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const lied = await postJson(key, base(), { name: '图.png', size: page.length, biz: 'arc' });
    await put(key, `${base()}/${lied.result.id}/part?offset=0`, page);
    expect((await postJson(key, `${base()}/${lied.result.id}/finish`)).success).toBe(false);
    expect((await postJson(key, base(), { name: 'x.pdf', size: 10 ** 12, biz: 'arc' })).success).toBe(false);
    // Without the calls on its list a key uploads nothing, and the form of the other call is closed to all keys.
    expect(await postJson(await aKey(), base(), { name: 'x.pdf', size: 10 })).toMatchObject({ code: 510 });
    const body = {
      name: 'x',
      owner: 'admin',
      calls: 'POST /sys/common/upload',
      perMinute: 1,
      dailyQuota: 1,
      status: '1',
    };
    expect((await app.call('POST', '/sys/openApp/add', { token, body })).success).toBe(false);
  });
});

describe('the examples of the help page', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dossier-open-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('work as they stand, with Node.js and with curl', async () => {
    const key = await aKey();
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const input = { address: `http://127.0.0.1:${port}`, prefix: app.config.apiPrefix };
    const env = { ...process.env, OPEN_KEY: key.accessKey, OPEN_SECRET: key.secret };
    const run = async (program: string, name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      const { stdout } = await promisify(execFile)(program, [path.join(folder, name)], { env });
      return JSON.parse(stdout);
    };
    const isThere = (program: string) =>
      promisify(execFile)(program, ['version']).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      );
    expect(await run(process.execPath, 'example.mjs', nodeExample(input))).toMatchObject({ success: true });
    if ((await isThere('curl')) && (await isThere('openssl')))
      expect(await run('sh', 'example.sh', shellExample(input))).toMatchObject({ success: true });
    const sender = await aKey({
      calls: 'POST /sys/common/resumable\nPUT /sys/common/resumable/:id/part\nPOST /sys/common/resumable/:id/finish',
    });
    const names = ['upload.mjs', '报告.txt'].map((name) => path.join(folder, name)) as [string, string];
    writeFileSync(names[0], uploadExample(input));
    writeFileSync(names[1], '第一行\n'.repeat(400_000));
    const sent = await promisify(execFile)(process.execPath, names, {
      env: { ...process.env, OPEN_KEY: sender.accessKey, OPEN_SECRET: sender.secret },
    });
    expect(sent.stdout.trim()).toMatch(/^temp\/报告_\w+\.txt$/);
  });

  it('say what the server signs', () => {
    const parts = { method: 'GET', timestamp: '1700000000000', nonce: 'n'.repeat(16), digest: '0'.repeat(64) };
    expect(signatureOf('s', { ...parts, url: '/a?b=2&a=1' })).toBe(signatureOf('s', { ...parts, url: '/a?a=1&b=2' }));
    expect(canonicalQuery("b=a+b&a=(!')*&a=%7e&c")).toBe('a=%28%21%27%29%2A&a=~&b=a%20b&c=');
    expect(canonicalQuery('a=%f')).toBeNull();
    expect(canonicalQuery('')).toBe('');
  });
});
