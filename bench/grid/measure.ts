import type { Browser, Page } from '@playwright/test';
import { median, p95 } from '../peers/figures.ts';
import { type Bench, cpu, heap, inPage } from '../peers/meters.ts';
import type { Measured, Size } from './sizes.ts';

/** Steps of the two ways of scrolling, and of the look for blank frames. */
const steps = { full: 200, wheel: 120, blank: 60 };
/** Px of a step. */
const px = { wheel: 100, blank: 3000 };
const clicks = 5;
const keys = 15;
const liveSeconds = 2;
/** Rounds of use before its start is measured. */
const warmUp = 5;
/** Longest time of one step, in ms. */
const longest = 60_000;

interface Can {
  update: boolean;
  insert: boolean;
  validate: boolean;
  paste: boolean;
}

/** Measures one grid of one size. */
export function measure(browser: Browser, url: string, size: Size, minutesOfUse: number): Promise<Measured> {
  return inPage(browser, `${url}&rows=${size.rows}&cols=${size.cols}`, longest, async (bench) => ({
    ...(await drawing(bench)),
    ...(await editing(bench)),
    ...(await changing(bench)),
    ...(minutesOfUse > 0 ? { heapUsed: await using(bench, minutesOfUse) } : {}),
  }));
}

async function drawing(bench: Bench): Promise<Measured> {
  const { page, call } = bench;
  const empty = await heap(bench);
  let mount = 0;
  const mountCpu = await cpu(bench, async () => {
    mount = await call<number>('mount()');
    await page.waitForTimeout(300);
  });
  const mounted = await heap(bench);
  let frames: number[] = [];
  const full = await cpu(bench, async () => {
    ({ frames } = await call<{ frames: number[] }>(`scroll(${steps.full}, 0, false)`));
  });
  const wheel = await cpu(bench, async () => {
    await call(`scroll(${steps.wheel}, ${px.wheel}, false)`);
  });
  const { blank } = await call<{ blank: number }>(`scroll(${steps.blank}, ${px.blank}, true)`);
  const scrolled = await heap(bench);
  return {
    mount,
    mountCpu,
    full: full / steps.full,
    p95: p95(frames),
    wheel: wheel / steps.wheel,
    blank,
    heap: mounted - empty,
    heapScrolled: scrolled - empty,
  };
}

async function editing(bench: Bench): Promise<Measured> {
  const { page, call } = bench;
  if (new URL(page.url()).searchParams.get('grid') === 'floor') return {};
  await call('toTop()');
  const opened = async (key: string, withList: boolean) => {
    const times: number[] = [];
    for (let row = 0; row < clicks; row += 1) {
      times.push(await openEditor(bench, row, key, withList));
      await closeEditor(page);
    }
    return times.includes(-1) ? -1 : median(times);
  };
  const text = await opened('c0', false);
  const number = await opened('c1', false);
  const select = await opened('c2', true);
  const date = await opened('c3', true);
  await openEditor(bench, 3, 'c0', false);
  const times: number[] = [];
  for (let at = 0; at < keys; at += 1) {
    await call('watchKey()');
    // Keys fall anywhere between two frames, as a person's do.
    await page.waitForTimeout(40 + ((at * 7) % 17));
    await page.keyboard.press('a');
    times.push(await call<number>('watched()'));
  }
  await closeEditor(page);
  return { text, number, select, date, key: median(times) };
}

async function openEditor({ page, call }: Bench, row: number, key: string, withList: boolean): Promise<number> {
  const place = await call<{ x: number; y: number } | null>(`place(${row}, '${key}')`);
  if (!place) return -1;
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  await call(`watchClick(${withList})`);
  await page.mouse.click(place.x, place.y);
  return call<number>('watched()');
}

async function closeEditor(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.click(800, 800);
  await page.waitForTimeout(350);
}

async function changing(bench: Bench): Promise<Measured> {
  const { page, call } = bench;
  const can = await call<Can>('can()');
  const measured: Measured = {};
  if (can.validate) {
    const { wall, longest } = await call<{ wall: number; longest: number }>('validate()');
    Object.assign(measured, { validate: wall, validateLongest: longest });
  }
  if (can.paste) {
    await openEditor(bench, 0, 'c0', false);
    await page.keyboard.press('Escape');
    const { wall } = await call<{ wall: number }>('paste()');
    measured.paste = wall;
    await call('toTop()');
  }
  if (can.update) {
    let fps = 0;
    const work = await cpu(bench, async () => {
      ({ fps } = await call<{ fps: number }>(`live(${liveSeconds})`));
    });
    Object.assign(measured, { liveFps: fps, liveCpu: work / liveSeconds });
  }
  if (can.insert) {
    const times: number[] = [];
    for (let at = 0; at < clicks; at += 1) {
      times.push(await call<number>('insert()'));
      await page.waitForTimeout(100);
    }
    measured.insert = median(times);
  }
  return measured;
}

/**
 * Scrolls, types, chooses and takes updates for some minutes. The start is taken after some rounds, until which the engine
 * compiles what runs often, and after others changed every row, which is copied once for that.
 * @returns the heap at the end in % of that at the start
 */
async function using(bench: Bench, minutes: number): Promise<number> {
  const { page, call } = bench;
  const can = await call<Can>('can()');
  const round = async (): Promise<void> => {
    await call('scroll(30, 900, false)');
    await call('toTop()');
    for (const [key, withList] of [
      ['c0', false],
      ['c2', true],
      ['c3', true],
    ] as const) {
      if ((await openEditor(bench, 1, key, withList)) < 0) continue;
      if (key === 'c0') await page.keyboard.type('使用');
      await closeEditor(page);
    }
    if (can.update) await call('live(1)');
  };
  for (let at = 0; at < warmUp; at += 1) await round();
  if (can.update) await call('changeAll()');
  const start = await heap(bench);
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) await round();
  return ((await heap(bench)) / start) * 100;
}
