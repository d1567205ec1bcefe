import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

const given = { customer: '海州城市商业银行', budget: 1_250_000.5 };

test('changes a field of chosen records, says which stayed and why, and takes it back', async ({ page }) => {
  await holdSession(page);
  const stem = `批改${Date.now() % 100_000}`;
  const { id } = await aProject(page, { ...given, name: `${stem}甲` });
  for (const name of ['乙', '丙']) await aProject(page, { ...given, name: `${stem}${name}` });
  await page.goto(`/pm/project?name=${stem}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${stem}${name}` });
  await row('丙').getByRole('button', { name: '启动' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启动' }).click();
  await expect(page.getByText('项目已启动')).toBeVisible();
  for (const name of ['甲', '乙']) await row(name).getByRole('checkbox').check();

  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改项目' });
  // The filter finds one more than is chosen.
  await dialog.getByRole('radio', { name: '查询到的全部 3 条' }).check();
  await dialog.getByRole('combobox', { name: '要修改的字段' }).fill('计划结束');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const end = dialog.getByRole('textbox', { name: '计划结束' });
  await end.click();
  await end.fill('2025-12-31');
  await end.press('Enter');
  await expectAccessible(page, '批量修改项目');
  await dialog.getByRole('button', { name: /^预\s*览$/ }).click();
  await expect(dialog.getByText('不能修改的记录：')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '确认修改（0 条）' })).toBeDisabled();

  await dialog.getByRole('button', { name: '返回修改' }).click();
  await end.click();
  await end.fill('2088-08-08');
  await end.press('Enter');
  await dialog.getByRole('button', { name: /^预\s*览$/ }).click();
  await dialog.getByRole('button', { name: /^确认修改（[23] 条）$/ }).click();
  await expect(page.getByText(/已修改[23]条，[01]条未修改/)).toBeVisible();
  await expect(row('甲')).toContainText('2088-08-08');
  await page.getByRole('button', { name: /^撤\s*销$/ }).click();
  await expect(page.getByText(/已撤销批量修改，恢复[23]条/)).toBeVisible();
  await expect(row('甲')).toContainText('2099-12-31');

  await page.goto(`/pm/project?name=${stem}&detail=${id}`);
  await page.getByRole('tab', { name: '动态' }).click();
  await expect(page.getByText('撤销了批量修改（版本 3）')).toBeVisible();
  await expect(page.getByText('批量修改了记录（版本 2）')).toBeVisible();
});
