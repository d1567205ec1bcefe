import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

interface Line {
  measure: string;
  value: number | null;
}

test('a yearly sheet is made, opened down to its evidence, completed, reviewed and filed', async ({ page }) => {
  await holdSession(page);
  const year = 1990 + (Date.now() % 30);
  const made = await call<{ id: string; no: string }>(page, 'POST', '/arc/annual/add', { year });
  await page.goto(`/arc/annual?year=${year}`);
  const row = page.getByRole('row', { name: new RegExp(`NB-${year}`) });
  await expect(row).toContainText('草稿', { timeout: 20_000 });
  await expectAccessible(page, 'the register of yearly sheets');

  await row.getByRole('button', { name: made.no, exact: true }).click();
  const detail = page.getByRole('dialog', { name: /^档案统计年报详情/ });
  await expect(detail.getByText('馆藏档案（件）').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/arc/annualEvidence?no=${made.no}`);
  await expect(page.getByRole('main').getByText('年报依据').first()).toBeVisible();

  const sheet = await call<{ lines: Line[] }>(page, 'GET', `/arc/annual/queryById?id=${made.id}`);
  await call(page, 'PUT', '/arc/annual/edit', {
    ...sheet,
    lines: sheet.lines.map((line) => ({ ...line, value: line.value ?? 3 })),
  });
  await page.goto(`/arc/annual?year=${year}`);
  const press = async (label: string) => {
    await row.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    await page
      .getByRole('dialog', { name: new RegExp(`^${label}`) })
      .getByRole('button', { name: label, exact: true })
      .click();
  };
  await press('审核');
  await expect(row).toContainText('已审核');
  await press('上报');
  await expect(row).toContainText('已上报');
});
