import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('positions', () => {
  let app: TestApp;
  let token: string;
  const add = (body: object) => app.call('POST', '/sys/position/add', { token, body });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('adds, lists with the dictionary text, changes and deletes', async () => {
    const added = await add({ code: 'PM', name: '项目经理', postRank: '3' });
    expect(added).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const list = await app.call('GET', '/sys/position/list', { token, query: { name: '*经理*' } });
    expect(list).toMatchObject({ code: 0, result: { total: 1, records: [{ code: 'PM', postRank_dictText: '中级' }] } });
    const [record] = list.result.records;
    expect(record.id).toMatch(/^\d{19}$/);
    expect(record.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const edited = await app.call('PUT', '/sys/position/edit', { token, body: { ...record, name: '高级项目经理' } });
    expect(edited).toMatchObject({ code: 200, message: '修改成功!' });
    // Older clients send no version; one that is sent has to be the newest.
    const change = (body: object) =>
      app.call('POST', '/sys/position/edit', { token, body: { id: record.id, ...body } });
    expect((await change({ name: '项目总监' })).message).toBe('修改成功!');
    expect((await change({ name: '又改', version: record.version })).message).toMatch(/请刷新后重试$/);
    for (const ids of ['', ','])
      expect((await app.call('DELETE', '/sys/position/deleteBatch', { token, query: { ids } })).message).toBe(
        '参数不识别！',
      );
    expect(await app.call('DELETE', '/sys/position/delete', { token, query: { id: record.id } })).toMatchObject({
      message: '删除成功!',
    });
    expect((await app.call('GET', '/sys/position/queryById', { token, query: { id: record.id } })).message).toBe(
      '未找到对应实体',
    );
  });

  it('finds several by their ids, in that order, as far as the caller may see them', async () => {
    const [a, b] = [
      await add({ code: 'ids-a', name: '甲', postRank: '1' }),
      await add({ code: 'ids-b', name: '乙', postRank: '3' }),
    ];
    const find = async (ids: string, as = token) =>
      (await app.call('GET', '/sys/position/queryByIds', { token: as, query: { ids } })).result;
    expect(await find(`${b.result.id},nobody,${a.result.id}`)).toMatchObject([
      { code: 'ids-b', postRank_dictText: '中级' },
      { code: 'ids-a' },
    ]);
    const person = await aPerson(app, {
      permissions: ['system:position:list'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'ids-a' }],
    });
    const theirs = await app.signIn(person.username, userPassword);
    expect(await find(`${b.result.id},${a.result.id}`, theirs)).toMatchObject([{ code: 'ids-a' }]);
  });

  it('refuses a second position with the same code and keeps the first', async () => {
    await add({ code: 'QA', name: '测试', postRank: '2' });
    expect(await add({ code: 'QA', name: '别的', postRank: '2' })).toMatchObject({
      success: false,
      code: 500,
      message: '职务编码“QA”已存在',
    });
  });

  it('names every wrong field and writes nothing', async () => {
    const answer = await add({ code: 'x'.repeat(101), name: 'x'.repeat(101), postRank: '99' });
    expect(answer.success).toBe(false);
    expect(answer.result.fields).toEqual({
      code: '职务编码长度不能超过100个字符',
      name: '职务名称长度不能超过100个字符',
      postRank: '职级“99”不在字典中',
    });
  });

  it('finds one by its code, with texts, for who may list positions', async () => {
    await add({ code: 'CTO', name: '技术总监', postRank: '5', companyId: 'c-7' });
    const byCode = (code: string, as = token) =>
      app.call('GET', '/sys/position/queryByCode', { token: as, query: { code } });
    expect(await byCode('CTO')).toMatchObject({
      code: 0,
      result: { name: '技术总监', companyId: 'c-7', postRank_dictText: '正高级' },
    });
    expect(await byCode('cto')).toMatchObject({ success: false, message: '未找到对应实体' });
    const stranger = await aPerson(app);
    expect(await byCode('CTO', await app.signIn(stranger.username, userPassword))).toMatchObject({ code: 510 });
  });

  it('gives several by a comma list of codes, as pickers ask for what is stored', async () => {
    await add({ code: 'P1', name: '甲', postRank: '1' });
    await add({ code: 'P2', name: '乙', postRank: '1' });
    const { result } = await app.call('GET', '/sys/position/list', { token, query: { code: 'P1,P2,' } });
    expect(result.records.map((record: { code: string }) => record.code).sort()).toEqual(['P1', 'P2']);
  });

  it('refuses a stale save and overwrites nothing', async () => {
    const { result: record } = await add({ code: 'SA', name: '架构师', postRank: '4' });
    await app.call('PUT', '/sys/position/edit', { token, body: { ...record, name: '首席架构师' } });
    const stale = await app.call('PUT', '/sys/position/edit', { token, body: { ...record, name: '旧的' } });
    expect(stale.message).toMatch(/^数据已被管理员于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d修改，请刷新后重试$/);
    expect((await app.call('GET', '/sys/position/queryById', { token, query: { id: record.id } })).result.name).toBe(
      '首席架构师',
    );
  });
});
