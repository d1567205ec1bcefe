import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { configClient, fileOf } from '#test/config-transfer.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

interface Node {
  id: string;
  code: string;
  name: string;
  pid: string;
  hasChild: string | null;
}

describe('the recycle bin of categories', () => {
  let app: TestApp;
  let token: string;
  const call = (method: string, name: string, options: object = {}) =>
    app.call(method, `/sys/category/${name}`, { token, ...options });
  const one = async (id: string): Promise<Node> => (await call('GET', 'queryById', { query: { id } })).result;
  const add = async (name: string, pid?: string): Promise<Node> => {
    const answer = await call('POST', 'add', { body: { name, pid } });
    expect(answer, answer.message).toMatchObject({ success: true });
    return answer.result;
  };
  const remove = (...ids: string[]) => call('DELETE', 'deleteBatch', { query: { ids: ids.join(',') } });
  const bin = async (as = token): Promise<Node[]> => (await call('GET', 'deleteList', { token: as })).result;
  const entry = async (id: string) => (await bin()).find((row) => row.id === id);
  const back = (...ids: string[]) => call('PUT', 'putRecycleBin', { body: { ids: ids.join(',') } });
  const erase = (...ids: string[]) => call('DELETE', 'deleteRecycleBin', { query: { ids: ids.join(',') } });
  const idOf = async (code: string) =>
    (await app.db.selectFrom('sys_category').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
  const bring = async (code: string) => {
    const columns = ['类型名称', '类型编码', '是否有子节点(1:有)'].map((header) => ({ header }));
    const sheet = { name: '分类字典列表', title: '分类字典列表数据', subtitle: '导出人:管理员', columns };
    const content = await bytesOf(writeWorkbook('xlsx', [{ ...sheet, rows: [['带入', code, '']] }]));
    return upload(app, '/sys/category/importExcel', { token, name: '分类.xlsx', content });
  };
  /** What is said about the one row of a file that was not taken. */
  const wrong = async (code: string) => {
    const { result } = await bring(code);
    const { bytes } = await fetchBytes(app, encodeURI(result.fileUrl), token);
    const workbook = await readWorkbook(bytes, { headerRows: 1 });
    const said = [];
    for await (const { cells } of workbook.rows) said.push(...cells);
    await workbook.close();
    return said.join();
  };
  const exported = async (code: string) => {
    const { bytes } = await fetchBytes(app, `/sys/category/exportXls?format=xlsx&code=${code}*`, token);
    const workbook = await readWorkbook(bytes, { headerRows: 3 });
    const codes = [];
    for await (const { cells } of workbook.rows) codes.push(cells[1]);
    await workbook.close();
    return codes;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('takes a branch as one entry that nobody else reads, and gives all of it back', async () => {
    const top = await add('整枝');
    const middle = await add('枝中', top.id);
    const low = await add('枝末', middle.id);
    const names = async () => (await call('GET', 'loadDictItem', { query: { ids: `${top.id},${low.id}` } })).result;
    expect(await names()).toEqual(['整枝', '枝末']);
    expect(await remove(middle.id)).toMatchObject({ success: true, message: '删除成功!' });
    expect(await entry(middle.id)).toMatchObject({
      name: '枝中',
      code: middle.code,
      parentName: '整枝',
      parentDeleted: false,
      below: 1,
      updateBy: 'admin',
    });
    expect(await entry(low.id)).toBeUndefined();
    // Every way to read it.
    expect((await one(top.id)).hasChild).toBeNull();
    for (const id of [middle.id, low.id])
      expect((await call('GET', 'queryById', { query: { id } })).message).toBe('未找到对应实体');
    expect((await call('GET', 'list', { query: { code: `${middle.code}*` } })).result.total).toBe(0);
    for (const name of ['childList', 'loadTreeChildren', 'loadTreeData'])
      expect((await call('GET', name, { query: { pid: top.id } })).result, name).toEqual([]);
    const batch = await call('GET', 'getChildListBatch', { query: { parentIds: `${top.id},${middle.id}` } });
    expect(batch.result.total).toBe(0);
    expect((await call('GET', 'loadAllData', { query: { code: top.code } })).result).toEqual([]);
    expect((await call('GET', 'loadAllData', { query: { code: middle.code } })).success).toBe(false);
    expect((await call('GET', 'loadOne', { query: { field: 'id', val: low.id } })).message).toBe('查询无果');
    const whole = await call('GET', 'loadTreeRoot', { query: { async: 'false', pcode: top.code } });
    expect(whole.result).toEqual([]);
    await expect.poll(names).toEqual(['整枝']);
    const table = { query: { key: low.id, delNotExist: 'true' } };
    expect((await app.call('GET', '/sys/dict/loadDictItem/sys_category,name,id', { token, ...table })).result).toEqual(
      [],
    );
    expect(await exported(top.code)).toEqual([top.code]);
    // Nothing is put below it, and its code is not given again.
    expect((await call('POST', 'add', { body: { name: '挂上', pid: low.id } })).message).toContain('不存在');
    expect((await call('PUT', 'edit', { body: { id: top.id, pid: middle.id } })).message).toContain('不存在');
    const next = await add('后来', top.id);
    expect(next.code).toBe(`${top.code}A02`);
    for (const [code, sentence] of [
      [middle.code, `类型编码“${middle.code}”在回收站中，请取回或彻底删除后再导入`],
      [`${middle.code}A88`, `编码“${middle.code}A88”的上级分类在回收站中，请先取回`],
    ] as const)
      expect(await wrong(code)).toContain(sentence);
    // A configuration from elsewhere says so before it changes anything, and none from here carries it.
    const client = configClient(app, token);
    const { preview } = await client.previewed(
      fileOf({ category: [{ code: middle.code, name: '枝中', parent: top.code }] }),
    );
    expect(preview.changes[0]?.reason).toContain('在回收站中');
    const file = await client.exported({ category: null });
    expect(file).toContain(`"${top.code}"`);
    expect(file).not.toContain(`"${middle.code}"`);
    // Back, and everything is as it was.
    expect(await call('PUT', `back/${middle.id}`)).toMatchObject({ success: true, message: '操作成功!' });
    expect(await entry(middle.id)).toBeUndefined();
    expect(await one(low.id)).toMatchObject({ code: low.code, pid: middle.id });
    expect([(await one(top.id)).hasChild, (await one(middle.id)).hasChild]).toEqual(['1', '1']);
    expect(await exported(top.code)).toEqual([top.code, middle.code, low.code, next.code]);
    const versions = await app.db
      .selectFrom('sys_data_log')
      .select('data_content')
      .where('data_id', '=', low.id)
      .orderBy('data_version')
      .execute();
    const contents = versions.map(({ data_content }) => JSON.parse(String(data_content)));
    expect(contents.map(({ delFlag }) => delFlag)).toEqual([undefined, 1, 0]);
    // The history's newest version is the record's: else an older one could not be brought back.
    const kept = await app.db.selectFrom('sys_category').select('version').where('id', '=', low.id).execute();
    expect(contents.at(-1)).toMatchObject(kept[0] ?? {});
  });

  it('gives nothing back below what is in the bin, and keeps one entry for what one step deleted', async () => {
    const top = await add('上层');
    const middle = await add('中层', top.id);
    const lows = [await add('下一', middle.id), await add('下二', middle.id)];
    // In one step, in whatever order: one entry.
    await remove(...lows.map(({ id }) => id), middle.id);
    expect(await entry(middle.id)).toMatchObject({ below: 2 });
    expect((await bin()).filter(({ code }) => code.startsWith(top.code))).toHaveLength(1);
    expect((await back(lows[0]?.id ?? '')).message).toBe('操作失败!');
    expect((await erase(lows[0]?.id ?? '')).message).toBe('删除失败!');
    for (const ids of ['', ','])
      expect([(await back(ids)).message, (await erase(ids)).message]).toEqual(Array(2).fill('参数不识别！'));
    await remove(top.id);
    expect([await entry(top.id), await entry(middle.id)]).toMatchObject([
      { below: 0 },
      { parentName: '上层', parentDeleted: true },
    ]);
    const refused = `“中层”的上级分类“上层”（${top.code}）在回收站中，请先取回上级分类`;
    expect(await back(middle.id)).toMatchObject({ success: false, message: refused });
    // Both at once, the child named first; and the ids of the step stand for the step.
    expect((await back(middle.id, ...lows.map(({ id }) => id), top.id)).success).toBe(true);
    expect((await one(lows[1]?.id ?? '')).pid).toBe(middle.id);
    expect((await one(top.id)).hasChild).toBe('1');
    // A move takes what is in the bin along: its code begins with the code above.
    const [target, moved] = [await add('去处'), await add('带走', top.id)];
    const inBin = await add('同去', moved.id);
    await remove(inBin.id);
    await call('PUT', 'edit', { body: { id: moved.id, pid: target.id } });
    expect(await entry(inBin.id)).toMatchObject({ code: `${target.code}A01A01` });
    expect((await back(inBin.id)).success).toBe(true);
    expect((await back(inBin.id)).message).toBe('操作失败!');
  });

  it('deletes for good with all below, never what is not in the bin, and gives no code again', async () => {
    const top = await add('将灭');
    const [low, other] = [await add('先删', top.id), await add('留下', top.id)];
    expect((await erase(top.id)).message).toBe('删除失败!');
    await remove(low.id);
    expect((await call('DELETE', `deletePhysic/${low.id}`)).message).toBe('删除成功!');
    expect((await add('再加', top.id)).code).toBe(`${top.code}A03`);
    await remove(other.id);
    await remove(top.id);
    expect((await erase(top.id)).message).toBe('删除成功!');
    const left = await app.db.selectFrom('sys_category').select('id').where('code', 'like', `${top.code}%`).execute();
    expect(left).toEqual([]);
    expect(await entry(other.id)).toBeUndefined();
    expect((await add('之后')).code > top.code).toBe(true);
    // A code that nobody took from the counter is remembered too.
    const last = await bring('W05');
    expect(last.success, last.message).toBe(true);
    const id = await idOf('W05');
    await remove(id);
    await erase(id);
    expect((await bring('W05')).success).toBe(true);
  });

  it('lets no record name what is being deleted', async () => {
    const parent = await idOf('ITO1');
    const draft = projectDraft(await anchors(app, token));
    for (const at of [1, 2, 3, 4]) {
      const { id } = await add(`争用${at}`, parent);
      const [project, gone] = await Promise.all([
        app.call('POST', '/pm/project/add', { token, body: { ...draft, outsClass: id } }),
        remove(id),
      ]);
      expect([project.success, gone.success].filter(Boolean), `${project.message} ${gone.message}`).toHaveLength(1);
      if (gone.success) expect(project.message).toContain('不存在');
      else expect(gone.message).toBe(`“争用${at}”已被1条项目引用，不能删除`);
    }
  });

  it('belongs to the tenant, and hides what a data rule hides', async () => {
    for (const id of [61, 62])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const permissions = ['list', 'add', 'edit', 'delete', 'deleteRecycleBin'].map((act) => `system:category:${act}`);
    const signIn = async (tenant: number) =>
      app.signIn((await aPerson(app, { tenants: [tenant], permissions })).username, userPassword);
    const [first, second] = [await signIn(61), await signIn(62)];
    const common = await add('平台的');
    await remove(common.id);
    const own = (await call('POST', 'add', { token: first, body: { name: '租户的' } })).result;
    await call('DELETE', 'delete', { token: first, query: { id: own.id } });
    expect((await bin(first)).map(({ id }) => id)).toEqual([own.id]);
    expect(await bin(second)).toEqual([]);
    expect((await bin()).map(({ id }) => id)).not.toContain(own.id);
    for (const id of [own.id, common.id]) {
      expect((await call('PUT', `back/${id}`, { token: second })).message).toBe('操作失败!');
      expect((await call('DELETE', `deletePhysic/${id}`, { token: second })).message).toBe('删除失败!');
    }
    expect((await call('DELETE', `deletePhysic/${own.id}`, { token })).message).toBe('删除失败!');
    expect((await call('PUT', `back/${own.id}`, { token: first })).success).toBe(true);

    const top = await add('可见');
    const hidden = await add('机密节点', top.id);
    await remove(hidden.id);
    await remove(top.id);
    const rule = { component: 'system/SysCategoryList', column: 'name', condition: '!=', value: '机密节点' };
    const person = await aPerson(app, { permissions, rules: [rule] });
    const theirs = await app.signIn(person.username, userPassword);
    const seen = (await bin(theirs)).map(({ id }) => id);
    expect(seen).toContain(top.id);
    expect(seen).not.toContain(hidden.id);
    expect((await call('PUT', `back/${hidden.id}`, { token: theirs })).message).toBe('操作失败!');
    const gone = await call('DELETE', `deletePhysic/${top.id}`, { token: theirs });
    expect(gone.message).toBe('下级分类中有您无权操作的分类');
    // Who may list and edit may not delete for good.
    const editor = await aPerson(app, { permissions: permissions.slice(0, 4) });
    const editing = await app.signIn(editor.username, userPassword);
    expect((await call('DELETE', `deletePhysic/${top.id}`, { token: editing })).success).toBe(false);
    expect((await bin(editing)).map(({ id }) => id)).toContain(top.id);
    expect((await call('PUT', `back/${top.id},${hidden.id}`, { token })).success).toBe(false);
  });
});
