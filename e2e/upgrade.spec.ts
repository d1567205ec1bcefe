import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { fileOf } from './support/build-file.ts';
import { call } from './support/call.ts';
import { upgrade } from './support/second-build.ts';
import { signIn } from './support/sign-in.ts';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: '页面加载失败' });
const startOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');

/** Shows a page in its tab as a link does; the other tabs stay behind it. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

test('after an upgrade a tab starts anew by itself and shows what was asked for, once', async ({ page, context }) => {
  await signIn(page);
  const first = await startOf(page);
  let starts = 0;
  page.on('domcontentloaded', () => {
    starts += 1;
  });
  await page.evaluate('window.stayed = true');
  const lost = path.basename(fileOf('src/features/connections/gateway/GatewayPage.tsx'));
  await upgrade(context, lost);
  await show(page, '/isystem/log');
  await expect(page.getByRole('tab', { name: '登录日志' })).toBeVisible();
  await expect(page).toHaveURL(/\/isystem\/log$/);
  expect(await page.evaluate('window.stayed')).toBeUndefined();
  expect(await startOf(page)).not.toBe(first);

  // A file that the new build does not give either is said, and the tab does not start again and again.
  await page.evaluate('window.stayed = true');
  await show(page, '/isystem/gatewayroute');
  await expect(failure(page)).toBeVisible();
  expect(await page.evaluate('window.stayed')).toBe(true);
  for (let time = 1; time <= 2; time += 1) {
    const asked = page.waitForResponse((response) => response.url().endsWith(lost));
    await failure(page).getByRole('button', { name: '重试' }).click();
    await asked;
    await expect(failure(page)).toBeVisible();
  }
  // The person may do it, and it does not go on from there.
  await failure(page).getByRole('button', { name: '重新加载页面' }).click();
  await expect.poll(() => starts).toBe(2);
  await expect(failure(page)).toBeVisible();
  expect(await page.evaluate('window.stayed')).toBeUndefined();
  expect(starts).toBe(2);
});

interface Kind {
  title: string;
  address: string;
  /** Begins something that is not saved. */
  begin(page: Page): Promise<void>;
  /** It is still there. */
  stands(page: Page): Promise<void>;
  giveUp(page: Page): Promise<void>;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const leave = (page: Page) => page.getByRole('button', { name: '离开', exact: true }).click();

const kinds: readonly Kind[] = [
  {
    title: '系统设置',
    address: '/isystem/setting',
    begin: (page) => page.getByLabel('登录页提示').fill('没有保存'),
    stands: (page) => expect(page.getByText('1 项修改尚未保存')).toBeVisible(),
    giveUp: (page) => page.getByLabel('登录页提示').fill(''),
  },
  {
    title: 'ticks of a role',
    address: '/isystem/roleUserList',
    async begin(page) {
      await page.getByRole('button', { name: '授权普通员工' }).click();
      await page.getByRole('treeitem', { name: '系统管理' }).getByRole('checkbox').click();
    },
    stands: (page) => expect(page.getByRole('treeitem', { name: '系统管理' }).getByRole('checkbox')).toBeChecked(),
    async giveUp(page) {
      await dialog(page, /^角色授权/)
        .locator('footer, .ant-drawer-footer')
        .getByRole('button', { name: '关闭', exact: true })
        .click();
      await leave(page);
      await expect(dialog(page, /^角色授权/)).toBeHidden();
    },
  },
  {
    title: 'a form made by hand',
    address: '/isystem/newPermissionList',
    async begin(page) {
      await page.getByRole('button', { name: '新增菜单' }).click();
      await dialog(page, /^新增/).getByLabel('菜单名称').fill('没有保存');
    },
    stands: (page) => expect(dialog(page, /^新增/).getByLabel('菜单名称')).toHaveValue('没有保存'),
    async giveUp(page) {
      await dialog(page, /^新增/).getByRole('button', { name: '取消' }).click();
      await leave(page);
      await expect(dialog(page, /^新增/)).toBeHidden();
    },
  },
  {
    title: 'a form of the engine',
    address: '/isystem/position',
    async begin(page) {
      await page.getByRole('button', { name: '编辑升级专员' }).first().click();
      await dialog(page, '编辑职务').getByLabel('职务名称').fill('没有保存');
    },
    stands: (page) => expect(dialog(page, '编辑职务').getByLabel('职务名称')).toHaveValue('没有保存'),
    async giveUp(page) {
      await dialog(page, '编辑职务').getByRole('button', { name: '取消' }).click();
      await leave(page);
      await expect(dialog(page, '编辑职务')).toBeHidden();
    },
  },
  {
    title: 'a dialog',
    address: '/isystem/user',
    async begin(page) {
      await page
        .getByRole('button', { name: /^更多操作/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: '重置密码' }).click();
      await dialog(page, /密码/).locator('input:enabled').first().fill('Half-written-1');
    },
    stands: (page) => expect(dialog(page, /密码/).locator('input:enabled').first()).toHaveValue('Half-written-1'),
    async giveUp(page) {
      await dialog(page, /密码/)
        .getByRole('button', { name: /取\s*消/ })
        .click();
      await expect(dialog(page, /密码/)).toBeHidden();
    },
  },
];

test('a tab in which something is not saved stays over an upgrade, also when it is another tab', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page);
  await call(page, 'POST', '/sys/position/add', {
    code: `U${Date.now().toString(36)}`,
    name: '升级专员',
    postRank: '1',
  });
  // The pages that are written in came with the first build.
  for (const { address, begin, giveUp } of kinds) {
    await show(page, address);
    await begin(page);
    await giveUp(page);
  }
  await page.evaluate('window.stayed = true');
  await upgrade(context);
  const log = fileOf('src/features/operations/log/LogPage.tsx');
  for (const [index, { title, address, begin, stands, giveUp }] of kinds.entries()) {
    await test.step(title, async () => {
      await show(page, address);
      await begin(page);
      const missing = page.waitForResponse((answer) => answer.url().endsWith(log) && answer.status() === 404);
      await show(page, '/isystem/log');
      if (index > 0) await failure(page).getByRole('button', { name: '重试' }).click();
      await missing;
      await expect(failure(page)).toBeVisible();
      await show(page, address);
      await stands(page);
      expect(await page.evaluate('window.stayed')).toBe(true);
      await giveUp(page);
    });
  }
  // A tab that was closed over something unsaved holds nothing.
  const [setting] = kinds;
  await show(page, setting?.address ?? '');
  await setting?.begin(page);
  await show(page, '/isystem/log');
  await page.getByRole('button', { name: '关闭 系统设置' }).click();
  const reloaded = page.waitForEvent('load');
  await failure(page).getByRole('button', { name: '重试' }).click();
  await reloaded;
  await expect(page.getByRole('tab', { name: '登录日志' })).toBeVisible();
});
