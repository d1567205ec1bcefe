import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { adminPassword, makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

/** People at customers and their months, in the demo company: contracts there are in force. */
test.describe.configure({ timeout: 240_000 });

let server: RunningServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, DEMO: 'on' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
test.beforeEach(async ({ page }) => {
  await holdSession(page, adminPassword, server.address);
});

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('somebody begins at a customer once their agreement is there', async ({ page }) => {
  await page.goto(`${server.address}/pm/dispatch?name=${encodeURIComponent('鲁昊')}`);
  const row = page.getByRole('row', { name: /鲁昊/ });
  await expect(row).toContainText('待入场');
  await expectAccessible(page, 'the register of dispatches');
  const enter = async () => {
    await row.getByRole('button', { name: /^入场/ }).click();
    const asked = dialog(page, /^入场“鲁昊”/);
    await asked.getByLabel('入场日期').fill(today());
    await asked.getByLabel('入场日期').press('Enter');
    await asked.getByRole('button', { name: '入场', exact: true }).click();
    return asked;
  };
  const refused = await enter();
  await expect(page.getByText('请上传“鲁昊”的保密协议后再办理入场').first()).toBeVisible();
  await refused.getByRole('button', { name: '取消' }).click();

  await row.getByRole('button', { name: /^编辑/ }).click();
  const form = dialog(page, '编辑外派');
  await form.locator('input[type=file]').first().setInputFiles(paper('保密协议.pdf'));
  await expect(form.getByRole('button', { name: '下载保密协议.pdf' })).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await enter();
  await expect(page.getByText('人员已入场')).toBeVisible();
  await expect(row).toContainText('在场');
});

test('a disputed month is answered, sent again and confirmed with the sealed copy', async ({ page }) => {
  await page.goto(`${server.address}/pm/stmt?status=2`);
  await page.getByRole('button', { name: /^JS-/ }).first().click();
  const detail = dialog(page, /^结算单详情/);
  await expect(detail).toContainText('应出勤');
  await detail.getByRole('button', { name: '修订' }).click();
  const answer = dialog(page, /^修订“JS-/);
  await answer.getByLabel('答复').fill('已扣除2天');
  await answer.getByRole('button', { name: '修订', exact: true }).click();
  await expect(page.getByText('异议已答复，结算单可以修改')).toBeVisible();
  await expect(detail.getByRole('row', { name: /已扣除2天/ })).toBeVisible();
  await detail.getByRole('button', { name: '发送客户' }).click();
  await dialog(page, /^发送客户/)
    .getByRole('button', { name: '发送客户', exact: true })
    .click();
  await expect(page.getByText('结算单已发送客户')).toBeVisible();
  await detail.getByRole('button', { name: '确认', exact: true }).click();
  const confirmed = dialog(page, /^确认“JS-/);
  await confirmed.getByLabel('客户确认人').fill('许经理');
  await confirmed.getByLabel('确认日期').fill(today());
  await confirmed.getByLabel('确认日期').press('Enter');
  await confirmed.locator('input[type=file]').setInputFiles(paper('签章件.pdf'));
  await expect(confirmed.getByRole('button', { name: '下载签章件.pdf' })).toBeVisible();
  await confirmed.getByRole('button', { name: '确认', exact: true }).click();
  await expect(page.getByText('结算单已经客户确认')).toBeVisible();
  await expect(detail).toContainText('客户已确认');
});
