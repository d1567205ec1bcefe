import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('transitRESTful', () => {
  let app: TestApp;
  let token: string;
  let remote: Server;
  let base: string;
  const visits: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const call = (method: string, url: string, body?: unknown, as = token) =>
    app.call(method, '/sys/common/transitRESTful', {
      token: as,
      query: { url },
      ...(body === undefined ? {} : { body }),
      headers: { 'x-sign': 'SIGN', cookie: 'own=1' },
    });

  beforeAll(async () => {
    remote = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method = '', url = '', headers } = request;
      visits.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      if (url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end('moved');
      else if (url === '/huge') response.end(Buffer.alloc(1024 * 1024 + 1));
      else if (url === '/private') response.writeHead(401, { 'content-type': 'application/json' }).end('{"why":"key"}');
      else if (url === '/text') response.end('plain');
      else response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"list":[1]}');
    });
    await new Promise<void>((ready) => remote.listen(0, '127.0.0.1', ready));
    const { port } = remote.address() as AddressInfo;
    base = `http://127.0.0.1:${port}`;
    app = await testApp({ OUTBOUND_ALLOW: `127.0.0.1:${port}` });
    token = await app.signIn();
  });
  afterAll(() => {
    remote.closeAllConnections();
    remote.close();
  });

  it('passes method, address and body on, and gives back what the other side says', async () => {
    expect(await call('GET', `${base}/orders?no=1&name=${encodeURIComponent('卷')}`)).toMatchObject({
      success: true,
      code: 201,
      result: { list: [1] },
    });
    expect(await call('PUT', `${base}/text`, { a: ['卷', 1] })).toMatchObject({ code: 200, result: 'plain' });
    await call('DELETE', `${base}/x`);
    // A 401 of the other side is not the end of the caller's own session.
    expect(await call('GET', `${base}/private`)).toMatchObject({ status: 200, code: 500, result: { why: 'key' } });
    expect(visits.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/orders?no=1&name=%E5%8D%B7', ''],
      ['PUT', '/text', '{"a":["卷",1]}'],
      ['DELETE', '/x', ''],
      ['GET', '/private', ''],
    ]);
    for (const { headers } of visits) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('x-sign');
      expect(JSON.stringify(headers)).not.toContain(token);
    }
    expect((await call('POST', `${base}/x?token=${token}`, {})).message).toBe('不能把登录令牌发送给其他系统');
    expect((await call('POST', `${base}/x`, { token })).message).toBe('不能把登录令牌发送给其他系统');
  });

  it('is for those with the right alone', async () => {
    const person = await aPerson(app);
    expect(await call('GET', base, undefined, await app.signIn(person.username, userPassword))).toMatchObject({
      code: 510,
    });
    expect(await app.call('GET', '/sys/common/transitRESTful', { query: { url: base } })).toMatchObject({ code: 401 });
  });

  it('goes nowhere else, however it is asked', async () => {
    visits.length = 0;
    const { port } = remote.address() as AddressInfo;
    for (const url of [
      `http://localhost:${port}/`,
      `http://127.0.0.2:${port}/`,
      `http://[::1]:${port}/`,
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://example.com/',
      'http://nip.127.0.0.1.example:80/',
    ])
      expect((await call('GET', url)).message, url).toMatch(/^不允许访问/);
    for (const url of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:text/plain,x', 'unix:/tmp/x'])
      expect((await call('GET', url)).message, url).toBe('只支持 http 和 https 地址');
    expect((await call('GET', `http://127.0.0.1:${port}@example.com/`)).message).toBe('地址中不能带账号或密码');
    expect((await call('GET', `http://user@127.0.0.1:${port}/`)).message).toBe('地址中不能带账号或密码');
    expect((await call('GET', '//127.0.0.1/')).message).toBe('地址格式不正确');
    expect(visits).toEqual([]);
    // A redirect is an answer.
    expect(await call('GET', `${base}/away`)).toMatchObject({ code: 302, result: 'moved' });
    expect((await call('GET', `${base}/huge`)).message).toBe('对方的应答超过长度限制');
    // Numbers of other bases are the address that they mean, which is listed.
    expect(await call('GET', `http://2130706433:${port}/x`)).toMatchObject({ code: 201 });
    expect(visits.map(({ url }) => url)).toEqual(['/away', '/huge', '/x']);
  });
});
