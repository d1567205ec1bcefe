import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRule, userPassword } from '#test/people.ts';

interface Node {
  key: string;
  title: string;
  leaf: boolean;
}

describe('tables that business views of the contract name', () => {
  let app: TestApp;
  let admin: string;
  /** Somebody with a session and no right at all. */
  let token: string;
  const load = (code: string, query: Record<string, string> = {}, as = token) =>
    app.call('GET', `/sys/dict/loadDict/${encodeURIComponent(code)}`, { token: as, query });
  const texts = async (code: string, query: Record<string, string> = {}, as = token): Promise<string[]> =>
    (await load(code, query, as)).result.map(({ text }: { text: string }) => text);
  const level = async (query: Record<string, string | undefined>, as = token): Promise<Node[]> =>
    (await app.call('GET', '/sys/dict/loadTreeData', { token: as, query: { condition: '', ...query } })).result;

  beforeAll(async () => {
    app = await testApp();
    admin = await app.signIn();
    const { username } = await aPerson(app, { username: 'plain', realname: '普通人', departs: ['Q01'] });
    token = await app.signIn(username, userPassword);
  });

  it.each([
    'sys_user,realname,username',
    "sys_user,realname,id,username!='admin' order by create_time",
    "sys_user where username != 'admin' and del_flag = 0 order by create_time desc,realname,username",
    "sys_user,realname,username,status = 1 and del_flag = '0'",
    'sys_depart,depart_name,id',
    "sys_depart,depart_name,org_code,del_flag = '0' order by depart_order, org_code",
    'sys_role,role_name,role_code',
    "sys_role,role_name,id,role_code != 'x' order by create_time desc",
    'sys_dict,dict_name,dict_code,order by dict_code',
    "sys_dict_item,item_text,item_value,status = 1 and item_value in ('1', '2') order by sort_order",
    'sys_permission,name,id,menu_type != 2 order by sort_no',
  ])('reads %s', async (code) => {
    const answer = await load(code, {}, admin);
    expect(answer).toMatchObject({ code: 0, success: true });
    expect(answer.result.length).toBeGreaterThan(0);
    expect((await load(code)).success).toBe(true);
  });

  it('keeps the order that a code asks for, and takes the one of the keyword before it', async () => {
    const many = ['b', 'c', 'a'].map((name, n) => ({ id: `o${n}`, code: `O${n}`, name: `序${name}` }));
    await app.db.insertInto('sys_position').values(many).execute();
    const code = "sys_position,name,code,code like 'O%' order by code desc";
    expect(await texts(code)).toEqual(['序a', '序c', '序b']);
    expect(await texts(code, { keyword: '[orderby:name,asc]' })).toEqual(['序a', '序b', '序c']);
    expect(await texts("sys_position where code in ('O0', 'O2') order by name,name,code")).toEqual(['序a', '序b']);
  });

  it('fills the variables of a condition in with the caller, and shows nothing where one has no value', async () => {
    expect(await texts("sys_user,realname,username,username = '#{sys_user_code}'")).toEqual(['普通人']);
    expect(await texts("sys_depart,depart_name,id,org_code = '#{sys_org_code}'")).toEqual(['部门Q01']);
    expect(await texts("sys_user,realname,username,username != '#{nobody_knows}'")).toEqual([]);
  });

  it('shows no deleted row, whatever a condition says about deletion', async () => {
    const gone = await aPerson(app, { username: 'leaver', realname: '离职者' });
    await app.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', gone.id).execute();
    const all = 'sys_user,realname,username';
    expect(await texts(all)).not.toContain('离职者');
    for (const condition of ['del_flag = 1', "del_flag != '0'", "del_flag in ('1')", 'del_flag not in (0)'])
      expect(await texts(`${all},${condition}`)).toEqual([]);
    expect(await texts(`${all},username = 'leaver' or del_flag = 1`)).toEqual([]);
  });

  it.each([
    'sys_user,password,username',
    'sys_user,realname,org_code',
    'sys_user,status,username',
    'sys_user,secret_level,username',
    'sys_user,realname,username,secret_level = 1',
    'sys_user,realname,username,order by secret_level',
    'sys_user,realname,username,rel_tenant_ids = 1',
    'sys_role,description,id',
    'sys_permission,perms,id',
    'sys_permission,url,id',
    "sys_permission,name,id,perms like 'system%'",
    'sys_tenant,house_number,id',
    "sys_tenant,name,id,house_number like 'A%'",
    'sys_tenant,name,id,order by end_date',
    'sys_data_source,db_url,id',
    'sys_category,tenant_id,id',
    'sys_depart,tenant_id,id',
    'sys_session,id,user_id',
    'sys_setting,value,key',
  ])('refuses %s', async (code) => {
    expect(await load(code, {}, admin)).toMatchObject({ success: false, message: '白名单校验未通过！', result: null });
  });

  it('reads no column that a rule hides from the caller, and compares with none', async () => {
    const right = { menu_type: 2, perms: 'system:user:col:phone', perms_type: '1', status: '1', name: '手机号列' };
    const id = newId();
    await app.db
      .insertInto('sys_permission')
      .values({ id, parent_id: null, ...right })
      .execute();
    await app.sessions.refresh(app.db);
    expect((await load('sys_user,phone,username')).message).toBe('白名单校验未通过！');
    expect((await load('sys_user,realname,phone')).message).toBe('白名单校验未通过！');
    expect((await load('sys_user,realname,username,order by phone')).message).toBe('白名单校验未通过！');
    expect(await texts("sys_user,realname,username,phone like '1%'")).toEqual([]);
    const tree = { tableName: 'sys_user', text: 'phone', code: 'id', pidField: 'id' };
    expect((await app.call('GET', '/sys/dict/loadTreeData', { token, query: tree })).success).toBe(false);
    await app.db.deleteFrom('sys_permission').where('id', '=', id).execute();
    await app.sessions.refresh(app.db);
    expect((await load('sys_user,phone,username')).success).toBe(true);
  });

  it('keeps to the data rules and the tenant of the caller', async () => {
    const bound = await aPerson(app, { realname: '受限者' });
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: '#{sys_user_code}' };
    await grantRule(app, bound.roleId, rule);
    const as = await app.signIn(bound.username, userPassword);
    expect(await texts('sys_user,realname,username', {}, as)).toEqual(['受限者']);
    for (const id of [71, 72])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1 })
        .execute();
    const member = await aPerson(app, { realname: '租户里的人', tenants: [71] });
    const inTenant = await app.signIn(member.username, userPassword);
    expect(await texts('sys_user,realname,username', {}, inTenant)).toEqual(['租户里的人']);
    expect(await texts('sys_depart,depart_name,id', {}, inTenant)).toEqual([]);
    expect(await texts('sys_tenant,name,id', {}, inTenant)).toEqual(['租户71']);
    expect(await texts('sys_tenant,name,id', { keyword: '72' }, inTenant)).toEqual([]);
    // Somebody of the platform without a right to tenants has none to choose from.
    expect(await texts('sys_tenant,name,id')).toEqual([]);
    const taken = (as: string) =>
      app.call('GET', '/sys/duplicate/check', {
        token: as,
        query: { tableName: 'sys_tenant', fieldName: 'name', fieldVal: '租户72' },
      });
    expect((await taken(token)).message).toBe('该值可用！');
    expect((await taken(inTenant)).message).toBe('该值可用！');
    expect((await taken(admin)).success).toBe(false);
    const tenants = await load('sys_tenant,name,id', { keyword: '71' }, admin);
    expect(tenants.result).toMatchObject([{ value: '71', text: '租户71' }]);
    const items = await app.call('GET', '/sys/dict/getDictItems/sys_tenant,name,id', { token: inTenant });
    expect(items.result).toMatchObject([{ value: '71', text: '租户71' }]);
  });

  it('reads the trees of departments, menus, categories and classes with their leaves', async () => {
    const add = async (path: string, body: object) => (await app.call('POST', path, { token: admin, body })).result;
    const top = await add('/sys/sysDepart/add', { departName: '总部', orgCategory: '1' });
    const below = await add('/sys/sysDepart/add', { departName: '分部', orgCategory: '2', parentId: top.id });
    const departs = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' };
    expect(await level(departs)).toContainEqual(expect.objectContaining({ key: top.id, title: '总部', leaf: false }));
    const children = await level({ ...departs, pid: top.id, hasChildField: 'iz_leaf', converIsLeafVal: '0' });
    expect(children).toMatchObject([{ key: below.id, title: '分部', leaf: true, parentId: top.id }]);
    for (const asked of [{ hasChildField: 'has_child' }, { hasChildField: 'is_leaf', converIsLeafVal: '0' }]) {
      const tops = await level({ ...departs, ...asked });
      expect(tops.find(({ key }) => key === top.id)?.leaf).toBe(false);
      expect(tops.find(({ title }) => title === '部门Q01')?.leaf).toBe(true);
    }

    const node = await add('/sys/category/add', { name: '甲类' });
    await add('/sys/category/add', { name: '甲一类', pid: node.id });
    const categories = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' };
    for (const pid of ['', '0'])
      expect(await level({ ...categories, pid, hasChildField: 'has_child' })).toContainEqual(
        expect.objectContaining({ key: node.id, title: '甲类', leaf: false, parentId: '0' }),
      );
    expect(await level({ ...categories, pid: node.id, hasChildField: 'has_child' })).toMatchObject([
      { title: '甲一类', leaf: true },
    ]);

    const menus = { tableName: 'sys_permission', text: 'name', code: 'id', pidField: 'parent_id' };
    const leafy = { hasChildField: 'is_leaf', converIsLeafVal: '0' };
    const tops = await level({ ...menus, ...leafy }, admin);
    const group = tops.find(({ title }) => title === '系统管理');
    expect(group).toMatchObject({ leaf: false });
    expect((await level({ ...menus, ...leafy, pid: group?.key ?? '' }, admin)).length).toBeGreaterThan(3);
    // Who may not list menus sees no more of them than he holds.
    expect(await level({ ...menus, ...leafy })).toEqual([]);
    expect(await level({ ...menus, pid: group?.key ?? '' })).toEqual([]);
  });
});
