import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, plan, change, call, good, head, token } = await formDesigner(app);
const { records } = formUsers(app);

it('columns whose names PostgreSQL writes in quotes are in sync once they are synchronised', async () => {
  const names = 'position time timestamp json least none bit boolean extract substring'.split(' ');
  const id = await add(
    'sn_words',
    names.map((name) => column(name, { isQuery: 1, ...(name === 'json' ? { fieldValidType: 'only' } : {}) })),
    { indexs: [{ indexName: 'by_place', indexField: 'position,time', indexType: 'normal' }] },
  );
  expect((await sync(id)).message).toBe('同步成功');
  expect(await plan(id)).toMatchObject({ steps: [], refused: [] });
  const { save, list } = records(id, token);
  const saved = await save(Object.fromEntries(names.map((name) => [name, `${name}值`])));
  expect(saved.success, saved.message).toBe(true);
  for (const name of names) expect((await list({ [name]: `*${name}值*` })).total, name).toBe(1);
  // A change of such a name is a rename, and nothing else.
  expect((await change(id, { least: { dbFieldName: 'greatest' } })).success).toBe(true);
  expect((await sync(id)).message).toBe('同步成功');
  expect((await plan(id)).steps).toEqual([]);
});

it('defaults are compared as values: what PostgreSQL writes another way is the same', async () => {
  const moment = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
  const number = (dbType: string, dbDefaultVal: string) => ({ dbType, dbLength: 10, dbDefaultVal });
  const id = await add('sn_defaults', [
    column('began', { ...moment, dbDefaultVal: '2026-01-01' }),
    column('since', { ...moment, dbDefaultVal: 'now' }),
    column('stamp', { ...moment, dbDefaultVal: 'CURRENT_TIMESTAMP' }),
    column('due', { dbType: 'Date', dbLength: 0, fieldShowType: 'date', dbDefaultVal: '2026-1-5' }),
    column('today', { dbType: 'Date', dbLength: 0, fieldShowType: 'date', dbDefaultVal: 'today' }),
    column('count', number('int', '007')),
    column('below', number('int', '-3')),
    column('price', { ...number('BigDecimal', '01.50'), dbPointLength: 2 }),
    column('word', { dbDefaultVal: "it's '7'" }),
  ]);
  expect((await sync(id)).message).toBe('同步成功');
  expect((await plan(id)).steps).toEqual([]);
  await change(id, { count: { dbDefaultVal: '8' }, began: { dbDefaultVal: '2026-01-02' } });
  expect((await plan(id)).steps).toHaveLength(2);
  await sync(id);
  expect((await plan(id)).steps).toEqual([]);
  // A form that is made of the table has the same ones.
  await good('DELETE', 'head/removeRecord', { query: { id } });
  await good('POST', 'head/transTables/sn_defaults');
  const { records: forms } = await good('GET', 'head/list', { query: { tableName: 'sn_defaults' } });
  const changes = (await plan(forms[0].id)).steps.map(({ effect }: { effect: string }) => effect);
  expect(changes.filter((effect: string) => effect.includes('默认值'))).toEqual([]);
});

it('a sub table and a field of its main table have different names, and neither has one that programs read otherwise', async () => {
  const refused = async (tableName: string, columns: readonly object[], more: object = {}) => {
    const body = { head: head(tableName, { ...more }), fields: [...columns, ...systemLines()], indexs: [] };
    const answer = await call('POST', 'api/addAll', { body });
    expect(answer.success, tableName).toBe(false);
    return answer.result.fields;
  };
  const lines = (main: string) => column('main_id', { dbLength: 36, mainTable: main, mainField: 'id' });
  const sub = { tableType: 3, relationType: 0, tabOrderNum: 1 };
  expect(await refused('constructor', [column('title')])).toEqual({
    tableName: 'constructor是关键字，不能作为表名使用！',
  });
  const main = await add('sn_main', [column('title'), column('sn_goods')], { head: { tableType: 2 } });
  expect(await refused('sn_goods', [lines('sn_main')], sub)).toEqual({
    tableName: '主表sn_main有同名的字段，请修改附表的表名',
  });
  expect(await refused('version', [lines('sn_main')], sub)).toHaveProperty('tableName');
  const id = await add('sn_parts', [lines('sn_main'), column('goods')], { head: sub });
  const renamed = await change(main, { title: { dbFieldName: 'sn_parts' } });
  expect(renamed.result.fields).toEqual({ 'fields.0.dbFieldName': '附表sn_parts与字段同名，请修改字段名称' });
  for (const one of [main, id]) expect((await sync(one)).message).toBe('同步成功');
  const saved = await records(main, token).save({ title: 'x', sn_parts: [{ goods: '纸' }] });
  expect(saved.success, saved.message).toBe(true);
});
