import { expect, type Page, test } from '@playwright/test';
import { aProject } from './support/project.ts';
import { signIn } from './support/sign-in.ts';

// What stands above a list and beside it: figures, boards, calendars, views that people keep. Each journey makes its own records.

const given = { customer: '海州城市商业银行', budget: 1_250_000.5 };

/** The figure's number, once it is there. */
async function figure(page: Page, name: string): Promise<number> {
  const strip = page.getByRole('group', { name: '项目统计数字' });
  await expect(strip).not.toHaveAttribute('aria-busy', 'true');
  const text = (await strip.getByText(name, { exact: true }).locator('xpath=..').textContent()) ?? '';
  return Number(text.replace(name, '').replaceAll(',', ''));
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('shows figures above a list, and each opens the list that it counts', async ({ page }) => {
  const stem = `指标${Date.now() % 100_000}`;
  await aProject(page, { ...given, name: `${stem}甲` });
  await aProject(page, { ...given, name: `${stem}乙` });
  await page.goto(`/pm/project?name=${stem}`);
  expect(await figure(page, '预算合计')).toBe(2_500_001);
  expect(await figure(page, '执行中')).toBe(0);

  await page
    .getByRole('row')
    .filter({ hasText: `${stem}甲` })
    .getByRole('button', { name: '启动' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '启动' }).click();
  await expect(page.getByText('项目已启动')).toBeVisible();
  const running = page.getByRole('button', { name: '执行中 1' });
  await running.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=40/);
  await expect(page.getByText('共1条')).toBeVisible();
  await expect(page.getByRole('table', { name: '项目列表' }).getByRole('row')).toHaveCount(2);
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  // What has no list of its own adds up the list as it is.
  await expect.poll(() => figure(page, '预算合计')).toBe(1_250_000.5);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByText('共2条')).toBeVisible();
});
