import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

let app: TestApp;
let admin: string;
let next = 5000;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});

const post = (path: string, body: unknown, token = admin) => app.call('POST', path, { token, body });
const put = (path: string, body: unknown, token = admin) => app.call('PUT', path, { token, body });
const get = (path: string, query: Record<string, string | number> = {}, token = admin) =>
  app.call('GET', path, { token, query });

async function aTenant(body: Record<string, unknown> = {}): Promise<number> {
  next += 1;
  const added = await post('/sys/tenant/add', { id: next, name: `租户${next}`, status: 1, ...body });
  expect(added.message).toBe('添加成功！');
  return next;
}

async function packOf(tenantId: number, codes: readonly string[], status = '1'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where menu_type = 2 and perms = any(${[...codes]})`.execute(app.db);
  const body = {
    tenantId,
    packName: `套餐${Date.now() % 1_000_000}`,
    status,
    permissionIds: rows.map((row) => row.id).join(','),
  };
  expect((await post('/sys/tenant/addPackPermission', body)).message).toBe('添加成功！');
  const packs = await get('/sys/tenant/packList', { tenantId });
  return packs.result.at(-1).id;
}

describe('tenants', () => {
  it('are added under a typed number, listed, changed and deleted with the wire’s texts', async () => {
    const id = await aTenant({ beginDate: '2026-01-01 00:00:00', endDate: '2099-01-01 00:00:00' });
    expect((await post('/sys/tenant/add', { id, name: '再来', status: 1 })).message).toBe('该编号已存在!');
    const page = await get('/sys/tenant/list', { name: `*${id}*` });
    expect(page.result.records).toMatchObject([{ id, no: id, status: 1, status_dictText: '正常' }]);
    expect(page.result.records[0].houseNumber).toMatch(/^[0-9A-F]{8}$/);
    expect((await get('/sys/tenant/queryById', { id })).result).toMatchObject({ id, name: `租户${id}` });
    for (const bad of ['abc', '1 or 1=1', '99999999999'])
      expect((await get('/sys/tenant/queryById', { id: bad })).message).toBe('未找到对应实体');
    const line = JSON.stringify([{ field: 'id', rule: 'eq', val: "x' or 1=1" }]);
    const queries: Record<string, string>[] = [
      { id: "x'" },
      { id_begin: 'abc' },
      { selections: 'abc' },
      { superQueryParams: line },
    ];
    for (const query of queries) expect((await get('/sys/tenant/list', query)).message).toMatch(/格式不正确$/);
    expect((await get('/sys/tenant/list', { id })).result.total).toBe(1);
    // The wire's two days are a range that the tenant's own lies in.
    const within = async (days: Record<string, string>) =>
      (await get('/sys/tenant/list', { id, ...days })).result.total;
    expect(await within({ beginDate: '2025-12-31 00:00:00', endDate: '2099-01-02 00:00:00' })).toBe(1);
    expect(await within({ beginDate: '2026-01-02 00:00:00' })).toBe(0);
    expect(await within({ endDate: '2098-12-31 00:00:00' })).toBe(0);
    expect((await put('/sys/tenant/edit', { id, name: '新名', no: 1 })).message).toBe('修改成功!');
    expect((await get('/sys/tenant/queryById', { id })).result).toMatchObject({ id, name: '新名' });
    const wrong = await put('/sys/tenant/edit', { id, endDate: '2025-01-01 00:00:00' });
    expect(wrong.result.fields).toEqual({ endDate: '结束时间需大于开始时间' });

    const used = await aTenant();
    await aPerson(app, { tenants: [used] });
    const remove = (ids: string) => app.call('DELETE', '/sys/tenant/deleteBatch', { token: admin, query: { ids } });
    expect((await remove('')).message).toBe('未选中租户！');
    expect((await remove(',')).message).toBe('未选中租户！');
    expect((await app.call('DELETE', '/sys/tenant/delete', { token: admin, query: { id: used } })).message).toBe(
      '该租户已被引用，无法删除！',
    );
    expect((await remove(`${used}`)).message).toBe('选择的租户都已被引用，无法删除！');
    expect((await remove(`${used},${id}`)).message).toBe('部分删除成功！（被引用的租户无法删除）');
    expect((await get('/sys/tenant/queryById', { id })).success).toBe(false);
    const free = await aTenant();
    expect((await app.call('DELETE', '/sys/tenant/delete', { token: admin, query: { id: free } })).message).toBe(
      '删除成功',
    );
  });

  it('are the platform’s: who works in one sees his own and changes none', async () => {
    const [own, other] = [await aTenant(), await aTenant()];
    const rights = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'packList', 'add:pack', 'edit:pack', 'delete:pack'];
    const person = await aPerson(app, {
      tenants: [own],
      permissions: [
        ...rights.map((right) => `system:tenant:${right}`),
        'system:tenant:user:list',
        'system:tenant:leave',
      ],
    });
    const token = await app.signIn(person.username, userPassword);
    expect((await get('/sys/tenant/list', {}, token)).result.records.map(({ id }: { id: number }) => id)).toEqual([
      own,
    ]);
    expect((await get('/sys/tenant/queryById', { id: other }, token)).success).toBe(false);
    expect((await get('/sys/tenant/packList', { tenantId: other }, token)).success).toBe(false);
    expect((await get('/sys/tenant/getTenantUserList', { tenantId: other }, token)).success).toBe(false);
    const refused = '租户只能由平台管理员维护';
    expect((await post('/sys/tenant/add', { id: 99, name: '甲', status: 1 }, token)).message).toBe(refused);
    expect((await put('/sys/tenant/edit', { id: own, endDate: null, version: 1 }, token)).message).toBe(refused);
    for (const call of ['delete?id=', 'deleteBatch?ids='])
      expect((await app.call('DELETE', `/sys/tenant/${call}${own}`, { token })).message).toBe(refused);
    expect((await post('/sys/tenant/addPackPermission', { tenantId: own, packName: '全部' }, token)).message).toBe(
      refused,
    );
    const pack = await packOf(
      own,
      rights.map((right) => `system:tenant:${right}`),
    );
    expect((await put('/sys/tenant/editPackPermission', { id: pack, status: '0' }, token)).message).toBe(refused);
    expect((await app.call('DELETE', `/sys/tenant/deleteTenantPack?ids=${pack}`, { token })).message).toBe(refused);
    // A tenant named in a body or header that is not his changes nothing.
    const stranger = await app.call('GET', '/sys/tenant/list', { token, headers: { 'tenant-id': String(other) } });
    expect(stranger).toMatchObject({ status: 401, message: '用户租户信息变更,请重新登陆!' });
  });

  it('that are frozen, over or not begun cannot be signed in to, and sessions in them end', async () => {
    const [first, second] = [await aTenant(), await aTenant()];
    const one = await aPerson(app, { tenants: [first] });
    const two = await aPerson(app, { tenants: [first, second] });
    const login = (username: string) => app.call('POST', '/sys/login', { body: { username, password: userPassword } });
    const tokens = [(await login(one.username)).result.token, (await login(two.username)).result.token];
    const mine = (token: string) => app.call('GET', '/sys/tenant/getCurrentUserTenant', { token });
    expect((await mine(tokens[1])).result.list).toHaveLength(2);

    // A session that asks for the platform stays in its tenant, or its sockets would outlive the tenant.
    await put('/sys/selectDepart', { username: one.username, loginTenantId: 0 }, tokens[0]);
    expect((await put('/sys/tenant/edit', { id: first, status: 0 })).message).toBe('修改成功!');
    const open = sql`select 1 from sys_session where user_id = ${one.id}`;
    expect((await open.execute(app.db)).rows).toEqual([]);
    for (const token of tokens) expect((await mine(token)).status).toBe(401);
    expect((await login(one.username)).message).toBe('与该用户关联的租户均已被冻结，无法登录！');
    const again = await login(two.username);
    expect(again.result.tenantList).toMatchObject([{ id: second }]);
    await put('/sys/tenant/edit', { id: first, status: 1, beginDate: '2098-01-01 00:00:00' });
    expect((await login(one.username)).success).toBe(false);
    await put('/sys/tenant/edit', { id: first, beginDate: null });
    const { token } = (await login(one.username)).result;
    // Past its end it is closed without anybody's doing, and nobody falls back to the platform.
    await sql`update sys_tenant set end_date = now() - interval '1 second' where id = ${first}`.execute(app.db);
    await app.sessions.refresh(app.db);
    expect(await mine(token)).toMatchObject({ status: 401, message: '当前租户已冻结或不在有效期内，请重新登录!' });
  });

  it('limit everybody in them to their packages, also where the header picks another tenant', async () => {
    const [limited, free] = [await aTenant(), await aTenant()];
    const person = await aPerson(app, {
      tenants: [limited, free],
      permissions: ['system:position:list', 'system:position:add'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'X1' }],
    });
    const pack = await packOf(limited, ['system:position:list']);
    const token = await app.signIn(person.username, userPassword);
    const codes = async (tenantId: number) => {
      const headers = { 'tenant-id': String(tenantId) };
      return (
        await app.call('GET', '/sys/permission/getUserPermissionByToken', { token, headers })
      ).result.codeList.sort();
    };
    const add = (tenantId: number, code: string) =>
      app.call('POST', '/sys/position/add', {
        token,
        headers: { 'tenant-id': String(tenantId) },
        body: { code, name: code, postRank: '1', tenantId: 1 },
      });
    expect(await codes(limited)).toEqual(['system:position:list']);
    expect(await codes(free)).toEqual(['system:position:add', 'system:position:list']);
    expect((await add(limited, 'X1')).code).toBe(510);
    expect((await add(free, 'X1')).success).toBe(true);
    // The server sets the tenant whatever the body says, and a rule that the package names no menu for still binds.
    const { rows } = await sql`select tenant_id from sys_position where code = 'X1'`.execute(app.db);
    expect(rows).toEqual([{ tenant_id: free }]);
    await sql`insert into sys_position (id, code, name, tenant_id) values ('xx9', 'X9', '别的', ${limited})`.execute(
      app.db,
    );
    const list = await app.call('GET', '/sys/position/list', { token, headers: { 'tenant-id': String(limited) } });
    expect(list.result.total).toBe(0);
    // Switched off it gives nothing; deleted, the tenant is free again.
    await put('/sys/tenant/editPackPermission', { id: pack, status: '0' });
    expect(await codes(limited)).toEqual([]);
    await app.call('DELETE', `/sys/tenant/deleteTenantPack?ids=${pack}`, { token: admin });
    expect(await codes(limited)).toEqual(['system:position:add', 'system:position:list']);
  });

  it('are given no more by a package than its maker holds', async () => {
    const tenantId = await aTenant();
    const maker = await aPerson(app, { permissions: ['system:tenant:packList', 'system:tenant:add:pack'] });
    await grantRight(app, maker.roleId, 'system:tenant:list');
    const token = await app.signIn(maker.username, userPassword);
    const right = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'system:user:delete')
      .executeTakeFirstOrThrow();
    const body = { tenantId, packName: '越权', permissionIds: right.id };
    expect((await post('/sys/tenant/addPackPermission', body, token)).code).toBe(510);
    expect((await get('/sys/tenant/packList', { tenantId })).result).toEqual([]);
    const twice = { tenantId, packName: '基础版', permissionIds: '' };
    expect((await post('/sys/tenant/addPackPermission', twice, token)).success).toBe(true);
    expect((await post('/sys/tenant/addPackPermission', twice, token)).result.fields).toEqual({
      packName: '该租户已有同名套餐',
    });
  });

  it('are joined by invitation or by code, and left again', async () => {
    const [tenantId, home] = [await aTenant(), await aTenant()];
    const chief = await aPerson(app, {
      tenants: [tenantId],
      permissions: ['user:list', 'invitation:user', 'updateUserTenantStatus', 'leave'].map(
        (right) => `system:tenant:${right}`,
      ),
    });
    const guest = await aPerson(app, { tenants: [home] });
    const [token, own] = [
      await app.signIn(chief.username, userPassword),
      await app.signIn(guest.username, userPassword),
    ];
    const mine = async () =>
      (await get('/sys/tenant/getTenantListByUserId', {}, own)).result.find(
        (one: { tenantId: number }) => one.tenantId === tenantId,
      )?.joined;
    // The same answer for an account that exists and one that does not; ids of strangers are no way round.
    const invite = (body: Record<string, unknown>) =>
      put('/sys/tenant/invitationUserJoin', { tenantId, ...body }, token);
    expect((await invite({ accounts: guest.username })).result).toEqual(
      (await invite({ accounts: 'nobody-here' })).result,
    );
    expect(await mine()).toBe('5');
    const requests = async () => (await get('/sys/tenant/getTenantRequests', { tenantId }, token)).result;
    // Both came within a second or two: which is newer is no matter.
    const invited = (await requests()).find((one: { username: string }) => one.username === guest.username);
    expect(invited).toMatchObject({ username: guest.username, status: '5' });
    expect((await put('/sys/tenant/updateUserTenantStatus', { id: invited.id, status: '1' }, token)).success).toBe(
      false,
    );
    expect((await put('/sys/tenant/updateUserTenantStatus', { id: invited.id, status: '2' }, token)).success).toBe(
      true,
    );
    expect(await mine()).toBe(undefined);
    // A phone does not become a name, and what is listed says not whether somebody has it.
    await sql`update sys_user set phone = '13912340001' where id = ${guest.id}`.execute(app.db);
    await invite({ accounts: '13912340001，13912340002' });
    const seen = (await requests()).filter((one: { username: string }) => /^139/.test(one.username));
    const line = { realname: null, status: '5', createBy: chief.username };
    expect(seen).toHaveLength(2);
    for (const one of seen) expect(one).toMatchObject(line);
    expect(await mine()).toBe('5');
    expect((await get('/sys/tenant/getTenantRequests', { tenantId })).result).toContainEqual(
      expect.objectContaining({ username: guest.username }),
    );
    for (const { id } of await requests())
      expect((await put('/sys/tenant/updateUserTenantStatus', { id, status: '2' }, token)).success).toBe(true);
    await invite({ accounts: guest.username });
    const answer = (status: string) => put('/sys/tenant/agreeOrRefuseJoinTenant', { tenantId, status }, own);
    expect((await answer('4')).success).toBe(true);
    expect((await answer('1')).message).toBe('该记录已处理，请刷新后重试');

    // The platform, which sees every account, hears what invited nobody.
    const typed = `${guest.username}, nobody-here`;
    const told = await put('/sys/tenant/invitationUserJoin', { tenantId, accounts: typed });
    expect(told).toMatchObject({ message: '邀请已发出；账号不存在或已是成员：nobody-here', result: { invited: 1 } });
    expect((await answer('4')).success).toBe(true);

    // Accepting would take the platform from the account that keeps it: it could not come back.
    await invite({ accounts: 'admin' });
    const accepted = await put('/sys/tenant/agreeOrRefuseJoinTenant', { tenantId, status: '1' });
    expect(accepted.message).toBe('admin用户不能加入租户');
    expect((await put('/sys/tenant/agreeOrRefuseJoinTenant', { tenantId, status: '4' })).success).toBe(true);

    const { houseNumber } = (await get('/sys/tenant/queryById', { id: tenantId })).result;
    expect((await post('/sys/tenant/joinTenantByHouseNumber', { houseNumber: 'FFFFFFFF0' }, own)).success).toBe(false);
    expect((await post('/sys/tenant/joinTenantByHouseNumber', { houseNumber })).message).toBe('admin用户不能加入租户');
    const join = () => post('/sys/tenant/joinTenantByHouseNumber', { houseNumber: houseNumber.toLowerCase() }, own);
    expect((await join()).message).toBe('申请已提交，请等待管理员审核');
    expect((await join()).message).toBe('您已经提交过申请，请等待审核');
    expect((await put('/sys/tenant/cancelApplyTenant', { tenantId }, own)).message).toBe('已撤回申请');
    await join();
    const applied = (await requests()).find((one: { status: string }) => one.status === '3');
    expect((await put('/sys/tenant/updateUserTenantStatus', { id: applied.id, status: '1' }, token)).success).toBe(
      true,
    );
    expect(await mine()).toBe('1');
    expect((await get('/sys/tenant/getTenantUserList', { tenantId }, token)).result.total).toBe(2);
    const newer = await get('/sys/tenant/getTenantUserList', { userTenantId: tenantId }, token);
    expect(newer.result.total).toBe(2);
    expect((await get('/sys/tenant/getTenantUserList', {}, token)).success).toBe(false);

    const leave = (userIds: string, by = token) => put('/sys/tenant/leaveTenant', { tenantId, userIds }, by);
    expect((await leave(chief.id)).message).toBe('不能移出自己');
    expect((await leave(guest.id)).message).toBe('移出成功！');
    expect(await mine()).toBe(undefined);
    // Without any tenant he would work on the platform, unlimited: that is the platform's to decide.
    const only = await aPerson(app, { tenants: [tenantId] });
    expect((await leave(only.id)).message).toBe('所选用户只属于本租户，请由平台管理员处理');
    expect((await leave(only.id, admin)).message).toBe('移出成功！');
  });

  it('lose or get back no package that gives what its keeper does not hold', async () => {
    const tenantId = await aTenant();
    const keeper = await aPerson(app, {
      permissions: ['list', 'edit:pack', 'delete:pack'].map((right) => `system:tenant:${right}`),
    });
    const token = await app.signIn(keeper.username, userPassword);
    const change = (id: string, status: string) => put('/sys/tenant/editPackPermission', { id, status }, token);
    const remove = (id: string) => app.call('DELETE', `/sys/tenant/deleteTenantPack?ids=${id}`, { token });
    const [own, above] = [
      await packOf(tenantId, ['system:tenant:list']),
      await packOf(tenantId, ['system:user:delete'], '0'),
    ];
    expect((await change(above, '1')).code).toBe(510);
    expect((await remove(above)).code).toBe(510);
    expect((await change(own, '0')).success).toBe(true);
    // The last one that goes gives its people everything.
    await app.call('DELETE', `/sys/tenant/deleteTenantPack?ids=${above}`, { token: admin });
    expect((await remove(own)).message).toBe('删除最后一个套餐后租户不再受限，只有管理员可以操作');
    await packOf(tenantId, []);
    expect((await remove(own)).success).toBe(true);
  });

  it('keep back no more once somebody is out of them: only who holds all of it frees him', async () => {
    const [limited, free] = [await aTenant(), await aTenant()];
    const held = 'system:position:list';
    await packOf(limited, [held, 'system:user:list', 'system:user:edit']);
    const person = await aPerson(app, { tenants: [limited], permissions: [held, 'system:user:delete'] });
    const edit = (relTenantIds: string, token: string) =>
      put('/sys/user/edit', { id: person.id, username: person.username, relTenantIds }, token);
    const rights = ['system:user:list', 'system:user:edit', 'system:tenant:leave', held];
    const clerk = await aPerson(app, { permissions: rights });
    const token = await app.signIn(clerk.username, userPassword);
    const leave = await put('/sys/tenant/leaveTenant', { tenantId: limited, userIds: person.id }, token);
    expect(leave).toMatchObject({ code: 510, message: '不能操作权限高于自己的用户' });
    expect((await edit('', token)).code).toBe(510);
    expect((await edit(`${limited},${free}`, token)).code).toBe(510);
    const chief = await aPerson(app, { tenants: [limited], permissions: rights });
    const theirs = await app.signIn(chief.username, userPassword);
    expect((await edit('', theirs)).message).toBe('所选用户只属于本租户，请由平台管理员处理');
    expect((await edit(`${limited},${free}`, admin)).success).toBe(true);
  });
});
