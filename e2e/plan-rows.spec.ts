import { expect, type Locator, type Page, test } from '@playwright/test';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

const row = (page: Page, name: string) => page.locator('.gantt-row').filter({ hasText: name });
const cell = (page: Page, name: string, column: string) => row(page, name).locator(`[data-column="${column}"]`);
const bar = (page: Page, name: string) => page.locator(`[data-bar]`).filter({ hasText: name });
const codes = (page: Page) =>
  page
    .locator('.gantt-row')
    .evaluateAll((rows) =>
      rows.map((one) =>
        ['wbs', 'name'].map((column) => one.querySelector(`[data-column="${column}"]`)?.textContent ?? '').join(' '),
      ),
    );
const saved = (page: Page) => expect(page.locator('.gantt-saved')).toContainText('已保存');
/** The middle of what is shown of something, moved by a part of its height. */
async function pointOf(thing: Locator, down = 0): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('not in sight');
  return { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height * (0.5 + down) };
}

/** A plan of three tasks, each of three days from Monday 2 March, and the milestone 终验. */
async function aPlan(page: Page, name: string) {
  const project = await aProject(page, {
    ...{ name: `${name}${Date.now() % 100_000}`, customer: '海州城市商业银行', budget: 800_000 },
    ...{ planStart: '2026-03-02', planEnd: '2026-12-31' },
  });
  for (const [index, task] of ['调研', '设计', '开发'].entries())
    await call(page, 'POST', '/pm/task/add', {
      ...{ projectId: project.id, name: task, type: 'task', schedule: 'auto', sortNo: index + 1 },
      ...{ planStart: '2026-03-02', planEnd: '2026-03-04' },
    });
  await page.goto(`/pm/plan?project=${project.id}`);
  await expect(row(page, '开发')).toBeVisible();
  // Where the milestone stands is what the tasks are put in relation to.
  await expect.poll(() => codes(page)).toHaveLength(4);
  await page.locator('.gantt').evaluate((box) => {
    box.scrollLeft = 0;
  });
  return project;
}

/** Picks a row up by its handle and carries it to a part of another row; `look` before it is let go. */
async function carry(page: Page, name: string, to: string, part: number, look?: () => Promise<void>): Promise<void> {
  const handle = await pointOf(row(page, name).locator('.gantt-grip'));
  await page.mouse.move(handle.x - 2, handle.y);
  await page.mouse.down();
  const place = await pointOf(row(page, to), part);
  await page.mouse.move(place.x, place.y - 6, { steps: 3 });
  await page.mouse.move(place.x, place.y, { steps: 3 });
  await look?.();
  await page.mouse.up();
}

test('rows are carried to another place by their handles: one or several, as one step that is taken back', async ({
  page,
}) => {
  const project = await aPlan(page, '移行');
  const before = await codes(page);
  const order = (names: string[]) => names.map((name, at) => `${at + 1} ${name}`);
  const tip = page.locator('.gantt-tip');

  // Before the first row, wherever the milestone stands.
  const [first] = before.map((text) => text.slice(2));
  await carry(page, '开发', first ?? '', -0.4, () => expect(tip).toContainText(`移到“${first}”之前`));
  const moved = ['开发', ...before.map((text) => text.slice(2)).filter((name) => name !== '开发')];
  await expect.poll(() => codes(page)).toEqual(order(moved));
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => codes(page)).toEqual(before);
  await saved(page);

  // Two together into a third one; what may not be says why and changes nothing.
  await cell(page, '设计', 'name').click();
  await cell(page, '开发', 'name').click({ modifiers: ['ControlOrMeta'] });
  await carry(page, '开发', '终验', 0, () => expect(tip).toContainText('里程碑下不能有任务'));
  await carry(page, '开发', '设计', 0, () => expect(tip).toContainText('不能移到自身或其下级任务中'));
  expect(await codes(page)).toEqual(before);
  await carry(page, '开发', '调研', 0, () => expect(tip).toContainText('2 项任务移到“调研”之下'));
  await expect(cell(page, '设计', 'wbs')).toHaveText(/^\d\.1$/);
  await expect(cell(page, '开发', 'wbs')).toHaveText(/^\d\.2$/);
  await saved(page);
  await page.reload();
  await expect(cell(page, '开发', 'wbs')).toHaveText(/^\d\.2$/);

  // The keyboard does the same; Escape lets go of what is carried.
  await cell(page, '开发', 'name').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, '开发', 'wbs')).toHaveText(/^\d\.1$/);
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, '开发', 'wbs')).toHaveText(/^\d$/);
  const now = await codes(page);
  await carry(page, '开发', '设计', 0, async () => {
    await expect(page.locator('.gantt-drop')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.gantt-drop')).toHaveCount(0);
  });
  expect(await codes(page)).toEqual(now);
  await saved(page);
  const { tasks } = await call<{ tasks: { name: string; parentId: string | null }[] }>(
    ...([page, 'GET', '/pm/plan/queryByProject', { projectId: project.id }] as const),
  );
  expect(tasks.find(({ name }) => name === '开发')?.parentId).toBeNull();
});

