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
  await page.evaluate(source);
  const violations = await page.evaluate(async (): Promise<Violation[]> => {
    // axe.min.js, evaluated above, leaves itself in the page's global object.
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`);
  expect(serious, what).toEqual([]);
}
