import { rmSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { adminPassword, makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { act, adding, addRow, attach, day, editing, fillIn, opened, save } from './support/form.ts';
import { signIn } from './support/sign-in.ts';

/** People of the demo company, each in a browser of their own. */
const sales = 'sunlei';
const salesHead = 'weidong';
const manager = 'chenhao';
const head = 'wujianguo';
const office = 'liangjing';
const leader = 'gaoyuan';
const finance = 'xumin';
const member = 'linyuxin';
const staffing = 'zhoufang';
const archivist = 'heyun';

// Their approvals are published, which would bind the records of all other journeys.
test.describe.configure({ timeout: 480_000 });
let server: RunningServer;
const dataDir = makeDataDir();
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startServer({ DATA_DIR: dataDir, DEMO: 'on' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const mark = `${Date.now() % 100_000}`;
const project = `城轨票务清分系统${mark}`;
const customer = `海州轨道交通集团${mark}`;
const contract = `${project}开发合同`;
const supplement = `${project}补充协议`;
const change = `${project}增加互联互通`;
const delivered = `${project}安装包`;
const acceptance = `${project}终验`;
const lastNode = `验收款${mark}`;

async function as(browser: Browser, who: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: server.address, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, who, adminPassword);
  return page;
}

/** Lets somebody do something in a browser that is closed afterwards. */
async function briefly(browser: Browser, who: string, run: (page: Page) => Promise<void>): Promise<void> {
  const page = await as(browser, who);
  await run(page);
  await page.context().close();
}

/** People agree one after the other, each in their own list of what waits. */
async function agree(browser: Browser, people: readonly string[], title: string): Promise<void> {
  for (const who of people)
    await briefly(browser, who, async (page) => {
      await page.goto('/flow/inbox');
      const task = page.getByRole('list', { name: '待我审批' }).getByRole('button', { name: new RegExp(title) });
      await task.first().click();
      await page.getByRole('button', { name: '同意', exact: true }).click();
      await expect(task).toHaveCount(0);
    });
}

test('ten people of nine roles bring a project from its customer to the checks of its closing', async ({ browser }) => {
  const seller = await as(browser, sales);
  const pm = await as(browser, manager);

  await test.step('sales keep the customer, the manager drafts the project and its team', async () => {
    const client = await adding(seller, '/pm/customer', '发包方');
    await fillIn(client, { 名称: customer });
    await save(client);
    const form = await adding(pm, '/pm/project', '项目');
    await fillIn(form, {
      ...{ 项目名称: project, 项目类型: '开发', 外包分类: '信息技术研发服务', 在岸离岸: '在岸', 计价方式: '固定' },
      ...{ 发包方: customer, 承接部门: '软件一部', 项目经理: '陈昊', 商务负责人: '孙磊' },
      ...{ 计划开始: day(-30), 计划结束: day(90), 预算成本: '1200000' },
    });
    await addRow(form, '项目成员', ['@林雨欣', '?开发', day(-30), day(90)]);
    await addRow(form, '项目成员', ['@陈昊', '?项目经理', day(-30), day(90)]);
    await save(form);
  });

  await test.step('the plan is typed, three tasks one after the other', async () => {
    const detail = await opened(pm, '/pm/project', 'name', project);
    await detail.getByRole('link', { name: '打开主页' }).click();
    await pm.getByRole('tab', { name: '计划', exact: true }).click();
    await pm.getByRole('button', { name: '任务', exact: true }).click();
    const plan = pm.getByRole('treegrid', { name: '项目计划' });
    const named = async (name: string) => {
      await pm.getByRole('textbox', { name: '名称' }).fill(name);
      await pm.keyboard.press('Enter');
    };
    await named('需求分析');
    for (const name of ['清分规则开发', '联调测试']) {
      await expect(plan).toBeFocused();
      await pm.keyboard.press('Insert');
      await named(name);
    }
    await pm.getByRole('button', { name: '里程碑' }).click();
    await named('终验');
    const cell = (row: string, column: string) =>
      plan.locator('.gantt-row').filter({ hasText: row }).locator(`[data-column="${column}"]`);
    const lengths = { 需求分析: '10', 清分规则开发: '40', 联调测试: '15' };
    for (const [name, days] of Object.entries(lengths)) {
      await cell(name, 'length').dblclick();
      await pm.getByRole('textbox', { name: '工期' }).fill(days);
      await pm.keyboard.press('Enter');
      await expect(cell(name, 'length')).toContainText(days);
    }
    await cell('需求分析', 'name').click();
    await cell('终验', 'name').click({ modifiers: ['Shift'] });
    await pm.keyboard.press('l');
    await expect(pm.locator('.gantt-link')).toHaveCount(3);
    await expect(pm.getByText(/已保存/)).toBeVisible();
  });

  await test.step('head, office and leader agree; starting it keeps the first baseline', async () => {
    await pm.getByRole('button', { name: '提交立项', exact: true }).click();
    const asked = pm.getByRole('dialog', { name: /^提交立项/ });
    await expect(asked).toContainText('吴建国');
    await asked.getByRole('button', { name: '提交立项', exact: true }).click();
    const stage = pm.getByRole('list', { name: '项目阶段' }).locator('[aria-current=step]');
    await expect(stage).toContainText('立项审批中');
    await agree(browser, [head, office, leader], project);
    await pm.reload();
    await expect(stage).toContainText('已立项');
    await pm.getByRole('button', { name: '启动', exact: true }).click();
    const start = pm.getByRole('dialog', { name: `启动“${project}”` });
    await start.getByRole('button', { name: '启动' }).click();
    await expect(stage).toContainText('执行中');
    await pm.getByRole('tab', { name: '概览', exact: true }).click();
    await expect(pm.getByText('基线 1')).toBeVisible();
  });

  const agreed = async (name: string, fields: Record<string, string>, people: readonly string[]) => {
    const form = await adding(seller, '/pm/contract', '合同');
    await fillIn(form, { 合同名称: name, ...fields, 项目: project, 发包方: customer, 终止日期: day(365) });
    await save(form);
    return {
      node: async (values: Record<string, string>) => {
        const node = await adding(seller, '/pm/node', '收付款节点');
        await fillIn(node, { 合同: name, ...values });
        await save(node);
      },
      sign: async () => {
        await opened(seller, '/pm/contract', 'name', name);
        await act(seller, '提交');
        await agree(browser, people, name);
        const detail = await opened(seller, '/pm/contract', 'name', name);
        await act(seller, '签署生效', async (asked) => {
          await fillIn(asked, { 签订日期: day(0) });
          await attach(asked, '合同扫描件.pdf');
        });
        await expect(detail).toContainText('履行中');
      },
    };
  };

  await test.step('the contract with its nodes is approved by its size, and signed', async () => {
    const fields = { 合同类别: '接包合同', 含税金额: '1860000', 生效日期: day(-30) };
    const { node, sign } = await agreed(contract, fields, [salesHead, finance, leader]);
    const advance = { 节点名称: `预付款${mark}`, 节点类别: '预付款', 金额: '558000' };
    await node({ ...advance, 计划日期: day(-20), 条件: '日期' });
    await node({ 节点名称: lastNode, 节点类别: '验收款', 金额: '1302000', 计划日期: day(60), 条件: '验收' });
    await sign();
  });

  await test.step('a member hands in hours, and the manager passes them by project', async () => {
    await briefly(browser, member, async (page) => {
      await page.goto('/pm/timesheet');
      const add = page.getByRole('group', { name: '添加一行' });
      await fillIn(add, { 项目: project });
      await add.getByRole('button', { name: '添加', exact: true }).click();
      await page.getByRole('textbox', { name: new RegExp(`^${project} 工作 .*${day(0)}$`) }).fill('2');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: '提交本周' }).click();
      // A week of less or more than usual is handed in after a question.
      const goOn = page.getByRole('button', { name: '继续提交' });
      await expect(async () => {
        if (await goOn.isVisible()) await goOn.click();
        await expect(page.getByText('工时已提交')).toBeVisible({ timeout: 500 });
      }).toPass();
    });
    await pm.goto('/pm/timesheet/approve');
    await pm.getByText('按项目').click();
    const hours = pm.getByRole('region', { name: new RegExp(`^${project}`) });
    await hours.getByRole('checkbox').first().check();
    await pm.getByRole('button', { name: '通过', exact: true }).click();
    await expect(hours).toBeHidden();
  });

  await test.step('what the customer asked for is agreed to, and carried out once its supplement is signed', async () => {
    const form = await adding(pm, '/pm/change', '变更');
    await fillIn(form, {
      ...{ 项目: project, 标题: change, 类别: '范围', 提出方: '客户', 原因: '新线路接入' },
      ...{ 影响工期: '10', 影响金额: '320000' },
    });
    await attach(form, '客户确认函.pdf');
    await save(form);
    await opened(pm, '/pm/change', 'title', change);
    await act(pm, '送评估', null);
    await act(pm, '评估完成');
    await agree(browser, [office, sales, leader], change);

    const fields = { 合同类别: '补充协议', 上级合同: contract, 含税金额: '320000', 生效日期: day(0) };
    const { node, sign } = await agreed(supplement, fields, [salesHead, finance]);
    await node({ 节点名称: '补充款', 节点类别: '进度款', 金额: '320000', 计划日期: day(60), 条件: '日期' });
    await sign();
    await opened(pm, '/pm/change', 'title', change);
    const edit = await editing(pm, '变更');
    await fillIn(edit, { 补充协议: supplement });
    await save(edit);
    await opened(pm, '/pm/change', 'title', change);
    await act(pm, '实施', (asked) => fillIn(asked, { 办理说明: '已并入计划' }));
    await act(pm, '验证关闭', null);
  });

  await test.step('a deliverable is handed in by who owes it, and passed by the head', async () => {
    const form = await adding(pm, '/pm/deliv', '交付物');
    await fillIn(form, { 项目: project, 名称: delivered, 应交日: day(20), 责任人: '林雨欣' });
    await save(form);
    await briefly(browser, member, async (page) => {
      await opened(page, '/pm/deliv', 'name', delivered);
      await act(page, '提交版本', async (asked) => {
        await fillIn(asked, { 版本号: 'V1.0' });
        await attach(asked, '安装包说明.pdf');
      });
    });
    await opened(pm, '/pm/deliv', 'name', delivered);
    await act(pm, '送审', null);
    await briefly(browser, head, async (page) => {
      const detail = await opened(page, '/pm/deliv', 'name', delivered);
      await act(page, '通过', (asked) => fillIn(asked, { 评审意见: '可以交付' }));
      await expect(detail).toContainText('已通过');
    });
  });

  await test.step('the final acceptance passes with something left over, and fully when that is done', async () => {
    const form = await adding(pm, '/pm/acceptance', '验收单');
    await fillIn(form, {
      ...{ 项目: project, 名称: acceptance, 类别: '终验', 合同: contract },
      ...{ 内部评审人: ['吴建国', '梁静'], 客户验收人: '许经理' },
    });
    await addRow(form, '验收明细', [`?${delivered}`, '按合同附件二']);
    await save(form);
    // The last payment waits for it.
    await opened(seller, '/pm/node', 'name', lastNode);
    const node = await editing(seller, '收付款节点');
    await fillIn(node, { 验收单: acceptance });
    await save(node);
    await opened(pm, '/pm/acceptance', 'name', acceptance);
    await act(pm, '送内部评审');
    await agree(browser, [head, office], acceptance);
    await opened(pm, '/pm/project', 'name', project);
    await act(pm, '提交终验');

    const edited = async (change: (form: ReturnType<Page['locator']>) => Promise<void>) => {
      await opened(pm, '/pm/acceptance', 'name', acceptance);
      const edit = await editing(pm, '验收单');
      await change(edit);
      await save(edit);
      return opened(pm, '/pm/acceptance', 'name', acceptance);
    };
    const rowOf = (edit: ReturnType<Page['locator']>, part: string) =>
      edit.getByRole('grid', { name: part }).getByRole('row').nth(1);
    const detail = await edited(async (edit) => {
      await rowOf(edit, '验收明细').getByRole('gridcell').nth(5).click();
      await pm.keyboard.type('有条件');
      await expect(pm.getByRole('option', { name: '有条件' })).toBeVisible();
      await pm.keyboard.press('Tab');
      await addRow(edit, '遗留问题', ['清分报表导出偶发超时', '@林雨欣', day(20)]);
    });
    await act(pm, '录入结论', async (asked) => {
      await fillIn(asked, { 验收日期: day(0) });
      await attach(asked, '终验签章件.pdf');
    });
    await expect(detail).toContainText('有条件通过');
    await edited((edit) => rowOf(edit, '遗留问题').getByRole('checkbox').last().click());
    await act(pm, '遗留关闭');
    await expect(detail).not.toContainText('有条件通过');
  });

  await test.step('what was accepted is invoiced, received and written off', async () => {
    await expect(await opened(seller, '/pm/node', 'name', lastNode)).toContainText('可开票');
    const asked = await adding(seller, '/pm/invoice', '发票');
    await fillIn(asked, { 收付款节点: lastNode, 发票种类: '数电发票', 金额: '1228301.89', 税额: '73698.11' });
    await save(asked);
    await briefly(browser, finance, async (page) => {
      await opened(page, '/pm/invoice', 'nodeId_dictText', lastNode);
      await act(page, '开具', async (form) => {
        await fillIn(form, { 发票号码: `2633000000${String(Date.now()).slice(-10)}`, 开票日期: day(0) });
        await attach(form, '数电发票.pdf');
      });
      const receipt = await adding(page, '/pm/receipt', '收付款');
      await fillIn(receipt, { 合同: contract, 收付日期: day(0), 原币金额: '1302000', 银行流水号: `BK${mark}` });
      await attach(receipt, '回单.pdf');
      await addRow(receipt, '核销明细', [`?${lastNode}`, '', '1302000']);
      await save(receipt);
    });
    await expect(await opened(seller, '/pm/node', 'name', lastNode)).toContainText('已结清');
  });

  await test.step('the closing shows what is done and what is not, to staffing and the archivist too', async () => {
    const form = await adding(pm, '/pm/close', '结项申请');
    await fillIn(form, { 项目: project, 客户满意度: '5', 总结: '系统按期上线', 经验教训: '清分规则应先与各线路对齐' });
    await save(form);
    const looked = async (page: Page) => {
      await opened(page, '/pm/close', 'title', `${project}结项`);
      const check = (item: string) =>
        page.getByRole('table', { name: '结项检查' }).getByRole('row').filter({ hasText: item });
      for (const item of ['交付物', '终验', '变更']) await expect(check(item)).toContainText('√ 通过');
      await expect(check('收付款节点')).toContainText('× 未通过');
    };
    await looked(pm);
    await expectAccessible(pm, 'the checks of a closing project');
    for (const who of [staffing, archivist]) await briefly(browser, who, looked);
  });
});
