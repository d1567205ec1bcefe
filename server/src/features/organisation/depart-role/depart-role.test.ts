import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRule, type Person, userPassword } from '#test/people.ts';

/** What a second-level administrator is given to work in 我的部门. */
const rights = [
  ...['list', 'add', 'edit', 'delete', 'auth', 'userAdd'].map((action) => `system:depart:role:${action}`),
  ...['departUserList', 'editDepartWithUser', 'deleteUserInDepart', 'deleteUserInDepartBatch'].map(
    (action) => `system:user:${action}`,
  ),
];

describe('department roles', () => {
  let app: TestApp;
  let token: string;
  const post = (path: string, body: object, as = token) => app.call('POST', path, { token: as, body });
  const get = (path: string, query: Record<string, string> = {}, as = token) =>
    app.call('GET', path, { token: as, query });
  const departId = async (code: string) =>
    (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirstOrThrow()).id;
  const rightId = async (code: string) =>
    (await app.db.selectFrom('sys_permission').select('id').where('perms', '=', code).executeTakeFirstOrThrow()).id;
  const menuId = async (component: string) =>
    (
      await app.db
        .selectFrom('sys_permission')
        .select('id')
        .where('component', '=', component)
        .executeTakeFirstOrThrow()
    ).id;
  let serial = 0;
  const aRole = async (code: string, as = token) => {
    serial += 1;
    const body = { departId: await departId(code), roleName: `角色${serial}`, roleCode: `R${serial}` };
    return (await post('/sys/sysDepartRole/add', body, as)).result;
  };
  /** What the department may hold at most. */
  const hold = async (code: string, ids: string[], last: string[] = []) =>
    post('/sys/permission/saveDepartPermission', {
      departId: await departId(code),
      permissionIds: ids.join(','),
      lastpermissionIds: last.join(','),
    });
  const authorise = (roleId: string, ids: string[], last: string[] = [], as = token) =>
    post(
      '/sys/sysDepartPermission/saveDeptRolePermission',
      { roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') },
      as,
    );
  const assign = (userId: string, newRoleId: string, oldRoleId = '', as = token) =>
    post('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId, oldRoleId }, as);
  const assigned = async (userId: string) =>
    (await app.db.selectFrom('sys_depart_role_user').select('drole_id').where('user_id', '=', userId).execute()).map(
      (row) => row.drole_id,
    );
  /** A second-level administrator of the departments; he signs in when he is one. */
  async function aSuperior(codes: string[]): Promise<{ person: Person; his: string }> {
    const person = await aPerson(app, { departs: codes, permissions: rights });
    const ids = (await Promise.all(codes.map(departId))).join(',');
    await app.db
      .updateTable('sys_user')
      .set({ user_identity: 2, depart_ids: ids })
      .where('id', '=', person.id)
      .execute();
    return { person, his: await app.signIn(person.username, userPassword) };
  }

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    // Departments of these tests, and a right for every button that they name.
    await aPerson(app, { departs: ['F01', 'F01A01', 'F02'], permissions: rights });
  });

  it('keeps the roles of a department: a code once in each, listed by the wire’s name of the department', async () => {
    await aPerson(app, { departs: ['K01', 'K02'] });
    const depId = await departId('K01');
    const body = { departId: depId, roleName: '班组长', roleCode: 'lead', description: '带班' };
    const added = await post('/sys/sysDepartRole/add', body);
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    expect(await post('/sys/sysDepartRole/add', body)).toMatchObject({ message: '部门角色编码已存在' });
    expect((await post('/sys/sysDepartRole/add', { ...body, departId: await departId('K02') })).success).toBe(true);
    expect((await post('/sys/sysDepartRole/add', { departId: depId })).result.fields).toEqual({
      roleName: '部门角色名称不能为空',
      roleCode: '部门角色编码不能为空',
    });
    const { result } = await get('/sys/sysDepartRole/list', { deptId: depId, roleName: '*班组*' });
    expect(result).toMatchObject({ total: 1, records: [{ roleCode: 'lead', departId_dictText: '部门K01' }] });
    expect((await get('/sys/sysDepartRole/list')).result.total).toBe(0);
    const elsewhere = { ...result.records[0], roleName: '班长', departId: await departId('K02') };
    expect(await app.call('PUT', '/sys/sysDepartRole/edit', { token, body: elsewhere })).toMatchObject({
      message: '编辑成功!',
    });
    const [role] = (await get('/sys/sysDepartRole/getDeptRoleList', { departId: depId })).result;
    expect(role).toMatchObject({ roleName: '班长', departId: depId });
    expect(
      await app.call('DELETE', '/sys/sysDepartRole/deleteBatch', { token, query: { ids: `${role.id},` } }),
    ).toMatchObject({ message: '批量删除成功！' });
    expect((await get('/sys/sysDepartRole/list', { deptId: depId })).result.total).toBe(0);
  });

  it('gives its holders what their department holds, no more, and no longer', async () => {
    const person = await aPerson(app, { departs: ['F01'] });
    const his = await app.signIn(person.username, userPassword);
    const [positions, users] = [await rightId('system:position:list'), await rightId('system:user:list')];
    const role = await aRole('F01');
    expect(await authorise(role.id, [positions])).toMatchObject({
      success: false,
      message: '授权失败！所选权限不在部门权限之内',
    });
    await hold('F01', [positions]);
    const tree = (await get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: role.departId })).result;
    expect(tree.ids).toEqual([positions]);
    expect(tree.treeList).toMatchObject([{ key: positions }]);
    expect((await authorise(role.id, [positions, users])).message).toContain('不在部门权限之内');
    expect(await authorise(role.id, [positions])).toMatchObject({ success: true, message: '保存成功！' });
    expect((await get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role.id })).result).toEqual([
      positions,
    ]);
    expect((await get('/sys/position/queryByIds', { ids: 'x' }, his)).code).toBe(510);
    expect(await assign(person.id, role.id)).toMatchObject({ success: true, message: '添加成功！' });
    expect((await get('/sys/position/queryByIds', { ids: 'x' }, his)).success).toBe(true);
    const { result } = await get('/sys/sysDepartRole/getDeptRoleByUserId', {
      userId: person.id,
      departId: role.departId,
    });
    expect(result).toMatchObject([{ userId: person.id, droleId: role.id }]);
    await hold('F01', [], [positions]);
    expect((await get('/sys/position/queryByIds', { ids: 'x' }, his)).code).toBe(510);
    expect((await get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role.id })).result).toEqual([]);
  });

  it('binds roles to the department’s data rules and to their own', async () => {
    const people = [await aPerson(app, { departs: ['F02'] }), await aPerson(app, { departs: ['F02'] })];
    const [first, second] = people as [Person, Person];
    const holder = await aPerson(app);
    for (const { username } of people)
      await grantRule(app, holder.roleId, {
        component: 'system/UserList',
        column: 'username',
        condition: '=',
        value: username,
      });
    const [menu, list] = [await menuId('system/UserList'), await rightId('system:user:list')];
    const ruleFor = async (username: string) =>
      (
        await app.db
          .selectFrom('sys_permission_data_rule')
          .select('id')
          .where('rule_value', '=', username)
          .executeTakeFirstOrThrow()
      ).id;
    await hold('F02', [menu, list]);
    const role = await aRole('F02');
    await authorise(role.id, [menu, list]);
    await assign(first.id, role.id);
    const his = await app.signIn(first.username, userPassword);
    const seen = async () =>
      (await get('/sys/user/list', {}, his)).result.records.map((one: { username: string }) => one.username);
    expect((await seen()).length).toBeGreaterThan(2);
    const bound = { permissionId: menu, departId: role.departId, dataRuleIds: await ruleFor(first.username) };
    expect((await post('/sys/sysDepartPermission/datarule', bound)).success).toBe(true);
    expect(await seen()).toEqual([first.username]);
    const address = `/sys/sysDepartRole/datarule/${menu}/${role.departId}/${role.id}`;
    const read = (await get(address)).result;
    expect(read).toMatchObject({ departChecked: bound.dataRuleIds });
    expect(read.drChecked).toBeUndefined();
    expect(read.datarule.length).toBeGreaterThanOrEqual(2);
    const own = { permissionId: menu, roleId: role.id, dataRuleIds: await ruleFor(second.username) };
    expect(await post('/sys/sysDepartRole/datarule', own)).toMatchObject({ success: true, message: '保存成功!' });
    expect(await seen()).toEqual([]);
    expect((await post('/sys/sysDepartRole/datarule', { ...own, dataRuleIds: '' })).success).toBe(true);
    expect(await seen()).toEqual([first.username]);
    expect((await post('/sys/sysDepartRole/datarule', { ...own, dataRuleIds: 'other' })).message).toBe('保存失败');
    expect((await post('/sys/sysDepartRole/datarule', { ...own, permissionId: 'x' })).message).toBe(
      '请先保存角色菜单权限!',
    );
    expect((await get(address.replace(role.departId, await departId('F01')))).success).toBe(false);
  });

  it('goes to members alone, and ends with the membership or the role', async () => {
    const [member, stranger] = [await aPerson(app, { departs: ['F01'] }), await aPerson(app, { departs: ['F01A01'] })];
    const [role, other] = [await aRole('F01'), await aRole('F01')];
    expect((await assign(stranger.id, role.id)).message).toContain('不是该部门的成员，不能分配部门角色');
    expect(await assigned(stranger.id)).toEqual([]);
    await assign(member.id, `${role.id},${other.id},`);
    const page = (await get('/sys/sysDepartRole/memberList', { roleId: role.id, pageSize: '100' })).result;
    expect(page.records.find((one: { id: string }) => one.id === member.id)).toMatchObject({ holds: true });
    expect(page.records.some((one: { id: string }) => one.id === stranger.id)).toBe(false);
    let his = await app.signIn(member.username, userPassword);
    await assign(member.id, other.id, `${role.id},${other.id}`);
    expect((await get('/sys/user/getUserInfo', {}, his)).code).toBe(401);
    expect(await assigned(member.id)).toEqual([other.id]);
    his = (await post('/sys/login', { username: member.username, password: userPassword }, '')).result.token;
    await app.call('DELETE', '/sys/sysDepartRole/delete', { token, query: { id: other.id } });
    expect((await get('/sys/user/getUserInfo', {}, his)).code).toBe(401);
    await assign(member.id, role.id);
    await app.call('DELETE', '/sys/user/deleteUserInDepart', {
      token,
      query: { depId: role.departId, userId: member.id },
    });
    expect(await assigned(member.id)).toEqual([]);
  });

  it('lets a second-level administrator work in his departments and below', async () => {
    const { person, his } = await aSuperior(['F01']);
    const staff = await aPerson(app);
    const below = await departId('F01A01');
    const userIdList = [staff.id];
    expect((await post('/sys/user/editSysDepartWithUser', { depId: below, userIdList }, his)).success).toBe(true);
    const list = await get('/sys/user/departUserList', { depId: below, username: staff.username }, his);
    expect(list.result).toMatchObject({ total: 1, records: [{ direct: true }] });
    const above = { depId: await departId('F01'), username: staff.username };
    expect((await get('/sys/user/departUserList', above, his)).result.records).toMatchObject([{ direct: false }]);
    await hold('F01A01', [await rightId('system:depart:role:list')]);
    const role = await aRole('F01A01', his);
    expect((await authorise(role.id, [await rightId('system:depart:role:list')], [], his)).success).toBe(true);
    expect((await assign(staff.id, role.id, '', his)).success).toBe(true);
    const both = { depId: below, userIds: `${staff.id},${(await aPerson(app)).id}` };
    expect(await app.call('DELETE', '/sys/user/deleteUserInDepartBatch', { token: his, query: both })).toMatchObject({
      message: '删除失败，目标用户不在当前部门！',
    });
    expect(await assigned(staff.id)).toEqual([role.id]);
    const query = { depId: below, userIds: `${staff.id},` };
    expect((await app.call('DELETE', '/sys/user/deleteUserInDepartBatch', { token: his, query })).success).toBe(true);
    expect(await assigned(staff.id)).toEqual([]);
    // What he was responsible for is taken from him: his open session reaches it no more.
    const body = { id: person.id, username: person.username, userIdentity: 1 };
    expect((await app.call('PUT', '/sys/user/edit', { token, body })).success).toBe(true);
    expect((await get('/sys/sysDepartRole/queryById', { id: role.id }, his)).message).toBe('未找到对应实体');
    expect((await get('/sys/user/departUserList', { depId: below }, his)).code).toBe(510);
  });

  it('stops him at every other department: by its id, by a role of it, and at the one above his', async () => {
    const { his } = await aSuperior(['F02']);
    const foreigner = await aPerson(app, { departs: ['F01'] });
    const foreign = await departId('F01');
    const role = await aRole('F01');
    const beyond = { success: false, code: 510, message: '只能管理自己负责的部门及其下级部门' };
    const depId = foreign;
    const draft = { departId: foreign, roleName: '越权', roleCode: 'X' };
    expect(await post('/sys/sysDepartRole/add', draft, his)).toMatchObject(beyond);
    expect(await get('/sys/user/departUserList', { depId }, his)).toMatchObject(beyond);
    expect(await post('/sys/user/editSysDepartWithUser', { depId, userIdList: [foreigner.id] }, his)).toMatchObject(
      beyond,
    );
    const single = { depId, userId: foreigner.id };
    expect(await app.call('DELETE', '/sys/user/deleteUserInDepart', { token: his, query: single })).toMatchObject(
      beyond,
    );
    const batch = { depId, userIds: `${foreigner.id},` };
    expect(await app.call('DELETE', '/sys/user/deleteUserInDepartBatch', { token: his, query: batch })).toMatchObject(
      beyond,
    );
    for (const path of ['sysDepartPermission/queryTreeListForDeptRole', 'sysDepartRole/getDeptRoleList'])
      expect(await get(`/sys/${path}`, { departId: foreign }, his)).toMatchObject(beyond);
    const whose = { userId: foreigner.id, departId: foreign };
    expect(await get('/sys/sysDepartRole/getDeptRoleByUserId', whose, his)).toMatchObject(beyond);

    const missing = { success: false, message: '未找到对应实体' };
    expect((await get('/sys/sysDepartRole/list', { deptId: foreign }, his)).result.total).toBe(0);
    const edit = { ...role, roleName: '改名' };
    for (const answer of [
      await get('/sys/sysDepartRole/queryById', { id: role.id }, his),
      await app.call('PUT', '/sys/sysDepartRole/edit', { token: his, body: edit }),
      await app.call('DELETE', '/sys/sysDepartRole/delete', { token: his, query: { id: role.id } }),
      await app.call('DELETE', '/sys/sysDepartRole/deleteBatch', { token: his, query: { ids: role.id } }),
      await authorise(role.id, [], [await rightId('system:user:list')], his),
      await get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role.id }, his),
      await get('/sys/sysDepartRole/memberList', { roleId: role.id }, his),
      await assign(foreigner.id, role.id, '', his),
      await assign(foreigner.id, '', role.id, his),
      await post('/sys/sysDepartRole/datarule', { permissionId: 'x', roleId: role.id, dataRuleIds: '' }, his),
      await get(`/sys/sysDepartRole/datarule/x/${foreign}/${role.id}`, {}, his),
    ])
      expect(answer).toMatchObject(missing);
    const below = await aSuperior(['F01A01']);
    expect(await get('/sys/user/departUserList', { depId }, below.his)).toMatchObject(beyond);
    // A role of his own does not open the door to another department.
    const mine = await aRole('F02', his);
    expect(await assign(foreigner.id, mine.id, '', his)).toMatchObject({ success: false });
    const moved = { ...mine, departId: foreign };
    await app.call('PUT', '/sys/sysDepartRole/edit', { token: his, body: moved });
    expect((await get('/sys/sysDepartRole/queryById', { id: mine.id })).result.departId).toBe(mine.departId);
  });

  it('lets him hand out only what he holds, and never move himself up', async () => {
    const { person, his } = await aSuperior(['F02']);
    const [users, roles] = [await rightId('system:user:list'), await rightId('system:depart:role:list')];
    await hold('F02', [users, roles]);
    const role = await aRole('F02', his);
    const above = { success: false, code: 510, message: '不能分配或修改超出自身权限的部门角色' };
    expect(await authorise(role.id, [users], [], his)).toMatchObject(above);
    await authorise(role.id, [users]);
    const member = await aPerson(app, { departs: ['F02'] });
    expect(await assign(member.id, role.id, '', his)).toMatchObject(above);
    expect(await app.call('PUT', '/sys/sysDepartRole/edit', { token: his, body: role })).toMatchObject(above);
    expect(await app.call('DELETE', '/sys/sysDepartRole/delete', { token: his, query: { id: role.id } })).toMatchObject(
      above,
    );
    // Nor does he take what somebody above him gave him, or give himself anything.
    const modest = await aRole('F02', his);
    await authorise(modest.id, [roles], [], his);
    expect(await assign(person.id, modest.id, '', his)).toMatchObject({ code: 510, message: '不能修改自己的部门角色' });
    await assign(person.id, modest.id);
    expect(await authorise(modest.id, [], [roles], his)).toMatchObject({
      code: 510,
      message: '不能修改自己拥有的部门角色的权限',
    });
    for (const [path, query] of [
      ['delete', { id: modest.id }],
      ['deleteBatch', { ids: modest.id }],
    ] as const)
      expect(await app.call('DELETE', `/sys/sysDepartRole/${path}`, { token: his, query })).toMatchObject({
        code: 510,
        message: '不能删除自己拥有的部门角色',
      });
    const own = await departId('F02');
    const join = { depId: own, userIdList: [person.id] };
    expect(await post('/sys/user/editSysDepartWithUser', join, his)).toMatchObject({ code: 510 });
    const chief = await aPerson(app, { departs: ['F02'], permissions: ['system:user:list', 'system:user:edit'] });
    expect(await assign(chief.id, modest.id, '', his)).toMatchObject({ message: '不能操作权限高于自己的用户' });
  });

  it('lets nobody make himself the director of a department', async () => {
    const keeper = await aPerson(app, { departs: ['F01'], permissions: ['system:depart:edit', 'system:user:edit'] });
    const his = await app.signIn(keeper.username, userPassword);
    const id = await departId('F01');
    const own = { code: 510, message: '不能修改自己负责的部门' };
    const put = (path: string, body: object) => app.call('PUT', path, { token: his, body });
    expect(await put('/sys/sysDepart/edit', { id, directorUserIds: keeper.id })).toMatchObject(own);
    const self = { id: keeper.id, username: keeper.username, userIdentity: 2, departIds: id };
    expect(await put('/sys/user/edit', self)).toMatchObject(own);
    expect((await get('/sys/sysDepart/queryMyDeptTreeList', {}, his)).message).toBe('1');
  });

  it('does not let who is bound by a department’s data rules untie them', async () => {
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: '#{sys_user_code}' };
    const boss = await aPerson(app, {
      permissions: ['system:permission:saveDepart', 'system:user:list'],
      rules: [rule],
    });
    const his = await app.signIn(boss.username, userPassword);
    const menu = await menuId('system/UserList');
    const body = { departId: await departId('F02'), permissionIds: '', lastpermissionIds: menu };
    expect(await post('/sys/permission/saveDepartPermission', body, his)).toMatchObject({ code: 510 });
    const ticks = { departId: body.departId, permissionId: menu, dataRuleIds: '' };
    expect(await post('/sys/sysDepartPermission/datarule', ticks, his)).toMatchObject({ code: 510 });
  });

  it('keeps tenants apart, whatever department somebody leads', async () => {
    for (const id of [901, 902])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, begin_date: null, end_date: null, status: 1 })
        .execute();
    await aPerson(app, { departs: ['T01'] });
    await app.db.updateTable('sys_depart').set({ tenant_id: 901 }).where('org_code', '=', 'T01').execute();
    const more = [...rights, 'system:depart:edit'];
    const [hers, his] = await Promise.all(
      [901, 902].map(async (tenant) => {
        const person = await aPerson(app, { permissions: more, tenants: [tenant] });
        return app.signIn(person.username, userPassword);
      }),
    );
    const role = await aRole('T01', hers);
    expect(role.id).toMatch(/^\d{19}$/);
    const departOf = await departId('T01');
    expect((await get('/sys/sysDepartRole/list', { deptId: departOf }, his)).result.total).toBe(0);
    expect((await get('/sys/sysDepartRole/queryById', { id: role.id }, his)).message).toBe('未找到对应实体');
    expect((await get('/sys/user/departUserList', { depId: departOf }, his)).message).toBe('未找到对应实体');
    const draft = { departId: departOf, roleName: '外租户', roleCode: 'OUT' };
    expect((await post('/sys/sysDepartRole/add', draft, his)).success).toBe(false);
  });
});
