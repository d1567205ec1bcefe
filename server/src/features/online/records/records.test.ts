import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, token } = await formDesigner(app);
const { user, records } = formUsers(app);
type Row = Record<string, unknown>;

const goods = [
  column('goods', { dbFieldTxt: '货品', isQuery: 1, fieldMustInput: '1', sortFlag: '1' }),
  column('quantity', {
    dbFieldTxt: '数量',
    dbType: 'int',
    dbLength: 10,
    fieldDefaultValue: '1',
    isQuery: 1,
    queryMode: 'group',
  }),
  column('price', { dbFieldTxt: '单价', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, fieldShowType: 'text' }),
  column('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
  column('code', {
    dbFieldTxt: '编码',
    fieldValidType: '^[A-Z]{2}-[0-9]{3}$',
    fieldExtendJson: '{"validateError":"编码应形如AB-001"}',
  }),
];

describe('records of a form', async () => {
  const id = await add('r_goods', goods);
  await sync(id);
  const { save, list, one, call } = records(id, token);

  it('are added, listed with texts, searched, ordered, changed and deleted by the calls of every form', async () => {
    const added = await save({ goods: '打印纸', quantity: 5, price: 12.5, sex: '1', code: 'AB-001' });
    expect(added, added.message).toMatchObject({ success: true, message: '添加成功！' });
    const key = added.result.id as string;
    expect(await one(key)).toMatchObject({
      goods: '打印纸',
      quantity: 5,
      price: 12.5,
      sex: '1',
      sex_dictText: '男',
      createBy: 'admin',
      version: 1,
    });
    await save({ goods: '墨盒' });
    expect((await list({ goods: '*打印*' })).records).toMatchObject([{ goods: '打印纸' }]);
    // The default of the definition stood in.
    expect((await list({ goods: '墨盒' })).records).toMatchObject([{ quantity: 1 }]);
    expect((await list({ quantity_begin: '2', quantity_end: '9' })).total).toBe(1);
    expect((await list({ column: 'goods', order: 'asc' })).records.map((row) => row.goods)).toEqual(['墨盒', '打印纸']);
    expect((await call('PUT', 'edit', { body: { id: key, version: 1, quantity: 6 } })).message).toBe('修改成功!');
    expect(await one(key)).toMatchObject({ goods: '打印纸', quantity: 6, version: 2 });
    expect((await call('PUT', 'edit', { body: { id: key, version: 1, quantity: 7 } })).message).toContain('数据已被');
    expect((await call('DELETE', 'delete', { query: { id: key } })).message).toBe('删除成功!');
    expect((await list()).total).toBe(1);
  });

  it('are checked by the definition: required, whole numbers, decimals, dictionaries, expressions', async () => {
    const answer = await save({ quantity: 1.5, price: 1.234, sex: '9', code: 'x' });
    expect(answer.result.fields).toMatchObject({
      goods: '货品不能为空',
      quantity: '数量必须是整数',
      price: '单价最多2位小数',
      code: '编码应形如AB-001',
    });
    expect((await save({ goods: 'x', sex: '9' })).result.fields).toHaveProperty('sex');
    expect((await save({ goods: '长'.repeat(33) })).result.fields).toMatchObject({ goods: '货品长度不能超过32个字符' });
  });

  it('go out as a workbook', async () => {
    const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, token);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('表单r_goods'));
  });

  it('take no name that the definition does not have, in filters, order and values', async () => {
    const { total } = await list();
    const asked: Record<string, string>[] = [
      { column: 'goods; drop table onl.r_goods' },
      { tenant_id: '99' },
      { "goods\"='' or 1=1 --": 'x' },
    ];
    for (const query of asked) {
      const answer = await call('GET', 'list', { query });
      // Refused, or not heard.
      expect(answer.success ? answer.result.total : total, JSON.stringify(query)).toBe(total);
    }
    const added = await save({ goods: '注入', tenant_id: 99, version: 40, create_by: 'root', 'goods"; --': 1 });
    expect(await one(added.result.id)).toMatchObject({ version: 1, createBy: 'admin' });
  });

  it('are for those who hold their rights, each of which opens its calls alone', async () => {
    const reader = await user(id, 'r_goods', ['list']);
    expect((await reader.list()).total).toBeGreaterThan(0);
    expect((await reader.save({ goods: '不许' })).code).toBe(510);
    expect((await reader.call('DELETE', 'deleteBatch', { query: { ids: 'x' } })).code).toBe(510);
    expect((await reader.call('GET', 'exportXls')).code).toBe(510);
    const writer = await user(id, 'r_goods', ['add']);
    expect((await writer.call('GET', 'list')).code).toBe(510);
    expect((await writer.save({ goods: '可以' })).success).toBe(true);
    const other = await user(id, 'r_other', ['list', 'add', 'edit', 'delete', 'export']);
    expect((await other.call('GET', 'list')).code).toBe(510);
    // Neither says whether there is such a form.
    expect((await records('nothing', reader.token).call('GET', 'list')).code).toBe(510);
    const read = await app.call('GET', `/online/cgform/api/running/${id}`, { token: reader.token });
    expect(read.result.may).toEqual(['list', 'queryById', 'figures', 'figure', 'groups']);
    expect((await app.call('GET', `/online/cgform/api/running/${id}`, { token: writer.token })).code).toBe(510);
  });

  it('say that the form was never brought into the database, to designers alone', async () => {
    const fresh = await add('r_fresh', [column('title')]);
    expect(await records(fresh, token).call('GET', 'list')).toMatchObject({
      reason: 'NO_DB_SYNC',
      message: '请先同步数据库再查看此页面！',
    });
  });
});

