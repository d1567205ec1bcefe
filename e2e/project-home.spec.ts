import { expect, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession, signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

const parts = [
  '概览',
  '计划',
  '看板',
  '工时',
  '团队',
  '合同收款',
  '交付验收',
  '风险问题变更',
  '文档',
  '费用挣值',
  '动态',
  '结项',
];
const project = { customer: '海州城市商业银行', budget: 800_000 };
const offered = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const fitsWidth = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

test('a project has a page with all that belongs to it, where it is moved on and added to', async ({ page }) => {
  await holdSession(page);
  const name = `主页${Date.now() % 100_000}`;
  const { id, code } = await aProject(page, { ...project, name });
  const other = await aProject(page, { ...project, name: `旁${name}` });

  await test.step('it is opened from the register, in a tab with its name', async () => {
    await page.goto(`/pm/project?detail=${id}`);
    const detail = page.getByRole('dialog', { name: '项目详情' });
    await detail.getByRole('link', { name: '打开主页' }).click({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`home=${id}`));
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    await expect(page.getByRole('list', { name: '项目阶段' }).locator('[aria-current=step]')).toHaveText('草稿');
    await expect(page.locator('.ph-head')).toContainText(code);
  });

  await test.step('the next step is done from its head', async () => {
    await page.getByRole('button', { name: '启动', exact: true }).click();
    const ask = page.getByRole('dialog', { name: `启动“${name}”` });
    await ask.getByRole('button', { name: '启动' }).click();
    await expect(page.getByText('项目已启动')).toBeVisible();
    await expect(page.getByRole('list', { name: '项目阶段' }).locator('[aria-current=step]')).toContainText('执行中');
    await expect(page.getByText('基线 1')).toBeVisible();
  });

  await test.step('every tab shows its own, and the keyboard goes from one to the next', async () => {
    expect(await page.locator('.ph-tabs').getByRole('tab').allTextContents()).toEqual(parts);
    for (const part of parts) {
      await tab(page, part).click();
      await expect(tab(page, part)).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('.ph-part')).not.toBeEmpty();
      await expect(page.locator('.ph-part .dw-bones, .ph-part [role=alert]')).toHaveCount(0);
    }
    await tab(page, '计划').click();
    await expect(page.getByRole('treegrid', { name: '项目计划' })).toContainText('终验');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/part=board/);
    await expect(page.locator('.ph-part')).toContainText('终验');
    await expectAccessible(page, 'the page of a project');
  });

  await test.step('what is added belongs to it and to no other', async () => {
    await tab(page, '风险问题变更').click();
    // The board that was there until now has such a button too.
    await expect(page.getByRole('region', { name: '风险列表' })).toBeVisible();
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增风险' });
    await expect(form.getByLabel('项目', { exact: true })).toHaveCount(0);
    await form.getByRole('textbox', { name: '标题' }).fill('接口人更换');
    await form.getByRole('spinbutton', { name: '概率' }).fill('3');
    await form.getByRole('spinbutton', { name: '影响' }).fill('3');
    await form.getByRole('combobox', { name: '应对' }).click();
    await offered(page, '减轻').click();
    await form.getByRole('textbox', { name: '措施' }).fill('双方各备一人');
    await call(page, 'POST', '/pm/risk/add', {
      ...{ projectId: other.id, title: '别处的风险', chance: 1, impact: 5, response: 'mitigate', measure: '观察' },
      ...{ owner: 'admin', reviewDate: '2026-12-01' },
    });
    await form.getByLabel('责任人').click();
    await offered(page, '管理员').first().click();
    await form.getByLabel('复核日').fill('2026-12-01');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await expect(form).toBeHidden();
    const list = page.getByRole('region', { name: '风险列表' });
    await expect(list.getByText('接口人更换')).toBeVisible();
    await expect(list.getByText('别处的风险')).toHaveCount(0);
    await page.reload();
    await expect(list.getByText('接口人更换')).toBeVisible({ timeout: 20_000 });
    await page.goto(`/pm/project?home=${other.id}&part=matters`);
    await expect(list.getByText('别处的风险')).toBeVisible();
    await expect(list.getByText('接口人更换')).toHaveCount(0);
  });

  await test.step('what happened is told, and leads to the record', async () => {
    await page.goto(`/pm/project?home=${id}&part=feed`);
    const feed = page.getByRole('region', { name: '项目动态' });
    await expect(feed).toContainText('执行了“启动”');
    await feed.getByRole('link', { name: '接口人更换' }).click();
    await expect(page.getByRole('dialog', { name: '风险详情' })).toBeVisible();
  });

  await test.step('on a phone its head folds and nothing is wider than the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of ['overview', 'hours', 'money', 'matters', 'value', 'feed']) {
      await page.goto(`/pm/project?home=${id}&part=${part}`);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('list', { name: '项目阶段' })).toBeHidden();
      await fitsWidth(page);
    }
    await page.locator('.ph-head').getByRole('button', { name: '展开' }).click();
    await expect(page.getByRole('list', { name: '项目阶段' })).toBeVisible();
  });
});

test('who may see less of a project has fewer tabs, and nobody a page of what they may not see', async ({
  page,
  browser,
}) => {
  await holdSession(page);
  const mark = String(Date.now() % 100_000);
  const { id } = await aProject(page, { ...project, name: `少页${mark}` });
  const role = `home_${mark}`;
  await call(page, 'POST', '/sys/role/add', { roleCode: role, roleName: `少页${mark}` });
  const roles = await call<{ records: { id: string }[] }>(page, 'GET', '/sys/role/list', { roleCode: role });
  const all = flat(await call<Menu[]>(page, 'GET', '/sys/permission/list'));
  const wanted = all.filter(
    ({ url, perms }) =>
      (url !== null && ['/dashboard/analysis', '/pm', '/pm/project', '/pm/risk'].includes(url)) ||
      (perms !== null && ['pm:project:list', 'pm:risk:list'].includes(perms)),
  );
  await call(page, 'POST', '/sys/permission/saveRolePermission', {
    roleId: roles.records[0]?.id,
    permissionIds: wanted.map((one) => one.id).join(','),
    lastpermissionIds: '',
  });
  const username = `shaoye${mark}`;
  const phone = `139${mark.padStart(8, '0')}`;
  await aUser(page, { username, realname: '少页', password: adminPassword, phone, role });

  const own = await browser.newContext();
  const theirs = await own.newPage();
  await signIn(theirs, username);
  await theirs.goto(`/pm/project?home=${id}`);
  await expect(theirs.getByRole('heading', { name: `少页${mark}`, level: 1 })).toBeVisible({ timeout: 20_000 });
  expect(await theirs.locator('.ph-tabs').getByRole('tab').allTextContents()).toEqual([
    '概览',
    '团队',
    '风险问题变更',
    '动态',
  ]);
  await expect(theirs.getByRole('button', { name: '启动' })).toHaveCount(0);
  await theirs.goto(`/pm/project?home=${id}&part=money`);
  await expect(tab(theirs, '概览')).toHaveAttribute('aria-selected', 'true', { timeout: 20_000 });
  await theirs.goto('/pm/project?home=nothing');
  await expect(theirs.getByRole('alert').filter({ hasText: '项目加载失败' })).toBeVisible({ timeout: 20_000 });
  await own.close();
});

interface Menu {
  id: string;
  url: string | null;
  perms: string | null;
  children?: Menu[];
}

const flat = (nodes: Menu[]): Menu[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
