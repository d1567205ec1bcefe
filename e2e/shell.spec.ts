import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { fileOf } from './support/build-file.ts';
import { chooseInUserMenu } from './support/shell.ts';
import { signIn, signInByHand } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The shell around all screens: sign-in, tabs, menu, settings, logout. */
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, title: string) => tabs(page).getByRole('link', { name: title, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

async function openFromMenu(page: Page, groups: readonly string[], title: string): Promise<void> {
  const entry = menu(page).getByRole('menuitem', { name: title, exact: true });
  for (const [at, name] of groups.entries()) {
    const below = menu(page).getByRole('menuitem', { name: groups[at + 1] ?? title, exact: true });
    if (!(await below.isVisible())) await menu(page).getByRole('menuitem', { name, exact: true }).click();
  }
  await entry.click();
  await expect(tab(page, title)).toHaveAttribute('aria-current', 'page');
}

test('asks strangers to sign in, says what is wrong, and goes on to where they wanted', async ({ page }) => {
  await page.goto('/isystem/position?name=经理');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await expect(page.getByText('服务外包项目管理软件')).toBeVisible();
  await expect(page.getByLabel('用户名')).toBeFocused();

  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入用户名!')).toBeVisible();
  await expect(page.getByText('请输入密码!')).toBeVisible();
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();

  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('您的手机号码格式不正确!')).toBeVisible();

  await page.getByRole('tab', { name: '账号密码登录' }).click();
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/isystem\/position\?name=/);
  await expect(page.getByText(/好，欢迎回来$/)).toBeVisible();
  await expect(page).toHaveTitle('职务管理 · 卷宗');
  await page.goto('/user/login');
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
});

