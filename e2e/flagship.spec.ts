import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { fillIn, save } from './support/form.ts';
import { signIn } from './support/sign-in.ts';

test.describe.configure({ timeout: 600_000 });
const server = { address: 'http://127.0.0.1:8340' };

async function as(browser: Browser, who: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: server.address, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signIn(page, who, adminPassword);
  return page;
}

const day = (from: number) => new Date(Date.now() + 8 * 3_600_000 + from * 86_400_000).toISOString().slice(0, 10);
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

/** Opens the form of a new record on a page. */
async function adding(page: Page, path: string, what: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const name = `新增${what}`;
  return page.getByRole('dialog', { name }).or(page.getByRole('region', { name }));
}

async function attach(form: Locator, name: string): Promise<void> {
  await form.locator('input[type=file]').first().setInputFiles(paper(name));
  await expect(form.getByRole('button', { name: `下载${name}` })).toBeVisible();
}

/** Does something to a record that its detail offers; `fill` answers what is asked. */
async function act(page: Page, action: string, fill?: (asked: Locator) => Promise<void>): Promise<void> {
  const detail = page.getByRole('dialog', { name: /详情/ });
  const direct = detail.getByRole('button', { name: action, exact: true });
  await expect(detail.getByRole('button', { name: '更多', exact: true }).or(direct).first()).toBeVisible();
  if (await direct.isVisible()) await direct.click();
  else {
    await detail.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  const asked = page.getByRole('dialog', { name: new RegExp(`^${action}“`) });
  await expect(asked).toBeVisible();
  await fill?.(asked);
  await asked.getByRole('button', { name: action, exact: true }).click();
  await expect(asked).toBeHidden();
}

async function agree(browser: Browser, who: string, text: string): Promise<void> {
  const page = await as(browser, who);
  await page.goto('/flow/inbox');
  const task = page
    .getByRole('list', { name: '待我审批' })
    .getByRole('button', { name: new RegExp(text) })
    .first();
  await task.click();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(task).toBeHidden();
  await page.context().close();
}

/** The id of the record in whose detail the page is. */
async function opened(page: Page, path: string, field: string, value: string): Promise<void> {
  await page.goto(`${path}?${field}=${encodeURIComponent(value)}`);
  await page.getByRole('row').filter({ hasText: value }).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: /详情/ })).toBeVisible();
}

