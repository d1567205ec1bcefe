import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('puts a stored picture at the caret and refuses what is none', async ({ page }) => {
  await page.goto('/?page=rich-text');
  await page.getByText('请各部门按时提交归档材料。').first().click();
  const choose = page.getByLabel('选择要插入的图片');
  await choose.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('字') });
  await expect(page.getByText('请上传图片')).toBeVisible();
  await choose.setInputFiles({ name: '平面图.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('img', { name: '平面图' })).toBeVisible();
  await expect(page.getByLabel('HTML')).toContainText('alt="平面图"');
});

test('makes a table, walks it with Tab, and adds and takes away rows and columns', async ({ page }) => {
  await page.goto('/?page=rich-text');
  const html = page.getByLabel('HTML');
  await page.getByText('请各部门按时提交归档材料。').first().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: '插入表格' }).click();
  const table = page.getByRole('textbox', { name: '内容' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.keyboard.type('部门');
  await page.keyboard.press('Tab');
  await page.keyboard.type('件数');
  await expect(table.getByRole('columnheader').nth(0)).toHaveText('部门');
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('件数');

  const change = async (name: string) => {
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await change('在下方插入行');
  await expect(table.getByRole('row')).toHaveCount(4);
  await change('在右侧插入列');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await change('删除列');
  await expect(table.getByRole('columnheader')).toHaveText(['部门', '', '']);
  await expect(html).toContainText('<th><p>部门</p></th>');
  await change('删除表格');
  await expect(table).toBeHidden();
  await expect(html).not.toContainText('<table');
});

/** Pastes HTML, or a picture as a file, where the caret stands. */
async function paste(page: Page, given: { html: string } | { picture: string }): Promise<void> {
  const fill =
    'html' in given
      ? `clipboardData.setData('text/html', ${JSON.stringify(given.html)});`
      : `clipboardData.items.add(new File([new Uint8Array([1, 2])], ${JSON.stringify(given.picture)}, { type: 'image/png' }));`;
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    ${fill}
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}

/** A list as Word and WPS write it: paragraphs with drawn marks. */
const entry = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span>` +
  `<![endif]><span>${text}</span></p>`;

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<style>p.MsoNormal{mso-style-parent:"";font-size:10.5pt}</style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body>
<p class=MsoNormal align=center style='text-align:center;mso-outline-level:2'><b><span style='font-size:16.0pt;color:red'>移交清单<o:p></o:p></span></b></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal style='text-align:right'><span style='font-weight:bold;background:yellow'>重要</span>与<span style='font-style:italic'>次要</span></p>
${entry(1, '1.', '甲')}${entry(2, '\u00d8', '甲一')}${entry(1, '2.', '乙')}
<p class=MsoNormal>间隔</p>${entry(1, '\u00b7', '丙')}
<p class=MsoNormal><img width=100 src="file:///C:/Users/a/image001.png" onerror="window.attacked=1"><a href="javascript:window.attacked=2">链接</a></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=200 style='width:150pt'><p class=MsoNormal>题名<o:p></o:p></p></td></tr></table>
</body></html>`;

test('takes the structure of what Word and WPS put on the clipboard, and nothing else', async ({ page }) => {
  await page.goto('/?page=rich-text');
  const text = page.getByRole('textbox', { name: '内容' });
  await text.click();
  await page.keyboard.press('Control+a');
  await paste(page, { html: word });
  const html = page.getByLabel('HTML');
  await expect(html).toContainText('移交清单');
  const got = (await html.textContent()) ?? '';
  expect(got).toContain('<h2 style="text-align: center;"><strong>移交清单</strong></h2>');
  expect(got).toContain('<p style="text-align: right;"><strong>重要</strong>与<em>次要</em></p>');
  expect(got).toMatch(
    /<ol><li><p>甲<\/p><ul><li><p>甲一<\/p><\/li><\/ul><\/li><li><p>乙<\/p><\/li><\/ol><p>间隔<\/p><ul><li><p>丙<\/p>/,
  );
  expect(got).toMatch(/<table><tbody><tr><td><p>题名<\/p>/);
  expect(got).not.toMatch(/mso|class=|color|width|file:|javascript:|onerror|<img|&nbsp;|<p><\/p><p style/i);
  expect(await page.evaluate('window.attacked')).toBeUndefined();
});

test('stores pasted pictures, embeds them where the server says local, aligns, indents and fills the window', async ({
  page,
}) => {
  await page.goto('/?page=rich-text');
  const text = page.getByRole('textbox', { name: '内容' });
  const html = page.getByLabel('HTML');
  expect((await page.locator('.dw-rich-text').boundingBox())?.height).toBe(300);
  const bar = page.getByRole('toolbar', { name: '文本格式' });
  const tools = await bar
    .locator('button, [role=combobox]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(tools).toEqual(
    [
      ['撤销', '重做', '段落样式', '加粗', '斜体', '下划线', '删除线'],
      ['左对齐', '居中', '右对齐', '两端对齐', '无序列表', '有序列表', '减少缩进', '增加缩进'],
      ['链接', '取消链接', '插入图片', '插入表格', '清除格式', '全屏'],
    ].flat(),
  );
  await page.getByText('请各部门按时提交归档材料。').first().click();
  await paste(page, { picture: '截图.png' });
  await expect(html).toContainText(/<img src="blob:[^"]+" alt="截图">/);
  await page.getByLabel('选择要插入的图片').setInputFiles({ name: '内嵌.png', mimeType: 'image/png', buffer: pixel });
  await expect(html).toContainText(/<img src="data:image\/png;base64,[^"]+" alt="内嵌">/);

  await text.getByText('会议纪要').click();
  await page.getByRole('button', { name: '居中' }).click();
  await expect(html).toContainText('<h2 style="text-align: center;">会议纪要</h2>');
  await expect(page.getByRole('button', { name: '居中' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '左对齐' }).click();
  await expect(html).toContainText('<h2>会议纪要</h2>');

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '无序列表' }).click();
  await expect(page.getByRole('button', { name: '无序列表' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('甲');
  await page.keyboard.press('Enter');
  await page.keyboard.type('乙');
  await page.getByRole('button', { name: '增加缩进' }).click();
  await expect(html).toContainText('<li><p>甲</p><ul><li><p>乙</p></li></ul></li>');
  await page.getByRole('button', { name: '减少缩进' }).click();
  await expect(html).toContainText('<li><p>甲</p></li><li><p>乙</p></li>');

  await page.getByRole('button', { name: '全屏' }).click();
  expect(await page.locator('.dw-rich').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expectAccessible(page, 'the text in full screen');
  // What opens from it lies above it.
  await text.getByText('会议纪要').click();
  await bar.getByRole('combobox', { name: '段落样式' }).click();
  await page.locator('.ant-select-item-option-content').getByText('标题 5').click();
  await expect(html).toContainText('<h5>会议纪要</h5>');
  await bar.getByRole('button', { name: '链接', exact: true }).click();
  await page.getByRole('textbox', { name: '链接地址' }).click();
  await page.keyboard.press('Escape');
  await text.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
});
