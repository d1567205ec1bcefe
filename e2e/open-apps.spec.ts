import { createHash, createHmac, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

/** Different in every run, so that the journey may be repeated on one installation. */
const name = `报表平台${Date.now().toString(36)}`;
const path = '/jeecg-boot/sys/position/list';

/** What another system would be told. */
async function callAs(page: Page, key: string, secret: string): Promise<{ success: boolean; message: string }> {
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const digest = createHash('sha256').digest('hex');
  const text = ['GET', path, '', timestamp, nonce, digest].join('\n');
  // Without the cookie of the one who is signed in here.
  const response = await fetch(new URL(path, page.url()), {
    headers: {
      'X-Open-Key': key,
      'X-Open-Timestamp': timestamp,
      'X-Open-Nonce': nonce,
      'X-Open-Content-SHA256': digest,
      'X-Open-Signature': createHmac('sha256', secret).update(text).digest('hex'),
    },
  });
  return (await response.json()) as { success: boolean; message: string };
}

test('gives another system a key for chosen calls, sees them in the log and takes it back', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  await page.goto('/openapi/app');
  await page.getByRole('button', { name: '签名说明' }).click();
  const help = page.getByRole('dialog', { name: '签名说明' });
  await expect(help.getByText('X-Open-Signature', { exact: true })).toBeVisible();
  await expectAccessibleInBothModes(page, '签名说明');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增接口应用' });
  await form.getByLabel('应用名称').fill(name);
  await form.getByLabel('来源地址').fill('10.0.0.300');
  await form.getByLabel('搜索接口').fill('/sys/position/list');
  await form
    .getByRole('treeitem', { name: /GET \/sys\/position\/list/ })
    .locator('.ant-tree-checkbox')
    .click();
  await expect(form.getByText('已选 1 / 200')).toBeVisible();
  await expectAccessibleInBothModes(page, '新增接口应用');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('来源地址“10.0.0.300”不是地址或网段')).toBeVisible();
  await form.getByLabel('来源地址').fill('127.0.0.1,::1');
  await form.getByRole('button', { name: '保存' }).click();

  const dialog = page.getByRole('dialog', { name: new RegExp(`${name}”的密钥`) });
  await expect(dialog.getByText('签名密钥只显示这一次')).toBeVisible();
  await expectAccessibleInBothModes(page, '密钥');
  const [key = '', secret = ''] = await dialog.locator('code').allTextContents();
  await expect(dialog.getByRole('button', { name: '关闭' })).toBeDisabled();
  await dialog.getByLabel('我已保存密钥').check();
  await dialog.getByRole('button', { name: '关闭' }).click();

  expect(await callAs(page, key, secret)).toMatchObject({ success: true });
  await page.getByLabel('应用名称').fill(name);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 / 10,000');
  await expect(row).toContainText(key);
  await expectAccessibleInBothModes(page, '接口应用');
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('dialog', { name: /^停用/ }).getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('无效');
  expect(await callAs(page, key, secret)).toMatchObject({ success: false, message: '接口应用已停用' });

  // Lines are written when the answers have gone out.
  const written = () => call<{ total: number }>(page, 'GET', '/sys/openLog/list', { appName: name });
  await expect.poll(async () => (await written()).total).toBe(2);
  await row.getByRole('button', { name: /更多/ }).click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '调用日志' }).click();
  await expect(page).toHaveURL(/\/openapi\/log\?appName=/);
  const lines = page.getByRole('row').filter({ hasText: name });
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: '接口应用已停用' })).toHaveCount(1);
  await expectAccessibleInBothModes(page, '调用日志');
});
