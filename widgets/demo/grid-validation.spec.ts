import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/axe.ts';
import { copiedText, gridOn, pasteText } from './support/grid.ts';
import { test } from './support/test.ts';

const rules = (page: Page) => gridOn(page, '校验规则');
const checkAll = (page: Page) => page.getByRole('button', { name: '校验全部' }).click();
const list = (page: Page) => page.getByRole('list', { name: '校验未通过的单元格' });

test.setTimeout(60_000);

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-validation');
  await expect(await rules(page).cell(2, '数字6到16位')).toHaveText('123456');
});

test('every named rule says its own sentence, in the order of rows and columns', async ({ page }) => {
  await checkAll(page);
  await expect(page.getByRole('alert')).toHaveText('16 处校验未通过');
  await page.getByRole('button', { name: '查看列表' }).click();
  const items = list(page).getByRole('listitem');
  await expect(items).toHaveCount(16);
  const sentences = [
    '非空不能为空',
    '数字6到16位应为6到16位数字',
    '任意6到16位应为6到16位任意字符',
    '字母6到18位应为6到18位字母',
    '网址应为网址',
    '邮箱',
    '手机',
    '邮编应为6位邮政编码',
    '字母只能填写字母',
    '数字只能填写数字',
    '整数只能填写整数',
    '金额金额格式不正确',
    '唯一的值不能重复',
    '应如 AB-1',
    '登录名已被占用',
    '唯一的值不能重复',
  ];
  for (const [at, text] of sentences.entries()) await expect(items.nth(at)).toContainText(text);
  await expect(items.nth(15)).toContainText('第 2 行');
});

test('the list goes to the cell by Enter, and is gone when all is mended', async ({ page }) => {
  const { expectActive, goTo } = rules(page);
  await checkAll(page);
  await page.getByRole('button', { name: '查看列表' }).click();
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectActive(1, '数字6到16位');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('15 处校验未通过');
  await list(page)
    .getByRole('button', { name: /登录名/ })
    .click();
  await expectActive(1, '登录名');
  await page.keyboard.type('li');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('14 处校验未通过');

  // The good second row over the first, but for what must differ.
  await page.keyboard.press('Control+Home');
  await goTo(2, '非空');
  await page.keyboard.press('Control+Shift+ArrowRight');
  const text = await copiedText(page);
  await page.keyboard.press('Control+Home');
  await goTo(1, '非空');
  await pasteText(page, text.replace('甲', '丁'));
  await expect(page.getByRole('alert')).toBeHidden();
});

test('several tables: the tab of the first that fails is shown, with its place and its errors', async ({ page }) => {
  const said = page.getByRole('status', { name: '校验结果' });
  await page.getByRole('button', { name: '校验两个表' }).click();
  await expect(said).toHaveText('VALIDATE_FAILED，第 1 个，页签 members，1 行');
  await expect(page.getByRole('tab', { name: '成员' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '校验表单和表' }).click();
  await expect(said).toHaveText('VALIDATE_FAILED，第 -1 个，页签 无，0 行');
  await expect(page.getByText('请输入合同名称')).toBeVisible();
  await page.getByLabel('合同名称').fill('外包合同');
  await gridOn(page, '成员').goTo(2, '姓名');
  await page.keyboard.type('李晓燕');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '校验表单和表' }).click();
  await expect(said).toHaveText('全部通过');
});

test('the page is accessible, also in the dark and with the list open', async ({ page }) => {
  await expectAccessible(page, 'validation');
  await checkAll(page);
  await page.getByRole('button', { name: '查看列表' }).click();
  await expect(list(page)).toBeVisible();
  await expectAccessible(page, 'list of failures');
  await page.goto('/?page=grid-validation&dark');
  await checkAll(page);
  await page.getByRole('button', { name: '查看列表' }).click();
  await expectContrast(page, 'list of failures, dark');
});
