import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';

describe('access lists', () => {
  let app: TestApp;
  let token: string;
  let itemId: string;
  let classId: string;
  const call = (method: string, path: string, body: object, by = token) => app.call(method, path, { token: by, body });
  const add = (change: object, by = token) =>
    call('POST', '/arc/acl/add', { reason: '回避', effect: 'deny', ...change }, by);
  const keeperRights = [
    'arc:acl:list',
    'arc:acl:add',
    'arc:acl:edit',
    'arc:acl:delete',
    'arc:item:list',
    'arc:class:list',
  ];

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    await setClearance(app, 'admin', { level: 3 });
    const shelf = await archiveShelf(app, token);
    classId = shelf.classId;
    itemId = (await call('POST', '/arc/item/add', itemDraft(shelf, { title: '处分事项', secret: 2, secretYears: 5 })))
      .result.id;
  });

  it('name one record or class, one person or department, and an end that is to come', async () => {
    const { username } = await aPerson(app);
    const fieldsOf = async (change: object) => (await add(change)).result?.fields;
    expect(await fieldsOf({ username })).toEqual({ itemId: '请选择档案或分类中的一项' });
    expect(await fieldsOf({ itemId, classId, username })).toEqual({ itemId: '请选择档案或分类中的一项' });
    expect(await fieldsOf({ itemId })).toEqual({ username: '请选择用户或部门中的一项' });
    expect(await fieldsOf({ itemId, username, validUntil: '2020-01-01 00:00:00' })).toEqual({
      validUntil: '截止时间须晚于现在',
    });
    expect(await fieldsOf({ itemId, username: 'nobody-here' })).toHaveProperty('username');
    expect(await fieldsOf({ itemId, departId: 'no-such-department' })).toHaveProperty('departId');
    expect(await fieldsOf({ itemId: 'no-such-record', username })).toHaveProperty('itemId');
    expect((await add({ itemId, username })).success).toBe(true);
  });

  it('take nobody of another tenant, nor are they theirs', async () => {
    await sql`insert into sys_tenant (id, name, status) values (79, '别家', 1) on conflict do nothing`.execute(app.db);
    const foreign = await aPerson(app, { permissions: keeperRights, tenants: [79], clearance: 3 });
    const by = await app.signIn(foreign.username, userPassword);
    expect((await app.call('GET', '/arc/acl/list', { token: by })).result.total).toBe(0);
    expect((await add({ itemId, username: foreign.username }, by)).success).toBe(false);
    expect((await add({ classId, username: foreign.username }, by)).success).toBe(false);
    const { rows } = await sql`select 1 from arc_acl where tenant_id = 79`.execute(app.db);
    expect(rows).toHaveLength(0);
  });

  it('are made neither for oneself nor against: somebody is left who takes them back', async () => {
    const keeper = await aPerson(app, { permissions: keeperRights, departs: ['K01A01'], clearance: 2 });
    await aPerson(app, { departs: ['K01'] });
    const by = await app.signIn(keeper.username, userPassword);
    const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'K01'`.execute(app.db);
    const refused = { success: false, message: '名单不能禁止您自己，请由不在其中的人办理' };
    expect(await add({ itemId, username: keeper.username }, by)).toMatchObject(refused);
    expect(await add({ itemId, departId: rows[0]?.id }, by)).toMatchObject(refused);
    expect(await add({ classId, departId: rows[0]?.id }, by)).toMatchObject(refused);
    const notOneself = { success: false, message: '名单不能允许您自己，请由不在其中的人办理' };
    expect(await add({ classId, username: keeper.username, effect: 'allow' }, by)).toMatchObject(notOneself);
    expect(await add({ itemId, departId: rows[0]?.id, effect: 'allow' }, by)).toMatchObject(notOneself);
    const entries = await sql`select 1 from arc_acl where create_by = ${keeper.username}`.execute(app.db);
    expect(entries.rows).toHaveLength(0);
  });

  it('tell nothing of records that somebody may not know of, and are not made about them', async () => {
    const low = await aPerson(app, { permissions: keeperRights });
    const by = await app.signIn(low.username, userPassword);
    const { username } = await aPerson(app);
    const { result } = await add({ itemId, username });
    expect((await app.call('GET', '/arc/acl/list', { token: by })).result).toMatchObject({ total: 0 });
    expect((await app.call('GET', '/arc/acl/queryById', { token: by, query: { id: result.id } })).reason).toBe(
      'missing',
    );
    expect((await app.call('DELETE', '/arc/acl/delete', { token: by, query: { id: result.id } })).success).toBe(false);
    expect((await add({ itemId, username }, by)).result?.fields).toHaveProperty('itemId');
    expect((await app.call('GET', '/arc/acl/queryById', { token, query: { id: result.id } })).success).toBe(true);
  });

  it('keep what they name: only reason and end change', async () => {
    const { username } = await aPerson(app);
    const { result } = await add({ itemId, username });
    const change = { ...result, reason: '改后的事由', effect: 'allow', username: 'admin' };
    await call('PUT', '/arc/acl/edit', change);
    const after = (await app.call('GET', '/arc/acl/queryById', { token, query: { id: result.id } })).result;
    expect(after).toMatchObject({ effect: 'deny', username });
  });
});
