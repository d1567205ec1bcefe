import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aCustomer, aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

// What stands above a list and beside it: figures, boards, calendars, views that people keep. Each journey makes its own records.

const given = { customer: '海州城市商业银行', budget: 1_250_000.5 };

/** The figure's number, once it is there. */
async function figure(page: Page, name: string): Promise<number> {
  const strip = page.getByRole('group', { name: '项目统计数字' });
  await expect(strip).not.toHaveAttribute('aria-busy', 'true');
  const text = (await strip.getByText(name, { exact: true }).locator('xpath=..').textContent()) ?? '';
  return Number(text.replace(name, '').replaceAll(',', ''));
}

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('shows figures above a list, and each opens the list that it counts', async ({ page }) => {
  const stem = `指标${Date.now() % 100_000}`;
  await aProject(page, { ...given, name: `${stem}甲` });
  await aProject(page, { ...given, name: `${stem}乙` });
  await page.goto(`/pm/project?name=${stem}`);
  expect(await figure(page, '预算合计')).toBe(2_500_001);
  expect(await figure(page, '执行中')).toBe(0);

  await page
    .getByRole('row')
    .filter({ hasText: `${stem}甲` })
    .getByRole('button', { name: '启动' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '启动' }).click();
  await expect(page.getByText('项目已启动')).toBeVisible();
  const running = page.getByRole('button', { name: '执行中 1' });
  await running.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=40/);
  await expect(page.getByText('共1条')).toBeVisible();
  await expect(page.getByRole('table', { name: '项目列表' }).getByRole('row')).toHaveCount(2);
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  // What has no list of its own adds up the list as it is.
  await expect.poll(() => figure(page, '预算合计')).toBe(1_250_000.5);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByText('共2条')).toBeVisible();
});

