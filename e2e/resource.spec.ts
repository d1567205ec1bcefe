import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

/**
 * The screen that a resource makes, driven as a user drives it. 职务 stands for all of them: it has no code of its own.
 * Every test makes its own records under its own prefix, because one installation serves all journeys.
 */
const address = '/isystem/position';

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${address}${query}`);
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
}

const form = (page: Page): Locator => page.getByRole('dialog', { name: /职务$/ });
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

async function add(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('职务编码').fill(code);
  await form(page).getByLabel('职务名称').fill(name);
  await form(page).getByLabel('职级').click();
  await page.getByTitle('中级').locator('visible=true').last().click();
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('添加成功！')).toBeVisible();
  await expect(form(page)).toBeHidden();
}

/** Many records at once, through the same calls as the form. */
async function addMany(page: Page, prefix: string, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    const number = String(i).padStart(2, '0');
    await call(page, 'POST', '/sys/position/add', {
      code: `${prefix}${number}`,
      name: `${prefix}职务${number}`,
      postRank: String((i % 5) + 1),
    });
  }
}

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('adds, finds, changes and deletes a record, and keeps what happened to it', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(form(page).getByText('职务名称不能为空')).toBeVisible();
  await expect(form(page).getByLabel('职务名称')).toBeFocused();
  await form(page).getByRole('button', { name: '取消' }).click();

  await add(page, 'E2E-ONE', '值班经理');
  await page.keyboard.press('/');
  await page.getByRole('search').getByLabel('职务名称').fill('班经');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=/);
  await expect(row(page, 'E2E-ONE')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('search').getByLabel('职务名称')).toHaveValue('班经');
  await expect(row(page, 'E2E-ONE')).toBeVisible();

  await row(page, 'E2E-ONE').getByRole('button', { name: /^编辑/ }).click();
  await form(page).getByLabel('职务名称').fill('值班经理二');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('修改成功!')).toBeVisible();

  await page.getByRole('button', { name: 'E2E-ONE', exact: true }).click();
  const detail = page.getByRole('dialog', { name: /职务详情/ });
  await expect(detail.getByText('值班经理二').first()).toBeVisible();
  await detail.getByRole('tab', { name: '变更记录' }).click();
  const changed = detail.getByRole('row').filter({ hasText: '职务名称' });
  await expect(changed.getByRole('cell', { name: '值班经理', exact: true })).toBeVisible();
  await expect(changed.getByRole('cell', { name: '值班经理二', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await row(page, 'E2E-ONE').getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的职务')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(page).not.toHaveURL(/name=/);
});

test('says which field a second record of the same code breaks', async ({ page }) => {
  await open(page);
  await add(page, 'E2E-TWICE', '门卫');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const code = form(page).getByLabel('职务编码');
  await code.fill('E2E-TWICE');
  // While it is typed, before anything else is filled in; a free one brings no word.
  await expect(form(page).getByText('该值不可用，系统中已存在！')).toBeVisible();
  const asked = page.waitForResponse(/sys\/duplicate\/check.*E2E-ONCE/);
  await code.fill('E2E-ONCE');
  await asked;
  await expect(form(page).locator('.rp-problem')).toHaveCount(0);
  await code.fill('E2E-TWICE');
  await form(page).getByLabel('职务名称').fill('门卫乙');
  await form(page).getByLabel('职级').click();
  await page.getByTitle('中级').locator('visible=true').last().click();
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(form(page).getByText('该值不可用，系统中已存在！')).toBeVisible();
  await expect(code).toBeFocused();
  await form(page).getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect(form(page).getByLabel('职务名称')).toHaveValue('门卫乙');
});

test('keeps the input of who saves second and lets him choose', async ({ page, context }) => {
  await open(page);
  await add(page, 'E2E-STALE', '保管员');
  const other = await context.newPage();
  await open(other, '?code=E2E-STALE');
  await row(other, 'E2E-STALE').getByRole('button', { name: /^编辑/ }).click();
  await expect(form(other).getByLabel('职务名称')).toHaveValue('保管员');
  await form(other).getByLabel('职务名称').fill('保管员甲');

  await open(page, '?code=E2E-STALE');
  await row(page, 'E2E-STALE').getByRole('button', { name: /^编辑/ }).click();
  await form(page).getByLabel('职务名称').fill('保管员乙');
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改成功!')).toBeVisible();

  await form(other).getByRole('button', { name: '保存' }).click();
  await expect(form(other).getByText(/^数据已被.*修改，请刷新后重试$/)).toBeVisible();
  await expect(form(other).getByLabel('职务名称')).toHaveValue('保管员甲');
  await form(other).getByRole('button', { name: '载入最新数据并保留我的修改' }).click();
  await expect(form(other).getByText('他人已改为：保管员乙')).toBeVisible();
  await expect(form(other).getByLabel('职务名称')).toHaveValue('保管员甲');
  await form(other).getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('修改成功!')).toBeVisible();
  await expect(row(other, 'E2E-STALE')).toContainText('保管员甲');
});

test('pages, sorts, chooses rows over pages and steps back from a page that ran empty', async ({ page }) => {
  await addMany(page, 'PAGE', 12);
  await open(page, '?name=PAGE');
  await expect(page.getByText('1-10 共12条')).toBeVisible();
  await page.getByRole('columnheader', { name: '职务编码' }).getByRole('button').click();
  await expect(page).toHaveURL(/column=code&order=asc/);
  await expect(page.getByRole('row').nth(1)).toContainText('PAGE01');

  await page.getByTitle('2', { exact: true }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(page.getByText('11-12 共12条')).toBeVisible();
  // The rows of the last page stay until the next ones are there.
  await expect(page.getByRole('row', { name: /PAGE11/ })).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选择 2 项')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  const question = page.getByRole('dialog', { name: '确认删除' });
  await expect(question).toContainText('是否删除选中数据?');
  const request = page.waitForRequest(/deleteBatch/);
  await question.getByRole('button', { name: '删除' }).click();
  expect(new URL((await request).url()).searchParams.get('ids')).toMatch(/^\d+,\d+,$/);
  await expect(page).not.toHaveURL(/pageNo/);
  await expect(page.getByText('1-10 共10条')).toBeVisible();
  await expect(page.getByText(/^已选择/)).toBeHidden();
});

test('is worked by keys alone, and comes back as it was left', async ({ page }) => {
  await addMany(page, 'KEY', 3);
  await open(page, '?name=KEY&column=code&order=asc');
  // Bones stand where the rows will, and keep no focus.
  await expect(row(page, 'KEY02')).toBeVisible();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('已选择 1 项')).toBeVisible();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: /职务详情/ });
  await expect(detail).toContainText('KEY02');
  await expect(page).toHaveURL(/detail=\d+/);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  // The bar of the selection covers the tools until it is taken back.
  await page.keyboard.press('Escape');
  await expect(page.getByText('已选择 1 项')).toBeHidden();
  // Whatever was opened gives the keyboard back to what opened it.
  for (const name of [/^新增$/, /^导入$/, /^高级查询$/, /^编辑KEY02|^编辑KEY职务02/, /^删除KEY/]) {
    const opener = page.getByRole('button', { name }).first();
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }

  await page.getByRole('row').nth(2).press('Space');
  await expect(page.getByText('已选择 1 项')).toBeVisible();
  await page.getByRole('menuitem', { name: '数据', exact: true }).click();
  await page.getByRole('menuitem', { name: '数据字典' }).click();
  await expect(page).not.toHaveURL(new RegExp(address));
  await page.goBack();
  await expect(page).toHaveURL(/name=KEY/);
  await expect(row(page, 'KEY02')).toBeVisible();
  await expect(page.getByText('已选择 1 项')).toBeVisible();
});

test('remembers which columns a user wants', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '创建时间' }).check();
  await page.getByRole('checkbox', { name: '职级' }).uncheck();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '创建时间' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '职级' })).toBeHidden();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByRole('columnheader', { name: '职级' })).toBeVisible();
});

test('takes records out to Excel and in again, and says what was wrong with which row', async ({ page }) => {
  await addMany(page, 'XLS', 2);
  await open(page, '?name=XLS');
  await expect(row(page, 'XLS01')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: /\.xlsx/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^职务表列表.*\.xlsx$/);
  const exported = await download.path();
  expect((await readFile(exported)).subarray(0, 2).toString()).toBe('PK');

  // The same rows again: their codes are taken, so the trial run refuses each of them.
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' });
  await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = await readFile(exported);
  await dialog.locator('input[type=file]').setInputFiles([
    { name: '职务.xlsx', mimeType, buffer },
    { name: '职务二.xlsx', mimeType, buffer },
  ]);
  await page.route('**/sys/position/importExcel*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(page.getByText('文件上传失败', { exact: true })).toBeVisible();
  await expect(page.getByText('网络超时')).toHaveCount(0);
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByText('所有行都有错误，请修改文件后重新选择。')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('职务.xlsx 第');
  await expect(dialog.getByRole('listitem').last()).toContainText('职务二.xlsx 第');
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('fits a phone: cards, no sideways scroll, a form over the whole width', async ({ page }) => {
  await addMany(page, 'TEL', 6);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?name=TEL');
  const card = page.getByRole('listitem').filter({ hasText: 'TEL01' });
  await expect(card).toContainText('职务编码');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  // Whatever card was chosen last, what can be done with the chosen ones is in view.
  const boxes = page.getByRole('listitem').filter({ hasText: 'TEL' }).getByRole('checkbox');
  await boxes.last().check();
  await expect(page.getByRole('button', { name: '取消选择' })).toBeInViewport({ ratio: 1 });
  await boxes.first().check();
  await expect(page.getByText('已选择 2 项')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(page.getByText(/^已选择/)).toBeHidden();
  await card.getByRole('button', { name: /^编辑/ }).click();
  await expect(form(page).getByLabel('职务编码')).toHaveValue('TEL01');
  const box = await form(page).boundingBox();
  expect(box?.width).toBeGreaterThan(380);

  await form(page).getByRole('button', { name: '取消' }).click();
  await card.locator('.dw-card-title button').click();
  const detail = page.getByRole('dialog').filter({ hasText: '职务详情' });
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(detail).toBeHidden();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/name=TEL$/);
});

test('says that a list did not come, and tries again', async ({ page }) => {
  await page.route('**/sys/position/list?**', (route) =>
    route.fulfill({
      json: {
        success: false,
        code: 500,
        message: '数据库忙，请稍后再试',
        result: null,
        timestamp: 1,
        requestId: 'req-77',
      },
    }),
  );
  await page.goto(address);
  await expect(page.getByText('职务列表加载失败')).toBeVisible();
  await expect(page.getByText('数据库忙，请稍后再试').first()).toBeVisible();
  await expect(page.getByText('req-77')).toBeVisible();
  await page.unroute('**/sys/position/list?**');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('is open to everybody: nothing serious in list, form, detail, history and import', async ({ page }) => {
  await addMany(page, 'AXE', 2);
  await open(page, '?name=AXE');
  await page
    .getByRole('checkbox', { name: /^选择AXE/ })
    .first()
    .check();
  await expectAccessible(page, 'list with a selection');
  await row(page, 'AXE01').getByRole('button', { name: /^编辑/ }).click();
  await form(page).getByLabel('职务名称').fill('');
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(form(page).getByText('职务名称不能为空')).toBeVisible();
  await expectAccessible(page, 'form with a mistake');
  await form(page).getByLabel('职务名称').fill('AXE职务');
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(form(page)).toBeHidden();
  await page.getByRole('button', { name: 'AXE01', exact: true }).click();
  const detail = page.getByRole('dialog', { name: /职务详情/ });
  await expect(detail.getByText('记录信息')).toBeVisible();
  await expectAccessible(page, 'detail');
  await detail.getByRole('tab', { name: '变更记录' }).click();
  await expect(detail.getByRole('table', { name: '版本比较' })).toBeVisible();
  await expectAccessible(page, 'history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible();
  await expectAccessible(page, 'import');
});

test('speaks English once it is chosen: menu, titles, lists, forms, dialogs and why something is refused', async ({
  page,
}) => {
  await page.goto('/isystem/position?code=NOBODY_HAS_IT');
  await expect(page).toHaveTitle(/^职务管理 · /);
  await page.evaluate(`localStorage.setItem('dossier__LOCALE', '{"value":"en-US","expire":null}')`);
  await page.reload();
  await expect(page.getByText('Position: nothing matches')).toBeVisible();
  await expect(page).toHaveTitle(/^Positions · /);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Departments')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText(/Home.*System.*Positions/);
  await page.getByRole('button', { name: 'Clear the conditions' }).click();
  await expect(page.getByRole('columnheader', { name: 'Position name' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByText('Created by')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Advanced search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import Excel' }).getByText('Choose a file')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add: Position' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Position name')).toBeFocused();
  await expect(form.getByText('Position name must not be empty')).toBeVisible();
  // Rows are data, also those opened last in the menu; so are the names of the product and of the user.
  const chinese = `[...document.querySelectorAll('.shell-body, .sider, .ant-drawer')]
    .flatMap((part) => [...part.querySelectorAll('*')])
    .filter((element) => !element.closest('td, .ant-select-content, .header, .footer, .brand, .own-menu li'))
    .flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
      ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ])
    .filter((text) => /[\\u3400-\\u9fff]/.test(text) && text !== '卷宗')`;
  expect(await page.evaluate(chinese)).toEqual([]);
  // A page that is not a plain list, with what it asks.
  await page.goto('/isystem/setting');
  await expect(page.getByLabel('Shortest password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
  expect(await page.evaluate(chinese)).toEqual([]);
});
