import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import { expect, type Page, test } from '@playwright/test';
import { holdSession, signIn } from './support/sign-in.ts';

const megabyte = 1024 * 1024;

test('a large file goes on after a broken connection, and after the page was left', async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dossier-large-'));
  const name = '竣工图.pdf';
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(22 * megabyte)]);
  writeFileSync(path.join(folder, name), content);
  try {
    await signIn(page);
    /** Offsets of the parts that the page sent, in megabytes. */
    const sent: number[] = [];
    const broken = new Set([4, 12]);
    let stuck = (): void => undefined;
    const isStuck = new Promise<void>((resolve) => {
      stuck = resolve;
    });
    await page.route('**/sys/common/resumable/*/part?*', async (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset')) / megabyte;
      sent.push(offset);
      if (!broken.delete(offset)) return route.continue();
      // The second part breaks off; the fourth one hangs until the page is left.
      if (offset === 4) return route.abort('connectionreset');
      stuck();
    });

    const attach = await openAttach(page);
    await attach.getByLabel('选择要挂接的文件', { exact: true }).setInputFiles(path.join(folder, name));
    await isStuck;
    expect(sent).toEqual([0, 4, 4, 8, 12]);

    const again = await openAttach(page);
    await again.getByLabel('选择要挂接的文件', { exact: true }).setInputFiles(path.join(folder, name));
    await expect(again.getByRole('button', { name: '挂接 1 个文件' })).toBeEnabled({ timeout: 30_000 });
    expect(sent).toEqual([0, 4, 4, 8, 12, 12, 16, 20]);

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      again.getByRole('button', { name: `下载${name}` }).click(),
    ]);
    expect(hashOf(readFileSync(await saved.path()))).toBe(hashOf(content));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Loads the archive anew and opens 批量挂接. */
async function openAttach(page: Page) {
  await page.goto('/arc/item');
  await page.getByRole('button', { name: '批量挂接' }).click();
  return page.getByRole('dialog', { name: '批量挂接' });
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('a picture in the store is shown small, and the page says how much is kept', async ({ page }) => {
  const name = `现场${Date.now()}.png`;
  const pixels = Buffer.alloc(640 * 480 * 4, 120);
  const content = await Transformer.fromRgbaPixels(pixels, 640, 480).png();
  await holdSession(page);
  await page.goto('/oss/file');
  const kept = page.getByRole('region', { name: '存储用量' });
  await expect(kept).toContainText(/我上传的文件已使用 [\d.]+ [KMG]?B，不限/);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '上传', exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer: content });
  await expect(page.locator(`img[alt="${name}"]`)).toBeVisible({ timeout: 15_000 });
  const width = `document.querySelector('img[alt="${name}"]').naturalWidth`;
  await expect.poll(() => page.evaluate(width)).toBe(100);
});