/** A row of a part of a form: values that are chosen begin with a question mark. */
async function addRow(form: Locator, part: string, cells: readonly string[]): Promise<void> {
  const page = form.page();
  const rows = form.getByRole('grid', { name: part });
  await form.getByRole('group', { name: new RegExp(`^${part} `) }).getByRole('button', { name: '新增' }).click();
  for (const cell of cells) {
    const text = cell.replace(/^[?@]/, '');
    if (cell.startsWith('@')) {
      await page.keyboard.type(text);
      const people = page.getByRole('dialog', { name: '根据部门选择用户' });
      await people.getByRole('textbox', { name: '用户姓名' }).fill(text);
      await people.getByRole('button', { name: '查询' }).click();
      await people.getByRole('row').filter({ hasText: text }).getByRole('radio').check();
      await people.getByRole('button', { name: '确定' }).click();
      await expect(people).toBeHidden();
    } else {
      await page.keyboard.type(text);
      if (cell !== text) await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    }
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(rows).toContainText(cells[0]?.replace(/^[?@]/, '') ?? '');
}

test.afterEach(async ({ browser }) => {
  for (const [at, context] of browser.contexts().entries())
    for (const page of context.pages()) await page.screenshot({ path: `/tmp/fl-${at}.png` }).catch(() => {});
});
test('flagship', async ({ browser }) => {
  const mark = process.env.MARK ?? `${Date.now() % 100_000}`;
  const from = Number(process.env.FROM ?? 0);
  let at = 0;
  const step = async (title: string, run: () => Promise<void>) => {
    at += 1;
    if (at > from) await test.step(title, run);
    console.log(`done ${at} ${title} ${mark}`);
  };
  const name = `城轨票务清分系统${mark}`;
  const customer = `海州轨道交通集团${mark}`;
  const sales = await as(browser, 'sunlei');
  const pm = await as(browser, 'chenhao');
  await step('sales: customer', async () => {
    const form = await adding(sales, '/pm/customer', '发包方');
    await fillIn(form, { 名称: customer });
    await save(form);
  });
  await step('pm: project', async () => {
    const form = await adding(pm, '/pm/project', '项目');
    await fillIn(form, {
      项目名称: name,
      项目类型: '开发',
      外包分类: '信息技术研发服务',
      在岸离岸: '在岸',
      计价方式: '固定',
      发包方: customer,
      承接部门: '软件一部',
      项目经理: '陈昊',
      商务负责人: '孙磊',
      计划开始: day(-30),
      计划结束: day(90),
      预算成本: '1200000',
    });
    await addRow(form, '项目成员', ['@林雨欣', '?开发', day(-30), day(90)]);
    await addRow(form, '项目成员', ['@陈昊', '?项目经理', day(-30), day(90)]);
    await save(form);
  });
  await step('pm: plan', async () => {
    await pm.goto(`/pm/project?name=${name}`);
    await pm.getByRole('row').filter({ hasText: name }).getByRole('button').first().click();
    await pm.getByRole('dialog', { name: '项目详情' }).getByRole('link', { name: '打开主页' }).click();
    await pm.getByRole('tab', { name: '计划', exact: true }).click();
    await pm.getByRole('button', { name: '任务', exact: true }).click();
    await pm.getByRole('textbox', { name: '名称' }).fill('需求分析');
    await pm.keyboard.press('Enter');
    const plan = pm.getByRole('treegrid', { name: '项目计划' });
    await expect(plan).toBeFocused();
    for (const task of ['清分规则开发', '联调测试']) {
      await pm.keyboard.press('Insert');
      await pm.getByRole('textbox', { name: '名称' }).fill(task);
      await pm.keyboard.press('Enter');
    }
    const cell = (row: string, column: string) =>
      plan.locator('.gantt-row').filter({ hasText: row }).locator(`[data-column="${column}"]`);
    for (const [task, days] of [['需求分析', '10'], ['清分规则开发', '40'], ['联调测试', '15']] as const) {
      await cell(task, 'length').dblclick();
      await pm.getByRole('textbox', { name: '工期' }).fill(days);
      await pm.keyboard.press('Enter');
    }
    await pm.getByRole('button', { name: '里程碑' }).click();
    await pm.getByRole('textbox', { name: '名称' }).fill('终验');
    await pm.keyboard.press('Enter');
    await cell('需求分析', 'name').click();
    await cell('终验', 'name').click({ modifiers: ['Shift'] });
    await pm.keyboard.press('l');
    await expect(pm.locator('.gantt-link')).toHaveCount(3);
    await expect(cell('联调测试', 'start')).toHaveText(/01-/);
  });
  await step('project approval', async () => {
    await pm.getByRole('button', { name: '提交立项', exact: true }).click();
    const asked = pm.getByRole('dialog', { name: /^提交立项/ });
    await expect(asked).toContainText('吴建国');
    await asked.getByRole('button', { name: '提交立项', exact: true }).click();
    await expect(pm.getByRole('list', { name: '项目阶段' }).locator('[aria-current=step]')).toContainText('立项审批中');
    for (const who of ['wujianguo', 'liangjing', 'gaoyuan']) await agree(browser, who, name);
    await pm.reload();
    await pm.getByRole('button', { name: '启动', exact: true }).click();
    await pm.getByRole('dialog', { name: `启动“${name}”` }).getByRole('button', { name: '启动' }).click();
    await expect(pm.getByText('项目已启动')).toBeVisible();
    await pm.getByRole('tab', { name: '概览', exact: true }).click();
    await expect(pm.getByText('基线 1')).toBeVisible();
  });
  await step('contract', async () => {
    const form = await adding(sales, '/pm/contract', '合同');
    await fillIn(form, {
      合同名称: `${name}开发合同`,
      合同类别: '接包合同',
      项目: name,
      发包方: customer,
      含税金额: '1860000',
      生效日期: day(-30),
      终止日期: day(365),
    });
    await save(form);
    for (const [node, kind, amount, condition] of [
      ['预付款', '预付款', '558000', '日期'],
      ['验收款', '验收款', '1302000', '验收'],
    ] as const) {
      const nodeForm = await adding(sales, '/pm/node', '收付款节点');
      await fillIn(nodeForm, { 合同: `${name}开发合同`, 节点名称: node, 节点类别: kind, 金额: amount, 计划日期: day(-20), 条件: condition });
      await save(nodeForm);
    }
    await opened(sales, '/pm/contract', 'name', `${name}开发合同`);
    await act(sales, '提交');
    for (const who of ['weidong', 'xumin', 'gaoyuan']) await agree(browser, who, `${name}开发合同`);
    await opened(sales, '/pm/contract', 'name', `${name}开发合同`);
    await act(sales, '签署生效', async (asked) => {
      await fillIn(asked, { 签订日期: day(-1) });
      await attach(asked, '合同扫描件.pdf');
    });
    await expect(sales.getByRole('dialog', { name: /详情/ })).toContainText('履行中');
  });
  await step('timesheet', async () => {
    const member = await as(browser, 'linyuxin');
    await member.goto('/pm/timesheet');
    await member.waitForTimeout(3000);
    await member.screenshot({ path: '/tmp/fl-ts.png' });
    console.log(await member.getByRole('main').ariaSnapshot());
  });
});
