// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates look like this
import { expect, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

/** Different in every run, so that the journey may be repeated on one installation. */
const stamp = Date.now().toString(36);

test('writes a template, sends it, reads it, and sees in the outbox what became of it', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  await page.goto('/modules/message/sysMessageTemplateList');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增消息模板' });
  await form.getByLabel('模板编码').fill(`visit_${stamp}`);
  await form.getByLabel('模板标题').fill('来访通知：${visitor}');
  await form.getByLabel('模板内容').fill('${name}您好，${visitor}将于${time来访');
  await expect(form.getByText('没有对应的“}”')).toBeVisible();
  await form.getByLabel('模板内容').fill('${name}您好，${visitor}将于${time}来访');
  await form.getByLabel('测试数据').fill(`{"name":"张三","visitor":"客人${stamp}"}`);
  await expect(form.getByRole('region', { name: '预览' })).toHaveText('预览：缺少变量“time”的值');
  await form.getByLabel('测试数据').fill(`{"name":"张三","visitor":"客人${stamp}","time":"明天"}`);
  await expect(form.getByRole('region', { name: '预览' })).toContainText(`张三您好，客人${stamp}将于明天来访`);
  await expectAccessibleInBothModes(page, '新增消息模板');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功！')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: `visit_${stamp}` });
  await row.getByRole('button', { name: /^应用/ }).click();
  await page.getByRole('dialog', { name: /^应用/ }).getByRole('button', { name: '应用' }).click();
  await expect(row.getByRole('button', { name: /^停用/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^编辑/ })).toHaveCount(0);

  for (const channel of ['系统消息', '邮件消息']) {
    await row.getByRole('button', { name: /^发送测试/ }).click();
    const sending = page.getByRole('dialog', { name: /^发送测试/ });
    await sending.getByLabel('消息类型').click();
    await page.getByTitle(channel).last().click();
    await sending.getByLabel('消息接收方').fill('管理员');
    await page.locator('.ant-select-item-option').filter({ hasText: 'admin' }).click();
    await sending.getByRole('button', { name: '发送' }).click();
    await expect(sending).toBeHidden();
  }

  await page.goto(`/modules/message/sysMessageList?esTitle=${encodeURIComponent(`客人${stamp}`)}`);
  const list = page.getByRole('table');
  await expect(list.getByRole('row').filter({ hasText: '系统消息' })).toContainText('发送成功');
  await page.getByRole('button', { name: '发送通道' }).click();
  const channels = page.getByRole('dialog', { name: '发送通道' });
  await expect(channels.getByText('邮件发送未配置（MAIL_HOST、MAIL_FROM）')).toBeVisible();
  await channels.getByRole('button', { name: '关闭' }).last().click();
  const mail = list.getByRole('row').filter({ hasText: '邮件消息' });
  await expect(mail).toContainText('未发送');
  await mail.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click();
  await expect(mail).toBeHidden();

  await page.goto(`/isps/userAnnouncement?titile=${encodeURIComponent(`客人${stamp}`)}`);
  const mine = page.getByRole('row').filter({ hasText: `客人${stamp}` });
  await mine.getByRole('button', { name: /^标星/ }).click();
  await expect(mine.getByRole('button', { name: /^标星/ })).toHaveAttribute('aria-pressed', 'true');
  await mine.getByRole('button', { name: `来访通知：客人${stamp}`, exact: true }).click();
  const message = page.getByRole('dialog', { name: '通知消息' });
  await expect(message).toContainText(`张三您好，客人${stamp}将于明天来访`);
  await message.getByRole('button', { name: '关闭' }).last().click();
  await mine.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(mine).toBeHidden();

  await page.goto('/account/settings/notification');
  await expect(page.getByRole('checkbox', { name: '系统通告 站内' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: '后台任务结束 站内' })).toBeChecked();
});
