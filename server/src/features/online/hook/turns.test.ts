import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

let app: TestApp;
let designer: Awaited<ReturnType<typeof formDesigner>>;
let server: http.Server;
let calls = 0;
let delayMs = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      calls += 1;
      setTimeout(() => response.end('{}'), delayMs);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  app = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  designer = await formDesigner(app);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const body = { code: 'asked', name: '询问', url, activeStatus: '1' };
  await app.call('POST', '/online/cgform/hook/add', { token: designer.token, body });
});
afterAll(() => void server.close());

async function aForm(table: string, step: object) {
  const id = await designer.add(table, [column('title')]);
  expect((await designer.sync(id)).success).toBe(true);
  const body = { buttonCode: 'edit', activeStatus: '1', steps: [step] };
  const set = await app.call('POST', `/online/cgform/head/enhanceAction/${id}`, { token: designer.token, body });
  expect(set.success, set.message).toBe(true);
  return id;
}

it('edits of one record that wait for another program leave the database to others', { timeout: 30_000 }, async () => {
  const asked = await aForm('ht_asked', { type: 'call', hook: 'asked', manner: 'before' });
  const person = await aPerson(app, {
    permissions: ['ht_asked', 'ht_by'].flatMap((table) =>
      ['list', 'add', 'edit'].map((right) => `onl:${table}:${right}`),
    ),
  });
  const token = await app.signIn(person.username, userPassword);
  const { records } = formUsers(app);
  const one = records(asked, token);
  const key = (await one.save({ title: 'x' })).result.id as string;
  // More of them than there are connections, and others who read meanwhile.
  const crowd = async (id: string, of: string) => {
    calls = 0;
    delayMs = 800;
    const edits = Array.from({ length: 12 }, (_, at) =>
      records(id, token).call('PUT', 'edit', { body: { id: of, title: `t${at}` } }),
    );
    await expect.poll(() => calls, { timeout: 8000 }).toBe(1);
    const began = performance.now();
    expect((await one.list()).total).toBe(1);
    expect(performance.now() - began).toBeLessThan(3000);
    const said = await Promise.all(edits);
    delayMs = 0;
    for (const answer of said.filter(({ success }) => !success))
      expect(answer).toMatchObject({ message: '外部接口正忙，请稍后再保存', reason: 'hook' });
    return said.filter(({ success }) => success).length;
  };
  expect(await crowd(asked, key)).toBe(4);
  // All places are free again.
  expect((await one.call('PUT', 'edit', { body: { id: key, title: 'y' } })).success).toBe(true);

  // A form whose steps save into that one waits as it does.
  const match = [{ field: 'id', value: key }];
  const values = [{ field: 'title', value: 'z' }];
  const by = await aForm('ht_by', { type: 'update', form: 'ht_asked', match, values });
  const other = (await records(by, token).save({ title: 'x' })).result.id as string;
  expect(await crowd(by, other)).toBe(4);
  expect(await one.one(key)).toMatchObject({ title: 'z' });
});
