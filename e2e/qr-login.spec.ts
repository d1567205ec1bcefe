import { expect, test } from '@playwright/test';
import { signIn } from './support/sign-in.ts';

test('a phone lets a computer in by the code on its screen: a no ends the code, a yes opens the workspace', async ({
  browser,
}) => {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(phone);
  const screen = await (await browser.newContext()).newPage();
  await screen.goto('/user/login');
  await screen.getByRole('tab', { name: '账号密码登录' }).press('ArrowLeft');
  await expect(screen.getByRole('tab', { name: '扫码登录' })).toBeFocused();
  const code = screen.getByRole('img', { name: '登录二维码' });
  const addressOf = async (before = '') => {
    await expect(code.locator('svg')).toBeVisible();
    await expect.poll(() => code.getAttribute('data-address')).not.toBe(before);
    await expect(code).toHaveAttribute('data-address', /\/scan\?code=[\w-]{43}$/);
    return (await code.getAttribute('data-address')) ?? '';
  };

  const first = await addressOf();
  await phone.goto(first);
  await expect(phone.getByRole('heading', { name: '确认登录' })).toBeVisible();
  for (const fact of ['管理员 admin', '127.0.0.1', 'Chrome / Linux'])
    await expect(phone.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  await expect(screen.getByRole('status')).toHaveText('已扫码，请在手机上确认');
  await phone.getByRole('button', { name: '取消' }).click();
  await expect(phone.getByRole('status')).toHaveText('已取消登录');
  await expect(screen.getByRole('status')).toHaveText('二维码已过期');

  await screen.getByRole('button', { name: '刷新' }).click();
  await phone.goto(await addressOf(first));
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('status')).toHaveText('登录已确认，请回到电脑上继续');
  await expect(screen.getByRole('button', { name: /用户菜单$/ })).toBeVisible({ timeout: 20_000 });
  await phone.goto(first);
  await expect(phone.getByText('二维码已过期,请刷新后重试')).toBeVisible();
});
