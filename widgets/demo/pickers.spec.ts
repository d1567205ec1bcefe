import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=pickers');
  await expect(page.getByText('可编辑')).toBeVisible();
});

/** What a field has stored, as the page shows it below. */
const stored = (page: Page, label: string): Locator => page.locator(`[data-stored="${label}"]`);
const field = (page: Page, label: string): Locator =>
  page.locator('.ant-form-item').filter({ has: stored(page, label) });
const box = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const row = (page: Page, text: string): Locator => dialog(page).getByRole('row').filter({ hasText: text });
const node = (page: Page, text: string): Locator =>
  dialog(page).locator('.ant-tree-treenode').filter({ hasText: text });
const chosen = (page: Page): Locator => dialog(page).getByRole('region', { name: /^已选/ });
const press = (page: Page, name: RegExp): Promise<void> => dialog(page).getByRole('button', { name }).click();
const confirm = (page: Page): Promise<void> => press(page, /^确\s*[定认]$/);

/** Opens the dialog of a field. */
async function choose(page: Page, label: string): Promise<void> {
  await field(page, label).getByRole('button').last().click();
  await expect(dialog(page)).toBeVisible();
}

test('a user is typed, or found by department, and the focus comes back to the input', async ({ page }) => {
  await box(page, '负责人').click();
  await box(page, '负责人').fill('周文静');
  await page.locator('.ant-select-item-option').filter({ hasText: 'user054' }).click();
  await expect(stored(page, '负责人')).toHaveText('"user054"');
  await expect(field(page, '负责人')).toContainText('周文静');

  await choose(page, '负责人');
  await expect(dialog(page).getByText('根据部门选择用户')).toBeVisible();
  expect((await dialog(page).boundingBox())?.width).toBe(1250);
  const titles = ['用户账号', '用户姓名', '性别', '手机', '部门', '编号'];
  for (const title of titles) await expect(dialog(page).getByRole('columnheader', { name: title })).toBeVisible();
  await node(page, '海川信息技术有限公司').locator('.ant-tree-switcher').click();
  await node(page, '综合管理部').locator('.ant-tree-switcher').click();
  await node(page, '档案室').locator('.ant-tree-node-content-wrapper').click();
  await expect(dialog(page).getByText('1-6 共6条')).toBeVisible();
  await dialog(page).getByLabel('用户姓名').fill('李晓燕');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1-1 共1条')).toBeVisible();
  await row(page, '李晓燕').click();
  await expect(chosen(page)).toContainText('已选用户 1');
  await press(page, /^重\s*置$/);
  await expect(dialog(page).getByText('1-10 共60条')).toBeVisible();
  await expect(chosen(page)).toContainText('李晓燕');
  await confirm(page);
  await expect(stored(page, '负责人')).toHaveText('"user008"');
  await expect(box(page, '负责人')).toBeFocused();

  await choose(page, '负责人');
  await row(page, 'user001').getByRole('radio').check();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(stored(page, '负责人')).toHaveText('"user008"');
  await expect(box(page, '负责人')).toBeFocused();
});

test('several users stay chosen over pages, no more than allowed; one that is gone stands for itself', async ({
  page,
}) => {
  const label = '成员（存编号，最多三人）';
  await expect(field(page, label).getByTitle('没有找到，可能已被删除，或您无权查看')).toHaveText('u404');
  await choose(page, label);
  await row(page, 'user003').click();
  await expect(page.getByText('最多选择3项')).toBeVisible();
  await chosen(page).getByRole('button', { name: '删除u404' }).click();
  await row(page, 'user001').getByRole('checkbox').uncheck();
  await dialog(page).getByTitle('3', { exact: true }).click();
  await row(page, 'user025').click();
  await dialog(page).getByTitle('1', { exact: true }).click();
  await expect(row(page, 'user002').getByRole('checkbox')).toBeChecked();
  await expect(chosen(page).getByRole('listitem')).toHaveText([/王晓燕/, /陈建国/]);
  await confirm(page);
  await expect(stored(page, label)).toHaveText('"u2,u25"');

  // A dialog without an input gives the focus back to its button.
  const button = page.getByRole('button', { name: '添加已有用户' });
  await button.press('Enter');
  await dialog(page).getByLabel('选择本页全部').check();
  await expect(chosen(page)).toContainText('已选用户 10');
  await confirm(page);
  await expect(page.getByRole('status', { name: '已添加' })).toHaveText('u1,u2,u3,u4,u5,u6,u7,u8,u9,u10');
  await expect(button).toBeFocused();
});

