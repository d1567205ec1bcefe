import { expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, call, head, good, token } = await formDesigner(app);
const { records } = formUsers(app);
const { field, rule } = formAuthority(app, token);

const parts = await add('lt_part', [
  column('name', { dbFieldTxt: '名称' }),
  column('price', { dbFieldTxt: '单价', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }),
  column('sex', { dbFieldTxt: '类别', fieldShowType: 'list', dictField: 'sex' }),
  column('spare'),
]);
await sync(parts);
const shownField = (name: string, of: string, more: Record<string, unknown> = {}) =>
  column(name, { fieldShowType: 'link_table_field', dictTable: 'part', dictText: of, ...more });
const order = await add('lt_order', [
  column('title', { dbFieldTxt: '标题' }),
  column('part', {
    ...{ dbFieldTxt: '零件', fieldShowType: 'link_table', dbLength: 200, dictTable: 'lt_part', dictField: 'id' },
    ...{ dictText: 'name,price', fieldExtendJson: '{"multiSelect":true}' },
  }),
  shownField('price', 'price', { dbFieldTxt: '零件单价' }),
  shownField('kind', 'sex', { dbFieldTxt: '零件类别' }),
]);
expect((await sync(order)).message).toBe('同步成功');

const put = async (body: Record<string, unknown>) => (await records(parts, token).save(body)).result.id as string;
const screw = await put({ name: '螺丝', price: 1.5, sex: '1', spare: 'free' });
const nut = await put({ name: '螺母', price: 20, sex: '2', spare: 'kept' });
const own = records(order, token);
const key = (await own.save({ title: 'x', part: `${screw},${nut}`, price: '999' })).result.id as string;

/** A person with these rights over the two forms. */
async function reader(...permissions: string[]) {
  const person = await aPerson(app, { permissions });
  const theirs = await app.signIn(person.username, userPassword);
  return { ...person, token: theirs, ...records(order, theirs) };
}
const sheetOf = async (theirs: string) => {
  const { bytes } = await fetchBytes(app, `/online/cgform/records/${order}/exportXls?format=xlsx`, theirs);
  const { rows } = await readWorkbook(bytes);
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return JSON.stringify(all);
};

it('a field of a linked record is shown in list, record, export and to clients of the contract, and is no column', async () => {
  expect((await own.list()).records).toMatchObject([{ price: '1.5、20', kind: '男、女' }]);
  expect(await own.one(key)).toMatchObject({ price: '1.5、20', kind: '男、女' });
  const sheet = await sheetOf(token);
  for (const text of ['零件单价', '1.5、20', '男、女']) expect(sheet).toContain(text);
  expect((await good('GET', `api/getData/${order}`)).records[0]).toMatchObject({ price: '1.5、20' });
  // It follows the record that is linked; what is sent for it is nothing.
  await records(parts, token).call('PUT', 'edit', { body: { id: nut, price: 21 } });
  expect((await own.call('PUT', 'edit', { body: { id: key, part: nut, price: '7' } })).success).toBe(true);
  expect(await own.one(key)).toMatchObject({ price: '21', kind: '女' });
  await own.call('PUT', 'edit', { body: { id: key, part: null } });
  expect(await own.one(key)).toMatchObject({ price: null, kind: null });
  await own.call('PUT', 'edit', { body: { id: key, part: screw } });
  // Nobody orders or asks by it.
  expect((await own.call('GET', 'list', { query: { column: 'price', order: 'asc' } })).success).toBe(false);
  const superQueryParams = JSON.stringify([{ field: 'price', rule: 'not_empty', val: '' }]);
  expect((await own.call('GET', 'list', { query: { superQueryParams } })).success).toBe(false);
  // The form asks for it as soon as a record is chosen.
  const asked = await own.call('GET', 'linkedValues', { query: { by: 'part', value: nut } });
  expect(asked.result).toEqual({ price: '21', kind: '女' });
  expect((await own.call('GET', 'linkedValues', { query: { by: 'title', value: nut } })).result).toEqual({});
  const plan = await good('GET', `api/planDbSynch/${order}/normal`);
  expect(plan.steps).toEqual([]);
});

