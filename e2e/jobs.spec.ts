import { expect, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

/** Different in every run, so that the journey may be repeated on one installation. */
const stamp = Date.now().toString(36);

test('schedules a task: wrong values are named, it runs now with a log, starts, stops and goes', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  await page.goto('/isystem/QuartzJobList');
  const list = page.getByRole('table');
  await expect(list.getByText(/^(system|eq|pm|flow)\./).first()).toBeVisible();
  await expectAccessibleInBothModes(page, '定时任务');

  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增定时任务' });
  // The first field, though its part loads after the form.
  await expect(form.getByLabel('任务类名')).toBeFocused();
  await form.getByLabel('任务类名').click();
  await page.getByTitle('清理任务记录（system.purge-tasks）').click();
  await expect(form.getByLabel('cron表达式')).toHaveValue('0 30 3 * * ?');
  await form.getByLabel('描述').fill(`夜间清理${stamp}`);
  await form.getByLabel('保留的执行次数').fill('3');
  await expect(form.getByText('每个定时任务保留的执行次数（keepRuns）不能小于10')).toBeVisible();
  await form.getByLabel('cron表达式').fill('0 0 25 * * ?');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'keepRuns' })).toHaveCount(2);
  await form.getByLabel('保留的执行次数').fill('400');
  await form.getByLabel('cron表达式').fill('0 0 3 * * ?');
  await form.getByRole('button', { name: '选择', exact: true }).click();
  const cron = page.getByRole('dialog', { name: 'Cron表达式' });
  expect((await cron.boundingBox())?.width).toBe(608);
  await cron.getByLabel('表达式', { exact: true }).fill('0 15 4 * * ? *');
  await page.keyboard.press('Tab');
  await expect(cron.getByText(/^\d{4}-\d\d-\d\d 04:15:00$/)).toHaveCount(10);
  await cron.getByRole('button', { name: '确定' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('创建定时任务成功')).toBeVisible();

  const row = list.getByRole('row').filter({ hasText: `夜间清理${stamp}` });
  await expect(row.getByText('停止', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^启动/ }).click();
  await page.getByRole('dialog', { name: /^启动/ }).getByRole('button', { name: '启动' }).click();
  await expect(page.getByText('启动定时任务成功')).toBeVisible();
  await expect(row.getByText(/ 04:15:00$/)).toBeVisible();

  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '立即执行' }).click();
  await page
    .getByRole('dialog', { name: /^立即执行/ })
    .getByRole('button', { name: '执行' })
    .click();
  const log = page.getByRole('dialog', { name: '执行日志' });
  await expect(log.getByRole('status')).toHaveText('已完成');
  await expect(log.getByRole('region', { name: '日志内容' })).toContainText(
    '开始执行：清理任务记录，参数 {"keepRuns":400}',
  );
  await expectAccessibleInBothModes(page, '执行日志');
  await log.getByRole('button', { name: '关闭' }).last().click();
  const history = page.getByRole('dialog', { name: '执行历史：清理任务记录' });
  await expect(history.getByRole('row').filter({ hasText: '手动（管理员）' })).toContainText('删除到期记录');
  await expect(history.getByText(/ 04:15:00$/)).toHaveCount(5);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^停止/ }).click();
  await page.getByRole('dialog', { name: /^停止/ }).getByRole('button', { name: '停止' }).click();
  await expect(page.getByText('停止定时任务成功')).toBeVisible();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
});