test('moves cards of a board by actions, by mouse and by key, and brings back what is refused', async ({ page }) => {
  const stem = `看板${Date.now() % 100_000}`;
  const first = await aProject(page, { ...given, name: `${stem}甲` });
  await aProject(page, { ...given, name: `${stem}乙` });
  await page.goto(`/pm/project?name=${stem}`);
  await page.getByRole('group', { name: '查看方式' }).getByRole('button', { name: '看板' }).click();
  await expect(page).toHaveURL(/view=board/);
  const draft = page.getByRole('region', { name: '草稿' });
  const running = page.getByRole('region', { name: '执行中' });
  const closed = page.getByRole('region', { name: '已结项' });
  await expect(draft.getByRole('listitem')).toHaveCount(2);
  await expect(draft).toContainText('2,500,001.00');
  await expectAccessible(page, 'a board');

  // A draft cannot be closed: there is nothing that would be asked.
  await draft
    .getByRole('listitem')
    .filter({ hasText: `${stem}乙` })
    .dragTo(closed);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Somebody changes it after the board was read: the drop is refused with the sentence, and the card goes back.
  const { version } = await call<{ version: number }>(page, 'GET', '/pm/project/queryById', { id: first.id });
  await aCustomer(page, '另一家');
  await call(page, 'POST', '/pm/project/edit', { id: first.id, version, customer: '另一家' });
  await draft
    .getByRole('listitem')
    .filter({ hasText: `${stem}甲` })
    .dragTo(running);
  const question = page.getByRole('dialog', { name: `启动“${stem}甲”` });
  await expect(running.getByRole('listitem').filter({ hasText: `${stem}甲` })).toHaveAttribute('aria-busy', 'true');
  await question.getByRole('button', { name: '启动' }).click();
  await expect(page.getByText(/已被.*修改/)).toBeVisible();
  await expect(draft.getByRole('listitem').filter({ hasText: `${stem}甲` })).toContainText('另一家');

  // Now it goes.
  await draft
    .getByRole('listitem')
    .filter({ hasText: `${stem}甲` })
    .dragTo(running);
  await question.getByRole('button', { name: '启动' }).click();
  await expect(running.getByRole('listitem').filter({ hasText: `${stem}甲` })).toHaveAttribute('aria-busy', 'false');
  await expect(draft.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => figure(page, '执行中')).toBe(1);

  // By key: to the card, its moves, the question.
  await draft.getByRole('button', { name: `${stem}乙`, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(running.getByRole('button', { name: `${stem}甲`, exact: true })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: '暂停 → 已暂停' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '提交终验 → 验收中' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: `提交终验“${stem}甲”` })
    .getByRole('button', { name: '提交终验' })
    .click();
  const accepting = page.getByRole('region', { name: '验收中' });
  await expect(accepting.getByRole('listitem').filter({ hasText: `${stem}甲` })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What was given up stays where it was.
  await draft.getByRole('button', { name: `${stem}乙`, exact: true }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: '启动 → 执行中' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(draft.getByRole('listitem')).toHaveCount(1);
  await expect(draft.getByRole('button', { name: `${stem}乙`, exact: true })).toBeFocused();
});

test('walks a calendar and a timeline by key, and opens what is there', async ({ page }) => {
  const stem = `日历${Date.now() % 100_000}`;
  const { id } = await aProject(page, { ...given, name: `${stem}甲` });
  const { version } = await call<{ version: number }>(page, 'GET', '/pm/project/queryById', { id });
  await call(page, 'POST', '/pm/project/edit', { id, version, planStart: '2031-05-30', planEnd: '2031-06-03' });
  for (const letter of 'ABCDEFG') {
    const one = await aProject(page, { ...given, name: `${stem}${letter}` });
    const read = await call<{ version: number }>(page, 'GET', '/pm/project/queryById', { id: one.id });
    await call(page, 'POST', '/pm/project/edit', {
      ...{ id: one.id, version: read.version, planStart: '2031-06-10', planEnd: '2031-06-10' },
    });
  }
  await page.goto(`/pm/project?name=${stem}&view=calendar&on=2031-05-30`);
  const grid = page.getByRole('grid', { name: '项目日历' });
  await expect(page.getByRole('heading', { name: '2031 年 5 月' })).toBeVisible();
  const day = (name: string) => grid.getByRole('gridcell', { name });
  await expect(day('2031-05-30，1 条')).toBeVisible();
  await expectAccessible(page, 'a calendar');
  await day('2031-05-30，1 条').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // Over the end of the month.
  await expect(page.getByRole('heading', { name: '2031 年 6 月' })).toBeVisible();
  await expect(day('2031-06-01，1 条')).toBeFocused();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog').filter({ hasText: '项目详情' });
  await expect(detail).toContainText(`${stem}甲`);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  // A day with more than it has room for.
  await grid.getByRole('button', { name: /^\+\d 条$/ }).click();
  const list = page.getByRole('dialog', { name: '2031-06-10（7 条）' });
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await day('2031-06-01，1 条').focus();
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('heading', { name: '2031 年 5 月' })).toBeVisible();
  await page.locator('.rv-spans').getByText('周', { exact: true }).click();
  await expect(page).toHaveURL(/span=week/);

  await page.getByRole('button', { name: '时间线' }).click();
  const lines = page.getByRole('list', { name: '项目时间线' });
  await expect(lines.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page, 'a timeline');
  await lines.getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(lines.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(detail).toContainText(`${stem}甲`);
});

test('keeps what somebody sees as a tab, opens with it, and gives it to a role', async ({ page }) => {
  const stem = `视图${Date.now() % 100_000}`;
  await aProject(page, { ...given, name: `${stem}甲` });
  const title = `我的${Date.now() % 100_000}`;
  await page.goto(`/pm/project?name=${stem}&column=budget&order=asc`);
  await expect(page.getByText('共1条')).toBeVisible();
  await page.getByRole('button', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写视图名称');
  await dialog.getByRole('textbox', { name: '名称' }).fill(title);
  await dialog.getByRole('combobox', { name: '同时给这些角色' }).click();
  await page.getByTitle('管理员', { exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('视图已保存')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '视图' });
  // With the number of records that its list has.
  const tab = tabs.getByRole('button', { name: `${title} 1`, exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'tabs of views');
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await tabs.boundingBox())?.height).toBeLessThan(48);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Another record comes into the list: the tab counts with it.
  await aProject(page, { ...given, name: `${stem}乙` });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('共2条')).toBeVisible();
  await expect(tabs.getByRole('button', { name: `${title} 2`, exact: true })).toBeVisible();

  // What is changed can be saved or taken back.
  await page.getByRole('button', { name: '看板' }).click();
  await tabs.getByRole('button', { name: '还原' }).click();
  await expect(page).not.toHaveURL(/view=board/);
  await page.getByRole('button', { name: '看板' }).click();
  await tabs.getByRole('button', { name: '保存', exact: true }).click();
  await expect(tabs.getByRole('button', { name: '还原' })).toHaveCount(0);

  // The list opens with it.
  await tabs.getByRole('button', { name: `视图“${title}”的操作` }).click();
  await page.getByRole('menuitem', { name: '设为默认打开' }).click();
  await expect(tabs.getByLabel('默认打开')).toBeVisible();
  await page.goto('/pm/project');
  await expect(page).toHaveURL(/view=board/);
  await expect(page.getByRole('region', { name: '草稿' }).getByRole('listitem')).toHaveCount(2);
  await tabs.getByRole('button', { name: '全部' }).click();
  await expect(page.getByRole('table', { name: '项目列表' })).toBeVisible();

  await tabs.getByRole('button', { name: `${title} 默认打开 2` }).click();
  await tabs.getByRole('button', { name: `视图“${title}”的操作` }).click();
  await page.getByRole('menuitem', { name: '重命名和角色' }).click();
  const renaming = page.getByRole('dialog', { name: '重命名和角色' });
  await renaming.getByRole('textbox', { name: '名称' }).fill(`${title}改`);
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('button', { name: `${title}改 默认打开 2` })).toBeVisible();
  await tabs.getByRole('button', { name: `视图“${title}改”的操作` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: `删除视图“${title}改”？` })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(page.getByText('视图已删除')).toBeVisible();
  await expect(tabs).toHaveCount(0);
});

test('counts risks by chance and impact, and a cell opens its list', async ({ page }) => {
  const project = await aProject(page, { ...given, name: `风险矩阵${Date.now() % 100_000}` });
  const risks = [
    ['甲方关键人离任', 4, 5],
    ['接口延期', 4, 5],
    ['测试环境不足', 2, 2],
  ] as const;
  for (const [title, chance, impact] of risks)
    await call(page, 'POST', '/pm/risk/add', {
      ...{ projectId: project.id, title, chance, impact, response: 'mitigate', measure: '每周跟进', owner: 'admin' },
      reviewDate: '2099-12-31',
    });
  await page.goto(`/pm/risk?projectId=${project.id}&view=matrix`);
  const matrix = page.getByRole('table', { name: '风险矩阵' });
  const grave = matrix.getByRole('button', { name: '概率 4 × 影响 5：2 条' });
  await expect(grave).toHaveText('2');
  await expect(grave.locator('xpath=..')).toHaveAttribute('data-mark', 'high');
  await expectAccessible(page, 'a matrix of risks');
  await matrix.getByRole('button', { name: '概率 2 × 影响 2：1 条' }).focus();
  await expect(matrix.getByRole('button', { name: '概率 3 × 影响 3：0 条' })).toBeDisabled();
  await grave.click();
  await expect(page).toHaveURL(/chance=4/);
  await expect(page.getByText('共2条')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '测试环境不足' })).toHaveCount(0);
});
