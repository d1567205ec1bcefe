import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/database.ts';
import { makeConditions } from '#services/conditions.ts';
import { freshDatabase } from '#test/database.ts';
import { addHealth } from './health.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.close());

const metricsToken = 'a-token-for-figures';

function server(over: Database = database, production = false) {
  const http = Fastify();
  const config = { metricsToken, production };
  addHealth({ http, database: over, metrics: new Registry(), conditions: makeConditions(), config });
  http.get('/thing/:id', async () => ({}));
  return http;
}

test('lives and is ready, and is not ready without its database', async () => {
  const http = server();
  expect((await http.inject('/healthz')).json()).toEqual({ status: 'alive' });
  const ready = await http.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: 'ready', conditions: [] });
  const lost = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
  const without = server(lost);
  expect((await without.inject('/healthz')).statusCode).toBe(200);
  const not = await without.inject('/readyz');
  expect(not.statusCode).toBe(503);
  expect(not.json()).toEqual({
    status: 'not ready',
    reason: '数据库暂时不可用，请稍后重试',
    conditions: [{ code: 'database-unavailable', message: '数据库暂时不可用，请稍后重试' }],
  });
  await lost.close();
});

test('measures requests by route and tells the state of the pool', async () => {
  const http = server();
  await http.inject('/thing/1');
  await http.inject('/thing/2');
  await http.inject('/nothing');
  const { payload } = await http.inject('/metrics');
  expect(payload).toContain(
    'dossier_http_request_duration_seconds_count{method="GET",route="/thing/:id",status="200"} 2',
  );
  expect(payload).toContain('route="unknown",status="404"');
  expect(payload).toMatch(/dossier_database_connections\{state="waiting"\} 0/);
  expect(payload).toContain('nodejs_eventloop_lag_seconds');
});

const bearer = { authorization: `Bearer ${metricsToken}` };
test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['10.1.2.3', {}, 404],
  ['8.8.8.8', {}, 404],
  ['8.8.8.8', bearer, 200],
  ['127.0.0.1', { authorization: `Bearer ${metricsToken}x` }, 404],
  ['127.0.0.1', { host: 'files.example.com' }, 404],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['127.0.0.1', { 'x-real-ip': '8.8.8.8' }, 404],
  ['127.0.0.1', { via: '1.1 proxy' }, 404],
  ['127.0.0.1', { 'x-forwarded-for': '8.8.8.8', ...bearer }, 200],
])('shows figures to %s with %o: %i', async (remoteAddress, headers, status) => {
  expect((await server().inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
});

test('shows them in production to the token alone: a proxy on this machine may say nothing of itself', async () => {
  const http = server(database, true);
  expect((await http.inject('/metrics')).statusCode).toBe(404);
  expect((await http.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(200);
});
