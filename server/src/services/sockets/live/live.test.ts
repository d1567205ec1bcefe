import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, type Person, userPassword } from '#test/people.ts';
import { openSocket, type SocketClient } from '#test/sockets.ts';

let one: TestApp;
let two: App;
let token: string;
let admin: User;

interface User {
  id: string;
  token: string;
}
interface Position {
  id: string;
  code: string;
  name: string;
}

const key = 'system/position';
const right = 'system:position:list';

beforeAll(async () => {
  one = await testApp();
  // A second server process in all but the process: own pool, own bus, own sockets.
  const database = openDatabase({ ...one.database.connection, max: 4 });
  two = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
  afterAll(async () => {
    await two.http.close();
    await database.close();
  });
  await one.http.listen({ host: '127.0.0.1', port: 18_222 });
  await two.http.listen({ host: '127.0.0.1', port: 18_223 });
  token = await one.signIn();
  admin = { id: (await one.call('GET', '/sys/user/getUserInfo', { token })).result.userInfo.id, token };
});

async function aUser(input: Parameters<typeof aPerson>[1] = {}): Promise<User & Person> {
  const person = await aPerson(one, input);
  return { ...person, token: await one.signIn(person.username, userPassword) };
}

let made = 0;
async function aPosition(by = token): Promise<Position> {
  made += 1;
  const body = { code: `P${made}`, name: `职务${made}`, postRank: '1' };
  const { result, message } = await one.call('POST', '/sys/position/add', { token: by, body });
  if (!result) throw new Error(message);
  return result;
}

const openPage = ({ id, token: protocol }: User, app: App = one, pageId = 'page-1') =>
  openSocket(app, `/vxeSocket/${id}/${pageId}`, protocol);

function say({ socket }: SocketClient, type: string, data?: unknown): void {
  socket.send(JSON.stringify({ type, data }));
}

/** The data of what a page heard of one type. */
const heardBy = ({ heard }: SocketClient, type: string) =>
  heard.filter((message) => message.type === type).map(({ data }) => data);

async function join(user: User, app: App = one, socketKey = key): Promise<SocketClient> {
  const page = await openPage(user, app);
  say(page, 'join', { socketKey });
  await vi.waitFor(() => expect(heardBy(page, 'join')).toEqual([{ socketKey, success: true }]));
  return page;
}

const update = (page: SocketClient, row: unknown, gridId: unknown = 'grid-1', socketKey = key) =>
  say(page, 'update_vxe_table', { socketKey, args: [row, gridId] });

/** Ids of the rows that a page heard of. */
const rowIds = (page: SocketClient) =>
  heardBy(page, 'update_vxe_table').map((data) => (data as { args: [Position] }).args[0].id);

