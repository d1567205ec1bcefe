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

/** A page of the menu. */
export interface Entry {
  path: string;
  name: string;
}

const waiting = '.bone, .skeleton, .dw-skeleton, .rp-quiet, [aria-busy="true"], .ant-spin';

/**
 * Goes to a page of the menu and waits until its rows are there. The page itself waits: to ask it from here every moment
 * takes as long as it takes the page to be made.
 */
export async function openEntry(page: Page, { path, name }: Entry): Promise<void> {
  await goTo(page, path);
  const isThere = `(() => {
    const seen = (places) => [...document.querySelectorAll(places)].filter((one) => one.checkVisibility());
    return seen('main > .tab-panel')[0]?.ariaLabel === ${JSON.stringify(name)} && seen('main :is(${waiting})').length === 0;
  })()`;
  await page.waitForFunction(isThere, undefined, { polling: 100, timeout: 10_000 }).catch(() => {});
  await expect(page.locator('main > .tab-panel:visible')).toHaveAccessibleName(name);
  await expect(page.getByRole('main').locator(waiting).filter({ visible: true })).toHaveCount(0);
}

/** Paths and names of the pages that the home page links to: all of the menu. */
export async function menuEntries(page: Page): Promise<Entry[]> {
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
