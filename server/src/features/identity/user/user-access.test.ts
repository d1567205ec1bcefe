import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

const userRights = [
  'system:user:list',
  'system:user:add',
  'system:user:edit',
  'system:user:delete',
  'system:user:frozenBatch',
  'system:user:changepwd',
  'system:user:queryUserRole',
  'system:user:addUserRole',
  'system:user:deleteRole',
  'system:user:recycleBin',
  'system:user:putRecycleBin',
  'system:user:deleteRecycleBin',
];

describe('who may do what with users', () => {
  let app: TestApp;
  const as = async (input: Parameters<typeof aPerson>[1]) => {
    const person = await aPerson(app, input);
    return { ...person, token: await app.signIn(person.username, userPassword) };
  };
  const roleId = async (code: string) =>
    (await app.db.selectFrom('sys_role').select('id').where('role_code', '=', code).executeTakeFirstOrThrow()).id;

  beforeAll(async () => {
    app = await testApp();
  });

  it('refuses without the right before it looks at the input', async () => {
    const { token } = await as({});
    for (const [method, path] of [
      ['GET', '/sys/user/list'],
      ['POST', '/sys/user/add'],
      ['PUT', '/sys/user/edit'],
      ['DELETE', '/sys/user/delete'],
      ['PUT', '/sys/user/frozenBatch'],
      ['PUT', '/sys/user/changePassword'],
      ['GET', '/sys/user/queryUserRole'],
      ['GET', '/sys/user/recycleBin'],
      ['POST', '/sys/user/addSysUserRole'],
      ['DELETE', '/sys/user/deleteUserRoleBatch'],
      ['GET', '/sys/user/queryByOrgCodeForAddressList'],
    ] as const) {
      const answer = await app.call(method, path, { token, ...(method === 'GET' ? {} : { body: { nonsense: [] } }) });
      expect(answer, path).toMatchObject({ success: false, code: 510 });
    }
  });

  it('does not let a user administrator hand out, take or touch what is above him', async () => {
    const boss = await as({ permissions: userRights });
    const admin = await roleId('admin');
    const adminUser = (
      await app.db.selectFrom('sys_user').select(['id']).where('username', '=', 'admin').executeTakeFirstOrThrow()
    ).id;
    const friend = await aPerson(app);
    const call = (method: string, path: string, options: object) =>
      app.call(method, path, { token: boss.token, ...options });

    for (const answer of [
      await call('POST', '/sys/user/addSysUserRole', { body: { roleId: admin, userIdList: [friend.id] } }),
      await call('PUT', '/sys/user/edit', { body: { id: friend.id, selectedroles: admin } }),
      await call('POST', '/sys/user/add', {
        body: {
          username: 'sneaky_one',
          password: 'Kite-and-river-7',
          realname: 'x',
          phone: '13700000001',
          workNo: 'S1',
          selectedroles: admin,
        },
      }),
      await call('PUT', '/sys/user/changePassword', { body: { username: 'admin', password: 'Taken-over-2026' } }),
      await call('PUT', '/sys/user/edit', { body: { id: adminUser, phone: '13700000002' } }),
      await call('DELETE', '/sys/user/deleteUserRole', { query: { roleId: admin, userId: adminUser } }),
    ])
      expect(answer).toMatchObject({ success: false, code: 510 });
    expect(await app.db.selectFrom('sys_user').select('id').where('username', '=', 'sneaky_one').execute()).toEqual([]);
    expect(await app.signIn()).toBeTruthy();
  });

  it('does not let a user administrator pass on rights that he lacks himself, nor act on who has them', async () => {
    const boss = await as({ permissions: userRights });
    const auditor = await aPerson(app, { permissions: ['system:log:list'] });
    const friend = await aPerson(app);
    const give = (roleId: string) =>
      app.call('POST', '/sys/user/addSysUserRole', { token: boss.token, body: { roleId, userIdList: [friend.id] } });
    expect(await give(auditor.roleId)).toMatchObject({ code: 510, message: '不能分配或修改超出自身权限的角色' });
    expect(
      await app.call('PUT', '/sys/user/frozenBatch', { token: boss.token, body: { ids: auditor.id, status: 2 } }),
    ).toMatchObject({ code: 510, message: '不能操作权限高于自己的用户' });
    await grantRight(app, boss.roleId, 'system:log:list');
    await app.sessions.refresh(app.db, [boss.id]);
    expect((await give(auditor.roleId)).success).toBe(true);
  });

  it('does not let data rules be shaken off by handing out a role without them', async () => {
    const rule = { component: 'system/UserList', column: 'orgCode', condition: '=', value: '#{sys_org_code}' };
    const boss = await as({ permissions: userRights, departs: ['A01'], rules: [rule] });
    const friend = await aPerson(app, { departs: ['A01'] });
    await app.db.updateTable('sys_user').set({ org_code: 'A01' }).where('id', '=', friend.id).execute();
    // The same menu without the rule shows all users.
    const free = await aPerson(app, {
      rules: [{ ...rule, column: 'username', condition: '!=', value: 'nobody' }],
    });
    const give = (roleId: string) =>
      app.call('POST', '/sys/user/addSysUserRole', { token: boss.token, body: { roleId, userIdList: [friend.id] } });
    expect(await give(free.roleId)).toMatchObject({ code: 510 });
    expect((await give(boss.roleId)).success).toBe(true);
  });

  it('does not let anybody raise himself', async () => {
    const boss = await as({ permissions: userRights, clearance: 1 });
    const other = await aPerson(app);
    const self = { id: boss.id, phone: '13700000003', workNo: 'SELF' };
    const edit = (body: object) => app.call('PUT', '/sys/user/edit', { token: boss.token, body });
    expect((await edit({ ...self, selectedroles: `${boss.roleId},${other.roleId}` })).message).toBe(
      '不能修改自己的角色',
    );
    expect((await app.call('DELETE', '/sys/user/delete', { token: boss.token, query: { id: boss.id } })).message).toBe(
      '不能删除自己的账号',
    );
    expect((await edit(self)).success).toBe(true);
  });

  it('shows a tenant’s administrator no user of another tenant, in no call', async () => {
    for (const id of [701, 702])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, begin_date: null, end_date: null, status: 1 })
        .execute();
    const boss = await as({ permissions: userRights, tenants: [701] });
    const mine = await aPerson(app, { tenants: [701], realname: '同租户' });
    const other = await aPerson(app, { tenants: [702], realname: '他租户' });
    const call = (method: string, path: string, options: object = {}) =>
      app.call(method, path, { token: boss.token, ...options });
    const ids = (answer: { result: { records: { id: string }[] } }) =>
      answer.result.records.map((one) => one.id).sort();
    expect(ids(await call('GET', '/sys/user/list', { query: { pageSize: 100 } }))).toEqual([boss.id, mine.id].sort());
    expect(ids(await call('GET', '/sys/user/queryUserComponentData', { query: { pageSize: 100 } }))).toEqual(
      [boss.id, mine.id].sort(),
    );
    expect((await call('GET', '/sys/user/queryByIds', { query: { userIds: other.id } })).result).toEqual([]);
    for (const answer of [
      await call('GET', '/sys/user/queryById', { query: { id: other.id } }),
      await call('PUT', '/sys/user/edit', { body: { id: other.id, realname: 'x' } }),
      await call('DELETE', '/sys/user/delete', { query: { id: other.id } }),
      await call('PUT', '/sys/user/frozenBatch', { body: { ids: other.id, status: 2 } }),
    ])
      expect(answer.message).toBe('未找到对应实体');
    expect(
      (
        await call('PUT', '/sys/user/changePassword', {
          body: { username: other.username, password: 'Kite-and-river-7' },
        })
      ).message,
    ).toBe('用户不存在！');
    const body = {
      username: 'tenant_new',
      password: 'Kite-and-river-7',
      realname: '新',
      phone: '13700000009',
      workNo: 'T9',
    };
    expect((await call('POST', '/sys/user/add', { body: { ...body, relTenantIds: '702' } })).message).toBe(
      '所选租户不存在',
    );
    expect((await call('POST', '/sys/user/add', { body })).success).toBe(true);
    expect(
      (await call('GET', '/sys/user/list', { query: { username: 'tenant_new' } })).result.records[0].relTenantIds,
    ).toBe('701');
  });

  it('lets nobody who is kept in his branch make an account that leads another', async () => {
    const boss = await aPerson(app, { departs: ['Y01', 'Y02'], permissions: ['system:user:add'] });
    const idOf = async (code: string) =>
      (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirstOrThrow()).id;
    const [own, other] = [await idOf('Y01'), await idOf('Y02')];
    await app.db.updateTable('sys_user').set({ user_identity: 2, depart_ids: own }).where('id', '=', boss.id).execute();
    const token = await app.signIn(boss.username, userPassword);
    let phone = 13900880000;
    const add = (username: string, departIds: string) =>
      app.call('POST', '/sys/user/add', {
        token,
        body: {
          username,
          realname: '新负责人',
          password: userPassword,
          confirmpassword: userPassword,
          workNo: username,
          phone: String(phone++),
          userIdentity: 2,
          departIds,
        },
      });
    expect(await add('leads_both', `${own},${other}`)).toMatchObject({
      code: 510,
      message: '只能管理自己负责的部门及其下级部门',
    });
    expect(await add('leads_own', own)).toMatchObject({ success: true });
  });

  it('lets the right to add alone fill the departments that one administers, and no others', async () => {
    const tag = newId().slice(-6);
    const departs = [];
    for (const org_code of [`W${tag}`, `W${tag}A01`, `V${tag}`]) {
      const id = newId();
      await app.db.insertInto('sys_depart').values({ id, parent_id: null, depart_name: org_code, org_code }).execute();
      departs.push(id);
    }
    const [top, below, other] = departs as [string, string, string];
    const boss = await aPerson(app, { permissions: ['system:user:add'] });
    await app.db.updateTable('sys_user').set({ user_identity: 2, depart_ids: top }).where('id', '=', boss.id).execute();
    const token = await app.signIn(boss.username, userPassword);
    let phone = 13900990000;
    const add = async (selecteddeparts: string, more: Record<string, unknown> = {}) => {
      const username = `fill${phone}`;
      const body = {
        ...{ username, realname: '新人', password: userPassword, confirmpassword: userPassword, workNo: username },
        ...{ phone: String(phone++), selecteddeparts, ...more },
      };
      const { message } = await app.call('POST', '/sys/user/add', { token, body });
      return message;
    };
    expect(await add(below)).toBe('添加成功！');
    for (const departs of [other, `${below},${other}`])
      expect(await add(departs)).toBe('只能管理自己负责的部门及其下级部门');
    // Nor accounts that nobody of his branch looks after, nor people of a tenant whose data he does not see himself.
    for (const more of [{}, { departIds: other }, { departIds: below }])
      expect(await add('', more)).toBe('请选择自己负责的部门');
    await sql`insert into sys_tenant (id, name, status) values (760, '别人的租户', 1)`.execute(app.db);
    expect(await add(below, { relTenantIds: '760' })).toBe('所选租户不存在');
    const { rows } = await sql<{ n: number }>`select count(*) as n from sys_user where username like 'fill%'`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('tells pickers the harmless columns only', async () => {
    const { token } = await as({});
    const person = await aPerson(app, { realname: '被选人' });
    const page = await app.call('GET', '/sys/user/queryUserComponentData', { token, query: { realname: '被选' } });
    expect(page.result.records).toHaveLength(1);
    expect(Object.keys(page.result.records[0])).not.toEqual(expect.arrayContaining(['email']));
    expect(JSON.stringify(page.result)).not.toMatch(/secretLevel|relTenantIds|workNo|clientId|departIds/);
    const bare = await app.call('GET', '/sys/user/getMultiUser', { token, query: { username: `${person.username},` } });
    expect(Object.values(bare)).toContainEqual(expect.objectContaining({ id: person.id, realname: '被选人' }));
  });

  it('tells the anonymous nothing about which accounts exist, and the administrator the truth', async () => {
    const check = (username: string, token?: string) =>
      app.call('GET', '/sys/user/checkOnlyUser', { query: { username }, ...(token ? { token } : {}) });
    const [known, unknown] = [await check('admin'), await check('nobody_at_all')];
    expect({ ...known, timestamp: 0 }).toEqual({ ...unknown, timestamp: 0 });
    expect(await check('admin', await app.signIn())).toMatchObject({
      success: false,
      code: 0,
      message: '用户账号已存在',
      result: false,
    });
  });
});
