import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

const roleRights = [
  'system:role:list',
  'system:role:add',
  'system:role:edit',
  'system:role:delete',
  'system:role:queryTreeList',
  'system:permission:queryRole',
  'system:permission:saveRole',
  'system:role:datarule',
  'system:role:saveDatarule',
];

describe('roles', () => {
  let app: TestApp;
  let token: string;
  const add = (body: object, as = token) => app.call('POST', '/sys/role/add', { token: as, body });
  const aRole = async (as = token) => {
    const code = `r${newId().slice(-10)}`;
    return (await add({ roleName: '某角色', roleCode: code }, as)).result as { id: string; roleCode: string };
  };
  const permission = async (code: string) =>
    (await app.db.selectFrom('sys_permission').select('id').where('perms', '=', code).executeTakeFirstOrThrow()).id;
  const menu = async (component: string) =>
    (
      await app.db
        .selectFrom('sys_permission')
        .select('id')
        .where('component', '=', component)
        .executeTakeFirstOrThrow()
    ).id;
  const save = (roleId: string, now: string[], last: string[], as = token) =>
    app.call('POST', '/sys/permission/saveRolePermission', {
      token: as,
      body: { roleId, permissionIds: now.join(','), lastpermissionIds: last.join(',') },
    });
  const granted = async (roleId: string) =>
    (await app.call('GET', '/sys/permission/queryRolePermission', { token, query: { roleId } })).result;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('adds, finds, changes and deletes; the code is unique', async () => {
    expect(await add({ roleName: '项目经理', roleCode: 'pm', description: '' })).toMatchObject({
      code: 200,
      message: '添加成功！',
    });
    expect((await add({ roleName: '别的', roleCode: 'pm' })).message).toBe('角色编码已存在');
    expect((await add({ roleName: '长', roleCode: 'x'.repeat(65) })).result.fields).toEqual({
      roleName: '角色名称长度不能少于2个字符',
      roleCode: '角色编码长度不能超过64个字符',
    });
    const list = await app.call('GET', '/sys/role/list', { token, query: { roleName: '*项目*' } });
    expect(list).toMatchObject({ code: 0, result: { total: 1, records: [{ roleCode: 'pm' }] } });
    const [record] = list.result.records;
    // The page's range of days.
    const within = async (day: string) =>
      (
        await app.call('GET', '/sys/role/list', {
          token,
          query: { roleCode: 'pm', createTime_begin: day, createTime_end: day },
        })
      ).result.total;
    expect(await within(record.createTime.slice(0, 10))).toBe(1);
    expect(await within('2001-01-01')).toBe(0);
    expect(
      await app.call('GET', '/sys/role/checkRoleCode', { token, query: { roleCode: 'pm', id: record.id } }),
    ).toMatchObject({ success: true, code: 0, result: true });
    expect(await app.call('GET', '/sys/role/checkRoleCode', { token, query: { roleCode: 'pm' } })).toMatchObject({
      success: false,
      code: 0,
      message: '角色编码已存在',
      result: false,
    });
    const edited = await app.call('PUT', '/sys/role/edit', { token, body: { ...record, roleName: '高级经理' } });
    expect(edited.message).toBe('修改成功!');
    expect((await app.call('DELETE', '/sys/role/delete', { token, query: { id: record.id } })).message).toBe(
      '删除角色成功',
    );
    expect((await app.call('GET', '/sys/role/queryById', { token, query: { id: record.id } })).message).toBe(
      '未找到对应实体',
    );
  });

  it('keeps the role admin, its code and the rights that give rights', async () => {
    const admin = (await app.call('GET', '/sys/role/list', { token, query: { roleCode: 'admin' } })).result.records[0];
    expect((await app.call('DELETE', '/sys/role/delete', { token, query: { id: admin.id } })).message).toBe(
      'admin角色，不允许删除！',
    );
    expect((await app.call('PUT', '/sys/role/edit', { token, body: { ...admin, roleCode: 'boss' } })).message).toBe(
      'admin角色，不允许修改编码！',
    );
    const all = await granted(admin.id);
    const saveRole = await permission('system:permission:saveRole');
    const without = all.filter((id: string) => id !== saveRole);
    expect((await save(admin.id, without, all)).message).toBe('admin角色必须保留角色查询与授权的权限');
    expect(await granted(admin.id)).toEqual(all);
  });

  it('grants and takes back rights, which the holders’ open sessions feel at once', async () => {
    const person = await aPerson(app);
    const his = await app.signIn(person.username, userPassword);
    const list = await permission('system:role:list');
    expect((await app.call('GET', '/sys/role/queryById?id=x', { token: his })).code).toBe(510);
    expect(await save(person.roleId, [list], [])).toMatchObject({ code: 200, message: '保存成功！' });
    expect((await app.call('GET', '/sys/role/queryById?id=x', { token: his })).message).toBe('未找到对应实体');
    expect(await granted(person.roleId)).toEqual([list]);
    await save(person.roleId, [], [list]);
    expect((await app.call('GET', '/sys/role/queryById?id=x', { token: his })).code).toBe(510);
    expect((await save(person.roleId, ['no-such-right'], [])).message).toBe('授权失败！');
    const log = await app.db
      .selectFrom('sys_log')
      .select('operate_type')
      .where('log_content', '=', `修改角色ID: ${person.roleId} 的权限配置，操作人： admin`)
      .execute();
    expect(log).toHaveLength(2);
  });

  it('gives the whole tree with names in slotTitle and the ids of all', async () => {
    const { result, code } = await app.call('GET', '/sys/role/queryTreeList', { token });
    expect(code).toBe(0);
    const flat = (nodes: { key: string; children: unknown }[]): string[] =>
      nodes.flatMap((node) => [node.key, ...flat((node.children ?? []) as never)]);
    expect(flat(result.treeList).sort()).toEqual([...result.ids].sort());
    expect(result.treeList[0]).toMatchObject({ title: null, slotTitle: '首页', scopedSlots: { title: 'hasDatarule' } });
  });

  it('binds a granted menu to data rules, which hold at once', async () => {
    const users = await menu('system/UserList');
    const person = await aPerson(app, { permissions: ['system:user:list'] });
    const his = await app.signIn(person.username, userPassword);
    const ruleId = newId();
    const path = `/sys/role/datarule/${users}/${person.roleId}`;
    expect((await app.call('GET', path, { token })).message).toBe('未找到权限配置信息');
    await app.db
      .insertInto('sys_permission_data_rule')
      .values({
        id: ruleId,
        permission_id: users,
        rule_name: '只看自己',
        rule_column: 'username',
        rule_conditions: '=',
        rule_value: '#{sys_user_code}',
        status: '1',
      })
      .execute();
    const body = { permissionId: users, roleId: person.roleId, dataRuleIds: `${ruleId},` };
    expect((await app.call('POST', '/sys/role/datarule', { token, body })).message).toBe('请先保存角色菜单权限!');
    await save(person.roleId, [users], []);
    expect((await app.call('GET', path, { token })).result).not.toHaveProperty('drChecked');
    expect(await app.call('POST', '/sys/role/datarule', { token, body })).toMatchObject({ message: '保存成功!' });
    expect((await app.call('GET', path, { token })).result).toMatchObject({
      drChecked: ruleId,
      datarule: [{ id: ruleId, ruleName: '只看自己' }],
    });
    expect((await app.call('GET', '/sys/user/list', { token: his })).result.total).toBe(1);
    await app.call('POST', '/sys/role/datarule', { token, body: { ...body, dataRuleIds: '' } });
    expect((await app.call('GET', '/sys/user/list', { token: his })).result.total).toBeGreaterThan(1);
    expect(
      (await app.call('POST', '/sys/role/datarule', { token, body: { ...body, dataRuleIds: 'other' } })).message,
    ).toBe('保存失败');
  });

  it('lists a role’s users, adds some twice without harm, and takes them out', async () => {
    const role = await aRole();
    const [a, b] = [await aPerson(app), await aPerson(app)];
    const members = async () =>
      (await app.call('GET', '/sys/user/userRoleList', { token, query: { roleId: role.id } })).result;
    const give = () =>
      app.call('POST', '/sys/user/addSysUserRole', { token, body: { roleId: role.id, userIdList: [a.id, b.id] } });
    expect(await give()).toMatchObject({ success: true, code: 0, message: '添加成功!' });
    await give();
    expect((await members()).total).toBe(2);
    const his = await app.signIn(a.username, userPassword);
    await app.call('DELETE', '/sys/user/deleteUserRole', { token, query: { roleId: role.id, userId: a.id } });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: his })).code).toBe(401);
    await app.call('DELETE', '/sys/user/deleteUserRoleBatch', {
      token,
      query: { roleId: role.id, userIds: `${b.id},` },
    });
    expect((await members()).total).toBe(0);
  });

  it('signs out the holders of a deleted role', async () => {
    const person = await aPerson(app, { permissions: ['system:user:list'] });
    const his = await app.signIn(person.username, userPassword);
    expect((await app.call('GET', '/sys/user/list', { token: his })).success).toBe(true);
    const removeRoles = (ids: string) => app.call('DELETE', '/sys/role/deleteBatch', { token, query: { ids } });
    expect((await removeRoles('')).message).toBe('未选中角色！');
    await removeRoles(`${person.roleId},`);
    expect((await app.call('GET', '/sys/user/list', { token: his })).code).toBe(401);
  });

  it('lets a rights administrator work within his own rights only', async () => {
    const boss = await aPerson(app, { permissions: roleRights });
    const his = await app.signIn(boss.username, userPassword);
    const role = await aRole(his);
    const list = await permission('system:role:list');
    expect((await save(role.id, [list], [], his)).success).toBe(true);
    const freeze = await permission('system:user:frozenBatch');
    expect(await save(role.id, [list, freeze], [list], his)).toMatchObject({ success: false, code: 510 });
    expect(await granted(role.id)).toEqual([list]);
    expect(await save(boss.roleId, [freeze], [], his)).toMatchObject({ code: 510 });
    const admin = (await app.call('GET', '/sys/role/list', { token, query: { roleCode: 'admin' } })).result.records[0];
    expect(await save(admin.id, [], [list], his)).toMatchObject({ code: 510 });
    expect(await app.call('PUT', '/sys/role/edit', { token: his, body: { ...admin, roleName: '改名' } })).toMatchObject(
      { code: 510 },
    );
  });

  it('does not let a rights administrator untie the data rules that bind him', async () => {
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: '#{sys_user_code}' };
    const boss = await aPerson(app, { permissions: [...roleRights, 'system:user:list'], rules: [rule] });
    const his = await app.signIn(boss.username, userPassword);
    const users = await menu('system/UserList');
    const body = { permissionId: users, roleId: boss.roleId, dataRuleIds: '' };
    expect(await app.call('POST', '/sys/role/datarule', { token: his, body })).toMatchObject({ code: 510 });
    expect((await app.call('GET', '/sys/user/list', { token: his })).result.total).toBe(1);
    const role = await aRole(his);
    expect(await save(role.id, [users, await permission('system:user:list')], [], his)).toMatchObject({ code: 510 });
  });

  it('does not let him untie himself by taking the bound menu or the whole role, when another role has the button', async () => {
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: '#{sys_user_code}' };
    const rights = [...roleRights, 'system:user:list'];
    const boss = await aPerson(app, { permissions: rights, rules: [rule] });
    const other = await aRole();
    for (const code of rights) await grantRight(app, other.id, code);
    await app.db.insertInto('sys_user_role').values({ id: newId(), user_id: boss.id, role_id: other.id }).execute();
    const his = await app.signIn(boss.username, userPassword);
    const seen = async () => (await app.call('GET', '/sys/user/list', { token: his })).result.total;
    expect(await save(boss.roleId, [], await granted(boss.roleId), his)).toMatchObject({
      code: 510,
      message: '不能修改约束自己的菜单与数据规则',
    });
    for (const [path, query] of [
      ['delete', { id: boss.roleId }],
      ['deleteBatch', { ids: boss.roleId }],
    ] as const)
      expect(await app.call('DELETE', `/sys/role/${path}`, { token: his, query })).toMatchObject({
        code: 510,
        message: '不能删除自己拥有的角色',
      });
    // Data rules may compare with the codes of one's roles.
    const renamed = { id: boss.roleId, roleName: '改码', roleCode: `x${newId().slice(-10)}` };
    expect(await app.call('PUT', '/sys/role/edit', { token: his, body: renamed })).toMatchObject({
      code: 510,
      message: '不能更改自己拥有的角色的编码',
    });
    expect(await seen()).toBe(1);
    // What does not bind him he may take.
    const list = await permission('system:role:list');
    expect((await save(boss.roleId, [], [list], his)).success).toBe(true);
  });

  it('does not let a menu administrator turn a button he has into another right, nor untie his rules', async () => {
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: '#{sys_user_code}' };
    const rights = ['edit', 'delete', 'editRule', 'deleteRule'].map((action) => `system:permission:${action}`);
    const boss = await aPerson(app, { permissions: [...rights, 'test:own:button'], rules: [rule] });
    const his = await app.signIn(boss.username, userPassword);
    const button = { id: await permission('test:own:button'), menuType: 2, name: '按钮', status: '1', permsType: '1' };
    const users = await app.db
      .selectFrom('sys_permission')
      .selectAll()
      .where('component', '=', 'system/UserList')
      .executeTakeFirstOrThrow();
    const parentId = users.id;
    const edit = (body: object) => app.call('PUT', '/sys/permission/edit', { token: his, body });
    expect(await edit({ ...button, parentId, perms: 'test:own:button,system:user:changepwd' })).toMatchObject({
      code: 510,
    });
    const home = { id: users.id, menuType: 1, parentId: users.parent_id, name: '用户', url: users.url };
    expect(await edit({ ...home, component: 'system/Other' })).toMatchObject({ code: 510 });
    expect(await app.call('DELETE', '/sys/permission/delete', { token: his, query: { id: users.id } })).toMatchObject({
      code: 510,
    });
    const bound = await app.db
      .selectFrom('sys_permission_data_rule')
      .select('id')
      .where('permission_id', '=', users.id)
      .where('rule_value', '=', rule.value)
      .executeTakeFirstOrThrow();
    const untie = { id: bound.id, permissionId: users.id, ruleName: 'x', ruleColumn: 'username', ruleConditions: '!=' };
    expect(
      await app.call('PUT', '/sys/permission/editPermissionRule', { token: his, body: { ...untie, ruleValue: 'x' } }),
    ).toMatchObject({ code: 510 });
    expect(
      await app.call('DELETE', '/sys/permission/deletePermissionRule', { token: his, query: { id: bound.id } }),
    ).toMatchObject({ code: 510 });
  });

  it('shows a tenant its own roles and no others', async () => {
    for (const id of [801, 802])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, begin_date: null, end_date: null, status: 1 })
        .execute();
    const [a, b] = [
      await aPerson(app, { permissions: roleRights, tenants: [801] }),
      await aPerson(app, { permissions: roleRights, tenants: [802] }),
    ];
    const [hers, his] = [await app.signIn(a.username, userPassword), await app.signIn(b.username, userPassword)];
    const role = await aRole(hers);
    const list = async (as: string) => (await app.call('GET', '/sys/role/list', { token: as })).result.records;
    expect((await list(hers)).map((one: { id: string }) => one.id)).toEqual([role.id]);
    expect(await list(his)).toEqual([]);
    expect(
      (await app.call('GET', '/sys/permission/queryRolePermission', { token: his, query: { roleId: role.id } }))
        .message,
    ).toBe('未找到对应实体');
    expect((await app.call('DELETE', '/sys/role/delete', { token: his, query: { id: role.id } })).message).toBe(
      '未找到对应实体',
    );
    expect((await save(role.id, [], [], his)).message).toBe('未找到对应实体');
  });

  it('refuses every call without its right', async () => {
    const person = await aPerson(app);
    const his = await app.signIn(person.username, userPassword);
    for (const [method, path] of [
      ['GET', '/sys/role/queryById'],
      ['GET', '/sys/role/exportXls'],
      ['GET', '/sys/role/queryTreeList'],
      ['GET', '/sys/permission/queryRolePermission'],
      ['POST', '/sys/permission/saveRolePermission'],
      ['POST', '/sys/role/datarule'],
      ['GET', '/sys/user/userRoleList'],
    ] as const)
      expect((await app.call(method, path, { token: his })).code, path).toBe(510);
  });
});
