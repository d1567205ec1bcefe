import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

interface Node {
  id: string;
  code: string;
  pid: string;
  hasChild: string | null;
}

describe('categories', () => {
  let app: TestApp;
  let token: string;
  const call = (method: string, name: string, options: object = {}) =>
    app.call(method, `/sys/category/${name}`, { token, ...options });
  const one = async (id: string): Promise<Node> => (await call('GET', 'queryById', { query: { id } })).result;
  const add = async (name: string, pid?: string): Promise<Node> => {
    const answer = await call('POST', 'add', { body: { name, pid } });
    expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' });
    return answer.result;
  };
  const bring = async (rows: Cell[][], as = token) => {
    const columns = ['类型名称', '类型编码', '是否有子节点(1:有)'].map((header) => ({ header }));
    const sheet = { name: '分类字典列表', title: '分类字典列表数据', subtitle: '导出人:管理员', columns, rows };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    return upload(app, '/sys/category/importExcel', { token: as, name: '分类.xlsx', content });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('get codes level by level, also when many are added at once, and say what is below them', async () => {
    const top = await add('电脑产品');
    expect(top).toMatchObject({ code: expect.stringMatching(/^[A-Z]\d\d$/), pid: '0', hasChild: null });
    const children = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`型号${at}`, top.id)));
    expect(children.map(({ code }) => code).sort()).toEqual(
      Array.from({ length: 12 }, (_, at) => `${top.code}A${String(at + 1).padStart(2, '0')}`),
    );
    expect((await one(top.id)).hasChild).toBe('1');
    // A code that was given is not given again.
    const last = children.find(({ code }) => code === `${top.code}A12`);
    await call('DELETE', 'delete', { query: { id: last?.id } });
    expect((await add('后来的', top.id)).code).toBe(`${top.code}A13`);
    // A client cannot choose it.
    const chosen = await call('POST', 'add', { body: { name: '自定', pid: top.id, code: 'HACK', tenantId: 5 } });
    expect(chosen.result).toMatchObject({ code: `${top.code}A14`, tenantId: 0 });
    expect((await call('POST', 'add', { body: { name: '孤儿', pid: 'nobody' } })).message).toContain('不存在');
  });

  it('are read level by level, as an older client reads them', async () => {
    const top = await add('读取');
    const [a, b] = [await add('甲', top.id), await add('乙', top.id)];
    const leaf = await add('丙', a.id);
    const roots = await call('GET', 'rootList', { query: { name: '读取', pageSize: 5 } });
    expect(roots).toMatchObject({ code: 0, result: { total: 1, records: [{ id: top.id, hasChild: '1' }] } });
    const below = await call('GET', 'childList', { query: { pid: top.id } });
    expect(below.result.map(({ id }: Node) => id)).toEqual([a.id, b.id]);
    const batch = await call('GET', 'getChildListBatch', { query: { parentIds: `${top.id},${a.id},` } });
    expect(batch.result.records.map(({ id }: Node) => id)).toEqual([a.id, leaf.id, b.id]);
    const check = (query: object) => call('GET', 'checkCode', { query });
    expect((await check({ pid: top.id })).message).toBe('错误,类型编码为空!');
    expect((await check({ pid: top.id, code: 'X01' })).message).toBe(`编码不符合规范,须以"${top.code}"开头!`);
    expect((await check({ pid: top.id, code: `${top.code}A09` })).success).toBe(true);
  });

  it('move with all below them and are coded anew, but never below themselves', async () => {
    const [from, to] = [await add('出发'), await add('到达')];
    const moved = await add('搬家', from.id);
    const low = await add('行李', moved.id);
    const edit = (id: string, body: object) => call('PUT', 'edit', { body: { id, ...body } });
    for (const pid of [moved.id, low.id])
      expect((await edit(moved.id, { name: '搬家', pid })).message).toContain('上级分类不能是本分类或其下级');
    expect(await edit(moved.id, { name: '搬到', pid: to.id })).toMatchObject({ message: '修改成功!' });
    expect(await one(moved.id)).toMatchObject({ name: '搬到', pid: to.id, code: `${to.code}A01` });
    expect((await one(low.id)).code).toBe(`${to.code}A01A01`);
    expect([(await one(from.id)).hasChild, (await one(to.id)).hasChild]).toEqual([null, '1']);
    // Two that move below each other: one comes first, the other is refused.
    const [x, y] = [await add('甲'), await add('乙')];
    const both = await Promise.all([edit(x.id, { pid: y.id }), edit(y.id, { pid: x.id })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)?.message).toMatch(/请稍后再试|不能是本分类或其下级/);
  });

  it('go with all below them, unless records or screens use one of them', async () => {
    const top = await add('整枝');
    const middle = await add('中', top.id);
    const low = await add('下', middle.id);
    expect(await call('DELETE', 'deleteBatch', { query: { ids: `${middle.id},${low.id},` } })).toMatchObject({
      message: '删除成功!',
    });
    expect((await one(top.id)).hasChild).toBeNull();
    expect((await call('GET', 'queryById', { query: { id: low.id } })).message).toBe('未找到对应实体');
    const used = await app.db
      .selectFrom('sys_category')
      .select('id')
      .where('code', '=', 'OUT')
      .executeTakeFirstOrThrow();
    expect((await call('DELETE', 'delete', { query: { id: used.id } })).message).toMatch(
      /^分类“服务外包分类”被“.+”使用/,
    );
    const move = await call('PUT', 'edit', { body: { id: used.id, pid: top.id } });
    expect(move.message).toContain('不能更换上级');
    const body = projectDraft(await anchors(app, token));
    const project = await app.call('POST', '/pm/project/add', { token, body });
    expect(project.success, project.message).toBe(true);
    const ito = await call('DELETE', 'delete', { query: { id: await idOf('ITO') } });
    expect(ito.message).toBe('“信息技术研发服务”已被1条项目引用，不能删除');
  });

  const idOf = async (code: string) =>
    (await app.db.selectFrom('sys_category').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
  it('come and go by Excel; the code says the place', async () => {
    const answer = await bring([
      ['导入一级', 'Q07', '1'],
      ['导入二级', 'Q07A01', ''],
      ['旧式编码', 'Q07-1', ''],
      ['重复', 'Q07A01', ''],
      ['坏的', 'Q07 or 1=1', ''],
    ]);
    expect(answer, answer.message).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 3 } });
    const top = await idOf('Q07');
    expect(await one(await idOf('Q07A01'))).toMatchObject({ pid: top, name: '导入二级' });
    expect((await one(await idOf('Q07-1'))).pid).toBe(top);
    expect((await one(top)).hasChild).toBe('1');
    expect((await add('接着', top)).code).toBe('Q07A02');
    const { bytes } = await fetchBytes(app, '/sys/category/exportXls?format=xlsx&code=Q07*', token);
    const workbook = await readWorkbook(bytes, { headerRows: 3 });
    expect(workbook.header).toEqual(['类型名称', '类型编码', '是否有子节点(1:有)']);
    const rows = [];
    for await (const { cells } of workbook.rows) rows.push(cells.slice(0, 3));
    await workbook.close();
    expect(rows).toContainEqual(['导入一级', 'Q07', '1']);
    expect(rows).toHaveLength(4);
  });

  it('do not go when somebody may not see all of the branch, and take no child below what he may not see', async () => {
    const top = await add('看得见');
    const hidden = await add('隐藏节点', top.id);
    const rule = { component: 'system/SysCategoryList', column: 'name', condition: '!=', value: '隐藏节点' };
    const permissions = ['add', 'delete', 'import'].map((action) => `system:category:${action}`);
    const person = await aPerson(app, { permissions, rules: [rule] });
    const theirs = await app.signIn(person.username, userPassword);
    const gone = await call('DELETE', 'delete', { token: theirs, query: { id: top.id } });
    expect(gone).toMatchObject({ success: false, message: '下级分类中有您无权操作的分类' });
    const below = await call('POST', 'add', { token: theirs, body: { name: '偷偷', pid: hidden.id } });
    expect(below).toMatchObject({ success: false, message: '上级分类不存在' });
    // A file says the place by its code: that is no way around.
    const brought = await bring([['文件带入', `${hidden.code}A77`, '']], theirs);
    expect(brought.result, brought.message).toMatchObject({ successCount: 0 });
    expect((await one(hidden.id)).hasChild).toBeNull();
  });

  it("leave everybody's trees to the platform and show no tenant those of another", async () => {
    for (const id of [51, 52])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const permissions = ['list', 'add', 'edit', 'delete', 'export'].map((action) => `system:category:${action}`);
    const signIn = async (tenant: number) =>
      app.signIn((await aPerson(app, { tenants: [tenant], permissions })).username, userPassword);
    const [first, second] = [await signIn(51), await signIn(52)];
    const common = await add('公用');
    const own = await call('POST', 'add', { token: first, body: { name: '自有' } });
    expect(own.result).toMatchObject({ tenantId: 51, pid: '0' });
    const sentence = '公用分类只能由平台维护，请在本租户自己的分类中操作';
    for (const answer of [
      await call('POST', 'add', { token: first, body: { name: '插入', pid: common.id } }),
      await call('PUT', 'edit', { token: first, body: { id: common.id, name: '改名' } }),
      await call('PUT', 'edit', { token: first, body: { id: own.result.id, pid: common.id } }),
      await call('DELETE', 'delete', { token: first, query: { id: common.id } }),
    ])
      expect(answer).toMatchObject({ success: false, message: sentence });
    const seen = async (as: string) =>
      (await call('GET', 'rootList', { token: as, query: { pageSize: 1000 } })).result.records.map(
        ({ id }: Node) => id,
      );
    expect(await seen(first)).toEqual(expect.arrayContaining([common.id, own.result.id]));
    expect(await seen(second)).toContain(common.id);
    expect(await seen(second)).not.toContain(own.result.id);
    for (const answer of [
      await call('GET', 'queryById', { token: second, query: { id: own.result.id } }),
      await call('DELETE', 'delete', { token: second, query: { id: own.result.id } }),
      await call('PUT', 'edit', { token: second, body: { id: own.result.id, name: '别人的' } }),
    ])
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await call('POST', 'add', { token: second, body: { name: '越界', pid: own.result.id } })).success).toBe(
      false,
    );
    expect((await call('GET', 'rootList', { token: second, query: { tenantId: '51' } })).result.total).toBe(0);
  });
});