test('departments are ticked alone or with all below, by id or code, among all or one’s own', async ({ page }) => {
  await choose(page, '部门');
  expect((await dialog(page).boundingBox())?.width).toBe(500);
  await confirm(page);
  await expect(page.getByText('请选择部门!')).toBeVisible();
  await node(page, '市场中心').locator('.ant-tree-checkbox').click();
  await dialog(page).getByLabel('搜索部门').fill('档案');
  // What was found stands where it belongs, open; the rest is gone.
  await expect(node(page, '市场中心')).toHaveCount(0);
  await expect(node(page, '综合管理部')).toBeVisible();
  await node(page, '档案室').locator('.ant-tree-checkbox').click();
  await confirm(page);
  await expect(stored(page, '部门')).toHaveText('"d3-3"');
  await expect(box(page, '部门')).toBeFocused();

  const label = '可见部门（存编码）';
  await choose(page, label);
  await expect(node(page, '海川').locator('.ant-tree-checkbox-indeterminate')).toBeVisible();
  await node(page, '综合管理部').locator('.ant-tree-checkbox').click();
  await expect(dialog(page).getByRole('region', { name: '已选部门' })).toContainText('财务部');
  await node(page, '交付中心').locator('.ant-tree-checkbox').click();
  await expect(node(page, '海川').locator('.ant-tree-checkbox-checked')).toBeVisible();
  await press(page, /^树操作$/);
  await page.getByRole('menuitem', { name: '取消关联' }).click();
  await node(page, '海川').locator('.ant-tree-checkbox').click();
  await node(page, '交付中心').locator('.ant-tree-checkbox').click();
  await confirm(page);
  await expect(stored(page, label)).toHaveText(
    '"A01A02,A01A03,A01A03A01,A01A03A02,A01A03A03,A01A01A01,A01A01A02,A01A01A03"',
  );

  await choose(page, '我的部门');
  await expect(node(page, '测试部')).toBeVisible();
  await expect(node(page, '市场中心')).toHaveCount(0);
  await dialog(page).getByLabel('搜索部门').fill('部');
  await expect(node(page, '人力资源部')).toHaveCount(0);
  await node(page, '测试部').locator('.ant-tree-checkbox').click();
  await confirm(page);
  await expect(stored(page, '我的部门')).toHaveText('"d1-3"');
});

test('a department is typed: the tree narrows and opens to the matches', async ({ page }) => {
  await box(page, '部门').click();
  await page.keyboard.type('档案');
  const tree = page.locator('.ant-select-dropdown:visible');
  await expect(tree.getByText('档案室')).toBeVisible();
  await expect(tree.getByText('综合管理部')).toBeVisible();
  await expect(tree.getByText('市场中心')).toHaveCount(0);
  await tree.getByText('档案室').click();
  await expect(stored(page, '部门')).toHaveText('"d3-3"');
});

