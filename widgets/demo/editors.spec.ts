import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open(page: Page, more = ''): Promise<void> {
  await page.goto(`/?page=editors${more}`);
  // Each is a chunk of its own.
  for (const name of ['查询语句', '代码', '说明', '只读代码']) {
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible();
  }
}

/** The text is there before its language is. */
async function coloured(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('textbox', { name, exact: true }).locator('[class*="tok-"]').first()).toBeVisible();
}

test('marks what is wrong in a form, goes to it, and lets the form go when it is right', async ({ page }) => {
  await open(page);
  const code = page.getByRole('textbox', { name: '查询语句', exact: true });
  await coloured(page, '查询语句');
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nselect * from x');
  const problem = page
    .getByRole('list', { name: '问题' })
    .getByRole('button', { name: '第 4 行：请写明列名，不要用 *' });
  await expect(problem).toBeVisible();
  await expect(code.locator('.cm-lintRange-error')).toHaveText('*');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('语句有误，请修改')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');

  // The list leads to the place, which stays chosen.
  await problem.click();
  await expect(code).toBeFocused();
  await page.keyboard.type('id');
  await expect(code).toContainText('select id from x');
  await expect(problem).toBeHidden();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByLabel('已提交')).toHaveText(
    'select username, realname\nfrom sys_user\nwhere status = 1\nselect id from x',
  );
  await page.getByRole('button', { name: '重置' }).click();
  await expect(code).not.toContainText('select id');

  await code.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请输入查询语句')).toBeVisible();
});

test('indents by Tab, is left by Esc and Tab, fills the window, and offers words', async ({ page }) => {
  await open(page);
  const frame = page.locator('.dw-code').filter({ has: page.getByRole('textbox', { name: '代码', exact: true }) });
  const code = frame.getByRole('textbox', { name: '代码' });
  await code.click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('a {}');
  await expect(page.getByLabel('代码的值')).toHaveText('"  a {}"');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('代码的值')).toHaveText('"a {}"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(code).toBeFocused();
  // Back inside, Tab indents again.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('代码的值')).toHaveText('"  a {}"');

  await frame.getByRole('button', { name: '全屏' }).click();
  await expect(code).toBeFocused();
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  // What opens from it lies above it.
  await frame.getByRole('combobox', { name: '语言' }).click();
  await page.locator('.ant-select-item-option-content').filter({ hasText: /^css$/ }).click();
  await expect(frame).toContainText('css');
  await code.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
  expect((await frame.locator('.dw-code-host').boundingBox())?.height).toBe(120);

  // The twelve languages, and a change of one.
  const choices = page.locator('.ant-select-item-option-content');
  for (const [name, sample] of Object.entries(samples)) {
    await frame.getByRole('combobox', { name: '语言' }).click();
    await expect(choices).toHaveText(languages);
    await choices.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await code.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(sample);
    await expect(code.locator('[class*="tok-"]').first(), name).toBeVisible();
  }

  const sql = page.getByRole('textbox', { name: '查询语句', exact: true });
  await sql.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and sys_de');
  await page.getByRole('option', { name: 'sys_depart' }).click();
  await expect(sql).toContainText('and sys_depart');

  const reading = page.getByRole('textbox', { name: '只读代码' });
  await expect(reading).toHaveAttribute('aria-readonly', 'true');
  await reading.click();
  await page.keyboard.type('x');
  await expect(reading).not.toContainText('x');
});

const languages = 'css,javascript,html,java,objective-c,python,R,shell,sql,swift,vue,markdown'.split(',');

/** A line of each kind of language: packages and those of the older editor. */
const samples = { 'objective-c': 'int a = 1;', R: 'x <- "a"', python: 'def a(): pass', vue: '<p v-if="a">b</p>' };

test('shows what others wrote without anything of it running', async ({ page }) => {
  await open(page);
  const look = page.getByRole('region', { name: '预览' });
  await expect(look.getByRole('heading', { name: '归档说明' })).toBeVisible();
  await expect(look.getByRole('link', { name: '正常' })).toHaveAttribute('rel', /noopener/);
  await expect(look.getByText('点我')).toBeVisible();
  await expect(look.getByText('点我')).not.toHaveAttribute('href');
  await expect(look.getByRole('checkbox', { name: '已完成' })).toBeChecked();
  await expect(look.getByRole('cell', { name: '合同' })).toBeVisible();
  await look.getByText('文字').click();
  const inside = `document.querySelectorAll('.dw-markdown-look :is(script, iframe, svg, form, button, [style], [onclick], [onerror], input:not([type=checkbox]))').length`;
  expect(await page.evaluate(inside)).toBe(0);
  expect(await page.evaluate('window.attacked')).toBeUndefined();
});

test('writes Markdown by its tools and puts pictures in', async ({ page }) => {
  await open(page);
  const text = page.getByRole('textbox', { name: '说明', exact: true });
  const value = page.getByLabel('说明的值');
  const bar = page.getByRole('toolbar', { name: 'Markdown 格式' });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('移交');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(value).toHaveText('**移交**');
  await bar.getByRole('button', { name: '标题' }).click();
  await page.getByRole('menuitem', { name: '标题 2' }).click();
  await expect(value).toHaveText('## **移交**');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: '任务列表' }).click();
  await page.keyboard.type('清点');
  await expect(value).toHaveText('## **移交**\n- [ ] 清点');
  const names = [
    '标题',
    '加粗',
    '斜体',
    '删除线',
    '分割线',
    '引用',
    '无序列表',
    '有序列表',
    '任务列表',
    '增加缩进',
    '减少缩进',
    '表格',
    '链接',
    '行内代码',
    '代码块',
    '上传图片',
  ];
  const shown = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(shown).toEqual([...names, '预览', '全屏']);

  await bar.getByRole('button', { name: '全屏' }).click();
  await bar.getByRole('button', { name: '上传图片' }).click();
  const dialog = page.getByRole('dialog', { name: '图片上传' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请上传图片')).toBeVisible();
  await dialog.getByRole('tab', { name: '网络图片地址' }).click();
  await dialog.getByPlaceholder('请填写网络图片地址').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('网络图片地址须以 http:// 或 https:// 开头')).toBeVisible();
  await dialog.getByRole('tab', { name: '本地图片上传' }).click();
  await dialog.getByLabel('选择图片文件').setInputFiles({ name: '平面图.png', mimeType: 'image/png', buffer: pixel });
  await dialog.getByRole('textbox', { name: '备注' }).fill('一层');
  await expectAccessible(page, 'the dialog of pictures');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '预览' }).getByRole('img', { name: '一层' })).toBeVisible();
  await bar.getByRole('button', { name: '退出全屏' }).click();

  await bar.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('region', { name: '预览' })).toBeHidden();
});

test('is readable and usable in the light, in the dark and on a phone', async ({ page }) => {
  for (const look of ['', '&dark']) {
    await open(page, look);
    for (const name of ['查询语句', '说明', '只读代码']) await coloured(page, name);
    await expectAccessible(page, look === '' ? 'light' : 'dark');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('textbox', { name: '说明', exact: true })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
