import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { copiedText, gridOn, pasteText } from './support/grid.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=trees');
  await expect(stored(page, '省市区')).toBeVisible();
});

/** What a field has stored, as the page shows it below. */
const stored = (page: Page, label: string): Locator => page.locator(`[data-stored="${label}"]`);
const box = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label, exact: true });
const item = (page: Page, label: string): Locator =>
  page.locator('.ant-form-item').filter({ has: stored(page, label) });
const node = (page: Page, text: string): Locator =>
  page.locator('.ant-select-tree-treenode').filter({ hasText: text, visible: true });
const place = (page: Page, text: string): Locator => page.getByRole('menuitemcheckbox', { name: text, exact: true });

test('an area is chosen level by level, found by typing, cleared, and taken from a box per level', async ({ page }) => {
  await expect(item(page, '省市区')).toContainText('浙江省/杭州市/西湖区');
  await box(page, '省市区').click();
  await place(page, '北京市').first().click();
  await place(page, '北京市').last().click();
  await expect(stored(page, '省市区')).toHaveText('"330106"');
  await place(page, '东城区').click();
  await expect(stored(page, '省市区')).toHaveText('"110101"');
  await box(page, '省市区').fill('宁波海曙');
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['浙江省 / 宁波市 / 海曙区']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(stored(page, '省市区')).toHaveText('"330203"');
  await item(page, '省市区').hover();
  await item(page, '省市区').locator('.ant-select-clear').click();
  await expect(stored(page, '省市区')).toHaveText('null');

  await box(page, '省市区下拉省').fill('浙江');
  await page.keyboard.press('Enter');
  await expect(stored(page, '省市区下拉')).toHaveText('null');
  await box(page, '省市区下拉市').fill('杭州');
  await page.keyboard.press('Enter');
  await expect(box(page, '省市区下拉区县')).toBeEnabled();
  await box(page, '省市区下拉区县').fill('西湖');
  await page.keyboard.press('Enter');
  await expect(stored(page, '省市区下拉')).toHaveText('"330106"');

  // A choice that may end above the deepest level is stored at each.
  await box(page, '到市为止').click();
  await place(page, '江苏省').click();
  await expect(stored(page, '到市为止')).toHaveText('"320000"');
  await place(page, '苏州市').click();
  await expect(stored(page, '到市为止')).toHaveText('"320500"');
  await expect(item(page, '到市为止')).toContainText('江苏省/苏州市');
});

test('a wrong type of area says so beside the cascader that takes its place', async ({ page }) => {
  await expect(item(page, '类型写错').getByRole('alert')).toHaveText('Bad type value');
  await expect(item(page, '类型写错')).toContainText('999999');
  await box(page, '类型写错').click();
  await expect(place(page, '浙江省')).toBeVisible();
});

test('what is looked for is found in branches that nobody has unfolded', async ({ page }) => {
  await box(page, '末级类别').click();
  await expect(node(page, '业务流程外包')).toBeVisible();
  await expect(node(page, '人力资源服务')).toHaveCount(0);
  await box(page, '末级类别').fill('人力');
  await node(page, '人力资源服务').locator('.ant-select-tree-title').click();
  await expect(stored(page, '末级类别')).toHaveText('"c2-2"');
});

test('a tree is read level by level, tells the names of what is stored, and keeps inner nodes where only leaves count', async ({
  page,
}) => {
  const names = page.getByRole('status', { name: '回填的类别名称' });
  await expect(item(page, '外包类别')).toContainText('软件研发服务');
  await expect(names).toHaveText('软件研发服务');
  await box(page, '外包类别').click();
  await expect(node(page, '业务流程外包')).toBeVisible();
  await expect(node(page, '财务与会计服务')).toHaveCount(0);
  await node(page, '业务流程外包').locator('.ant-select-tree-switcher').click();
  await node(page, '财务与会计服务').locator('.ant-select-tree-title').click();
  await expect(stored(page, '外包类别')).toHaveText('"c2-1"');
  await expect(names).toHaveText('财务与会计服务');

  await box(page, '末级类别').click();
  await node(page, '信息技术外包').locator('.ant-select-tree-title').click();
  await expect(stored(page, '末级类别')).toHaveText('null');
  await node(page, '知识流程外包').locator('.ant-select-tree-title').click();
  await expect(stored(page, '末级类别')).toHaveText('"c3"');

  // By code, the whole tree at once: a search reaches every level.
  await expect(item(page, '类别编码')).toContainText('财务与会计服务');
  await box(page, '类别编码').click();
  await expect(node(page, '信息技术外包')).toBeVisible();
  await box(page, '类别编码').fill('运行');
  await node(page, '运行维护服务').locator('.ant-select-tree-title').click();
  await expect(stored(page, '类别编码')).toHaveText('"B02A01A02"');

  await box(page, '多个类别').click();
  await node(page, '知识流程外包').locator('.ant-select-tree-title').click();
  await expect(stored(page, '多个类别')).toHaveText('"c1-1,c2-1,c3"');
});

