import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession, signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

/** Chooses one of a select of the designer. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

test('draws a report with a group and sums, looks at it, puts it into the menu, and a colleague opens it', async ({
  browser,
  page,
}) => {
  await holdSession(page);
  await page.goto('/online/print');
  const mark = String(Date.now() % 1_000_000);
  const name = `Codes ${mark}`;
  const { id } = await call<{ id: string }>(page, 'POST', '/online/printReport/add', { code: `p${mark}`, name });

  await page.goto(`/online/print/design/${id}`);
  const sheet = page.getByRole('application', { name: '报表设计区' });
  await sheet.click({ position: { x: 140, y: 40 } });
  await page.keyboard.press('Enter');
  await page.keyboard.type('职务清单');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: '添加数据集' }).click();
  await page.getByRole('combobox', { name: '数据来源', exact: true }).click();
  await page.keyboard.type('职务');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: '确 定' })
    .or(page.getByRole('button', { name: '确定' }))
    .click();
  const fields = page.getByRole('complementary', { name: '字段', exact: true });
  await expect(fields.getByRole('button', { name: '职务名称', exact: true })).toBeVisible();

  // Row 2 is the head of each rank, row 3 the post, row 4 the count of the rank.
  const rows = ['组头', '明细', '组尾'] as const;
  await page.getByRole('tab', { name: '行列' }).click();
  for (const [at, kind] of rows.entries()) {
    await sheet.click({ position: { x: 140, y: 66 + at * 27 } });
    await choose(page, '行的类型', kind);
    if (kind !== '明细') await choose(page, '分组字段', '职级');
  }
  await sheet.click({ position: { x: 140, y: 66 } });
  await fields.getByRole('button', { name: '职级', exact: true }).dblclick();
  await sheet.click({ position: { x: 140, y: 93 } });
  await fields.getByRole('button', { name: '职务名称', exact: true }).dblclick();
  await sheet.click({ position: { x: 140, y: 120 } });
  await page.keyboard.press('Enter');
  await page.keyboard.type('共#{count(data1)}个');
  await page.keyboard.press('Enter');
  await expect(page.getByText('共#{count(data1)}个')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('共#{count(data1)}个')).toBeHidden();
  await page.getByRole('button', { name: '重做' }).click();
  await expectAccessible(page, 'the designer of a print report');

  await page.getByRole('button', { name: '预览', exact: true }).click();
  const preview = page.getByRole('dialog', { name: `预览：${name}` });
  await expect(preview.locator('iframe')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存为版本1')).toBeVisible();

  // The entry in the menu, with its right, is for whoever is given both.
  const menu = await call<{ id: string }>(page, 'POST', '/online/printReport/addMenu', { id, name });
  const role = await call<{ id: string }>(page, 'POST', '/sys/role/add', {
    roleCode: `print${mark}`,
    roleName: `打印${mark}`,
  });
  const tree = await call<{ treeList: Node[] }>(page, 'GET', '/sys/role/queryTreeList');
  const all = tree.treeList.flatMap(below);
  const posts = all
    .find(({ slotTitle }) => slotTitle === '职务管理')
    ?.children?.find(({ slotTitle }) => slotTitle === '查询');
  const given = [...below(all.find(({ key }) => key === menu.id)), ...below(posts)];
  const ids = given.map(({ key }) => key);
  await call(page, 'POST', '/sys/permission/saveRolePermission', {
    roleId: role.id,
    permissionIds: ids.join(),
    lastpermissionIds: '',
  });
  const password = 'Colleague-2026';
  await aUser(page, {
    username: `pr${mark}`,
    realname: '打印人',
    password,
    phone: `139${mark.padStart(8, '0')}`,
    role: `print${mark}`,
  });

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, `pr${mark}`, password);
  await colleague.goto(`/online/print/view/${id}`);
  await expect(colleague.getByRole('heading', { name })).toBeVisible();
  await expect(colleague.locator('iframe.prt-frame')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(colleague, 'a print report');
});

interface Node {
  key: string;
  slotTitle: string;
  children?: Node[];
}

/** An entry with all below it. */
const below = (node: Node | undefined): Node[] => (node ? [node, ...(node.children ?? []).flatMap(below)] : []);