test('keeps what stands in each tab, closes and refreshes them one by one, and brings them back', async ({ page }) => {
  await signIn(page);
  await openFromMenu(page, ['系统管理', '组织'], '职务管理');
  await page.getByRole('search').getByLabel('职务名称').fill('半句话');
  await openFromMenu(page, ['系统管理', '数据'], '数据字典');
  await openFromMenu(page, ['系统管理', '权限'], '角色管理');
  await expect(menu(page).getByRole('menuitem', { name: '角色管理' })).toHaveClass(/selected/);

  await tab(page, '职务管理').click();
  await expect(page.getByRole('search').getByLabel('职务名称')).toHaveValue('半句话');
  // A directory leads to its first page; going there costs the open pages nothing.
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '系统管理' }).click();
  await expect(tab(page, '用户管理')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '关闭 用户管理' }).click();
  await tab(page, '数据字典').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷 新' }).click();
  await expect(page).toHaveURL(/\/isystem\/dict$/);
  await tab(page, '职务管理').click();
  await expect(page.getByRole('search').getByLabel('职务名称')).toHaveValue('半句话');
  await tab(page, '职务管理').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷 新' }).click();
  await expect(page.getByRole('search').getByLabel('职务名称')).toHaveValue('');

  await page.reload();
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '职务管理', '数据字典', '角色管理']);
  await page.getByRole('button', { name: '关闭 职务管理' }).click();
  await expect(tab(page, '数据字典')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveTitle('职务管理 · 卷宗');
  await tab(page, '职务管理').focus();
  await page.keyboard.press('Delete');
  await expect(tabs(page).getByRole('link')).toHaveCount(3);

  await tab(page, '首页').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('首页不能关闭!')).toBeVisible();
  await tab(page, '首页').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其它' }).click();
  await expect(tabs(page).getByRole('link')).toHaveText(['首页']);
  await expect(page).toHaveTitle('卷宗');
  await tab(page, '首页').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('这是最后一页，不能再关闭了啦')).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveText(['首页']);

  const links = page.getByRole('contentinfo').getByRole('navigation', { name: '相关链接' }).getByRole('link');
  await expect(links).toHaveText(['开源社区', '代码仓库', 'UI 框架']);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('finds pages by keyboard and lists the keys', async ({ page }) => {
  const { promise: typed, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**${fileOf('src/shell/search/Palette.tsx')}`, async (route) => {
    await typed;
    await route.continue();
  });
  // Somebody for whom nothing else of the journeys is recent.
  await signIn(page);
  const reader = { username: 'finder', realname: '寻路人', password: 'Kite-and-river-9' };
  await aUser(page, { ...reader, phone: '13900003001', role: 'admin' });
  await page.evaluate(() => localStorage.clear());
  await signIn(page, reader.username, reader.password);
  // What is typed before the palette's file is there is not lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('职务');
  arrive();
  await expect(page.getByRole('option').first()).toHaveText(/^职务管理/);
  await expect(page.getByRole('option', { name: '新增职务', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/isystem\/position$/);
  // By its sounds as well; → has what else can be done with it, ← goes back, Ctrl Enter opens it apart.
  const options = page.getByRole('option');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zwgl');
  // The records are known, so that nothing more comes.
  await expect(options).toHaveText([/^职务管理/, '新增项目“zwgl”']);
  await page.keyboard.press('ArrowRight');
  await expect(options).toHaveText(['打开', '新标签页打开', '复制链接']);
  await page.keyboard.press('ArrowLeft');
  await expect(options.first()).toHaveText(/^职务管理/);
  const apart = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await apart;
  await expect(other).toHaveURL(/\/isystem\/position$/);
  await other.close();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('管理员');
  await page.getByRole('group', { name: '人员' }).getByRole('option').first().hover();
  await page.keyboard.press('ArrowRight');
  await expect(options).toHaveText(['打开', '编辑', '新标签页打开', '复制链接']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const person = page.getByRole('dialog', { name: '编辑用户' });
  await expect(person).toBeVisible();
  await person.getByRole('button', { name: '取消' }).click();
  await expect(person).toBeHidden();
  // An action opens its form, also from another page; above that drawer lie the palette and the list of keys.
  await page.goto('/dashboard/analysis');
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveText(/^用户管理/);
  await page.keyboard.type('新增职');
  // What can be added comes with a part of the page of its own, after the menu's entries.
  await expect(page.getByRole('option').first()).toHaveText('新增职务');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '新增职务' });
  await expect(form).toBeVisible();
  await expect(form.getByLabel('职务编码')).toBeFocused();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  const place = await palette.boundingBox();
  expect(place).toMatchObject({ x: 400, y: 88, width: 640 });
  await page.keyboard.type('管理员');
  // Whose form was opened last is among what is recent.
  await expect(palette.getByRole('group', { name: '最近' }).getByRole('option', { name: /^管理员/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: '新增项目“管理员”' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(palette.getByRole('button', { name: /^动作/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(form.getByLabel('职务编码')).toBeFocused();
  await form.getByRole('button', { name: '取消' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  // Nothing of the drawer lies over it.
  await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('保存表单').click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeHidden();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeHidden();
  // What is written about a page is found by the words in it, and stands beside the page.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('冻结的用户');
  await expect(page.getByRole('option').first()).toHaveText(/^帮助：用户管理/);
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: '帮助：用户管理' });
  await expect(help).toContainText('冻结的用户不能登录但数据保留');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: '抱歉，你访问的页面不存在或无权访问' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
});

test('signs in also when Enter comes before the page has heard whether a code is asked for', async ({ page }) => {
  await page.route('**/sys/clientConfig**', async (route) => {
    const answer = await route.fetch();
    await expect(page.getByRole('button', { name: '登录中' })).toBeVisible();
    await route.fulfill({ response: answer });
  });
  await signInByHand(page);
});

test('changes looks and layout and keeps them', async ({ page }) => {
  await signIn(page);
  await chooseInUserMenu(page, '界面设置');
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  await expect(drawer.getByRole('radio', { name: '拂晓蓝（默认）' })).toBeChecked();
  await expect(drawer.getByRole('switch', { name: '多页签模式' })).toBeChecked();
  await expect(drawer.getByRole('switch', { name: '下滑时隐藏 Header' })).toBeDisabled();
  await drawer.getByRole('switch', { name: '固定 Header' }).click();
  await drawer.getByRole('switch', { name: '下滑时隐藏 Header' }).click();
  await drawer.getByRole('switch', { name: '固定侧边菜单' }).click();
  await choose(drawer, '酱紫');
  await choose(drawer, '顶部栏导航');
  await expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).not.toBeChecked();
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  await expect(page.locator('body')).toHaveClass(/colorWeak/);
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  await drawer.getByText('深色').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(page.locator('html')).toHaveCSS('--accent', '#722ED1');
  await expect(page.getByRole('banner').getByRole('menu')).toBeVisible();
  await chooseInUserMenu(page, '界面设置');
  await drawer.getByRole('switch', { name: '多页签模式' }).click();
  await expect(tabs(page)).toBeHidden();

  // A store that is full: the colour is there for this visit, and the page says that it was not kept.
  await page.evaluate(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`);
  await choose(drawer, '明青');
  await expect(page.getByText('Failed to update theme')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('--accent', '#13C2C2');
});

test('changes the password only when all three fields are right, and clears the cache', async ({ page }) => {
  await signIn(page);
  await chooseInUserMenu(page, '密码修改');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('button', { name: '确定' }).click();
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await dialog.getByLabel('旧密码').fill('wrong');
  await dialog.getByLabel(/^新密码/).fill('Another-good-one-1');
  await dialog.getByLabel('确认新密码').fill('Another-good-one-2');
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible();
  await dialog.getByLabel(/^新密码/).fill('Another-good-one-2');
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeHidden();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.ant-message')).toContainText('旧密码');
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await chooseInUserMenu(page, '清理缓存');
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('欢迎进入 卷宗 项目管理');
  const none = JSON.stringify({ success: true, code: 200, message: '', result: { list: [], orgCode: null } });
  await page.route('**/sys/user/getCurrentUserDeparts*', (route) => route.fulfill({ body: none }), { times: 1 });
  await chooseInUserMenu(page, '切换部门');
  await expect(page.getByText('您尚未设置部门信息!')).toBeVisible();
  await chooseInUserMenu(page, '切换部门');
  await expect(page.getByRole('dialog', { name: /^部门切换/ })).toBeVisible();
});

test('signs out after a question and leaves nothing of the user behind', async ({ page }) => {
  await signIn(page);
  const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(' '));
  await expect.poll(stored).toContain('dossier__Access-Token');
  await expect.poll(stored).toContain('LOGIN_USER_BUTTON_AUTH');
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  // The address is there before the page that it loads anew.
  await expect(page.locator('input[name=username]')).toBeVisible();
  expect(await stored()).not.toMatch(/Access-Token|Login_User|TENANT_ID|UI_CACHE|CACHE_INCLUDED|BUTTON_AUTH|OPEN_TABS/);
});

