import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

describe('reading categories', () => {
  let app: TestApp;
  let token: string;
  const call = (path: string, query: Record<string, string>) =>
    app.call('GET', `/sys/category/${path}`, { token, query });
  const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const rows = [
      ['t-root', '0', 'T01', '试验分类', '1', 0],
      ['t-a', 't-root', 'T01A01', '甲类', '1', 0],
      ['t-a1', 't-a', 'T01A01A01', '细目', null, 0],
      ['t-b', 't-root', 'T01A02', '乙类', null, 0],
      ['t-b1', 't-b', 'T01A02A01', '细目', null, 0],
      ['t-other', 't-root', 'T01A03', '他人的', null, 77],
    ] as const;
    for (const [id, pid, code, name, has_child, tenant_id] of rows)
      await app.db.insertInto('sys_category').values({ id, pid, code, name, has_child, tenant_id }).execute();
  });

  it('gives one category by its id, code or name', async () => {
    const { result } = await call('loadOne', { field: 'code', val: 'T01A01' });
    expect(result).toEqual({ id: 't-a', pid: 't-root', code: 'T01A01', name: '甲类', hasChild: '1' });
    expect((await call('loadOne', { field: 'id', val: 't-b' })).result.name).toBe('乙类');
    expect((await call('loadOne', { field: 'name', val: '乙类' })).result.id).toBe('t-b');
  });

  it.each([
    ['pid', 't-root', '字段无效，请检查!'],
    ['tenant_id', '77', '字段无效，请检查!'],
    ['constructor', 'x', '字段无效，请检查!'],
    ["id' or '1'='1", 'x', '字段无效，请检查!'],
    ['id', "' or '1'='1", '查询无果'],
    ['name', '他人的', '查询无果'],
    ['name', '细目', '查询数据异常,[name]存在多个值:细目'],
  ])('refuses %s = %s', async (field, val, message) => {
    expect(await call('loadOne', { field, val })).toMatchObject({ success: false, message, result: null });
  });

  it('gives one level, narrowed by a condition on the listed columns alone', async () => {
    expect(titles((await call('loadTreeData', { pcode: 'T01' })).result)).toEqual(['甲类', '乙类']);
    const narrowed = (condition: unknown) =>
      call('loadTreeData', { pcode: 'T01', condition: JSON.stringify(condition) });
    expect(titles((await narrowed({ name: '乙类' })).result)).toEqual(['乙类']);
    expect(titles((await narrowed({ name: "x' or '1'='1" })).result)).toEqual([]);
    // Keys that the call does not know never reach the database.
    for (const key of ['tenant_id', '1=1 or name', 'constructor', '__proto__x', 'toString'])
      expect(titles((await narrowed({ [key]: '77' })).result)).toEqual(['甲类', '乙类']);
  });

  it('reads an empty code as the root', async () => {
    for (const name of ['loadTreeRoot', 'loadTreeData']) {
      const top = titles((await call(name, { pcode: '0' })).result);
      expect(top.length).toBeGreaterThan(0);
      expect(titles((await call(name, { pcode: '' })).result)).toEqual(top);
    }
    expect((await call('loadTreeData', {})).message).toBe('加载分类字典树参数有误.[null]!');
  });

  it.each(['[]', 'null', '"name"', 'name=甲类', '{"name":{"a":1}}', '{"name":null}', '{"name":"\\u0000"}'])(
    'refuses the condition %s with the sentence of the tree select',
    async (condition) => {
      expect(await call('loadTreeData', { pcode: 'T01', condition })).toMatchObject({
        success: false,
        message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
      });
    },
  );
});
