import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { assertedTexts, isAsserted, testSources, unasserted } from './read.ts';
import { specTexts } from './texts.ts';

describe('texts of the contract', () => {
  const sources = testSources(fileURLToPath(new URL('../..', import.meta.url)));

  it.each(Object.entries(specTexts))('%s: each is asserted by a test (npm run spec-texts)', (_, texts) => {
    expect(unasserted(texts, sources)).toEqual([]);
  });

  it('is asserted by what a test compares, not by titles, comments and what is typed', () => {
    const asserted = assertedTexts(`
      /* 甲 */
      // 乙
      test('丙', async ({ page }) => {
        await box.fill('丁');
        await expect(page.getByText('戊 1-5 共7条')).toBeVisible();
        expect(said).toMatch(/己\\.庚/);
      });`);
    expect(asserted).toEqual(['戊 1-5 共7条', '己.庚']);
    expect(isAsserted('{a}-{b} 共{n}条', asserted)).toBe(true);
    expect(isAsserted('{a}-{b} 共 {n} 条', asserted)).toBe(false);
    // Few characters are too easily part of something else.
    expect(isAsserted('子表', ['打开子表失败'])).toBe(false);
    expect(isAsserted('子表', ['子表'])).toBe(true);
  });
});
