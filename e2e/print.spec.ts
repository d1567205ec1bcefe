import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

// What is printed, and what it looks like.

test.beforeEach(async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
});

/** Prints by a click: the document comes, and a tab was opened for it. */
async function printed(page: Page, call: string, click: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes(call));
  const tab = page.waitForEvent('popup');
  await click();
  const response = await answer;
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(response.headers()['content-disposition']).toMatch(/inline; .*_DY\d{8}-\d{5}\.pdf/);
  // Browsers without a viewer of their own take the document for a download and close the tab.
  await (await tab).close().catch(() => {});
}

test('prints a project from its detail and the list from its tools, and the timeline says so', async ({ page }) => {
  const name = `打印${Date.now() % 100_000}`;
  const record = await aProject(page, { name, customer: '海州城市商业银行', budget: 1000 });
  await page.goto(`/pm/project?name=${name}`);
  await printed(page, '/pm/project/print/register', () =>
    page.getByRole('button', { name: '打印', exact: true }).click(),
  );

  await page.goto(`/pm/project?detail=${record.id}`);
  const detail = page.getByRole('dialog');
  await printed(page, '/pm/project/print/card', () =>
    detail.getByRole('button', { name: '打印', exact: true }).click(),
  );
  await detail.getByRole('tab', { name: '动态' }).click();
  const activity = detail.getByRole('region', { name: '动态' });
  await activity.getByText('打印', { exact: true }).click();
  await expect(activity.getByText(/打印了“项目立项书”（DY\d{8}-\d{5}）/)).toBeVisible();
});

test('says on the page what keeps a print from being made, and leaves no empty tab', async ({ page, context }) => {
  await page.goto('/pm/project');
  await page.route('**/pm/project/print/register*', (route) =>
    route.fulfill({
      json: {
        success: false,
        message: '打印超时，请减少内容后重试',
        code: 500,
        result: null,
        timestamp: 0,
        reason: 'printTime',
      },
    }),
  );
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect(page.getByText('打印超时，请减少内容后重试')).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
});

test('makes a template over beside its document, prints with it, and returns to the product’s own', async ({
  page,
}) => {
  await aProject(page, { name: `模板${Date.now() % 100_000}`, customer: '海州城市商业银行', budget: 1000 });
  await page.goto('/isystem/printTemplate');
  await expectAccessibleInBothModes(page, '打印模板');
  await page.getByRole('button', { name: '项目台账' }).click();
  await expect(page).toHaveURL(/print=/);
  await expect(page.getByTitle('预览', { exact: true })).toBeVisible();
  const source = page.getByRole('textbox', { name: '模板内容' });
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n#unknown()');
  await expect(page.getByText(/第 \d+ 行：unknown variable: unknown/)).toBeVisible();
  await expect(page.getByText('模板有 1 处错误，下面是改动前的样子')).toBeVisible();
  await expectAccessible(page, '打印模板-编辑');
  // Leaving asks first.
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();

  await source.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('#import "/dossier.typ": *\n#register(title: [本司台账])');
  await expect(page.getByText('模板有 1 处错误，下面是改动前的样子')).toBeHidden();
  await page.getByRole('button', { name: '保存为新版本' }).click();
  await page.getByRole('textbox', { name: '版本说明' }).fill('换抬头');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已保存为版本1')).toBeVisible();
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用', exact: true }).click();
  await expect(page.getByText('已启用版本1')).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '项目台账' })).toContainText('版本 1');

  await page.getByRole('button', { name: '项目台账' }).click();
  await page.getByRole('combobox', { name: '模板版本' }).click();
  await page.getByRole('option', { name: '产品模板', exact: true }).click();
  await page.getByRole('button', { name: '恢复产品模板' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('已恢复为产品模板')).toBeVisible();
});
