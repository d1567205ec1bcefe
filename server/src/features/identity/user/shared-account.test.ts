import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

/* What the administrator of one tenant may do to somebody who works in another one too. */

let app: TestApp;
const [own, other] = [811, 812];
const rights = [
  ...['list', 'edit', 'delete', 'frozenBatch', 'updatepwd', 'changepwd', 'changePassword'],
  ...['addUserRole', 'deleteRole', 'deleteRoleBatch', 'editDepartWithUser'],
].map((right) => `system:user:${right}`);

beforeAll(async () => {
  app = await testApp();
  for (const id of [own, other])
    await sql`insert into sys_tenant (id, name, status) values (${id}, ${`租户${id}`}, 1)`.execute(app.db);
});

it('an account that works in a foreign tenant too is taken over by nobody of one tenant', async () => {
  const chief = await aPerson(app, { tenants: [own], permissions: [...rights, 'system:depart:role:userAdd'] });
  const shared = await aPerson(app, { tenants: [own, other] });
  await sql`update sys_user set phone = '13100000811', email = 'a@b.example' where id = ${shared.id}`.execute(app.db);
  const role = await app.db
    .selectFrom('sys_role')
    .select('id')
    .where('id', '=', chief.roleId)
    .executeTakeFirstOrThrow();
  await sql`update sys_role set tenant_id = ${own} where id = ${role.id}`.execute(app.db);
  const depart = 'shared-811';
  await sql`insert into sys_depart (id, depart_name, org_code, tenant_id) values (${depart}, '部门', 'S811', ${own})`.execute(
    app.db,
  );
  await sql`insert into sys_user_depart (id, user_id, dep_id) values ('shared-811', ${shared.id}, ${depart})`.execute(
    app.db,
  );
  await sql`insert into sys_depart_role (id, depart_id, depart_code, role_name, role_code, tenant_id)
    values ('shared-811', ${depart}, 'S811', '角色', 'shared811', ${own})`.execute(app.db);
  const token = await app.signIn(chief.username, userPassword);
  const before = await rowOf(shared.id);
  const { id, username } = shared;
  const person = { id, username };
  const password = { username, password: 'Kite-and-river-7', confirmpassword: 'Kite-and-river-7' };
  const calls: [method: string, path: string, body: Record<string, unknown>][] = [
    ['PUT', '/sys/user/changePassword', password],
    ['PUT', '/sys/user/edit', { ...person, phone: '13100000812' }],
    ['PUT', '/sys/user/edit', { ...person, email: 'mine@b.example' }],
    ['PUT', '/sys/user/edit', { ...person, selectedroles: role.id }],
    ['PUT', '/sys/user/frozenBatch', { ids: id, status: 2 }],
    ['POST', '/sys/user/addSysUserRole', { roleId: role.id, userIdList: [id] }],
    ['POST', '/sys/sysDepartRole/deptRoleUserAdd', { userId: id, newRoleId: 'shared-811', oldRoleId: '' }],
  ];
  const refused = { code: 510, message: '该用户同时属于其他租户，请由平台管理员处理' };
  for (const [method, path, body] of calls)
    expect(await app.call(method, path, { token, body }), `${path} ${JSON.stringify(body)}`).toMatchObject(refused);
  expect(await app.call('DELETE', '/sys/user/delete', { token, query: { id } })).toMatchObject(refused);
  expect(await rowOf(id)).toEqual(before);
  // What concerns his own tenant alone stays his, and the platform does all of it.
  const edit = { ...person, post: null, selecteddeparts: depart };
  expect((await app.call('PUT', '/sys/user/edit', { token, body: edit })).success).toBe(true);
  const admin = await app.signIn();
  expect((await app.call('PUT', '/sys/user/changePassword', { token: admin, body: password })).success).toBe(true);
});

it('a stand-in of such an account is read and set by the platform or by himself', async () => {
  const rights = ['system:userAgent:others', 'system:user:list', 'system:user:edit'];
  const chief = await aPerson(app, { tenants: [own], permissions: rights });
  const shared = await aPerson(app, { tenants: [own, other] });
  const token = await app.signIn(chief.username, userPassword);
  const agent = {
    startTime: '2026-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    status: '1',
    userName: shared.username,
  };
  const set = (as: string, agentUserName: string) =>
    app.call('POST', '/sys/sysUserAgent/add', { token: as, body: { ...agent, agentUserName } });
  const read = () =>
    app.call('GET', '/sys/sysUserAgent/queryByUserName', { token, query: { userName: shared.username } });
  const refused = { code: 510, message: '该用户同时属于其他租户，请由平台管理员处理' };
  expect(await set(token, chief.username)).toMatchObject(refused);
  expect((await set(await app.signIn(shared.username, userPassword), chief.username)).success).toBe(true);
  expect(await read()).toMatchObject(refused);
});

it('nobody of one tenant is told of the other tenants and departments of such an account', async () => {
  const chief = await aPerson(app, { tenants: [own], permissions: rights });
  const shared = await aPerson(app, { tenants: [own, other] });
  await sql`insert into sys_depart (id, depart_name, org_code, tenant_id) values ('foreign-812', '他人部门', 'F812', ${other})`.execute(
    app.db,
  );
  await sql`insert into sys_user_depart (id, user_id, dep_id) values ('foreign-812', ${shared.id}, 'foreign-812')`.execute(
    app.db,
  );
  const token = await app.signIn(chief.username, userPassword);
  const one = async (as = token) =>
    (await app.call('GET', '/sys/user/queryById', { token: as, query: { id: shared.id } })).result;
  expect(await one()).toMatchObject({ relTenantIds: String(own), orgCodeTxt: null });
  const list = (query: Record<string, string>) =>
    app.call('GET', '/sys/user/list', { token, query: { username: shared.username, ...query } });
  expect((await list({})).result.records[0].relTenantIds).toBe(String(own));
  // Asked by what is hidden, the answer is the same as without asking.
  expect((await list({ relTenantIds: '*nobody*' })).result.total).toBe(1);
  const superQueryParams = JSON.stringify([{ field: 'relTenantIds', rule: 'like', val: String(other) }]);
  expect((await list({ superQueryParams })).message).toBe('高级查询的字段不存在：relTenantIds');
  // What he was not shown stays when he saves what he saw.
  const body = { id: shared.id, relTenantIds: String(own), post: null };
  expect((await app.call('PUT', '/sys/user/edit', { token, body })).success).toBe(true);
  expect((await one(await app.signIn())).relTenantIds).toBe(`${own},${other}`);
});

async function rowOf(id: string) {
  const { rows } = await sql`select u.phone, u.email, u.status, u.del_flag, s.password_hash,
    (select count(*) from sys_user_role where user_id = u.id) as roles,
    (select count(*) from sys_depart_role_user where user_id = u.id) as depart_roles
    from sys_user u join sys_user_secret s on s.user_id = u.id where u.id = ${id}`.execute(app.db);
  return rows;
}
