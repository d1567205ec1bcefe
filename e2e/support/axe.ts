import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../../widgets/demo/support/axe.ts';

export { expectAccessible };

/**
 * As `expectAccessible`, and once more for the colours of the dark page. The page must follow the system's mode
 * (`followSystemMode`).
 */
export async function expectAccessibleInBothModes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expectContrast(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
}

/** Lets the page be light or dark as the system is; call it before the first page is opened. */
export async function followSystemMode(page: Page): Promise<void> {
  await page.addInitScript(`localStorage.setItem('dossier__DARK_MODE', '{"value":"system","expire":null}')`);
}
