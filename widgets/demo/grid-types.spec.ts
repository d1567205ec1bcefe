import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn, pasteText } from './support/grid.ts';
import { test } from './support/test.ts';

/** Types whose cells are not edited at all, or in place. */
const noEditor = new Set(['normal', 'checkbox', 'radio', 'progress', 'slot', 'hidden']);
/** Texts that a type cannot mean; absent: it takes any text. */
const wrong: Readonly<Record<string, string>> = {
  inputNumber: '十二',
  checkbox: '也许',
  radio: '丙',
  select: '没有这一项',
  'select-search': '金币',
  'select-multiple': '竹简',
  'select-dict-search': '没有的项目',
  sel_depart: '没有的部门',
  sel_user: '没有这个人',
  'cat-tree': '没有的分类',
  'sel-tree': '没有的节点',
  'link-table': '没有的职务',
  pca: '西湖区',
  date: '昨天以前',
  datetime: '某时',
  time: '25:99',
  progress: '很多',
};

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-types');
  await expect(page.getByRole('grid', { name: '全部类型' }).getByRole('row')).not.toHaveCount(0);
});

test('every type of cell is seen, edited, left and pasted into by the keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  const { grid, goTo } = gridOn(page, '全部类型');
  await goTo(1, 'normal');
  const keys = page.getByRole('textbox', { name: '全部类型：方向键移动' });
  const active = grid.locator('.dg-active');
  const titles = ((await page.getByTestId('types').textContent()) ?? '').split(' ');
  expect(titles.length).toBeGreaterThan(20);
  for (const [at, type] of titles.entries()) {
    await test.step(type, async () => {
      if (at > 0) await page.keyboard.press('ArrowRight');
      await expect(active).toHaveAttribute('aria-colindex', String(at + 2));
      // Names arrive a moment after the cell.
      await expect(active).not.toContainText('加载中');
      const before = await active.innerText();
      if (!noEditor.has(type)) {
        await page.keyboard.press('Enter');
        await expect(active.locator('.dg-editor')).toHaveCount(1);
        await expect(keys).not.toBeFocused();
        if (type === 'input_pop') {
          await page.keyboard.press('Alt+ArrowDown');
          await expect(page.getByRole('textbox', { name: 'input_pop全文' })).toBeFocused();
        }
        // A list or a dialog that is open takes the first one.
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(active.locator('.dg-editor')).toHaveCount(0, { timeout: 500 });
        }).toPass({ timeout: 10_000 });
        await expect(keys).toBeFocused();
        expect(await active.innerText()).toBe(before);
      }
      const text = wrong[type];
      if (text !== undefined) {
        await pasteText(page, text);
        await expect(page.getByText(new RegExp(`“${type}”：`)).last()).toBeVisible();
        expect(await active.innerText()).toBe(before);
      }
    });
  }
});

test('a row that is disabled opens no editor and takes no paste', async ({ page }) => {
  const { goTo, cell } = gridOn(page, '全部类型');
  await goTo(3, 'input');
  await page.keyboard.type('改');
  await expect((await cell(3, 'input')).locator('.dg-editor')).toHaveCount(0);
  await expect(await cell(3, 'input')).toHaveText('一行文字');
  await expect(await cell(3, 'input')).toHaveAttribute('aria-readonly', 'true');
});

test('shown as inputs all the time, a click still opens the one editor', async ({ page }) => {
  const { cell } = gridOn(page, '全部类型');
  await page.getByRole('checkbox', { name: '始终显示为输入框' }).check();
  await expect((await cell(1, 'input')).locator('.dg-boxed')).toBeVisible();
  await (await cell(1, 'input')).click();
  await page.getByRole('textbox', { name: 'input', exact: true }).fill('新文字');
  await page.keyboard.press('Tab');
  await expect(await cell(1, 'input')).toHaveText('新文字');
});

test('is open to everybody: nothing serious, light and dark', async ({ page }) => {
  await expectAccessible(page, 'all types of cells');
  await page.goto('/?page=grid-types&dark');
  await expectAccessible(page, 'all types of cells, dark');
});
