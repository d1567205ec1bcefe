import { expect, type Page, test } from '@playwright/test';
import { holdSession } from './support/sign-in.ts';

type Line = Record<string, unknown>;
const column = (dbFieldName: string, more: Line = {}): Line => ({
  ...{
    dbFieldName,
    dbFieldTxt: dbFieldName,
    dbType: 'string',
    dbLength: 200,
    dbPointLength: 0,
    dbIsKey: 0,
    dbIsNull: 1,
  },
  ...{ dbIsPersist: 1, isShowForm: 1, isShowList: 1, fieldShowType: 'text', isQuery: 0, queryMode: 'single' },
  ...{ sortFlag: '0', fieldMustInput: '0', ...more },
});
const hidden = { isShowForm: 0, isShowList: 0 };
const moment = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', ...hidden };
const systemLines = (): Line[] => [
  column('id', { dbLength: 36, dbIsKey: 1, dbIsNull: 0, ...hidden }),
  ...['create_by', 'update_by', 'sys_org_code'].map((name) => column(name, hidden)),
  ...['create_time', 'update_time'].map((name) => column(name, moment)),
];

/** Forms by the calls of the contract, as the page's session. */
function designer(page: Page) {
  const call = async (path: string, data: Line): Promise<string> => {
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('dossier__Access-Token') ?? '{}').value as string,
    );
    const answer = await page.request.post(`/jeecg-boot/online/cgform/${path}`, {
      headers: { 'X-Access-Token': token },
      data,
    });
    const { success, message, result } = (await answer.json()) as {
      success: boolean;
      message: string;
      result: { id?: string } | null;
    };
    expect(success, message).toBe(true);
    return result?.id ?? '';
  };
  return {
    save: (form: string, record: Line) => call(`records/${form}/add`, record),
    async form(tableName: string, fields: Line[], head: Line = {}): Promise<string> {
      const body = { head: { tableName, tableTxt: tableName, tableType: 1, ...head }, indexs: [] };
      const id = await call('api/addAll', { ...body, fields: [...fields, ...systemLines()] });
      await call(`api/doDbSynch/${id}/normal`, {});
      return id;
    },
  };
}

test('controls of a form narrow each other, show what is linked, hide a password, and lists are searched by lines', async ({
  page,
}) => {
  await holdSession(page);
  const { form, save } = designer(page);
  const table = `e2e_look_${Date.now() % 1_000_000}`;
  const place = await form(`${table}_place`, [column('name'), column('code'), column('pid')]);
  const north = await save(place, { name: '北区', code: 'n', pid: '0' });
  await save(place, { name: '南区', code: 's', pid: '0' });
  await save(place, { name: '港口', code: 'n1', pid: north });
  const chain = {
    ...{ table: `onl.${table}_place`, txt: 'name', key: 'code', idField: 'id', pidField: 'pid' },
    ...{ linkField: 'town', condition: "pid = '0'" },
  };
  const id = await form(
    table,
    [
      column('title', { dbFieldTxt: '标题' }),
      column('region', { dbFieldTxt: '大区', fieldShowType: 'link_down', dictTable: JSON.stringify(chain) }),
      column('town', { dbFieldTxt: '地点', fieldShowType: 'link_down' }),
      column('depot', {
        dbFieldTxt: '仓库',
        fieldShowType: 'link_table',
        dictTable: `${table}_place`,
        dictText: 'name',
      }),
      column('depot_code', {
        ...{ dbFieldTxt: '仓库编码', fieldShowType: 'link_table_field', dictTable: 'depot', dictText: 'code' },
      }),
      column('pin', { dbFieldTxt: '口令', fieldShowType: 'password' }),
    ],
    { tableType: 2, tableTxt: '发货单', extConfigJson: '{"joinQuery":1}' },
  );
  await form(
    `${table}_goods`,
    [
      column('order_id', { mainTable: table, mainField: 'id', ...hidden }),
      column('item', { dbFieldTxt: '品名', isQuery: 1 }),
      column('region', {
        ...{ dbFieldTxt: '产区', fieldShowType: 'link_down' },
        dictTable: JSON.stringify({ ...chain, linkField: 'spot' }),
      }),
      column('spot', { dbFieldTxt: '产地', fieldShowType: 'link_down' }),
      column('store', {
        ...{ dbFieldTxt: '库房', fieldShowType: 'link_table', dictTable: `${table}_place`, dictText: 'name' },
      }),
      column('store_code', {
        ...{ dbFieldTxt: '库房编码', fieldShowType: 'link_table_field', dictTable: 'store', dictText: 'code' },
      }),
    ],
    { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '货品' },
  );
  await save(id, { title: '甲单', [`${table}_goods`]: [{ item: '纸张' }, { item: '纸箱' }] });
  await save(id, { title: '乙单', [`${table}_goods`]: [{ item: '铅笔' }] });

  await page.goto(`/online/cgformList/${id}`);
  const list = page.getByRole('region', { name: '发货单列表' });
  await list.getByRole('button', { name: '新增', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '新增发货单' });
  const choose = async (label: string, text: string) => {
    await drawer.getByRole('combobox', { name: label, exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click();
  };
  await expect(drawer.getByRole('combobox', { name: '地点' })).toBeDisabled();
  await choose('大区', '北区');
  await choose('地点', '港口');
  await choose('仓库', '南区');
  await expect(drawer.locator('[data-field=depot_code] output')).toHaveText('s');
  await choose('大区', '南区');
  await expect(drawer.locator('[data-field=town]')).not.toContainText('港口');
  await drawer.getByRole('textbox', { name: '标题' }).fill('丙单');
  await drawer.getByLabel('口令').fill('Kp-7391-zebra');
  await expect(drawer.getByLabel('口令')).toHaveAttribute('type', 'password');

  // Lines have chains and linked fields of their own, row by row.
  const lines = drawer.getByRole('grid', { name: '货品' });
  await drawer
    .getByRole('group', { name: /^货品 / })
    .getByRole('button', { name: '新增' })
    .click();
  await page.keyboard.type('木材');
  for (const text of ['北区', '港口', '南区']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  }
  await page.keyboard.press('Tab');
  for (const text of ['木材', '北区', '港口', '南区']) await expect(lines).toContainText(text);
  await expect(lines.getByRole('gridcell', { name: 's', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const row = list.getByRole('row', { name: /丙单/ });
  await expect(row).toContainText('南区');
  await expect(list.getByRole('table').or(list.getByRole('grid')).first()).not.toContainText('口令');

  await page.getByRole('textbox', { name: '货品-品名' }).fill('纸');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row', { name: /甲单/ })).toHaveCount(1);
  await expect(row).toBeHidden();
});
