import { expect } from '@playwright/test';
import { notes } from './notes.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test('the index leads to every widget, with its keys and its code', async ({ page }) => {
  await page.goto('/');
  const lists = Object.values(notes).filter(({ group }) => group === 'list').length;
  await expect(page.getByRole('region', { name: '列表与查询' }).getByRole('link')).toHaveCount(lists);
  await expectAccessible(page, 'index');
  await page.getByRole('link', { name: 'Cron 表达式' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cron 表达式' })).toBeVisible();
  await page.getByText('键盘操作').click();
  await expect(page.getByRole('columnheader', { name: '按键' })).toBeVisible();
  await page.getByText('查看代码').click();
  await expect(page.getByRole('region', { name: '查看代码' })).toContainText('CronInput');
  await expectAccessible(page, 'with keys and code');
});

test('the frame speaks English, and says when a page is not there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?page=dialogs&lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Dialogs and prompts' })).toBeVisible();
  await page.getByText('Keyboard', { exact: true }).click();
  await expect(page.getByText('Close the topmost dialog')).toBeVisible();
  await page.getByText('Show the code').click();
  await expect(page.getByRole('region', { name: 'Show the code' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.goto('/?page=nothing&lang=en');
  await page.getByRole('link', { name: 'All widgets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
});
