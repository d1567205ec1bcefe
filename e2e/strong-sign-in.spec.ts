import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

const password = 'Strong-sign-2026';
const security = '/account/settings/security';

/** The digits that an authenticator app shows; each is good once, so a later step is asked for where one was used. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A passkey of the computer itself, as Windows Hello or Touch ID keeps it. */
async function addVirtualAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return client;
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}

const shell = (page: Page) => page.getByRole('button', { name: /用户菜单$/ });

test('a code of an app, a recovery code, a trusted browser and a passkey sign in; the security page shows and ends it', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const address = new URL(baseURL ?? '');
  // Passkeys need a name.
  address.hostname = 'localhost';
  const stamp = String(Date.now()).slice(-8);
  const username = `strong${stamp}`;
  await signIn(admin);
  await aUser(admin, { username, realname: '安全员', password, phone: `137${stamp}`, role: 'staff' });

  const context = await browser.newContext({ baseURL: address.origin });
  const page = await context.newPage();
  await page.goto('/user/login');
  await typePassword(page, username);
  await expect(shell(page)).toBeVisible({ timeout: 20_000 });

  // The authenticator app: password, the secret below the code to scan, its first digits, ten recovery codes.
  await page.goto('/account/settings/BaseSetting');
  await page.getByRole('navigation', { name: '账号设置' }).getByRole('link', { name: '安全设置' }).click();
  await expect(page).toHaveURL(security);
  await page.getByRole('button', { name: '添加验证器应用' }).click();
  await page.getByLabel('当前密码').fill('wrong-one');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('密码不正确，操作已取消')).toBeVisible();
  await page.getByLabel('当前密码').fill(password);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('img', { name: '验证器二维码' }).locator('svg')).toBeVisible();
  const secret = (await page.locator('.security-secret code').textContent()) ?? '';
  await page.getByRole('textbox', { name: /^验证码/ }).fill(codeOf(secret, -1));
  await page.keyboard.press('Control+Enter');
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('region', { name: '两步验证' })).toContainText('已启用');
  await expectAccessible(page, 'security settings');

  // A passkey beside it.
  await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('名称').fill('办公室电脑');
  // The code of the app is asked first; the password is one of the ways.
  await page.getByRole('radio', { name: '登录密码' }).check();
  await page.getByLabel('当前密码').fill(password);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('办公室电脑');
  await page.getByRole('button', { name: '重命名“办公室电脑”' }).click();
  await page.getByLabel('名称').fill('前台电脑');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('前台电脑');

  // Elsewhere the password alone is not enough; a wrong code is refused, the right one trusts the browser.
  const other = await browser.newContext({ baseURL: address.origin });
  const second = await other.newPage();
  await second.goto('/user/login');
  await typePassword(second, username);
  await expect(second.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expectAccessible(second, 'second step');
  await second.getByRole('button', { name: '使用验证器应用' }).click();
  await second.getByLabel('验证码').fill('000000');
  await second.getByLabel('验证码').press('Enter');
  await expect(second.getByText('验证不正确，请重试')).toBeVisible();
  await second.getByLabel('30 天内在此浏览器不再询问').check();
  await second.getByLabel('验证码').fill(codeOf(secret, 1));
  await second.getByLabel('验证码').press('Enter');
  await expect(shell(second)).toBeVisible({ timeout: 20_000 });

  // A phone in the hand of somebody who has lost the app: a recovery code.
  const phone = await (
    await browser.newContext({ baseURL: address.origin, viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto('/user/login');
  await typePassword(phone, username);
  await phone.getByRole('button', { name: '使用恢复码' }).click();
  await phone.getByLabel('恢复码').fill(recovery);
  await phone.getByLabel('恢复码').press('Enter');
  await expect(shell(phone)).toBeVisible({ timeout: 20_000 });
  await phone.goto(security);
  await expect(phone.getByText(/剩余 9 个/)).toBeVisible();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  // The first browser sees them, trusts none but that one, and signs both out.
  await page.reload();
  const sessions = page.getByRole('list', { name: '登录中的会话' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(page.getByRole('list', { name: '登录记录' })).toContainText('登录失败');
  await page.getByRole('button', { name: '退出其他全部' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退出登录/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await second.goto('/');
  await expect(second).toHaveURL(/\/user\/login/, { timeout: 20_000 });
  await typePassword(second, username);
  await expect(shell(second)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await page.getByRole('button', { name: '全部取消信任' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取消信任/ })
    .click();
  await expect(page.getByRole('region', { name: '信任的浏览器' })).toHaveCount(0);

  // The passkey signs in without name and password.
  await page.evaluate('localStorage.clear()');
  await page.goto('/user/login');
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(shell(page)).toBeVisible({ timeout: 20_000 });

  // Away with both: the one by the passkey, the passkey for the password, which alone signs in again.
  await page.goto(security);
  for (const name of ['移除验证器应用', '移除“前台电脑”']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('radio', { name: '通行密钥' })).toBeChecked();
    if (name !== '移除验证器应用') {
      await page.getByRole('radio', { name: '登录密码' }).check();
      await page.getByLabel('当前密码').fill(password);
    }
    await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: '两步验证' })).toContainText('未启用');
});
