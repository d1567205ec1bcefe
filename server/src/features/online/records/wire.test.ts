import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner } from '#test/online-forms.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, call, good, token } = await formDesigner(app);

/** An order with goods and a customer, as a client of the contract meets it. */
const main = await add(
  'w_order',
  [
    column('no', { dbFieldTxt: '单号', fieldMustInput: '1', isQuery: 1, queryMode: 'like', sortFlag: '1' }),
    column('kind', { dbFieldTxt: '类别', fieldShowType: 'list', dictField: 'sex', isQuery: 1 }),
    column('made', {
      dbFieldTxt: '日期',
      dbType: 'Date',
      dbLength: 0,
      fieldShowType: 'date',
      isQuery: 1,
      queryMode: 'group',
    }),
    column('note', { dbFieldTxt: '说明', isReadOnly: 1, isShowList: 0, fieldDefaultValue: '无' }),
  ],
  { head: { tableType: 2, tableTxt: '订单', isCheckbox: 'N', scroll: 0 } },
);
const key = (more = {}) =>
  column('order_id', { dbLength: 36, mainTable: 'w_order', mainField: 'id', isShowForm: 0, ...more });
const sub = (tableName: string, tableTxt: string, relationType: number, tabOrderNum: number) =>
  add(tableName, [key(), column('name', { dbFieldTxt: '名称', fieldMustInput: '1' })], {
    head: { tableType: 3, relationType, tabOrderNum, tableTxt },
  });
for (const id of [main, await sub('w_goods', '货品', 0, 1), await sub('w_customer', '客户', 1, 2)]) await sync(id);

it('columns, search and form are those of the definition, with their settings by the contract’s names', async () => {
  const columns = await good('GET', `api/getColumns/${main}`);
  expect(columns).toMatchObject({
    ...{
      description: '订单',
      currentTableName: 'w_order',
      tableType: 2,
      checkboxFlag: 'N',
      scrollFlag: 0,
      paginationFlag: 'Y',
    },
    ...{ hideColumns: [], cgButtonList: [], fieldHrefSlots: [], pidField: null, formTemplate: '1' },
  });
  expect(columns.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toEqual(['no', 'kind', 'made']);
  expect(columns.columns[0]).toMatchObject({ title: '单号', sorter: true, dbType: 'string', fieldType: 'text' });
  expect(columns.columns[1]).toMatchObject({ customRender: 'kind' });
  expect(columns.columns[2]).toMatchObject({ scopedSlots: { customRender: 'dateSlot' } });
  expect(columns.dictOptions.kind[0]).toEqual({ value: '1', text: '男', title: '男' });

  expect(await good('GET', `api/getQueryInfo/${main}`)).toMatchObject([
    { field: 'no', label: '单号', view: 'text', mode: 'like', hidden: '0' },
    { field: 'kind', view: 'list', mode: 'single', hidden: '0', dictCode: 'sex' },
    { field: 'made', view: 'date', mode: 'group', hidden: '1' },
  ]);

  const form = await good('GET', `api/getFormItem/${main}`);
  expect(form.schema.required).toEqual(['no']);
  expect(form.schema.properties).toMatchObject({
    no: { title: '单号', view: 'text', type: 'string', order: 0 },
    kind: { view: 'list', enum: [{ value: '1' }, { value: '2' }] },
    note: { defVal: '无', ui: { widgetattrs: { disabled: true } } },
    w_goods: {
      ...{ view: 'tab', describe: '货品', relationType: 0, foreignKey: 'order_id', order: 1, required: ['name'] },
      columns: [{ key: 'name', type: 'text', title: '名称' }],
    },
    w_customer: { view: 'tab', relationType: 1, properties: { name: { view: 'text' } } },
  });
  expect(await good('GET', 'api/getFormItemBytbname/w_order')).toEqual(form);
});

it('records are added with their lines, listed, read, changed and deleted', async () => {
  const body = {
    no: 'D1',
    kind: '1',
    made: '2026-11-26',
    w_goods: [{ name: '纸' }, { name: '笔' }],
    w_customer: [{ name: '甲' }],
  };
  const added = await call('POST', `api/form/${main}`, { query: { tabletype: '2' }, body });
  expect(added, added.message).toMatchObject({ success: true, message: '添加成功！' });
  const id = added.result as string;
  await good('POST', `api/form/${main}`, { body: { no: 'D2' } });
  const page = await good('GET', `api/getData/${main}`, {
    query: { no: '*D*', column: 'create_time', order: 'desc', pageNo: '1', pageSize: '-521' },
  });
  expect(page.total).toBe(2);
  expect(page.records[1]).toMatchObject({
    ...{ id, jeecg_row_key: id, no: 'D1', kind: '1', kind_dictText: '男', create_by: 'admin' },
  });
  expect(page.records[1]).not.toHaveProperty('createBy');
  const record = await good('GET', `api/form/${main}/${id}`);
  expect(record).toMatchObject({ no: 'D1', w_goods: [{ name: '纸' }, { name: '笔' }], w_customer: [{ name: '甲' }] });
  expect(
    (await call('PUT', `api/form/${main}`, { body: { ...record, no: 'D1-2', w_goods: [record.w_goods[1]] } })).message,
  ).toBe('修改成功!');
  expect(await good('GET', `api/detail/${main}/${id}`)).toMatchObject({ no: 'D1-2', w_goods: [{ name: '笔' }] });
  const file = await fetchBytes(
    app,
    `/online/cgform/api/exportXlsOld/${main}?paramsStr=${encodeURIComponent('{"no":"*D*"}')}`,
    token,
  );
  expect(file.status).toBe(200);
  // What a client packs wrongly is refused in words, and never as half a file.
  for (const packed of ['{"no":{"a":1}}', '{"column":{}}', '{"order":[{}]}', '{', '{"create_time_begin":"x"}'])
    expect(await call('GET', `api/exportXlsOld/${main}`, { query: { paramsStr: packed } }), packed).toMatchObject({
      success: false,
      message: expect.stringMatching(/格式/),
    });
  expect((await call('DELETE', `api/form/${main}/${id}`)).message).toBe('删除成功!');
  expect((await good('GET', `api/getData/${main}`)).total).toBe(1);
});

it('says 510 for a form that is not there, and what is missing to a designer', async () => {
  expect(await call('GET', 'api/getColumns/nothing')).toMatchObject({ success: false, reason: 'NO_DB_SYNC' });
});
