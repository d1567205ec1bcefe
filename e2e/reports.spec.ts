import { expect, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test('a report shows totals, and each of its figures opens as many records', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  const customer = `报表客户${Date.now() % 100_000}`;
  // A day on which no other journey begins a project.
  const planStart = '2031-03-04';
  for (const budget of [1000.5, 2000])
    await aProject(page, { customer, budget, planStart, name: `${customer}${budget}` });
  await page.goto(`/report/ViserChartDemo?planStart_begin=${planStart}&planStart_end=${planStart}`);
  const table = page.getByRole('table', { name: '项目统计' }).last();
  const whole = table.getByRole('row', { name: /^合计/ }).getByRole('link').last();
  await expect(whole).toHaveText('2');
  await expectAccessibleInBothModes(page, 'a report');
  await page.getByText('预算成本', { exact: true }).click();
  await expect(page).toHaveURL(/sum=budget/);
  await expect(whole).toHaveText('3,000.50');
  await whole.click();
  await expect(page).toHaveURL(/\/pm\/project\?.*planStart_begin=2031-03-04/);
  await expect(page.getByText(/共2条/)).toBeVisible();

  await page.goto('/result/fail');
  await expect(page.getByRole('heading', { name: '没有要显示的结果' })).toBeVisible();
  await expectAccessibleInBothModes(page, 'a result');
});
