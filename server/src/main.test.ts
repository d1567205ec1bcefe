import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, freshDatabase } from '../test/database.ts';
import { adminPassword } from '../test/prepare.ts';
import { readyAt, type ServerProcess, startProcess, stopProcess } from '../test/server-process.ts';

// Each starts a whole server, some two, and a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
const running: ServerProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-main-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must get in
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(stopProcess));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startProcess({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
}

/** Starts a server over a database that is made already, which takes a tenth of the time. */
async function startOver(env: Record<string, string> = {}): Promise<ServerProcess> {
  return start({ DATABASE_URL: addressOf(await freshDatabase()), ...env });
}

/** Ends by itself with code 1 and says one line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = start(env);
  expect(await server.exit).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test('says the first password of admin once, and stops with code 0', async () => {
  const first = start();
  await readyAt(first);
  const password = /First password of admin: (\S+)/.exec(first.output())?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(12);
  first.child.kill('SIGINT');
  expect(await first.exit).toBe(0);
  expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  const second = start();
  await readyAt(second);
  expect(second.output()).not.toContain('password');
});

test('finishes requests in flight before it stops', async () => {
  const server = await startOver({ CAPTCHA: 'off' });
  const address = await readyAt(server);
  const body = JSON.stringify({ username: 'admin', password: adminPassword });
  const request = http.request(new URL('/jeecg-boot/sys/login', address), {
    method: 'POST',
    // The server says when it has the request.
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const taken = new Promise((resolve) => request.once('continue', resolve));
  const answer = new Promise<string>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data)).once('end', () => resolve(text));
    });
  });
  request.flushHeaders();
  await taken;
  request.write(body.slice(0, 10));
  const refused = () =>
    new Promise((resolve) => {
      const socket = net.connect(Number(address.port), address.hostname);
      socket.once('connect', () => resolve(socket.destroy() && 'accepted'));
      socket.once('error', () => resolve('refused'));
    });
  expect(await refused()).toBe('accepted');
  server.child.kill('SIGTERM');
  await expect.poll(refused, { timeout: 10_000 }).toBe('refused');
  expect(server.child.exitCode).toBeNull();
  request.end(body.slice(10));
  expect(JSON.parse(await answer)).toMatchObject({ success: true });
  expect(await server.exit).toBe(0);
});

test('answers what comes on a connection that was kept open over SIGTERM, and asks to leave it', async () => {
  const server = await startOver();
  const address = await readyAt(server);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean; text: string }>(
      (resolve, reject) => {
        const request = http.get(new URL('/readyz', address), { agent }, (response) => {
          let text = '';
          response
            .on('data', (data: Buffer) => (text += data))
            .once('end', () => {
              const { statusCode: status, headers } = response;
              resolve({ status, connection: headers.connection, reused: request.reusedSocket, text });
            });
        });
        request.once('error', reject);
      },
    );
  expect(await ask()).toMatchObject({ status: 200, connection: 'keep-alive' });
  server.child.kill('SIGTERM');
  const refused = () =>
    new Promise((resolve) => {
      const socket = net.connect(Number(address.port), address.hostname);
      socket.once('connect', () => resolve(socket.destroy() && 'accepted'));
      socket.once('error', () => resolve('refused'));
    });
  await expect.poll(refused, { timeout: 10_000 }).toBe('refused');
  const last = await ask();
  expect(last).toMatchObject({ status: 503, connection: 'close', reused: true });
  expect(JSON.parse(last.text)).toMatchObject({ reason: '服务正在停止', conditions: [{ code: 'stopping' }] });
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  expect(await server.exit).toBe(0);
});

test('waits for nobody who never finishes a request', async () => {
  const server = await startOver({ LOG_LEVEL: 'warn' });
  const address = await readyAt(server);
  const post = 'POST /jeecg-boot/sys/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const sent = ['', 'GET /healthz HTTP/1.1\r\nho', `${post}content-length: 100\r\n\r\n{`];
  const clients = await Promise.all(
    sent.map(async (text) => {
      const socket = net.connect(Number(address.port), address.hostname);
      await new Promise((resolve) => socket.once('connect', resolve));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => {}).resume();
      if (text !== '') await new Promise((resolve) => socket.write(text, resolve));
      return { socket, closed };
    }),
  );
  // The connections of before are accepted and read when this answer comes.
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await Promise.all(clients.map(({ closed }) => closed));
  expect(server.output()).not.toContain('did not finish in time');
});

test('refuses a port in use before it makes anything', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const { port } = holder.address() as net.AddressInfo; // listening on TCP
  try {
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} is in use`);
    expect(existsSync(path.join(dataDir, 'engine.json'))).toBe(false);
  } finally {
    holder.close();
  }
});

test('refuses wrong variables, all in one line', async () => {
  const line = await refusal({ PORT: 'x', CAPTCHA: 'maybe' });
  expect(line).toContain('PORT must be a whole number');
  expect(line).toContain('CAPTCHA must be one of on, off');
});

test('refuses a database that cannot be reached, without showing its password', async () => {
  const line = await refusal({ DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/none' });
  expect(line).toContain('Cannot reach the database postgres://127.0.0.1:1/none');
  expect(line).not.toContain('geheim');
});

test('refuses a data folder that another server uses', async () => {
  const first = start();
  await readyAt(first);
  expect(await refusal({})).toContain(`in use by another server (process ${first.child.pid})`);
});
