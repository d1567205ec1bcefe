import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const tabs = ['秒', '分', '时', '日', '月', '周', '年'];

/** The editor that stands alone on the page. */
function editorOn(page: Page) {
  return partsOf(page.getByRole('region', { name: '编辑器', exact: true }));
}

async function openDialog(page: Page, label: string) {
  await page
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .getByRole('button', { name: '选择' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Cron表达式' });
  await expect(dialog).toBeVisible();
  return { dialog, ...partsOf(dialog) };
}

function partsOf(root: Locator) {
  const fields = root.locator('[role=spinbutton], [role=combobox], input[type=checkbox]');
  return {
    root,
    // Not by its name: a tab reached by the keyboard also says which one of how many it is.
    tab: (name: string) => root.getByRole('tab').filter({ hasText: name }),
    option: (name: string) => root.getByRole('radio', { name, exact: true }),
    /** In the tab that is shown. */
    input: (name: string) => root.getByRole('tabpanel').getByLabel(name, { exact: true }).and(fields),
    box: (name: string) => root.getByRole('textbox', { name, exact: true }),
    expression: root.getByRole('textbox', { name: '表达式' }),
    runs: root.getByRole('region', { name: '近十次执行时间' }).getByRole('listitem'),
    preview: root.getByRole('region', { name: '近十次执行时间' }),
  };
}

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=cron');
});

test('starts empty with every second, seven tabs and the next ten runs', async ({ page }) => {
  await expect(page.getByLabel('执行时间', { exact: true })).toHaveAttribute('placeholder', '请输入cron表达式');
  const { dialog, root, expression, runs, preview } = await openDialog(page, '执行时间');
  expect((await dialog.boundingBox())?.width).toBe(800);
  await expect(root.getByRole('tab')).toHaveText(tabs);
  await expect(expression).toHaveValue('* * * * * ? *');
  await expect(preview.getByRole('heading')).toHaveText('近十次执行时间（不含年）');
  await expect(runs).toHaveCount(10);
  await expect(runs.first()).toHaveText('2026-11-21 08:00:01');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('执行时间', { exact: true })).toHaveValue('* * * * * ? *');
});

test('sets the smaller units when a larger one is no longer every', async ({ page }) => {
  const { tab, option, input, expression, box } = await openDialog(page, '执行时间');
  await tab('时').click();
  await option('指定').check();
  await expect(expression).toHaveValue('0 0 0 * * ? *');
  await input('3').check();
  await input('0').uncheck();
  await expect(expression).toHaveValue('0 0 3 * * ? *');
  // The last one stays: nothing specified means the smallest value.
  await input('3').uncheck();
  await expect(expression).toHaveValue('0 0 0 * * ? *');
  await tab('月').click();
  await option('区间').check();
  await expect(expression).toHaveValue('0 0 0 1 1-12 ? *');
  await box('年').fill('2030');
  await box('年').press('Enter');
  await expect(expression).toHaveValue('0 0 0 1 1-12 ? 2030');
});

test('lets only one of day and week be set', async ({ page }) => {
  const { tab, option, root, expression, input } = editorOn(page);
  await tab('日').click();
  await expect(root.getByText('日和周只能设置其中之一：已设置周')).toBeVisible();
  for (const name of ['不设置', '每日', '最后一日', '工作日']) await expect(option(name)).toBeDisabled();
  await tab('周').click();
  await option('不设置').check();
  await expect(expression).toHaveValue('0 0 9 * * ? *');
  await tab('日').click();
  await option('工作日').check();
  await input('工作日').fill('15');
  await expect(expression).toHaveValue('0 0 9 15W * ? *');
  await expect(root.getByText('每月15日最近的工作日，09:00:00 执行')).toBeVisible();
  await tab('周').click();
  await option('第几个').check();
  await input('第几个').fill('3');
  await expect(expression).toHaveValue('0 0 9 ? * 2#3 *');
  await expect(root.getByText('每月第3个周一，09:00:00 执行')).toBeVisible();
});

