import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('the overview of the archives counts what its lists have, on a phone too', async ({ page }) => {
  await holdSession(page);
  await page.goto('/dashboard/archives');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '档案总览' })).toBeVisible({ timeout: 20_000 });
  const held = main.locator('.board-card').filter({ hasText: '馆藏档案（件）' });
  const link = held.locator('strong').getByRole('link');
  await expect(link).toBeVisible();
  const told = numberIn(await link.textContent());
  await expect(main.getByRole('heading', { name: '今后三十年到期（件）' })).toBeVisible();
  await expectAccessible(page, 'the overview of the archives');

  const answered = page.waitForResponse((response) => response.url().includes('/arc/item/list'));
  await link.click();
  await expect(page).toHaveURL(/\/arc\/item\?.*status=/);
  expect((await (await answered).json()).result.total).toBe(told);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/archives');
  await expect(held.locator('strong')).toBeVisible();
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the climate of a store is a curve over the readings below it', async ({ page }) => {
  await holdSession(page);
  const code = `WS${Date.now() % 1_000_000}`;
  const { id } = await call<{ id: string }>(page, 'POST', '/arc/location/add', {
    code,
    name: `${code}库房`,
    kind: 'room',
  });
  const at = (hoursAgo: number) =>
    new Date(Date.now() + (8 - hoursAgo) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const reading = { store: code, sensor: `TH-${code}`, humidity: 50 };
  await call(page, 'POST', '/arc/env/intake', {
    readings: [
      { ...reading, time: at(20), temperature: 20 },
      { ...reading, time: at(8), temperature: 27.5 },
    ],
  });
  await page.goto(`/arc/env?locationId=${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: '温湿度变化曲线' })).toBeVisible({ timeout: 20_000 });
  await expect(main.locator('.arc-env-charts canvas, .arc-env-charts svg').first()).toBeVisible();
  await main.getByRole('button', { name: '收起曲线' }).click();
  await expect(main.locator('.arc-env-charts')).toHaveCount(0);
  await expect(main.locator('.arc-env-out').first()).toHaveText('27.5');
  await expectAccessible(page, 'the climate of a store');
});