describe('a form that changes while it is used', () => {
  it('goes on by its last release until the change is in the database, and by the new one at once after that', async () => {
    const id = await add('r_moves', [column('title')]);
    await sync(id);
    const { save, list } = records(id, token);
    await save({ title: '一' });
    await change(id, { title: { dbFieldName: 'heading', dbFieldTxt: '标题' } });
    expect((await save({ title: '二' })).success).toBe(true);
    await sync(id);
    expect((await list()).records).toMatchObject([{ heading: '二' }, { heading: '一' }]);
  });

  it('answers every call under load while columns are renamed and widened', async () => {
    const id = await add('r_load', [column('title')]);
    await sync(id);
    const { save, call } = records(id, token);
    for (let at = 0; at < 20; at += 1) await save({ title: `行${at}`, heading: `行${at}` });
    let running = true;
    const failed: string[] = [];
    let answered = 0;
    const readers = Array.from({ length: 4 }, async () => {
      while (running) {
        const answer = await call('GET', 'list');
        answered += 1;
        if (!answer.success) failed.push(answer.message);
      }
    });
    const writer = (async () => {
      while (running) {
        const answer = await save({ title: '新', heading: '新' });
        if (!answer.success) failed.push(answer.message);
      }
    })();
    for (const [from, to, length] of [
      ['title', 'heading', 60],
      ['heading', 'title', 90],
      ['title', 'heading', 120],
    ] as const) {
      await change(id, { [from]: { dbFieldName: to, dbLength: length } });
      expect((await sync(id)).message).toBe('同步成功');
    }
    running = false;
    await Promise.all([...readers, writer]);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(5);
  });
});

describe('forms with sub tables', async () => {
  const main = await add('r_order', [column('no', { dbFieldTxt: '单号', fieldMustInput: '1' })], {
    head: { tableType: 2 },
  });
  const line = await add(
    'r_line',
    [
      column('order_id', { dbLength: 36, mainTable: 'r_order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('goods', { dbFieldTxt: '货品', fieldMustInput: '1' }),
      column('amount', { dbFieldTxt: '金额', dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 }),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '明细' } },
  );
  const customer = await add(
    'r_customer',
    [
      column('order_id', { dbLength: 36, mainTable: 'r_order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('name', { dbFieldTxt: '客户' }),
    ],
    { head: { tableType: 3, relationType: 1, tabOrderNum: 2, tableTxt: '客户' } },
  );
  for (const id of [main, line, customer]) await sync(id);
  const { save, one, call, list } = records(main, token);

  it('are saved with their lines in one go, keep ids and order, and delete them with the record', async () => {
    const added = await save({
      no: 'D1',
      r_line: [
        { goods: '纸', amount: 1.5 },
        { goods: '笔', amount: 2 },
      ],
      r_customer: [{ name: '滨海档案局' }],
    });
    expect(added.success, added.message).toBe(true);
    const record = await one(added.result.id);
    expect(record).toMatchObject({ r_line: [{ goods: '纸' }, { goods: '笔' }], r_customer: [{ name: '滨海档案局' }] });
    const [first, second] = record.r_line as Row[];
    await call('PUT', 'edit', { body: { id: record.id, r_line: [second, { ...first, goods: '复印纸' }] } });
    expect(await one(added.result.id)).toMatchObject({
      r_line: [
        { id: second?.id, goods: '笔' },
        { id: first?.id, goods: '复印纸' },
      ],
      r_customer: [{ name: '滨海档案局' }],
    });
    expect((await list({ 'r_line.goods': '笔' })).total).toBe(1);
    await call('DELETE', 'delete', { query: { id: String(record.id) } });
    const { rows } = await sql`select from onl.r_line`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('refuse a wrong line by its place, and a second row of a one-to-one table', async () => {
    const wrong = await save({ no: 'D2', r_line: [{ goods: '纸' }, { amount: 1 }] });
    expect(wrong.result.fields).toMatchObject({ 'r_line.1.goods': '货品不能为空' });
    expect((await save({ no: 'D3', r_customer: [{ name: '一' }, { name: '二' }] })).message).toBe('客户最多1行');
    expect((await list({ no: 'D2' })).total).toBe(0);
  });
});
