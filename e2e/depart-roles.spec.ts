import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession, signIn } from './support/sign-in.ts';

/** Different in every run, so that a journey may be repeated on one installation. */
const stamp = Date.now().toString(36);
const firstPassword = 'Kite-and-river-7';

const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const row = (within: Page | Locator, text: string) => within.getByRole('row').filter({ hasText: text });

interface Node {
  key: string;
  slotTitle: string;
  children: Node[] | null;
}

/** A department, its leader with what 我的部门 asks for and the rights on 职务管理, and somebody without any. */
async function aDepartment(page: Page) {
  const [top] = await call<{ id: string }[]>(page, 'GET', '/sys/sysDepart/queryTreeList');
  const depart = await call<{ id: string }>(page, 'POST', '/sys/sysDepart/add', {
    departName: `外包部${stamp}`,
    parentId: top?.id,
  });
  const { treeList } = await call<{ treeList: Node[] }>(page, 'GET', '/sys/role/queryTreeList');
  const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)];
  const system = treeList.find((node) => node.slotTitle === '系统管理');
  const groups = system?.children ?? [];
  const menu = (name: string) => groups.flatMap(below).find((node) => node.slotTitle === name);
  const whole = ['我的部门', '职务管理'].flatMap((name) =>
    below(menu(name) ?? { key: '', slotTitle: '', children: [] }),
  );
  const people = ['查询部门成员', '添加部门成员', '移出部门', '批量移出部门'];
  const members = (menu('用户管理')?.children ?? []).filter((node) => people.includes(node.slotTitle));
  const group = groups.find((node) => node.slotTitle === '组织');
  const rights = [system, group, ...whole, ...members].map((node) => node?.key ?? '');
  const role = await call<{ id: string }>(page, 'POST', '/sys/role/add', {
    roleName: `负责人${stamp}`,
    roleCode: `lead_${stamp}`,
  });
  await call(page, 'POST', '/sys/permission/saveRolePermission', {
    roleId: role.id,
    permissionIds: rights.join(','),
    lastpermissionIds: '',
  });
  const add = (username: string, realname: string, more: object) =>
    call(page, 'POST', '/sys/user/add', {
      username,
      realname,
      workNo: username,
      phone: `13${Date.now().toString().slice(-9)}`,
      password: firstPassword,
      confirmpassword: firstPassword,
      ...more,
    });
  const lead = { selectedroles: role.id, selecteddeparts: depart.id, userIdentity: 2, departIds: depart.id };
  await add(`lead_${stamp}`, '沈部长', lead);
  await add(`hand_${stamp}`, '许同事', {});
  return depart;
}

