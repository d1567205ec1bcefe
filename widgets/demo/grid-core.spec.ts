import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/axe.ts';
import { pasteText } from './support/grid.ts';
import { test } from './support/test.ts';

/** The heart of the grid: choosing, typing, keys, clipboard, undo. */
const grid = (page: Page) => page.getByRole('grid', { name: '单元格类型' });
/** A cell by the number of its row and the title of its column. */
async function cell(page: Page, row: number, title: string) {
  const head = grid(page).getByRole('columnheader', { name: title });
  const at = await head.getAttribute('aria-colindex');
  return grid(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${at}"]`);
}

async function paste(page: Page, row: number, title: string, text: string): Promise<void> {
  await (await cell(page, row, title)).click();
  await page.keyboard.press('Escape');
  await pasteText(page, text);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-cells');
  await expect(grid(page).getByRole('row')).not.toHaveCount(0);
});

test('a click opens the editor, Enter keeps what was typed and goes down, Esc drops it', async ({ page }) => {
  for (const label of ['合计', '平均'])
    await expect(grid(page).locator('.dg-total').getByText(label, { exact: true })).toBeVisible();
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

test('a Chinese input method loses and doubles nothing, neither beginning on a cell nor inside its editor', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const compose = async (letters: string, word: string) => {
    for (let at = 1; at <= letters.length; at += 1) {
      const text = letters.slice(0, at);
      await session.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at });
    }
    await session.send('Input.insertText', { text: word });
  };
  await (await cell(page, 1, '名称')).click();
  await page.keyboard.press('Escape');
  await compose('dangan', '档案');
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('档案');
  await compose('zhengli', '整理');
  await page.keyboard.type('2026');
  await compose('nian', '年');
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('档案整理2026年');
  await page.keyboard.press('Enter');
  await expect(await cell(page, 1, '名称')).toHaveText('档案整理2026年');
});

test('goes from the first cell to the last by keyboard alone, and a check box follows Space', async ({ page }) => {
  await expectAccessible(page, 'at rest');
  await page.getByRole('button', { name: '新增' }).hover();
  await expectContrast(page, 'the button under the pointer');
  await page.getByRole('button', { name: '全屏' }).focus();
  await page.keyboard.press('Tab');
  await expect(await cell(page, 1, '名称')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+End');
  await expect(await cell(page, 40, '进度')).toHaveAttribute('aria-selected', 'true');
  const keys = page.getByRole('textbox', { name: '单元格类型：方向键移动' });
  await expect(keys).toHaveAttribute('aria-activedescendant', /-active$/);
  // What was scrolled away is not in the page: nothing points at it.
  await grid(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(keys).not.toHaveAttribute('aria-activedescendant');
  await expectAccessible(page, 'the active cell is out of sight');
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(keys).toHaveAttribute('aria-activedescendant', /-active$/);
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight');
  const box = (await cell(page, 1, '完成')).getByRole('checkbox');
  await expect(box).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await expect(box).toHaveAttribute('aria-checked', 'false');
});

test('adds a row at the end, selects rows and takes them out after a question', async ({ page }) => {
  await page.getByRole('button', { name: '新增' }).click();
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused();
  await page.keyboard.type('新项目');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '42');
  await grid(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await page.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await page.getByRole('checkbox', { name: '选择第 3 行' }).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确定要删除这 3 项吗?' }).getByRole('button', { name: '确定' }).click();
  await expect(await cell(page, 1, '名称')).toHaveText('项目 4');

  // What a filter hides is not taken, though it is selected.
  await page.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await grid(page).getByRole('columnheader', { name: '名称' }).getByRole('button').click();
  await page.getByRole('textbox', { name: '名称包含' }).fill('项目 5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已选 2 项，其中 1 项被筛选隐藏')).toBeVisible();
  // The clock of the button stands still, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const remove = page.getByRole('button', { name: '删除' });
  await remove.click();
  await page.clock.runFor(299);
  await expect(remove).toHaveClass(/ant-btn-loading/);
  await page.clock.runFor(1);
  await expect(remove).not.toHaveClass(/ant-btn-loading/);
  await page.clock.resume();
  await page.getByRole('dialog', { name: '确定要删除这 1 项吗?' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已选 1 项，其中 1 项被筛选隐藏')).toBeVisible();
  await expect(remove).toBeHidden();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(await cell(page, 1, '名称')).toHaveText('项目 4');
  await expect(await cell(page, 2, '名称')).toHaveText('项目 6');
  await expect(page.getByRole('checkbox', { name: '选择第 1 行' })).toHaveAttribute('aria-checked', 'true');
});

test('own columns scroll with the rest where the page lets them, and keys pass them by', async ({ page }) => {
  const number = grid(page).getByText('1', { exact: true }).first();
  await grid(page).evaluate((box) => box.scrollTo({ left: 600 }));
  await expect(number).toBeInViewport();
  await page.goto('/?page=grid-cells&loose');
  await (await cell(page, 1, '名称')).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(await cell(page, 1, '名称')).toHaveClass(/dg-active/);
  await page.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await grid(page).evaluate((box) => box.scrollTo({ left: 600 }));
  await expect(number).not.toBeInViewport();
  await expect(page.getByRole('checkbox', { name: '选择第 1 行' })).not.toBeInViewport();
});

test('pastes more rows than there are after asking, and repeats one value over a chosen block', async ({ page }) => {
  await (await cell(page, 1, '名称')).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await pasteText(page, Array.from({ length: 5 }, (_, at) => `补录 ${at + 1}`).join('\n'));
  await page.getByRole('button', { name: '确定' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '44');
  await expect(await cell(page, 43, '名称')).toHaveText('补录 5');
  await expect(page.getByRole('textbox', { name: '单元格类型：方向键移动' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift+ArrowDown');
  await pasteText(page, '同一个');
  for (let row = 1; row <= 4; row += 1) await expect(await cell(page, row, '名称')).toHaveText('同一个');
  await expect(await cell(page, 5, '名称')).toHaveText('项目 5');
});