test('records of configured lists are paged by five, searched, cut at twelve characters and stored by code or id', async ({
  page,
}) => {
  await choose(page, '职务');
  expect((await dialog(page).boundingBox())?.width).toBe(1000);
  await expect(dialog(page).getByText('1-5 共7条')).toBeVisible();
  await expect(row(page, 'POST4')).toContainText('高级软件开发工程师（平台...');
  await expect(row(page, 'POST4')).toContainText('副高级');
  await dialog(page).getByRole('combobox').click();
  await expect(page.locator('.ant-select-item-option')).toHaveText(['5 条/页', '10 条/页', '20 条/页', '30 条/页']);
  await page.locator('.ant-select-item-option').nth(1).click();
  await row(page, '财务主管').click();
  await confirm(page);
  await expect(stored(page, '职务')).toHaveText('"POST4,POST1,POST7"');

  await choose(page, '角色（存编号）');
  expect((await dialog(page).boundingBox())?.width).toBe(900);
  await dialog(page).getByLabel('角色名称').fill('档案');
  await page.keyboard.press('Enter');
  await row(page, '档案员').click();
  await confirm(page);
  await expect(stored(page, '角色（存编号）')).toHaveText('"r3"');

  await choose(page, '参会人员');
  await press(page, /^展\s*开$/);
  await dialog(page).getByRole('combobox', { name: '性别' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '女' }).click();
  await press(page, /^查\s*询$/);
  await expect(dialog(page).getByText('1-5 共30条')).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, '设备（列表不可用）');
  await expect(dialog(page).getByText('列表 /demo/none 不存在')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page, '设备（列表不可用）')).toBeFocused();
});

test('cells of a grid show and store what their column names', async ({ page }) => {
  const grid = gridOn(page, '分工');
  await grid.expectColumn('负责人', ['李建国']);
  await grid.expectColumn('协办部门', ['软件交付一部,综合管理部']);
  await grid.goTo(1, '负责人');
  await page.keyboard.press('Enter');
  await row(page, 'user003').click();
  await confirm(page);
  await grid.expectColumn('负责人', ['王志强']);
  await grid.expectActive(1, '负责人');
});

test('every state is accessible, in the light and in the dark, and fits a phone', async ({ page }) => {
  await expectAccessible(page, '可编辑');
  await page.getByText('禁用', { exact: true }).click();
  await expect(box(page, '负责人')).toBeDisabled();
  await expect(field(page, '部门').getByRole('button')).toBeDisabled();
  await page.getByText('只读', { exact: true }).click();
  await expect(page.locator('output[id="职务"]')).toHaveText('高级软件开发工程师（平台方向）、项目经理');
  await expectAccessible(page, '只读');

  await page.goto('/?page=pickers&dark');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [label, shown] of [
    ['成员（存编号，最多三人）', '王志强'],
    ['可见部门（存编码）', '综合管理部'],
  ] as const) {
    await choose(page, label);
    await expect(dialog(page).getByText(shown)).toBeVisible();
    await expectAccessible(page, label);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
  }
});

test('a dialog whose file does not arrive says so below its button, opens at another try, and can be given up', async ({
  page,
}) => {
  // Another test may have opened a dialog before.
  await page.reload();
  await expect(field(page, '负责人')).toBeVisible();
  const files = /\/assets\/.*\.js$/;
  await page.route(files, (route) => route.abort());
  const open = field(page, '负责人').getByRole('button').last();
  const button = await open.boundingBox();
  await open.click();
  const said = page.getByRole('alert').filter({ hasText: '页面文件没有加载成功' });
  await expect(said).toBeVisible();
  expect((await said.boundingBox())?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await said.getByRole('button', { name: '取消' }).click();
  await expect(said).toBeHidden();
  await expect(page.getByText('可编辑')).toBeVisible();
  await open.click();
  await expect(said).toBeVisible();
  await page.unroute(files);
  await said.getByRole('button', { name: '重试' }).click();
  // A browser that remembers the failed import gets the file with a new page.
  await expect(said).toBeHidden();
  const inside = dialog(page).getByText('根据部门选择用户');
  await expect(async () => {
    if (!(await inside.isVisible())) await open.click({ timeout: 2000 });
    await expect(inside).toBeVisible({ timeout: 3000 });
  }).toPass();
});
