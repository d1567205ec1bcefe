import { expect, type Page, test } from '@playwright/test';
import { adding, addRow, fillIn, save } from './support/form.ts';
import { designForm } from './support/form-designer.ts';
import { holdSession, signIn } from './support/sign-in.ts';

const stamp = String(Date.now()).slice(-7);
const table = `e2e_order_${stamp}`;
// In letters: it stands in the menu, which others read in English.
const text = `Orders${stamp}`;
const number = `order_no_${stamp}`;
const role = `订货员${stamp}`;
const password = 'Kite-and-river-7';

test.use({ viewport: { width: 2300, height: 1000 } });

const offered = (page: Page, name: string) =>
  page.locator('.ant-select-item-option:visible', { hasText: name }).first();
/** Where its records are, as its menu entry says. */
async function address(page: Page): Promise<string> {
  await ofForm(page, '配置地址');
  const entry = page.getByRole('dialog', { name: `菜单链接[${text}]` });
  return entry.getByRole('textbox', { name: '数据列表地址' }).inputValue();
}
/** Opens what the row of the form offers. */
async function ofForm(page: Page, item: string): Promise<void> {
  await page.goto(`/online/cgform?tableName=${table}`);
  await page
    .getByRole('row')
    .filter({ has: page.getByText(table, { exact: true }) })
    .getByRole('button', { name: /更多/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('somebody who does not program makes an order form with goods and a customer, numbers, a sum, menu and rights; a colleague uses it on a phone', async ({
  page,
  browser,
}) => {
  await holdSession(page);
  await test.step('a rule gives numbers', async () => {
    const form = await adding(page, '/isystem/fillRule', '填值规则');
    await form.getByLabel('规则名称').fill(`订单号${stamp}`);
    await form.getByLabel('规则编码').fill(number);
    await form.getByLabel('规则实现类').click();
    await offered(page, '流水号（serialNumber）').click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('an order with its goods and its customer', async () => {
    await page.goto('/online/cgform');
    await designForm(page, { table, text, type: '主表' }, [
      { name: 'order_no', label: '订单号', page: { 控件默认值: `\${${number}}`, 查询: true } },
      { name: 'order_day', label: '订货日期', database: { 字段类型: '?Date' }, check: { 校验必填: true } },
      { name: 'total', label: '合计', database: { 字段类型: '?BigDecimal', 小数点: '2' } },
      {
        ...{ name: 'bpm_status', label: '审批状态' },
        page: { 表单显示: false, 控件类型: '?下拉框', 字典Code: 'bpm_status' },
      },
    ]);
    const foreign = { 主表名: `?${table}` };
    await designForm(
      page,
      { table: `${table}_goods`, text: '商品明细', type: '附表', relation: '一对多', order: '1' },
      [
        { name: 'order_id', label: '订单', foreign },
        { name: 'goods', label: '商品' },
        { name: 'amount', label: '数量', database: { 字段类型: '?Integer' } },
      ],
    );
    await designForm(
      page,
      { table: `${table}_buyer`, text: '客户信息', type: '附表', relation: '一对一', order: '2' },
      [
        { name: 'order_id', label: '订单', foreign },
        { name: 'buyer', label: '客户' },
      ],
    );
  });

  await test.step('the sum of the goods is worked out', async () => {
    await ofForm(page, '表单规则');
    const rules = page.getByRole('dialog', { name: `表单规则：${text}` });
    await rules.getByRole('button', { name: '新增规则' }).click();
    const editor = page.getByRole('dialog', { name: '新增规则' });
    await editor.getByRole('combobox', { name: '规则类型' }).click();
    await offered(page, '计算数值').click();
    await editor.getByRole('combobox', { name: '字段', exact: true }).click();
    await offered(page, '合计').click();
    await editor.getByRole('textbox', { name: '计算' }).fill(`sum(${table}_goods, \${amount})`);
    await editor.getByRole('button', { name: '确定' }).click();
    await rules.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('修改成功!')).toBeVisible();
  });

  await test.step('it has an entry in the menu, and a role may read and add', async () => {
    await ofForm(page, '配置地址');
    const entry = page.getByRole('dialog', { name: `菜单链接[${text}]` });
    await entry.getByRole('button', { name: /^创\s*建$/ }).click();
    await expect(entry).toBeHidden();
    const form = await adding(page, '/isystem/roleUserList', '角色');
    await form.getByLabel('角色名称').fill(role);
    await form.getByLabel('角色编码').fill(`e2e_order_${stamp}`);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `授权${role}` }).click();
    const rights = page.getByRole('dialog', { name: `角色授权：${role}` });
    await rights.getByLabel('搜索权限').fill(text);
    const ticked = (name: string) =>
      rights.getByRole('treeitem', { name: new RegExp(name) }).locator('.ant-tree-checkbox');
    await ticked(text).click();
    // All of them came with the entry; what is not meant for this role goes.
    for (const name of ['编辑', '删除', '导出', '导入', '打印', '提交流程']) await ticked(name).click();
    await rights.getByRole('button', { name: '保存并关闭' }).click();
    await expect(page.getByText('保存成功！')).toBeVisible();
  });

  await test.step('an order is printed as it is', async () => {
    const form = await adding(page, await address(page), text);
    await fillIn(form, { 订货日期: '2027-03-01', 客户: '青禾食品' });
    await addRow(form, '商品明细', ['碳粉盒', '7']);
    await expect(form.locator('[data-field=total] output')).toHaveText('7.00');
    await save(form);
    await page.getByRole('button', { name: /^详情/ }).first().click();
    const detail = page.getByRole('dialog', { name: /详情/ });
    await expect(detail).toContainText('青禾食品');
    const answer = page.waitForResponse((response) => response.url().includes('/print/'));
    await detail.getByRole('button', { name: /^打印/ }).click();
    expect((await answer).headers()['content-type']).toBe('application/pdf');
  });

  await test.step('a colleague has the role', async () => {
    const form = await adding(page, '/isystem/user', '用户');
    await form.getByLabel('用户账号').fill(`ord${stamp}`);
    await form.getByLabel('用户姓名').fill('订货同事');
    await form.getByLabel('手机号码').fill(`1397${stamp}`);
    await form.getByLabel('工号').fill(`ord${stamp}`);
    await form.getByLabel(/^密码/).fill(password);
    await form.getByLabel('确认密码').fill(password);
    await form.getByRole('combobox', { name: '角色' }).fill(role);
    await offered(page, role).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
  });

  await test.step('on a phone they add an order, which has a number and a sum, and change none', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    const phone = await context.newPage();
    await signIn(phone, `ord${stamp}`, password);
    // The greeting stands where the buttons of the list will be.
    await phone.locator('.ant-notification-notice-close').click();
    await phone.getByRole('button', { name: '展开菜单' }).click();
    await phone.getByRole('dialog', { name: '主菜单' }).getByText(text, { exact: true }).click();
    await expect(phone).toHaveURL(/\/online\/cgformList\//);
    await phone.getByRole('button', { name: '新增', exact: true }).click();
    const form = phone.getByRole('dialog', { name: `新增${text}` });
    await fillIn(form, { 订货日期: '2027-03-01', 客户: '临江机械厂' });
    await addRow(form, '商品明细', ['A4复印纸', '12']);
    await save(form);
    const card = phone.getByRole('listitem').filter({ hasText: '12.00' });
    await expect(card.first()).toBeVisible();
    await expect(phone.getByRole('button', { name: /^编辑/ })).toHaveCount(0);
    await context.close();
  });
});
