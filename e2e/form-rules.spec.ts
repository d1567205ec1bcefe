import { expect, type Page, test } from '@playwright/test';
import { aForm, column } from './support/online-form.ts';
import { holdSession } from './support/sign-in.ts';

const offered = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });

test('makes a rule of a form, reads it as a sentence, takes it back, and sees the form obey it', async ({ page }) => {
  await holdSession(page);
  const tableName = `e2e_rule_${Date.now() % 1_000_000}`;
  const form = await aForm(page, { tableName, tableTxt: '退货' }, [
    column('goods', '货品'),
    column('reason', '退货原因'),
  ]);

  await page.goto(`/online/cgform?tableName=${tableName}`);
  const row = page.getByRole('row', { name: tableName });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '表单规则' }).click();
  const rules = page.getByRole('dialog', { name: '表单规则：退货' });
  await rules.getByRole('button', { name: '新增规则' }).click();
  const editor = page.getByRole('dialog', { name: '新增规则' });
  await editor.getByRole('combobox', { name: '字段', exact: true }).click();
  await offered(page, '退货原因').click();
  await page.keyboard.press('Escape');
  await editor.getByRole('combobox', { name: '第1个条件：比较' }).click();
  await offered(page, '文字包含').click();
  await editor.getByRole('textbox', { name: '第1个条件：值' }).fill('坏的');
  await expect(editor.getByText('当 货品 包含 坏的 时，才显示：退货原因')).toBeVisible();
  await editor.getByRole('button', { name: '确定' }).click();
  await expect(rules.getByText('当 货品 包含 坏的 时，才显示：退货原因')).toBeVisible();
  await rules.getByRole('button', { name: '撤销' }).click();
  await expect(rules.getByText('还没有规则')).toBeVisible();
  await rules.getByRole('button', { name: '重做' }).click();
  await rules.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('修改成功!')).toBeVisible();

  await page.goto(`/online/cgformList/${form}`);
  const list = page.getByRole('region', { name: '退货列表' });
  await list.getByRole('button', { name: '新增', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '新增退货' });
  await expect(drawer.getByRole('textbox', { name: '货品' })).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: '退货原因' })).toBeHidden();
  await drawer.getByRole('textbox', { name: '货品' }).fill('坏的');
  await drawer.getByRole('textbox', { name: '退货原因' }).fill('漏水');
  await page.keyboard.press('Control+Enter');
  await expect(list.getByRole('row', { name: /漏水/ })).toBeVisible();
});
