import { expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { readZipDirectory, unpack } from '#services/files/checks/zip-directory.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

it('a field that is kept from a person is out of prints, groups, bulk edits and imports too', async () => {
  const app = await testApp();
  const { add, sync, token } = await formDesigner(app);
  const { user, records } = formUsers(app);
  const { field } = formAuthority(app, token);
  const id = await add('aw_staff', [
    column('name', { dbFieldTxt: '姓名', fieldMustInput: '1' }),
    column('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex', isQuery: 1 }),
    column('salary', { dbFieldTxt: '薪资', dbType: 'int', dbLength: 10 }),
  ]);
  await sync(id);
  const admin = records(id, token);
  const added = await admin.save({ name: '甲', sex: '2', salary: 31415926 });
  const key = added.result.id as string;
  for (const name of ['sex', 'salary']) await field(id, name, { listShow: true, formShow: true, formEditable: true });
  const bound = await user(id, 'aw_staff', ['list', 'add', 'edit', 'import', 'print', 'export']);
  const at = (path: string) => `/online/cgform/records/${id}/${path}`;

  for (const [print, query] of [
    ['record', { id: key }],
    ['list', {}],
  ] as const) {
    const told = (await readPdf((await askPrint(app, at(`print/${print}`), { token: bound.token, query })).pdf)).pages;
    expect(told.join()).toContain('甲');
    for (const hidden of ['薪资', '31415926', '性别', '女']) expect(told.join(), print).not.toContain(hidden);
    const whole = (await readPdf((await askPrint(app, at(`print/${print}`), { token, query })).pdf)).pages.join();
    for (const shown of ['薪资', '31415926', '性别', '女']) expect(whole, print).toContain(shown);
  }

  expect((await bound.call('GET', 'groups', { query: { by: 'sex' } })).success).toBe(false);
  expect((await bound.call('GET', 'figure', { query: { sum: 'salary' } })).success).toBe(false);
  const body = { ids: [key], values: { salary: 1 } };
  expect((await bound.call('POST', 'editMany', { body })).result.fields).toHaveProperty('salary');

  const template = await fetchBytes(app, at('importTemplate'), bound.token);
  const { rows: lines } = await readWorkbook(template.bytes);
  const told: string[] = [];
  for await (const { cells } of lines) told.push(...cells.map(String));
  expect(told).toContain('姓名*');
  expect(told).not.toContain('薪资');
  const content = await bytesOf(
    writeWorkbook('xlsx', [
      {
        ...{ name: '数据', title: '数据', subtitle: '导出人:甲' },
        columns: [{ header: '姓名' }, { header: '薪资' }],
        rows: [['乙', '99']],
      },
    ]),
  );
  const brought = await upload(app, at('importExcel'), { token: bound.token, name: '人员.xlsx', content });
  const { records: rows } = await admin.list({ name: '乙' });
  // Refused, or not heard.
  if (brought.success) expect(rows[0]?.salary ?? null).toBeNull();
  else expect(rows).toEqual([]);
  expect(await admin.one(key)).toMatchObject({ salary: 31415926, sex: '2' });
});

