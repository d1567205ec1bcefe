import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendWritten, Written } from './written.ts';

const written = new Written({ text: '卷宗'.repeat(10_000) });
const http = Fastify();
http.get('/', (request, reply) => sendWritten(request, reply, written, ['{"a":"头","result":', ',"b":"尾"}']));
const wanted = { a: '头', result: { text: '卷宗'.repeat(10_000) }, b: '尾' };

test('goes out between the parts of its envelope, plain and compressed, time and again', async () => {
  for (let round = 0; round < 2; round += 1) {
    const plain = await http.inject('/');
    expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
    expect(plain.json()).toEqual(wanted);
    const packed = await http.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    // Fails when the check sum or the length does not fit.
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(wanted);
  }
});
