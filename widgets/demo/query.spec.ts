import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

interface Row {
  field: string;
  rule: string;
  val: string;
}

const builder = (page: Page): Locator => page.getByRole('dialog', { name: '高级查询构造器' });
const opener = (page: Page): Locator => page.getByRole('button', { name: '高级查询', exact: true });
const said = (page: Page, text: string): Locator => page.locator('.ant-message').getByText(text).last();
const option = (page: Page, text: string): Locator =>
  page.locator('.ant-select-item-option').filter({ hasText: text, visible: true });
const press = (page: Page, name: string) => builder(page).getByRole('button', { name, exact: true }).last().click();
const value = (page: Page, line: string): Locator => builder(page).getByLabel(`第${line}条的值`);

/** What the page was asked for last. */
async function request(page: Page): Promise<{ matchType: string; params: Row[] } | null> {
  return JSON.parse((await page.locator('[data-request]').textContent()) ?? 'null');
}

async function chooseField(page: Page, line: string, field: string): Promise<void> {
  const box = page.getByLabel(`第${line}条的字段`);
  await box.fill(field);
  await page.locator('.ant-select-tree-title').filter({ visible: true }).getByText(field, { exact: true }).click();
  await expect(builder(page).locator('.dw-query-line').filter({ has: box })).toContainText(field);
}

async function chooseRule(page: Page, line: string, rule: string): Promise<void> {
  await builder(page).getByLabel(`第${line}条的规则`).click();
  await page.locator('.ant-select-dropdown').getByTitle(rule, { exact: true }).filter({ visible: true }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=query');
  await opener(page).click();
  await expect(builder(page)).toBeVisible();
});

test('asks what is put together, says that it is in effect, and takes it back', async ({ page }) => {
  expect((await builder(page).boundingBox())?.width).toBe(1000);
  await press(page, '查询');
  await expect(said(page, '不能查询空条件')).toBeVisible();
  await builder(page).getByRole('button', { name: '删除第1条' }).click();
  await expect(builder(page)).toContainText('没有任何查询条件');
  await press(page, '点击新增');

  await chooseField(page, '1', '项目名称');
  await value(page, '1').fill('驻场,运维');
  await builder(page).getByRole('button', { name: '在第1条后添加条件' }).click();
  await chooseField(page, '2', '合同金额');
  await chooseRule(page, '2', '大于等于');
  await value(page, '2').fill('1000000.5');
  await builder(page).getByRole('button', { name: '在第2条后添加条件' }).click();
  await builder(page).getByRole('combobox', { name: '过滤条件匹配' }).click();
  await option(page, 'OR（条件中的任意一个匹配）').click();
  await expectAccessible(page, 'the builder');
  await value(page, '1').press('Enter');
  expect(await request(page)).toEqual({
    matchType: 'or',
    params: [
      { field: 'name', rule: 'like', val: '驻场,运维', type: 'text' },
      { field: 'amount', rule: 'ge', val: '1000000.5', type: 'number', dbType: 'bigdecimal' },
    ],
  });
  await press(page, '关闭');
  await expect(opener(page).locator('.anticon-spin')).toBeVisible();
  await opener(page).hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText('已有高级查询条件生效');
  await tip
    .getByRole('button', { name: '清 空' })
    .or(tip.getByRole('button', { name: '清空' }))
    .click();
  expect(await request(page)).toBeNull();
  await expect(opener(page).locator('.anticon-spin')).toHaveCount(0);
  // A page's own button in its place opens the same builder.
  await page.getByRole('button', { name: '自己的按钮', exact: true }).click();
  await expect(builder(page).locator('.dw-query-line')).toHaveCount(1);
  await expect(value(page, '1')).toHaveValue('');
});

test('offers the rules that fit a field, and keeps one value when it leaves 在...中', async ({ page }) => {
  await chooseField(page, '1', '状态');
  await builder(page).getByLabel('第1条的规则').click();
  await expect(page.locator('.ant-select-item-option')).toHaveText(['等于', '在...中', '不等于', '为空', '不为空']);
  await option(page, '在...中').click();
  await value(page, '1').click();
  await option(page, '进行中').click();
  await option(page, '已结项').click();
  await press(page, '查询');
  expect((await request(page))?.params).toMatchObject([{ rule: 'in', val: '40,80', dictCode: 'project_status' }]);
  await chooseRule(page, '1', '等于');
  await press(page, '查询');
  expect((await request(page))?.params).toMatchObject([{ rule: 'eq', val: '40' }]);
  await chooseRule(page, '1', '为空');
  await expect(value(page, '1')).toBeDisabled();
});

