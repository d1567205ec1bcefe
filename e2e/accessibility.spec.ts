import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { goTo, menuEntries } from './support/go.ts';
import { expectChineseNames } from './support/names.ts';
import { chooseInUserMenu } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

// The longest journeys: beside each other, and before all others by the name of the file.
test.describe.configure({ mode: 'parallel', timeout: 420_000 });
// A colour on its way from light to dark is neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The home page links to every page of the menu. */
async function goHome(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByText(/好，欢迎回来$/)).toBeHidden();
}

async function expectReadable(page: Page, what: string): Promise<void> {
  await expectAccessibleInBothModes(page, what);
  await expectChineseNames(page, what);
}

test.beforeEach(({ page }) => followSystemMode(page));

/**
 * One page of each layout: home, list, list with a tree, list of lists, tree table, cards, long form, calendar, desk,
 * report, figures, inbox, designer's list, access of a person, page that is not there. All of them in `npm run test:long`.
 */
const layouts = [
  '/dashboard/analysis',
  '/pm/project',
  '/isystem/depart',
  '/isystem/dict',
  '/isystem/newPermissionList',
  '/isystem/addressList',
  '/account/settings/BaseSetting',
  '/account/settings/security',
  '/account/settings/binding',
  '/account/settings/custom',
  '/account/settings/notification',
  '/account/center',
  '/eq/calendar',
  '/eq/desk',
  '/eq/useRate',
  '/monitor/JvmInfo',
  '/flow/inbox',
  '/flow/definition',
  '/isystem/rights',
  '/isystem/setting',
  '/404',
];
const isLong = process.env.TEST_LONG === '1';

test(`axe finds nothing serious and no English name on ${isLong ? 'any page of the menu' : 'a page of each layout'}, light and dark`, async ({
  page,
}) => {
  await goHome(page);
  const linked = (await menuEntries(page)).map(({ path }) => path);
  const settings = ['BaseSetting', 'security', 'binding', 'custom', 'notification'].map(
    (page) => `/account/settings/${page}`,
  );
  const own = ['/account/center', ...settings];
  const known = [...linked, '/dashboard/analysis', ...own, '/404'];
  for (const path of layouts) expect(known).toContain(path);
  for (const path of isLong ? [...known, '/test/home'] : layouts) {
    await goTo(page, path);
    await expect(page.getByRole('main').locator('.bone:visible, .skeleton:visible')).toHaveCount(0);
    await expectReadable(page, path);
  }
});

test('axe finds nothing serious and no English name on the sign-in page, the shell and its dialogs, light and dark', async ({
  page,
}) => {
  await page.goto('/user/login');
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expectReadable(page, 'sign-in');
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectReadable(page, 'sign-in by phone, with errors');
  await goHome(page);
  await expectReadable(page, 'home');

  await page.getByRole('button', { name: /用户菜单$/ }).click();
  await expectReadable(page, 'user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^通知/ }).click();
  await expectReadable(page, 'notices');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused();
  await expectReadable(page, 'menu search');
  await page.keyboard.press('Escape');
  for (const name of ['界面设置', '密码修改', '切换部门']) {
    await chooseInUserMenu(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReadable(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
