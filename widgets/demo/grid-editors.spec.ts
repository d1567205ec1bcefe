import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { standStill } from './support/still.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-types');
  await expect(page.getByRole('grid', { name: '全部类型' }).getByRole('row')).not.toHaveCount(0);
});

/** Opens the editor of a type in the first row by keys alone, wherever its column stands. */
async function edit(page: Page, type: string): Promise<void> {
  const types = ((await page.getByTestId('types').textContent()) ?? '').split(' ');
  await page.getByRole('textbox', { name: '全部类型：方向键移动' }).focus();
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < types.indexOf(type); at += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.dg-editor')).toHaveCount(1);
}

test('a list is gone through by arrows, narrowed by typing, and taken with Enter or Tab', async ({ page }) => {
  const { cell, goTo, grid } = gridOn(page, '全部类型');
  await goTo(1, 'select');
  await page.keyboard.press('Enter');
  const box = page.getByRole('combobox', { name: 'select', exact: true });
  await expect(box).toBeFocused();
  await expect(page.getByRole('option', { name: '进行中' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', /-3$/);
  await page.keyboard.press('Enter');
  await expect(await cell(1, 'select')).toHaveText('验收中');
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('元');
  await expect(page.getByRole('option')).toHaveText(['美元', '欧元', '日元']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(await cell(1, 'select-search')).toHaveText('日元');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.type('没有');
  await expect(page.getByText('暂无数据')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(grid.locator('.dg-editor')).toHaveCount(0);
  await expect(await cell(1, 'select-search')).toHaveText('日元');
});

test('several choices are ticked and unticked, and the box is emptied', async ({ page }) => {
  const { cell } = gridOn(page, '全部类型');
  await (await cell(1, 'select-multiple')).click();
  await page.getByRole('option', { name: '混合' }).click();
  await page.getByRole('option', { name: '纸质' }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveText([/电子/, /混合/]);
  await page.keyboard.press('Tab');
  await expect(await cell(1, 'select-multiple')).toHaveText('电子+1');
  await (await cell(1, 'select-multiple')).click();
  await page.getByRole('button', { name: '清空select-multiple' }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.type('纸质，');
  await expect(page.getByRole('option', { selected: true })).toHaveText([/纸质/]);
  await page.mouse.click(1300, 850);
  await expect(await cell(1, 'select-multiple')).toHaveText('纸质');
});

test('a day is found over year and month, or by arrows and page keys', async ({ page }) => {
  await edit(page, 'date');
  await page.getByRole('button', { name: '2026年', exact: true }).click();
  await page.getByRole('button', { name: '下一个十年' }).click();
  await page.getByRole('button', { name: '2031', exact: true }).click();
  await page.getByRole('button', { name: '2031年2月', exact: true }).click();
  await page.getByRole('button', { name: '2031年2月28日', exact: true }).click();
  await expect(page.locator('.dg-active')).toHaveText('2031-02-28');

  await edit(page, 'date');
  const box = page.getByRole('textbox', { name: 'date', exact: true });
  for (const [key, text, day] of [
    ['ArrowDown', '2031-03-07', '2031年3月7日'],
    ['PageUp', '2031-02-07', '2031年2月7日'],
    ['ArrowUp', '2031-01-31', '2031年1月31日'],
    ['PageDown', '2031-02-28', '2031年2月28日'],
  ] as const) {
    await box.press(key);
    await expect(box).toHaveValue(text);
    await expect(page.getByRole('button', { name: day, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await box.press('Escape');
  await expect(page.locator('.dg-active')).toHaveText('2031-02-28');
});

test('a day keeps its time, and the hours stand where they are chosen', async ({ page }) => {
  await edit(page, 'datetime');
  const hour = page.getByRole('group', { name: '时' }).getByRole('button', { pressed: true });
  await expect(hour).toHaveText('08');
  await expect(hour).toBeInViewport();
  await page.getByRole('button', { name: '2026年3月18日', exact: true }).click();
  await page.getByRole('group', { name: '分' }).getByRole('button', { name: '45' }).click();
  const box = page.getByRole('textbox', { name: 'datetime', exact: true });
  await expect(box).toHaveValue('2026-03-18 08:45:00');
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page.locator('.dg-active')).toHaveText('2026-03-18 08:45:00');
});

test('lists and panels stay in the window, above the cell where there is no room below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  // Keys that come while it is fitted to the window go nowhere.
  await standStill(page);
  for (const type of ['select', 'date', 'datetime']) {
    await edit(page, type);
    const panel = page.locator('.dg-float');
    await expect(panel).toBeVisible();
    const at = await panel.boundingBox();
    if (!at) throw new Error('no panel');
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.y).toBeGreaterThanOrEqual(0);
    expect(at.x + at.width).toBeLessThanOrEqual(390);
    expect(at.y + at.height).toBeLessThanOrEqual(420);
    await page.mouse.click(380, 410);
    await expect(panel).toHaveCount(0);
  }
});

test('a picture that does not arrive says why in a dialog', async ({ page }) => {
  const types = ((await page.getByTestId('types').textContent()) ?? '').split(' ');
  await page.getByRole('textbox', { name: '全部类型：方向键移动' }).focus();
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < types.indexOf('image'); at += 1) await page.keyboard.press('ArrowRight');
  const active = page.getByRole('grid', { name: '全部类型' }).locator('.dg-active');
  const choosing = page.waitForEvent('filechooser');
  await active.getByRole('button', { name: '上传图片' }).click();
  await (await choosing).setFiles({ name: '断线.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  const dialog = page.getByRole('dialog', { name: '上传出错' });
  await expect(dialog.getByText('错误信息：网络超时')).toBeVisible();
});

test('an open list and an open calendar are open to everybody', async ({ page }) => {
  for (const type of ['select', 'select-multiple', 'datetime']) {
    await edit(page, type);
    await expect(page.locator('.dg-float')).toBeVisible();
    await expectAccessible(page, `${type}, open`);
    await page.mouse.click(1300, 850);
  }
});