test('writes what each option of the day says, and enables the inputs of that one alone', async ({ page }) => {
  const { tab, option, input, expression, box } = editorOn(page);
  await box('日').fill('*');
  await box('日').blur();
  await expect(expression).toHaveValue('0 0 9 * * ? *');
  await tab('日').click();
  const said: [string, string][] = [
    ['区间', '1-31'],
    ['循环', '1/1'],
    ['工作日', '1W'],
    ['最后一个工作日', 'LW'],
    ['最后一日', 'L'],
    ['月末之前', 'L-1'],
    ['指定', '1'],
    ['每日', '*'],
  ];
  for (const [name, text] of said) {
    await option(name).check();
    await expect(box('日'), name).toHaveValue(text);
    for (const [other, label] of [
      ['区间', '区间起始'],
      ['循环', '循环间隔'],
      ['工作日', '工作日'],
      ['月末之前', '月末之前的天数'],
    ] as const) {
      if (name === other) await expect(input(label), `${label} with ${name}`).toBeEnabled();
      else await expect(input(label), `${label} with ${name}`).toBeDisabled();
    }
  }
});

test('reads workdays and the days before the end of the month back', async ({ page }) => {
  const { tab, option, input, expression } = editorOn(page);
  await expression.fill('0 0 9 15W * ? *');
  await expression.press('Enter');
  await tab('日').click();
  await expect(option('工作日')).toBeChecked();
  await expect(input('工作日')).toHaveValue('15');
  await expression.fill('0 0 9 L-3 * ? *');
  await expression.press('Enter');
  await expect(option('月末之前')).toBeChecked();
  await expect(input('月末之前的天数')).toHaveValue('3');
});

test('keeps numbers within the limits of their field', async ({ page }) => {
  const { tab, option, input, expression } = editorOn(page);
  await tab('时').click();
  await option('区间').check();
  await input('区间结束').fill('24');
  await input('区间结束').blur();
  await expect(expression).toHaveValue('0 0 0-23 ? * 2-6 *');
  await tab('年').click();
  await option('循环').check();
  await input('循环间隔').fill('0');
  await input('循环间隔').blur();
  await expect(expression).toHaveValue(/ \d{4}\/1$/);
});

test('says which field is wrong and why, and does not confirm it', async ({ page }) => {
  const { dialog, expression, root, runs, preview, box } = await openDialog(page, '执行时间');
  await expression.fill('0 0 25 * * ? *');
  await expression.blur();
  await expect(root.getByRole('alert')).toHaveText('Cron表达式参数[时]错误：25 超出 0-23');
  await expect(box('时')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled();
  await expect(runs).toHaveCount(0);
  await expression.fill('0 0 0 1 1 ? * *');
  await expression.press('Enter');
  await expect(root.getByRole('alert')).toHaveText('Cron表达式最多7项！');
  await box('年').fill('20x');
  await box('年').press('Enter');
  await expect(root.getByRole('alert')).toHaveText('Cron表达式参数[年]错误：无法识别“20X”');
  await expression.fill('0 0 0 30 2 ? *');
  await expression.press('Enter');
  await expect(root.getByRole('alert')).toHaveCount(0);
  await expect(preview).toContainText('无执行时间');
  await expect(preview).toContainText('表达式指定的日期不存在，永远不会执行');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('执行时间的值')).toHaveText('');
});

test('works the runs out once nothing has changed for 500 ms, with the year', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T00:00:00Z' });
  await page.goto('/?page=cron');
  const { expression, runs, preview } = editorOn(page);
  await expect(runs.first()).toHaveText('2026-11-23 09:00:00');
  await page.clock.pauseAt('2026-11-21T01:00:00Z');
  await expression.fill('0 0 12 ? * 6#3 2030');
  await expression.press('Enter');
  await page.clock.runFor(450);
  await expect(runs.first()).toHaveText('2026-11-23 09:00:00');
  await page.clock.runFor(100);
  await expect(runs.first()).toHaveText('2030-01-18 12:00:00');
  await expect(runs).toHaveCount(10);
  await expect(preview.getByRole('heading')).toHaveText('近十次执行时间');
});

