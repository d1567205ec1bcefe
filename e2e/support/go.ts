import { expect, type Page } from '@playwright/test';

/**
 * Goes to a page as a link would: loading everything anew for each page of a walk would only take time. Pages of other tabs
 * are closed: dozens of them in one document make every look at it slow.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    document.querySelectorAll('.tab-bar [data-tab]:not(.tab--active) > button').forEach((close) => close.click());
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
}

/** Paths and names of the pages that the home page links to: all of the menu. */
export async function menuEntries(page: Page): Promise<{ path: string; name: string }[]> {
  const quick = page.getByRole('region', { name: /^(?:快捷入口|Quick links)$/ });
  const linked = () =>
    quick
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => ({ path: link.getAttribute('href')?.split('?')[0] ?? '', name: link.textContent ?? '' })),
      );
  // Cards below the window load when they come near it.
  await quick.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await linked()).length).toBeGreaterThan(30);
  return [...new Map((await linked()).map((entry) => [entry.path, entry])).values()];
}
