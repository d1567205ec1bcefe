import { beforeAll, describe, expect, it } from 'vitest';
import { keepCode } from '#access/session/one-time-codes.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('members of departments', () => {
  let app: TestApp;
  let token: string;
  const get = (path: string, query: Record<string, string> = {}, as = token) =>
    app.call('GET', path, { token: as, query });
  const idsOf = (records: { id: string }[]) => records.map((record) => record.id).sort();
  const departId = async (code: string) =>
    (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirstOrThrow()).id;
  const orgCodeOf = async (id: string) =>
    (await app.db.selectFrom('sys_user').select('org_code').where('id', '=', id).executeTakeFirst())?.org_code;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('adds users to a department twice without harm and finds them from above', async () => {
    const [a, b] = [await aPerson(app, { departs: ['B01', 'B01A01'] }), await aPerson(app)];
    const below = await departId('B01A01');
    const add = () =>
      app.call('POST', '/sys/user/editSysDepartWithUser', { token, body: { depId: below, userIdList: [a.id, b.id] } });
    expect(await add()).toMatchObject({ success: true, code: 0, message: '添加成功!' });
    expect((await add()).success).toBe(true);
    const top = await departId('B01');
    const page = await get('/sys/user/departUserList', { depId: top });
    expect(page).toMatchObject({ code: 0, result: { total: 2 } });
    expect(page.result.records.find((one: { id: string }) => one.id === b.id).orgCode).toBe('部门B01A01');
    expect(idsOf((await get('/sys/user/queryUserByDepId', { id: top })).result)).toEqual([a.id, b.id].sort());
    expect(idsOf((await get('/sys/user/queryByOrgCode', { orgCode: 'B01' })).result.records)).toEqual([a.id]);
    expect(idsOf((await get('/sys/user/queryUserComponentData', { departId: below })).result.records)).toEqual(
      [a.id, b.id].sort(),
    );
  });

  it('takes users out, ends their department roles there and moves them to another of their departments', async () => {
    const person = await aPerson(app, { departs: ['C01', 'C02'], permissions: ['system:user:list'] });
    await app.db.updateTable('sys_user').set({ org_code: 'C01' }).where('id', '=', person.id).execute();
    const depart = await departId('C01');
    const roleId = newId();
    await app.db
      .insertInto('sys_depart_role')
      .values({ id: roleId, depart_id: depart, role_name: '组长', role_code: 'lead', description: null })
      .execute();
    await app.db
      .insertInto('sys_depart_role_user')
      .values({ id: newId(), user_id: person.id, drole_id: roleId })
      .execute();
    const his = await app.signIn(person.username, userPassword);
    const out = () =>
      app.call('DELETE', '/sys/user/deleteUserInDepart', { token, query: { depId: depart, userId: person.id } });
    expect(await out()).toMatchObject({ success: true, message: '删除成功!' });
    expect(await orgCodeOf(person.id)).toBe('C02');
    expect((await get('/sys/user/getCurrentUserDeparts', {}, his)).result).toMatchObject({ orgCode: 'C02' });
    expect(
      await app.db.selectFrom('sys_depart_role_user').select('id').where('user_id', '=', person.id).execute(),
    ).toEqual([]);
    expect((await out()).message).toBe('当前选中部门与用户无关联关系!');
    const last = await departId('C02');
    const batch = { depId: last, userIds: `${person.id},` };
    const outAtOnce = () => app.call('DELETE', '/sys/user/deleteUserInDepartBatch', { token, query: batch });
    expect((await outAtOnce()).success).toBe(true);
    expect((await outAtOnce()).message).toBe('删除失败，目标用户不在当前部门！');
    expect(await orgCodeOf(person.id)).toBeNull();
  });

  it('shows a superior the members of what he manages, and nobody else anything without a department', async () => {
    const rights = ['system:user:departUserList'];
    const boss = await aPerson(app, { departs: ['D01'], permissions: rights });
    const member = await aPerson(app, { departs: ['D01A01'] });
    const his = await app.signIn(boss.username, userPassword);
    expect((await get('/sys/user/departUserList', {}, his)).result).toBeNull();
    await app.db
      .updateTable('sys_user')
      .set({ user_identity: 2, depart_ids: await departId('D01') })
      .where('id', '=', boss.id)
      .execute();
    await app.sessions.refresh(app.db, [boss.id]);
    const page = (await get('/sys/user/departUserList', {}, his)).result;
    expect(idsOf(page.records)).toEqual([boss.id, member.id].sort());
  });

  it('keeps the address book to who may have it, with departments joined', async () => {
    const person = await aPerson(app, { realname: '通讯录人', departs: ['E01', 'E02'] });
    const { result } = await get('/sys/user/queryByOrgCodeForAddressList', { realname: '通讯录' });
    expect(result).toMatchObject({ total: 1, records: [{ userId: person.id, departName: '部门E01 | 部门E02' }] });
    expect((await get('/sys/user/queryByOrgCodeForAddressList', { orgCode: 'E02' })).result.total).toBe(1);
    const his = await app.signIn(person.username, userPassword);
    expect((await get('/sys/user/queryByOrgCodeForAddressList', {}, his)).code).toBe(510);
  });

  it('gives an id for a new user, and the tenants that can be given', async () => {
    expect((await get('/sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/);
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 601, name: '甲', begin_date: null, end_date: null, status: 1 })
      .execute();
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 602, name: '乙', begin_date: null, end_date: null, status: 1 })
      .execute();
    expect((await get('/sys/tenant/queryList')).result.map((one: { id: number }) => one.id)).toEqual([601, 602]);
    const boss = await aPerson(app, { permissions: ['system:tenant:queryList'], tenants: [602] });
    const his = await app.signIn(boss.username, userPassword);
    expect((await get('/sys/tenant/queryList', {}, his)).result).toEqual([{ id: 602, name: '乙', status: 1 }]);
  });

  it('changes one’s own phone with the password and the code that was sent to the new one, once', async () => {
    const person = await aPerson(app);
    const his = await app.signIn(person.username, userPassword);
    await keepCode(app.db, 'own', `phone:new:${person.id}:13766660001`, '123456');
    const change = (smscode: string, password: string | undefined = userPassword) =>
      app.call('PUT', '/sys/user/updateMobile', { token: his, body: { phone: '13766660001', smscode, password } });
    // An open session alone takes over nobody's phone, and with it his account.
    // A field left empty is no guess, however often.
    for (let tries = 0; tries < 8; tries += 1)
      expect((await change('123456', '')).result.fields).toEqual({ password: '请输入当前密码' });
    expect((await change('123456', 'guess')).result.fields).toEqual({ password: '当前密码不正确' });
    expect((await change('000000')).message).toBe('短信验证码不匹配！');
    expect(await change('123456')).toMatchObject({ success: true, message: '手机号设置成功!' });
    expect((await change('123456')).success).toBe(false);
    const row = await app.db.selectFrom('sys_user').select('phone').where('id', '=', person.id).executeTakeFirst();
    expect(row?.phone).toBe('13766660001');
  });
});
