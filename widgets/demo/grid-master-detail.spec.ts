import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

test('the details follow the selected record, by mouse and key, and unfold by themselves or on demand', async ({
  page,
}) => {
  await page.goto('/?page=grid-master-detail');
  const main = gridOn(page, '合同');
  const items = gridOn(page, '合同明细');
  const heightOf = async () => (await main.grid.boundingBox())?.height;
  await expect(await main.cell(1, '合同编号')).toHaveText('HT-2026-001');
  expect(await heightOf()).toBe(482);

  await (await main.cell(1, '合同编号')).click();
  await expect(main.grid.getByRole('radio', { name: '选择第 1 行' })).toBeChecked();
  await expect(await items.cell(1, '项目')).toHaveText('HT-2026-001 明细 1');
  expect(await heightOf()).toBe(350);
  await expectAccessible(page, 'master and detail');

  // Shift and space selects the row of the active cell.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(main.grid.getByRole('radio', { name: '选择第 2 行' })).toBeChecked();
  await expect(main.grid.getByRole('radio', { name: '选择第 1 行' })).not.toBeChecked();
  await expect(await items.cell(1, '项目')).toHaveText('HT-2026-002 明细 1');

  await page.getByRole('tab', { name: '付款计划' }).click();
  await expect(await gridOn(page, '付款计划').cell(2, '付款日期')).toHaveText('2026-05-01');

  await page.getByRole('button', { name: '收起' }).click();
  expect(await heightOf()).toBe(482);
  await page.getByRole('checkbox', { name: '自动展开' }).uncheck();
  await (await main.cell(3, '合同编号')).click();
  await expect(main.grid.getByRole('radio', { name: '选择第 3 行' })).toBeChecked();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: '展开' }).click();
  await expect(await items.cell(1, '项目')).toHaveText('HT-2026-003 明细 1');

  const pager = page.locator('.dg-pager');
  await expect(pager).toContainText('1-10 共 40 条');
  await pager.getByRole('listitem').filter({ hasText: /^2$/ }).click();
  await expect(pager).toContainText('11-20 共 40 条');
  await expect(await main.cell(1, '合同编号')).toHaveText('HT-2026-011');
  await pager.getByRole('textbox').fill('4');
  await pager.getByRole('textbox').press('Enter');
  await expect(await main.cell(1, '合同编号')).toHaveText('HT-2026-031');
  await pager.getByText('10 条/页').click();
  await expect(page.getByRole('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页']);
  await page.locator('.ant-select-item-option').filter({ hasText: '20 条/页' }).click();
  await expect(pager).toContainText('21-40 共 40 条');
  await expect(await main.cell(1, '合同编号')).toHaveText('HT-2026-021');
});
