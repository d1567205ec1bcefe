import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

/** Projects of the journey's own, told from all others by their client. */
async function someProjects(page: Page, customer: string): Promise<void> {
  for (const [name, budget] of [
    ['政务云平台运维', 4_000_000],
    ['数据中台建设', 5_000_000],
    ['协同平台研发', 800_000],
  ] as const)
    await aProject(page, { name, budget, customer });
}

const total = (page: Page) => page.getByText(/共\d+条/);
const rows = (page: Page) => page.locator('.dw-table tbody tr');
const builder = (page: Page) => page.getByRole('dialog', { name: '高级查询构造器' });
const opener = (page: Page) => page.getByRole('button', { name: '高级查询', exact: true });

async function choose(page: Page, line: string, field: string, rule: string): Promise<void> {
  await builder(page).getByLabel(`第${line}条的字段`).fill(field);
  await page.locator('.ant-select-tree-title').filter({ visible: true }).getByText(field, { exact: true }).click();
  await builder(page).getByLabel(`第${line}条的规则`).click();
  await page.locator('.ant-select-dropdown').getByTitle(rule, { exact: true }).filter({ visible: true }).click();
}

test('asks for what no search input asks, keeps it over a reload, under a name and in the export', async ({ page }) => {
  await holdSession(page);
  const customer = `查询客户${Date.now() % 100_000}`;
  await someProjects(page, customer);
  await page.goto('/pm/project');
  await page.getByRole('search').getByRole('button', { name: '展开' }).click();
  await page.getByRole('search').getByLabel('发包方').fill(customer);
  await page.locator('.ant-select-dropdown').getByTitle(customer, { exact: true }).filter({ visible: true }).click();
  await page
    .getByRole('search')
    .getByRole('button', { name: /^查\s?询$/ })
    .click();
  await expect(total(page)).toHaveText('1-3 共3条');

  await opener(page).click();
  await choose(page, '1', '预算成本', '大于等于');
  await builder(page).getByLabel('第1条的值').fill('3000000');
  await builder(page).getByRole('button', { name: '添加条件组' }).click();
  await choose(page, '2.1', '项目名称', '包含');
  await builder(page).getByLabel('第2.1条的值').fill('平台');
  await builder(page).getByLabel('第2.1条的值').press('Enter');
  await expect(total(page)).toHaveText('1-1 共1条');
  await expect(rows(page)).toContainText('政务云平台运维');
  await expectAccessible(page, 'the advanced query');

  await builder(page).getByRole('button', { name: '保存查询条件' }).click();
  const naming = page.getByRole('dialog', { name: '请输入保存的名称' });
  const name = `大额平台${Date.now() % 100_000}`;
  await naming.getByLabel('保存的名称').fill(name);
  await naming.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(page.getByText('保存成功')).toBeVisible();

  await page.reload();
  await expect(total(page)).toHaveText('1-1 共1条');
  await opener(page).hover();
  await expect(page.getByRole('tooltip')).toContainText('已有高级查询条件生效');
  const download = page.waitForEvent('download');
  const asked = page.waitForRequest(/\/pm\/project\/exportXls/);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  expect((await asked).url()).toContain('superQueryParams=');
  await download;

  // A column is made wider by the keyboard, and stays so.
  const head = page.getByRole('columnheader', { name: '项目名称' });
  const width = (await head.boundingBox())?.width ?? 0;
  await head.getByRole('button').focus();
  for (let count = 0; count < 5; count++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(width + 40);
  await page.reload();
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(width + 40);

  await opener(page).click();
  await builder(page).getByRole('button', { name: '重置' }).click();
  await expect(total(page)).toHaveText('1-3 共3条');
  expect(page.url()).not.toContain('superQueryParams');
  await builder(page).getByRole('button', { name, exact: true }).click();
  await expect(builder(page).getByLabel('第2.1条的值')).toHaveValue('平台');
  await builder(page)
    .getByRole('button', { name: `删除查询${name}` })
    .click();
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(builder(page)).toContainText('没有保存任何查询');

  // Where the menu is in a drawer, the builder fills the screen and goes when it has asked.
  await page.setViewportSize({ width: 1080, height: 800 });
  await expect.poll(async () => (await builder(page).boundingBox())?.width).toBe(1080);
  await builder(page).getByLabel('第2.1条的值').press('Enter');
  await expect(builder(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '清空高级查询' })).toBeVisible();
});
