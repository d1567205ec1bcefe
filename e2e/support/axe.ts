import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

/** Fails when axe finds anything serious or critical in what the page shows now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await seriousIn(page, {}), what).toEqual([]);
}

/**
 * As `expectAccessible`, and once more for the colours of the dark page. The page must follow the system's mode
 * (`followSystemMode`).
 */
export async function expectAccessibleInBothModes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  expect(await seriousIn(page, { runOnly: ['color-contrast'] }), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
}

/** Lets the page be light or dark as the system is; call it before the first page is opened. */
export async function followSystemMode(page: Page): Promise<void> {
  await page.addInitScript(`localStorage.setItem('dossier__DARK_MODE', '{"value":"system","expire":null}')`);
}

async function seriousIn(page: Page, options: { runOnly?: string[] }): Promise<string[]> {
  await standStill(page);
  await page.evaluate(source);
  const violations = await page.evaluate(async (given): Promise<Violation[]> => {
    // axe.min.js, evaluated above, leaves itself in the page's global object.
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await axe.run(given)).violations;
  }, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`);
}

/** Waits until nothing fades or slides any more: half-way, colours are not what they will be. Spinners go on. */
async function standStill(page: Page): Promise<void> {
  const still = `document.getAnimations().every(
    ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;
  await expect.poll(() => page.evaluate(still)).toBe(true);
}
