import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const chart = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true });
const area = (page: Page, name: string): Locator => chart(page, name).getByRole('group');
const drawing = (page: Page, name: string): Locator => chart(page, name).locator('.dw-chart-drawing svg');

async function open(page: Page, more = ''): Promise<void> {
  await page.goto(`/?page=charts${more}`);
  // 10 large ones and two small; each is drawn when its chunk has come.
  await expect(page.locator('.dw-chart-drawing svg')).toHaveCount(12);
}

const state = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: '状态' }).getByText(name, { exact: true }).click();

test('is read item by item with the keys, chosen with Enter or a click, and shown as a table', async ({ page }) => {
  await open(page);
  const months = area(page, '每月归档');
  await expect(months).toHaveAccessibleName('每月归档，柱状图，6项，按方向键逐项查看');
  await months.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(months.getByRole('status')).toHaveText('2月　归档件数 402');
  // The same item has its bubble in the drawing.
  await expect(months.getByText('2月').last()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('点选')).toHaveText('1 2月');
  await page.keyboard.press('End');
  await expect(months.getByRole('status')).toHaveText('6月　归档件数 330');

  await area(page, '外包类别').scrollIntoViewIfNeeded();
  const box = await drawing(page, '外包类别').boundingBox();
  if (!box) throw new Error('no ring');
  // The right half of the ring is the first part, which is more than half.
  await page.mouse.click(box.x + box.width / 2 + box.height * 0.5 * 0.54, box.y + box.height * 0.56);
  await expect(page.getByLabel('点选')).toHaveText(/^0 信息技术外包/);

  await chart(page, '外包类别').getByRole('button', { name: '表格' }).click();
  await expect(chart(page, '外包类别').getByRole('row')).toHaveText([
    '类别数量占比',
    '信息技术外包2055.56%',
    '业务流程外包925.00%',
    '知识流程外包719.44%',
  ]);
  await expect(drawing(page, '外包类别')).toHaveCount(0);
});

test('takes another theme colour while it is shown, and the width of its box', async ({ page }) => {
  await open(page);
  const blue = drawing(page, '每月归档').locator('path[fill="#1264d8"]');
  await expect(blue).toHaveCount(6);
  await page.getByText('酱紫').click();
  await expect(blue).toHaveCount(0);
  const wide = (await drawing(page, '每月归档').boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await drawing(page, '每月归档').boundingBox())?.width).toBeLessThan(wide - 50);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

test('says that there is nothing, that it waits, and what went wrong', async ({ page }) => {
  await open(page);
  await state(page, '空');
  await expect(page.getByText('暂无数据')).toHaveCount(13);
  await expect(page.locator('.dw-chart-drawing')).toHaveCount(0);
  await state(page, '加载中');
  await expect(chart(page, '满意度').getByRole('status', { name: '加载中' })).toBeVisible();
  await state(page, '有误');
  await expect(chart(page, '项目评分').getByRole('alert')).toContainText('项目评分加载失败');
  await chart(page, '项目评分').getByRole('button', { name: '重试' }).click();
  await expect(page.getByLabel('重试')).toHaveText('1');
  await state(page, '有数据');
  await expect(page.locator('.dw-chart-drawing svg')).toHaveCount(12);
});

test('is accessible, light and dark', async ({ page }) => {
  await open(page);
  await expectAccessible(page, 'light');
  await open(page, '&dark');
  await expectAccessible(page, 'dark');
});
