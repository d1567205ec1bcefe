import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { drag, gridOn, middleOf } from './support/grid.ts';
import { standStill } from './support/still.ts';
import { test } from './support/test.ts';

/** What a user does with the columns: sort, filter, freeze, hide, order, width; and the tools beside them. */
const rangeGrid = (page: Parameters<typeof gridOn>[0]) => gridOn(page, '区域编辑');

test.setTimeout(60_000);

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-range');
  await expect(await rangeGrid(page).cell(1, '名称')).toHaveText('项目 1');
});

test('sorts by keyboard, adds a further column with Shift, and says so in the header', async ({ page }) => {
  const { goTo, head, expectColumn } = rangeGrid(page);
  await goTo(1, '类型');
  await page.keyboard.press('Alt+ArrowUp');
  const panel = page.getByRole('dialog', { name: '类型：排序和筛选' });
  await expect(panel.getByRole('button', { name: '升序', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(head('类型')).toHaveAttribute('aria-sort', 'descending');
  await expectColumn('类型', ['知识流程外包', '知识流程外包']);

  await head('天数').getByRole('button').click();
  await page.getByRole('button', { name: '降序', exact: true }).click({ modifiers: ['Shift'] });
  await expect(head('天数')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('类型')).toHaveAttribute('aria-sort', 'descending');
  await expectColumn('天数', ['24', '22', '20']);

  await head('天数').getByRole('button').click();
  await page.getByRole('button', { name: '升序', exact: true }).click();
  await expect(head('类型')).not.toHaveAttribute('aria-sort');
  await head('天数').getByRole('button').click();
  await page.getByRole('button', { name: '不排序', exact: true }).click();
  await expectColumn('名称', ['项目 1', '项目 2']);
});

test('filters by text, values, numbers, dates and emptiness; shows how many are left and clears', async ({ page }) => {
  const { head, expectColumn, frame, grid } = rangeGrid(page);
  await head('编号').getByRole('button').click();
  await page.getByRole('textbox', { name: '编号包含' }).fill('XM-001');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('status').filter({ hasText: '已筛选' })).toHaveText('已筛选：10 / 30');
  await expect(head('编号').getByRole('button', { name: /已筛选/ })).toBeVisible();

  await head('类型').getByRole('button').click();
  const values = page.getByRole('list', { name: '类型的值' });
  await expect(values.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('dialog').getByRole('checkbox', { name: '全选' }).uncheck();
  await page.getByRole('textbox', { name: '查找值' }).fill('知识');
  await expect(values.getByRole('listitem')).toHaveCount(1);
  await values.getByRole('checkbox').check();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(frame.getByText('已筛选：3 / 30')).toBeVisible();
  await expectColumn('编号', ['XM-0011', 'XM-0015', 'XM-0019']);
  await frame.getByRole('button', { name: '清除', exact: true }).click();
  await expect(frame.getByText('已筛选')).toBeHidden();

  await head('天数').getByRole('button').click();
  await page.getByRole('spinbutton', { name: '天数不小于' }).fill('38');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('已筛选：2 / 30')).toBeVisible();
  await head('天数').getByRole('button').click();
  await page.getByRole('button', { name: '清除筛选', exact: true }).click();

  await head('开始').getByRole('button').click();
  await page.getByRole('textbox', { name: '开始不早于' }).fill('2026-03-27');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '开始不晚于' }).fill('2026-03-28');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(frame.getByText('已筛选：2 / 30')).toBeVisible();
  await frame.getByRole('button', { name: '清除', exact: true }).click();

  await head('类型').getByRole('button').click();
  await page.getByText('为空', { exact: true }).click();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(frame.getByText('已筛选：7 / 30')).toBeVisible();
  await expectColumn('编号', ['XM-0004', 'XM-0008']);
  await head('编号').getByRole('button').click();
  await page.getByRole('textbox', { name: '编号包含' }).fill('没有这个');
  await page.keyboard.press('Enter');
  await expect(grid.getByText('没有符合筛选条件的数据')).toBeVisible();
});