test('a session that ended elsewhere says so and leads to the sign-in', async ({ page }) => {
  await signIn(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('dossier__Access-Token') ?? '{}').value);
  await page.request.post('/jeecg-boot/sys/logout', { headers: { 'X-Access-Token': token } });
  // Nobody touches anything: the line for notices is the first to hear of it.
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fdashboard%2Fanalysis$/, { timeout: 20_000 });
  // The notice before is gone with the workspace; what it said still stands.
  await expect(page.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible();
});

test('works on a phone: menu in a drawer that closes with the choice, no tabs, no sideways scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expect(tabs(page)).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '主菜单' });
  await drawer.getByRole('menuitem', { name: '系统管理' }).click();
  await drawer.getByRole('menuitem', { name: '组织' }).click();
  await drawer.getByRole('menuitem', { name: '职务管理' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/isystem\/position$/);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  for (const path of [
    '/dashboard/analysis',
    '/account/center',
    '/account/settings/BaseSetting',
    '/account/settings/security',
    '/account/settings/custom',
    '/account/settings/notification',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

/** Clicks what stands for a radio button; the button itself is only for the keyboard and screen readers. */
async function choose(drawer: Locator, name: string): Promise<void> {
  await drawer.locator('label', { has: drawer.page().getByRole('radio', { name }) }).click();
  await expect(drawer.getByRole('radio', { name })).toBeChecked();
}

test('says where it was asked for that a part did not arrive, and that the line is down', async ({ page, context }) => {
  await signIn(page);
  // What is fetched in an idle moment was asked for by nobody: when it does not come, nothing is said.
  const ahead = fileOf('src/shell/kit/NoticeHost.tsx');
  await page.route(`**${ahead}`, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(ahead));
  await page.goto('/isystem/position');
  await lost;
  const add = page.getByRole('button', { name: '新增', exact: true });
  await expect(add).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '页面文件没有加载成功' })).toHaveCount(0);
  await page.unroute(`**${ahead}`);
  const parts = /\/assets\/.*\.js$/;
  await page.route(parts, (route) => route.abort());
  await add.click();
  const said = page.getByRole('alert').filter({ hasText: '页面文件没有加载成功' });
  await expect(said).toBeVisible();
  const [button, notice] = [await add.boundingBox(), await said.boundingBox()];
  expect(notice?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await page.unroute(parts);
  await said.getByRole('button', { name: '重试' }).click();
  const form = page.getByRole('dialog', { name: /新增职务/ });
  // A browser that remembers the failed import gets the file with a new page, by itself: nothing is unsaved.
  await expect(said).toBeHidden();
  await expect(async () => {
    if (!(await form.isVisible())) await add.click({ timeout: 2000 });
    await expect(form).toBeVisible({ timeout: 3000 });
  }).toPass();

  await form.getByLabel('职务名称').fill('没有保存');
  await context.setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络已断开')).toBeHidden();
});
