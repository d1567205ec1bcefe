import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const text = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
const choose = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

test('keeps the limit, tries again, cancels, orders, takes away and packs', async ({ page }) => {
  await page.goto('/?page=files');
  const value = page.getByLabel('附件的值');
  const chosen = ['停1', '停2', '停3', '4', '5', '6'].map((name) => text(`${name}.txt`));
  await choose(page, '选择附件').setInputFiles(chosen);
  await expect(page.getByText('最多上传5个文件')).toBeVisible();
  // Three are sent at the same time.
  await expect(page.getByText('等待上传')).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(3);
  await page.getByRole('button', { name: '取消5.txt' }).click();
  for (const name of ['停1', '停2', '停3']) await page.getByRole('button', { name: `取消${name}.txt` }).click();
  await expect(value).toHaveText(/^temp\/4_\d+\.txt$/);
  await choose(page, '选择附件').setInputFiles(['1', '2', '3'].map((name) => text(`${name}.txt`)));
  await expect(value).toHaveText(/^(?:temp\/[1-4]_\d+\.txt,?){4}$/);
  const names = page.locator('.dw-files').first().locator('.dw-files-name');
  await expect(names).toHaveCount(4);
  await choose(page, '选择附件').setInputFiles(text('断线.txt'));
  await expect(page.locator('.dw-files-error')).toHaveText('断线.txt 上传失败. 网络超时');
  await page.getByRole('button', { name: '重试断线.txt' }).click();
  await expect(value).toContainText('断线_');

  await page.getByRole('button', { name: '断线.txt前移' }).click();
  await expect(value).toHaveText(/断线_\d+\.txt,temp\/[^,]+$/);
  await expect(page.getByRole('button', { name: '断线.txt后移' })).toBeEnabled();
  await page.getByRole('button', { name: '移除断线.txt' }).click();
  await expect(value).not.toContainText('断线');
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '打包下载 4 个文件' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('附件.zip');
});

test('reads and writes the JSON list', async ({ page }) => {
  await page.goto('/?page=files');
  await expect(page.getByRole('button', { name: '预览 合同.txt' }).or(page.getByTitle('预览 合同.txt'))).toBeVisible();
  await choose(page, '选择清单文件').setInputFiles(text('清单.txt', '四个字符'));
  await expect(page.getByLabel('清单的值')).toHaveText(
    /^\[\{"fileName":"合同\.txt","filePath":"temp\/a_1\.txt","fileSize":12\},\{"fileName":"清单\.txt","filePath":"temp\/清单_\d+\.txt","fileSize":12\}\]$/,
  );
});

test('orders pictures by dragging and by arrows, and takes pictures only', async ({ page }) => {
  await page.goto('/?page=files');
  const value = page.getByLabel('图片的值');
  await choose(page, '选择图片').setInputFiles(text('说明.txt'));
  await expect(page.getByText('请上传图片').first()).toBeVisible();
  for (const name of ['a', 'b', 'c']) {
    await choose(page, '选择图片').setInputFiles(picture(`${name}.png`));
    await expect(value).toContainText(`${name}_`);
  }
  const tiles = page.locator('.dw-tiles li');
  await tiles.nth(2).dragTo(tiles.nth(0), { sourcePosition: { x: 8, y: 8 }, targetPosition: { x: 8, y: 8 } });
  await expect(value).toHaveText(/c_\d+\.png,.*a_\d+\.png,.*b_\d+\.png$/);
  await expect(page.getByRole('button', { name: 'c.png左移' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'b.png右移' })).toBeDisabled();
  await page.getByRole('button', { name: 'c.png右移' }).click();
  await expect(value).toHaveText(/a_\d+\.png,.*c_\d+\.png,.*b_\d+\.png$/);
  await tiles.nth(0).getByTitle('预览 a.png').click();
  await expect(page.getByRole('dialog', { name: 'a.png' }).getByRole('img', { name: 'a.png' })).toBeVisible();
});

