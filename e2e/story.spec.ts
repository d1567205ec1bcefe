import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { readWorkbook } from '../server/src/engine/excel/reader.ts';
import { call } from './support/call.ts';
import { aCustomer } from './support/project.ts';
import { ruleId } from './support/rule.ts';
import { holdSession, signIn } from './support/sign-in.ts';
import { archive, type Catalogue, catalogue } from './support/workbook.ts';

/**
 * The main job in one go: a stranger signs in, keeps projects and archive records with their scans, brings
 * thousands in from Excel, and gives a colleague a role that sees a part. The colleague sees exactly that part.
 */
const password = 'Kite-and-river-7';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function bringIn(
  page: Page,
  name: string,
  mimeType: string,
  book: Catalogue,
  count: number,
  fondsId: string,
): Promise<void> {
  await page.goto('/arc/item');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const box = dialog(page, '导入EXCEL');
  await box.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: book.content });
  await box.getByRole('button', { name: '开始上传' }).click();
  await box.getByRole('button', { name: '确认导入' }).click({ timeout: 90_000 });
  const link = dialog(page, '导入成功,但是有错误数据!').getByRole('button', { name: '点击下载' });
  const downloading = page.waitForEvent('download', { timeout: 90_000 });
  await link.click({ timeout: 90_000 });
  const errors = await readWorkbook(await readFile(await (await downloading).path()));
  const said = new Map<number, string>();
  for await (const { cells } of errors.rows) {
    const text = String(cells.at(-1));
    said.set(Number(/^第(\d+)行：/.exec(text)?.[1]), text);
  }
  expect([...said.keys()].sort((a, b) => a - b)).toEqual([...book.wrong.keys()]);
  for (const [line, reason] of book.wrong) expect(said.get(line)).toContain(reason);
  await page.goto(`/arc/item?fondsId=${fondsId}`);
  await expect(page.getByText(new RegExp(`共${count}条`))).toBeVisible({ timeout: 20_000 });
}

interface Result {
  id: string;
  records: Result[];
  key: string;
  code: string;
  children: Result[];
  perms: string;
  menuType: number;
  url: string;
}

/** Departments, projects, an archive and a role with a data rule: their screens have journeys of their own. */
async function prepare(page: Page): Promise<{ roleId: string; departId: string; fondsId: string }> {
  const [top] = await call<Result[]>(page, 'GET', '/sys/sysDepart/queryTreeList');
  const depart = await call<Result>(page, 'POST', '/sys/sysDepart/add', {
    departName: '软件一部',
    parentId: top?.id,
    orgCategory: '2',
  });
  const tree = await call<Result[]>(page, 'GET', '/sys/category/loadTreeRoot?async=false&pcode=OUT');
  const outsClass = tree.find(({ code }) => code === 'ITO')?.children[0]?.key;
  const project = {
    type: 'dev',
    outsClass,
    shore: 'on',
    mode: 'fixed',
    customer: '海州城市商业银行',
    pm: 'admin',
    bizOwner: 'admin',
    planStart: '2026-01-05',
    planEnd: '2026-12-31',
    budget: 4_860_000,
  };
  await aCustomer(page, project.customer);
  await call(page, 'POST', '/pm/project/add', { ...project, name: '银行外围系统开发', dept: depart.id });
  await call(page, 'POST', '/pm/project/add', { ...project, name: '总部门户改造', dept: top?.id });
  const fonds = await call<Result>(page, 'POST', '/arc/fonds/add', {
    no: archive.fonds,
    name: '海川数字服务',
    creator: '海川数字服务有限公司',
  });
  await call(page, 'POST', '/arc/class/add', {
    code: archive.code,
    name: '文书',
    door: 'WS',
    arrange: 'item',
    ruleId: await ruleId(page),
  });

  await call(page, 'POST', '/sys/role/add', { roleCode: 'story_head', roleName: '部门负责人' });
  const role = (await call<Result>(page, 'GET', '/sys/role/list?roleCode=story_head')).records[0];
  const all = flat(await call<Result[]>(page, 'GET', '/sys/permission/list'));
  const menu = all.find(({ url, menuType }) => url === '/pm/project' && menuType !== 2);
  const wanted = all.filter(
    ({ url, perms }) =>
      ['/dashboard/analysis', '/pm', '/pm/project', '/arc', '/arc/item'].includes(url) ||
      ['pm:project:list', 'pm:project:export', 'arc:item:list'].includes(perms),
  );
  await call(page, 'POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: wanted.map(({ id }) => id).join(','),
    lastpermissionIds: '',
  });
  await call(page, 'POST', '/sys/permission/addPermissionRule', {
    permissionId: menu?.id,
    ruleName: '本部门项目',
    ruleColumn: 'deptCode',
    ruleConditions: 'RIGHT_LIKE',
    ruleValue: '#{sys_org_code}',
    status: '1',
  });
  const [rule] = await call<Result[]>(page, 'GET', `/sys/permission/getPermRuleListByPermId?permissionId=${menu?.id}`);
  await call(page, 'POST', '/sys/role/datarule', { permissionId: menu?.id, roleId: role?.id, dataRuleIds: rule?.id });
  return { roleId: role?.id ?? '', departId: depart.id, fondsId: fonds.id };
}

const flat = (nodes: Result[]): Result[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

test('brings 5 000 records in from .xlsx and from .xls, and shows a colleague exactly his part', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  await holdSession(page);
  const { roleId, departId, fondsId } = await prepare(page);

  await test.step('37 of each file are faulty in eight ways and come back with their reasons', async () => {
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await bringIn(page, 'XX.xlsx', xlsx, await catalogue('xlsx', 'XX', 5000, 37), 4963, fondsId);
    await bringIn(page, 'XL.xls', 'application/vnd.ms-excel', await catalogue('xls', 'XL', 5000, 37), 9926, fondsId);
  });

  await test.step('a colleague is given the role by the user form', async () => {
    await call(page, 'POST', '/sys/user/add', {
      username: 'story_head',
      realname: '陈部长',
      password,
      confirmpassword: password,
      phone: '13900001234',
      workNo: 'S001',
      selectedroles: roleId,
      selecteddeparts: departId,
    });
  });

  await test.step('in another browser he sees his department alone, and not the secret record', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const other = await context.newPage();
    other.setDefaultTimeout(20_000);
    await signIn(other, 'story_head', password);
    await other.goto('/pm/project');
    await expect(row(other, '银行外围系统开发')).toBeVisible();
    await expect(row(other, '总部门户改造')).toHaveCount(0);
    await expect(other.getByText(/共1条/)).toBeVisible();
    await expect(other.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
    await other.goto(`/arc/item?fondsId=${fondsId}`);
    await expect(other.getByText(/共9926条/)).toBeVisible();
    await expect(other.getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
    await other.goto('/isystem/user');
    await expect(other.getByRole('table')).toHaveCount(0);
    await context.close();
  });
});