it('whoever may not see the linked record or its field sees nothing of it', async () => {
  const stranger = await reader('onl:lt_order:list', 'onl:lt_order:edit', 'onl:lt_order:export');
  expect((await stranger.list()).records).toMatchObject([{ price: null, kind: null }]);
  expect(await stranger.one(key)).toMatchObject({ price: null, kind: null });
  expect(await sheetOf(stranger.token)).not.toMatch(/1\.5|男/);
  const asked = await stranger.call('GET', 'linkedValues', { query: { by: 'part', value: nut } });
  expect(asked.result).toEqual({ price: null, kind: null });
  // Nor its name: a key may be guessed.
  expect((await stranger.list()).records).toMatchObject([{ part: screw, part_dictText: screw }]);

  await field(parts, 'price', { formShow: true });
  await field(parts, 'sex', { listShow: true });
  const half = await reader('onl:lt_order:list', 'onl:lt_order:export', 'onl:lt_part:list');
  const [row = {}] = (await half.list()).records;
  expect(row).toMatchObject({ part_dictText: '螺丝' });
  for (const name of ['price', 'kind']) expect(row[name] ?? null).toBeNull();
  expect(await sheetOf(half.token)).not.toMatch(/1\.5|男/);
});

it('rules for rows of the linked form bind what is shown of it', async () => {
  const many = await own.save({ title: 'both', part: `${screw},${nut}` });
  const bound = await reader('onl:lt_order:list', 'onl:lt_part:list');
  const { grant, entries } = formAuthority(app, token);
  await grant('Column', parts, bound.roleId, [...(await entries(parts, 'price')), ...(await entries(parts, 'sex'))]);
  const id = await rule(parts, 'spare', '=', 'free');
  await grant('Data', parts, bound.roleId, [id]);
  const theirs = records(order, await app.signIn(bound.username, userPassword));
  expect(await theirs.one(many.result.id)).toMatchObject({ part: `${screw},${nut}`, price: '1.5', kind: '男' });
});

it('definitions that cannot be followed are refused, and linked columns are not taken away', async () => {
  const refused = async (...columns: Record<string, unknown>[]) => {
    const body = { head: head('lt_wrong'), fields: [column('title'), ...columns, ...systemLines()], indexs: [] };
    const answer = await call('POST', 'api/addAll', { body });
    expect(answer.success).toBe(false);
    return answer.result.fields as Record<string, string>;
  };
  const link = column('part', { fieldShowType: 'link_table', dbLength: 200, dictTable: 'lt_part', dictText: 'name' });
  expect(await refused(shownField('price', 'price'))).toEqual({
    'fields.1.dictTable': '他表字段须填写本表单的关联记录字段',
  });
  expect(await refused(shownField('price', 'price', { dictTable: 'title' }))).toHaveProperty(['fields.1.dictTable']);
  expect(await refused(link, shownField('price', ''))).toEqual({ 'fields.2.dictText': '请填写他表字段显示的字段' });
  for (const name of ['gone', 'tenant_id', 'create_by'])
    expect(await refused(link, shownField('price', name))).toEqual({
      'fields.2.dictText': `表onl.lt_part没有可以引用的字段 ${name}`,
    });
  expect((await change(parts, { sex: null })).message).toBe('字段sex被表单lt_order引用，请先修改');
});

