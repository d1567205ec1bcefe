import { expect } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/axe.ts';
import { drag, gridOn, middleOf } from './support/grid.ts';
import { test } from './support/test.ts';

/** Ranges of cells: choosing, filling, copying down, clearing. */
const rangeGrid = (page: Parameters<typeof gridOn>[0]) => gridOn(page, '区域编辑');

test.setTimeout(60_000);

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-range');
  await expect(await rangeGrid(page).cell(1, '名称')).toHaveText('项目 1');
});

test('Shift and arrows choose a block, Ctrl and A all, Ctrl and arrows jump to the edge of what is filled', async ({
  page,
}) => {
  const { goTo, cell, grid, expectActive } = rangeGrid(page);
  await goTo(1, '天数');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(grid.locator('.dg-chosen')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(grid.locator('.dg-chosen')).toHaveCount(0);
  await page.keyboard.press('Control+ArrowDown');
  await expectActive(30, '天数');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+ArrowRight');
  await expectActive(1, '备注');
  await goTo(1, '类型');
  // The fourth row is empty: the jump stops before it, the next one behind it.
  await page.keyboard.press('Control+ArrowDown');
  await expectActive(3, '类型');
  await page.keyboard.press('Control+ArrowDown');
  await expectActive(5, '类型');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(await cell(5, '名称')).toHaveText('');
  await expect(await cell(5, '编号')).toHaveText('XM-0005');
  await page.keyboard.press('Control+z');
  await expect(await cell(5, '名称')).toHaveText('项目 5');
});

test('the fill handle goes on with numbers and dates, with Ctrl it repeats', async ({ page }) => {
  const { goTo, cell, grid, expectColumn } = rangeGrid(page);
  const handle = grid.locator('[data-handle="fill"]');
  await goTo(1, '开始');
  await drag(page, handle, await middleOf(await cell(4, '开始')));
  await expectColumn('开始', ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);

  await goTo(1, '天数');
  await page.keyboard.press('Shift+ArrowDown');
  await drag(page, handle, await middleOf(await cell(5, '天数')));
  // 10 and 17 go on in steps of 7; the rows had 24, 31, 38 before, so the budget tells more.
  await expectColumn('天数', ['10', '17', '24', '31', '38']);
  await goTo(1, '预算');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await goTo(1, '预算');
  await page.keyboard.press('Shift+ArrowDown');
  await drag(page, handle, await middleOf(await cell(4, '预算')));
  await expectColumn('预算', ['5.00', '7.00', '9.00', '11.00', '5,000.00']);
  await page.keyboard.press('Control+z');
  await expectColumn('预算', ['5.00', '7.00', '3,000.00']);

  await goTo(2, '开始');
  await page.keyboard.type('2026-05-30');
  await page.keyboard.press('Enter');
  await goTo(2, '开始');
  await drag(page, handle, await middleOf(await cell(5, '开始')));
  await expectColumn('开始', ['2026-03-01', '2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02']);
});

test('Ctrl and D copies down, Ctrl and R to the right; a single row takes what stands above it', async ({ page }) => {
  const { goTo, expectColumn, cell } = rangeGrid(page);
  await goTo(1, '名称');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expectColumn('名称', ['项目 1', '项目 1', '项目 1', '项目 4']);
  await goTo(4, '名称');
  await page.keyboard.press('Control+d');
  await expectColumn('名称', ['项目 1', '项目 1', '项目 1', '项目 1', '项目 5']);
  await goTo(1, '天数');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  await expect(await cell(1, '预算')).toHaveText('10.00');
});

test('Alt and the down arrow open a list, Esc closes it and keeps the value', async ({ page }) => {
  const { goTo, cell } = rangeGrid(page);
  await goTo(1, '类型');
  await page.keyboard.press('Alt+ArrowDown');
  const list = page.getByRole('option', { name: '知识流程外包' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(await cell(1, '类型')).toHaveText('信息技术外包');
});

test('a header of several levels spans its columns and names them', async ({ page }) => {
  const { head, grid } = rangeGrid(page);
  const plan = await grid.getByRole('columnheader', { name: '计划' }).boundingBox();
  const time = await grid.getByRole('columnheader', { name: '工期' }).boundingBox();
  const days = await head('天数').boundingBox();
  const budget = await head('预算').boundingBox();
  expect(plan?.width).toBeCloseTo((time?.width ?? 0) + (budget?.width ?? 0), 0);
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeCloseTo((days?.x ?? 0) + (days?.width ?? 0), 0);
  expect(days?.y).toBeGreaterThan(time?.y ?? 0);
});

test('the page is accessible, also in the dark and with its tools open', async ({ page }) => {
  await expectAccessible(page, 'ranges');
  const { head, goTo, tool } = rangeGrid(page);
  await goTo(1, '名称');
  await page.keyboard.press('Control+h');
  await expect(page.getByRole('search', { name: '查找和替换' })).toBeVisible();
  await head('天数').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: '天数：排序和筛选' })).toBeVisible();
  await expectAccessible(page, 'find bar and column panel');
  await page.keyboard.press('Escape');
  await tool('列设置').click();
  await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible();
  await expectAccessible(page, 'column settings');
  await page.goto('/?page=grid-range&dark');
  await expect(await rangeGrid(page).cell(1, '名称')).toHaveText('项目 1');
  await expectContrast(page, 'ranges, dark');
});
