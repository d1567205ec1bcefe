import { request as httpRequest } from 'node:http';
import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeAll, expect, it } from 'vitest';
import { serve } from '#http/endpoint.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { adminPassword } from '#test/prepare.ts';
import { openCall, withinCall } from './call-scope.ts';
import { inTransaction } from './database.ts';

/** Writes a row, then waits in the database for `seconds`. */
const slowWrite = endpoint({
  method: 'POST',
  path: '/test/slow',
  access: 'signed-in',
  label: 'test-slow',
  body: Type.Object({ seconds: Type.Number(), id: Type.String() }),
  // What is to be in time is so on a busy machine too.
  deadline: 2000,
});
/** Waits for a lock on a table. */
const blockedWrite = endpoint({
  method: 'POST',
  path: '/test/blocked',
  access: 'signed-in',
  label: 'test-blocked',
  body: Type.Object({ id: Type.String() }),
  deadline: 400,
});

let app: TestApp;
let token: string;
let began: (() => void) | undefined;
const busy = { status: 503, success: false, code: 503, message: '系统繁忙，请稍后重试' };
const insert = (id: string) => sql`insert into sys_event (id, payload) values (${id}, '{}')`;
const stored = async (id: string) =>
  (await sql`select 1 from sys_event where id = ${id}`.execute(app.db)).rows.length === 1;

beforeAll(async () => {
  app = await testApp({}, [
    (here) => {
      serve(here, slowWrite, async ({ db, body }) => {
        await inTransaction(db, async (tx) => {
          await insert(body.id).execute(tx);
          began?.();
          await sql`select pg_sleep(${body.seconds})`.execute(tx);
        });
        return null;
      });
      serve(here, blockedWrite, async ({ db, body }) => {
        await inTransaction(db, (tx) => insert(body.id).execute(tx));
        return null;
      });
    },
  ]);
  token = await app.signIn();
});

it('answers 系统繁忙 at the deadline of a call and takes back what it wrote', async () => {
  expect(await app.call('POST', '/test/slow', { token, body: { seconds: 0, id: 'in-time' } })).toMatchObject({
    success: true,
  });
  expect(await stored('in-time')).toBe(true);
  expect(await app.call('POST', '/test/slow', { token, body: { seconds: 30, id: 'late' } })).toMatchObject(busy);
  expect(await stored('late')).toBe(false);
});

it('leaves no statement waiting for a lock when its caller has been told', async () => {
  await inTransaction(app.db, async (tx) => {
    await sql`lock table sys_event in exclusive mode`.execute(tx);
    expect(await app.call('POST', '/test/blocked', { token, body: { id: 'blocked' } })).toMatchObject(busy);
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_locks where not granted and relation = 'sys_event'::regclass`.execute(tx)).rows,
        { timeout: 20_000 },
      )
      .toEqual([]);
  });
  expect(await stored('blocked')).toBe(false);
});

it('commits nothing after the deadline, whoever is late to notice it', async () => {
  const scope = openCall({ arrivedAt: performance.now(), milliseconds: 200, keptConnections: false });
  // As when the whole process or the database stood still: the timer has not fired yet.
  clearTimeout(scope.timer);
  const late = withinCall(scope, () =>
    inTransaction(app.db, async (tx) => {
      await insert('paused').execute(tx);
      await sql`select pg_sleep(0.3)`.execute(tx);
    }),
  );
  await expect(late).rejects.toMatchObject(busyError);
  expect(await stored('paused')).toBe(false);
});
const busyError = { code: 503, message: busy.message };

it('takes back what a client has begun who does not wait for the answer', async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as { port: number };
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const payload = JSON.stringify({ seconds: 30, id: 'gone' });
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${app.config.apiPrefix}/test/slow`,
    headers: { 'content-type': 'application/json', 'content-length': payload.length, 'x-access-token': token },
  });
  sent.on('error', () => {});
  sent.end(payload);
  await begun;
  sent.destroy();
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity where query like '%pg_sleep(%' and state = 'active' and pid <> pg_backend_pid()`.execute(
            app.db,
          )
        ).rows,
      {
        timeout: 20_000,
      },
    )
    .toEqual([]);
  expect(await stored('gone')).toBe(false);
});

it('signs people in while every other connection is taken', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => app.database.pool.connect()));
  try {
    const body = { username: 'admin', password: adminPassword };
    expect(await app.call('POST', '/sys/login', { body })).toMatchObject({ success: true });
  } finally {
    for (const client of clients) client.release();
  }
});

it('refuses a session that ended on another instance with the next call, though nobody told this one', async () => {
  const { result } = await app.call('POST', '/sys/login', { body: { username: 'admin', password: adminPassword } });
  const own = { token: result.token };
  expect(await app.call('GET', '/sys/user/getUserInfo', own)).toMatchObject({ success: true });
  const { jti } = JSON.parse(Buffer.from(result.token.split('.')[1], 'base64url').toString());
  await sql`delete from sys_session where id = ${jti}`.execute(app.db);
  expect(await app.call('GET', '/sys/user/getUserInfo', own)).toMatchObject({ status: 401, code: 401 });
});
