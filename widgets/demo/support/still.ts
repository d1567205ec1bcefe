import { expect, type Page } from '@playwright/test';

/** Waits until nothing fades or slides any more: half-way, colours and places are not what they will be. Spinners go on. */
export async function standStill(page: Page): Promise<void> {
  // Two frames later: what has just been drawn begins to fade with the next one.
  const still = `new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))).then(() =>
    document.getAnimations().every(
      ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity))`;
  await expect.poll(() => page.evaluate(still)).toBe(true);
}
