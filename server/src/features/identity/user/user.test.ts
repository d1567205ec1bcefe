import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, pdf, png, upload } from '#test/upload.ts';

let phones = 13_800_000_000;
/** A complete new user; each call gives another one. */
function aUser(change: Record<string, unknown> = {}) {
  const id = newId();
  phones += 1;
  return {
    username: `n${id.slice(-12)}`,
    password: 'Kite-and-river-7',
    confirmpassword: 'Kite-and-river-7',
    realname: '新同事',
    phone: String(phones),
    workNo: id,
    selectedroles: '',
    selecteddeparts: '',
    ...change,
  };
}

describe('users', () => {
  let app: TestApp;
  let token: string;
  const add = (body: object, as = token) => app.call('POST', '/sys/user/add', { token: as, body });
  const find = async (username: string, as = token) =>
    (await app.call('GET', '/sys/user/list', { token: as, query: { username } })).result.records[0];
  const adminId = async () => (await find('admin')).id as string;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('says the roles of users to who may ask for them, and that somebody has none', async () => {
    const withRole = await aPerson(app, { realname: '有角色' });
    const without = await aPerson(app, { realname: '无角色' });
    await app.db.deleteFrom('sys_user_role').where('user_id', '=', without.id).execute();
    expect((await find(withRole.username)).roleTxt).toBe(withRole.username);
    expect((await find(without.username)).roleTxt).toBeNull();
    const one = await app.call('GET', '/sys/user/queryById', { token, query: { id: withRole.id } });
    expect(one.result.roleTxt).toBe(withRole.username);

    const reader = await aPerson(app, { permissions: ['system:user:list'] });
    const asReader = await app.signIn(reader.username, userPassword);
    expect(await find(withRole.username, asReader)).not.toHaveProperty('roleTxt');
  });

  it('tells who has no menu whom to ask: names of those who give roles, of his department first', async () => {
    const depart = `A01${newId().slice(-3)}`;
    const near = await aPerson(app, { realname: '部门管理员', permissions: ['system:user:edit'], departs: [depart] });
    await aPerson(app, { realname: '普通同事', departs: [depart] });
    const lost = await aPerson(app, { departs: [depart] });
    const { result } = await app.call('GET', '/sys/user/whomToAsk', {
      token: await app.signIn(lost.username, userPassword),
    });
    expect(result[0]).toBe('部门管理员');
    expect(result).not.toContain('普通同事');
    expect(result.length).toBeLessThanOrEqual(3);
    // Whoever is frozen cannot help, and nobody is told to ask himself.
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', near.id).execute();
    const again = await app.call('GET', '/sys/user/whomToAsk', {
      token: await app.signIn(lost.username, userPassword),
    });
    expect(again.result).not.toContain('部门管理员');
    // Of a tenant he hears its own people only.
    const [tenant, other] = [7_101, 7_102];
    for (const id of [tenant, other])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1 })
        .execute();
    await aPerson(app, { realname: '本租户管理员', permissions: ['system:user:edit'], tenants: [tenant] });
    await aPerson(app, { realname: '他租户管理员', permissions: ['system:user:edit'], tenants: [other] });
    const member = await aPerson(app, { tenants: [tenant] });
    const inTenant = await app.call('GET', '/sys/user/whomToAsk', {
      token: await app.signIn(member.username, userPassword),
    });
    expect(inTenant.result).toEqual(['本租户管理员']);
  });

  it('adds a user with roles and departments who can sign in, and says no word of his password', async () => {
    const roles = (await app.call('GET', '/sys/role/queryall', { token })).result;
    const test = roles.find((one: { roleCode: string }) => one.roleCode === 'test');
    const depart = await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', 'A01').executeTakeFirst();
    const body = aUser({ selectedroles: test.id, selecteddeparts: depart?.id, email: '', sex: 1 });
    expect(await add(body)).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const list = await app.call('GET', '/sys/user/list', { token, query: { username: body.username } });
    expect(list).toMatchObject({ code: 0, result: { total: 1 } });
    const [record] = list.result.records;
    expect(record).toMatchObject({
      realname: '新同事',
      status: 1,
      status_dictText: '正常',
      sex_dictText: '男',
      orgCodeTxt: '本单位',
      delFlag: 0,
      email: null,
      userIdentity: 1,
    });
    expect(JSON.stringify(list)).not.toMatch(/password|salt|argon/i);
    expect((await app.call('GET', '/sys/user/queryUserRole', { token, query: { userid: record.id } })).result).toEqual([
      test.id,
    ]);
    expect(await app.call('GET', '/sys/user/userDepartList', { token, query: { userId: record.id } })).toMatchObject({
      code: 0,
      message: '查找成功',
      result: [{ key: depart?.id, title: '本单位' }],
    });
    const lone = await aPerson(app);
    expect(await app.call('GET', '/sys/user/userDepartList', { token, query: { userId: lone.id } })).toMatchObject({
      success: false,
      code: 0,
      message: '查找失败',
    });
    expect(await app.signIn(body.username, body.password)).toBeTruthy();
    const log = await app.db
      .selectFrom('sys_log')
      .select(['operate_type', 'userid'])
      .where('log_content', '=', `添加用户，username： ${body.username}`)
      .executeTakeFirst();
    expect(log).toEqual({ operate_type: 2, userid: 'admin' });
  });

  it('refuses a taken user name, phone, work number and e-mail with the wire’s texts', async () => {
    const first = aUser({ email: 'first@example.com' });
    await add(first);
    expect((await add(aUser({ username: first.username }))).message).toBe('用户名已存在!');
    expect((await add(aUser({ phone: first.phone }))).message).toBe('手机号已存在!');
    expect((await add(aUser({ workNo: first.workNo }))).message).toBe('工号已存在!');
    const email = await add(aUser({ email: 'first@example.com' }));
    expect(email).toMatchObject({ code: 500, message: '邮箱已存在!', result: { fields: { email: '邮箱已存在!' } } });
  });

  it('refuses weak, missing and differing passwords and leaves no account behind', async () => {
    for (const [change, message] of [
      [{ password: '' }, '密码不能为空'],
      [{ password: 'short', confirmpassword: 'short' }, '密码长度应为8到64个字符'],
      [{ password: '12345678', confirmpassword: '12345678' }, '该密码在常见的泄露密码中，请换一个'],
      [{ confirmpassword: 'another-one-9' }, '两次输入的密码不一样！'],
    ] as const) {
      const body = aUser(change);
      expect((await add(body)).message).toBe(message);
      expect(await find(body.username)).toBeUndefined();
    }
  });

  it('names every wrong field', async () => {
    const answer = await add(aUser({ username: 'a b', realname: '', phone: '123', telephone: '1', email: 'x' }));
    expect(answer.result.fields).toEqual({
      username: '长度6到18个字符，只允许字母、数字、下划线',
      realname: '请输入用户姓名!',
      phone: '请输入正确手机号',
      telephone: '请输入正确的座机号码',
      email: '邮箱格式不正确',
    });
  });

  it('changes a user, keeps name, password and status, and stores an empty e-mail as none', async () => {
    const body = aUser({ email: 'kept@example.com' });
    await add(body);
    const record = await find(body.username);
    const edit = {
      ...record,
      username: 'other',
      password: 'Changed-by-edit-1',
      status: 2,
      email: '',
      realname: '改名',
    };
    expect(await app.call('PUT', '/sys/user/edit', { token, body: edit })).toMatchObject({
      code: 200,
      message: '修改成功!',
    });
    expect(await find(body.username)).toMatchObject({ realname: '改名', status: 1, email: null });
    expect(await app.signIn(body.username, body.password)).toBeTruthy();
    expect((await app.call('PUT', '/sys/user/edit', { token, body: { ...edit, id: 'x' } })).message).toBe(
      '未找到对应实体',
    );
  });

  it('replaces roles and departments, and signs out who lost a role', async () => {
    const person = await aPerson(app, { departs: ['A01', 'A01A77'], permissions: ['system:user:list'] });
    const his = await app.signIn(person.username, userPassword);
    const record = await find(person.username);
    const other = await aPerson(app);
    const [first] = (await app.call('GET', '/sys/user/userDepartList', { token, query: { userId: person.id } })).result;
    await app.call('PUT', '/sys/user/edit', {
      token,
      body: { ...record, phone: '13911110001', workNo: 'W1', selectedroles: other.roleId, selecteddeparts: first.key },
    });
    expect((await app.call('GET', '/sys/user/list', { token: his })).code).toBe(401);
    expect((await app.call('GET', '/sys/user/queryUserRole', { token, query: { userid: person.id } })).result).toEqual([
      other.roleId,
    ]);
    expect(
      (await app.call('GET', '/sys/user/userDepartList', { token, query: { userId: person.id } })).result,
    ).toHaveLength(1);
  });

  it('gives new rights to an open session at once', async () => {
    const person = await aPerson(app);
    const his = await app.signIn(person.username, userPassword);
    expect((await app.call('GET', '/sys/user/list', { token: his })).code).toBe(510);
    const other = await aPerson(app, { permissions: ['system:user:list'] });
    await app.call('POST', '/sys/user/addSysUserRole', {
      token,
      body: { roleId: other.roleId, userIdList: [person.id] },
    });
    expect((await app.call('GET', '/sys/user/list', { token: his })).code).toBe(0);
  });

  it('freezes and unfreezes; a frozen user is out at once and cannot come in', async () => {
    const person = await aPerson(app, { permissions: ['system:user:list'] });
    const his = await app.signIn(person.username, userPassword);
    expect((await app.call('GET', '/sys/user/list', { token: his })).success).toBe(true);
    const freeze = (status: number, ids = `${person.id},`, versions?: { id: string; version: number }[]) =>
      app.call('PUT', '/sys/user/frozenBatch', { token, body: { ids, status, versions } });
    const frozen = await freeze(2);
    expect(frozen).toMatchObject({ code: 200, message: '操作成功!', result: [{ id: person.id }] });
    expect(await app.call('GET', '/sys/user/list', { token: his })).toMatchObject({ status: 401, code: 401 });
    const signIn = () =>
      app.call('POST', '/sys/login', { body: { username: person.username, password: userPassword } });
    expect((await signIn()).message).toBe('该用户已冻结');
    await freeze(1);
    expect((await signIn()).success).toBe(true);
    expect((await freeze(2, await adminId())).message).toBe('管理员账号不允许此操作！');
    expect((await freeze(3)).success).toBe(false);
    // Taking back what somebody else has changed meanwhile changes nothing.
    const again = await freeze(2);
    expect((await freeze(1, person.id, frozen.result)).message).toMatch(/^数据已被.+修改，请刷新后重试$/);
    expect((await freeze(2)).result).toEqual([]);
    expect((await freeze(1, person.id, again.result)).result).toHaveLength(1);
    expect((await signIn()).success).toBe(true);
  });

  it('resets a password: the old token and the old password end at once', async () => {
    const person = await aPerson(app, { permissions: ['system:user:list'] });
    const his = await app.signIn(person.username, userPassword);
    const reset = (body: object) => app.call('PUT', '/sys/user/changePassword', { token, body });
    const next = { username: person.username, password: 'Brand-new-99', confirmpassword: 'Brand-new-99' };
    expect((await reset({ ...next, confirmpassword: 'x' })).message).toBe('两次输入密码不一致!');
    expect((await reset({ ...next, username: 'nobody_here' })).message).toBe('用户不存在！');
    expect((await reset({ ...next, password: 'password', confirmpassword: 'password' })).message).toBe(
      '该密码在常见的泄露密码中，请换一个',
    );
    expect(await reset(next)).toMatchObject({ code: 200, message: '密码修改成功!' });
    expect((await app.call('GET', '/sys/user/list', { token: his })).code).toBe(401);
    expect(
      (await app.call('POST', '/sys/login', { body: { username: person.username, password: userPassword } })).success,
    ).toBe(false);
    expect(await app.signIn(person.username, 'Brand-new-99').catch(() => null)).toBeTruthy();
    const log = await app.db
      .selectFrom('sys_log')
      .select('id')
      .where('log_content', '=', `修改用户 ${person.username} 的密码，操作人： admin`)
      .execute();
    expect(log).toHaveLength(1);
  });

  it('moves deleted users to the recycle bin, restores them, and deletes them for good', async () => {
    const body = aUser();
    await add(body);
    const { id } = await find(body.username);
    const his = await app.signIn(body.username, body.password);
    expect(await app.call('DELETE', '/sys/user/delete', { token, query: { id } })).toMatchObject({
      message: '删除用户成功',
    });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: his })).code).toBe(401);
    expect(await find(body.username)).toBeUndefined();
    expect((await add(aUser({ phone: body.phone }))).message).toBe('手机号已存在!');
    const bin = await app.call('GET', '/sys/user/recycleBin', { token });
    expect(bin.result.map((one: { id: string }) => one.id)).toContain(id);
    expect(await app.call('PUT', '/sys/user/putRecycleBin', { token, body: { userIds: id } })).toMatchObject({
      message: '还原成功',
    });
    expect((await find(body.username)).id).toBe(id);
    // The history's newest version is the record's: else an older one could not be brought back.
    const { rows } = await sql<{ own: number; kept: number }>`
      select u.version as own, (l.data_content::json ->> 'version')::int as kept from sys_user u
      join sys_data_log l on l.data_table = 'sys_user' and l.data_id = u.id
      where u.id = ${id} order by l.data_version desc limit 1`.execute(app.db);
    expect(rows[0]?.kept).toBe(rows[0]?.own);
    // What is not in the bin cannot be deleted for good.
    expect((await app.call('DELETE', '/sys/user/deleteRecycleBin', { token, query: { userIds: id } })).success).toBe(
      false,
    );
    expect(await app.call('DELETE', '/sys/user/deleteBatch', { token, query: { ids: `${id},` } })).toMatchObject({
      message: '批量删除用户成功',
    });
    expect(await app.call('DELETE', '/sys/user/deleteRecycleBin', { token, query: { userIds: id } })).toMatchObject({
      message: '删除成功',
    });
    expect((await add(aUser({ phone: body.phone }))).success).toBe(true);
  });

  it('keeps the account admin: not deleted, not without its role, not one’s own deletion', async () => {
    const id = await adminId();
    expect((await app.call('DELETE', '/sys/user/delete', { token, query: { id } })).message).toBe(
      'admin用户，不允许删除！',
    );
    const admin = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(
      (await app.call('DELETE', '/sys/user/deleteUserRole', { token, query: { roleId: admin.id, userId: id } }))
        .message,
    ).toBe('admin用户，不允许取消管理员角色！');
  });

  it('shows a face to everybody who is signed in, and takes no other file for one', async () => {
    const send = (name: string, content: Buffer) =>
      upload(app, '/sys/common/upload', { token, name, content, fields: { biz: 'temp' } });
    const picture = (await send('me.png', png)).message;
    const body = aUser({ avatar: picture });
    expect((await add(body)).success).toBe(true);
    const person = await aPerson(app);
    const his = await app.signIn(person.username, userPassword);
    expect((await fetchBytes(app, `/sys/common/static/${picture}`, his)).status).toBe(200);
    const paper = (await send('secret.pdf', pdf)).message;
    expect((await add(aUser({ avatar: paper }))).success).toBe(true);
    expect((await fetchBytes(app, `/sys/common/static/${paper}`, his)).status).toBe(404);
  });

  it('finds by department, by ids and by the list conventions', async () => {
    const a = await aPerson(app, { realname: '欧阳一二', departs: ['A01A55'] });
    const b = await aPerson(app, { realname: '欧阳三四' });
    const depart = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'A01A55')
      .executeTakeFirst();
    const list = async (query: Record<string, string>) =>
      (await app.call('GET', '/sys/user/list', { token, query })).result.records.map((one: { id: string }) => one.id);
    expect(await list({ departId: depart?.id ?? '' })).toEqual([a.id]);
    expect((await list({ code: `${a.id},${b.id}`, pageSize: '1' })).sort()).toEqual([a.id, b.id].sort());
    expect((await list({ realname: '*欧阳*' })).sort()).toEqual([a.id, b.id].sort());
    expect(await list({ realname: '*欧阳*', status: '2' })).toEqual([]);
  });
});
