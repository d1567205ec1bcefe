import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('what pickers of users ask', () => {
  let app: TestApp;
  let token: string;
  const get = (path: string, query: Record<string, string>, as = token) =>
    app.call('GET', `/sys/user/${path}`, { token: as, query });
  const named = (records: { username: string }[]) => records.map((record) => record.username).sort();
  /** The users of a call that answers without envelope; the test's client puts the status beside them. */
  const stored = async (query: Record<string, string>, as = token): Promise<{ username: string }[]> => {
    const { status: _status, ...people } = await get('getMultiUser', query, as);
    return Object.values(people) as unknown as { username: string }[];
  };
  const change = (id: string, values: object) =>
    app.db.updateTable('sys_user').set(values).where('id', '=', id).execute();

  const departIdOf = async (code: string) =>
    (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirstOrThrow()).id;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn((await aPerson(app)).username, userPassword);
  });

  it('finds stored users by any of the published fields, frozen ones too, and nobody by anything else', async () => {
    const [a, b] = [await aPerson(app, { realname: '查找甲' }), await aPerson(app, { realname: '查找乙' })];
    await change(a.id, { phone: '13911110001', email: 'a@example.com', work_no: 'PK1' });
    await change(b.id, { status: 2 });
    expect(named(await stored({ id: `${a.id},${b.id},` }))).toEqual([a.username, b.username].sort());
    for (const [field, value] of [
      ['phone', '13911110001,'],
      ['email', 'a@example.com,'],
      ['workNo', 'PK1,'],
    ] as const)
      expect(named(await stored({ [field]: value })), field).toEqual([a.username]);
    expect(named(await stored({ realname: '查找甲,查找乙,' }))).toHaveLength(2);
    // Values are compared as they are; markers of list queries mean nothing here.
    for (const [field, value] of [
      ['username', '*'],
      ['username', '!x'],
      ['id', ','],
      ['secretLevel', '1'],
      ['_t', '1'],
    ] as const)
      expect(await stored({ [field]: value }), field).toEqual([]);
  });

  it('shows nothing that a picker does not need', async () => {
    const person = await aPerson(app);
    const [found = {}] = await stored({ username: person.username });
    const wanted = ['id', 'username', 'realname', 'avatar', 'sex', 'phone', 'birthday', 'orgCodeTxt', 'status'];
    expect(Object.keys(found).filter((key) => !wanted.includes(key))).toEqual([]);
    const page = await get('queryUserComponentData', { username: person.username });
    expect(page.result.total).toBe(1);
    expect(Object.keys(page.result.records[0]).filter((key) => !wanted.includes(key))).toEqual([]);
  });

  it('leaves out one account where a page asks for it', async () => {
    const stamp = `除外${Date.now() % 100_000}`;
    const [own, other] = [await aPerson(app, { realname: stamp }), await aPerson(app, { realname: stamp })];
    const page = (await get('queryUserComponentData', { realname: stamp, except: own.username })).result;
    expect(page.total).toBe(1);
    expect(page.records.map((record: { id: string }) => record.id)).toEqual([other.id]);
  });

  it('sorts by what it shows, newest first, and by nothing that it hides', async () => {
    const stamp = `排序${Date.now() % 100_000}`;
    const [old, young] = [await aPerson(app, { realname: stamp }), await aPerson(app, { realname: stamp })];
    await change(old.id, { create_time: new Date('2020-01-01') });
    const order = async (query: Record<string, string>) =>
      (await get('queryUserComponentData', { realname: stamp, ...query })).result.records.map(
        (record: { id: string }) => record.id,
      );
    expect(await order({})).toEqual([young.id, old.id]);
    expect(await order({ column: 'createTime', order: 'asc' })).toEqual([old.id, young.id]);
    for (const column of ['secretLevel', 'workNo', 'email', 'password', 'passwordHash', 'id;drop table sys_user'])
      expect(await get('queryUserComponentData', { column, order: 'desc' }), column).toMatchObject({
        success: false,
        message: `请注意，将要排序的列字段不存在：${column}`,
      });
  });

  it('ignores filters that are no part of the call', async () => {
    const [cleared, plain] = [await aPerson(app, { clearance: 4 }), await aPerson(app, { clearance: 1 })];
    const ids = { id: `${cleared.id},${plain.id}` };
    for (const [name, value] of [
      ['secretLevel', '4'],
      ['secretLevel_begin', '4'],
      ['superQueryParams', encodeURIComponent('[{"field":"secretLevel","rule":"eq","val":"4"}]')],
    ] as const)
      expect((await get('queryUserComponentData', { ...ids, [name]: value })).result.total, name).toBe(2);
  });

  it('stays behind the gate: data rules hold for pickers too, and frozen accounts are not offered', async () => {
    const input = { departs: ['Y01'], realname: '门内门外' };
    const [inside, outside] = [await aPerson(app, input), await aPerson(app, input)];
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: inside.username };
    const ruled = await aPerson(app, { rules: [rule] });
    const his = await app.signIn(ruled.username, userPassword);
    const username = `${inside.username},${outside.username},`;
    expect(named(await stored({ username }, his))).toEqual([inside.username]);
    expect(named((await get('queryUserComponentData', {}, his)).result.records)).toEqual([inside.username]);
    // The calls of departments that name users keep to the same rows.
    const departId = await departIdOf('Y01');
    const call = (path: string, query: Record<string, string>) =>
      app.call('GET', `/sys/sysDepart/${path}`, { token: his, query });
    expect(named((await call('getUsersByDepartId', { id: departId })).result)).toEqual([inside.username]);
    expect(named((await call('queryTreeByKeyWord', { keyWord: '门内门外' })).result.userList)).toEqual([
      inside.username,
    ]);
    expect(named((await get('queryUserByDepId', { id: departId }, his)).result)).toEqual([inside.username]);
    await change(inside.id, { status: 2 });
    expect((await get('queryUserComponentData', { username: inside.username }, his)).result.total).toBe(0);
    expect(named(await stored({ username }, his))).toEqual([inside.username]);
    expect(await app.call('GET', '/sys/user/queryUserComponentData')).toMatchObject({ success: false, code: 401 });
  });

  it('does not let who edits departments make directors of users that he may not see', async () => {
    const hidden = await aPerson(app);
    const rule = { component: 'system/UserList', column: 'username', condition: '=', value: 'nobody_else' };
    const editor = await aPerson(app, { departs: ['Z01'], permissions: ['system:depart:edit'], rules: [rule] });
    const as = await app.signIn(editor.username, userPassword);
    const id = await departIdOf('Z01');
    const answer = await app.call('PUT', '/sys/sysDepart/edit', {
      token: as,
      body: { id, directorUserIds: hidden.id },
    });
    expect(answer).toMatchObject({ success: false, message: '部门负责人不存在' });
    const row = await app.db
      .selectFrom('sys_user')
      .select('user_identity')
      .where('id', '=', hidden.id)
      .executeTakeFirst();
    expect(row?.user_identity).not.toBe(2);
  });

  it('gives a superior the departments that he manages, and everybody else his own', async () => {
    const member = await aPerson(app, { departs: ['X01A01'] });
    const his = await app.signIn(member.username, userPassword);
    const mine = (as: string) => app.call('GET', '/sys/sysDepart/queryMyDeptTreeList', { token: as });
    expect(await mine(his)).toMatchObject({ message: '1', result: null });
    expect((await get('getCurrentUserDeparts', {}, his)).result.list).toMatchObject([{ orgCode: 'X01A01' }]);
    const id = await departIdOf('X01A01');
    await change(member.id, { user_identity: 2, depart_ids: id });
    await app.sessions.refresh(app.db, [member.id]);
    expect(await mine(his)).toMatchObject({ message: '2', result: [{ id, orgCode: 'X01A01' }] });
  });
});
