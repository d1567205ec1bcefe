import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addCompression } from './compress.ts';

function server() {
  const http = Fastify();
  addCompression({ http });
  http.get('/long', async () => ({ text: '卷宗'.repeat(10_000) }));
  http.get('/short', async () => ({ text: '卷宗' }));
  return http;
}

test('compresses long answers for clients that take them', async () => {
  const answer = await server().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ text: '卷宗'.repeat(10_000) });
});

test.each([
  ['/short', 'gzip'],
  ['/long', 'identity'],
  ['/long', 'gzip;q=0'],
])('sends %s for %s as it is', async (url, encoding) => {
  const answer = await server().inject({ url, headers: { 'accept-encoding': encoding } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json().text).toContain('卷宗');
});
