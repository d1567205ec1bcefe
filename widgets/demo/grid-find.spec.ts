import { expect, type Page } from '@playwright/test';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

const rangeGrid = (page: Page) => gridOn(page, '区域编辑');
const bar = (page: Page) => page.getByRole('search', { name: '查找和替换' });
const word = (page: Page) => bar(page).getByRole('textbox', { name: '查找内容' });

test.setTimeout(60_000);

test('finds with Enter, back with Shift and Enter, minds case and whole cell, Esc gives the keyboard back', async ({
  page,
}) => {
  await page.goto('/?page=grid-range');
  const { goTo, expectActive } = rangeGrid(page);
  await goTo(1, '名称');
  await page.keyboard.press('Control+f');
  await expect(word(page)).toBeFocused();
  await word(page).fill('alpha');
  await expect(bar(page).getByRole('status')).toHaveText('共 30 处');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('第 1 / 共 30 处');
  await page.keyboard.press('Enter');
  await expectActive(2, '备注');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar(page).getByRole('status')).toHaveText('第 30 / 共 30 处');
  await bar(page).getByRole('checkbox', { name: '区分大小写' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('第 24 / 共 24 处');
  await word(page).fill('Alpha');
  await expect(bar(page).getByRole('status')).toHaveText('共 6 处');
  await bar(page).getByRole('checkbox', { name: '整格匹配' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('没有找到');
  await word(page).focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Home');
  await expectActive(30, '名称');
});

test('replaces one, then all as one step, and says what was refused', async ({ page }) => {
  await page.goto('/?page=grid-range');
  const { goTo, cell, expectColumn } = rangeGrid(page);
  await goTo(1, '名称');
  await page.keyboard.press('Control+h');
  await word(page).fill('alpha');
  await bar(page).getByRole('textbox', { name: '替换为' }).fill('贝塔');
  await expect(bar(page).getByRole('status')).toHaveText('共 30 处');
  await word(page).press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('第 1 / 共 30 处');
  await bar(page).getByRole('button', { name: '替换', exact: true }).click();
  await expectColumn('备注', ['贝塔 版本', 'alpha']);
  await expect(bar(page).getByRole('status')).toHaveText('第 1 / 共 29 处');
  await bar(page).getByRole('button', { name: '全部替换' }).click();
  await expect(page.getByText('已替换 29 个单元格')).toBeVisible();
  await expectColumn('备注', ['贝塔 版本', '贝塔', '贝塔']);
  await word(page).press('Escape');
  await page.keyboard.press('Control+z');
  await expectColumn('备注', ['贝塔 版本', 'alpha', 'alpha']);

  await page.keyboard.press('Control+h');
  await word(page).fill('技术');
  await bar(page).getByRole('textbox', { name: '替换为' }).fill('？');
  await expect(bar(page).getByRole('status')).toHaveText('共 8 处');
  await bar(page).getByRole('button', { name: '全部替换' }).click();
  await expect(page.getByText(/8 个单元格未写入/)).toBeVisible();
  await expect(await cell(1, '类型')).toHaveText('信息技术外包');
});

test('finds one of 100 000 rows and shows it', async ({ page }) => {
  await page.goto('/?page=grid-range&rows=100000');
  const { goTo } = rangeGrid(page);
  await goTo(1, '编号');
  await page.keyboard.press('Control+f');
  await word(page).fill('XM-99999');
  await expect(bar(page).getByRole('status')).toHaveText('共 1 处', { timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'XM-99999', exact: true })).toBeVisible();
});