test('freezes, hides and fits a column, and shows it again', async ({ page }) => {
  const { head, grid, tool } = rangeGrid(page);
  await head('预算').getByRole('button').click();
  await page.getByRole('button', { name: '冻结此列', exact: true }).click();
  await grid.evaluate((element) => element.scrollTo({ left: 400 }));
  await expect(head('预算')).toBeInViewport();
  await head('预算').getByRole('button').click();
  await page.getByRole('button', { name: '取消冻结', exact: true }).click();
  await head('编号').getByRole('button').click();
  await page.getByRole('button', { name: '隐藏此列', exact: true }).click();
  await expect(head('编号')).toHaveCount(0);
  await tool('列设置').click();
  await page.getByRole('checkbox', { name: '编号' }).check();
  await page.keyboard.press('Escape');
  await expect(head('编号')).toBeVisible();
  const before = (await head('完成').boundingBox())?.width ?? 0;
  await head('完成').getByRole('button').click();
  await page.getByRole('button', { name: '自适应宽度', exact: true }).click();
  await expect.poll(async () => (await head('完成').boundingBox())?.width ?? 0).toBeLessThan(before);
});

test('remembers widths and order after a reload, until they are reset', async ({ page }) => {
  const { head, tool } = rangeGrid(page);
  const places = async () => [
    Number(await head('名称').getAttribute('aria-colindex')),
    Number(await head('类型').getAttribute('aria-colindex')),
  ];
  const [name = 0, kind = 0] = await places();
  expect(name).toBeLessThan(kind);
  const width = (await head('类型').boundingBox())?.width ?? 0;
  const edge = head('类型').locator('.dg-resize');
  const from = await middleOf(edge);
  await drag(page, edge, { x: from.x + 60, y: from.y });
  await expect.poll(async () => (await head('类型').boundingBox())?.width).toBeCloseTo(width + 60, 0);
  const target = await middleOf(head('类型').locator('.dg-title'));
  await drag(page, head('名称').locator('.dg-title'), target);
  await expect.poll(places).toEqual([kind, name]);

  await tool('列设置').click();
  await page.getByRole('button', { name: '负责人上移' }).click();
  await page.getByRole('checkbox', { name: '备注' }).uncheck();
  await page.reload();
  await expect(head('类型')).toBeVisible();
  expect((await head('类型').boundingBox())?.width).toBeCloseTo(width + 60, 0);
  expect(await head('类型').getAttribute('aria-colindex')).toBe(String(name));
  expect(await head('负责人').getAttribute('aria-colindex')).toBe(String(kind));
  await expect(head('备注')).toHaveCount(0);

  await tool('列设置').click();
  const lines = page.getByRole('dialog', { name: '列设置' }).getByRole('listitem');
  await expect(lines).toHaveCount(9);
  await standStill(page);
  await drag(page, lines.last().locator('.dg-grip'), await middleOf(lines.first()));
  await expect(lines.first()).toContainText('备注');
  await page.getByRole('button', { name: '重置' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(places).toEqual([name, kind]);
});

test('exports what is shown as a workbook, undoes and redoes by button, fills the screen and leaves it by Esc', async ({
  page,
}) => {
  const { goTo, cell, tool, frame } = rangeGrid(page);
  const waiting = page.waitForEvent('download');
  await tool('导出').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('区域编辑导出.xlsx');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  await expect(tool('撤销')).toBeDisabled();
  await goTo(1, '名称');
  await page.keyboard.type('改名');
  await page.keyboard.press('Enter');
  await tool('撤销').click();
  await expect(await cell(1, '名称')).toHaveText('项目 1');
  await tool('重做').click();
  await expect(await cell(1, '名称')).toHaveText('改名');

  await tool('全屏').click();
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(900);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(700);
});
