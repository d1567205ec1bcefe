import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

const today = (plus = 0) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

test('a project that is at work shows how far it is, what comes next and where its cost leads', async ({ page }) => {
  await holdSession(page);
  const name = `概览${Date.now() % 100_000}`;
  const { id } = await aProject(page, {
    ...{ name, customer: '海州城市商业银行', budget: 100_000, planStart: '2026-01-05', planEnd: today(60) },
  });
  const task = { projectId: id, type: 'task', schedule: 'manual', owner: 'admin' };
  await call(page, 'POST', '/pm/task/add', {
    ...{ ...task, name: '需求调研', planStart: '2026-01-05', planEnd: '2026-01-30', bac: 40_000 },
  });
  await call(page, 'POST', '/pm/task/add', {
    ...{ ...task, name: '上线准备', planStart: today(1), planEnd: today(1), bac: 60_000 },
  });

  await page.goto(`/pm/project?detail=${id}`);
  const detail = page.getByRole('dialog', { name: '项目详情' });
  await expect(detail.getByText('预算成本（元）')).toBeVisible({ timeout: 20_000 });
  await expect(detail.getByText('里程碑')).toBeHidden();
  await detail.getByRole('button', { name: '启动' }).click();
  await page
    .getByRole('dialog', { name: `启动“${name}”` })
    .getByRole('button', { name: '启动' })
    .click();
  await expect(detail.getByText('尚无基线')).toBeHidden();
  await expect(detail.getByText('基线 1')).toBeVisible();

  // All that was planned so far was worth 40 000, and nothing of it is done.
  await expect(detail.getByText('计划40%，落后40个百分点')).toBeVisible();
  await expect(detail.getByText('SPI为0.000，低于0.80')).toBeVisible();
  await expect(detail.getByText('1项任务已逾期')).toBeVisible();
  await expect(detail.getByRole('link', { name: '上线准备' })).toBeVisible();
  await expect(detail.getByText('明天')).toBeVisible();
  await expectAccessible(page, 'the overview of a project');

  await detail.getByRole('tab', { name: '挣值' }).click();
  await expect(detail.getByText('完工预算 BAC')).toBeVisible();
  await expect(detail.getByText('-40,000.00')).toBeVisible();

  // A colour that somebody sets stands in the list, with why.
  await detail.getByRole('tab', { name: '详情' }).click();
  await detail.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '调整健康度' }).click();
  const form = page.getByRole('dialog', { name: '调整健康度' });
  await form.getByRole('combobox', { name: '人工健康度' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '正常' }).click();
  await form.getByRole('textbox', { name: '健康度调整原因' }).fill('已与客户商定延后开工');
  await form.getByRole('button', { name: /确\s*定|调整健康度/ }).click();
  await expect(detail.getByText('健康度（人工）')).toBeVisible();

  await detail.getByRole('link', { name: '看任务' }).click();
  await expect(page).toHaveURL(new RegExp(`/pm/task\\?.*projectId=${id}`));
  await expect(page.getByText('需求调研').first()).toBeVisible();
});

test('the cockpit adds up what lists say, and each figure opens its list', async ({ page }) => {
  await holdSession(page);
  await page.goto('/dashboard/cockpit');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '经营驾驶舱' })).toBeVisible({ timeout: 20_000 });
  await expect(main.getByText('应收逾期（元）')).toBeVisible();
  await expectAccessible(page, 'the cockpit');
  const running = main.locator('.board-card').filter({ hasText: '在执行项目' });
  await running.locator('strong').getByRole('link').click();
  await expect(page).toHaveURL(/\/pm\/project\?.*status=40/);
});
