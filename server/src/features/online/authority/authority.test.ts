import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, token } = await formDesigner(app);
const { user, records } = formUsers(app);
const { good, field, button, grant, entries } = formAuthority(app, token);
/** All that stands in a workbook. */
async function textOf(bytes: Buffer): Promise<string> {
  const { rows, header } = await readWorkbook(bytes);
  const all: unknown[] = [header];
  for await (const row of rows) all.push(row);
  return JSON.stringify(all);
}
const rights = ['list', 'add', 'edit', 'delete', 'export'];

const staff = [
  column('name', { dbFieldTxt: '姓名', isQuery: 1, sortFlag: '1', fieldMustInput: '1' }),
  column('salary', {
    ...{ dbFieldTxt: '薪资', dbType: 'int', dbLength: 10, isQuery: 1, sortFlag: '1', fieldMustInput: '1' },
    fieldDefaultValue: '100',
  }),
  column('grade', { dbFieldTxt: '级别', isQuery: 1, sortFlag: '1' }),
  column('remark', { dbFieldTxt: '备注', isQuery: 1, sortFlag: '1' }),
  column('plan', { dbFieldTxt: '计划', fieldMustInput: '1', fieldDefaultValue: '待定' }),
];

describe('fields under control', async () => {
  const id = await add('a_staff', staff);
  const free = await add('a_free', staff);
  for (const one of [id, free]) await sync(one);
  await field(id, 'salary', { listShow: true, formShow: true, formEditable: true });
  await field(id, 'grade', { listShow: true });
  await field(id, 'remark', { formShow: true });
  await field(id, 'plan', { formEditable: true });
  const admin = records(id, token);
  const added = await admin.save({ name: '甲', salary: 27182818, grade: 'P7', remark: '密', plan: '升职' });
  const key = added.result.id as string;
  const bound = await user(id, 'a_staff', rights);
  const wire = (path: string, query: Record<string, string> = {}) =>
    app.call('GET', `/online/cgform/api/${path}`, { token: bound.token, query });

  it('are out of lists, or of the record, or of both', async () => {
    const { records: rows } = await bound.list();
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ['id', 'name', 'remark', 'plan', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']
        .filter((name) => name in (rows[0] ?? {}))
        .sort(),
    );
    expect(rows[0]).toMatchObject({ name: '甲', remark: '密', plan: '升职' });
    const record = await bound.one(key);
    expect(record).toMatchObject({ name: '甲', grade: 'P7', plan: '升职' });
    for (const name of ['salary', 'remark']) expect(record).not.toHaveProperty(name);
    const byWire = (await wire(`getData/${id}`)).result.records[0];
    for (const name of ['salary', 'grade']) expect(byWire).not.toHaveProperty(name);
    for (const call of ['form', 'detail']) {
      const one = (await wire(`${call}/${id}/${key}`)).result;
      expect(one).toMatchObject({ grade: 'P7' });
      for (const name of ['salary', 'remark']) expect(one).not.toHaveProperty(name);
    }
    // Whoever sees all has them all.
    expect((await admin.list()).records[0]).toMatchObject({ salary: 27182818, grade: 'P7' });
  });

  it('are out of columns, search inputs, form and definition', async () => {
    const columns = (await wire(`getColumns/${id}`)).result;
    expect(columns.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toEqual([
      'name',
      'remark',
      'plan',
    ]);
    expect(columns.hideColumns).toEqual(['salary', 'grade']);
    const inputs = (await wire(`getQueryInfo/${id}`)).result;
    expect(inputs.map(({ field: name }: { field: string }) => name)).toEqual(['name', 'remark']);
    const { schema } = (await wire(`getFormItem/${id}`)).result;
    expect(Object.keys(schema.properties)).toEqual(['name', 'grade', 'plan']);
    expect(schema.required).not.toContain('salary');
    expect(schema.properties.plan).toMatchObject({ ui: { widgetattrs: { disabled: true } } });
    const running = (await wire(`running/${id}`)).result;
    expect(JSON.stringify(running)).not.toContain('salary');
    expect(running).toMatchObject({ recordOnly: ['grade'], listOnly: ['remark'], withoutButtons: [] });
  });

  it('cannot be asked by: not by filter, order, advanced query or export', async () => {
    expect((await bound.list({ salary: '1' })).total).toBe(1);
    expect((await bound.list({ grade: 'P1' })).total).toBe(1);
    expect((await bound.list({ remark: '别的' })).total).toBe(0);
    for (const name of ['salary', 'grade']) {
      expect((await bound.call('GET', 'list', { query: { column: name, order: 'asc' } })).success).toBe(false);
      const superQueryParams = JSON.stringify([{ field: name, rule: 'not_empty', val: '' }]);
      expect((await bound.call('GET', 'list', { query: { superQueryParams } })).success).toBe(false);
    }
    const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, bound.token);
    expect(file.status).toBe(200);
    const sheet = await textOf(file.bytes);
    for (const shown of ['甲', '密']) expect(sheet).toContain(shown);
    for (const kept of ['薪资', '27182818', '级别', 'P7']) expect(sheet).not.toContain(kept);
  });

  it('are not in the history of a record', async () => {
    await admin.call('PUT', 'edit', { body: { id: key, salary: 31415926, name: '甲一' } });
    const historyFor = async (granted: readonly string[]) => {
      const person = await aPerson(app, { permissions: ['onl:a_staff:list', 'system:dataLog:list'] });
      await grant('Column', id, person.roleId, granted);
      const query = { dataTable: 'onl.a_staff', dataId: key };
      const theirs = await app.signIn(person.username, userPassword);
      return JSON.stringify((await app.call('GET', '/sys/dataLog/list', { token: theirs, query })).result);
    };
    const whole = await historyFor(await entries(id, 'salary'));
    expect(whole).toContain('甲一');
    expect(whole).toContain('31415926');
    const part = await historyFor([]);
    expect(part).toContain('甲一');
    for (const kept of ['31415926', 'P7', '密']) expect(part).not.toContain(kept);
  });

  it('keep what is stored when the record is saved, and take their defaults in a new one', async () => {
    await bound.call('PUT', 'edit', {
      body: { id: key, name: '甲二', salary: 1, grade: 'P8', remark: '改', plan: '降' },
    });
    expect(await admin.one(key)).toMatchObject({
      name: '甲二',
      salary: 31415926,
      grade: 'P8',
      remark: '密',
      plan: '升职',
    });
    const fresh = await bound.save({ name: '乙', salary: 7, remark: '改', plan: '自定' });
    expect(fresh, fresh.message).toMatchObject({ success: true });
    expect(await admin.one(fresh.result.id)).toMatchObject({ name: '乙', salary: 100, remark: null, plan: '待定' });
    await admin.call('DELETE', 'delete', { query: { id: fresh.result.id } });
  });

  it('name nothing to other forms whose records refer to these', async () => {
    const other = await add('a_choice', [
      column('who', {
        dbFieldTxt: '谁',
        dbLength: 200,
        fieldShowType: 'link_table',
        dictTable: 'a_staff',
        dictText: 'grade',
        dictField: 'id',
      }),
    ]);
    await sync(other);
    const chosen = await records(other, token).save({ who: key });
    expect(chosen.success, JSON.stringify(chosen)).toBe(true);
    expect((await records(other, token).list()).records[0]).toMatchObject({ who_dictText: 'P8' });
    const reader = await user(other, 'a_choice', ['list']);
    const both = await aPerson(app, { permissions: ['onl:a_staff:list', 'onl:a_choice:list'] });
    const theirs = await app.signIn(both.username, userPassword);
    for (const whose of [reader.token, theirs])
      expect(JSON.stringify(await records(other, whose).list())).not.toContain('P8');
    const code = encodeURIComponent('onl.a_staff,grade,id');
    const loaded = await app.call('GET', `/sys/dict/loadDict/${code}`, { token: theirs });
    expect(loaded.success).toBe(false);
  });

  it('of one form are nothing to another', async () => {
    const person = await aPerson(app, {
      permissions: ['a_staff', 'a_free'].flatMap((table) => rights.map((right) => `onl:${table}:${right}`)),
    });
    const theirs = await app.signIn(person.username, userPassword);
    await records(free, theirs).save({ name: '丙', salary: 5, plan: '一' });
    for (let round = 0; round < 2; round += 1) {
      expect((await records(free, theirs).list()).records[0]).toMatchObject({ salary: 5 });
      expect((await records(id, theirs).list()).records[0]).not.toHaveProperty('salary');
    }
  });

  it('are seen by whoever is granted them: their role, department or they themselves, united', async () => {
    const [list, form] = await entries(id, 'salary');
    const person = await user(id, 'a_staff', rights);
    await grant('Column', id, person.roleId, [list ?? '']);
    expect((await person.list()).records[0]).toMatchObject({ salary: 31415926 });
    expect(await person.one(key)).not.toHaveProperty('salary');
    await grant('Column', id, person.id, [form ?? ''], 'user');
    expect(await person.one(key)).toMatchObject({ salary: 31415926 });
    expect(
      await good('GET', 'roleAuth', { query: { roleId: person.id, cgformId: id, type: '1', authMode: 'user' } }),
    ).toEqual([form]);
    // Readable is not editable.
    await person.call('PUT', 'edit', { body: { id: key, salary: 2 } });
    expect(await admin.one(key)).toMatchObject({ salary: 31415926 });

    const member = await aPerson(app, { permissions: rights.map((right) => `onl:a_staff:${right}`), departs: ['Z77'] });
    const depart = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'Z77')
      .executeTakeFirstOrThrow();
    const theirs = records(id, await app.signIn(member.username, userPassword));
    expect((await theirs.list()).records[0]).not.toHaveProperty('salary');
    await grant('Column', id, depart.id, await entries(id, 'salary'), 'depart');
    expect((await theirs.list()).records[0]).toMatchObject({ salary: 31415926 });
    await theirs.call('PUT', 'edit', { body: { id: key, salary: 16180339 } });
    expect(await admin.one(key)).toMatchObject({ salary: 16180339 });
    await grant('Column', id, depart.id, [], 'depart');
    expect((await theirs.list()).records[0]).not.toHaveProperty('salary');
  });

  it('bind designers too, and no administrator', async () => {
    const designer = await aPerson(app, { permissions: ['online:form:edit'] });
    const theirs = records(id, await app.signIn(designer.username, userPassword));
    expect((await theirs.list()).records[0]).not.toHaveProperty('salary');
    expect((await admin.list()).records[0]).toHaveProperty('salary');
  });

  it('follow the name of a column', async () => {
    expect((await change(id, { salary: { dbFieldName: 'pay' } })).success).toBe(true);
    await sync(id);
    const [row] = (await bound.list()).records;
    expect(row).toMatchObject({ name: '甲二' });
    for (const name of ['salary', 'pay']) expect(row).not.toHaveProperty(name);
    expect((await admin.list()).records[0]).toMatchObject({ pay: 16180339 });
  });
});