test('opens files and pictures in a dialog, which changes nothing until it is confirmed', async ({ page }) => {
  await page.goto('/?page=files');
  await page.getByRole('button', { name: '文件弹窗：上传文件' }).click();
  const dialog = page.getByRole('dialog', { name: '文件上传' });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(520);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('未上传任何文件')).toBeVisible();
  await dialog.getByLabel('选择文件', { exact: true }).setInputFiles(text('甲.txt'));
  await expect(dialog.getByTitle('预览 甲.txt')).toBeVisible();
  await expect(page.getByLabel('弹窗的值', { exact: true })).toHaveText('');
  await expectAccessible(page, 'the dialog of files');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('弹窗的值', { exact: true })).toContainText('甲_');
  await expect(page.getByRole('button', { name: '文件弹窗：1 个文件' })).toHaveText('甲.txt');

  await page.getByRole('button', { name: '图片弹窗：上传图片' }).click();
  await expect(page.getByRole('dialog', { name: '图片上传' })).toBeVisible();
  await page.getByRole('dialog', { name: '图片上传' }).getByRole('button', { name: '取消' }).click();
  await expect(page.getByLabel('图片弹窗的值')).toHaveText('');
});

test('draws Word documents and workbooks, and says when a file is none', async ({ page }) => {
  await page.goto('/?page=files');
  const show = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await choose(page, '选择附件').setInputFiles(file);
    await page.getByTitle(`预览 ${file.name}`).click();
    return page.getByRole('dialog', { name: file.name });
  };
  const mimeType = 'application/octet-stream';
  const book = await show({ name: '目录.xlsx', mimeType, buffer: await workbook() });
  await expect(book.getByRole('cell', { name: '合同' })).toBeVisible();
  await book.getByText('第二页').click();
  await expect(book.getByRole('cell', { name: '另一张' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(book).toBeHidden();

  const letter = await show({ name: '函.docx', mimeType, buffer: await document_() });
  const frame = letter.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(letter.frameLocator('iframe').getByText('请于年底前移交')).toBeVisible();
  const source = (await frame.getAttribute('srcdoc')) ?? '';
  expect(source).toContain("default-src 'none'");
  expect(source).not.toMatch(/javascript:|<script|onerror/i);
  await page.keyboard.press('Escape');

  const none = await show({ name: '假.docx', mimeType, buffer: Buffer.from('不是文档') });
  await expect(none.getByText('文件不是有效的 Word 文档，请下载后查看')).toBeVisible();
});

test('is readable in the light, in the dark and on a phone', async ({ page }) => {
  for (const look of ['', '&dark']) {
    await page.goto(`/?page=files${look}`);
    await choose(page, '选择图片').setInputFiles([picture('a.png'), picture('b.png')]);
    await choose(page, '选择附件').setInputFiles([text('甲.txt'), text('乙.txt')]);
    await expect(page.getByLabel('附件的值')).toContainText('乙_');
    await expect(page.locator('.dw-tiles img')).toHaveCount(2);
    await expectAccessible(page, look === '' ? 'light' : 'dark');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

async function workbook(): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['题名', '页数'],
      ['合同', 12],
    ]),
    '目录',
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet([['另一张']]), '第二页');
  return Buffer.from(write(book, { type: 'array' }) as ArrayBuffer);
}

/** The least that is a Word document, with a link that would run. */
async function document_(): Promise<Buffer> {
  const { CFB } = await import('@e965/xlsx');
  const zip = CFB.utils.cfb_new();
  const part = (name: string, content: string) =>
    CFB.utils.cfb_add(
      zip,
      `/${name}`,
      Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`),
    );
  const package_ = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  part(
    '[Content_Types].xml',
    `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  part(
    '_rels/.rels',
    `<Relationships xmlns="${package_}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  part(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${package_}/relationships"><Relationship Id="r2" Type="${office}/hyperlink" Target="javascript:parent.attacked=1" TargetMode="External"/></Relationships>`,
  );
  part(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body><w:p><w:r><w:t>请于年底前移交</w:t></w:r></w:p><w:p><w:hyperlink r:id="r2"><w:r><w:t>链接</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
  );
  return Buffer.from(CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Uint8Array);
}
