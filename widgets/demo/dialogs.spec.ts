import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { drag } from './support/grid.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=dialogs');
});

const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const said = (page: Page): Locator => page.getByRole('status');

async function frame(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

test.describe('a dialog', () => {
  test('moves by its header, stays inside the window, and comes back where it was left', async ({ page }) => {
    await open(page, '可移动的窗口');
    const info = dialog(page, '案卷信息');
    const before = await frame(info);
    const header = info.getByText('案卷信息');
    const from = await frame(header);
    await drag(page, header, { x: from.x + from.width / 2 + 120, y: from.y + from.height / 2 + 80 });
    const moved = await frame(info);
    expect([moved.x - before.x, moved.y - before.y]).toEqual([120, 80]);
    await drag(page, header, { x: -400, y: -400 });
    expect(await frame(info)).toMatchObject({ x: 0, y: 0 });
    await drag(page, header, { x: 1439, y: 899 });
    const corner = await frame(info);
    expect(corner.x + corner.width).toBeLessThanOrEqual(1440);
    expect(corner.y + corner.height).toBeLessThanOrEqual(900);
    await page.keyboard.press('Escape');
    await expect(info).toBeHidden();
    await open(page, '可移动的窗口');
    expect(await frame(info)).toMatchObject({ x: corner.x, y: corner.y });
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(async () => (await frame(info)).x + corner.width).toBeLessThanOrEqual(900);
  });

  test('is remembered by name when it is mounted anew', async ({ page }) => {
    await open(page, '记住位置的窗口');
    const loan = dialog(page, '借阅单');
    await drag(page, loan.getByText('借阅单'), { x: 300, y: 300 });
    const left = await frame(loan);
    await loan.getByRole('button', { name: '取消' }).click();
    await expect(loan).toHaveCount(0);
    await open(page, '记住位置的窗口');
    expect(await frame(loan)).toEqual(left);
  });

  test('fills the window and takes that back, by button and by double click', async ({ page }) => {
    await open(page, '全屏打开');
    const info = dialog(page, '案卷信息');
    expect(await frame(info)).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    await expectAccessible(page, 'full screen');
    await info.getByRole('button', { name: '退出全屏' }).press('Enter');
    expect((await frame(info)).width).toBe(520);
    await info.getByRole('button', { name: '全屏', exact: true }).click();
    expect((await frame(info)).width).toBe(1440);
    await info.getByText('案卷信息').dblclick();
    expect((await frame(info)).width).toBe(520);
    await info.getByLabel('备注').fill('内容');
    await info.getByRole('button', { name: '全屏', exact: true }).click();
    await expect(info.getByLabel('备注')).toHaveValue('内容');
  });
});

test.describe('a prompt', () => {
  test('checks what is typed and takes Enter', async ({ page }) => {
    await open(page, '重命名');
    const ask = dialog(page, '重命名案卷');
    // Angle brackets of a name are text.
    await expect(ask).toContainText('案卷 <WS-2026> 的新名称：');
    const text = ask.getByRole('textbox', { name: '请输入案卷名称' });
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('WS-2026');
    await expectAccessible(page, 'prompt');
    await text.fill('  ');
    await page.keyboard.press('Enter');
    await expect(ask.getByText('请输入案卷名称')).toBeVisible();
    await text.fill('WS-2026-1234');
    await ask.getByRole('button', { name: '确定' }).click();
    await expect(ask.getByText('最大长度10位字符')).toBeVisible();
    await text.fill('WS-2027');
    await page.keyboard.press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(said(page)).toHaveText('已改为 WS-2027');
  });

  test('starts anew each time, and tells that it was cancelled', async ({ page }) => {
    await open(page, '重命名');
    await page.getByRole('textbox').fill('别的');
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('已取消');
    await open(page, '重命名');
    await expect(page.getByRole('textbox')).toHaveValue('WS-2026');
  });

  test('waits for the page, stays open with the reason when that fails, and closes when it succeeds', async ({
    page,
  }) => {
    await page.goto('/?page=dialogs&wait=2500');
    await open(page, '验收');
    const ask = dialog(page, '输入验收口令');
    const text = ask.getByRole('textbox', { name: '口令' });
    await text.fill('不对');
    await page.keyboard.press('Enter');
    await expect(ask.locator('.ant-btn-loading')).toBeVisible();
    await expect(ask.getByRole('button', { name: '取消' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(ask).toBeVisible();
    await expect(ask.getByText('口令不正确')).toBeVisible();
    await text.fill('');
    await expect(ask.getByText('口令不正确')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(ask.locator('.ant-btn-loading')).toBeVisible();
    await expect(ask.locator('.ant-btn-loading')).toBeHidden();
    await expect(ask).toBeVisible();
    await text.fill('芝麻开门');
    await ask.getByRole('button', { name: '确定' }).click();
    await expect(ask).toHaveCount(0);
    await expect(said(page)).toHaveText('口令正确');
  });
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '重命名');
  const box = await frame(dialog(page, '重命名案卷'));
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
});
