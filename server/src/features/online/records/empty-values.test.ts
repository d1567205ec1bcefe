import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, token } = await formDesigner(app);
const { records } = formUsers(app);
const filled = (name: string, more: Record<string, unknown> = {}) => column(name, { dbIsNull: 0, ...more });

it('a column that takes no empty value asks for one, by its name, though nobody said 必填', async () => {
  const id = await add('ev_needed', [filled('need', { dbFieldTxt: '用途' }), column('note')]);
  await sync(id);
  const { save, call } = records(id, token);
  expect((await save({ note: 'x' })).result.fields).toEqual({ need: '用途不能为空' });
  const saved = await save({ need: '试', note: 'x' });
  expect(saved.success, saved.message).toBe(true);
  const emptied = await call('PUT', 'edit', { body: { id: saved.result.id, need: '' } });
  expect(emptied.result.fields).toEqual({ need: '用途不能为空' });
});

it('a column with a default of the database takes it where nothing was filled in, and again where it is emptied', async () => {
  const id = await add('ev_default', [
    column('title'),
    filled('grade', { dbDefaultVal: 'A' }),
    filled('size', { dbType: 'int', dbLength: 10, dbDefaultVal: '007' }),
    filled('since', { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', dbDefaultVal: 'now' }),
    filled('kept', { dbDefaultVal: 'K', isShowForm: 0 }),
  ]);
  expect((await sync(id)).message).toBe('同步成功');
  const { save, call, one } = records(id, token);
  const saved = await save({ title: 'x', grade: '' });
  expect(saved.success, saved.message).toBe(true);
  const key = saved.result.id as string;
  expect(await one(key)).toMatchObject({ grade: 'A', size: 7, kept: 'K' });
  const now = await sql<{ near: boolean }>`
    select abs(extract(epoch from now() - since)) < 300 as near from onl.ev_default`.execute(app.db);
  expect(now.rows).toEqual([{ near: true }]);
  await call('PUT', 'edit', { body: { id: key, grade: 'B', size: 9 } });
  expect(await one(key)).toMatchObject({ grade: 'B', size: 9 });
  const emptied = await call('PUT', 'edit', { body: { id: key, grade: '', size: null } });
  expect(emptied.success, emptied.message).toBe(true);
  expect(await one(key)).toMatchObject({ title: 'x', grade: 'A', size: 7 });
});

it('lines take the defaults of their columns too', async () => {
  const main = await add('ev_order', [column('no')], { head: { tableType: 2 } });
  const sub = await add(
    'ev_goods',
    [
      column('order_id', { dbLength: 36, mainTable: 'ev_order', mainField: 'id', isShowForm: 0 }),
      column('goods'),
      filled('amount', { dbType: 'int', dbLength: 10, dbDefaultVal: '1' }),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  for (const id of [main, sub]) await sync(id);
  const { save, call, one } = records(main, token);
  const saved = await save({ no: '1', ev_goods: [{ goods: '纸' }, { goods: '笔', amount: 5 }] });
  expect(saved.success, saved.message).toBe(true);
  const lines = async () => (await one(saved.result.id)).ev_goods as Record<string, unknown>[];
  expect(await lines()).toMatchObject([{ amount: 1 }, { amount: 5 }]);
  const [paper, pen] = await lines();
  await call('PUT', 'edit', { body: { id: saved.result.id, ev_goods: [paper, { ...pen, amount: null }] } });
  expect(await lines()).toMatchObject([{ amount: 1 }, { amount: 1 }]);
});

it('a column that no form shows and nothing fills is named by the refusal', async () => {
  const id = await add('ev_hidden', [column('title'), filled('inner_no', { dbFieldTxt: '内部编号', isShowForm: 0 })]);
  await sync(id);
  const refused = await records(id, token).save({ title: 'x' });
  expect(refused.success).toBe(false);
  expect(refused.result.fields).toEqual({ inner_no: '内部编号不能为空' });
});
