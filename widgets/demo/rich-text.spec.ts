import { expect, test } from '@playwright/test';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('puts a stored picture at the caret and refuses what is none', async ({ page }) => {
  await page.goto('/?page=rich-text');
  await page.getByText('请各部门按时提交归档材料。').first().click();
  const choose = page.getByLabel('选择要插入的图片');
  await choose.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('字') });
  await expect(page.getByText('请选择图片文件')).toBeVisible();
  await choose.setInputFiles({ name: '平面图.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('img', { name: '平面图' })).toBeVisible();
  await expect(page.getByLabel('HTML')).toContainText('alt="平面图"');
});

test('makes a table, walks it with Tab, and adds and takes away rows and columns', async ({ page }) => {
  await page.goto('/?page=rich-text');
  const html = page.getByLabel('HTML');
  await page.getByText('请各部门按时提交归档材料。').first().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: '插入表格' }).click();
  const table = page.getByRole('textbox', { name: '内容' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.keyboard.type('部门');
  await page.keyboard.press('Tab');
  await page.keyboard.type('件数');
  await expect(table.getByRole('columnheader').nth(0)).toHaveText('部门');
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('件数');

  const change = async (name: string) => {
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await change('在下方插入行');
  await expect(table.getByRole('row')).toHaveCount(4);
  await change('在右侧插入列');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await change('删除列');
  await expect(table.getByRole('columnheader')).toHaveText(['部门', '', '']);
  await expect(html).toContainText('<th><p>部门</p></th>');
  await change('删除表格');
  await expect(table).toBeHidden();
  await expect(html).not.toContainText('<table');
});
