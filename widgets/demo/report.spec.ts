import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=report');
  await expect(page.getByText('可编辑')).toBeVisible();
});

const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const stored = (page: Page, label: string): Locator => page.locator(`[data-stored="${label}"]`);
const dialog = (page: Page): Locator => page.getByRole('dialog');
const rows = (page: Page): Locator => dialog(page).locator('tbody tr');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定' }).click();

test('fills its fields from one row, which comes ticked again, and empties them all', async ({ page }) => {
  await box(page, '客户').press('Enter');
  await expect(dialog(page)).toContainText('客户名录');
  const wide = await dialog(page).boundingBox();
  expect(wide?.width).toBe(1200);
  await confirm(page);
  await expect(page.getByText('请选择一条记录')).toBeVisible();
  await rows(page).filter({ hasText: '临江' }).click();
  await rows(page).filter({ hasText: '东湾' }).click();
  await expect(dialog(page)).toContainText('已选择 1 项');
  await expectAccessible(page, '打开的报表');
  await confirm(page);
  await expect(stored(page, '客户')).toHaveText('{"customer":"东湾港务集团","code":"KH-002"}');
  await expect(box(page, '客户')).toBeFocused();

  await box(page, '客户').click();
  await expect(rows(page).filter({ hasText: '东湾' }).getByRole('radio')).toBeChecked();
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('.ant-form-item').filter({ hasText: '客户' }).getByRole('button', { name: '清空' }).click();
  await expect(stored(page, '客户')).toHaveText('{"customer":null,"code":null}');
});

test('joins several rows of several pages, searches, sorts and remembers its columns', async ({ page }) => {
  await box(page, '合同').click();
  await expect(rows(page)).toHaveCount(10);
  await expect(dialog(page).getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('HT-2024-002');
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await expect(rows(page).first()).toContainText('履行中');
  await dialog(page).getByRole('button', { name: '合同编号' }).click();
  await expect(rows(page).first()).toContainText('HT-2023-001');
  await dialog(page).getByRole('textbox', { name: '合同名称' }).fill('档案馆');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(5);
  await rows(page).last().click();
  await expect(dialog(page)).toContainText('已选择 2 项');

  await expect(dialog(page).getByRole('textbox', { name: '签订日期从' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: '展开' }).click();
  await dialog(page).getByRole('textbox', { name: '签订日期从' }).fill('2026-01-01');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: '查询' }).click();
  await expect(rows(page)).toHaveCount(1);
  await dialog(page).getByRole('button', { name: '重置' }).click();
  await expect(dialog(page)).toContainText('1-10 共24条');

  await dialog(page).getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '签订日期' }).uncheck();
  await expect(dialog(page).getByRole('columnheader', { name: '签订日期' })).toHaveCount(0);
  await confirm(page);
  await expect(stored(page, '合同')).toHaveText(/"contract":"HT-2024-002;HT-20\d\d-0\d\d","amount":"239000;\d+"/);
  await box(page, '合同').click();
  await expect(rows(page)).toHaveCount(10);
  await expect(dialog(page).getByRole('columnheader', { name: '签订日期' })).toHaveCount(0);
});

test('sends parameters: the report’s own, and those that preset a query field', async ({ page }) => {
  await box(page, '今年的合同').click();
  await expect(dialog(page)).toContainText('1-4 共4条');
  for (const row of await rows(page).allTextContents()) expect(row).toMatch(/HT-2026.*履行中/);
});

test('says what is wrong with its configuration, its report and its search', async ({ page }) => {
  await box(page, '缺少目标字段').click();
  await expect(page.getByText('popup参数未正确配置!', { exact: true })).toBeVisible();
  // The box says it by itself, and cannot be used.
  await expect(box(page, '字段数量不一致')).toBeDisabled();
  await expect(box(page, '字段数量不一致')).toHaveAccessibleDescription(
    'popup参数未正确配置,原始值和目标值数量不一致!',
  );

  await box(page, '不存在的报表').click();
  const error = page.getByRole('dialog').filter({ hasText: '出错了' });
  await expect(error).toContainText('Popup初始化失败，请检查你的配置或稍后重试！报表 gone 不存在');
  await error.getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await box(page, '通知').click();
  await expect(page.getByText('查询条件读取失败')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(dialog(page).getByRole('button', { name: '刷新' })).toBeVisible();
  await rows(page).nth(1).click();
  await expect(rows(page).nth(0).getByRole('radio')).not.toBeChecked();
});

test('shows its states, also on a phone', async ({ page }) => {
  await page.getByText('只读', { exact: true }).click();
  await expect(box(page, '合同')).toHaveCount(0);
  await expect(page.locator('output').filter({ hasText: 'HT-2024-002' })).toBeVisible();
  await page.getByText('禁用', { exact: true }).click();
  await expect(box(page, '合同')).toBeDisabled();
  await expect(page.getByRole('button', { name: '清空' })).toHaveCount(0);
  await page.getByText('可编辑', { exact: true }).click();
  await expectAccessible(page, '报表弹窗的输入框');
  await page.setViewportSize({ width: 390, height: 844 });
  await box(page, '合同').click();
  await expect(rows(page)).toHaveCount(10);
  const narrow = await dialog(page).boundingBox();
  expect(narrow?.width).toBeLessThanOrEqual(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
