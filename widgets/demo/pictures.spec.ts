import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=pictures');
  await expect(page.getByRole('button', { name: '选择图标' })).toBeVisible();
});

test('an icon is searched, chosen by keyboard, typed and cleared', async ({ page }) => {
  const stored = page.locator('[data-stored="图标"]');
  await page.getByRole('button', { name: '选择图标' }).click();
  await page.getByRole('textbox', { name: '搜索图标' }).fill('bar-ch');
  await expect(page.getByRole('list', { name: '图标' }).getByRole('button')).toHaveText(['']);
  await page.getByRole('textbox', { name: '搜索图标' }).fill('chart');
  const icons = page.getByRole('list', { name: '图标' }).getByRole('button');
  expect(await icons.count()).toBeGreaterThan(5);
  await page.keyboard.press('Tab');
  // The button that clears the search.
  if (await page.evaluate<boolean>("document.activeElement.closest('ul') === null")) await page.keyboard.press('Tab');
  await expect(icons.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(icons.nth(1)).toBeFocused();
  const name = await icons.nth(1).getAttribute('aria-label');
  await expectAccessible(page, 'icons');
  await page.keyboard.press('Enter');
  await expect(stored).toHaveText(JSON.stringify(name));
  await expect(page.getByRole('status', { name: '只读的图标' })).toContainText(name ?? '');
  await page.getByRole('textbox', { name: '图标', exact: true }).fill('bank');
  await expect(stored).toHaveText('"bank"');
  await page.getByRole('button', { name: '清空图标' }).click();
  await expect(stored).toHaveText('null');
});

test('a picture is cut to a square before it is stored', async ({ page }) => {
  const stored = page.locator('[data-stored="头像"]');
  const choose = page.getByLabel('选择头像');
  await choose.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('请上传图片')).toBeVisible();
  await choose.setInputFiles({ name: '坏图.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('图片无法打开，请换一张')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '修改头像' })).toHaveCount(0);
  // 600 × 300, left half red, right half blue.
  const picture = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 300, 300);
    pen.fillStyle = 'blue';
    pen.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1];
  })()`);
  await choose.setInputFiles({ name: '合影.jpg', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  const dialog = page.getByRole('dialog', { name: '修改头像' });
  await expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled();
  // The picture goes right as far as it can: its left half stays in the square.
  const cropper = dialog.getByLabel('裁剪框，用方向键移动图片');
  await cropper.focus();
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('Shift+ArrowRight');
  // Turned all the way round it lies as before, in the middle.
  await dialog.getByRole('button', { name: '右转' }).click();
  await dialog.getByRole('button', { name: '左转' }).press('Enter');
  const box = await cropper.boundingBox();
  if (!box) throw new Error('no crop frame');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 400, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expectAccessible(page, 'cutting');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('上传头像成功')).toBeVisible();
  await expect(stored).toHaveText(/"avatar\/合影_\d+\.png"/);
  await expect(page.getByRole('img', { name: '头像' })).toBeVisible();
  const drawn = await page.evaluate<string>(`(async () => {
    const image = document.querySelector('img[alt="头像"]');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return [image.naturalWidth, image.naturalHeight, ...pen.getImageData(246, 128, 1, 1).data].join();
  })()`);
  expect(drawn).toBe('256,256,255,0,0,255');
  await page.getByRole('button', { name: '移除' }).click();
  await expect(stored).toHaveText('null');
});
