import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';

/**
 * The tests of this folder share one page per worker that stays open: the first `goto` of a test empties the storage and
 * mounts its demo page anew without loading anything, which took most of the time. What a test changes for good (routes,
 * scripts, styles, clock, permissions) ends the page with that test; so does a failure. Files that are loaded stay loaded:
 * a test of loading calls `page.reload()` first.
 */
export const test = base.extend<object, { windows: Windows }>({
  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const windows: Windows = new Map();
      await use(windows);
      for (const { context } of windows.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, windows, viewport, hasTouch, contextOptions }, use, testInfo) => {
    // Each kind of window has a page of its own.
    const kind = JSON.stringify({ viewport, hasTouch, contextOptions });
    const shared = windows.get(kind) ?? (await openWindow(browser));
    windows.set(kind, shared);
    shared.isFresh = true;
    await use(shared.context);
    if (shared.isSpent || testInfo.status !== testInfo.expectedStatus) {
      windows.delete(kind);
      await shared.context.close();
    } else await tidy(shared, viewport);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('the shared window has lost its page');
    await use(page);
  },
});

type Windows = Map<string, SharedWindow>;
interface SharedWindow {
  context: BrowserContext;
  page: Page;
  /** Nothing has been shown to this test yet. */
  isFresh: boolean;
  /** A test has changed it for good. */
  isSpent: boolean;
  hasOtherMedia: boolean;
}

async function openWindow(browser: Browser): Promise<SharedWindow> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const shared: SharedWindow = { context, page, isFresh: true, isSpent: false, hasOtherMedia: false };
  const spend = () => {
    shared.isSpent = true;
  };
  onCall(page, ['addInitScript', 'addScriptTag', 'addStyleTag', 'exposeFunction', 'route'], spend);
  onCall(
    context,
    ['addInitScript', 'exposeFunction', 'route', 'newCDPSession', 'grantPermissions', 'setOffline'],
    spend,
  );
  onCall(page.clock, ['install', 'pauseAt', 'setFixedTime'], spend);
  onCall(page, ['emulateMedia'], () => {
    shared.hasOtherMedia = true;
  });
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    const isFresh = shared.isFresh;
    shared.isFresh = false;
    // The first time there is nothing to mount into yet.
    if (page.url() === 'about:blank') return load(address, options);
    if (isFresh) await page.mouse.move(0, 0);
    await page.evaluate(`showDemo(${JSON.stringify(address)}, ${isFresh})`);
    return null;
  };
  return shared;
}

/** Puts back what a test may change without a word. */
async function tidy(shared: SharedWindow, viewport: BrowserContextOptions['viewport']): Promise<void> {
  const { context, page } = shared;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response'])
    page.removeAllListeners(event);
  const size = page.viewportSize();
  if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
    await page.setViewportSize(viewport);
  if (shared.hasOtherMedia) await page.emulateMedia({ media: null, colorScheme: null });
  shared.hasOtherMedia = false;
}

/** Tells of every call of some methods, which go on doing what they did. */
function onCall<T extends object>(target: T, names: readonly (keyof T)[], tell: () => void): void {
  for (const name of names) {
    const own = target[name];
    if (typeof own !== 'function') throw new Error(`${String(name)} is no method`);
    // The method itself, with its own arguments and answer.
    target[name] = ((...given: unknown[]) => {
      tell();
      return own.apply(target, given);
    }) as T[keyof T];
  }
}
