import { expect, test } from '@playwright/test';
import { aShelf, stamp } from './support/archive.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

test('files become a batch: attached by name, sorted, classified, checked and handed over, with a break in between', async ({
  page,
}) => {
  await holdSession(page);
  const shelf = await aShelf(page);
  const at = stamp();
  await page.goto('/arc/prepare');
  await page.getByRole('button', { name: '新建批次' }).first().click();
  const steps = page.getByRole('list', { name: '步骤' });
  await expect(steps).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const initial = {
    ...shelf,
    creator: '办公室',
    year: 2025,
    retention: 'D30',
    orgCode: 'BGS',
    secret: 1,
    carrier: 'elec',
  };
  await call(page, 'POST', '/arc/prepare/keep', { id, initial });

  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${at} ${name}`) });
  await page
    .getByLabel('选择要整理的文件', { exact: true })
    .setInputFiles([file(`20250302_批复${at}.txt`), file(`20250301_请示${at}.txt`)]);
  await expect(page.getByRole('table', { name: '批次的文件' }).getByText('未挂接')).toHaveCount(2, { timeout: 20_000 });
  await page.getByRole('button', { name: '下一步：挂接' }).click();
  await page.getByRole('button', { name: '全部生成档案…' }).click();
  const dialog = page.getByRole('dialog', { name: '用 2 个文件生成档案' });
  await dialog.getByText('每个文件一件').click();
  await dialog.getByRole('button', { name: '生成 2 件' }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });

  await steps.getByRole('button', { name: '上传文件' }).click();
  await page
    .getByLabel('选择要整理的文件', { exact: true })
    .setInputFiles([file(`批复${at} 附件.txt`), file(`不知道${at}.txt`)]);
  await expect(page.getByRole('table', { name: '批次的文件' }).getByText('未挂接')).toHaveCount(2, { timeout: 20_000 });
  await steps.getByRole('button', { name: '挂接' }).click();
  await page.getByRole('button', { name: '挂接名称相符的 1 个' }).click();
  await page
    .getByRole('row', { name: new RegExp(`不知道${at}`) })
    .getByRole('button', { name: '选择档案' })
    .click();
  const pick = page.getByRole('dialog', { name: /属于$/ });
  await pick.getByRole('combobox', { name: '所属档案' }).fill(`请示${at}`);
  await page.keyboard.press('Enter');
  await pick.getByRole('button', { name: '挂接', exact: true }).click();
  await expect(page.getByText('文件都已挂接')).toBeVisible();

  await page.getByRole('button', { name: '下一步：排序' }).click();
  const order = page.getByRole('list', { name: '档案次序' });
  await order.getByRole('button', { name: new RegExp(`请示${at}`) }).press('Alt+ArrowDown');
  await expect(order.getByRole('listitem').first()).toContainText(`批复${at}`);
  await expectAccessible(page, 'the order of the records of a batch');

  // What was left is found again.
  await page.goto('/arc/prepare');
  await page.reload();
  await page.goto(`/arc/prepare?id=${id}`);
  await expect(steps.getByRole('button', { name: '排序' })).toHaveAttribute('aria-current', 'step');
  await expect(order.getByRole('listitem').first()).toContainText(`批复${at}`);

  await page.getByRole('button', { name: '下一步：分类著录' }).click();
  await expect(page.getByRole('grid', { name: '批次的著录' })).toContainText(`请示${at}`);
  await page.getByRole('button', { name: '下一步：预览档号' }).click();
  const numbers = page.getByRole('table', { name: '档号预览' });
  await expect(numbers.getByRole('row').nth(1)).toContainText('D30·BGS-0001');
  await expect(numbers.getByRole('row').nth(1)).toContainText(`批复${at}`);
  await page.getByRole('button', { name: '下一步：检查' }).click();
  await expect(page.getByText('须改正 0 处', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '下一步：移交' }).click();
  await page.getByRole('button', { name: '移交 2 件' }).click();
  await expect(page.getByText('批次已移交').first()).toBeVisible();
  const { status } = await call<{ status: string }>(page, 'GET', `/arc/intake/queryById?id=${id}`);
  expect(status).toBe('20');
});
