import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Measured } from './sizes.ts';

/** Steps of the two ways of scrolling, and px of one step of a wheel. */
const steps = { full: 200, wheel: 200 };
const px = 100;
/** Longest time of one step, in ms. */
const longest = 120_000;

/** One page with one chart, with the meters of the browser beside it. */
interface Bench {
  page: Page;
  session: CDPSession;
  /** Calls the probe in the page (pages/probe.ts). */
  call: <T>(expression: string) => Promise<T>;
}

/** Measures one chart in a browser context of its own. */
export async function measure(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  // The board asks for the members of the project; there are none.
  await page.route('**/jeecg-boot/**', (route) => route.abort());
  try {
    const session = await context.newCDPSession(page);
    // CPU time of the main thread: what other programs do beside does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction('window.bench');
    await page.waitForTimeout(300);
    const call: Bench['call'] = (expression) => inTime(page.evaluate(`bench.${expression}`), expression);
    const bench: Bench = { page, session, call };
    const drawn = await drawing(bench);
    // One that cannot be scrolled in time is measured by what it could.
    const scrolls = await scrolling(bench).catch(failed);
    return { ...drawn, ...scrolls, ...(await dragging(bench).catch(failed)) };
  } finally {
    await context.close();
  }
}

function failed(reason: unknown): Measured {
  console.error(String(reason));
  return {};
}

async function drawing({ page, session, call }: Bench): Promise<Measured> {
  let mount = 0;
  const mountCpu = await cpu(session, async () => {
    mount = await call<number>('mount()');
    await page.waitForTimeout(500);
  });
  for (let at = 0; at < 3; at += 1) await session.send('HeapProfiler.collectGarbage');
  const heap = (await metric(session, 'JSHeapUsedSize')) / 1024 / 1024;
  return { mount, mountCpu, heap, elements: await call<number>('elements()') };
}

async function scrolling({ session, call }: Bench): Promise<Measured> {
  let wheel: number[] = [];
  const wheelCpu = await cpu(session, async () => {
    wheel = await call<number[]>(`scroll(${steps.wheel}, ${px})`);
  });
  const full = await call<number[]>(`scroll(${steps.full}, 0)`);
  return {
    ...{ fps: rate(wheel), p95: p95(wheel), wheelCpu: wheelCpu / steps.wheel },
    ...{ fullFps: rate(full), fullP95: p95(full) },
  };
}

/** The bar of the first task goes some days to the right. */
async function dragging({ page, session, call }: Bench): Promise<Measured> {
  await call('toStart()');
  const place = await call<{ x: number; y: number; width: number } | null>('place()');
  if (!place) throw new Error('no bar to drag');
  await page.mouse.move(place.x, place.y);
  let drop = -1;
  const dropCpu = await cpu(session, async () => {
    await call('watchDrop()');
    await page.mouse.down();
    for (let at = 1; at <= 8; at += 1) await page.mouse.move(place.x + at * 15, place.y);
    await page.mouse.up();
    drop = await call<number>('dropped()');
  });
  return { drop, dropCpu };
}

/** Gives up on a page that no longer answers. */
async function inTime<T>(answer: Promise<T>, what: string): Promise<T> {
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
async function cpu(session: CDPSession, run: () => Promise<void>): Promise<number> {
  const before = await metric(session, 'TaskDuration');
  await run();
  return ((await metric(session, 'TaskDuration')) - before) * 1000;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

const rate = (frames: readonly number[]): number =>
  (frames.length / frames.reduce((sum, time) => sum + time, 0)) * 1000;
const p95 = (frames: readonly number[]): number =>
  frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? -1;

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
