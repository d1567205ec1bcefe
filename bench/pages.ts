import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/setup/browser.mjs';
import type { BenchLine } from './list.ts';
import { median } from './peers/figures.ts';

const listPage = '/isystem/user';
/** Nine pages with lists, trees and forms; the dashboard is open besides. */
const nine = [
  '/isystem/user',
  '/isystem/roleUserList',
  '/isystem/newPermissionList',
  '/isystem/depart',
  '/isystem/dict',
  '/isystem/position',
  '/isystem/log',
  '/pm/project',
  '/arc/item',
];

/** What a user waits for in a browser: the largest paint on a slow line and a slow machine, and switching tabs. */
export async function benchPages(origin: string, password: string): Promise<BenchLine[]> {
  const executablePath = await findBrowser();
  if (!executablePath) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}/user/login`);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=password]').press('Enter');
    await page.locator('nav.tab-bar').waitFor();
    const storageState = await context.storageState();
    const lcp = async (what: string, path: string, bar: string, options: BrowserContextOptions = {}) => ({
      what: `largest paint (LCP) on slow 4G with CPU ÷ 4: ${what}`,
      figure: `${(median(await threeTimes(() => largestPaint(browser, origin + path, options))) / 1000).toFixed(1)} s`,
      bar,
    });
    return [
      await lcp('sign-in', '/user/login', '≤ 2.0 s'),
      await lcp('dashboard', '/dashboard/analysis', '≤ 3.5 s', { storageState }),
      await lcp('list of users', listPage, '≤ 3.5 s', { storageState }),
      await switching(page),
    ];
  } finally {
    await browser.close();
  }
}

/** Looks at what was painted, 2 s apart. */
const mostLooks = 20;

/** A first visit: nothing cached, 1.6 Mbit/s, 150 ms, a quarter of the CPU. */
async function largestPaint(browser: Browser, url: string, options: BrowserContextOptions): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true })`);
  await page.goto(url);
  // Later paints count until nothing new has come for a while.
  let last = -1;
  let now = 0;
  for (let looks = 0; now !== last || now === 0; looks += 1) {
    if (looks === mostLooks) throw new Error(`${url} painted nothing that lasts`);
    last = now;
    await page.waitForTimeout(2000);
    now = Number(await page.evaluate('window.largestPaint ?? 0'));
  }
  await context.close();
  return now;
}

/** From the click on a tab until its page is painted, with nine open besides the dashboard. */
async function switching(page: Page): Promise<BenchLine> {
  for (const path of nine) {
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    await page.waitForURL(`**${path}`);
    await page.waitForLoadState('networkidle');
  }
  // Runs in the page: three rounds over all tabs, each click measured until the frame after its paint.
  const times = (await page.evaluate(`(async () => {
    const times = [];
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let round = 0; round < 3; round += 1) {
      for (const link of document.querySelectorAll('.tab-bar [data-tab] > a')) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const begun = performance.now();
        link.click();
        await painted();
        times.push(performance.now() - begun);
      }
    }
    return times;
  })()`)) as number[];
  const sorted = times.toSorted((a, b) => a - b);
  const figure = `median ${median(times).toFixed(0)} ms, p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms`;
  return { what: 'switching between ten open tabs: click to paint', figure, bar: '≤ 100 ms' };
}

async function threeTimes(measure: () => Promise<number>): Promise<number[]> {
  return [await measure(), await measure(), await measure()];
}
