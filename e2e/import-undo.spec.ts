import { expect, test } from '@playwright/test';
import { writeWorkbook } from '../server/src/engine/excel/write.ts';
import { bytesOf } from '../server/test/upload.ts';
import { holdSession } from './support/sign-in.ts';

test('imports a file after a trial run, and takes the whole of it back', async ({ page }) => {
  await holdSession(page);
  const stem = `导入${Date.now() % 100_000}`;
  const columns = ['名称*', '国别*', '账期'].map((header) => ({ header }));
  const rows = [
    [`${stem}甲`, '中国', 30],
    [`${stem}乙`, '火星', 60],
  ];
  const buffer = await bytesOf(writeWorkbook('xlsx', [{ name: '数据', columns, rows }]));
  await page.goto(`/pm/customer?name=${stem}`);
  const open = () => page.getByRole('button', { name: '导入', exact: true }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.locator('input[type=file]').setInputFiles([{ name: '客户.xlsx', mimeType, buffer }]);
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('第3行：国别“火星”不在字典中');
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(page.getByText(/批次号 DR\d{11}/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${stem}甲` })).toBeVisible();

  await page.reload();
  await open();
  await dialog
    .getByRole('button', { name: /^撤销 DR/ })
    .first()
    .click();
  await page.getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已撤销导入，删除1条，恢复0条')).toBeVisible();
  await expect(dialog.getByText('已撤销').first()).toBeVisible();
  await dialog
    .getByRole('button', { name: /^(取\s*消|关\s*闭)$/ })
    .last()
    .click();
  await expect(page.getByRole('row').filter({ hasText: `${stem}甲` })).toHaveCount(0);

  await page.goto('/isystem/importBatch');
  await expect(page.getByRole('row').filter({ hasText: '客户.xlsx' }).first()).toContainText('已撤销');
});
