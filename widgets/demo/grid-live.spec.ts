import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

async function openAs(context: BrowserContext, user: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/?page=grid-live&user=${encodeURIComponent(user)}`);
  await expect(await gridOn(page, '设备清单').cell(1, '设备')).toHaveText('设备 1');
  return page;
}

async function twoWindows(context: BrowserContext): Promise<[a: Page, b: Page]> {
  return [await openAs(context, '王建国'), await openAs(context, '李晓燕')];
}

test('a row that one saves appears at the other, marked for 1400 ms', async ({ context }) => {
  const [a, b] = await twoWindows(context);
  await gridOn(a, '设备清单').goTo(1, '设备');
  await a.keyboard.type('扫描仪');
  await a.keyboard.press('Enter');
  const seen = await gridOn(b, '设备清单').cell(1, '设备');
  await expect(seen).toHaveText('扫描仪');
  await expect(seen).toHaveClass(/dg-flash/);
  await expect(seen).not.toHaveClass(/dg-flash/, { timeout: 2000 });
  // Who saved it sees no mark.
  await expect(await gridOn(a, '设备清单').cell(1, '设备')).not.toHaveClass(/dg-flash/);
});

test('a cell that somebody is in bears his name until he leaves it or goes', async ({ context }) => {
  const [a, b] = await twoWindows(context);
  await (await gridOn(a, '设备清单').cell(2, '设备')).click();
  const marked = await gridOn(b, '设备清单').cell(2, '设备');
  await expect(marked).toHaveAttribute('data-peer', '王建国');
  await expectAccessible(b, 'live');
  await a.keyboard.press('Tab');
  await expect(marked).not.toHaveAttribute('data-peer');
  await a.keyboard.press('F2');
  const next = await gridOn(b, '设备清单').cell(2, '状态');
  await expect(next).toHaveAttribute('data-peer', '王建国');
  // A window that is opened later hears of it.
  const c = await openAs(context, '张志强');
  await expect(await gridOn(c, '设备清单').cell(2, '状态')).toHaveAttribute('data-peer', '王建国');
  await a.close({ runBeforeUnload: true });
  await expect(next).not.toHaveAttribute('data-peer');
});

test('a cell that I am typing in keeps what I type', async ({ context }) => {
  const [a, b] = await twoWindows(context);
  const mine = gridOn(b, '设备清单');
  await mine.goTo(3, '设备');
  await b.keyboard.type('我的');
  await a.bringToFront();
  const theirs = gridOn(a, '设备清单');
  await theirs.goTo(3, '数量');
  await a.keyboard.type('77');
  await a.keyboard.press('Enter');
  await expect(await theirs.cell(3, '数量')).toHaveText('77');
  await b.bringToFront();
  await expect(await mine.cell(3, '数量')).toHaveText('77');
  await b.keyboard.type('设备');
  await b.keyboard.press('Enter');
  await expect(await mine.cell(3, '设备')).toHaveText('我的设备');
  await expect(await theirs.cell(3, '设备')).toHaveText('我的设备');
});

/** Counts for 1600 ms how many frames there were, and how often at most the rows were changed between two of them. */
const watchDrawing = `new Promise((resolve) => {
  const seen = { frames: 0, drawn: 0 };
  let changes = 0;
  new MutationObserver(() => { changes += 1; })
    .observe(document.querySelector('.dg-body'), { subtree: true, characterData: true, childList: true });
  const from = performance.now();
  requestAnimationFrame(function frame() {
    seen.frames += 1;
    seen.drawn = Math.max(seen.drawn, changes);
    changes = 0;
    if (performance.now() - from < 1600) requestAnimationFrame(frame);
    else resolve(seen);
  });
})`;

test('500 updates a second draw no more than once a frame', async ({ context }) => {
  const [a, b] = await twoWindows(context);
  await b.bringToFront();
  const counts = b.evaluate<{ frames: number; drawn: number }>(watchDrawing);
  await a.getByRole('button', { name: '每秒 500 次更新' }).click();
  const { frames, drawn } = await counts;
  await gridOn(b, '设备清单').expectColumn('数量', ['500', '481', '482']);
  expect(drawn).toBe(1);
  expect(frames).toBeGreaterThan(20);
});

test('says that rows may have changed after the line was down, and asks for them anew', async ({ context }) => {
  const [a] = await twoWindows(context);
  const { goTo, cell, frame } = gridOn(a, '设备清单');
  await goTo(1, '设备');
  await a.keyboard.type('改过');
  await a.keyboard.press('Enter');
  await expect(await cell(1, '设备')).toHaveText('改过');
  await a.getByRole('button', { name: '断开连接' }).click();
  await expect(frame.getByRole('status').filter({ hasText: '数据可能已变化' })).toBeVisible({ timeout: 8000 });
  await frame.getByRole('button', { name: '刷新' }).click();
  await expect(await cell(1, '设备')).toHaveText('设备 1');
  await expect(frame.getByText('数据可能已变化')).toHaveCount(0);
});
