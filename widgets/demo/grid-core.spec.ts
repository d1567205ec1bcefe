import { expect, type Page, test } from '@playwright/test';

/** The heart of the grid: choosing, typing, keys, clipboard, undo. */
const grid = (page: Page) => page.getByRole('grid', { name: '单元格类型' });
/** A cell by the number of its row and the title of its column. */
async function cell(page: Page, row: number, title: string) {
  const head = grid(page).getByRole('columnheader', { name: title });
  const at = await head.getAttribute('aria-colindex');
  return grid(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${at}"]`);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-cells');
  await expect(grid(page).getByRole('row')).not.toHaveCount(0);
});

test('a click opens the editor, Enter keeps what was typed and goes down, Esc drops it', async ({ page }) => {
  await (await cell(page, 1, '名称')).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('档案数字化加工');
  await page.keyboard.press('Enter');
  await expect(await cell(page, 1, '名称')).toHaveText('档案数字化加工');
  await expect(await cell(page, 2, '名称')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('不要');
  await page.keyboard.press('Escape');
  await expect(await cell(page, 2, '名称')).toHaveText('项目 2');
});

test('typing replaces the value, Tab goes on, a click outside keeps it', async ({ page }) => {
  await (await cell(page, 1, '名称')).click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('甲');
  await page.keyboard.press('Tab');
  await expect(await cell(page, 1, '名称')).toHaveText('甲');
  await page.keyboard.type('XM-9');
  await page.getByRole('heading').click();
  await expect(await cell(page, 1, '编号')).toHaveText('XM-9');
});

test('says what is wrong in the failing cell, also when two cells must differ', async ({ page }) => {
  await (await cell(page, 1, '编号')).click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('XM-0002');
  await page.keyboard.press('Enter');
  await expect(await cell(page, 1, '编号')).toHaveAttribute('aria-invalid', 'true');
  await expect(await cell(page, 2, '编号')).toHaveAttribute('aria-invalid', 'true');
  await (await cell(page, 1, '编号')).hover();
  await expect(page.getByText('编号不能重复')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(await cell(page, 1, '编号')).toHaveText('XM-0001');
  await expect(await cell(page, 2, '编号')).not.toHaveAttribute('aria-invalid', 'true');
});

test('copies a block and pastes what Excel wrote, and can undo it', async ({ page }) => {
  await paste(page, 1, '名称', '合同一\tHT-1\t1,200.50\r\n"两行\n文字"\tHT-2\t3e\r\n');
  await expect(await cell(page, 1, '名称')).toHaveText('合同一');
  await expect(await cell(page, 2, '名称')).toHaveText('两行 文字');
  await expect(await cell(page, 1, '金额')).toHaveText('1,200.50');
  await expect(page.getByText(/未写入/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(await cell(page, 2, '编号')).toHaveText('XM-0002');
});

async function paste(page: Page, row: number, title: string, text: string): Promise<void> {
  await (await cell(page, row, title)).click();
  await page.keyboard.press('Escape');
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