test('a tree of a table shows nothing for 0, is narrowed by its condition, and refuses one that is no JSON object', async ({
  page,
}) => {
  await expect(page.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!').first()).toBeVisible();
  await expect(item(page, '部门树')).toContainText('请选择');
  await box(page, '部门树').click();
  await node(page, '海川信息技术有限公司').locator('.ant-select-tree-switcher').click();
  await node(page, '综合管理部').locator('.ant-select-tree-title').click();
  await expect(stored(page, '部门树')).toHaveText('"d3"');
  await box(page, '只列交付中心').click();
  await expect(node(page, '交付中心')).toHaveCount(1);
  await expect(page.locator('.ant-select-tree-treenode').filter({ visible: true, hasText: '中心' })).toHaveCount(1);
});

test('names of areas, categories, nodes and records are pasted and copied; wrong ones are named', async ({ page }) => {
  const { goTo, cell, expectColumn } = gridOn(page, '树与关联');
  await expect(await cell(1, '部门')).toHaveText('软件交付一部');
  await goTo(2, '地区');
  await pasteText(
    page,
    '浙江省宁波市海曙区\t业务流程外包/财务与会计服务\t档案室\t测试工程师\n西湖区\t信息技术外包\t没有的部门\t没有的职务',
  );
  // First of all: the sentence goes away after a while.
  await expect(page.getByText(/4 个单元格未写入。第 3 行“地区”：“西湖区”可以是浙江省\/杭州市\/西湖区、/)).toBeVisible();
  await expectColumn('地区', ['浙江省/杭州市/西湖区', '浙江省/宁波市/海曙区', '']);
  await expectColumn('分类', ['软件研发服务', '财务与会计服务', '']);
  await expectColumn('部门', ['软件交付一部', '档案室', '']);
  await expectColumn('职务', ['项目经理', '测试工程师', '']);
  // What the record gives to the columns beside it.
  await expectColumn('职务编码', ['POST1', 'POST2', '']);
  await expectColumn('职级', ['1', '2', '']);
  await goTo(2, '职务');
  expect((await copiedText(page)).trim()).toBe('测试工程师');
  await goTo(2, '地区');
  expect((await copiedText(page)).trim()).toBe('浙江省/宁波市/海曙区');

  // Chosen in the dialog, the record fills them as well.
  await goTo(3, '职务');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '选择职务' });
  await dialog.getByRole('radio').nth(2).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(await cell(3, '职务')).toHaveText('档案管理员');
  await expectColumn('职务编码', ['POST1', 'POST2', 'POST3']);
});

test('can be read, left alone, seen to be wrong, and used by everybody, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(item(page, '省市区')).toContainText('浙江省/杭州市/西湖区');
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByText('只读', { exact: true }).click();
  for (const [label, text] of [
    ['省市区', '浙江省/杭州市/西湖区'],
    ['省市区下拉', '—'],
    ['到市为止', '浙江省'],
    ['多个类别', '软件研发服务、财务与会计服务'],
    ['部门树', '—'],
  ] as const)
    await expect(page.getByRole('status', { name: label, exact: true })).toHaveText(text);
  await expectAccessible(page, 'read only');
  await page.getByText('禁用', { exact: true }).click();
  await expect(box(page, '外包类别')).toBeDisabled();
  await page.getByText('有误', { exact: true }).click();
  await expect(item(page, '外包类别').locator('.ant-select-status-error')).toHaveCount(1);
  await expectAccessible(page, 'wrong');
  await page.goto('/?page=trees&dark');
  await expect(item(page, '省市区')).toContainText('浙江省/杭州市/西湖区');
  await expectAccessible(page, 'dark');
});