it('lines show fields of the records that they link, by the rights of the linked form, in the record, in files and nowhere to write', async () => {
  const bill = await add('lt_bill', [column('title', { dbFieldTxt: '标题' })], { head: { tableType: 2 } });
  const link = { fieldShowType: 'link_table', dbLength: 200, dictTable: 'lt_part', dictField: 'id', dictText: 'name' };
  const lines = await add(
    'lt_bill_line',
    [
      column('bill_id', { dbLength: 36, mainTable: 'lt_bill', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('part', { dbFieldTxt: '零件', ...link, isQuery: 1 }),
      shownField('note', 'spare', { dbFieldTxt: '零件备注' }),
      column('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 10 }),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '零件明细' } },
  );
  for (const id of [lines, bill]) expect((await sync(id)).message).toBe('同步成功');
  expect((await change(bill, {}, { head: { extConfigJson: '{"joinQuery":1}' } })).message).toBe('修改成功!');
  const bills = records(bill, token);
  const made = await bills.save({ title: 'b', lt_bill_line: [{ part: screw, note: '7', amount: 2 }, { amount: 1 }] });
  expect(made.success, made.message).toBe(true);
  const saved = await bills.one(made.result.id);
  expect(saved.lt_bill_line).toMatchObject([
    { part_dictText: '螺丝', note: 'free', amount: 2 },
    { note: null, amount: 1 },
  ]);
  // What comes back with the form is nothing, and no change of the lines.
  expect((await bills.call('PUT', 'edit', { body: saved })).success).toBe(true);
  const ask = (of: typeof bills, more: object = {}) =>
    of.call('GET', 'linkedValues', { query: { by: 'part', value: nut, part: 'lt_bill_line', ...more } });
  expect((await ask(bills)).result).toEqual({ note: 'kept' });
  expect((await ask(bills, { part: 'lt_nothing' })).result).toEqual({});
  // Nobody asks the list by it.
  expect((await bills.list({ 'lt_bill_line.note': 'free' })).total).toBe(0);
  const sheets = async (theirs: string) => {
    const { bytes } = await fetchBytes(app, `/online/cgform/records/${bill}/exportXls?format=xlsx`, theirs);
    const rows: unknown[] = [];
    for await (const row of (await readWorkbook(bytes, { sheet: '零件明细' })).rows) rows.push(row);
    return JSON.stringify(rows);
  };
  expect(await sheets(token)).toMatch(/螺丝.*free/);

  // Without the list of the linked form there is nothing to see of it; nor where the linking field is hidden.
  const rights = ['list', 'queryById', 'edit', 'export'].map((right) => `onl:lt_bill:${right}`);
  const stranger = await aPerson(app, { permissions: rights });
  const theirs = await app.signIn(stranger.username, userPassword);
  expect((await records(bill, theirs).one(made.result.id)).lt_bill_line).toMatchObject([{ note: null }, {}]);
  expect((await ask(records(bill, theirs))).result).toEqual({ note: null });
  expect(await sheets(theirs)).not.toContain('free');
  const reader = await aPerson(app, { permissions: [...rights, 'onl:lt_part:list'] });
  const read = await app.signIn(reader.username, userPassword);
  expect(await sheets(read)).toContain('free');
  await field(lines, 'part', { formShow: true, listShow: true });
  expect((await ask(records(bill, read))).result).toEqual({});
  expect(await sheets(read)).not.toContain('free');
});

it('a tree of a table is chosen from by its columns', async () => {
  const nodes = await add('lt_node', [column('name'), column('pid', { dbLength: 36 }), column('has_child')]);
  await sync(nodes);
  const top = (await records(nodes, token).save({ name: 'top', pid: 'root' })).result.id as string;
  const tree = (more: Record<string, unknown> = {}) =>
    column('node', {
      ...{ fieldShowType: 'sel_tree', dbLength: 100, dictTable: 'onl.lt_node', dictField: 'root' },
      ...{ dictText: 'id,pid,name,has_child', isQuery: 1, ...more },
    });
  const id = await add('lt_tree', [column('title'), tree()]);
  expect((await sync(id)).message).toBe('同步成功');
  const saved = await records(id, token).save({ title: 'a', node: top });
  expect(saved.success, saved.message).toBe(true);
  expect((await records(id, token).list({ node: top })).records).toMatchObject([{ node: top, node_dictText: 'top' }]);
  expect((await records(id, token).save({ title: 'b', node: 'nothing' })).result.fields).toHaveProperty('node');
  const wrong = async (more: Record<string, unknown>) =>
    (
      await call('POST', 'api/addAll', {
        body: { head: head('lt_bad'), fields: [tree(more), ...systemLines()], indexs: [] },
      })
    ).result.fields;
  expect(await wrong({ dictText: 'id,pid' })).toEqual({
    'fields.0.dictText': '请依次填写自定义树的值、父级、文本、是否有子节点字段，如id,pid,name,has_child',
  });
  expect(await wrong({ dictText: 'id,up,name,has_child' })).toEqual({
    'fields.0.dictText': '表onl.lt_node没有可以引用的字段 up',
  });
  expect(await wrong({ dictTable: 'sys_user', dictText: 'id,password,salt,x' })).toHaveProperty(['fields.0.dictTable']);
});
