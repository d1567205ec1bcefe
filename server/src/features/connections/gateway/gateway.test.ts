import { createServer, type IncomingMessage, request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { makeBreaker, takeToken } from './limits.ts';

interface Visit {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

describe('the gateway', () => {
  let one: TestApp;
  let two: App;
  let token: string;
  let remote: Server;
  let upstream: string;
  const visits: Visit[] = [];
  const addressOf = ({ http }: App) => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const go = (path: string, init: RequestInit = {}, app: App = one) =>
    fetch(`${addressOf(app)}/gateway${path}`, { redirect: 'manual', ...init });
  const signed = (init: RequestInit = {}) => ({ ...init, headers: { 'x-access-token': token, ...init.headers } });
  const save = (router: object, as = token) =>
    one.call('POST', '/sys/gatewayRoute/updateAll', { token: as, body: { router } });
  const list = async () => (await one.call('GET', '/sys/gatewayRoute/list', { token })).result;
  let made = 0;
  /** A route of its own path. */
  async function route(more: Record<string, unknown> = {}, predicates: object[] = [], filters: object[] = []) {
    made += 1;
    const path = `/r${made}`;
    const answer = await save({
      routerId: `route-${made}`,
      name: `路由${made}`,
      uri: upstream,
      status: 1,
      predicates: JSON.stringify([{ name: 'Path', args: [`${path}/**`] }, ...predicates]),
      filters: JSON.stringify(filters),
      ...more,
    });
    expect(answer).toMatchObject({ success: true, message: '操作成功！' });
    return { path, id: (await list()).find((row: { routerId: string }) => row.routerId === `route-${made}`).id };
  }

  beforeAll(async () => {
    remote = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      try {
        for await (const part of request) parts.push(part as Buffer);
      } catch {
        return; // the gateway gave the request up
      }
      const visit = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      visits.push(visit);
      const url = new URL(visit.url, 'http://x');
      if (url.pathname.endsWith('/silent')) return;
      if (url.pathname.endsWith('/huge')) {
        response.write(Buffer.alloc(700_000));
        response.write(Buffer.alloc(700_000));
        response.end();
        return;
      }
      if (url.pathname.endsWith('/drip')) {
        response.write('first');
        remote.once('second', () => response.end('second'));
        return;
      }
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('content-security-policy', 'default-src *');
      response.setHeader('x-upstream', 'yes');
      response.setHeader('content-type', 'text/html');
      response.statusCode = url.pathname.endsWith('/teapot') ? 418 : 200;
      response.end(JSON.stringify(visit));
    });
    await new Promise<void>((ready) => remote.listen(0, '127.0.0.1', ready));
    upstream = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
    one = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
    const database = openDatabase({ ...one.database.connection, max: 4 });
    two = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
    await two.http.ready();
    for (const { http } of [one, two]) await http.listen({ host: '127.0.0.1', port: 0 });
    afterAll(async () => {
      await two.http.close();
      await database.close();
    });
    token = await one.signIn();
  });
  afterAll(() => {
    remote.closeAllConnections();
    remote.close();
  });

  it('forwards what its predicates take, with what its filters do, and nothing of ours', async () => {
    const { path } = await route(
      {},
      [
        { name: 'Method', args: ['POST', 'GET'] },
        { name: 'Header', args: { header: 'X-Version', regexp: '^v[23]$' } },
        { name: 'Query', args: ['kind'] },
      ],
      [
        { name: 'StripPrefix', title: '去除前缀', args: [{ key: 'parts', value: '1' }] },
        {
          name: 'AddRequestHeader',
          args: [
            { key: 'name', value: 'X-Key' },
            { key: 'value', value: 'secret-of-crm' },
          ],
        },
      ],
    );
    const send = (more: RequestInit = {}, query = `kind=a&token=${token}`) =>
      go(
        `${path}/orders/%E5%8D%B7?${query}`,
        signed({
          method: 'POST',
          body: 'x=1',
          ...more,
          headers: {
            'x-version': 'v2',
            'x-forwarded-for': '6.6.6.6',
            'x-sign': 'S',
            'content-type': 'application/x-www-form-urlencoded',
            ...more.headers,
          },
        }),
      );
    const answer = await send();
    expect(answer.status).toBe(200);
    const visit = (await answer.json()) as Visit;
    expect(visit).toMatchObject({ method: 'POST', url: '/orders/%E5%8D%B7?kind=a', body: 'x=1' });
    expect(visit.headers).toMatchObject({
      'x-key': 'secret-of-crm',
      'x-forwarded-user': 'admin',
      'x-forwarded-for': '127.0.0.1',
    });
    expect(visit.headers).not.toHaveProperty('x-access-token');
    expect(visit.headers).not.toHaveProperty('x-sign');
    expect(JSON.stringify(visit)).not.toContain(token);
    expect(answer.headers.get('x-upstream')).toBe('yes');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const form = new FormData();
    form.set('file', new Blob(['卷宗']), 'a.txt');
    const uploaded = await go(
      `${path}/upload?kind=a`,
      signed({ method: 'POST', body: form, headers: { 'x-version': 'v3' } }),
    );
    expect(((await uploaded.json()) as Visit).body).toContain('filename="a.txt"');
    expect((await send({ headers: { 'x-version': 'v4' } })).status).toBe(404);
    expect((await send({ method: 'PUT' })).status).toBe(404);
    expect((await send({}, 'other=1')).status).toBe(404);
    const told = await one.db.selectFrom('sys_log').selectAll().execute();
    expect(JSON.stringify(told)).not.toContain('secret-of-crm');
  });

  it('keeps predicates in the forms of the wire: times in order, what is looked at as `key` too', async () => {
    const times = ['2020-01-01 00:00:00', '2999-01-01 00:00:00'];
    const { path, id } = await route({ signedIn: false }, [
      { name: 'Header', args: { key: 'X-Version', regexp: '^v2$' } },
      { name: 'After', args: { datetime: times[0] } },
      { name: 'Between', args: times },
    ]);
    expect((await go(`${path}/x`, { headers: { 'x-version': 'v2' } })).status).toBe(200);
    expect((await go(`${path}/x`, { headers: { 'x-version': 'v3' } })).status).toBe(404);
    const kept = (await list()).find((row: { id: string }) => row.id === id);
    expect(kept.predicates).toEqual([
      { name: 'Path', args: [`${path}/**`] },
      { name: 'Header', args: { header: 'X-Version', regexp: '^v2$' } },
      { name: 'After', args: [times[0]] },
      { name: 'Between', args: times },
    ]);
  });

  it('lets in only whom the route lets in', async () => {
    const closed = await route();
    expect((await go(`${closed.path}/x`)).status).toBe(401);
    // A token in the address would let any page call in the user's name.
    expect((await go(`${closed.path}/x?token=${token}`)).status).toBe(401);
    expect((await go(`${closed.path}/x`, { headers: { 'x-access-token': 'forged' } })).status).toBe(401);
    const open = await route({ signedIn: false, passToken: true });
    const answer = await go(`${open.path}/x`, {
      headers: {
        'x-access-token': 'theirs',
        'x-forwarded-user': 'admin',
        x_forwarded_user: 'admin',
        'x-original-url': '/admin',
      },
    });
    const { headers } = (await answer.json()) as Visit;
    expect(headers).not.toHaveProperty('x_forwarded_user');
    expect(headers).not.toHaveProperty('x-original-url');
    expect(headers['x-access-token']).toBe('theirs');
    expect(headers).not.toHaveProperty('x-forwarded-user');
    const special = await route({ permission: 'crm:order:list' });
    const holder = await aPerson(one, { permissions: ['crm:order:list'] });
    const other = await aPerson(one);
    const as = async (username: string) =>
      go(`${special.path}/x`, { headers: { 'x-access-token': await one.signIn(username, userPassword) } });
    expect((await as(holder.username)).status).toBe(200);
    expect(await (await as(other.username)).json()).toMatchObject({ success: false, code: 510 });
    // Scripts of the other side would run in our pages.
    expect((await go(`${open.path}/x.js`, { headers: { 'sec-fetch-dest': 'script' } })).status).toBe(404);
    // Only who may keep routes keeps them.
    expect(await save({ routerId: 'x' }, await one.signIn(holder.username, userPassword))).toMatchObject({ code: 510 });
  });

  it('is not slipped past by another spelling of a path, and hides nothing of ours', async () => {
    const narrow = await route({ sortNo: -1, permission: 'crm:admin:all' });
    await route({
      predicates: JSON.stringify([{ name: 'Path', args: ['/**'] }]),
      sortNo: 100,
      signedIn: false,
    });
    const person = await aPerson(one);
    const headers = { 'x-access-token': await one.signIn(person.username, userPassword) };
    const spelled = narrow.path.replace('r', '%72');
    expect(await (await go(`${spelled}/x`, { headers })).json()).toMatchObject({ code: 510 });
    const { port } = one.http.server.address() as AddressInfo;
    const raw = (path: string) =>
      new Promise<number>((answer) => {
        rawRequest({ port, path, headers }, (response) => answer(response.resume().statusCode ?? 0)).end();
      });
    for (const path of [
      '/gateway/../healthz',
      `/gateway/x/..${narrow.path}/y`,
      `/gateway/%2e%2e/x`,
      `/gateway//x`,
      '/gateway/a%2fb',
      '/gateway/a;b',
    ])
      expect(await raw(path), path).toBe(404);
    visits.length = 0;
    expect(await (await fetch(`${addressOf(one)}/healthz`)).text()).not.toContain('x-upstream');
    expect((await one.call('GET', '/sys/gatewayRoute/list', { token })).success).toBe(true);
    await fetch(`${addressOf(one)}/isystem/user`);
    expect(visits).toEqual([]);
    expect((await save({ id: (await list()).at(-1).id, status: 0 })).success).toBe(true);
  });

  it('agrees on two servers after every change', async () => {
    const { path, id } = await route({ signedIn: false });
    const statusOn = (app: App) => go(`${path}/x`, {}, app).then(({ status }) => status);
    await expect.poll(() => statusOn(two)).toBe(200);
    for (const off of [false, 'false', '0', 0]) {
      expect((await save({ id, status: true })).success).toBe(true);
      expect((await list()).find((row: { id: string }) => row.id === id).status).toBe(1);
      expect((await save({ id, status: off })).success).toBe(true);
      expect((await list()).find((row: { id: string }) => row.id === id).status).toBe(0);
    }
    expect(await statusOn(one)).toBe(404);
    await expect.poll(() => statusOn(two)).toBe(404);
    expect((await save({ id, status: 1 })).success).toBe(true);
    await expect.poll(() => statusOn(two)).toBe(200);
    // What somebody changes in the tables by hand is read when asked for.
    await one.db.updateTable('sys_gateway_route').set({ status: 0 }).where('id', '=', id).execute();
    expect(await one.call('GET', '/sys/gatewayRoute/clearRedis', { token })).toMatchObject({ message: '清除成功！' });
    await expect.poll(() => statusOn(two)).toBe(404);
    expect(await one.call('DELETE', '/sys/gatewayRoute/delete', { token, query: { id } })).toMatchObject({
      message: '删除路由成功',
    });
    expect(await one.call('DELETE', '/sys/gatewayRoute/delete', { token, query: { id } })).toMatchObject({
      success: false,
    });
  });

  it('counts a rate limit over all servers', async () => {
    const limiter = (by: string) => [
      {
        name: 'RequestRateLimiter',
        title: '限流过滤器',
        args: [
          { key: 'key-resolver', value: by },
          { key: 'redis-rate-limiter.replenishRate', value: 1 },
          { key: 'redis-rate-limiter.burstCapacity', value: 5 },
        ],
      },
    ];
    const { path } = await route({ signedIn: false }, [], limiter('#{@ipKeyResolver}'));
    await expect.poll(async () => (await go(`${path}/x`, {}, two)).status).toBe(200);
    const start = performance.now();
    let passed = 0;
    for (const app of [one, two, one, two, one, two, one, two, one, two, one, two])
      if ((await go(`${path}/x`, {}, app)).ok) passed += 1;
    // Two buckets of five would let nine through at once; time fills the one bucket again.
    expect(passed).toBeLessThanOrEqual(5 + Math.ceil((performance.now() - start) / 1000));
    expect(passed).toBeGreaterThan(1);
    // Paths that somebody makes up leave no row each: a bucket that is full again goes with the next sweep.
    const limit = { by: 'path', perSecond: 10_000, burst: 1 } as const;
    for (let n = 0; n < 600; n += 1) await takeToken(one.db, 'made-up', limit, `/x/${n}`);
    const kept = await sql`select key from sys_gateway_bucket where key like 'made-up:%'`.execute(one.db);
    expect(kept.rows.length).toBeLessThan(520);
  });

  it('holds size and time, streams, and says when the other side is away', async () => {
    const { path } = await route({ timeoutMs: 1500, maxMb: 1, signedIn: false });
    expect((await go(`${path}/teapot`)).status).toBe(418);
    expect((await go(`${path}/silent`)).status).toBe(504);
    const big = new Uint8Array(1_100_000);
    expect((await go(`${path}/x`, { method: 'POST', body: big })).status).toBe(413);
    const unsaid = new ReadableStream({
      start(controller) {
        controller.enqueue(big);
        controller.close();
      },
    });
    const chunked = await go(`${path}/x`, { method: 'POST', body: unsaid, duplex: 'half' } as RequestInit).catch(
      () => null,
    );
    expect(chunked?.status ?? 413).toBe(413);
    await expect(go(`${path}/huge`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    const drip = await go(`${path}/drip`);
    const reader = drip.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    remote.emit('second');
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    const away = await route(
      { uri: 'http://127.0.0.1:1', signedIn: false },
      [],
      [
        {
          name: 'Hystrix',
          args: [
            { key: 'name', value: 'default' },
            { key: 'fallbackUri', value: 'forward:/fallback' },
          ],
        },
      ],
    );
    for (let n = 0; n < 5; n += 1) expect((await go(`${away.path}/x`)).status).toBe(502);
    expect((await go(`${away.path}/x`)).status).toBe(503);
    const breaker = makeBreaker();
    for (let n = 0; n < 5; n += 1) breaker.note('r', true, 1000);
    expect([breaker.isOpen('r', 10_999), breaker.isOpen('r', 11_001)]).toEqual([true, false]);
  });

  it('refuses routes that could not work or go where nobody allowed', async () => {
    const refusal = async (more: object) =>
      (
        await save({
          routerId: 'wrong',
          name: '错',
          uri: upstream,
          predicates: '[{"name":"Path","args":["/w/**"]}]',
          filters: '[]',
          ...more,
        })
      ).result?.fields;
    const predicate = (name: string, args: unknown) => ({ predicates: JSON.stringify([{ name, args }]) });
    expect(await refusal({ uri: 'lb://jeecg-demo' })).toEqual({
      uri: '不支持服务名（lb://），请填写 http 或 https 地址',
    });
    expect((await refusal({ uri: 'http://169.254.169.254' }))?.uri).toMatch(/^不允许访问/);
    expect((await refusal({ uri: 'http://localhost:5432' }))?.uri).toMatch(/^不允许访问/);
    expect((await refusal({ uri: 'http://a@127.0.0.1' }))?.uri).toBe('地址中不能带账号或密码');
    expect((await refusal({ uri: 'file:///etc/passwd' }))?.uri).toBe('只支持 http 和 https 地址');
    expect(await refusal({ routerId: '' })).toEqual({ routerId: '路由ID不能为空' });
    expect(await refusal({ routerId: 'route-1' })).toEqual({ routerId: '路由ID已存在' });
    expect(await refusal({ predicates: '{' })).toEqual({ predicates: '路由条件应为JSON数组' });
    expect(await refusal({ predicates: '[]' })).toEqual({ predicates: '路由条件至少要有一个路径' });
    expect(await refusal(predicate('Path', ['crm']))).toEqual({
      predicates: '路由条件的路径“crm”不正确，应形如 /crm/**',
    });
    expect(await refusal(predicate('Weight', ['1']))).toEqual({ predicates: '路由条件“Weight”不存在' });
    const both = (second: object) => ({ predicates: JSON.stringify([{ name: 'Path', args: ['/w/**'] }, second]) });
    expect((await refusal(both({ name: 'Header', args: { header: 'a', regexp: '(?<=a)b' } })))?.predicates).toMatch(
      /无法使用$/,
    );
    expect((await refusal(both({ name: 'After', args: ['gestern'] })))?.predicates).toMatch(/^路由条件的时间/);
    expect((await refusal(both({ name: 'RemoteAddr', args: ['10.0.0.0/40'] })))?.predicates).toMatch(/不是地址或网段$/);
    const filter = (name: string, args: object) => refusal({ filters: JSON.stringify([{ name, args }]) });
    expect((await filter('AddRequestHeader', { name: 'Host', value: 'x' }))?.filters).toBe(
      '过滤器的请求头“Host”不能添加',
    );
    expect((await filter('AddRequestHeader', { name: 'X', value: 'a\r\nb' }))?.filters).toMatch(/的值只能用/);
    expect((await filter('RewritePath', {}))?.filters).toBe('过滤器“RewritePath”不存在');
    expect(await refusal({ signedIn: false, permission: 'a:b:c' })).toEqual({
      permission: '允许匿名访问的路由不能要求权限',
    });
    expect(await refusal({ timeoutMs: 600_000 })).toEqual({ timeoutMs: '超时时间应为100到60000' });
    // Time does not grow with nested quantifiers.
    const slow = await route({ signedIn: false }, [{ name: 'Query', args: { param: 'q', regexp: '^(a+)+$' } }]);
    const start = performance.now();
    expect((await go(`${slow.path}/x?q=${'a'.repeat(1900)}!`)).status).toBe(404);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
