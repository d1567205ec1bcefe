import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

// What looks across projects: the board of their tasks, and the calendar of all that falls on a day.

const customer = '海州城市商业银行';
const span = { planStart: '2031-03-03', planEnd: '2031-03-28' };

async function aTask(page: Page, projectId: string, name: string, change: object = {}): Promise<string> {
  const body = {
    projectId,
    name,
    type: 'task',
    owner: 'admin',
    planStart: '2031-03-10',
    planEnd: '2031-03-11',
    ...change,
  };
  return (await call<{ id: string }>(page, 'POST', '/pm/task/add', body)).id;
}

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('shows tasks of several projects on one board, by state and by owner, with limits that a view keeps', async ({
  page,
}) => {
  const stem = `跨项目${Date.now() % 100_000}`;
  const [one, two] = [
    await aProject(page, { customer, budget: 1000, name: `${stem}甲`, ...span }),
    await aProject(page, { customer, budget: 1000, name: `${stem}乙`, ...span }),
  ];
  const before = await aTask(page, one.id, `${stem}前`);
  const after = await aTask(page, one.id, `${stem}后`, { predecessors: [{ fromId: before, type: 'FS', lag: 0 }] });
  await aTask(page, two.id, `${stem}另`, { owner: null });
  const { version } = await call<{ version: number }>(page, 'GET', '/pm/task/queryById', { id: after });
  await call(page, 'POST', '/pm/task/start', { id: after, version });

  await page.goto(`/pm/board?name=${stem}`);
  const waiting = page.getByRole('region', { name: '未开始' });
  const running = page.getByRole('region', { name: '进行中' });
  const done = page.getByRole('region', { name: '已完成' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expect(waiting).toContainText(`${stem}甲`);
  await expect(waiting).toContainText(`${stem}乙`);

  // What comes first is not finished: refused in words, and back where it was.
  await running
    .getByRole('listitem')
    .filter({ hasText: `${stem}后` })
    .dragTo(done);
  await expect(page.getByText(`前置任务“${stem}前”尚未完成，不能完成当前任务`)).toBeVisible();
  await expect(running.getByRole('listitem').filter({ hasText: `${stem}后` })).toHaveAttribute('aria-busy', 'false');
  await expect(done.getByRole('listitem')).toHaveCount(0);

  // A column has room for one.
  await waiting.getByRole('button', { name: '设置“未开始”的上限' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(waiting).toContainText('超出上限 1 条');
  await expect(waiting.getByRole('button', { name: '设置“未开始”的上限' })).toBeFocused();
  await expectAccessible(page, 'a board with a limit');
  await page.getByRole('button', { name: '存为视图' }).first().click();
  await page.getByRole('dialog', { name: '存为视图' }).getByLabel('名称').fill(stem);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: '视图' })).toContainText(stem);
  await page.goto('/pm/board');
  await page
    .getByRole('navigation', { name: '视图' })
    .getByRole('button', { name: new RegExp(stem) })
    .first()
    .click();
  await expect(waiting).toContainText('超出上限 1 条');

  // By owner: a card without one is given to somebody by key.
  await page.getByRole('radiogroup', { name: '分列方式' }).getByText('按负责人').click();
  const nobody = page.getByRole('region', { name: '未填写' });
  await expect(nobody.getByRole('listitem')).toHaveCount(1);
  await nobody.getByRole('button', { name: `${stem}另`, exact: true }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: '管理员' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nobody).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
});

test('moves what falls on a day by mouse and by key, and leaves what is refused', async ({ page }) => {
  const stem = `日程${Date.now() % 100_000}`;
  const { id: projectId } = await aProject(page, { customer, budget: 1000, name: stem, ...span });
  await aTask(page, projectId, `${stem}编码`);
  await page.goto(`/pm/calendar?projectId=${projectId}&on=2031-03-10`);
  const grid = page.getByRole('grid', { name: '项目日历' });
  const day = (name: string) => grid.getByRole('gridcell', { name });
  await expect(day('2031-03-10，1 条')).toBeVisible();
  await expectAccessible(page, 'the calendar of projects');

  await day('2031-03-10，1 条').getByRole('button').dragTo(day('2031-03-13，0 条'));
  await expect(page.getByText('修改成功').first()).toBeVisible();
  await expect(day('2031-03-14，1 条')).toBeVisible();
  await expect(day('2031-03-10，0 条')).toBeVisible();

  // Beyond the end of its project.
  await day('2031-03-13，1 条').getByRole('button').dragTo(day('2031-03-30，0 条'));
  await expect(page.getByText(/超出项目计划期间，请先提交进度变更/)).toBeVisible();
  await expect(day('2031-03-13，1 条')).toBeVisible();

  // By key: the day's list, another day.
  await day('2031-03-13，1 条').focus();
  await page.keyboard.press('m');
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: `改期：${stem}编码` }).click();
  const to = list.getByRole('textbox', { name: `“${stem}编码”改到` });
  await to.fill('2031-03-18');
  await to.press('Enter');
  await list.getByRole('button', { name: '确定' }).click();
  await expect(day('2031-03-19，1 条')).toBeVisible();

  const legend = page.getByRole('group', { name: '显示的种类' });
  await legend.getByRole('button', { name: /^任务/ }).click();
  await expect(day('2031-03-18，0 条')).toBeVisible();
  await expect(page).toHaveURL(/hide=task/);
  await legend.getByRole('button', { name: /^任务/ }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(day('2031-03-18，1 条')).toBeVisible();
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
  await day('2031-03-18，1 条').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pm\/task\?detail=/);
  await expect(page.getByRole('dialog').filter({ hasText: `${stem}编码` })).toBeVisible();
});
