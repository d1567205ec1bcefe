import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-tree');
  await gridOn(page, '类目树', 'treegrid').expectColumn('类目', [
    '文书档案',
    '项目档案',
    '照片档案',
    '会计档案',
    '实物档案',
  ]);
});

test('asks for the topmost rows with condition and parameters, then for the children of a row that is opened', async ({
  page,
}) => {
  await page.goto('/?page=grid-tree&wait=1500');
  const { grid, cell, expectColumn } = gridOn(page, '类目树', 'treegrid');
  const asked = page.getByRole('status', { name: '最近一次查询' });
  await expect(asked).toHaveText('{"year":2026,"condition":"enabled=1","pid":"-1"}');
  await grid.getByRole('button', { name: '展开下级' }).first().click();
  await expect(grid.getByText('加载中…')).toHaveAttribute('aria-busy', 'true');
  await expectColumn('类目', ['文书档案', '党群工作', '行政管理', '项目档案']);
  await expect(asked).toHaveText('{"year":2026,"condition":"enabled=1","pid":"K1"}');
  await expect(grid.getByText('加载中…')).toHaveCount(0);
  await expect(grid.getByRole('row', { level: 2 })).toHaveCount(2);
  await expect(grid.getByRole('row', { expanded: true })).toContainText('文书档案');
  // A leaf says nothing of being open.
  await expect((await cell(3, '类目')).locator('..')).not.toHaveAttribute('aria-expanded');
  await expectAccessible(page, 'tree');
});

test('takes the opener from a row without children, and names an answer that it does not understand', async ({
  page,
}) => {
  const { grid, cell } = gridOn(page, '类目树', 'treegrid');
  await (await cell(3, '类目')).getByRole('button', { name: '展开下级' }).click();
  await expect((await cell(3, '类目')).getByRole('button')).toHaveCount(0);
  await expect(grid.getByRole('row')).toHaveCount(6);
  await (await cell(4, '类目')).getByRole('button', { name: '展开下级' }).click();
  await expect(page.getByText('返回数据类型不识别')).toBeVisible();
  await expect((await cell(4, '类目')).getByRole('button', { name: '展开下级' })).toBeVisible();
});

test('opens, enters, leaves and closes rows with the arrow keys', async ({ page }) => {
  const { goTo, expectActive, expectColumn } = gridOn(page, '类目树', 'treegrid');
  await goTo(1, '类目');
  await page.keyboard.press('ArrowRight');
  await expectColumn('类目', ['文书档案', '党群工作', '行政管理']);
  await expectActive(1, '类目');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expectColumn('类目', ['文书档案', '党群工作', '会议纪要', '行政管理']);
  await page.keyboard.press('ArrowDown');
  await expectActive(3, '类目');
  // A leaf: → goes to the next column, Alt+← there has nothing to close, ← comes back and goes up.
  await page.keyboard.press('ArrowRight');
  await expectActive(3, '分类号');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/grid-tree/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectActive(2, '类目');
  await page.keyboard.press('ArrowLeft');
  await expectColumn('类目', ['文书档案', '党群工作', '行政管理', '项目档案']);
  // Alt works in every column.
  await page.keyboard.press('ArrowRight');
  await expectColumn('类目', ['文书档案', '党群工作', '会议纪要']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await expectColumn('类目', ['文书档案', '党群工作', '行政管理']);
});

test('edits a cell of a child, and offers no removal', async ({ page }) => {
  const { grid, goTo, cell, frame } = gridOn(page, '类目树', 'treegrid');
  await grid.getByRole('button', { name: '展开下级' }).first().click();
  await expect(await cell(2, '类目')).toHaveText('党群工作');
  await goTo(2, '分类号');
  await page.keyboard.type('DQ');
  await page.keyboard.press('Enter');
  await expect(await cell(2, '分类号')).toHaveText('DQ');
  await grid.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await expect(frame.getByText('已选 1 项')).toBeVisible();
  await expect(frame.getByRole('button', { name: '删除' })).toHaveCount(0);
});
