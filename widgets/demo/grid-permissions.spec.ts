import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

test('a role sees, edits and presses what its permissions leave', async ({ page }) => {
  await page.goto('/?page=grid-permissions');
  const { grid, frame, head, cell } = gridOn(page, '项目');
  await expect(await cell(1, '成本')).toHaveText('800');
  await expect(frame.getByRole('button', { name: '新增' })).toBeVisible();
  await grid.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await expect(frame.getByRole('button', { name: '删除' })).toBeVisible();

  await page.getByRole('radio', { name: '专员' }).check();
  await expect(head('成本')).toHaveCount(0);
  await expect(await cell(1, '预算')).toHaveAttribute('aria-readonly', 'true');
  await (await cell(1, '预算')).click();
  await page.keyboard.type('5');
  await expect(await cell(1, '预算')).toHaveText('1000');
  await expect(frame.getByText('已选 1 项')).toBeVisible();
  await expect(frame.getByRole('button', { name: '新增' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: '删除' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: '清空选择' })).toBeVisible();
  await expectAccessible(page, 'permissions');

  await page.getByRole('radio', { name: '经理' }).check();
  await expect(await cell(1, '成本')).toHaveText('800');
});
