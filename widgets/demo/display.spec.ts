import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { drag } from './support/grid.ts';
import { test } from './support/test.ts';

test('facts stand in at most four columns, and in one on a phone', async ({ page }) => {
  await page.goto('/?page=display');
  const facts = page.getByRole('region', { name: '项目概况' });
  await expect(facts.getByRole('term').first()).toHaveText('项目编号：');
  await expect(facts.getByRole('definition').last()).toHaveText('—');
  const columns = () =>
    page.evaluate<number>(
      `new Set([...document.querySelectorAll('.dw-detail:first-child dt')].slice(0, 6).map((each) => each.getBoundingClientRect().left)).size`,
    );
  expect(await columns()).toBe(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await columns()).toBe(1);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

test('tags fold, are cut after 25 characters, and go; a count-down ends once', async ({ page }) => {
  await page.goto('/?page=display');
  const tags = page.getByRole('list', { name: '标签' });
  await expect(tags.getByRole('button', { name: '+2' })).toHaveAttribute('aria-expanded', 'false');
  await tags.getByRole('button', { name: '+2' }).click();
  await expect(tags.getByText('需要在第二季度之前完成全部移交与数字化扫描的历史档...', { exact: true })).toBeVisible();
  await tags.getByRole('button', { name: '移除保密' }).click();
  await expect(tags.getByText('保密')).toHaveCount(0);
  await expect(tags.getByRole('listitem')).toHaveCount(5);

  await expect(page.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/);
  await page.getByRole('button', { name: '即将结束' }).click();
  await expect(page.getByLabel('结束次数')).toHaveText('1');
  await expect(page.getByRole('timer')).toHaveText('00:00:00');
});

test('the bar between two parts is dragged and moved with keys, and its place is remembered', async ({ page }) => {
  await page.goto('/?page=display');
  const bar = page.getByRole('separator', { name: '目录宽度' });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuenow', '32');
  await page.keyboard.press('End');
  await expect(bar).toHaveAttribute('aria-valuenow', '70');
  const frame = await page.locator('.dw-split').boundingBox();
  if (!frame) throw new Error('no panel');
  await drag(page, bar, { x: frame.x + frame.width * 0.5, y: frame.y + 80 });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await page.reload();
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await bar.dblclick();
  await expect(bar).toHaveAttribute('aria-valuenow', '30');
});

test('paper gets the chosen part or the template, and nothing else', async ({ page }) => {
  await page.goto('/?page=display&dark');
  // The browser's own dialog cannot be driven: what it would print is looked at instead.
  await page.evaluate('window.print = () => {}');

  await page.getByLabel('批注').fill('已核对');
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect(page).toHaveTitle('项目概况');
  const sheet = page.locator('.dw-print-sheet');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(sheet.getByText('ITO-2024-RJ-018')).toBeVisible();
  await expect(sheet.getByRole('textbox')).toHaveValue('已核对');
  await expect(sheet.getByText('仅在屏幕上显示')).toBeHidden();
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).toHaveTitle('展示与打印');

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: '打印借阅单' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { name: '档案借阅单' })).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
});

test('a report opens with id and token in a window of its own', async ({ page, context }) => {
  await context.route('**/report.html*', (route) => route.fulfill({ contentType: 'text/html', body: '报表' }));
  await page.goto('/?page=display');
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: '打印报表' }).click();
  const report = await opening;
  await report.waitForURL('**/report.html?copy=1&id=7&token=abc');
  expect(await report.evaluate('opener')).toBeNull();
});

test('is accessible, light and dark', async ({ page }) => {
  await page.goto('/?page=display');
  await expectAccessible(page, 'light');
  await page.goto('/?page=display&dark');
  await expectAccessible(page, 'dark');
});
