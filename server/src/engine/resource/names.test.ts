import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRule, userPassword } from '#test/people.ts';

describe('names for people without the right to a list', () => {
  let app: TestApp;
  let token: string;
  const get = (path: string, query: Record<string, string> = {}, as = token) =>
    app.call('GET', path, { token: as, query });
  const listed = async (path: string, query: Record<string, string> = {}, as = token) =>
    (await get(path, query, as)).result.records;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn((await aPerson(app)).username, userPassword);
    await aPerson(app, { username: 'sender', realname: '发件人' });
    await app.db.insertInto('sys_position').values({ id: 'p1', code: 'P1', name: '经理', post_rank: '1' }).execute();
  });

  it('tell the name of the one person who is asked for by account', async () => {
    const query = {
      username: 'sender',
      pageNo: '1',
      pageSize: '10',
      column: 'createTime',
      order: 'desc',
      field: 'id,',
    };
    const page = (await get('/sys/user/list', query)).result;
    expect(page).toMatchObject({ total: 1, current: 1, pages: 1 });
    expect(page.records).toEqual([{ id: expect.any(String), username: 'sender', realname: '发件人' }]);
    expect(await listed('/sys/user/list', { username: 'nobody' })).toEqual([]);
  });

  it.each([
    {},
    { username: '' },
    { username: '*' },
    { username: '*send*' },
    { username: 'send*' },
    { username: '!sender' },
    { username: 'sender,admin' },
    { username: ',sender,' },
    { username: 'ne x' },
    { username: '>= a' },
    { username: '>=a' },
    { username: 'x'.repeat(101) },
    { realname: '发件人' },
    { username_MultiString: 'sender,admin' },
    { username_begin: 'a' },
    { code: 'e9ca23d68d884d4ebb19d07889727dae' },
  ])('keep the list of users shut to %o', async (query) => {
    expect(await get('/sys/user/list', query as Record<string, string>)).toMatchObject({ code: 510, result: null });
    expect((await app.call('GET', '/sys/user/list?username=a&username=b', { token })).code).toBe(510);
  });

  it('answer nothing more for what else is asked beside the account', async () => {
    const sender = { username: 'sender' };
    for (const extra of ['phone', 'realname', 'departId', 'code', 'selections'])
      for (const record of await listed('/sys/user/list', { ...sender, [extra]: '1*' }))
        expect(Object.keys(record)).toEqual(['id', 'username', 'realname']);
    for (const column of ['phone', 'secretLevel', 'password'])
      expect((await get('/sys/user/list', { ...sender, column, order: 'asc' })).success).toBe(false);
    const superQueryParams = JSON.stringify([{ field: 'secretLevel', rule: 'ge', val: '0' }]);
    expect((await get('/sys/user/list', { ...sender, superQueryParams })).success).toBe(false);
    for (const path of ['/sys/user/exportXls', '/sys/user/queryById', '/sys/user/recycleBin'])
      expect((await get(path, sender)).code).toBe(510);
  });

  it('pass the gate: deleted people, other tenants and data rules', async () => {
    const gone = await aPerson(app, { username: 'gone' });
    await app.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', gone.id).execute();
    expect(await listed('/sys/user/list', { username: 'gone' })).toEqual([]);
    await app.db.insertInto('sys_tenant').values({ id: 81, name: '甲', status: 1 }).execute();
    const member = await aPerson(app, { username: 'member', tenants: [81] });
    const inTenant = await app.signIn(member.username, userPassword);
    expect(await listed('/sys/user/list', { username: 'sender' }, inTenant)).toEqual([]);
    expect(await listed('/sys/user/list', { username: 'member' }, inTenant)).toHaveLength(1);
    expect(await listed('/sys/position/list', {}, inTenant)).toEqual([]);
    const bound = await aPerson(app);
    await grantRule(app, bound.roleId, { component: 'system/UserList', column: 'sex', condition: '=', value: '1' });
    const ruled = await app.signIn(bound.username, userPassword);
    expect(await listed('/sys/user/list', { username: 'sender' }, ruled)).toEqual([]);
  });

  it('name roles and positions in pickers, and tell no more of them', async () => {
    const query = { pageNo: '1', pageSize: '99999', column: 'createTime', order: 'desc' };
    expect(await listed('/sys/position/list', query)).toEqual([{ id: 'p1', code: 'P1', name: '经理' }]);
    expect(await listed('/sys/position/list', { ...query, name: '*理*', postRank: '9' })).toHaveLength(1);
    for (const role of await listed('/sys/role/list', query))
      expect(Object.keys(role)).toEqual(['id', 'roleName', 'roleCode']);
    const all = (await get('/sys/role/queryall')).result;
    expect(all.length).toBeGreaterThan(0);
    for (const role of all) expect(role).toMatchObject({ roleName: expect.any(String), description: null });
    expect((await get('/sys/role/queryById', { id: all[0].id })).code).toBe(510);
    expect((await get('/sys/position/queryByCode', { code: 'P1' })).code).toBe(510);
  });

  it('are the whole list for who holds its right', async () => {
    const clerk = await aPerson(app, { permissions: ['system:position:list', 'system:user:list'] });
    const his = await app.signIn(clerk.username, userPassword);
    expect(await listed('/sys/position/list', {}, his)).toMatchObject([{ code: 'P1', postRank: '1' }]);
    expect((await listed('/sys/user/list', {}, his)).length).toBeGreaterThan(2);
  });
});
