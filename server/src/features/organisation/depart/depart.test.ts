import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('departments', () => {
  let app: TestApp;
  let token: string;
  let rootId: string;
  const add = (body: object, as = token) => app.call('POST', '/sys/sysDepart/add', { token: as, body });
  const edit = (body: object) => app.call('PUT', '/sys/sysDepart/edit', { token, body });
  const get = (path: string, query: Record<string, string> = {}, as = token) =>
    app.call('GET', `/sys/sysDepart/${path}`, { token: as, query });
  const remove = (id: string) => app.call('DELETE', '/sys/sysDepart/delete', { token, query: { id } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    [{ id: rootId }] = (await get('queryDepartTreeSync')).result;
  });

  it('codes new departments by their place and shows them in the tree', async () => {
    const first = await add({ departName: '研发部', parentId: rootId, orgCategory: '2' });
    expect(first).toMatchObject({ message: '添加成功！', result: { orgCode: 'A01A01', orgType: '2' } });
    const below = await add({ departName: '一组', parentId: first.result.id });
    expect(below.result).toMatchObject({ orgCode: 'A01A01A01', orgCategory: '2', orgType: '3' });
    expect((await add({ departName: '新公司' })).result).toMatchObject({ orgCode: 'A02', orgCategory: '1' });
    const tree = (await get('queryTreeList')).result;
    expect(tree[0].children[0]).toMatchObject({
      title: '研发部',
      isLeaf: false,
      children: [{ departName: '一组', isLeaf: true }],
    });
    const level = (await get('queryDepartTreeSync', { pid: first.result.id })).result;
    expect(level).toMatchObject([{ key: below.result.id, orgCode: 'A01A01A01', isLeaf: true, directorUserIds: '' }]);
    expect((await get('searchBy', { keyWord: '一组' })).result).toHaveLength(1);
    expect(await get('searchBy', { keyWord: '没有这个' })).toMatchObject({
      success: false,
      message: '未查询匹配数据！',
    });
    expect((await get('queryParentName', { id: below.result.id })).result).toBe('研发部');
    const ancestors = (await get('queryAllParentId', { departId: below.result.id })).result;
    expect(ancestors[below.result.id].parentIds).toEqual([rootId, first.result.id]);
    expect((await get('queryAllParentId')).message).toBe('departId 和 orgCode 不能都为空！');
  });

  it('gives no code twice when many save at once', async () => {
    const { result: parent } = await add({ departName: '并发', parentId: rootId });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add({ departName: `组${index}`, parentId: parent.id })),
    );
    const codes = answers.map((answer) => answer.result.orgCode);
    expect(new Set(codes).size).toBe(8);
    expect(codes.sort().at(-1)).toBe(`${parent.orgCode}A08`);
  });

  it('never gives the code of a deleted department again', async () => {
    const { result: parent } = await add({ departName: '编码', parentId: rootId });
    const { result: old } = await add({ departName: '旧', parentId: parent.id });
    await remove(old.id);
    expect((await add({ departName: '新', parentId: parent.id })).result.orgCode).toBe(`${parent.orgCode}A02`);
  });

  it('refuses wrong input and says which field', async () => {
    expect((await add({ parentId: rootId })).result.fields).toEqual({ departName: '机构名称不能为空' });
    expect((await add({ departName: '甲', parentId: 'nobody' })).message).toContain('上级部门不存在');
    expect((await add({ departName: '甲', orgCategory: '2' })).message).toContain('最上级机构的类型只能是公司');
    expect((await add({ departName: '甲', parentId: rootId, orgCategory: '1' })).message).toContain('不能是公司');
    expect((await add({ departName: '甲', parentId: rootId, mobile: '12' })).message).toContain('手机号码格式不正确');
  });

  it('refuses to move a department, below itself too, and keeps its code whatever a client sends', async () => {
    const { result: a } = await add({ departName: '甲', parentId: rootId });
    const { result: b } = await add({ departName: '乙', parentId: a.id });
    expect((await edit({ ...a, parentId: b.id })).message).toContain('上级部门不能更改');
    expect((await edit({ ...a, orgCode: 'A09', departName: '甲甲' })).message).toBe('修改成功!');
    expect((await get('queryById', { id: a.id })).result).toMatchObject({ departName: '甲甲', orgCode: a.orgCode });
  });

  it('makes directors superiors and members, and takes it back', async () => {
    const person = await aPerson(app);
    const { result: dept } = await add({ departName: '领导', parentId: rootId, directorUserIds: person.id });
    const user = () =>
      app.db
        .selectFrom('sys_user')
        .select(['user_identity', 'depart_ids'])
        .where('id', '=', person.id)
        .executeTakeFirst();
    expect(await user()).toEqual({ user_identity: 2, depart_ids: dept.id });
    const [node] = (await get('queryDepartTreeSync', { ids: dept.id })).result;
    expect(node.directorUserIds).toBe(person.id);
    expect((await get('getUsersByDepartId', { id: dept.id })).result).toMatchObject([{ username: person.username }]);
    const theirs = await app.signIn(person.username, userPassword);
    expect(await get('queryMyDeptTreeList', {}, theirs)).toMatchObject({ message: '2', result: [{ id: dept.id }] });
    await edit({ id: dept.id, directorUserIds: '' });
    expect(await user()).toEqual({ user_identity: 1, depart_ids: '' });
    expect(await get('queryMyDeptTreeList', {}, theirs)).toMatchObject({ message: '1', result: null });
  });

  it('deletes with all below and with the links, but not while records name one of them', async () => {
    const { result: top } = await add({ departName: '撤销部', parentId: rootId });
    const { result: below } = await add({ departName: '撤销组', parentId: top.id });
    const person = await aPerson(app, { departs: [below.orgCode] });
    const projectId = newId();
    await sql`insert into pm_project (id, code, name, type, outs_class, shore, mode, customer, dept, pm, biz_owner,
        plan_start, plan_end, budget)
      select ${projectId}, 'X-1', '在用', 'dev', id, 'on', 'fixed', '客户', ${below.id}, 'admin', 'admin', now(), now(), 1
      from sys_category limit 1`.execute(app.db);
    expect((await remove(top.id)).message).toBe('“撤销组”已被1条项目引用，不能删除');
    await sql`delete from pm_project where id = ${projectId}`.execute(app.db);
    expect((await remove(top.id)).message).toBe('删除成功!');
    expect((await get('queryByIds', { deptIds: `${top.id},${below.id}` })).result).toEqual([]);
    const links = await app.db.selectFrom('sys_user_depart').select('id').where('user_id', '=', person.id).execute();
    expect(links).toEqual([]);
  });

  it('keeps the department to which the deleter belongs: its roles and their data rules bind him', async () => {
    const { result: top } = await add({ departName: '自己的部门', parentId: rootId });
    const { result: below } = await add({ departName: '自己的小组', parentId: top.id });
    const person = await aPerson(app, { departs: [below.orgCode], permissions: ['system:depart:delete'] });
    const his = await app.signIn(person.username, userPassword);
    for (const id of [below.id, top.id])
      expect(await app.call('DELETE', '/sys/sysDepart/delete', { token: his, query: { id } })).toMatchObject({
        code: 510,
        message: '不能删除自己所属的部门',
      });
    expect((await remove(top.id)).success).toBe(true);
  });

  it('shows every record the new name at once', async () => {
    const { result: dept } = await add({ departName: '旧名', parentId: rootId });
    const label = async () =>
      (await app.dictTexts.textsOf(app.db, { type: 'depart', label: '' }, [dept.id], systemActor)).get(dept.id);
    expect(await label()).toBe('旧名');
    await edit({ id: dept.id, departName: '新名' });
    await expect.poll(label).toBe('新名');
  });

  it('puts the departments of one level into the order of a drag', async () => {
    const { result: parent } = await add({ departName: '排序', parentId: rootId });
    const ids: string[] = [];
    for (const name of ['一', '二', '三']) ids.push((await add({ departName: name, parentId: parent.id })).result.id);
    const order = [ids[2], ids[0], ids[1]];
    const sorted = await app.call('PUT', '/sys/sysDepart/sort', { token, body: { parentId: parent.id, ids: order } });
    expect(sorted.message).toBe('保存成功！');
    const level = (await get('queryDepartTreeSync', { pid: parent.id })).result;
    expect(level.map((node: { id: string }) => node.id)).toEqual(order);
    const wrong = await app.call('PUT', '/sys/sysDepart/sort', { token, body: { parentId: rootId, ids: order } });
    expect(wrong.message).toBe('只能在同一上级部门内调整顺序');
  });

  it('keeps the departments of another tenant out of every call', async () => {
    await app.db
      .insertInto('sys_tenant')
      .values([{ id: 7, name: '甲', status: 1 } as never, { id: 8, name: '乙', status: 1 } as never])
      .execute();
    const rights = ['system:depart:add', 'system:depart:edit', 'system:depart:delete', 'system:depart:list'];
    const [mine, other] = await Promise.all([
      aPerson(app, { tenants: [7], permissions: rights }),
      aPerson(app, { tenants: [8], permissions: rights }),
    ]);
    const myToken = await app.signIn(mine.username, userPassword);
    const otherToken = await app.signIn(other.username, userPassword);
    const { result: secret } = await add({ departName: '机密部门' }, myToken);
    expect((await get('queryTreeList', {}, myToken)).result).toHaveLength(1);
    for (const path of ['queryTreeList', 'queryDepartTreeSync', 'listAll', 'queryIdTree'])
      expect((await get(path, {}, otherToken)).result).toEqual([]);
    expect((await get('searchBy', { keyWord: '机密' }, otherToken)).success).toBe(false);
    expect((await get('queryByIds', { deptIds: secret.id }, otherToken)).result).toEqual([]);
    expect((await get('queryById', { id: secret.id }, otherToken)).success).toBe(false);
    expect((await add({ departName: '下', parentId: secret.id }, otherToken)).message).toContain('上级部门不存在');
    const next = (as: string) =>
      app.call('PUT', '/sys/fillRule/executeRuleByCode/org_num_role', { token: as, body: { parentId: secret.id } });
    expect((await next(otherToken)).message).toBe('上级部门不存在');
    expect((await next(myToken)).result).toEqual([`${secret.orgCode}A01`, '2']);
    const stolen = await app.call('DELETE', '/sys/sysDepart/delete', { token: otherToken, query: { id: secret.id } });
    expect(stolen.success).toBe(false);
  });

  it('shows the whole tree as it is at every call, though it is written once', async () => {
    const plain = await app.signIn((await aPerson(app)).username, userPassword);
    const titles = async () => JSON.stringify((await get('queryTreeList', {}, plain)).result);
    const { result: made } = await add({ departName: '树中新部', parentId: rootId });
    expect(await titles()).toContain('"树中新部"');
    // Whoever changes rows, by whatever way, and in whichever order transactions end.
    await sql`update sys_depart set depart_name = '树中改部' where id = ${made.id}`.execute(app.db);
    const [first, again] = [await titles(), await titles()];
    expect(first).toContain('"树中改部"');
    expect(again).toBe(first);
    await inTransaction(app.db, async (tx) => {
      await sql`update sys_depart set depart_name = '树中晚部' where id = ${made.id}`.execute(tx);
      await sql`update sys_depart set memo = '先' where id = ${rootId}`.execute(app.db);
      expect(await titles()).toContain('"树中改部"');
    });
    expect(await titles()).toContain('"树中晚部"');
    await app.call('DELETE', '/sys/sysDepart/delete', { token, query: { id: made.id } });
    expect(await titles()).not.toContain('树中晚部');
  });

  it('shows only what the data rules of the page leave, with the top of that as a root', async () => {
    const { result: a } = await add({ departName: '可见部', parentId: rootId });
    await add({ departName: '可见组', parentId: a.id });
    const rule = { component: 'system/DepartList', column: 'orgCode', condition: 'RIGHT_LIKE', value: a.orgCode };
    const person = await aPerson(app, { rules: [rule] });
    const theirs = await app.signIn(person.username, userPassword);
    const tree = (await get('queryTreeList', {}, theirs)).result;
    expect(tree).toMatchObject([{ title: '可见部', children: [{ title: '可见组' }] }]);
    expect((await get('queryDepartTreeSync', {}, theirs)).result).toMatchObject([{ title: '可见部' }]);
  });

  it('asks for the right before it looks at the input', async () => {
    const person = await aPerson(app);
    const theirs = await app.signIn(person.username, userPassword);
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete'],
      ['PUT', 'sort'],
    ] as const)
      expect((await app.call(method, `/sys/sysDepart/${path}`, { token: theirs, body: {} })).code).toBe(510);
  });

  it('saves what a department may hand on, and its rules, as a difference', async () => {
    const { result: dept } = await add({ departName: '授权', parentId: rootId });
    const { treeList, ids } = (await app.call('GET', '/sys/sysDepartPermission/queryTreeList', { token })).result;
    expect(treeList[0]).toMatchObject({ title: null, slotTitle: '首页', scopedSlots: { title: 'hasDatarule' } });
    const save = (permissionIds: string[], last: string[]) =>
      app.call('POST', '/sys/permission/saveDepartPermission', {
        token,
        body: { departId: dept.id, permissionIds: permissionIds.join(','), lastpermissionIds: last.join(',') },
      });
    expect((await save(ids.slice(0, 3), [])).message).toBe('保存成功！');
    expect((await save([ids[0], ids[5]], ids.slice(0, 3))).message).toBe('保存成功！');
    const now = await app.call('GET', '/sys/permission/queryDepartPermission', { token, query: { departId: dept.id } });
    expect(now.result.sort()).toEqual([ids[0], ids[5]].sort());
    expect((await save(['nobody'], [])).message).toBe('授权失败！');
    const clerk = await aPerson(app, { permissions: ['system:permission:saveDepart'] });
    const theirs = await app.signIn(clerk.username, userPassword);
    const [right] = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'system:user:delete')
      .execute();
    const more = await app.call('POST', '/sys/permission/saveDepartPermission', {
      token: theirs,
      body: { departId: dept.id, permissionIds: right?.id, lastpermissionIds: '' },
    });
    expect(more).toMatchObject({ success: false, code: 510 });
  });
});
