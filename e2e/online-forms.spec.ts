import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { addField } from './support/form-designer.ts';
import { holdSession } from './support/sign-in.ts';

test('designs a form, sees what the database will be told, brings it there, and changes a length', async ({ page }) => {
  await holdSession(page);
  await page.goto('/online/cgform');
  const table = `e2e_stock_${Date.now() % 1_000_000}`;
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('textbox', { name: '表名 必填' }).fill(table);
  await page.getByRole('textbox', { name: '表描述 必填' }).fill('库存');
  await addField(page, 'goods', '货品');
  await addField(page, 'order', '数量');
  await addField(page, 'arrived', '到货日期');
  await expectAccessible(page, 'the designer of a form');

  // What is wrong stands in its cell; one step back and one forth change nothing of that.
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('order是关键字，不能作为字段名称使用！').first()).toBeVisible();
  const grid = page.getByRole('grid', { name: '数据库属性' });
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: '到货日期' })).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(grid.getByRole('gridcell', { name: '到货日期' })).toBeVisible();
  await page.keyboard.type('amount');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: '保存', exact: true }).click();
  const sync = page.getByRole('dialog', { name: '同步数据库：库存' });
  await expect(sync.getByText(`create table "onl"."${table}"`)).toBeVisible();
  await expect(sync.getByText('数据不变').first()).toBeVisible();
  await sync.getByRole('button', { name: '开始同步' }).click();
  await expect(sync.getByText('已完成').first()).toBeVisible();
  await sync.getByRole('button', { name: '关闭', exact: true }).last().click();
  const designer = page.getByRole('region', { name: '表单设计：库存' });
  await expect(designer.getByText('已同步', { exact: true })).toBeVisible();

  const goods = grid.getByRole('row').filter({ hasText: 'goods' });
  await goods.getByRole('gridcell', { name: '32', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('64');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(sync.getByText('alter column "goods" type character varying(64)')).toBeVisible();
  await sync.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '返回列表' }).click();
  const row = page.getByRole('row', { name: table });
  await expect(row.getByText('未同步')).toBeVisible();

  // What was designed runs as a register does.
  await row.getByRole('button', { name: '同步数据库' }).click();
  await sync.getByRole('button', { name: '开始同步' }).click();
  await sync.getByRole('button', { name: '关闭', exact: true }).last().click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '功能测试' }).click();
  // The button of the page that was left has the same name.
  const list = page.getByRole('region', { name: '库存列表' });
  await list.getByRole('button', { name: '新增', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '新增库存' });
  await drawer.getByRole('textbox', { name: '货品' }).fill('A4 复印纸');
  await drawer.getByRole('textbox', { name: '到货日期' }).fill('上周');
  await page.keyboard.press('Control+Enter');
  await expect(list.getByRole('row', { name: /A4 复印纸/ })).toBeVisible();
});