it('lines keep the values of columns that are hidden or not editable, and their buttons are refused', async () => {
  const id = await add('a_order', [column('no', { dbFieldTxt: '单号' })], { head: { tableType: 2 } });
  const goods = await add(
    'a_goods',
    [
      column('order_id', { dbLength: 36, mainTable: 'a_order', mainField: 'id', isShowForm: 0 }),
      column('goods', { dbFieldTxt: '货品' }),
      column('cost', { dbFieldTxt: '成本', fieldMustInput: '1', fieldDefaultValue: '9' }),
      column('unit', { dbFieldTxt: '单位' }),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  for (const one of [id, goods]) await sync(one);
  await field(goods, 'cost', { listShow: true, formShow: true, formEditable: true });
  await field(goods, 'unit', { formEditable: true });
  const admin = records(id, token);
  const { result } = await admin.save({
    no: '1',
    a_goods: [
      { goods: '纸', cost: '5', unit: '箱' },
      { goods: '笔', cost: '6' },
    ],
  });
  const bound = await user(id, 'a_order', rights);
  type Lines = { a_goods: Record<string, unknown>[] };
  const linesOf = async (of: typeof admin) => ((await of.one(result.id)) as unknown as Lines).a_goods;
  const seen = await linesOf(bound);
  for (const line of seen) expect(line).not.toHaveProperty('cost');
  const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, bound.token);
  expect(await textOf(file.bytes)).not.toContain('成本');
  const form = await app.call('GET', `/online/cgform/api/getFormItem/${id}`, { token: bound.token });
  expect(JSON.stringify(form.result.schema)).not.toContain('cost');

  const lines = [{ ...seen[1], goods: '钢笔', unit: '改', cost: '0' }, seen[0], { goods: '尺', cost: '0', unit: '把' }];
  const saved = await bound.call('PUT', 'edit', { body: { id: result.id, a_goods: lines } });
  expect(saved.success, saved.message).toBe(true);
  expect(await linesOf(admin)).toMatchObject([
    { goods: '钢笔', cost: '6', unit: null },
    { goods: '纸', cost: '5', unit: '箱' },
    { goods: '尺', cost: '9', unit: null },
  ]);

  const now = await linesOf(bound);
  const save = (a_goods: unknown) => bound.call('PUT', 'edit', { body: { id: result.id, a_goods } });
  for (const code of ['add', 'update', 'batch_delete']) await button(goods, code, 5);
  expect((await save([...now, { goods: '新' }])).code).toBe(510);
  expect((await save(now.slice(1))).code).toBe(510);
  expect((await bound.save({ no: '2', a_goods: [{ goods: '新' }] })).code).toBe(510);
  expect((await save(now.map((line) => ({ ...line, goods: '换' })))).success).toBe(true);
  expect((await linesOf(admin)).map(({ goods: name }) => name)).toEqual(['钢笔', '纸', '尺']);
  // The administrator is bound by none of it.
  expect((await admin.call('PUT', 'edit', { body: { id: result.id, a_goods: now.slice(1) } })).success).toBe(true);
});

it('buttons under control are refused at their calls, and serve whoever is granted them', async () => {
  const id = await add('a_button', [column('name', { dbFieldTxt: '名称', isQuery: 1 })]);
  await sync(id);
  const saved = await records(id, token).save({ name: '一' });
  const key = saved.result.id as string;
  const bound = await user(id, 'a_button', rights);
  const calls: Record<string, () => Promise<{ code: number; success: boolean }>> = {
    add: () => bound.save({ name: '二' }),
    edit: () => bound.call('PUT', 'edit', { body: { id: key, name: '三' } }),
    delete: () => bound.call('DELETE', 'delete', { query: { id: 'none' } }),
    batch_delete: () => bound.call('DELETE', 'deleteBatch', { query: { ids: 'none,other' } }),
    export: () => bound.call('GET', 'exportXls'),
    query: () => bound.call('GET', 'list', { query: { name: '*x*' } }),
    super_query: () =>
      bound.call('GET', 'list', {
        query: { superQueryParams: JSON.stringify([{ field: 'name', rule: 'eq', val: '一' }]) },
      }),
  };
  const wire = (method: string, path: string, body?: unknown) =>
    app.call(method, `/online/cgform/api/${path}`, { token: bound.token, ...(body ? { body } : {}) });
  for (const [code, ask] of Object.entries(calls)) {
    expect(code === 'export' ? 200 : (await ask()).code, code).not.toBe(510);
    const row = await button(id, code);
    expect((await ask()).code, code).toBe(510);
    await good('PUT', `authButton/${row.id}`);
    if (code !== 'export') expect((await ask()).code, code).not.toBe(510);
    await button(id, code);
  }
  expect((await bound.call('GET', 'list')).success).toBe(true);
  expect((await wire('POST', `form/${id}`, { name: '四' })).code).toBe(510);
  expect((await wire('DELETE', `form/${id}/none`)).code).toBe(510);
  expect((await wire('DELETE', `form/${id}/none,neither`)).code).toBe(510);
  expect((await wire('GET', `getColumns/${id}`)).result.hideColumns).toEqual(
    expect.arrayContaining(['add', 'edit', 'export']),
  );
  // Editing needs the record; without it and without the detail nobody opens one.
  expect((await bound.call('GET', 'queryById', { query: { id: key } })).success).toBe(true);
  await button(id, 'detail');
  expect((await bound.call('GET', 'queryById', { query: { id: key } })).code).toBe(510);
  const running = await wire('GET', `running/${id}`);
  expect(running.result.may).toEqual(['list', 'figures', 'figure', 'groups']);
  const { authList } = await good('GET', `authButton/${id}`);
  const idOf = (code: string) => authList.find((row: { code: string }) => row.code === code).id;
  await grant('Button', id, bound.roleId, [idOf('add'), idOf('edit')]);
  expect((await bound.save({ name: '五' })).success).toBe(true);
  expect((await bound.call('GET', 'queryById', { query: { id: key } })).success).toBe(true);
  // 提交 is behind both.
  await button(id, 'form_confirm', 5);
  expect((await bound.save({ name: '六' })).code).toBe(510);
});
