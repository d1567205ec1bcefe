import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aForm, column } from './support/online-form.ts';
import { holdSession } from './support/sign-in.ts';

test('a form is seen as it would run while it is designed, and nothing of that is stored', async ({ page }) => {
  await holdSession(page);
  const head = { tableName: `e2e_preview_${Date.now() % 1_000_000}`, tableTxt: '来访登记' };
  const id = await aForm(page, head, [
    column('visitor', '来访人', { dbIsNull: 0, fieldMustInput: '1' }),
    column('urgency', '紧急程度', { fieldShowType: 'list', dictField: 'urgent_level' }),
  ]);
  await page.goto(`/online/cgform?design=${id}`);
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByText('来访人样例1')).toBeVisible();
  await expectAccessible(page, 'the preview of a form');

  // What is changed is there before it is saved.
  const grid = page.getByRole('grid', { name: '数据库属性' });
  await grid.getByRole('gridcell', { name: '来访人', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('访客');
  await page.keyboard.press('Enter');
  await expect(preview.getByText('访客样例1')).toBeVisible();

  // Rules hold in its form, and saving it saves nothing.
  await preview.getByText('表单', { exact: true }).click();
  const save = preview.getByRole('button', { name: /^保\s*存$/ });
  await save.click();
  await expect(preview.getByText('访客不能为空')).toBeVisible();
  await preview.getByRole('textbox', { name: '访客' }).fill('林雨欣');
  await save.click();
  await expect(page.getByText('填写正确；预览不保存')).toBeVisible();

  // On a phone the list is cards.
  await preview.getByText('手机', { exact: true }).click();
  await preview.getByText('列表', { exact: true }).click();
  await expect(preview.getByText('访客样例1')).toBeVisible();
  await expect(preview.getByRole('table')).toHaveCount(0);

  // What is wrong is said, and leads to its cell; the form as it was right stays.
  await grid.getByRole('gridcell', { name: 'visitor', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('order');
  await page.keyboard.press('Enter');
  const problem = preview.getByRole('button', { name: '字段“访客”：order是关键字，不能作为字段名称使用！' });
  await expect(problem).toBeVisible();
  await expect(preview.getByText('访客样例1')).toBeVisible();
  await problem.click();
  await expect(page.locator('.ant-message').getByText('order是关键字')).toBeVisible();

  const stored = await call<{ dbFieldTxt: string }[]>(page, 'GET', '/online/cgform/field/listByHeadId', { headId: id });
  expect(stored.map(({ dbFieldTxt }) => dbFieldTxt)).toContain('来访人');
});
