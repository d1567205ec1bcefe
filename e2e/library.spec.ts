import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

test('keeps a document in a folder, shares it, brings back its first version and takes it out of the trash', async ({
  page,
}) => {
  await holdSession(page);
  await page.goto('/files/library');
  const at = Date.now() % 100_000;
  const folder = `投标文件${at}`;
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.getByRole('dialog', { name: '新建文件夹' }).getByRole('textbox').fill(folder);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: folder, exact: true }).click();
  const way = page.getByRole('list', { name: '所在文件夹' });
  await expect(way).toContainText(folder);

  await page.getByRole('button', { name: '上传文件' }).click();
  const upload = page.getByRole('dialog', { name: `上传到“${folder}”` });
  const name = `报价说明${at}.txt`;
  const text = (content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await upload.locator('input[type=file]').setInputFiles(text('第一稿'));
  await expect(upload.getByText(`已上传1个文件：${name}`)).toBeVisible();
  await upload.getByRole('button', { name: '完成' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the document library');

  const choose = async (act: string) => {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  await choose('历史版本');
  const versions = page.getByRole('dialog', { name: `“${name}”的历史版本` });
  await versions.getByLabel('选择新版本的文件').setInputFiles(text('第二稿，改了价'));
  await versions.getByRole('button', { name: '恢复第1版' }).click();
  await expect(versions.getByText('，恢复自第1版')).toBeVisible();
  await versions.getByRole('button', { name: '关闭' }).last().click();

  await row.getByRole('button', { name: '共享' }).click();
  const sharing = page.getByRole('dialog', { name: `共享“${name}”` });
  await sharing.getByRole('button', { name: '共享', exact: true }).click();
  await expect(sharing.getByText('请选择人员或部门')).toBeVisible();
  await sharing.getByRole('button', { name: '关闭' }).last().click();

  await choose('删除');
  await page
    .getByRole('dialog', { name: `删除“${name}”` })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(row).toBeHidden();
  await page.getByText('回收站', { exact: true }).click();
  await row.getByRole('button', { name: '还原' }).click();
  await expect(row).toBeHidden();
  await page.getByText('我的文件', { exact: true }).click();
  await page.getByRole('button', { name: folder, exact: true }).click();
  await expect(row).toBeVisible();
});
