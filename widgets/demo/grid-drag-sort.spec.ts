import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/axe.ts';
import { drag, gridOn, middleOf } from './support/grid.ts';
import { standStill } from './support/still.ts';
import { test } from './support/test.ts';

const steps = (page: Page) => gridOn(page, '拖动排序');
const event = (page: Page) => page.getByRole('status', { name: '最近的事件' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

test.setTimeout(60_000);

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-drag-sort');
  await expect(await steps(page).cell(1, '步骤')).toHaveText('收集');
});

test('a row goes where its handle is dropped, the numbers follow, fixed and disabled rows stay', async ({ page }) => {
  const { handle, cell, expectColumn, grid } = steps(page);
  const third = await (await cell(3, '步骤')).boundingBox();
  await drag(page, handle(1), { x: (third?.x ?? 0) + 20, y: (third?.y ?? 0) + (third?.height ?? 0) - 4 });
  await expectColumn('步骤', ['整理', '著录', '收集', '扫描']);
  await expectColumn('顺序', ['1', '2', '3', '4', '5']);
  await expect(event(page)).toHaveText('dragged 0 → 2');
  await page.keyboard.press('Control+z');
  for (const row of [7, 8]) {
    await drag(page, handle(row), { x: (third?.x ?? 0) + 20, y: (third?.y ?? 0) + 4 });
    await expect(grid.locator('.dg-drop')).toHaveCount(0);
  }
  await expect(await cell(7, '步骤')).toHaveText('归档');
  await expect(await cell(8, '步骤')).toHaveText('统计');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger drags a row by its handle, and scrolls the grid elsewhere', async ({ page, context }) => {
    const { handle, cell, expectColumn, grid } = steps(page);
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    async function swipe(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
      await touch('touchStart', from);
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 8,
          y: from.y + ((to.y - from.y) * step) / 8,
        });
      }
      await touch('touchEnd');
    }
    await standStill(page);
    const third = await middleOf(await cell(3, '步骤'));
    await swipe(await middleOf(handle(1)), { ...third, y: third.y + 16 });
    await expectColumn('步骤', ['整理', '著录', '收集']);
    await swipe(third, { x: third.x - 120, y: third.y });
    await expect.poll(() => grid.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    await expectColumn('步骤', ['整理', '著录', '收集']);
    await handle(1).tap();
    await item(page, '向下移').tap();
    await expectColumn('步骤', ['著录', '整理', '收集']);
  });
});

test('the menu of a handle moves, inserts and removes; what is not allowed is disabled', async ({ page }) => {
  const { handle, expectColumn, expectActive, cell, goTo } = steps(page);
  await handle(1).click();
  await expect(item(page, '向上移')).toHaveAttribute('aria-disabled', 'true');
  await item(page, '向下移').click();
  await expectColumn('步骤', ['整理', '收集', '著录']);
  await expectColumn('顺序', ['1', '2', '3']);

  await handle(7).click();
  await expect(item(page, '向上移')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await handle(8).click();
  await expect(item(page, '删除行')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await goTo(2, '步骤');
  await page.keyboard.press('Shift+F10');
  await expect(item(page, '在上方插入')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, '删除行')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('确定要删除这 1 项吗?').last()).toBeVisible();
  await page.getByRole('button', { name: '确定' }).press('Enter');
  await expectColumn('步骤', ['整理', '著录', '扫描']);
  await expectColumn('顺序', ['1', '2', '3']);
  // The keyboard goes on where the row was, and Enter edits what stands there now.
  await expectActive(2, '步骤');
  await page.keyboard.type('录');
  await page.keyboard.press('Escape');
  await expectColumn('步骤', ['整理', '著录', '扫描']);

  await goTo(2, '步骤');
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => page.evaluate(`document.activeElement.closest('[role=menu]') !== null`)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(item(page, '在下方插入')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(event(page)).toHaveText('inserted 2');
  await expect(await cell(3, '顺序')).toHaveText('3');
  await page.keyboard.press('Escape');
  await goTo(1, '步骤');
  await page.keyboard.press('Shift+F10');
  await item(page, '清空内容').click();
  await expect(await cell(1, '步骤')).toHaveText('');
  await goTo(2, '步骤');
  await page.keyboard.press('ContextMenu');
  await item(page, '向下填充').click();
  await expect(await cell(2, '步骤')).toHaveText('');
});

test('the menu copies what is chosen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { goTo, cell } = steps(page);
  await goTo(1, '步骤');
  await page.keyboard.press('Shift+ArrowDown');
  await (await cell(2, '步骤')).click({ button: 'right' });
  await expect(item(page, '粘贴')).toHaveAttribute('aria-disabled', 'true');
  await item(page, '复制').click();
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(text.trim().split(/\r?\n/)).toEqual(['收集', '整理']);
});

test('a double click on a handle inserts below; the next one too soon is refused with a warning', async ({ page }) => {
  const { handle, cell } = steps(page);
  // The clock of the throttle stands still, however slow the machine is.
  await page.evaluate('globalThis.stood = performance.now(); performance.now = () => globalThis.stood');
  await handle(1).dblclick();
  await expect(event(page)).toHaveText('inserted 1');
  await expect(await cell(3, '步骤')).toHaveText('整理');
  await page.evaluate('globalThis.stood += 1499');
  await handle(5).dblclick();
  await expect(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible();
  await expect(event(page)).toHaveText('inserted 1');
  await page.evaluate('globalThis.stood += 1');
  await handle(5).dblclick();
  await expect(event(page)).toHaveText('inserted 5');
});

test('新增 adds as many rows as its settings say, where they say, and remembers that', async ({ page }) => {
  const { frame, expectColumn, grid } = steps(page);
  await frame.getByRole('button', { name: '选项' }).click();
  await page.getByRole('spinbutton', { name: '添加行数' }).fill('3');
  await page.getByRole('spinbutton', { name: '添加位置' }).fill('2');
  await expect(page.getByText('0 表示添加到底部')).toBeVisible();
  await page.getByRole('button', { name: '保存为默认值' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: '新增' }).click();
  await expect(event(page)).toHaveText('added 3 @ 1');
  await page.keyboard.press('Escape');
  await expectColumn('步骤', ['收集', '', '', '', '整理']);
  await expectColumn('顺序', ['1', '2', '3', '4', '5']);

  await page.reload();
  await frame.getByRole('button', { name: '新增' }).click();
  await expect(event(page)).toHaveText('added 3 @ 1');
  await frame.getByRole('button', { name: '选项' }).click();
  await page.getByRole('spinbutton', { name: '添加行数' }).fill('20');
  await page.getByRole('spinbutton', { name: '添加位置' }).fill('0');
  await page.getByRole('checkbox', { name: '添加后滚动到底部' }).uncheck();
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: '新增' }).click();
  await expect(event(page)).toHaveText('added 20 @ 11');
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(0);
});

test('the page is accessible, also in the dark and with its menu open', async ({ page }) => {
  await expectAccessible(page, 'drag sort');
  await steps(page).handle(2).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of a row');
  await page.goto('/?page=grid-drag-sort&dark');
  await expect(await steps(page).cell(1, '步骤')).toHaveText('收集');
  await expectContrast(page, 'drag sort, dark');
});
