import type { Page } from '@playwright/test';

/** Opens the menu of the user and chooses an entry. */
export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单$/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
