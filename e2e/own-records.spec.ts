import { expect, test } from '@playwright/test';
import { aProject } from './support/project.ts';
import { signIn } from './support/sign-in.ts';

test('keeps what was opened last and favourites one key away', async ({ page }) => {
  await signIn(page);
  const name = `自留${Date.now() % 100_000}`;
  const { id } = await aProject(page, { customer: '海州城市商业银行', budget: 1_250_000.5, name });
  await page.goto(`/pm/project?detail=${id}`);
  const star = page.getByRole('button', { name: '收藏', exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('已收藏')).toBeVisible();

  await page.goto('/dashboard/analysis');
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索' });
  await expect(palette.getByRole('group', { name: '最近打开' }).getByRole('option').first()).toContainText(name);
  await palette.getByRole('group', { name: '收藏' }).getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/pm/project\\?detail=${id}$`));
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await star.click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
});
