import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A number on the screen. */
const numberOf = async (page: Page, name: string) =>
  Number((await card(page, name).locator('strong').first().textContent())?.replaceAll(',', ''));

test('shows figures, each the total of the list that it opens, and charts also as tables', async ({ page }) => {
  const day = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
  await aProject(page, { customer: '海州城市商业银行', budget: 880_000, name: `驾驶舱${Date.now() % 100_000}` });
  await page.goto('/dashboard/chart');
  const started = card(page, '本年计划开工');
  await expect(started).toContainText('去年同期');
  const told = await numberOf(page, '本年计划开工');
  expect(told).toBeGreaterThan(0);
  await started.locator('strong').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`planStart_begin=${day.slice(0, 4)}-01-01&planStart_end=${day}`));
  await expect(page.getByText(new RegExp(`共${told}条`))).toBeVisible();

  await page.goto('/dashboard/chart');
  const states = card(page, '项目按状态（柱状图）');
  await expect(states.getByRole('group', { name: /柱状图/ })).toBeVisible();
  await states.getByRole('button', { name: '表格' }).click();
  const drafts = states.getByRole('row').filter({ hasText: '草稿' });
  const many = (await drafts.getByRole('cell').textContent()) ?? '';
  await drafts.getByRole('link').click();
  await expect(page).toHaveURL(/status=10/);
  await expect(page.getByText(new RegExp(`共${many}条`))).toBeVisible();
});

test('arranges its cards by keys and settings, takes steps back, keeps them, and goes back to the product’s', async ({
  page,
}) => {
  await page.goto('/dashboard/task');
  await page.getByRole('button', { name: '编辑布局' }).click();
  const bar = page.getByRole('toolbar', { name: '编辑布局' });
  await expect(bar).toBeVisible();
  const late = page.getByRole('group', { name: /^卡片“我逾期的任务”，3列×4行/ });
  await late.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: /^卡片“我逾期的任务”，3列×5行/ })).toBeVisible();
  await expect(bar).toContainText('已改1处');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('group', { name: /^卡片“我逾期的任务”/ })).toHaveCount(0);
  await bar.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('group', { name: /^卡片“我逾期的任务”，3列×5行/ })).toBeVisible();
  await bar.getByRole('button', { name: '重做' }).click();

  await bar.getByRole('button', { name: '添加卡片' }).click();
  const dialog = page.getByRole('dialog', { name: '添加卡片' });
  await dialog.getByRole('combobox', { name: '数据来源' }).fill('项目');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: '标题' }).fill('全部项目');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('group', { name: /^卡片“全部项目”/ })).toBeVisible();
  await expectAccessibleInBothModes(page, '编辑布局');
  await bar.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('仪表盘已保存')).toBeVisible();
  await page.reload();
  // The new card is the last one; cards load when they come near the window.
  await card(page, '全部项目').scrollIntoViewIfNeeded();
  await expect(card(page, '全部项目').locator('strong')).toHaveText(/^[\d,]+$/);
  await expect(card(page, '我逾期的任务')).toHaveCount(0);

  await page.getByRole('button', { name: '编辑布局' }).click();
  await bar.getByRole('button', { name: '恢复' }).click();
  await page.getByRole('dialog', { name: '恢复布局' }).getByRole('button', { name: '恢复' }).click();
  await expect(card(page, '我逾期的任务')).toBeVisible();
  await expect(card(page, '全部项目')).toHaveCount(0);
});

test('stands on a wall by turns, and on a phone one card below the other', async ({ page }) => {
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: '大屏轮播' }).click();
  const wall = page.getByRole('region', { name: '大屏轮播' });
  await expect(wall.getByRole('heading', { level: 1 })).toHaveText('工作台');
  await wall.press('ArrowRight');
  await expect(wall.getByRole('heading', { level: 1 })).toHaveText('任务看板');
  await wall.getByRole('button', { name: '暂停轮播' }).click();
  await wall.getByRole('button', { name: '退出大屏' }).click();
  await expect(wall).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: '编辑布局' })).toHaveCount(0);
  const boxes = await page
    .locator('.board-card')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...boxes)).toBeLessThanOrEqual(390);
  await expectAccessibleInBothModes(page, '工作台，手机');
});

test('a dashboard for everybody is seen by who has none of his own', async ({ page }) => {
  const words = { id: 'words', title: '通知', x: 0, y: 0, w: 6, h: 5, kind: 'text', text: '**周五**交工时' };
  await call(page, 'POST', '/sys/dashboard/save', { code: 'monitor', for: ['all'], cards: [words], versions: {} });
  await page.goto('/dashboard/monitor');
  await expect(card(page, '通知').locator('strong')).toHaveText('周五');
  await call(page, 'DELETE', '/sys/dashboard/reset?code=monitor&for=all');
});