it('a column of lines that is kept from the record is out of workbooks and filters of the list too', async () => {
  const app = await testApp();
  const { add, sync, token } = await formDesigner(app);
  const { user, records } = formUsers(app);
  const { field, call } = formAuthority(app, token);
  const main = await add('al_order', [column('no', { dbFieldTxt: '单号' })], { head: { tableType: 2 } });
  const fk = column('order_id', { mainTable: 'al_order', mainField: 'id', isShowForm: 0, isShowList: 0 });
  const sub = await add(
    'al_goods',
    [fk, column('goods', { dbFieldTxt: '货品' }), column('cost', { dbFieldTxt: '成本', dbType: 'int', dbLength: 10 })],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  await sync(main);
  await sync(sub);
  const admin = records(main, token);
  const added = await admin.save({ no: '一', al_goods: [{ goods: '纸', cost: 27182 }] });
  const key = added.result.id as string;
  await field(sub, 'cost', { formShow: true });
  const bound = await user(main, 'al_order', ['list', 'export']);
  expect(JSON.stringify(await bound.one(key))).not.toContain('27182');
  const sheetsOf = async (by: string) =>
    (await fetchBytes(app, `/online/cgform/records/${main}/exportXls?format=xlsx`, by)).bytes;
  const textOf = async (bytes: Buffer) =>
    (readZipDirectory(bytes) ?? [])
      .filter(({ name }) => name.endsWith('.xml'))
      .map((entry) => unpack(bytes, entry).toString())
      .join();
  expect(await textOf(await sheetsOf(token))).toContain('27182');
  expect(await textOf(await sheetsOf(bound.token))).not.toContain('27182');
  // It does not tell one value from another.
  const found = async (cost: string) =>
    (await bound.call('GET', 'list', { query: { 'al_goods.cost': cost } })).result?.total;
  expect(await found('27182')).toBe(await found('1'));
  // Rows of a sub table go with their record.
  const rule = { cgformId: sub, ruleName: '成本', ruleColumn: 'cost', ruleOperator: '=', ruleValue: '1', status: 1 };
  expect((await call('POST', 'authData', { body: rule })).message).toBe('附表的行随主表的记录，请在主表上设置数据权限');
});

it('what is kept from a person comes by no other way: versions, prints of the record, views of the form', async () => {
  const app = await testApp();
  const { add, sync, token } = await formDesigner(app);
  const { user, records } = formUsers(app);
  const { button, rule, grant } = formAuthority(app, token);
  const id = await add('ak_card', [column('name', { dbFieldTxt: '姓名' })]);
  await sync(id);
  const admin = records(id, token);
  const { id: key } = (await admin.save({ name: '从前' })).result;
  await admin.call('PUT', 'edit', { body: { id: key, version: 1, name: '现在' } });
  for (const code of ['edit', 'detail']) await button(id, code);
  const bound = await user(id, 'ak_card', ['list', 'edit', 'print']);
  expect((await bound.call('GET', 'print/record', { query: { id: key } })).code).toBe(510);
  const history = { dataTable: 'onl.ak_card', dataId: key };
  const restorer = await aPerson(app, {
    permissions: ['onl:ak_card:list', 'onl:ak_card:edit', 'system:dataLog:restore', 'system:dataLog:list'],
  });
  const by = await app.signIn(restorer.username, userPassword);
  const versions = (await app.call('GET', '/sys/dataLog/queryDataVerList', { token: by, query: history })).result;
  const first = versions.at(-1);
  const restored = await app.call('POST', '/sys/dataLog/restore', { token: by, body: { id: first.id, version: 2 } });
  expect(restored.code).toBe(510);
  expect(await admin.one(key)).toMatchObject({ name: '现在' });

  const designer = await aPerson(app, { permissions: ['online:form:list', 'online:form:add', 'online:form:delete'] });
  const ruled = await rule(id, 'name', '=', '无');
  await grant('Data', id, designer.id, [ruled], 'user');
  const designerToken = await app.signIn(designer.username, userPassword);
  const view = await app.call('POST', '/online/cgform/head/copyOnline', { token: designerToken, query: { code: id } });
  expect(view.code).toBe(510);
  expect((await app.call('DELETE', '/online/cgform/head/delete', { token: designerToken, query: { id } })).code).toBe(
    510,
  );
});

it('trying forms out is no way round a rule for rows: views and lines of a form are closed to designers bound by it', async () => {
  const app = await testApp();
  const { add, sync, good, token } = await formDesigner(app);
  const { records } = formUsers(app);
  const { rule, grant } = formAuthority(app, token);
  const main = await add('at_order', [column('no')], { head: { tableType: 2 } });
  const fk = column('order_id', { mainTable: 'at_order', mainField: 'id', isShowForm: 0, isShowList: 0 });
  const lines = await add('at_goods', [fk, column('goods')], {
    head: { tableType: 3, relationType: 0, tabOrderNum: 1 },
  });
  await sync(main);
  await sync(lines);
  await good('POST', 'head/copyOnline', { query: { code: main } });
  const [view] = (await good('GET', 'head/list', { query: { copyType: '1', physicId: main } })).records;
  const designer = await aPerson(app, { permissions: ['online:form:edit', 'online:form:list'] });
  const by = await app.signIn(designer.username, userPassword);
  expect((await records(view.id, by).call('GET', 'list')).success).toBe(true);
  await grant('Data', main, designer.id, [await rule(main, 'no', '=', '无')], 'user');
  expect((await records(main, by).list()).total).toBe(0);
  for (const id of [view.id, lines]) expect((await records(id, by).call('GET', 'list')).code, id).toBe(510);
});

it('a batch of one record is a deletion like any other', async () => {
  const app = await testApp();
  const { add, sync, token } = await formDesigner(app);
  const { user, records } = formUsers(app);
  const { button } = formAuthority(app, token);
  const id = await add('ad_card', [column('name')]);
  await sync(id);
  const keys: string[] = [];
  for (const name of ['甲', '乙', '丙']) keys.push((await records(id, token).save({ name })).result.id);
  await button(id, 'delete');
  const bound = await user(id, 'ad_card', ['list', 'delete']);
  const [one = '', ...others] = keys;
  expect((await bound.call('DELETE', 'deleteBatch', { query: { ids: `${one},` } })).code).toBe(510);
  const wire = `/online/cgform/api/form/${id}/${one},`;
  expect((await app.call('DELETE', wire, { token: bound.token })).code).toBe(510);
  expect((await bound.call('DELETE', 'deleteBatch', { query: { ids: others.join() } })).success).toBe(true);
});

it('a form is chosen from after one of its views is gone', async () => {
  const app = await testApp();
  const { add, sync, good, token } = await formDesigner(app);
  const { records } = formUsers(app);
  const id = await add('av_base', [column('name')]);
  await sync(id);
  await records(id, token).save({ name: '甲' });
  const choose = () => app.call('GET', '/sys/dict/loadDict/onl.av_base,name,id', { token, query: { pageSize: '10' } });
  expect((await choose()).result).toHaveLength(1);
  await good('POST', 'head/copyOnline', { query: { code: id } });
  const [view] = (await good('GET', 'head/list', { query: { copyType: '1', physicId: id } })).records;
  await records(view.id, token).list();
  await good('DELETE', 'head/delete', { query: { id: view.id } });
  await expect
    .poll(() => app.resources.all().some(({ path }) => path.endsWith(view.id)), { timeout: 5000 })
    .toBe(false);
  expect((await choose()).result, 'after the view').toHaveLength(1);
});
