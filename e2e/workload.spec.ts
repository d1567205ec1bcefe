import { expect, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { holdSession } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

/** How much of somebody's time is planned, and giving more of it to a project: by pointer, by key, on a phone. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const serial = String(Date.now()).slice(-8);
const name = `负荷人员${serial}`;
const projects = [`负荷项目甲${serial}`, `负荷项目乙${serial}`];
const start = '2026-03-02';

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await holdSession(page, adminPassword);
  const username = `load${serial}`;
  const account = { username, realname: name, password: 'Dossier-2026-load', phone: `139${serial}` };
  await aUser(page, { ...account, role: 'admin' });
  const person = { no: `L${serial}`, name, username, rank: 'T2', labour: 'own', edu: '30', joinDate: '2020-01-01' };
  await call(page, 'POST', '/pm/staff/add', { ...person, skills: `技能${serial}` });
  for (const project of projects) await aProject(page, { name: project, customer: '海州云服务', budget: 100_000 });
  await page.close();
});
test.beforeEach(async ({ page }) => {
  await holdSession(page, adminPassword);
});

const open = async (page: Page) => {
  await page.goto(`/pm/resource?from=${start}&name=${encodeURIComponent(name)}`);
  await expect(cell(page, 10)).toBeVisible();
  await expect(page.getByLabel('空闲自')).toBeVisible();
};
const cell = (page: Page, week: number) =>
  page.getByRole('button', { name: new RegExp(`^${name} 2026-W${String(week).padStart(2, '0')}：`) });
const dialog = (page: Page) => page.getByRole('dialog', { name: `分配“${name}”` });

async function allocate(page: Page, project: string, share: string): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('项目').fill(project);
  await page.locator('.ant-select-item-option:visible', { hasText: project }).click();
  await form.getByLabel('角色').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '开发' }).click();
  await form.getByLabel('投入比例').fill(share);
  await form.getByRole('button', { name: /^分\s*配$/ }).click();
  await expect(page.getByText('人员已分配')).toBeVisible();
  await expect(form).toBeHidden();
}

test('weeks are drawn and given to a project, then by key until it is too much', async ({ page }) => {
  await open(page);
  await expect(cell(page, 10)).toHaveText(/：0%0\/40$/);
  await expectAccessible(page, 'the resource load');
  const [first, last] = [await cell(page, 11).boundingBox(), await cell(page, 13).boundingBox()];
  if (!first || !last) throw new Error('no cells');
  await page.mouse.move(first.x + 10, first.y + 10);
  await page.mouse.down();
  await page.mouse.move(last.x + 10, last.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(dialog(page).locator('input[value="2026-03-09"]')).toBeVisible();
  await expect(dialog(page).locator('input[value="2026-03-29"]')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^分\s*配$/ })
    .click();
  await expect(dialog(page).getByText('请选择项目')).toBeVisible();
  await allocate(page, projects[0] ?? '', '60');
  await expect(cell(page, 12)).toHaveText(/：60%24\/40$/);
  await expect(cell(page, 10)).toHaveText(/：0%/);
  await expect(cell(page, 14)).toHaveText(/：0%/);

  await cell(page, 12).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await allocate(page, projects[1] ?? '', '50');
  await expect(page.getByText(/2026-03-16至2026-03-29在各项目的投入比例合计110%，超过100%/)).toBeVisible();
  await expect(cell(page, 12)).toHaveText(/：110%/);
  await expect(page.locator('td[data-level="over"]')).toHaveCount(2);

  await page.keyboard.press('Escape');
  await cell(page, 12).click();
  const detail = page.getByRole('dialog', { name: `${name} 2026-W12 的负荷` });
  await expect(detail).toContainText('已排44小时，可用40小时，单日最高110%');
  await expect(detail.getByRole('link', { name: projects[0] ?? '' })).toBeVisible();
  await expectAccessible(page, 'what a week is made of');
  await detail
    .getByRole('listitem')
    .filter({ hasText: projects[1] ?? '' })
    .getByRole('button', { name: '结束分配' })
    .click();
  const ending = page.getByRole('dialog', { name: `结束“${name}”在“${projects[1]}”的分配` });
  await ending.getByLabel('最后一天').fill('2026-03-22');
  await ending.getByLabel('最后一天').press('Enter');
  await ending.getByRole('button', { name: '结束分配' }).click();
  await expect(page.getByText('分配已结束')).toBeVisible();
  await expect(detail).toContainText('单日最高110%');
  await page.keyboard.press('Escape');
  await expect(page.locator('td[data-level="over"]')).toHaveCount(1);
  await expect(cell(page, 13)).toHaveText(/：60%/);
});

test('people are found by skill and by the day from which they are free', async ({ page }) => {
  await page.goto(`/pm/resource?from=${start}`);
  await page.getByLabel('技能').fill(`技能${serial}`);
  await page.locator('.ant-select-item-option:visible', { hasText: `技能${serial}` }).click();
  await expect(cell(page, 10)).toBeVisible();
  await expect(page.locator('.load-grid tbody tr')).toHaveCount(1);
  await page.getByLabel('空闲自').fill('2026-03-05');
  await page.getByLabel('空闲自').press('Enter');
  await expect(page.getByText('没有符合条件的人员')).toBeVisible();
  await page.goto(`/pm/resource?from=${start}&name=${encodeURIComponent(name)}&freeFrom=2026-03-30&free=100`);
  await expect(cell(page, 10)).toBeVisible();
});

test('on a phone each person is a card with their weeks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.locator('.load-cards ol > li')).toHaveCount(13);
  await expectAccessible(page, 'the resource load on a phone');
  await cell(page, 12).click();
  const detail = page.getByRole('dialog', { name: `${name} 2026-W12 的负荷` });
  await expect(detail).toContainText('110%');
  await detail.getByRole('button', { name: /^分\s*配$/ }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await expect(dialog(page)).toBeHidden();
});
