import { expect, type Page } from '@playwright/test';
import { adminPassword } from '../start-server.ts';

/** Signs in as a user does and waits for the shell; at `address` where it is another server than the journeys' own. */
export async function signIn(
  page: Page,
  username = 'admin',
  password: string = adminPassword,
  address = '',
): Promise<void> {
  await page.goto(`${address}/user/login`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).not.toHaveURL(/\/user\/login/, { timeout: 20_000 });
  // The address changes first; the shell's own files and the menu follow.
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible({ timeout: 20_000 });
}
