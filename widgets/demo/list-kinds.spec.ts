import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=list-kinds');
  await expect(page.getByRole('treegrid', { name: '部门' })).toBeVisible();
});

test('a tree list reads a level when its row unfolds, by arrow keys too', async ({ page }) => {
  const tree = page.getByRole('treegrid', { name: '部门' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  await tree.getByRole('button', { name: '展开海川信息技术有限公司' }).click();
  await expect(row('交付中心')).toHaveAttribute('aria-level', '2');
  await row('海川信息技术有限公司').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row('交付中心')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('测试部')).toHaveAttribute('aria-level', '3');
  await expect(row('测试部')).not.toHaveAttribute('aria-expanded', /./);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(row('交付中心')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row('测试部')).toBeHidden();
  await expect(row('交付中心')).toHaveAttribute('aria-expanded', 'false');
});

test('details follow the chosen row, rows open to their lists, and tabs divide a list', async ({ page }) => {
  const master = page.getByRole('table', { name: '项目（主表）' });
  await expect(page.getByRole('region', { name: '票据影像系统 · 明细' })).toContainText('没有费用');
  await master.getByText('财务共享服务').click();
  const detail = page.getByRole('region', { name: '财务共享服务 · 明细' });
  await expect(detail.getByRole('row')).toHaveCount(3);
  await detail.getByRole('tab', { name: '费用' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(detail.getByRole('table', { name: '财务共享服务的人员' }).getByRole('row')).toHaveCount(3);

  // With boxes the row with the focus is the one whose details show, whatever is ticked.
  const several = page.getByRole('table', { name: '项目（多选主表）' });
  const rowOf = (name: string) => several.getByRole('row').filter({ hasText: name });
  await rowOf('客服热线外包').getByRole('checkbox').click();
  await rowOf('财务共享服务').getByText('财务共享服务').click();
  const shown = page.getByRole('region', { name: '财务共享服务 · 多选明细' });
  await expect(shown).toBeVisible();
  await expect(rowOf('财务共享服务')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(shown).toBeHidden();
  await expect(rowOf('客服热线外包').getByRole('checkbox')).toBeChecked();
  await expect(rowOf('财务共享服务').getByRole('checkbox')).not.toBeChecked();

  const outer = page.getByRole('table', { name: '项目（内嵌子表）' });
  await expect(outer.getByRole('button', { name: '展开票据影像系统' })).toHaveCount(0);
  await outer.getByRole('row').filter({ hasText: '客服热线外包' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(outer.getByRole('table', { name: '客服热线外包的费用' }).getByRole('row')).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await expect(outer.getByRole('row').filter({ hasText: '供应链咨询' })).toBeFocused();

  const divided = page.getByRole('table', { name: '项目（按状态）' });
  await divided.getByRole('checkbox', { name: '选择本页全部' }).click();
  const boxes = divided.getByRole('checkbox', { name: /^选择(?!本页)/ });
  await expect(boxes.and(page.locator(':checked'))).toHaveCount((await boxes.count()) - 2);
  await page.getByRole('tab', { name: '已结项 2' }).click();
  await expect(divided.getByRole('row')).toHaveCount(3);
  // What is closed cannot be chosen, by its key neither.
  await divided.getByRole('row').nth(1).focus();
  await page.keyboard.press(' ');
  await expect(boxes.and(page.locator(':disabled:not(:checked)'))).toHaveCount(2);
  await expectAccessible(page, 'all kinds');
  await page.goto('/?page=list-kinds&dark');
  await expect(master).toBeVisible();
  await expectAccessible(page, 'dark');
});

test('on a phone the same lists are cards that open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: '展开客服热线外包' }).click();
  await expect(page.getByRole('table', { name: '客服热线外包的费用' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
