import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('keeping dictionaries', () => {
  let app: TestApp;
  let token: string;
  let count = 0;
  const add = (body: object) => app.call('POST', '/sys/dict/add', { token, body });
  const addItem = (body: object) => app.call('POST', '/sys/dictItem/add', { token, body });
  const remove = (path: string, id: string) => app.call('DELETE', path, { token, query: { id } });
  const bin = async (): Promise<{ id: string }[]> => (await app.call('GET', '/sys/dict/deleteList', { token })).result;
  const aDict = async (body: object = {}) =>
    (await add({ dictName: `字典${++count}`, dictCode: `d_${count}`, ...body })).result;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('adds a dictionary with items in their order, and everybody reads them at once', async () => {
    expect(await add({ dictName: '杯子', dictCode: 'cup' })).toMatchObject({ code: 200, message: '保存成功！' });
    const list = await app.call('GET', '/sys/dict/list', { token, query: { dictCode: '*cup*' } });
    const [{ id: dictId }] = list.result.records;
    expect(
      (await addItem({ dictId, itemText: '大', itemValue: '2', sortOrder: 2, itemColor: '#ff4d4f' })).message,
    ).toBe('保存成功！');
    await addItem({ dictId, itemText: '小', itemValue: '1', sortOrder: 1, status: 0 });
    const items = await app.call('GET', '/sys/dictItem/list', { token, query: { dictId } });
    expect(items).toMatchObject({
      code: 0,
      result: { total: 2, records: [{ itemText: '小', status: 0, status_dictText: '不启用' }, { itemText: '大' }] },
    });
    const read = async () => (await app.call('GET', '/sys/dict/getDictItems/cup', { token })).result;
    await expect.poll(read).toMatchObject([{ value: '1' }, { value: '2', text: '大', color: '#ff4d4f' }]);
    const all = (await app.call('GET', '/sys/dict/queryAllDictItems', { token })).result;
    expect(all.cup).toMatchObject([{ value: '2' }]);
    const ids = items.result.records.map((item: { id: string }) => item.id).reverse();
    await app.call('PUT', '/sys/dictItem/sort', { token, body: { dictId, ids } });
    await expect.poll(read).toMatchObject([{ value: '2' }, { value: '1' }]);
  });

  it('refuses a second dictionary with the same code and a second item with the same value', async () => {
    const { id: dictId, dictCode } = await aDict();
    expect((await add({ dictName: '又', dictCode })).message).toBe(`字典编码“${dictCode}”已存在`);
    const { result: item } = await addItem({ dictId, itemText: '一', itemValue: '1' });
    expect(await addItem({ dictId, itemText: '壹', itemValue: '1' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    const check = async (query: Record<string, string>) =>
      (await app.call('GET', '/sys/dictItem/dictItemCheck', { token, query: { dictId, ...query } })).message;
    expect(await check({ itemValue: '1' })).toBe('该值不可用，系统中已存在！');
    expect(await check({ itemValue: '1', id: item.id })).toBe('该值可用！');
  });

  it('refuses special characters, words in a dictionary of numbers and colours that are none', async () => {
    const { id: dictId } = await aDict({ type: 1 });
    const message = async (body: object) => (await addItem({ dictId, itemText: '甲', ...body })).message;
    expect(await message({ itemValue: "1' or '1'='1" })).toContain('数据值不能包含特殊字符');
    expect(await message({ itemValue: 'abc' })).toContain('只能是整数');
    expect(await message({ itemValue: '1', itemColor: 'red;x:y' })).toContain('颜色');
    expect(await message({ itemValue: '' })).toContain('数据值不能为空');
    expect((await addItem({ dictId: 'none', itemText: '甲', itemValue: '1' })).success).toBe(false);
  });

  it('lets the text of an operator be changed though its value has special signs', async () => {
    const [{ id: dictId }] = (
      await app.call('GET', '/sys/dict/list', { token, query: { dictCode: 'rule_conditions' } })
    ).result.records;
    const items = (await app.call('GET', '/sys/dictItem/list', { token, query: { dictId, pageSize: 50 } })).result
      .records;
    const item = items.find((one: { itemValue: string }) => one.itemValue === '>');
    const edited = await app.call('PUT', '/sys/dictItem/edit', { token, body: { ...item, itemText: '大于号' } });
    expect(edited.message).toBe('编辑成功!');
  });

  it('moves a dictionary to the recycle bin, takes it back, and deletes it for good with its items', async () => {
    const { id, dictCode } = await aDict();
    const { result: item } = await addItem({ dictId: id, itemText: '一', itemValue: '1' });
    expect((await remove('/sys/dict/delete', id)).message).toBe('删除成功!');
    expect((await bin()).map((one) => one.id)).toContain(id);
    const items = async () => (await app.call('GET', `/sys/dict/getDictItems/${dictCode}`, { token })).result;
    await expect.poll(items).toEqual([]);
    expect((await add({ dictName: '又', dictCode })).message).toContain('在回收站中');
    expect((await app.call('PUT', `/sys/dict/back/${id}`, { token })).message).toBe('操作成功!');
    await expect.poll(items).toHaveLength(1);
    await remove('/sys/dict/delete', id);
    expect((await app.call('DELETE', `/sys/dict/deletePhysic/${id}`, { token })).message).toBe('删除成功!');
    const left = await app.db.selectFrom('sys_dict_item').select('id').where('id', '=', item.id).execute();
    expect(left).toEqual([]);
    expect((await app.call('DELETE', `/sys/dict/deletePhysic/${id}`, { token })).message).toBe('删除失败!');
  });

  it('deletes nothing for good that is not in the recycle bin', async () => {
    const { id } = await aDict();
    expect((await app.call('DELETE', '/sys/dict/deleteRecycleBin', { token, query: { ids: id } })).success).toBe(false);
    expect((await app.call('GET', '/sys/dict/queryById', { token, query: { id } })).success).toBe(true);
  });

  it('keeps a dictionary that a screen reads', async () => {
    const [{ id }] = (await app.call('GET', '/sys/dict/list', { token, query: { dictCode: 'position_rank' } })).result
      .records;
    expect((await remove('/sys/dict/delete', id)).message).toBe(
      '字典“职务职级”被“职务”的“职级”使用，不能删除或更改编码',
    );
    const renamed = await app.call('PUT', '/sys/dict/edit', { token, body: { id, dictCode: 'other' } });
    expect(renamed.success).toBe(false);
  });

  it('asks for the right before it looks at the input', async () => {
    const person = await aPerson(app);
    const theirs = await app.signIn(person.username, userPassword);
    for (const [method, path] of [
      ['POST', '/sys/dict/add'],
      ['PUT', '/sys/dict/edit'],
      ['GET', '/sys/dict/deleteList'],
      ['DELETE', '/sys/dict/deletePhysic/1'],
      ['POST', '/sys/dictItem/add'],
      ['GET', '/sys/dictItem/list'],
      ['PUT', '/sys/dictItem/sort'],
    ] as const)
      expect((await app.call(method, path, { token: theirs, body: method === 'GET' ? undefined : {} })).code).toBe(510);
  });
});
