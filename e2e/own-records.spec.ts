import { expect, test } from '@playwright/test';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test('keeps what was opened last and favourites one key away', async ({ page }) => {
  await holdSession(page);
  const name = `自留${Date.now() % 100_000}`;
  const { id } = await aProject(page, { customer: '海州城市商业银行', budget: 1_250_000.5, name });
  await page.goto(`/pm/project?detail=${id}`);
  const star = page.getByRole('button', { name: '收藏', exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('已收藏')).toBeVisible();

  await page.goto('/dashboard/analysis');
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索' });
  await expect(palette.getByRole('group', { name: '最近打开' }).getByRole('option').first()).toContainText(name);
  await palette.getByRole('group', { name: '收藏' }).getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/pm/project\\?detail=${id}$`));
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await star.click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
});

test('follows a record, alone and with others in a list, and finds it one key away', async ({ page }) => {
  await holdSession(page);
  const name = `关注${Date.now() % 100_000}`;
  const { id } = await aProject(page, { customer: '海州城市商业银行', budget: 1_250_000.5, name });
  await page.goto(`/pm/project?detail=${id}`);
  const detail = page.getByRole('dialog').filter({ hasText: '项目详情' });
  const follow = detail.getByRole('button', { name: '关注', exact: true });
  await expect(detail.getByText('还没有人关注')).toBeVisible();
  await follow.click();
  const following = detail.getByRole('button', { name: '已关注 1' });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect(detail.getByRole('listitem').filter({ hasText: '管理员' })).toBeVisible();

  await page.goto('/dashboard/analysis');
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索' });
  await palette.getByRole('group', { name: '我关注的' }).getByRole('option', { name }).click();
  await following.click();
  await expect(page.getByText('已取消关注')).toBeVisible();
  await expect(detail.getByText('还没有人关注')).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).or(detail.locator('.ant-drawer-close')).first().click();

  await page.goto(`/pm/project?name=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('status').getByRole('button', { name: '关注' }).click();
  await expect(page.getByText('已关注', { exact: true })).toBeVisible();
});

test('says it with a picture in a comment, and takes it out again', async ({ page }) => {
  await holdSession(page);
  const name = `附图${Date.now() % 100_000}`;
  const { id } = await aProject(page, { customer: '海州城市商业银行', budget: 1_250_000.5, name });
  await page.goto(`/pm/project?detail=${id}`);
  const detail = page.getByRole('dialog').filter({ hasText: '项目详情' });
  await detail.getByRole('tab', { name: '动态' }).click();
  const activity = detail.getByRole('region', { name: '动态' });
  const box = activity.getByRole('textbox', { name: '写评论' });
  const picture = (await page.screenshot()).toString('base64');
  // Pasted as a clipboard holds a picture: a file, and no text.
  await box.focus();
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);
  await expect(activity.getByText('image.png')).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await activity.getByRole('button', { name: '添加附件' }).click();
  await (await chosen).setFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('第二批样本') });
  await expect(activity.getByText('说明.txt')).toBeVisible();
  await activity.getByRole('button', { name: '发表' }).click();
  const comment = activity.getByRole('listitem').filter({ hasText: '管理员' }).first();
  await expect(comment.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect(comment.getByText('15 B')).toBeVisible();

  await comment.getByRole('button', { name: '编辑' }).click();
  await comment.getByRole('button', { name: '移除image.png' }).click();
  await comment.getByRole('button', { name: '保存' }).click();
  await expect(comment.getByRole('img', { name: 'image.png' })).toBeHidden();
  await expect(comment.getByText('说明.txt')).toBeVisible();
});
