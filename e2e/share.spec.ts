import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { aForm, column } from './support/online-form.ts';
import { holdSession } from './support/sign-in.ts';

test('a link lets a stranger on a phone fill in a form, says what is missing, and is taken back', async ({
  page,
  browser,
}) => {
  await holdSession(page);
  const form = await aForm(page, { tableName: `e2e_share_${Date.now() % 1_000_000}`, tableTxt: '来访登记' }, [
    column('visitor', '来访人', { fieldMustInput: '1', dbIsNull: 0 }),
    column('reason', '事由'),
  ]);
  await page.goto(`/online/cgformList/${form}`);
  const links = page.getByRole('button', { name: '分享链接' });
  await links.click();
  const drawer = page.getByRole('dialog', { name: '分享链接' });
  await expect(drawer.getByText('没有分享链接')).toBeVisible();
  await drawer.getByRole('button', { name: '新建分享链接' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const made = page.getByRole('textbox', { name: '分享链接' });
  const address = await made.inputValue();
  expect(address).toMatch(/\/share#[\w-]{20,}$/);
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const visit = await stranger.newPage();
  await visit.goto(address);
  const entry = visit.getByRole('form', { name: '来访登记' });
  await expect(entry).toBeVisible();
  await expectAccessible(visit, 'the page of a share link');
  await entry.getByRole('button', { name: '提交' }).click();
  await expect(entry.getByText('来访人不能为空')).toBeVisible();
  await expect(entry.getByLabel('来访人')).toBeFocused();
  await visit.keyboard.type('周明');
  await visit.keyboard.press('Enter');
  await expect(visit.getByRole('status')).toBeVisible();
  expect(await visit.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: '周明' })).toBeVisible();
  await links.click();
  await drawer.getByRole('button', { name: '作废' }).click();
  await page
    .getByRole('button', { name: /^(确\s*定|作\s*废)$/ })
    .last()
    .click();
  await expect(drawer.getByText('已作废')).toBeVisible();
  await visit.reload();
  await expect(visit.getByRole('form', { name: '来访登记' })).toHaveCount(0);
  await expect(visit.getByText('链接无效或已失效，请联系发给您链接的人')).toBeVisible();
  await stranger.close();
});