test('offers an input for each kind of field', async ({ page }) => {
  const kinds: [field: string, pick: () => Promise<void>, val: string][] = [
    ['等级', () => pickOption(page, '乙级'), 'B'],
    ['国家', () => pickOption(page, '日本'), 'C1'],
    [
      '项目经理',
      async () => {
        await value(page, '1').fill('李建国');
        await option(page, '李建国').click();
      },
      'user007',
    ],
    ['是否公开', () => pickOption(page, '否'), 'N'],
    ['人数', () => typeIn(page, '12'), '12'],
    ['开始日期', () => typeIn(page, '2026-03-05'), '2026-03-05'],
    ['更新时间', () => typeIn(page, '2026-03-05 08:30:00'), '2026-03-05 08:30:00'],
    ['上班时间', () => typeIn(page, '08:30:00'), '08:30:00'],
    ['年度', () => typeIn(page, '2026'), '2026-01-01'],
    ['明细-题名', () => typeIn(page, '甲'), '甲'],
  ];
  for (const [field, pick, val] of kinds) {
    await chooseField(page, '1', field);
    await pick();
    await press(page, '查询');
    expect((await request(page))?.params[0]?.val, field).toBe(val);
  }
  expect((await request(page))?.params[0]?.field).toBe('lines,title');
});

test('asks a file whether it is there, numbers in a list, and a report for a value', async ({ page }) => {
  await chooseField(page, '1', '附件');
  await press(page, '查询');
  expect((await request(page))?.params).toEqual([{ field: 'paper', rule: 'empty', val: '', type: 'file' }]);

  await chooseField(page, '1', '人数');
  await chooseRule(page, '1', '在...中');
  await value(page, '1').fill('3,x,5,');
  await expect(said(page, '“x”格式不正确')).toBeVisible();
  await press(page, '查询');
  expect((await request(page))?.params).toMatchObject([{ rule: 'in', val: '3,5' }]);
  await chooseField(page, '1', '客户编码');
  await builder(page).getByRole('button', { name: '从报表中选择' }).click();
  await page.getByRole('dialog', { name: '客户名录' }).getByText('KH-003').click();
  await page
    .getByRole('dialog', { name: '客户名录' })
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect(value(page, '1')).toHaveValue('KH-003');
});

async function pickOption(page: Page, text: string): Promise<void> {
  await value(page, '1').click();
  await option(page, text).first().click();
}

async function typeIn(page: Page, text: string): Promise<void> {
  await value(page, '1').click();
  await value(page, '1').fill(text);
  await page.keyboard.press('Enter');
}

test('keeps named queries in the account and in the browser', async ({ page }) => {
  const saved = builder(page).getByRole('region', { name: '保存的查询' });
  const dialog = page.getByRole('dialog', { name: '请输入保存的名称' });
  const name = dialog.getByLabel('保存的名称');
  const ok = () => dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await press(page, '保存查询条件');
  await expect(said(page, '空条件不能保存')).toBeVisible();
  // Of somebody else: it can be used, not deleted.
  await saved.getByRole('button', { name: /大额合同.*李建国 共享/ }).click();
  await expect(value(page, '1')).toHaveValue('1000000');
  await expect(saved.getByRole('button', { name: '删除查询大额合同' })).toHaveCount(0);

  await press(page, '保存查询条件');
  await expect(name).toBeFocused();
  await name.fill(' ');
  await name.press('Enter');
  await expect(dialog).toContainText('保存名称不能为空');
  await name.fill('百万以上');
  await dialog.getByRole('radio', { name: '此浏览器' }).check();
  await ok();
  await expect(said(page, '保存成功')).toBeVisible();
  await expect(saved).toContainText('百万以上');
  await value(page, '1').fill('3000000');
  await press(page, '保存查询条件');
  await expect(name).toHaveValue('百万以上');
  await name.press('Enter');
  await page
    .getByRole('dialog')
    .filter({ hasText: '百万以上 已存在，是否覆盖？' })
    .getByRole('button', { name: /^确\s?定$/ })
    .click();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await opener(page).click();
  await saved.getByRole('button', { name: '百万以上' }).first().click();
  await expect(value(page, '1')).toHaveValue('3000000');
  await press(page, '保存查询条件');
  await dialog.getByRole('radio', { name: '我的账号' }).check();
  await dialog.getByLabel('共享给角色').click();
  await option(page, '档案管理员').click();
  await dialog.getByText('请输入保存的名称').click();
  await ok();
  await expect(saved).toContainText('已共享给 1 个角色');
  await expectAccessible(page, 'saved queries');
  await saved.getByRole('button', { name: '删除查询百万以上' }).last().click();
  const question = page.getByRole('dialog').filter({ hasText: '是否删除当前查询？' });
  await question.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(saved.getByRole('button', { name: '删除查询百万以上' })).toHaveCount(1);
});

test('asks in groups, and fills a phone that it leaves after the query', async ({ page }) => {
  await chooseField(page, '1', '项目名称');
  await value(page, '1').fill('运维');
  await press(page, '添加条件组');
  await chooseField(page, '2.1', '人数');
  await chooseRule(page, '2.1', '小于');
  await value(page, '2.1').fill('5');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, '关闭');
  await page.getByText('手机', { exact: true }).click();
  await opener(page).click();
  expect(await builder(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await press(page, '查询');
  await expect(builder(page)).toHaveCount(0);
  expect(await request(page)).toEqual({
    matchType: 'and',
    params: [
      { field: 'name', rule: 'like', val: '运维', type: 'text' },
      { matchType: 'or', params: [{ field: 'count', rule: 'lt', val: '5', type: 'int', dbType: 'int' }] },
    ],
  });
  await page.getByRole('button', { name: '清空高级查询' }).click();
  expect(await request(page)).toBeNull();
});
