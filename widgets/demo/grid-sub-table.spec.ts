import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

const popover = (page: Page) => page.getByRole('dialog', { name: '子表' });
const details = (page: Page) => page.getByRole('dialog', { name: '详细信息' });

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-sub-table');
  await expect(await gridOn(page, '项目').cell(1, '项目名称')).toHaveText('项目 1');
});

test.describe('the popover', () => {
  test('opens below its row, 96 % wide; the same row closes it, another moves it', async ({ page }) => {
    const { cell, grid } = gridOn(page, '项目');
    await (await cell(1, '编号')).click();
    await expect(popover(page)).toContainText('子表');
    await expect(popover(page).getByRole('grid', { name: '项目 1的交付物' })).toBeVisible();
    const [box, frame, row] = await Promise.all([
      popover(page).boundingBox(),
      grid.boundingBox(),
      (await cell(1, '编号')).boundingBox(),
    ]);
    expect(box?.width).toBe(Math.floor((frame?.width ?? 0) * 0.96));
    expect(box?.y).toBe((row?.y ?? 0) + (row?.height ?? 0) + 4);
    await expectAccessible(page, 'sub-table');
    await (await cell(1, '编号')).click();
    await expect(popover(page)).toHaveCount(0);
    await (await cell(1, '#')).click();
    await expect(popover(page).getByRole('grid', { name: '项目 1的交付物' })).toBeVisible();
    await popover(page).getByRole('button', { name: '关闭' }).click();
    await expect(popover(page)).toHaveCount(0);
  });

  test('opens above where 350 px and less are free', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    const { cell } = gridOn(page, '项目');
    await (await cell(3, '编号')).click();
    const [box, row] = await Promise.all([popover(page).boundingBox(), (await cell(3, '编号')).boundingBox()]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe((row?.y ?? 0) - 4);
  });

  test('goes when the grid is scrolled and when a cell is edited; box and check box leave it alone', async ({
    page,
  }) => {
    const { cell, grid } = gridOn(page, '项目');
    await (await cell(2, '编号')).click();
    await expect(popover(page)).toBeVisible();
    await grid.hover({ position: { x: 300, y: 60 } });
    await page.mouse.wheel(0, 120);
    await expect(popover(page)).toHaveCount(0);
    await page.mouse.wheel(0, -400);
    await grid.getByRole('checkbox', { name: '选择第 1 行' }).click();
    await expect(popover(page)).toHaveCount(0);
    await (await cell(1, '编号')).click();
    await expect(popover(page)).toBeVisible();
    await (await cell(1, '项目名称')).click();
    await expect(grid.getByRole('textbox')).toBeFocused();
    await expect(popover(page)).toHaveCount(0);
  });

  test('opens by Alt and ↓, takes the keyboard, and gives it back with Esc', async ({ page }) => {
    const { goTo, expectActive } = gridOn(page, '项目');
    await goTo(2, '项目名称');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(popover(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popover(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expectActive(3, '编号');
  });

  test('says that it cannot open when its row is not drawn, after three further tries', async ({ page }) => {
    await gridOn(page, '项目').goTo(2, '项目名称');
    await page.keyboard.press('ArrowRight');
    await page.addStyleTag({ content: '.dg-row { display: none !important }' });
    const pressed = Date.now();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('打开子表失败')).toBeVisible();
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(300);
    await expect(popover(page)).toHaveCount(0);
  });

  test('holds a grid whose cells are its own', async ({ page }) => {
    await (await gridOn(page, '项目').cell(1, '编号')).click();
    const inner = gridOn(page, '项目 1的交付物');
    await (await inner.cell(1, '交付物')).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('合同');
    await page.keyboard.press('Enter');
    await expect(await inner.cell(1, '交付物')).toHaveText('合同');
    await expect(popover(page)).toBeVisible();
    await inner.expectActive(2, '交付物');
  });
});

test.describe('the details', () => {
  test('show all columns, fill the screen on demand and close with 确定 and 取消', async ({ page }) => {
    const { cell } = gridOn(page, '项目');
    await (await cell(1, '状态')).click();
    await expect(details(page).getByRole('definition')).toHaveText(['项目 1', 'XM-1', '立项中']);
    await expect.poll(async () => (await details(page).boundingBox())?.width).toBe(1200);
    await expectAccessible(page, 'details');
    await details(page).getByRole('button', { name: '全屏' }).click();
    await expect.poll(async () => (await details(page).boundingBox())?.width).toBe(1440);
    await details(page).getByRole('button', { name: '确定' }).click();
    await expect(details(page)).toHaveCount(0);
  });

  test('stay open after 确定 where okClose is false; 取消 still closes', async ({ page }) => {
    await page.getByRole('radio', { name: '不关闭' }).check();
    await (await gridOn(page, '项目').cell(1, '状态')).click();
    await details(page).getByRole('button', { name: '确定' }).click();
    await expect(details(page)).toBeVisible();
    await details(page).getByRole('button', { name: '取消' }).click();
    await expect(details(page)).toHaveCount(0);
  });

  test('close when the page says so', async ({ page }) => {
    await page.getByRole('radio', { name: '由页面决定' }).check();
    const { cell, expectActive } = gridOn(page, '项目');
    await (await cell(1, '状态')).click();
    const ok = details(page).getByRole('button', { name: '确定' });
    const asked = page.locator('output[aria-label="页面被问次数"]');
    await ok.click();
    await expect(asked).toHaveText('1');
    await expect(details(page)).toBeVisible();
    // While the page thinks, a further press does nothing.
    await expect(async () => {
      if ((await details(page).count()) > 0) await ok.click({ timeout: 500 });
      await expect(details(page)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await expect(asked).toHaveText('2');
    await page.keyboard.press('ArrowDown');
    await expectActive(2, '状态');
  });
});

test.describe('a panel below a row', () => {
  test('moves the rows below it, and goes on scrolling right', async ({ page }) => {
    const { grid, cell } = gridOn(page, '可展开的项目');
    await grid.getByRole('button', { name: '展开第 1 行' }).click();
    const inner = gridOn(page, '项目 1的明细');
    await expect(await inner.cell(1, '交付物')).toHaveText('需求说明书');
    const panel = grid.locator('.dg-panel');
    await expect
      .poll(async () => {
        const [box, next] = await Promise.all([
          panel.boundingBox(),
          grid.getByText('项目 2', { exact: true }).boundingBox(),
        ]);
        return (next?.y ?? 0) > (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBe(true);
    await expectAccessible(page, 'panel');
    await grid.hover({ position: { x: 600, y: 70 } });
    await page.mouse.wheel(0, 10_000);
    await expect(grid.getByText('项目 30', { exact: true })).toBeInViewport();
    await page.mouse.wheel(0, -10_000);
    await expect(await inner.cell(1, '交付物')).toBeInViewport();
    await grid.getByRole('button', { name: '收起第 1 行' }).click();
    await expect((await cell(2, '项目名称')).first()).toHaveText('项目 2');
    await expect(inner.grid).toHaveCount(0);
  });

  test('keeps mouse and keys of its own grid inside', async ({ page }) => {
    const { grid } = gridOn(page, '可展开的项目');
    await grid.getByRole('button', { name: '展开第 1 行' }).click();
    const inner = gridOn(page, '项目 1的明细');
    await (await inner.cell(2, '金额')).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(await inner.cell(2, '金额')).toHaveText('250');
    await expect(inner.grid.getByRole('row').last()).toContainText('350');
    // Nothing of the grid around it was chosen or edited.
    await expect(grid.getByText('项目 1', { exact: true })).toBeVisible();
    await expect(grid.locator('.dg-active')).toHaveCount(1);
    // Widths of the grid around it do not reach in.
    const number = await (await inner.cell(1, '#')).boundingBox();
    expect(number?.width).toBe(60);
  });

  test('opens with Alt and →, is entered the same way and left with Esc', async ({ page }) => {
    const { goTo, grid } = gridOn(page, '可展开的项目');
    await goTo(1, '编号');
    await page.keyboard.press('Alt+ArrowRight');
    const inner = gridOn(page, '项目 1的明细');
    await expect(await inner.cell(1, '交付物')).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(inner.frame.last().getByRole('button', { name: '新增' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(inner.grid).toHaveCount(0);
    await expect(grid.locator('.dg-active')).toHaveText('XM-1');
  });
});
