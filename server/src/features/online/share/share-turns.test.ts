import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { shareLinks } from '#test/share-links.ts';

let app: TestApp;
let server: http.Server;
let calls = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      calls += 1;
      setTimeout(() => response.end('{}'), 1000);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  app = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(() => void server.close());

it('saves by a link that wait for another program leave the database to others', { timeout: 60_000 }, async () => {
  const { designer, aForm, aMaker, save } = await shareLinks(app);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const hook = { code: 'asked', name: '询问', url, activeStatus: '1' };
  await app.call('POST', '/online/cgform/hook/add', { token: designer.token, body: hook });
  const form = await aForm();
  const steps = [{ type: 'call', hook: 'asked', manner: 'before' }];
  await designer.good('POST', `head/enhanceAction/${form.id}`, {
    body: { buttonCode: 'add', activeStatus: '1', steps },
  });
  const maker = await aMaker(form);
  const { token } = await maker.link();
  // More of them than there are connections, and somebody who reads meanwhile.
  const saves = Array.from({ length: 29 }, (_, at) => save(token, { title: `t${at}` }));
  await expect.poll(() => calls, { timeout: 8000 }).toBeGreaterThan(0);
  const began = performance.now();
  expect((await maker.list()).total).toBe(0);
  // Nor does anybody wait to sign in.
  await app.signIn();
  expect(performance.now() - began).toBeLessThan(1800);
  const said = await Promise.all(saves);
  const good = said.filter(({ success }) => success);
  expect(good.length).toBeGreaterThan(0);
  for (const answer of said.filter(({ success }) => !success))
    expect(answer).toMatchObject({ message: '外部接口正忙，请稍后再保存', reason: 'hook' });
  // One that found no place is no use of the link.
  expect((await maker.links())[0].uses).toBe(good.length);
  expect((await maker.list()).total).toBe(good.length);
});
