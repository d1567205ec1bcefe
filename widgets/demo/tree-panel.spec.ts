import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const node = (page: Page, area: string, text: string) =>
  page
    .getByRole('region', { name: area })
    .locator('.ant-tree-treenode')
    .filter({ hasText: new RegExp(`^${text}$`) });
const tick = (page: Page, text: string) => node(page, '可勾选', text).locator('.ant-tree-checkbox');

test('ticks what can be ticked, a group with what the search shows, and is searched by a second text', async ({
  page,
}) => {
  await page.goto('/?page=tree-panel');
  const ticked = page.getByLabel('已勾选');
  // Unfolded by its id; the other branch is not.
  await expect(node(page, '可勾选', '编辑')).toBeVisible();
  await expect(node(page, '可勾选', '字典项')).toHaveCount(0);
  await expect(tick(page, '职务')).toHaveClass(/indeterminate/);
  await expect(tick(page, '添加')).toHaveClass(/disabled/);
  await tick(page, '添加').click({ force: true });
  await expect(ticked).toHaveText('post-list');

  const search = page.getByPlaceholder('名称或地址');
  await search.fill('/SYS/position/edit');
  await expect(node(page, '可勾选', '查询')).toHaveCount(0);
  await tick(page, '职务').click();
  await expect(ticked).toHaveText('post-edit post-list');
  await search.fill('getdict');
  await expect(node(page, '可勾选', '字典项')).toBeVisible();
  await search.fill('没有');
  await expect(page.getByRole('region', { name: '可勾选' })).toContainText('未找到数据');
  await search.fill('');
  await tick(page, '查询').click();
  await expect(ticked).toHaveText('post-edit');
  await expectAccessible(page, 'trees');
  await page.getByText('只读', { exact: true }).click();
  await tick(page, '编辑').click({ force: true });
  await expect(ticked).toHaveText('post-edit');
});

test('is chosen from and put into order by dragging, within one level', async ({ page }) => {
  await page.goto('/?page=tree-panel');
  const titles = page.getByRole('region', { name: '可排序' }).locator('.ant-tree-title');
  await node(page, '可排序', '编辑').locator('.ant-tree-title').click();
  await expect(page.getByLabel('已选', { exact: true })).toHaveText('post-edit');
  await expect(titles).toHaveText(['职务', '查询', '添加', '编辑', '字典', '字典项']);
  await titles.nth(3).dragTo(titles.nth(1), { targetPosition: { x: 10, y: 2 } });
  await expect(titles).toHaveText(['职务', '编辑', '查询', '添加', '字典', '字典项']);
});