test('leaves out years, and seconds with them, where they are hidden', async ({ page }) => {
  const job = await openDialog(page, '任务（608）');
  expect((await job.dialog.boundingBox())?.width).toBe(608);
  await expect(job.root.getByRole('tab')).toHaveText(tabs.slice(0, 6));
  await job.tab('分').click();
  await job.option('循环').check();
  await job.input('循环间隔').fill('5');
  await expect(job.expression).toHaveValue('0 0/5 3 * * ?');
  await job.dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('任务（608）的值')).toHaveText('0 0/5 3 * * ?');
  await expect(job.dialog).toBeHidden();

  const short = await openDialog(page, '不含秒');
  await expect(short.root.getByRole('tab')).toHaveText(tabs.slice(1, 6));
  await expect(short.runs.first()).toHaveText('2026-11-22 03:30:00');
  await short.box('时').fill('4');
  await short.dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('不含秒的值')).toHaveText('30 4 * * ?');
});

test('drops a year that is hidden and says so', async ({ page }) => {
  await page.getByLabel('任务（608）', { exact: true }).fill('0 0 3 * * ? 2030');
  const { preview, expression } = await openDialog(page, '任务（608）');
  await expect(expression).toHaveValue('0 0 3 * * ?');
  await expect(preview).toContainText('执行预览，会忽略年份参数');
});

test('asks somebody else for the runs, and again after a failure', async ({ page }) => {
  const { preview, runs } = await openDialog(page, '远程预览');
  await expect(preview.getByRole('alert')).toContainText('执行时间加载失败：网络连接已断开');
  await preview.getByRole('button', { name: '重试' }).click();
  await expect(runs).toHaveText(['0 0 3 * * ? * @ 2030-01-01 00:00:00']);
});

test('explains what is typed into the input', async ({ page }) => {
  const input = page.getByLabel('执行时间', { exact: true });
  await input.fill('0 0/15 9-17 ? * FRI-MON');
  await expect(input).toHaveAccessibleDescription(/每周五至周一，9时至17时，从0分开始每隔15分钟 执行/);
  await input.fill('0 0/15 9-17 ? * 8');
  await expect(input).toHaveAccessibleDescription(/Cron表达式参数\[周\]错误：8 超出 1-7/);
  await expect(page.getByLabel('已停用', { exact: true })).toBeDisabled();
});

test('is used with the keyboard alone', async ({ page }) => {
  await page.getByLabel('执行时间', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const { dialog, tab, option, expression } = partsOfDialog(page);
  // The dialog takes the focus when it has opened.
  await expect(dialog.getByRole('button', { name: '关闭' })).toBeFocused();
  await tab('秒').focus();
  for (const name of ['分', '时']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(tab('时')).toHaveAttribute('aria-selected', 'true');
  await option('每时').focus();
  await page.keyboard.press('ArrowDown');
  await expect(option('区间')).toBeChecked();
  await expect(expression).toHaveValue('0 0 0-23 * * ? *');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.ant-form-item').first().getByRole('button', { name: '选择' })).toBeFocused();
});

function partsOfDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Cron表达式' });
  return { dialog, ...partsOf(dialog) };
}

test('has no serious accessibility faults, light and dark, and fits a phone', async ({ page }) => {
  for (const query of ['', '&dark']) {
    await page.goto(`/?page=cron${query}`);
    const { tab } = editorOn(page);
    for (const name of tabs) {
      await tab(name).click();
      await expectAccessible(page, `${name}${query}`);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openDialog(page, '执行时间');
  await expectAccessible(page, 'the dialog on a phone');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
