import { expect, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';

/** A request at the service desk, from the call to the customer's mark, against the clock of its level. */
test.describe.configure({ timeout: 180_000 });

const name = `运维服务台项目${Date.now()}`;
let projectId = '';

test.beforeEach(async ({ page }) => {
  await holdSession(page, adminPassword);
  if (projectId !== '') return;
  projectId = (await aProject(page, { name, customer: '海州云服务', budget: 100_000 })).id;
  const { total } = await call<{ total: number }>(page, 'GET', '/pm/sla/list', { level: 'P1' });
  const level = { level: 'P1', responseMinutes: 30, resolveMinutes: 240, hours: '7x24', target: 95 };
  if (total === 0) await call(page, 'POST', '/pm/sla/add', level);
});

const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const offered = (page: Page, text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });
const ofProject = () => `/pm/ticket?projectId=${projectId}`;

test('a request is raised, answered, waits for the customer, goes on, is resolved and closed', async ({ page }) => {
  await page.goto(ofProject());
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = dialog(page, '新增服务请求');
  await form.getByLabel('标题').fill('生产库连接数告警');
  await form.getByLabel('项目').fill(name);
  await offered(page, name).click();
  await form.getByLabel('级别').click();
  await offered(page, '紧急').click();
  await form.getByLabel('提出人').fill('周主任');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: /生产库连接数告警/ });
  await expect(row.locator('[data-urgency=fine]')).toHaveText(/^剩 /);
  await expectAccessible(page, 'the service desk');
  await row.getByRole('button', { name: /^受理/ }).click();
  await expect(page.getByText('服务请求已受理')).toBeVisible();
  await row.getByRole('button', { name: /^开始处理/ }).click();
  await expect(row).toContainText('处理中');

  await row.getByRole('button', { name: /-T\d+$/ }).click();
  const detail = dialog(page, /^服务请求详情/);
  const menu = async (label: string) => {
    await detail.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await menu('等待客户');
  const wait = dialog(page, /^等待客户/);
  await wait.getByLabel('等待原因').fill('等客户开放端口');
  await wait.getByRole('button', { name: '等待客户', exact: true }).click();
  await expect(page.getByText('已转为等待客户，时限暂停计算')).toBeVisible();
  await expect(detail.locator('[data-urgency=still]')).toHaveText('暂停中');
  await detail.getByRole('button', { name: '继续处理' }).click();
  await expect(detail.getByRole('row', { name: /等客户开放端口/ })).toBeVisible();
  await detail.getByRole('button', { name: '解决', exact: true }).click();
  const resolve = dialog(page, /^解决/);
  await resolve.getByLabel('解决说明').fill('扩大连接池并重启应用');
  await resolve.getByRole('button', { name: '解决', exact: true }).click();
  await expect(detail).toContainText('已达标');
  await detail.getByRole('button', { name: '关闭', exact: true }).last().click();
  const close = dialog(page, /^关闭“/);
  await close.getByLabel('满意度').fill('5');
  await close.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(page.getByText('服务请求已关闭')).toBeVisible();
});

test('what is missed is red, on a phone too', async ({ page }) => {
  // Long enough ago for every level, holidays included.
  const raisedTime = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const body = { projectId, level: 'P1', source: 'phone', raisedBy: '监控平台', raisedTime };
  await call(page, 'POST', '/pm/ticket/add', { ...body, title: '夜间备份失败' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ofProject());
  const late = page.locator('[data-urgency=late]').first();
  await expect(late).toHaveText(/^已违约，超 \d/);
  await expectAccessible(page, 'the service desk on a phone');
  const [width, wide] = (await page.evaluate('[innerWidth, document.documentElement.scrollWidth]')) as [number, number];
  expect(wide).toBeLessThanOrEqual(width);
});
