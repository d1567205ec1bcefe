import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { adminPassword, makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';

/** Sales draft, look into, check and file the statistics of a month, in the demo company. */
test.describe.configure({ timeout: 240_000 });

let server: RunningServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startServer({ DATA_DIR: dataDir, DEMO: 'on' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
test.beforeEach(async ({ page }) => {
  await signIn(page, 'sunlei', adminPassword, server.address);
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Each row names the month after it too: the day by which it is filed. */
const rowOf = (page: Page, period: string) => page.getByRole('row', { name: new RegExp(`^选择${period} `) });

/** A month so many before the present one. */
function monthsAgo(back: number): string {
  const [year = 0, month = 0] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

test('a month is generated, looked into, checked and filed, and not a second time', async ({ page }) => {
  const period = monthsAgo(5);
  await page.goto(`${server.address}/pm/stat`);
  await expect(rowOf(page, monthsAgo(2))).toContainText('已报送');
  await expectAccessible(page, 'the register of filings');
  const generate = async () => {
    await page.getByRole('button', { name: '新增' }).click();
    const form = dialog(page, /统计申报/);
    await form.getByLabel('期间').fill(period);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    return form;
  };
  await generate();
  const row = rowOf(page, period);
  await expect(row).toContainText('草稿');

  await row.getByRole('button', { name: period, exact: true }).click();
  const detail = dialog(page, /^统计申报详情/);
  const executed = detail.getByRole('link').filter({ hasText: /\d/ }).first();
  const value = await executed.innerText();
  await executed.click();
  await expect(page).toHaveURL(/\/pm\/statEvidence\?/);
  await expect(page.getByText('统计依据').first()).toBeVisible();
  await expect(page.getByText(value).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();

  await page.goto(`${server.address}/pm/stat?period=${period}`);
  await row.getByRole('button', { name: /^核对/ }).click();
  await dialog(page, /^核对/).getByRole('button', { name: '核对', exact: true }).click();
  await expect(row).toContainText('已核对');
  await row.getByRole('button', { name: /^报送/ }).click();
  const filing = dialog(page, /^报送/);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await filing.getByLabel('报送日期').fill(today);
  await filing.getByLabel('报送日期').press('Enter');
  await filing.locator('input[type=file]').setInputFiles({
    ...{ name: '回执.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
  });
  await expect(filing.getByRole('button', { name: '下载回执.pdf' })).toBeVisible();
  await filing.getByRole('button', { name: '报送', exact: true }).click();
  await expect(page.getByText('统计申报已报送')).toBeVisible();
  await expect(row).toContainText('已报送');

  const second = await generate();
  await expect(page.getByText(`${period}已报送，如需修改请先撤回报送`).first()).toBeVisible();
  await second.getByRole('button', { name: '取消' }).click();
});
