import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { holdSession, signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

/** Different in every run, so that a journey may be repeated on one installation. */
const stamp = Date.now().toString(36);
const no = 100_000 + (Date.now() % 800_000);
const guest = `guest_${stamp}`;
const name = `江来客${stamp}`;
const password = 'Kite-and-river-9';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a tenant is founded, limited, invites somebody who joins, and his rights explain themselves', async ({
  page,
}) => {
  await holdSession(page);
  const phone = `15${Date.now().toString().slice(-9)}`;
  const id = await aUser(page, { username: guest, realname: name, password, phone, role: 'test' });

  await page.goto('/isys/tenant');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(page, /租户/);
  await form.getByLabel('租户名称').fill(`华东分公司${stamp}`);
  await form.getByLabel('租户编号').fill(String(no));
  await form.getByRole('button', { name: /保\s*存/ }).click();
  const row = page.getByRole('row').filter({ hasText: String(no) });
  await expect(row).toContainText('正常');

  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '套餐' }).click();
  const packs = dialog(page, /^租户套餐/);
  await packs.getByRole('button', { name: '新增套餐' }).click();
  await dialog(page, '新增套餐').getByLabel('套餐名称').fill('消息版');
  await dialog(page, '新增套餐')
    .getByRole('button', { name: /保\s*存/ })
    .click();
  await packs.getByRole('button', { name: '权限消息版' }).click();
  const ticks = dialog(page, /^套餐权限/);
  await ticks.getByRole('treeitem', { name: '消息中心' }).locator('.ant-tree-checkbox').click();
  await ticks.getByRole('button', { name: '保存并关闭' }).click();
  await expect(ticks).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(packs).toBeHidden();

  await row.getByRole('button', { name: /^用户/ }).click();
  const members = dialog(page, /^租户用户/);
  await members.getByRole('tab', { name: '邀请与申请' }).click();
  await members.getByRole('button', { name: '按账号或手机号邀请' }).click();
  const invite = dialog(page, '按账号或手机号邀请');
  await invite.getByRole('textbox').fill(guest);
  await invite.getByRole('button', { name: /邀\s*请/ }).click();
  await expect(members.getByRole('row').filter({ hasText: guest })).toContainText('已邀请');
  await expectAccessible(page, 'users of a tenant');

  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const own = await (context ?? page.context()).newPage();
  await signIn(own, guest, password);
  await own.goto('/account/tenants');
  const mine = own.getByRole('row').filter({ hasText: String(no) });
  await expect(mine).toContainText('邀请您加入');
  await mine.getByRole('button', { name: /^接受/ }).click();
  await dialog(own, /^加入租户/)
    .getByRole('button', { name: /接\s*受/ })
    .click();
  await expect(mine).toContainText('成员');
  await mine.getByRole('button', { name: /^退出/ }).click();
  await dialog(own, new RegExp(`退出租户“华东分公司${stamp}”`))
    .getByRole('button', { name: /退\s*出/ })
    .click();
  await expect(own.getByText('这是您唯一可用的租户，退出后将无法登录，请联系平台管理员')).toBeVisible();
  await own.goto('/account/settings/BaseSetting');
  await own.getByRole('button', { name: '修改代理人' }).click();
  const standIn = dialog(own, '用户代理人');
  await standIn.getByRole('button', { name: '选择用户' }).click();
  const picker = dialog(own, '根据部门选择用户');
  await picker.getByRole('textbox', { name: '用户姓名' }).fill(name);
  await picker.getByRole('button', { name: /查\s*询/ }).click();
  // Nobody stands in for himself, and searching submits no form below.
  await expect(picker.getByText('没有符合条件的用户')).toBeVisible();
  await picker
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await expect(standIn.locator('.rp-problem')).toHaveCount(0);
  await context?.close();

  await page.goto(`/isystem/rights?userId=${id}`);
  const rights = page.getByRole('table', { name: '有效权限' });
  await expect(rights.getByRole('row').filter({ hasText: '消息中心 / 我的消息' })).toContainText('租户套餐：消息版');
  await expect(rights.getByRole('row').filter({ hasText: '首页' })).toContainText('租户未开通');
  await rights.getByRole('button', { name: '消息中心 / 我的消息' }).click();
  await page.getByRole('textbox', { name: '按姓名查询' }).fill(name);
  await expect(page.getByRole('table', { name: '能使用的用户' })).toContainText('角色“普通员工”');
  await expectAccessible(page, 'who may do a thing');

  await page.goto('/isystem/addressList');
  await page.getByRole('textbox', { name: '姓名' }).fill(name);
  await expect(page.getByRole('link', { name: `拨打${name}` })).toHaveAttribute('href', /^tel:15\d{9}$/);
});
