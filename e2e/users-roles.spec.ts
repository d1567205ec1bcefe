import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession, signIn } from './support/sign-in.ts';

/** Different in every run, so that a journey may be repeated on one installation. */
const stamp = Date.now().toString().slice(-8);
const firstPassword = 'Kite-and-river-7';

const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Opens the menu of a row and chooses in it, by keyboard: pointers race with the list's own refreshing. */
async function choose(page: Page, record: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${record}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function addUser(page: Page, username: string, realname: string): Promise<void> {
  await page.goto('/isystem/user');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(page, '新增用户');
  await form.getByLabel('用户账号').fill(username);
  await form.getByLabel('用户姓名').fill(realname);
  await form.getByLabel('手机号码').fill(`139${String(Date.now()).slice(-8)}`);
  await form.getByLabel('工号').fill(username);
  await form.getByLabel(/^密码/).fill(firstPassword);
  await form.getByLabel('确认密码').fill(firstPassword);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('添加成功！')).toBeVisible();
  await expect(form).toBeHidden();
}

async function addRole(page: Page, name: string, code: string): Promise<void> {
  await page.goto('/isystem/roleUserList');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(page, '新增角色');
  await form.getByLabel('角色名称').fill(name);
  await form.getByLabel('角色编码').fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
}

test('keeps a user: wrong input named, added, found, frozen, taken back, deleted, brought back, deleted for good', async ({
  page,
}) => {
  test.slow();
  const username = `u${stamp}`;
  await holdSession(page);
  await page.goto('/isystem/user');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(page, '新增用户');
  // What an account needs to be of any use stands first, and is missed aloud.
  await expect(form.getByRole('group').first()).toHaveAccessibleName('角色与部门');
  await expect(form.getByText('没有角色，登录后看不到任何菜单')).toBeVisible();
  await expect(form.getByText('没有部门，看不到按部门限定的数据')).toBeVisible();
  await form.getByLabel('手机号码').fill('123');
  await form.getByRole('button', { name: '保存' }).click();
  for (const text of [
    '请输入用户账号!',
    '请输入用户姓名!',
    '请输入正确手机号',
    '请输入工号',
    '密码不能为空',
    '请再次输入密码',
  ])
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '离开' }).click();

  await addUser(page, username, '测试同事');
  await page.getByRole('search').getByLabel('用户账号').fill(username);
  await page.keyboard.press('Enter');
  await expect(row(page, username)).toContainText('正常');
  await expect(page).toHaveURL(new RegExp(`username=${username}`));
  for (const text of ['未分配角色', '未分配部门']) await expect(row(page, username)).toContainText(text);
  await row(page, username).getByRole('button', { name: username }).click();
  const detail = drawer(page, /用户详情/);
  for (const text of ['未分配角色', '未分配部门']) await expect(detail.getByText(text)).toBeVisible();
  for (const label of ['删除状态', '设备标识', '同步工作流']) await expect(detail.getByText(label)).toBeHidden();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the list of users');

  // A slow line: the row shows the new state while the server has not even been asked.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/sys/user/frozenBatch', (route) => released.then(() => route.continue()), { times: 1 });
  await choose(page, '测试同事', '冻结');
  await expect(row(page, username)).toContainText('冻结');
  release();
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, username)).toContainText('正常');
  await expect(undo).toBeHidden();
  // No answer is no refusal: the offer comes again, and the keyboard goes back to what froze him.
  await choose(page, '测试同事', '冻结');
  await page.route('**/sys/user/frozenBatch', (route) => route.abort(), { times: 1 });
  await undo.press('Enter');
  await expect(page.getByText('网络超时')).toBeVisible();
  await expect(undo).toBeVisible();
  await expect(page.getByRole('button', { name: '更多操作：测试同事' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row(page, username)).toContainText('正常');
  await expect(undo).toBeHidden();
  // Somebody else changes him between the freezing and the taking back: his change stands.
  await choose(page, '测试同事', '冻结');
  await expect(undo).toBeVisible();
  // Tab leads to the offer from wherever the keyboard is, back, and there again.
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(undo).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  const found = await call<{ records: { id: string }[] }>(page, 'GET', '/sys/user/list', { username });
  await call(page, 'POST', '/sys/user/edit', { id: found.records[0]?.id, telephone: '010-88886666' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^数据已被.+修改，请刷新后重试$/)).toBeVisible();
  await expect(row(page, username)).toContainText('冻结');

  const remove = async () => {
    await choose(page, '测试同事', '删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click();
    await expect(page.getByText('没有符合条件的用户')).toBeVisible();
  };
  await remove();
  await undo.click();
  await expect(row(page, username)).toBeVisible();
  await remove();
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = drawer(page, '用户回收站');
  await bin.getByRole('button', { name: `还原${username}` }).click();
  await expect(bin.getByText(username)).toBeHidden();
  await bin.getByRole('button', { name: /^(Close|关闭)$/ }).click();
  await expect(row(page, username)).toBeVisible();

  await remove();
  await page.getByRole('button', { name: '回收站' }).click();
  await bin.getByRole('button', { name: `彻底删除${username}` }).click();
  const purge = drawer(page, '彻底删除 1 个用户');
  await expect(purge.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await purge.getByLabel(/以确认/).fill(username);
  await purge.getByRole('button', { name: '彻底删除' }).click();
  await expect(bin.getByText(username)).toBeHidden();
});

test('gives a role some rights and a user; he sees just these, and is out when the session or the password ends', async ({
  page,
  browser,
}) => {
  test.slow();
  const username = `r${stamp}`;
  const roleName = `角色管理员${stamp}`;
  await signIn(page);
  await addUser(page, username, '被授权人');
  // Who has no menu is told whom to ask.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const other = await context.newPage();
  await signIn(other, username, firstPassword);
  await expect(other.getByText(/您还没有可用的菜单，请联系.+分配角色。/)).toBeVisible();
  await addRole(page, roleName, `role_${stamp}`);

  await page.getByRole('button', { name: `授权${roleName}` }).click();
  const rights = drawer(page, `角色授权：${roleName}`);
  await rights.getByLabel('搜索权限').fill('职务管理');
  await rights
    .getByRole('treeitem', { name: /职务管理/ })
    .locator('.ant-tree-checkbox')
    .click();
  await rights.getByRole('button', { name: '仅保存' }).click();
  await expect(page.getByText('保存成功！')).toBeVisible();
  await call(page, 'POST', '/sys/position/add', { name: `试算${stamp}`, postRank: '1' });
  // A data rule is made where the role is given it, in words, and tried for somebody before it binds.
  await rights.getByRole('button', { name: '职务管理的数据规则' }).click();
  const rules = drawer(page, '数据规则：职务管理');
  await rules.getByLabel('规则字段').fill('创建人');
  await page.keyboard.press('Enter');
  await expect(rules.getByText('创建人 是 本人')).toBeVisible();
  await rules.getByRole('button', { name: '添加并勾选' }).click();
  await expect(rules.getByRole('checkbox', { name: '创建人 是 本人' })).toBeChecked();
  await rules.getByLabel('以某人试算').fill('被授权人');
  await page.locator('.ant-select-item-option').filter({ hasText: username }).click();
  await expect(rules.getByText('还能看到 0 行')).toBeVisible();
  await expectAccessible(page, 'the data rules of a role');
  await rules.getByRole('checkbox', { name: '创建人 是 本人' }).uncheck();
  await expect(rules.getByText(/还能看到 [1-9]\d* 行/)).toBeVisible();
  await rules.getByRole('button', { name: /保\s*存/ }).click();
  await expect(rules).toBeHidden();
  await rights.getByRole('button', { name: '保存并关闭' }).click();
  await expect(rights).toBeHidden();

  await page.getByRole('button', { name: `用户${roleName}` }).click();
  const members = page.getByRole('region', { name: `角色用户：${roleName}` });
  await expect(members.getByText('此角色还没有用户')).toBeVisible();
  await members.getByRole('button', { name: '添加已有用户' }).first().click();
  const picker = drawer(page, '根据部门选择用户');
  await picker.getByLabel('用户账号').fill(username);
  await page.keyboard.press('Enter');
  await picker.getByRole('row').filter({ hasText: username }).click();
  await picker.getByRole('button', { name: /确\s*定/ }).click();
  await expect(members.getByRole('row').filter({ hasText: username })).toBeVisible();

  await other.goto('/isystem/position');
  await expect(other.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  await other.goto('/isystem/user');
  await expect(other.getByRole('table', { name: '用户列表' })).toBeHidden();
  await other.goto('/isystem/position');
  await expect(other.getByRole('button', { name: '新增', exact: true })).toBeVisible();

  await page.goto(`/isystem/online?username=${username}`);
  await page.getByRole('button', { name: `强制退出${username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '强制退出' }).click();
  await expect(page.getByText('没有符合条件的在线用户')).toBeVisible();
  await other.goto('/isystem/position');
  await expect(other).toHaveURL(/\/user\/login/);

  await page.goto(`/isystem/user?username=${username}`);
  await choose(page, '被授权人', '重置密码');
  const reset = drawer(page, '重置密码');
  await reset.getByLabel('新密码').fill('Another-river-8');
  await reset.getByLabel('确认密码').fill('Another-river-8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码修改成功!')).toBeVisible();
  await signIn(other, username, 'Another-river-8');
  await context.close();
});
