import type { Browser } from '@playwright/test';
import { p95 } from '../peers/figures.ts';
import { type Bench, cpu, heap, inPage } from '../peers/meters.ts';
import type { Measured } from './sizes.ts';

/** Steps of the two ways of scrolling, and px of one step of a wheel. */
const steps = { full: 200, wheel: 200 };
const px = 100;
/** Longest time of one step, in ms. */
const longest = 120_000;

/** Measures one chart. */
export function measure(browser: Browser, url: string): Promise<Measured> {
  return inPage(
    browser,
    url,
    longest,
    async (bench) => {
      const drawn = await drawing(bench);
      // One that cannot be scrolled in time is measured by what it could.
      const scrolls = await scrolling(bench).catch(failed);
      return { ...drawn, ...scrolls, ...(await dragging(bench).catch(failed)) };
    },
    // The board asks for the members of the project; there are none.
    (page) => page.route('**/jeecg-boot/**', (route) => route.abort()),
  );
}

function failed(reason: unknown): Measured {
  console.error(String(reason));
  return {};
}

async function drawing(bench: Bench): Promise<Measured> {
  const { page, call } = bench;
  let mount = 0;
  const mountCpu = await cpu(bench, async () => {
    mount = await call<number>('mount()');
    await page.waitForTimeout(500);
  });
  return { mount, mountCpu, heap: await heap(bench), elements: await call<number>('elements()') };
}

async function scrolling(bench: Bench): Promise<Measured> {
  const { call } = bench;
  let wheel: number[] = [];
  const wheelCpu = await cpu(bench, async () => {
    wheel = await call<number[]>(`scroll(${steps.wheel}, ${px})`);
  });
  const full = await call<number[]>(`scroll(${steps.full}, 0)`);
  return {
    ...{ fps: rate(wheel), p95: p95(wheel), wheelCpu: wheelCpu / steps.wheel },
    ...{ fullFps: rate(full), fullP95: p95(full) },
  };
}

/** The bar of the first task goes some days to the right. */
async function dragging(bench: Bench): Promise<Measured> {
  const { page, call } = bench;
  await call('toStart()');
  const place = await call<{ x: number; y: number; width: number } | null>('place()');
  if (!place) throw new Error('no bar to drag');
  await page.mouse.move(place.x, place.y);
  let drop = -1;
  const dropCpu = await cpu(bench, async () => {
    await call('watchDrop()');
    await page.mouse.down();
    for (let at = 1; at <= 8; at += 1) await page.mouse.move(place.x + at * 15, place.y);
    await page.mouse.up();
    drop = await call<number>('dropped()');
  });
  return { drop, dropCpu };
}

const rate = (frames: readonly number[]): number =>
  (frames.length / frames.reduce((sum, time) => sum + time, 0)) * 1000;
