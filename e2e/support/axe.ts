import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../../widgets/demo/support/axe.ts';

export { expectAccessible };

/**
 * As `expectAccessible`, and once more for the colours of the other mode, which the page then keeps: going back would take
 * as long again. The page must follow the system's mode (`followSystemMode`).
 */
export async function expectAccessibleInBothModes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const isDark = (await page.locator('html').getAttribute('data-mode')) === 'dark';
  const other = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute('data-mode', other);
  await expectContrast(page, `${what}, ${other}`);
}

/** Lets the page be light or dark as the system is; call it before the first page is opened. */
export async function followSystemMode(page: Page): Promise<void> {
  await page.addInitScript(`localStorage.setItem('dossier__DARK_MODE', '{"value":"system","expire":null}')`);
}
