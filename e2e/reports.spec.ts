import { expect, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test('a report shows totals, and each of its figures opens as many records', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  const customer = `报表客户${Date.now() % 100_000}`;
  for (const budget of [1000.5, 2000]) await aProject(page, { customer, budget, name: `${customer}${budget}` });
  await page.goto('/report/ViserChartDemo?status=10');
  const table = page.getByRole('table', { name: '项目统计' }).last();
  const whole = table.getByRole('row', { name: /^合计/ }).getByRole('link').last();
  const many = (await whole.textContent()) ?? '';
  expect(Number(many)).toBeGreaterThanOrEqual(2);
  await expectAccessibleInBothModes(page, 'a report');
  await page.getByText('预算成本', { exact: true }).click();
  await expect(page).toHaveURL(/status=10.*sum=budget|sum=budget.*status=10/);
  await expect(whole).toContainText(/\d{3}\.\d\d$/);
  await whole.click();
  await expect(page).toHaveURL(/\/pm\/project\?.*status=10/);
  await expect(page.getByText(new RegExp(`共${many}条`))).toBeVisible();

  await page.goto('/result/fail');
  await expect(page.getByRole('heading', { name: '没有要显示的结果' })).toBeVisible();
  await expectAccessibleInBothModes(page, 'a result');
});
