import type { Browser, CDPSession, Page } from '@playwright/test';

/** One page with one candidate, with the meters of the browser beside it. */
export interface Bench {
  page: Page;
  session: CDPSession;
  /** Calls the probe in the page (pages/probe.ts). */
  call: <T>(expression: string) => Promise<T>;
}

/**
 * Opens a candidate in a browser context of its own and measures it.
 * @param longest of one step, in ms
 * @param prepare what must be there before the page is
 */
export async function inPage<T>(
  browser: Browser,
  url: string,
  longest: number,
  measure: (bench: Bench) => Promise<T>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  try {
    await prepare?.(page);
    const session = await context.newCDPSession(page);
    // CPU time of the main thread: what other programs do beside does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction('window.bench');
    await page.waitForTimeout(300);
    return await measure({
      page,
      session,
      call: (expression) => inTime(page.evaluate(`bench.${expression}`), expression, longest),
    });
  } finally {
    await context.close();
  }
}

/** Gives up on a page that no longer answers. */
async function inTime<T>(answer: Promise<T>, what: string, longest: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end`)), longest);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** CPU time of the page's main thread while something runs, in ms. */
export async function cpu({ session }: Bench, run: () => Promise<void>): Promise<number> {
  const before = await metric(session, 'TaskDuration');
  await run();
  return ((await metric(session, 'TaskDuration')) - before) * 1000;
}

/** Used heap after collecting garbage, in MB. */
export async function heap({ session }: Bench): Promise<number> {
  for (let at = 0; at < 3; at += 1) await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1024 / 1024;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}
