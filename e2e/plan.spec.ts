import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

const cell = (page: Page, name: string, column: string) =>
  page.locator('.gantt-row').filter({ hasText: name }).locator(`[data-column="${column}"]`);
const toStart = (page: Page) =>
  page.locator('.gantt').evaluate((box) => {
    box.scrollLeft = 0;
  });
const saved = (page: Page) => expect(page.locator('.gantt-saved')).toContainText('已保存');

test('a plan is typed, linked and drawn along by the mouse; each step is saved, taken back and done again', async ({
  page,
}) => {
  const name = `计划${Date.now() % 100_000}`;
  const project = await aProject(page, {
    ...{ name, customer: '海州城市商业银行', budget: 800_000, planStart: '2026-03-02', planEnd: '2026-12-31' },
  });
  await page.goto(`/pm/plan?project=${project.id}`);
  await expect(cell(page, '终验', 'end')).toHaveText('12-31');

  // Three rows by keys alone, once the first one stands.
  await page.getByRole('button', { name: '任务', exact: true }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('需求调研');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('treegrid', { name: '项目计划' });
  await expect(plan).toBeFocused();
  for (const name of ['方案设计', '开发']) {
    await page.keyboard.press('Insert');
    await page.getByRole('textbox', { name: '名称' }).fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('.gantt-row')).toHaveCount(4);
  await cell(page, '需求调研', 'length').dblclick();
  await page.getByRole('textbox', { name: '工期' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(cell(page, '需求调研', 'end')).toHaveText('03-06');

  // All three one after the other.
  await cell(page, '需求调研', 'name').click();
  await cell(page, '开发', 'name').click({ modifiers: ['Shift'] });
  await page.keyboard.press('l');
  await expect(cell(page, '方案设计', 'start')).toHaveText('03-09');
  await expect(cell(page, '开发', 'start')).toHaveText('03-10');
  await saved(page);
  await expectAccessible(page, 'the plan of a project');

  // A day longer by its edge: what follows goes along, and all of it comes back.
  await cell(page, '需求调研', 'name').click();
  await page.locator('.ant-segmented-item', { hasText: '日' }).click();
  await page.getByRole('button', { name: '今天' }).click();
  await toStart(page);
  const edge = page.locator('.gantt-hit--edge').nth(1);
  const box = await edge.boundingBox();
  if (!box) throw new Error('no edge');
  await page.mouse.move(box.x + 6, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 6 + 32 * 3, box.y + 12, { steps: 6 });
  await expect(page.locator('.gantt-tip')).toContainText('6 个工作日');
  await page.mouse.up();
  await expect(cell(page, '开发', 'start')).toHaveText('03-11');
  await page.keyboard.press('Control+z');
  await expect(cell(page, '开发', 'start')).toHaveText('03-10');
  await page.keyboard.press('Control+y');
  await expect(cell(page, '开发', 'start')).toHaveText('03-11');
  await saved(page);
  await page.reload();
  await expect(cell(page, '开发', 'start')).toHaveText('03-11');
  // The plan opens at today; its bars are in March.
  await toStart(page);
  await expect(page.locator('.gantt-link')).toHaveCount(2);

  // A phase above two of them, and a baseline.
  await cell(page, '开发', 'name').click();
  await page.keyboard.press('Tab');
  await expect(cell(page, '开发', 'wbs')).toHaveText('3.1');
  await saved(page);
  await page.getByRole('button', { name: /^基线/ }).click();
  await page.getByRole('menuitem', { name: '将当前计划设为基线…' }).click();
  const dialog = page.getByRole('dialog', { name: '设为基线V1' });
  await dialog.getByLabel('名称').fill('评审稿');
  await dialog.getByLabel('原因').fill('内部评审');
  await dialog.getByRole('button', { name: '设为基线' }).click();
  await expect(page.locator('.gantt-foot')).toContainText('与基线 V1 评审稿 一致');
});

test('a plan goes out as a workbook and for Microsoft Project, comes in changed as one step, and is drawn on paper', async ({
  page,
}) => {
  const project = await aProject(page, {
    ...{ name: `交换${Date.now() % 100_000}`, customer: '海州城市商业银行', budget: 800_000 },
    ...{ planStart: '2026-03-02', planEnd: '2026-12-31' },
  });
  await page.goto(`/pm/plan?project=${project.id}`);
  await expect(cell(page, '终验', 'end')).toHaveText('12-31');
  const menu = page.getByRole('button', { name: '导入导出' });
  const saveAs = async (name: string) => {
    await menu.click();
    const arrives = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    return arrives;
  };
  const sheet = await saveAs('导出 Excel');
  expect(sheet.suggestedFilename()).toMatch(/_项目计划_\d{14}\.xlsx$/);
  const xml = await (await saveAs('导出 Microsoft Project')).path();

  // The same plan says nothing new; one that was changed elsewhere does.
  await menu.click();
  await page.getByRole('menuitem', { name: '导入…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入计划' });
  await dialog.getByLabel('计划文件').setInputFiles(asXlsx(await sheet.path()));
  await expect(dialog).toContainText('文件与计划一致，没有需要导入的内容。');
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  const text = readFileSync(xml, 'utf8').replace(
    '</Tasks>',
    `<Task><UID>99</UID><ID>99</ID><Name>外来任务</Name><OutlineNumber>2</OutlineNumber><OutlineLevel>1</OutlineLevel>
     <Start>2026-04-01T08:00:00</Start><Finish>2026-04-03T17:00:00</Finish></Task></Tasks>`,
  );
  await dialog
    .getByLabel('计划文件')
    .setInputFiles({ name: '计划.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: '导入 1 项' }).click();
  await expect(cell(page, '外来任务', 'end')).toHaveText('04-03');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.gantt-row').filter({ hasText: '外来任务' })).toHaveCount(0);

  const answer = page.waitForResponse((response) => response.url().includes('/pm/plan/print'));
  const tab = page.waitForEvent('popup');
  await menu.click();
  await page.getByRole('menuitem', { name: '打印计划图' }).click();
  expect((await answer).headers()['content-type']).toBe('application/pdf');
  // Browsers without a viewer of their own take the document for a download and close the tab.
  await (await tab).close().catch(() => {});
});

/** A file of the browser's downloads under a name that says what it is. */
const asXlsx = (path: string) => ({
  name: '计划.xlsx',
  mimeType: 'application/octet-stream',
  buffer: readFileSync(path),
});
