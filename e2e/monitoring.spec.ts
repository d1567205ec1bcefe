import { expect, test } from '@playwright/test';
import { expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

/** Different in every run, so that the journey may be repeated on one installation. */
const stamp = Date.now().toString(36);

test('looks at the figures of the server, compares two versions of a record and brings one back', async ({ page }) => {
  await followSystemMode(page);
  await holdSession(page);
  await page.goto('/monitor/JvmInfo');
  await expect(page.getByRole('row').filter({ hasText: 'jvm.memory.used' })).toContainText('V8 堆已使用的内存');
  await expect(page.getByText('内存（MB）').first()).toBeVisible();
  await page.goto('/monitor/TomcatInfo');
  await expect(page.getByRole('row').filter({ hasText: 'tomcat.sessions.active.current' })).toContainText(/\d/);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.goto('/monitor/HttpTrace');
  await expect(
    page.getByRole('row').filter({ hasText: '/sys/permission/getUserPermissionByToken' }).first(),
  ).toContainText('GET');
  await page.goto('/monitor/redis/info');
  await expect(page.getByText('未配置 Redis（REDIS_URL）')).toBeVisible();
  await page.goto('/monitor/Database');
  await expect(page.getByRole('row').filter({ hasText: 'sys_permission' }).first()).toBeVisible();
  await expectAccessibleInBothModes(page, '数据库监控');

  await page.goto('/monitor/Queue');
  await expect(page.getByRole('row').filter({ hasText: '数据备份' })).toContainText('已停止');

  await page.goto('/isystem/position');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增职务' });
  await form.getByLabel('职务编码').fill(`M${stamp}`);
  await form.getByLabel('职务名称').fill(`监控员${stamp}`);
  await form.getByLabel('职级').click();
  await page.getByTitle('员级').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  // Other journeys make posts at the same time, which would push it from the first page.
  await page.goto(`/isystem/position?code=M${stamp}`);
  const row = page.getByRole('row').filter({ hasText: `M${stamp}` });
  await row.getByRole('button', { name: /^编辑/ }).click();
  const edit = page.getByRole('dialog', { name: '编辑职务' });
  await edit.getByLabel('职务名称').fill(`巡检员${stamp}`);
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText(`巡检员${stamp}`);

  const made = await call<{ records: { id: string }[] }>(page, 'GET', '/sys/position/list', { code: `M${stamp}` });
  await page.goto('/sys/dataLog-list');
  await page.getByLabel('数据ID').fill(made.records[0]?.id ?? '');
  const list = page.getByRole('table', { name: '数据日志' });
  await list.getByRole('checkbox', { name: `监控员${stamp} 版本 1` }).check();
  await page.getByRole('button', { name: '数据比较' }).click();
  await expect(page.getByText('请选择两条数据进行比较')).toBeVisible();
  await list.getByRole('checkbox', { name: `巡检员${stamp} 版本 2` }).check();
  await page.getByRole('button', { name: '数据比较' }).click();
  const drawer = page.getByRole('dialog', { name: '职务变更记录' });
  await expect(drawer.getByRole('row').filter({ hasText: '职务名称' })).toContainText(`监控员${stamp}巡检员${stamp}`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(list.getByRole('button', { name: `恢复巡检员${stamp}版本2` })).toHaveCount(0);
  await list.getByRole('button', { name: `恢复监控员${stamp}版本1` }).click();
  await page.getByRole('dialog', { name: '恢复到版本 1' }).getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('恢复成功!')).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: `监控员${stamp}` })).toHaveCount(2);

  // Any two: the first version and the one that was brought back.
  await list.getByRole('button', { name: `变更监控员${stamp}版本3` }).click();
  await expect(drawer.getByRole('row').filter({ hasText: '职务名称' })).toContainText(`巡检员${stamp}监控员${stamp}`);
  await drawer.getByLabel('较早版本').click();
  await page.getByTitle(/^版本 1　/).click();
  await expect(drawer.getByText('两个版本的字段没有不同')).toBeVisible();
});
