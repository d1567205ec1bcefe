import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleId } from '#test/registers.ts';

describe('reading a tree table', () => {
  let app: TestApp;
  let token: string;
  const asked = { tableName: 'arc_class', text: 'name', code: 'id', pidField: 'parent_id' };
  const call = (query: Record<string, string>) =>
    app.call('GET', '/sys/dict/loadTreeData', { token, query: { ...asked, condition: '', ...query } });
  const ids: Record<string, string | undefined> = {};
  const aClass = async (values: object): Promise<string> => {
    const body = { door: 'WS', arrange: 'item', ruleId: await ruleId(app, token), ...values };
    return (await app.call('POST', '/arc/class/add', { token, body })).result.id;
  };
  const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title).sort();

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const top = [
      ['QA', '甲门'],
      ['QB', '乙门'],
    ] as const;
    for (const [code, name] of top) ids[code] = await aClass({ code, name });
    ids.QA1 = await aClass({ code: 'QA1', name: '甲一', parentId: ids.QA });
  });

  it('gives one level, with keys of the code column', async () => {
    const top = await call({});
    expect(titles(top.result)).toEqual(expect.arrayContaining(['甲门', '乙门']));
    expect(titles(top.result)).not.toContain('甲一');
    expect((await call({ pid: ids.QA ?? '' })).result).toEqual([
      {
        key: ids.QA1,
        title: '甲一',
        leaf: false,
        icon: null,
        parentId: ids.QA,
        value: null,
        code: null,
        children: null,
      },
    ]);
  });

  it('narrows by published columns, with % at the ends of a value', async () => {
    const narrowed = async (condition: object) => titles((await call({ condition: JSON.stringify(condition) })).result);
    expect(await narrowed({ code: 'QA' })).toEqual(['甲门']);
    expect(await narrowed({ code: 'Q%' })).toEqual(['乙门', '甲门'].sort());
    expect(await narrowed({ code: '%B' })).toEqual(['乙门']);
    expect(await narrowed({ code: 'Q_' })).toEqual([]);
    expect(await narrowed({ name: "' or 1=1 --" })).toEqual([]);
  });

  it.each([
    ['another table', { tableName: 'sys_user_secret' }],
    ['a secret column', { tableName: 'sys_user', text: 'password', code: 'id', pidField: 'id' }],
    ['a column that is not published', { text: 'create_by' }],
    ['a column in the text of a condition', { condition: '{"fonds_id":"x"}' }],
    ['SQL as a column of a condition', { condition: '{"1=1) or (1":"1"}' }],
    ['SQL as a column', { code: 'id from sys_user --' }],
    ['SQL as a table', { tableName: 'arc_class; drop table arc_class' }],
    ['a name of an object', { text: '__proto__', condition: '{"constructor":"1"}' }],
  ])('refuses %s', async (_, query) => {
    expect(await call(query as Record<string, string>)).toMatchObject({
      success: false,
      message: '白名单校验未通过！',
      result: null,
    });
  });

  it.each(['[1]', 'null', '7', 'code=QA', '{"code":["QA"]}'])('refuses the condition %s', async (condition) => {
    expect(await call({ condition })).toMatchObject({
      success: false,
      message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    });
  });
});
