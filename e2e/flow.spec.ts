import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

const password = 'Kite-and-river-7';
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Decisions say where they were made. */
const phoneAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
/** Login name and name of those who decide. */
const people = {
  wangwei: '王蔚',
  liqian: '李倩',
  heshan: '何姗',
  yuhang: '于航',
  luoxin: '罗昕',
} as const;
type Who = keyof typeof people;

// A definition that is published binds every project: these journeys have an installation of their own.
test.describe.configure({ mode: 'serial' });
let server: RunningServer;
let dataDir: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = makeDataDir();
  server = await startServer({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A browser of its own, in which somebody is signed in. */
async function browserOf(browser: Browser, who: Who | 'admin', viewport = desktop): Promise<Page> {
  const context = await browser.newContext({
    ...(viewport === phone ? { userAgent: phoneAgent } : {}),
    ...{ baseURL: server.address, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await (who === 'admin' ? signIn(page) : signIn(page, who, password));
  return page;
}

/** Five people who may see projects. */
async function hire(page: Page): Promise<void> {
  for (const [at, [username, realname]] of Object.entries(people).entries())
    await aUser(page, { username, realname, password, phone: `1390000200${at}`, role: 'admin' });
}

/** A choice of the list that is open. */
const offered = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });
const panel = (page: Page) => page.locator('.fp');
const box = (page: Page, name: string) => page.getByRole('application').getByRole('button', { name });

/** Names who decides at the chosen step. */
async function ask(page: Page, who: readonly Who[], name: string, mode?: '会签'): Promise<void> {
  await panel(page).getByLabel('名称').fill(name);
  const asked = panel(page).getByRole('region', { name: '谁来审批' });
  await asked.getByRole('button', { name: '添加' }).click();
  await page.getByRole('menuitem', { name: '指定人员' }).click();
  for (const one of who) {
    await asked.getByRole('combobox', { name: '指定人员' }).fill(people[one]);
    await offered(page, people[one]).click();
  }
  await page.keyboard.press('Escape');
  if (mode) await panel(page).getByText(mode, { exact: true }).click();
}

interface Happened {
  kind: string;
  by: { name: string } | null;
  behalf: { name: string } | null;
}

/** What happened in the last approval of a project. */
async function eventsOf(page: Page, id: string): Promise<Happened[]> {
  const about = { resource: '/pm/project', id };
  const { last } = await call<{ last: { events: Happened[] } }>(page, 'GET', '/flow/instance/ofRecord', about);
  return last.events;
}

/** The project's row, by the menu of its page. */
async function submitted(page: Page, id: string): Promise<void> {
  await page.goto(`/pm/project?detail=${id}`);
  const drawer = page.getByRole('dialog', { name: /项目详情/ });
  await drawer.getByRole('button', { name: '提交立项' }).click();
}

test('a flow with a condition, a parallel branch, all-of and any-of is drawn, published and run by five people', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const admin = await browserOf(browser, 'admin');
  await hire(admin);
  const { id } = await aProject(admin, { name: '热线坐席夜间服务', customer: '海州电力', budget: 860_000 });

  await test.step('the proposed drawing is changed: what is not wanted goes, by keys, and comes back by 撤销', async () => {
    await admin.goto('/flow/definition');
    await expect(admin.getByRole('row', { name: /项目立项审批/ })).toContainText('未发布');
    await admin.getByRole('button', { name: '项目立项审批', exact: true }).click();
    await expect(box(admin, '部门负责人')).toBeVisible();
    for (const name of ['部门负责人', '项目管理办公室']) {
      await box(admin, name).first().click();
      await admin.keyboard.press('Delete');
      await expect(box(admin, name)).toHaveCount(0);
    }
    await admin.keyboard.press('Control+z');
    await expect(box(admin, '项目管理办公室')).toBeVisible();
    await admin.keyboard.press('Control+Shift+z');
    await expect(box(admin, '项目管理办公室')).toHaveCount(0);
  });

  await test.step('from half a million two people must both agree: the condition is set by the query builder', async () => {
    await box(admin, '预算成本').click();
    await admin.getByRole('button', { name: '设置条件' }).click();
    const dialog = admin.getByRole('dialog', { name: /分支条件/ });
    await dialog.getByLabel('第1条的值').fill('500000');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(box(admin, '预算成本')).toContainText('500,000.00');
    await box(admin, '公司领导').click();
    await panel(admin).getByRole('button', { name: '去掉“角色”' }).click();
    await ask(admin, ['wangwei', 'liqian'], '合同会签', '会签');
    await panel(admin).getByLabel('期限（工作日）').fill('1');
    await expect(box(admin, '合同会签')).toContainText('王蔚、李倩，会签');
    await expect(box(admin, '合同会签')).toContainText('1 天');
  });

  await test.step('behind it one of two and a third person decide at the same time', async () => {
    // The plus below where the branches come together.
    await admin.locator('[data-place=":1"]').click();
    await admin.getByRole('menuitem', { name: '并行' }).click();
    await admin.keyboard.press('ArrowDown');
    await admin.keyboard.press('a');
    await ask(admin, ['heshan', 'yuhang'], '用印复核');
    await box(admin, '用印复核').click();
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.press('a');
    await ask(admin, ['luoxin'], '数据安全审查');
    await expect(admin.getByText('草稿已保存')).toBeVisible();
    await expect(admin.getByRole('button', { name: /检查/ })).toBeVisible();
  });

  await test.step('a step is dragged onto a plus and back', async () => {
    await box(admin, '抄送').dragTo(admin.locator('[data-place=":0"]'));
    const order = () =>
      admin.locator('.fg-step strong').evaluateAll((all) => all.map((one) => one.textContent).indexOf('抄送'));
    await expect.poll(order).toBe(0);
    await admin.getByRole('button', { name: '撤销' }).click();
    await expect.poll(order).not.toBe(0);
  });

  await test.step('a trial on the project names who would decide, and publishing shows what is new', async () => {
    await admin.getByRole('combobox', { name: '记录' }).fill('热线坐席');
    await offered(admin, '热线坐席夜间服务').click();
    const trial = admin.getByRole('complementary', { name: '谁来审批？' });
    await expect(trial.getByRole('listitem').filter({ hasText: '合同会签' })).toContainText('王蔚');
    await expect(box(admin, '用印复核')).toContainText('何姗、于航');
    await admin.getByRole('button', { name: '发布第 1 版' }).click();
    await admin.getByRole('dialog', { name: '发布第 1 版' }).getByRole('button', { name: '发布' }).click();
    await expect(admin.getByText('第 1 版运行中，0 份在途')).toBeVisible();
  });

  await test.step('the applicant sees who will decide, submits, and the record is frozen', async () => {
    await submitted(admin, id);
    const dialog = admin.getByRole('dialog', { name: /提交立项/ });
    await expect(dialog.getByText('王蔚、李倩')).toBeVisible();
    await dialog.getByLabel('提交说明').fill('客户已确认范围');
    await dialog.getByRole('button', { name: '提交立项' }).click();
    await expect(admin.getByText('审批中，不能修改或删除。等待王蔚、李倩处理“合同会签”。')).toBeVisible();
  });

  await test.step('one of the two is away and names a stand-in, who agrees by key in their place', async () => {
    const away = await browserOf(browser, 'wangwei');
    await away.goto('/flow/inbox');
    await expect(away.getByRole('heading', { name: '热线坐席夜间服务' })).toBeVisible();
    await call(away, 'POST', '/sys/sysUserAgent/add', {
      ...{ userName: 'wangwei', agentUserName: 'luoxin', status: '1' },
      ...{ startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
    });
    await away.context().close();

    const agent = await browserOf(browser, 'luoxin');
    await agent.goto('/flow/inbox');
    await expect(agent.getByRole('list', { name: '待我审批' })).toContainText('代 王蔚');
    await expect(agent.getByText(/说明：客户已确认范围/)).toBeVisible();
    // Its limit of a working day runs.
    await expect(agent.getByRole('list', { name: '待我审批' })).toContainText(/剩|前/);
    await expect(agent.getByRole('button', { name: '同意', exact: true })).toBeVisible();
    await agent.keyboard.press('Control+Enter');
    await expect(agent.getByText('没有等待您处理的审批')).toBeVisible();
    await agent.goto('/flow/done');
    await expect(agent.getByRole('list', { name: '我已审批' })).toContainText('已同意');
    await agent.context().close();
  });

  await test.step('the server is killed between two decisions, and nothing of the first is lost or done twice', async () => {
    const { port } = new URL(server.address);
    await server.kill();
    server = await startServer({ DATA_DIR: dataDir, PORT: port });
    const events = await eventsOf(admin, id);
    expect(events.filter(({ kind }) => kind === 'agree')).toMatchObject([
      { by: { name: '罗昕' }, behalf: { name: '王蔚' } },
    ]);
  });

  await test.step('the other one agrees with an opinion', async () => {
    const second = await browserOf(browser, 'liqian');
    await second.goto('/flow/inbox');
    await expect(second.getByRole('button', { name: '同意', exact: true })).toBeVisible();
    await second.keyboard.press('o');
    await second.keyboard.type('同意，注意工期');
    await second.getByRole('button', { name: '同意', exact: true }).click();
    await expect(second.getByText('没有等待您处理的审批')).toBeVisible();
    await second.context().close();
  });

  await test.step('of two who press at once one decides, and the other is told who was faster', async () => {
    const [one, other] = await Promise.all([browserOf(browser, 'heshan'), browserOf(browser, 'yuhang')]);
    const both = [one, other];
    for (const page of both) {
      await page.goto('/flow/inbox');
      await expect(page.getByRole('button', { name: '同意', exact: true })).toBeVisible();
    }
    await Promise.all(both.map((page) => page.keyboard.press('Control+Enter')));
    // Whoever was slower reads it, and nothing waits for either of them any more.
    await expect
      .poll(async () => {
        const told = await Promise.all(
          both.map((page) =>
            page
              .locator('.ant-message')
              .allInnerTexts()
              .then((texts) => texts.join()),
          ),
        );
        return told
          .map((text) => (/已同意/.test(text) ? 'went' : /已由|已处理|已结束/.test(text) ? 'late' : text))
          .sort();
      })
      .toEqual(['late', 'went']);
    for (const page of both) await expect(page.getByText('没有等待您处理的审批')).toBeVisible();
    await Promise.all(both.map((page) => page.context().close()));
  });

  await test.step('the last one decides on a phone, whose bar stays in sight', async () => {
    const last = await browserOf(browser, 'luoxin', phone);
    await last.goto('/flow/inbox');
    await last.getByRole('button', { name: /热线坐席夜间服务/ }).click();
    await expect(last.getByRole('region', { name: '处理' })).toBeInViewport();
    expect(await last.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await last.getByRole('button', { name: '同意', exact: true }).click();
    await expect(last.getByText('没有等待您处理的审批')).toBeVisible();
    await last.context().close();
  });

  await test.step('the project is approved, and its tab tells who did what', async () => {
    await admin.goto(`/pm/project?detail=${id}`);
    const drawer = admin.getByRole('dialog', { name: /项目详情/ });
    await expect(drawer.getByText('已立项').first()).toBeVisible();
    await drawer.getByRole('tab', { name: '审批', exact: true }).click();
    const acts = drawer.getByRole('list', { name: '审批记录' });
    for (const name of ['罗昕（代 王蔚）', '李倩', '罗昕']) await expect(acts).toContainText(`${name} 同意`);
    const agreed = (await eventsOf(admin, id)).filter(({ kind }) => kind === 'agree');
    // Four decisions: of the two who pressed at once one.
    expect(agreed).toHaveLength(4);
    await expect(acts).toContainText('同意，注意工期');
    await expect(acts.getByText('审批通过')).toBeVisible();
    await expect(acts.getByLabel('手机')).toHaveCount(1);
  });

  await test.step('the sheet is printed from the tab, and the timeline of the record says so', async () => {
    const drawer = admin.getByRole('dialog', { name: /项目详情/ });
    const answer = admin.waitForResponse((response) => response.url().includes('/flow/instance/print'));
    const tab = admin.waitForEvent('popup');
    await drawer.getByRole('button', { name: '打印审批单' }).click();
    const response = await answer;
    expect(response.headers()['content-type']).toBe('application/pdf');
    await (await tab).close().catch(() => {});
    await drawer.getByRole('tab', { name: '动态' }).click();
    await expect(drawer.getByText(/打印了“审批单”（DY\d{8}-\d{5}）/)).toBeVisible();
  });
});

test('a refusal needs a word and leads back to the applicant, who sees why; before the first decision he may withdraw', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await browserOf(browser, 'admin');
  const { id } = await aProject(admin, { name: '移动银行体验设计', customer: '海州银行', budget: 120_000 });
  await submitted(admin, id);
  const dialog = admin.getByRole('dialog', { name: /提交立项/ });
  // Too small for the branch of two.
  await expect(dialog.getByText('用印复核')).toBeVisible();
  await expect(dialog.getByText('合同会签')).toHaveCount(0);
  await dialog.getByRole('button', { name: '提交立项' }).click();
  await expect(admin.getByText(/审批中，不能修改或删除/)).toBeVisible();

  await admin.goto('/flow/mine');
  await admin.getByRole('button', { name: '撤回' }).click();
  await admin.getByRole('dialog', { name: /撤回/ }).getByRole('button', { name: '撤回' }).click();
  await expect(admin.getByRole('list', { name: '我发起的' })).toContainText('已撤回');

  await submitted(admin, id);
  await admin
    .getByRole('dialog', { name: /提交立项/ })
    .getByRole('button', { name: '提交立项' })
    .click();
  await expect(admin.getByText(/审批中，不能修改或删除/)).toBeVisible();

  const luoxin = await browserOf(browser, 'luoxin');
  await luoxin.goto('/flow/inbox');
  await expect(luoxin.getByRole('heading', { name: '移动银行体验设计' })).toBeVisible();
  // The title is there before the record and what may be decided on it.
  await expect(luoxin.getByRole('button', { name: '驳回', exact: true })).toBeEnabled();
  await luoxin.keyboard.press('r');
  await expect(luoxin.getByRole('alert')).toHaveText('请填写审批意见');
  await luoxin.keyboard.type('请补充数据安全方案');
  await luoxin.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(luoxin.getByText('没有等待您处理的审批')).toBeVisible();

  await admin.goto('/flow/mine');
  await expect(admin.getByRole('list', { name: '我发起的' })).toContainText('已驳回');
  await expect(admin.getByText('请补充数据安全方案').first()).toBeVisible();
  await luoxin.context().close();
});

test('a figure opens the list of what it counts; from there a copy is sent, and its receiver reads it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await browserOf(browser, 'admin');
  await admin.goto('/flow/definition');
  await admin
    .getByRole('row', { name: /项目立项审批/ })
    .getByRole('button', { name: /统计/ })
    .click();
  const figures = admin.getByRole('dialog', { name: /统计/ });
  await figures.getByRole('definition').nth(1).getByRole('link').click();
  await expect(admin).toHaveURL(/\/flow\/query\?code=pm.project&state=passed&days=90/);
  await expect(admin.getByText('1-1 共1条')).toBeVisible();
  await expectAccessible(admin, 'the query of approvals');
  await admin.getByRole('button', { name: '热线坐席夜间服务' }).click();
  const approval = admin.getByRole('dialog', { name: '审批' });
  await approval.getByRole('button', { name: '抄送', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: /抄送：热线坐席夜间服务/ });
  await dialog.getByRole('combobox', { name: '抄送给' }).fill('何姗');
  await offered(admin, '何姗').click();
  await admin.keyboard.press('Escape');
  await dialog.getByLabel('说明').fill('请安排进场');
  await dialog.getByRole('button', { name: '抄送', exact: true }).click();
  await expect(admin.getByText('已抄送')).toBeVisible();
  await expect(approval.getByText('抄送给何姗')).toBeVisible();

  const reader = await browserOf(browser, 'heshan');
  await reader.goto('/flow/copies');
  await expect(reader.getByRole('list', { name: '抄送我的' })).toContainText('管理员抄送：请安排进场');
  await reader.context().close();
});
