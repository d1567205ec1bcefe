import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

const offered = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });

test('a closing shows what is not done, leads to it, and takes a waiver with its reason, on a phone too', async ({
  page,
}) => {
  const name = `结项${Date.now() % 100_000}`;
  const project = await aProject(page, { name, customer: '海州城市商业银行', budget: 800_000 });
  let version = 1;
  for (const move of ['start', 'submitFinal', 'passFinal']) {
    await call(page, 'POST', `/pm/project/${move}`, { id: project.id, version });
    version += 1;
  }
  await call(page, 'POST', '/pm/deliv/add', {
    ...{ projectId: project.id, name: '驻场总结报告', dueDate: '2026-05-01', owner: 'admin' },
  });

  await page.goto('/pm/close');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: '项目' }).fill(name);
  await offered(page, name).click();
  await form.getByRole('textbox', { name: '总结' }).fill('人员按期到岗，客户满意');
  await form.getByRole('textbox', { name: '经验教训' }).fill('交接清单应提前一月准备');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: `${name}结项`, exact: true }).click();
  const detail = page.getByRole('dialog').filter({ hasText: '结项申请详情' });
  const check = (item: string) =>
    detail.getByRole('table', { name: '结项检查' }).getByRole('row').filter({ hasText: item });
  await expect(check('交付物')).toContainText('还有1个交付物未通过');
  await expect(check('设备归还')).toContainText('通过');
  await expectAccessible(page, 'the checks of a closing');

  await detail.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '豁免' }).click();
  const waive = page.getByRole('dialog', { name: `豁免“${name}结项”` });
  await waive.getByRole('combobox', { name: '检查项' }).click();
  await offered(page, '终验').click();
  await waive.getByRole('textbox', { name: '豁免原因' }).fill('驻场服务无终验');
  await waive.getByRole('button', { name: '豁免', exact: true }).click();
  await expect(page.getByText('检查项已豁免')).toBeVisible();
  await expect(check('终验')).toContainText('已豁免');

  await page.setViewportSize({ width: 390, height: 844 });
  const card = detail.getByRole('list', { name: '结项检查' }).getByRole('listitem').filter({ hasText: '交付物' });
  await expect(card).toContainText('还有1个交付物未通过');
  await card.getByRole('link', { name: '查看' }).click();
  await expect(page).toHaveURL(/\/pm\/deliv\?projectId=/);
  await expect(page.getByText('驻场总结报告')).toBeVisible();
});