test('lets the leader of a department take somebody in and give him a role of it, as far as the department may', async ({
  page,
  browser,
}) => {
  test.slow();
  await holdSession(page);
  const depart = await aDepartment(page);
  // A department that could not be read is not said to be gone.
  const one = `**/sys/sysDepart/queryDepartTreeSync?*ids=${depart.id}*`;
  const broken = { success: false, message: '操作失败，服务器内部错误', code: 500, result: null, timestamp: 0 };
  await page.route(one, (route) => route.fulfill({ status: 500, json: broken }));
  await page.goto(`/isystem/depart?id=${depart.id}`);
  const info = page.getByRole('region', { name: '部门资料' });
  await expect(info).toContainText('部门资料加载失败');
  await page.unroute(one);
  await info.getByRole('button', { name: '重试' }).click();
  await expect(info).toContainText(`外包部${stamp}`);
  // On a phone the data stand below the tree and come up when a department is chosen.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('treeitem').first().click();
  await page.getByRole('treeitem', { name: `外包部${stamp}` }).click();
  await expect(info).toContainText(`外包部${stamp}`);
  await expect.poll(async () => (await info.boundingBox())?.y).toBeLessThan(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await info.getByRole('tab', { name: '部门权限' }).click();
  await info.getByLabel('搜索权限').fill('职务管理');
  await info.getByRole('treeitem', { name: '职务管理' }).getByRole('checkbox').click();
  await info.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功！')).toBeVisible();

  const open = async (username: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const other = await context.newPage();
    await signIn(other, username, firstPassword);
    return other;
  };
  const lead = await open(`lead_${stamp}`);
  await lead.goto('/isystem/departUserList');
  const own = lead.getByRole('region', { name: '部门资料' });
  await expect(lead.getByRole('tree', { name: '部门' }).getByRole('treeitem')).toHaveCount(1);
  await own.getByRole('button', { name: '添加已有用户' }).click();
  const picker = drawer(lead, '根据部门选择用户');
  await picker.getByLabel('用户账号').fill(`hand_${stamp}`);
  await lead.keyboard.press('Enter');
  await row(picker, `hand_${stamp}`).click();
  await picker.getByRole('button', { name: /确\s*定/ }).click();
  await expect(row(own, `hand_${stamp}`)).toBeVisible();

  await own.getByRole('tab', { name: '部门角色' }).click();
  await own.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(lead, '新增部门角色');
  await form.getByLabel('部门角色名称').fill('职务专员');
  await form.getByLabel('部门角色编码').fill('posts');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  // The drawer that opens is the one that is filled: another in its place would lose the focus, and clicks on their way.
  const reading = '**/sys/sysDepartPermission/queryDeptRolePermission*';
  const { promise: opened, resolve: answer } = Promise.withResolvers<void>();
  await lead.route(reading, async (route) => {
    await opened;
    await route.continue();
  });
  await own.getByRole('button', { name: '授权职务专员' }).click();
  const rights = drawer(lead, '部门角色授权：职务专员');
  const first = await rights.elementHandle();
  answer();
  await rights.getByRole('button', { name: '全部勾选' }).click();
  expect(await first?.evaluate((drawer) => drawer.isConnected)).toBe(true);
  // Closing waits for the save alone: what would be read again behind it never answers here.
  await lead.unroute(reading);
  await lead.route(reading, () => {});
  // Says which it was when the drawer stays: a click that was lost, a refusal, or an answer that was not heard.
  const saved = lead.waitForResponse('**/sys/sysDepartPermission/saveDeptRolePermission');
  await rights.getByRole('button', { name: '保存并关闭' }).click();
  expect(await (await saved).json()).toMatchObject({ success: true });
  await expect(rights).toBeHidden();
  await lead.unroute(reading);
  await expectAccessible(lead, '我的部门');

  await own.getByRole('tab', { name: '部门用户' }).click();
  await own.getByRole('button', { name: '部门角色许同事' }).click();
  const roles = drawer(lead, '部门角色分配：许同事');
  await roles.getByLabel('职务专员').check();
  await roles.getByRole('button', { name: '保存' }).click();
  await expect(roles).toBeHidden();

  const hand = await open(`hand_${stamp}`);
  await hand.goto('/isystem/position');
  await expect(hand.getByRole('button', { name: '新增', exact: true })).toBeVisible();

  await own.getByRole('tab', { name: '部门角色' }).click();
  await own.getByRole('button', { name: '更多操作：职务专员' }).click();
  await lead.getByRole('menuitem', { name: '分配用户' }).click();
  const holders = drawer(lead, '部门角色用户：职务专员');
  await expect(holders.getByRole('switch', { name: '许同事拥有此角色' })).toBeChecked();
  await holders.getByRole('switch', { name: '沈部长拥有此角色' }).click();
  await expect(lead.getByText('不能修改自己的部门角色')).toBeVisible();
  await holders.getByRole('switch', { name: '许同事拥有此角色' }).click();
  await drawer(lead, '取消部门角色').getByRole('button', { name: '取消角色' }).click();
  await expect(holders.getByRole('switch', { name: '许同事拥有此角色' })).not.toBeChecked();
  await hand.reload();
  await expect(hand).toHaveURL(/\/user\/login/);
});