describe('the door', () => {
  it.each([
    ['no token', () => openPage({ ...admin, token: '' }), 401],
    ['a forged token', () => openPage({ ...admin, token: 'x.y.z' }), 401],
    ['another user’s id', async () => openPage({ id: (await aPerson(one)).id, token }), 403],
    ['a page id of odd characters', () => openPage(admin, one, 'a%3Cb%3E'), 404],
    ['a page id without end', () => openPage(admin, one, 'a'.repeat(65)), 404],
  ])('refuses %s', async (_what, attempt, status) => {
    await expect(attempt()).rejects.toThrow(`Unexpected server response: ${status}`);
  });

  it('refuses a page of another origin', async () => {
    const path = `/vxeSocket/${admin.id}/page-1`;
    await expect(openSocket(one, path, token, { origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('answers the heartbeat, and is deaf to announcements', async () => {
    const page = await openPage(admin);
    expect(page.socket.protocol).toBe(token);
    await one.sockets.pushToAll(one.db, { cmd: 'topic', msgTxt: '给大家' });
    say(page, 'heart_beat', 'anything');
    await vi.waitFor(() => expect(page.heard).toEqual([{ type: 'heart_beat', data: true }]));
  });

  it('closes with its session on every instance, and when told too much', async () => {
    const leaver = await aUser();
    const pages = [await openPage(leaver), await openPage(leaver, two)];
    await one.call('POST', '/sys/logout', { token: leaver.token });
    expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([4401, 4401]);
    await expect(openPage(leaver, two)).rejects.toThrow('401');
    const large = await openPage(admin);
    update(large, { id: '1', name: 'x'.repeat(20_000) });
    expect(await large.closed).toBe(1009);
    const flood = await openPage(admin);
    for (let index = 0; index < 1501; index += 1) say(flood, 'heart_beat');
    expect(await flood.closed).toBe(1008);
    const heavy = await openPage(admin);
    for (let index = 0; index < 300; index += 1) say(heavy, 'heart_beat', 'x'.repeat(15_000));
    expect(await heavy.closed).toBe(1008);
  });

  it('lives on after messages that mean nothing', async () => {
    const page = await join(admin);
    const nothings = [
      'HeartBeat',
      '',
      '{',
      'null',
      '[]',
      '"heart_beat"',
      '{"type":"constructor"}',
      '{"type":"join","data":{"socketKey":"__proto__ x"}}',
      '{"type":"join","data":{"socketKey":{"toString":1}}}',
      '{"__proto__":{"type":"heart_beat"}}',
      '{"type":"update_vxe_table","data":{"socketKey":"system/position","args":{"0":{"id":"1"}}}}',
      '{"type":"update_vxe_table","data":{"socketKey":"system/position","args":[{"__proto__":{"id":"1"}},[]]}}',
      '{"type":"edit_begin","data":{"socketKey":"constructor","rowId":"1","columnKey":"name"}}',
      `{"type":"edit_end","data":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    ];
    for (const text of nothings) page.socket.send(text);
    const row = await aPosition();
    update(page, { id: row.id });
    await vi.waitFor(() => expect(rowIds(page)).toEqual([row.id]));
    expect(heardBy(page, 'heart_beat')).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('id');
  });
});

describe('a saved row', () => {
  it('comes to the pages of all who may see it, on every instance, as it is stored and not as it was told', async () => {
    const reader = await aUser({ permissions: [right] });
    const [mine, here, there] = [await join(admin), await join(reader), await join(reader, two)];
    const row = await aPosition();
    update(mine, { ...row, name: '伪造', tug_status: { forged: true } }, 'grid-7');
    for (const page of [mine, here, there]) {
      await vi.waitFor(() => expect(rowIds(page)).toEqual([row.id]));
      expect(heardBy(page, 'update_vxe_table')).toEqual([
        {
          socketKey: key,
          args: [
            expect.objectContaining({ id: row.id, name: row.name, postRank_dictText: expect.any(String) }),
            'grid-7',
          ],
        },
      ]);
      expect(JSON.stringify(page.heard)).not.toContain('伪造');
    }
  });

  it('is not for those without the right, and not theirs to tell', async () => {
    const stranger = await aUser();
    const outside = await openPage(stranger);
    const inside = await join(admin);
    say(outside, 'join', { socketKey: key });
    await vi.waitFor(() => expect(heardBy(outside, 'join')).toEqual([{ socketKey: key, success: false }]));
    const [told, known] = [await aPosition(), await aPosition()];
    update(outside, told);
    // Heard by himself, so what he said before was dealt with.
    update(outside, { id: '1' }, null, 'own-key');
    await vi.waitFor(() => expect(rowIds(outside)).toEqual(['1']));
    update(inside, known);
    await vi.waitFor(() => expect(rowIds(inside)).toEqual([known.id]));
    expect(rowIds(outside)).toEqual(['1']);
  });

  it('passes data rules and hidden columns', async () => {
    const guard = await aPerson(one);
    await grantRight(one, guard.roleId, 'system:position:col:postRank');
    const [hidden, shown] = [await aPosition(), await aPosition()];
    const rules = [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: shown.code }];
    const narrow = await join(await aUser({ permissions: [right], rules }));
    const wide = await join(await aUser({ permissions: [right, 'system:position:col:postRank'] }));
    for (const { id } of [hidden, shown]) update(wide, { id });
    await vi.waitFor(() => expect(rowIds(wide)).toEqual([hidden.id, shown.id]));
    await vi.waitFor(() => expect(rowIds(narrow)).toEqual([shown.id]));
    expect(JSON.stringify(wide.heard)).toContain('"postRank":"1"');
    expect(JSON.stringify(narrow.heard)).not.toContain('postRank');
  });

  it('stays in its tenant', async () => {
    for (const id of [51, 52])
      await one.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1 })
        .execute();
    const permissions = [right, 'system:position:add'];
    const users = [await aUser({ tenants: [51], permissions }), await aUser({ tenants: [52], permissions })] as const;
    const [here, there] = [await join(users[0]), await join(users[1])];
    const [ours, theirs] = [await aPosition(users[0].token), await aPosition(users[1].token)];
    for (const { id } of [ours, theirs]) update(here, { id });
    await vi.waitFor(() => expect(rowIds(here)).toEqual([ours.id]));
    for (const { id } of [ours, theirs]) update(there, { id });
    await vi.waitFor(() => expect(rowIds(there)).toEqual([theirs.id]));
    expect(rowIds(here)).toEqual([ours.id]);
  });

  it('is not for those who lost the right while they listened', async () => {
    const loser = await aUser({ permissions: [right] });
    const [page, mine] = [await join(loser), await join(admin)];
    await one.db.deleteFrom('sys_role_permission').where('role_id', '=', loser.roleId).execute();
    await one.sessions.refresh(one.db, [loser.id]);
    const row = await aPosition();
    update(mine, row);
    await vi.waitFor(() => expect(rowIds(mine)).toEqual([row.id]));
    update(page, { id: '2' }, null, 'own-key');
    await vi.waitFor(() => expect(rowIds(page)).toEqual(['2']));
  });

  it('is left alone by pages that left', async () => {
    const [page, mine] = [await join(admin), await join(admin)];
    say(page, 'leave', { socketKey: key });
    say(page, 'common_send_date', { key: 'left' });
    await vi.waitFor(() => expect(heardBy(page, 'common_send_date')).toHaveLength(1));
    const row = await aPosition();
    update(mine, row);
    await vi.waitFor(() => expect(rowIds(mine)).toEqual([row.id]));
    expect(rowIds(page)).toEqual([]);
  });

  it('does not keep a session alive', async () => {
    const reader = await aUser({ permissions: [right] });
    const [page, mine] = [await join(reader), await join(admin)];
    const seen = () =>
      one.db.selectFrom('sys_session').select('last_seen').where('user_id', '=', reader.id).executeTakeFirstOrThrow();
    await sql`update sys_session set last_seen = now() - interval '20 minutes' where user_id = ${reader.id}`.execute(
      one.db,
    );
    const before = await seen();
    await one.sessions.refresh(one.db, [reader.id]);
    const row = await aPosition();
    update(mine, row);
    await vi.waitFor(() => expect(rowIds(page)).toEqual([row.id]));
    expect(await seen()).toEqual(before);
  });
});

describe('a key that nobody governs', () => {
  it('connects the pages of one user, whatever they say, and nobody else', async () => {
    const other = await aUser({ permissions: [right] });
    const [mine, there, stranger] = [await openPage(admin), await openPage(admin, two), await join(other, one, 'demo')];
    update(mine, { id: 'x', name: '未保存' }, 'grid-1', 'demo');
    await vi.waitFor(() => expect(rowIds(there)).toEqual(['x']));
    say(there, 'common_send_date', { key: 'reload', args: [1, { a: 2 }] });
    for (const page of [mine, there]) {
      await vi.waitFor(() =>
        expect(page.heard).toEqual([
          { type: 'update_vxe_table', data: { socketKey: 'demo', args: [{ id: 'x', name: '未保存' }, 'grid-1'] } },
          { type: 'common_send_date', data: { key: 'reload', args: [1, { a: 2 }] } },
        ]),
      );
    }
    update(stranger, { id: 'y' }, null, 'demo');
    await vi.waitFor(() => expect(rowIds(stranger)).toEqual(['y']));
  });
});

describe('who is editing', () => {
  /** Rows and columns whose marks a page heard of. */
  const cells = (page: SocketClient) =>
    heardBy(page, 'edit_begin').map((data) => {
      const { rowId, columnKey } = data as { rowId: string; columnKey: string };
      return `${rowId} ${columnKey}`;
    });
  const begin = (page: SocketClient, rowId: string, columnKey = 'name') =>
    say(page, 'edit_begin', { socketKey: key, rowId, columnKey });

  it('is told to the others, also to who comes later and elsewhere, until it ends', async () => {
    const editor = await aUser({ realname: '王芳', permissions: [right] });
    const [page, here, there] = [await join(editor), await join(admin), await join(admin, two)];
    const row = await aPosition();
    begin(page, row.id);
    await vi.waitFor(() => expect(heardBy(there, 'edit_begin')).toHaveLength(1));
    const late = await join(admin, two);
    const mark = { socketKey: key, socketId: expect.any(String), name: '王芳', rowId: row.id, columnKey: 'name' };
    for (const watcher of [here, there, late])
      await vi.waitFor(() => expect(heardBy(watcher, 'edit_begin')).toEqual([mark]));
    const [{ socketId }] = heardBy(late, 'edit_begin') as [{ socketId: string }];
    say(page, 'edit_end', { socketKey: key });
    for (const watcher of [here, there, late])
      await vi.waitFor(() => expect(heardBy(watcher, 'edit_end')).toEqual([{ socketKey: key, socketId }]));
    const after = await join(admin, two);
    update(after, row);
    await vi.waitFor(() => expect(rowIds(after)).toEqual([row.id]));
    expect([...heardBy(page, 'edit_begin'), ...heardBy(after, 'edit_begin')]).toEqual([]);
  });

  it('ends with the page', async () => {
    const [page, there] = [await join(admin), await join(admin, two)];
    begin(page, (await aPosition()).id);
    await vi.waitFor(() => expect(heardBy(there, 'edit_begin')).toHaveLength(1));
    page.socket.terminate();
    await vi.waitFor(() => expect(heardBy(there, 'edit_end')).toHaveLength(1));
  });

  it('is known to a server that started later', async () => {
    const page = await join(admin);
    const row = await aPosition();
    begin(page, row.id);
    const watcher = await join(admin);
    await vi.waitFor(() => expect(heardBy(watcher, 'edit_begin')).toHaveLength(1));
    const database = openDatabase({ ...one.database.connection, max: 2 });
    const third = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
    await third.http.listen({ host: '127.0.0.1', port: 18_224 });
    const late = await join(admin, third);
    await vi.waitFor(() => expect(cells(late)).toEqual([`${row.id} name`]));
    page.socket.close();
    await vi.waitFor(() => expect(heardBy(late, 'edit_end')).toHaveLength(1));
    await third.http.close();
    await database.close();
  });

  it('says nothing of rows and columns that one may not see, and nothing without the right', async () => {
    const [hidden, shown] = [await aPosition(), await aPosition()];
    const guard = await aPerson(one);
    await grantRight(one, guard.roleId, 'system:position:col:postRank');
    const rules = [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: shown.code }];
    const watcher = await join(await aUser({ permissions: [right], rules }));
    const pages = [
      await join(await aUser({ permissions: [right] })),
      await join(await aUser({ permissions: [right] })),
      await join(await aUser({ permissions: [right] })),
      await openPage(await aUser()),
    ] as const;
    say(pages[3], 'join', { socketKey: key });
    begin(pages[0], hidden.id);
    begin(pages[1], shown.id, 'postRank');
    begin(pages[3], shown.id);
    // Seen by who may see all of it, so it was told.
    const all = await join(await aUser({ permissions: [right, 'system:position:col:postRank'] }));
    const told = [`${hidden.id} name`, `${shown.id} postRank`];
    await vi.waitFor(() => expect(cells(all).sort()).toEqual(told.sort()));
    begin(pages[2], shown.id);
    await vi.waitFor(() => expect(cells(watcher)).toEqual([`${shown.id} name`]));
    await vi.waitFor(() => expect(cells(all)).toEqual([...cells(all).slice(0, 2), `${shown.id} name`]));
    expect(JSON.stringify(watcher.heard)).not.toContain(hidden.id);
    expect(JSON.stringify(watcher.heard)).not.toContain('postRank');
  });
});
