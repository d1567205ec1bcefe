import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const book = (name: string) => ({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(name) });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: '导入EXCEL' });
const choose = (page: Page): Locator => page.getByLabel('选择导入文件', { exact: true });
const start = (page: Page): Locator => dialog(page).getByRole('button', { name: '开始上传' });
const said = (page: Page): Locator => page.locator('p[role="status"]');

async function open(page: Page, name: string, more = ''): Promise<void> {
  await page.goto(`/?page=excel-import${more}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

test('takes .xls and .xlsx only, sends all at once, and closes when they are in', async ({ page }) => {
  await open(page, '导入', '&wait=1500');
  expect((await dialog(page).locator('.ant-modal-container').or(dialog(page)).first().boundingBox())?.width).toBe(600);
  await expect(start(page)).toBeDisabled();
  await choose(page).setInputFiles([book('目录.xls'), book('清单.xlsx'), book('说明.doc')]);
  await expect(page.getByText('只能导入 .xls 或 .xlsx 文件')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await dialog(page).getByRole('button', { name: '移除目录.xls' }).click();
  await choose(page).setInputFiles([book('目录.xls')]);
  await start(page).click();
  await expect(dialog(page).getByRole('button', { name: '上传中...' })).toBeVisible();
  await expect(page.getByText('共3行数据全部导入成功！')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(said(page)).toHaveText('files[]=清单.xlsx; files[]=目录.xls');
});

test('says a refusal, stays open and can be tried again; tells of wrong rows with their file', async ({ page }) => {
  await open(page, '只导入一个');
  await choose(page).setInputFiles(book('坏.xls'));
  await start(page).click();
  await expect(page.getByText('模板表头与系统不一致')).toBeVisible();
  await expect(start(page)).toBeEnabled();
  await choose(page).setInputFiles(book('错.xlsx'));
  await expect(dialog(page).getByRole('listitem')).toHaveText(/^错\.xlsx/);
  await start(page).click();
  const partly = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' });
  await expect(partly).toContainText('总上传行数：3，已导入行数：2');
  await expect(partly).toContainText('具体详情请');
  await expect(dialog(page)).toBeHidden();
  const downloading = page.waitForEvent('download');
  await partly.getByRole('button', { name: '点击下载' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('错误.xlsx');
  expect((await readFile(await file.path())).length).toBeGreaterThan(0);
});

test('asks in the online mode whether everything is checked, off at first, and sends what the page gave', async ({
  page,
}) => {
  await open(page, '设计表单导入');
  const check = dialog(page).getByRole('switch', { name: '是否开启校验' });
  await expect(check).not.toBeChecked();
  await choose(page).setInputFiles(book('甲.xls'));
  await start(page).click();
  await expect(said(page)).toHaveText(
    'isSingleTableImport=1; foreignKeys={"main_id":"7"}; validateStatus=0; files[]=甲.xls',
  );
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: '设计表单导入' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0);
  await check.click();
  await choose(page).setInputFiles(book('乙.xls'));
  await start(page).click();
  await expect(said(page)).toContainText('validateStatus=1; files[]=乙.xls');
});

test('is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '设计表单导入', '&dark');
  await choose(page).setInputFiles(book('一个名称很长的导入文件用来看看手机上会不会把窗口撑开.xlsx'));
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'import on a phone, dark');
});
