import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';

test.describe.configure({ timeout: 180_000 });

/** Presses Tab until something has the focus, as somebody does who sees where they are. */
async function tabTo(page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(what.first()).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await what.first().evaluate((element) => element.contains(element.ownerDocument.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${what} is not reached by ${key}`);
}

/** Opens a page, or something that is done there, by the palette. */
async function go(page: Page, words: string, choice: RegExp | string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  const option = page.getByRole('option', { name: choice, exact: true });
  await expect(option).toBeVisible();
  for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true'; step += 1) {
    expect(step, `${choice} is not reached in the palette`).toBeLessThan(20);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a day without a mouse: signs in, adds, finds, changes and deletes a record, reads the notices, and signs out', async ({
  page,
}) => {
  // The pointer stays away: whoever presses it is found out.
  await page.addInitScript(`addEventListener('pointerdown', () => sessionStorage.setItem('pointer', 'pressed'), true)`);
  await page.goto('/user/login');
  await expect(page.getByLabel('用户名')).toBeFocused();
  await page.keyboard.type('admin');
  await tabTo(page, page.locator('input[name=password]'));
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible({ timeout: 20_000 });

  // A record is added by the palette and the form.
  await go(page, '职务', '新增职务');
  const form = page.getByRole('dialog', { name: '新增职务' });
  await tabTo(page, form.getByLabel('职务编码'));
  await page.keyboard.type('KEYS');
  await tabTo(page, form.getByLabel('职务名称'));
  await page.keyboard.type('键盘专员');
  await tabTo(page, form.getByLabel('职级'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('button', { name: /^(?:提交|保存|确定)$/ }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('添加成功！')).toBeVisible();

  // Found by the search, changed in its form, and what was changed can be read in its detail.
  await page.keyboard.press('/');
  await tabTo(page, page.getByRole('main').getByLabel('职务名称'));
  await page.keyboard.type('键盘');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/共\s?1\s?条/)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '编辑键盘专员' }));
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: '编辑职务' });
  await tabTo(page, edit.getByLabel('职务名称'));
  await page.keyboard.press('End');
  await page.keyboard.type('（兼）');
  await tabTo(page, edit.getByRole('button', { name: /^(?:提交|保存|确定)$/ }));
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: '详情键盘专员（兼）' }));
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog').filter({ hasText: '键盘专员（兼）' });
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  // The focus is where one came from, so that the next act is one Tab away.
  await expect(page.getByRole('button', { name: '详情键盘专员（兼）' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: '删除键盘专员（兼）' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '确认删除' });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole('button', { name: /^(?:确定|删除)$/ }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: '详情键盘专员（兼）' })).toHaveCount(0);

  // Notices open and close by key; the way out asks first.
  const bell = page
    .getByRole('banner')
    .getByRole('button', { name: /消息|通知/ })
    .first();
  await tabTo(page, bell, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tabpanel')).toBeHidden();
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: '退出登录' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: '确定' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('pointer'))).toBeNull();
});
