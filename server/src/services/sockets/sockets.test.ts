import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction, openDatabase } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { openSocket } from '#test/sockets.ts';
import { buildApp } from '../../app.ts';
import type { App } from '../services.ts';

let one: TestApp;
let two: App;
let adminId: string;
let token: string;
let reader: Person;
let readerToken: string;

beforeAll(async () => {
  one = await testApp();
  // A second server process in all but the process: own pool, own bus, own sockets.
  const database = openDatabase({ ...one.database.connection, max: 4 });
  two = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
  afterAll(async () => {
    await two.http.close();
    await database.close();
  });
  await one.http.listen({ host: '127.0.0.1', port: 18_220 });
  await two.http.listen({ host: '127.0.0.1', port: 18_221 });
  token = await one.signIn();
  adminId = (await one.call('GET', '/sys/user/getUserInfo', { token })).result.userInfo.id;
  reader = await aPerson(one, { username: 'reader' });
  readerToken = await one.signIn('reader', userPassword);
});

const connect = (app: App, userId: string, protocol: string, headers: Record<string, string> = {}) =>
  openSocket(app, `/websocket/${userId}`, protocol, headers);

/** The look at the sessions that the ping makes is also made after a break of the bus. */
const breakBus = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'listen dossier%'`.execute(one.db);

describe('the notification socket', () => {
  it('gives the token back as protocol and answers the heartbeat', async () => {
    const { socket, heard } = await connect(one, adminId, token);
    expect(socket.protocol).toBe(token);
    socket.send('HeartBeat');
    await vi.waitFor(() => expect(heard).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }]));
  });

  it('takes the path of clients that put a suffix behind the id', async () => {
    const { socket, heard } = await connect(one, `${adminId}_${'0af9'.repeat(8)}`, token);
    socket.send('HeartBeat');
    await vi.waitFor(() => expect(heard).toHaveLength(1));
  });

  it.each([
    ['no token', () => connect(one, adminId, ''), 401],
    ['a forged token', () => connect(one, adminId, 'x.y.z'), 401],
    ['another user’s id', () => connect(one, reader.id, token), 403],
    ['another user’s id with a suffix', () => connect(one, `${reader.id}_${adminId}`, token), 403],
    ['an id that only begins with the own one', () => connect(one, `${adminId}9`, token), 403],
    ['an empty suffix', () => connect(one, `${adminId}_`, token), 403],
    ['a crooked suffix', () => connect(one, `${adminId}_a.b`, token), 403],
    ['a page of another origin', () => connect(one, adminId, token, { origin: 'https://evil.example' }), 403],
    ['a page of no origin', () => connect(one, adminId, token, { origin: 'null' }), 403],
  ])('refuses %s in the handshake', async (_what, attempt, status) => {
    await expect(attempt()).rejects.toThrow(`Unexpected server response: ${status}`);
  });

  it('opens no more of them for one user than pages may need', async () => {
    const flooder = await aPerson(one);
    const own = await one.signIn(flooder.username, userPassword);
    const open = await Promise.all(Array.from({ length: 60 }, () => connect(one, flooder.id, own)));
    await expect(connect(one, flooder.id, own)).rejects.toThrow('Unexpected server response: 429');
    open[0]?.socket.close();
    await vi.waitFor(async () => expect((await connect(one, flooder.id, own)).socket.protocol).toBe(own));
    for (const { socket } of open) socket.close();
  });

  it('takes pages of its own origin, and is no page itself', async () => {
    const { port } = one.http.server.address() as AddressInfo;
    await connect(one, adminId, token, { origin: `http://127.0.0.1:${port}` });
    expect(await one.call('GET', `/websocket/${adminId}`, { token })).toMatchObject({ status: 404, code: 404 });
  });

  it('brings a message of one instance to the sockets of all, and to nobody else', async () => {
    const [here, there, other] = [
      await connect(one, adminId, token),
      await connect(two, adminId, token),
      await connect(two, reader.id, readerToken),
    ];
    await one.sockets.pushToUsers(one.db, [adminId], { cmd: 'user', msgId: '1', msgTxt: '只给你' });
    await two.sockets.pushToAll(two.db, { cmd: 'topic', msgId: '2', msgTxt: '给大家' });
    const both = [
      { cmd: 'user', msgId: '1', msgTxt: '只给你' },
      { cmd: 'topic', msgId: '2', msgTxt: '给大家' },
    ];
    await vi.waitFor(() => expect([here.heard, there.heard, other.heard]).toEqual([both, both, both.slice(1)]));
  });

  it('says nothing of a transaction that was undone', async () => {
    const { heard } = await connect(two, adminId, token);
    await expect(
      inTransaction(one.db, async (tx) => {
        await one.sockets.pushToAll(tx, { cmd: 'topic', msgTxt: '没有发生' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await one.sockets.pushToAll(one.db, { cmd: 'topic', msgTxt: '发生了' });
    await vi.waitFor(() => expect(heard).toEqual([{ cmd: 'topic', msgTxt: '发生了' }]));
  });

  it('closes who sends too much at once, or bytes', async () => {
    const large = await connect(one, adminId, token);
    large.socket.send('x'.repeat(20_000));
    expect(await large.closed).toBe(1009);
    const binary = await connect(one, adminId, token);
    binary.socket.send(Buffer.from([1, 2]));
    expect(await binary.closed).toBe(1008);
    const flood = await connect(one, adminId, token);
    for (let index = 0; index < 301; index += 1) flood.socket.send('HeartBeat');
    expect(await flood.closed).toBe(1008);
  });

  it('closes with its session, on every instance', async () => {
    const person = await aPerson(one, { username: 'leaver' });
    const own = await one.signIn('leaver', userPassword);
    const [here, there] = [await connect(one, person.id, own), await connect(two, person.id, own)];
    await one.call('POST', '/sys/logout', { token: own });
    expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
    await expect(connect(two, person.id, own)).rejects.toThrow('401');
  });

  it('closes when its session came to its end unannounced', async () => {
    const person = await aPerson(one, { username: 'sleeper' });
    const own = await one.signIn('sleeper', userPassword);
    const { closed } = await connect(two, person.id, own);
    await sql`update sys_session set ends_at = now() where user_id = ${person.id}`.execute(one.db);
    await breakBus();
    expect(await closed).toBe(4401);
  });

  it('closes when its tenant came to its end by date', async () => {
    await sql`insert into sys_tenant (id, name, status) values (901, '到期', 1), (902, '其他', 1)`.execute(one.db);
    const [person, other] = [await aPerson(one, { tenants: [901] }), await aPerson(one, { tenants: [902] })];
    const open = async ({ id, username }: typeof person) => connect(two, id, await one.signIn(username, userPassword));
    const [gone, stays] = [await open(person), await open(other)];
    await sql`update sys_tenant set end_date = now() where id = 901`.execute(one.db);
    await breakBus();
    expect(await gone.closed).toBe(4401);
    expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  });

  it('forgets closed sockets', async () => {
    const before = one.connections.count();
    const { socket } = await connect(one, adminId, token);
    expect(one.connections.count()).toBe(before + 1);
    socket.terminate();
    await vi.waitFor(() => expect(one.connections.count()).toBe(before));
  });
});
