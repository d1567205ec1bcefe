import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

// 综合检索 as the archivist uses it. The journey makes its own records.

test('finds a record, narrows, saves the search and asks for a loan', async ({ page }) => {
  await holdSession(page);
  const stamp = String(Date.now() % 1_000_000).padStart(6, '0');
  const word = `检索旅程${stamp}`;
  const rules = await call<{ records: { id: string; code: string }[] }>(page, 'GET', '/arc/rule/list?pageSize=100');
  const fonds = await call<{ id: string }>(page, 'POST', '/arc/fonds/add', {
    ...{ no: stamp.slice(-4), name: `检索全宗${stamp}`, creator: '海川数字服务' },
  });
  const own = await call<{ id: string }>(page, 'POST', '/arc/class/add', {
    ...{ code: `JS${stamp}`, name: `检索类${stamp}`, door: 'WS', arrange: 'item' },
    ruleId: rules.records.find(({ code }) => code === 'WS2022')?.id,
  });
  const ids: string[] = [];
  for (const year of [2023, 2024]) {
    const { id } = await call<{ id: string }>(page, 'POST', '/arc/item/add', {
      ...{ title: `采购订单${word}审批${year}`, creator: '办公室', docDate: `${year}0301`, year, retention: 'D30' },
      ...{ orgCode: 'BGS', secret: 1, pages: 6, carrier: 'paper', gen: 'scan', openFlag: '0' },
      ...{ fondsId: fonds.id, classId: own.id },
    });
    ids.push(id);
  }
  await call(page, 'POST', '/arc/item/receive', { ids: ids.join(',') });

  await page.goto('/arc/search');
  const box = page.getByRole('textbox', { name: '检索词' });
  await expect(box).toBeFocused();
  await box.fill('检');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('请输入至少2个字符');
  await box.fill(word);
  // The index follows within seconds.
  await expect(async () => {
    await page.getByRole('search').getByRole('button', { name: '检索', exact: true }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 条结果' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('mark').first()).toHaveText(word);
  await expectAccessible(page, 'results of a search');

  await page.getByRole('region', { name: '年度' }).getByRole('button', { name: /2024/ }).click();
  await expect(page.getByRole('heading', { name: '1 条结果' })).toBeVisible();
  await expect(page).toHaveURL(/year=2024/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '2 条结果' })).toBeVisible();

  await page.getByRole('button', { name: '保存检索' }).click();
  await page.getByPlaceholder('检索名称').fill(`检索${stamp}`);
  await page.getByPlaceholder('检索名称').press('Enter');
  await expect(page.getByPlaceholder('检索名称')).toBeHidden();
  await page.goto('/arc/search');
  await page.getByRole('button', { name: `检索${stamp}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 条结果' })).toBeVisible();

  for (const each of await page.getByRole('checkbox', { name: /加入借阅车/ }).all()) await each.check();
  await page.getByRole('button', { name: '申请借阅' }).click();
  await expect(page).toHaveURL(/\/arc\/loan/);
  await expect(
    page.getByRole('dialog').or(page.locator('form')).getByText(`采购订单${word}审批2023`).first(),
  ).toBeVisible();
});
