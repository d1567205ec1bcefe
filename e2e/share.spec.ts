import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
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
  expect(await visit.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);

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

test('a link asks what the server asks before it saves, and sends again once that is answered', async ({
  page,
  browser,
}) => {
  await holdSession(page);
  const head = { tableName: `e2e_ask_${Date.now() % 1_000_000}`, tableTxt: '借用登记' };
  const form = await aForm(page, head, [column('goods', '物品')]);
  const path = '/online/cgform/share/add';
  const { token } = await call<{ token: string }>(page, 'POST', path, { headId: form, kind: 'add', days: 1 });
  const stranger = await browser.newContext({ locale: 'zh-CN' });
  const visit = await stranger.newPage();
  await visit.goto(`/share#${token}`);
  const entry = visit.getByRole('form', { name: '借用登记' });
  await entry.getByLabel('物品').fill('投影仪');
  // The page was opened before there was such a rule.
  const when = { type: 'all', of: [{ type: 'compare', field: 'goods', operator: 'eq', values: ['投影仪'] }] };
  const rules = [{ activeStatus: '1', rule: { type: 'confirm', when, message: '投影仪只有一台，确定借用吗？' } }];
  await call(page, 'PUT', `/online/cgform/head/rule/${form}`, { rules });
  const asked: string[] = [];
  let accepts = false;
  visit.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await (accepts ? dialog.accept() : dialog.dismiss());
  });
  const send = entry.getByRole('button', { name: '提交' });
  await send.click();
  await expect.poll(() => asked).toEqual(['投影仪只有一台，确定借用吗？']);
  await expect(entry).toBeVisible();
  await expect(visit.getByText('提交成功')).toHaveCount(0);
  accepts = true;
  await send.click();
  await expect(visit.getByText('提交成功')).toBeVisible();
  expect(asked).toHaveLength(2);
  await stranger.close();
});
