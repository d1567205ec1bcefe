import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { standStill } from './still.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

/** Fails when axe finds anything serious or critical, and goes on finding it: the colours of a mode come one after the other. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect.poll(() => seriousIn(page), { message: what, timeout: 20_000 }).toEqual([]);
}

/** As `expectAccessible`, for text that is too pale alone. */
export async function expectContrast(page: Page, what: string): Promise<void> {
  await expect.poll(() => seriousIn(page, ['color-contrast']), { message: what, timeout: 20_000 }).toEqual([]);
}

async function seriousIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await standStill(page);
  // It stays in a page that stays.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(source);
  const violations = await page.evaluate(
    async (given): Promise<Violation[]> => {
      // axe.min.js leaves itself in the page's global object.
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
      return (await axe.run(given)).violations;
    },
    rules ? { runOnly: [...rules] } : {},
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`);
}
