import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

/** Brand, watermark and notice are everybody's, so this journey has a server of its own. */
let server: RunningServer;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = makeDataDir();
  server = await startServer({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, locale: 'zh-CN' });
  return context.newPage();
}
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

test('changes the settings of the installation: at once, with history, undone, and not over somebody else', async ({
  browser,
}) => {
  const page = await open(browser);
  await followSystemMode(page);
  await holdSession(page);
  await page.goto('/isystem/setting');
  const name = page.getByLabel('系统名称', { exact: true });
  await expect(name).toHaveValue('卷宗');
  await expectAccessibleInBothModes(page, '系统设置');
  const other = await open(browser);
  await holdSession(other);
  await other.goto('/isystem/setting');
  await expect(other.getByLabel('副标题')).toBeVisible();

  // What the server refuses stands at its field, and nothing of the change is kept.
  await name.fill('衡岳服务中心');
  await page.getByLabel('SMTP 服务器').fill('smtp.example.com');
  await expect(page.getByText('2 项修改尚未保存')).toBeVisible();
  await save(page);
  await expect(page.getByText('请填写发件人')).toBeVisible();
  await page.getByLabel('SMTP 服务器').fill('');
  await expect(page.getByText('1 项修改尚未保存')).toBeVisible();

  await page.getByLabel('登录页提示').fill('本周六系统维护');
  await page.getByLabel('显示水印').click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('4 项修改尚未保存')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('保存成功，已在所有服务实例生效')).toBeVisible();
  await expect(page.getByRole('link', { name: '衡岳服务中心' }).locator('img')).toBeVisible();
  await expect(page.locator('.watermark')).toBeAttached();

  // The watermark lies over everything and takes no click.
  await page.getByRole('button', { name: '修改记录' }).click();
  const history = page.getByRole('dialog', { name: '修改记录' });
  await expect(history.getByRole('row').filter({ hasText: '系统名称' })).toContainText('衡岳服务中心');
  await history.getByRole('button', { name: /关闭|Close/ }).click();
  await page.getByLabel('测试邮件收件人').fill('wang@example.com');
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByText('邮件未配置，请先填写 SMTP 服务器和发件人并保存')).toBeVisible();

  // Who opened the page before sees who was faster.
  await other.getByLabel('副标题').fill('另一人');
  await save(other);
  await expect(other.getByText(/^设置已被管理员在.*修改，请刷新后核对，再重新保存$/)).toBeVisible();
  await other.getByRole('button', { name: '放弃修改' }).click();
  await other.getByRole('button', { name: '刷新' }).click();
  await expect(other.getByLabel('系统名称', { exact: true })).toHaveValue('衡岳服务中心');

  const visitor = await open(browser);
  await visitor.goto('/user/login');
  await expect(visitor.getByText('本周六系统维护')).toBeVisible();
  await expect(visitor.getByText('衡岳服务中心')).toBeVisible();

  await page.getByRole('button', { name: '系统名称恢复默认' }).click();
  await expect(page.getByRole('link', { name: '卷宗' })).toBeVisible();
  await expect(name).toHaveValue('卷宗');
  await page.getByRole('button', { name: '显示水印恢复默认' }).click();
  await expect(page.locator('.watermark')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(name).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  // Dictionaries go to Excel with their items.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/isystem/dict');
  await expect(page.getByRole('button', { name: '导入' })).toBeVisible();
  await page.getByRole('button', { name: '导出' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel 工作簿（.xlsx）' }).click();
  expect((await download).suggestedFilename()).toMatch(/^数据字典_\d{14}\.xlsx$/);
});
