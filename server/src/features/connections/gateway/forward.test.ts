import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

interface Visit {
  method: string;
  url: string;
  body: string;
  via: string | undefined;
}

describe('what the gateway says on the wire', () => {
  let app: TestApp;
  let remote: Server;
  let upstream: string;
  let port: number;
  const visits: Visit[] = [];
  const go = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/gateway${path}`, { redirect: 'manual', ...init });
  let made = 0;
  /** Anybody's route of its own path. */
  async function route(filters: object[] = [], uri = upstream) {
    made += 1;
    const path = `/r${made}`;
    const router = {
      routerId: `route-${made}`,
      name: `路由${made}`,
      uri,
      signedIn: false,
      timeoutMs: 5000,
      predicates: JSON.stringify([{ name: 'Path', args: [`${path}/**`] }]),
      filters: JSON.stringify(filters),
    };
    const answer = await app.call('POST', '/sys/gatewayRoute/updateAll', {
      token: await app.signIn(),
      body: { router },
    });
    expect(answer).toMatchObject({ success: true });
    return path;
  }

  beforeAll(async () => {
    remote = createServer(async (request, response) => {
      const { method = '', url: address = '' } = request;
      const url = new URL(address, 'http://x');
      if (url.pathname.endsWith('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        response.once('close', () => remote.emit('left'));
        return;
      }
      const to = url.searchParams.get('to');
      if (to !== null) {
        response.writeHead(307, { location: to, 'www-authenticate': 'Basic realm="sign in"' }).end();
        return;
      }
      const parts: Buffer[] = [];
      try {
        for await (const part of request) parts.push(part as Buffer);
      } catch {
        return; // the gateway gave the request up
      }
      visits.push({ method, url: address, body: Buffer.concat(parts).toString(), via: request.headers.via });
      response.end('ok');
    });
    await new Promise<void>((ready) => remote.listen(0, '127.0.0.1', ready));
    upstream = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
    app = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    port = (app.http.server.address() as AddressInfo).port;
  });
  afterAll(() => {
    remote.closeAllConnections();
    remote.close();
  });

  it('is framed anew, so that no part of a call passes for another call', async () => {
    const path = await route();
    const raw = (method: string, headers: string, body: string) =>
      new Promise<string>((answer, fail) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${method} /gateway${path}/x HTTP/1.1\r\nhost: h\r\n${headers}\r\n\r\n${body}`),
        );
        socket.on('data', (part) => {
          text += part.toString();
        });
        socket.on('close', () => answer(text.slice(0, 12))).on('error', fail);
      });
    const hidden = 'GET /admin HTTP/1.1\r\nhost: x\r\nx-forwarded-user: admin\r\n\r\n';
    const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
    visits.length = 0;
    for (const method of ['DELETE', 'OPTIONS', 'POST'])
      expect(await raw(method, 'connection: close\r\ntransfer-encoding: chunked', chunked)).toBe('HTTP/1.1 200');
    const unsaid = `connection: close, content-length\r\ncontent-length: ${hidden.length}`;
    expect(await raw('DELETE', unsaid, hidden)).toBe('HTTP/1.1 200');
    for (const method of ['GET', 'HEAD'])
      expect(await raw(method, `connection: close\r\ncontent-length: ${hidden.length}`, hidden)).toBe('HTTP/1.1 200');
    expect(visits.map(({ method, url, body }) => [method, url, body === hidden])).toEqual([
      ...['DELETE', 'OPTIONS', 'POST', 'DELETE'].map((method) => [method, `${path}/x`, true]),
      ...['GET', 'HEAD'].map((method) => [method, `${path}/x`, false]),
    ]);
  });

  it('lets a redirect lead to the same route alone, because clients follow it with their token', async () => {
    const path = await route();
    const leads = async (to: string) => {
      const answer = await go(`${path}/a/away?to=${encodeURIComponent(to)}`);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([307, null]);
      return answer.headers.get('location');
    };
    expect(await leads('next?x=1')).toBe(`/gateway${path}/a/next?x=1`);
    expect(await leads(`${upstream}${path}/b`)).toBe(`/gateway${path}/b`);
    for (const to of [
      '/jeecg-boot/sys/user/delete?id=1',
      `/other${path}`,
      'https://evil.example/',
      '//evil.example/',
      `${path}/%ff`,
    ])
      expect(await leads(to), to).toBeNull();
  });

  it('is said once: a call that comes back to the gateway is not sent round again', async () => {
    const path = await route([], `http://127.0.0.1:${port}/gateway`);
    const answer = await go(`${path}/x`);
    expect([answer.status, await answer.json()]).toEqual([
      508,
      expect.objectContaining({ success: false, message: '网关路由的地址指回了本系统的网关，请求已停止' }),
    ]);
    // What other gateways on the way say of themselves goes on.
    const further = await route();
    expect((await go(`${further}/x`, { headers: { via: '1.1 elsewhere' } })).status).toBe(200);
    expect(visits.at(-1)?.via).toMatch(/^1\.1 elsewhere, 1\.1 dossier-[0-9a-f]{16}$/);
  });

  it('ends for callers who leave, and does not count against the other side', async () => {
    const path = await route([{ name: 'Hystrix', args: { name: 'default', fallbackUri: 'forward:/fallback' } }]);
    const left = once(remote, 'left');
    const leaving = new AbortController();
    const events = await go(`${path}/events`, { signal: leaving.signal });
    await events.body?.getReader().read();
    leaving.abort();
    await left;
    for (let n = 0; n < 7; n += 1) {
      const arrived = once(remote, 'request');
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`POST /gateway${path}/x HTTP/1.1\r\nhost: h\r\ncontent-length: 100\r\n\r\nhalf`),
      );
      const [request] = (await arrived) as [IncomingMessage];
      const gone = new Promise((done) => request.once('close', done));
      socket.destroy();
      await gone;
    }
    expect((await go(`${path}/x`)).status).toBe(200);
  });
});