test('a plan shows the baseline of its project at once, and that of a change, which leads back to it', async ({
  page,
}) => {
  const project = await aPlan(page, '基线');
  await page.goto(`/pm/project?home=${project.id}&part=plan`);
  await expect(row(page, '开发')).toBeVisible();
  await page.getByRole('button', { name: '启动', exact: true }).click();
  await page.getByRole('dialog', { name: /^启动/ }).getByRole('button', { name: '启动' }).click();
  // Sooner than the plan is asked for changes of others.
  await expect(page.locator('.gantt-foot')).toContainText('与基线 V1 立项基线 一致', { timeout: 5000 });

  await cell(page, '开发', 'length').dblclick();
  await page.getByRole('textbox', { name: '工期' }).fill('8');
  await page.keyboard.press('Enter');
  await saved(page);
  const change = await anAgreedChange(page, project.id);
  await page.goto(`/pm/change?detail=${change.id}`);
  const detail = page.getByRole('dialog').filter({ hasText: change.code });
  await detail.getByRole('button', { name: '实施' }).click();
  const dialog = page.getByRole('dialog', { name: /^实施/ });
  await expect(dialog).toContainText('以当前计划作为新基线，请先调整计划');
  await dialog.getByLabel('办理说明').fill('计划已调整');
  await dialog.getByRole('button', { name: '实施' }).click();
  await detail.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`project=${project.id}&baseline=2`));
  const foot = page.locator('.gantt-foot');
  await expect(foot).toContainText(`与基线 V2 ${change.code} 延长开发 一致`);
  await foot.getByRole('link', { name: `来源变更 ${change.code}` }).click();
  await expect(page).toHaveURL(new RegExp(`/pm/change\\?detail=${change.id}`));
});

/** A change of time of the project as it is once it was approved: here nobody has to decide. */
async function anAgreedChange(page: Page, projectId: string): Promise<{ id: string; code: string }> {
  const code = 'pm.change';
  interface Definition {
    draftVersion: number;
    draft: object;
  }
  const { draft, draftVersion } = await call<Definition>(page, 'GET', '/flow/definition/queryByCode', { code });
  const body = { code, version: draftVersion, draft: { ...draft, nodes: [] } };
  const kept = await call<Definition>(page, 'PUT', '/flow/definition/saveDraft', body);
  await call(page, 'POST', '/flow/definition/publish', { code, version: kept.draftVersion });
  const change = await call<{ id: string; code: string }>(page, 'POST', '/pm/change/add', {
    ...{ projectId, title: '延长开发', kind: 'time', raisedBy: 'inner', reason: '需求增加', days: 5 },
  });
  for (const action of ['assess', 'submit']) {
    const { version } = await call<{ version: number }>(page, 'GET', '/pm/change/queryById', { id: change.id });
    await call(page, 'POST', `/pm/change/${action}`, { id: change.id, version });
  }
  return change;
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('a plan is scrolled, and a bar or a row that a finger rests on is carried', async ({ page, context }) => {
    await aPlan(page, '触屏');
    await page.locator('.ant-segmented-item', { hasText: '日' }).click();
    const chart = page.locator('.gantt');
    await chart.evaluate((box) => {
      box.scrollLeft = 100;
    });
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }, rests: boolean) => {
      await touch('touchStart', from);
      // What has been picked up is told beside the finger.
      if (rests) await expect(page.locator('.gantt-tip')).toBeVisible();
      for (let step = 1; step <= 8; step += 1)
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 8,
          y: from.y + ((to.y - from.y) * step) / 8,
        });
      await touch('touchEnd');
    };
    const left = () => chart.evaluate((box) => box.scrollLeft);

    // A finger that moves at once scrolls, also where it began on a bar.
    const place = await pointOf(bar(page, '设计'));
    await swipe(place, { x: place.x - 60, y: place.y }, false);
    await expect.poll(left).toBeGreaterThan(100);
    await expect(cell(page, '设计', 'start')).toHaveText('03-02');
    await expect(page.locator('.gantt-saved')).toContainText('可撤销 0 步');

    // The chart runs on for a moment after the finger has left it.
    let still = -1;
    await expect
      .poll(
        async () => {
          const before = still;
          still = await left();
          return still === before;
        },
        { intervals: [300] },
      )
      .toBe(true);
    // A finger that has rested carries the bar: two days to the right, and nothing scrolls.
    const from = await pointOf(bar(page, '设计'));
    await swipe(from, { x: from.x + 64, y: from.y }, true);
    await expect(cell(page, '设计', 'start')).toHaveText('03-04');
    expect(await left()).toBe(still);
    await saved(page);

    const held = await pointOf(cell(page, '设计', 'name'));
    await swipe(held, await pointOf(cell(page, '调研', 'name')), true);
    await expect(cell(page, '设计', 'wbs')).toHaveText(/^\d\.1$/);
    await saved(page);
  });
});
