import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { gridOn } from './support/grid.ts';
import { test } from './support/test.ts';

const contacts = (page: Page) => gridOn(page, '联系人');

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid-linkage');
});

async function choose(page: Page, row: number, title: string, text: string): Promise<void> {
  await (await contacts(page).cell(row, title)).click();
  await page.getByRole('option', { name: text }).click();
  await page.keyboard.press('Escape');
}

test('linked selects of four levels wait for their texts, empty the later ones, and offer what fits', async ({
  page,
}) => {
  const { cell } = contacts(page);
  await page.goto('/?page=grid-linkage&wait=3000');
  await expect((await cell(1, '省')).getByText('加载中…')).toBeVisible();
  for (const [title, text] of [
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区', '滨江区'],
    ['街道', '西兴街道'],
  ] as const) {
    await expect(await cell(1, title)).toHaveText(text);
  }
  await expectAccessible(page, 'linkage');

  await choose(page, 1, '市', '宁波市');
  await expect(await cell(1, '市')).toHaveText('宁波市');
  await expect(await cell(1, '区')).toHaveText('');
  await expect(await cell(1, '街道')).toHaveText('');
  await choose(page, 1, '区', '海曙区');
  await expect(await cell(1, '区')).toHaveText('海曙区');
  await expect(await cell(1, '省')).toHaveText('浙江省');
  // One undo takes back all that a change emptied.
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(await cell(1, '街道')).toHaveText('西兴街道');
});

test('a new row begins with its defaults and the next number', async ({ page }) => {
  const { tool, cell } = contacts(page);
  await tool('新增').click();
  await page.keyboard.press('Escape');
  await expect(await cell(4, '级别')).toHaveText('重要');
  await expect(await cell(4, '序号')).toHaveText('8');
});

test('a cell may be changed where its column says so', async ({ page }) => {
  const { cell } = contacts(page);
  await expect(await cell(1, '紧急原因')).toHaveAttribute('aria-readonly', 'true');
  await expect(await cell(2, '紧急原因')).toHaveAttribute('aria-readonly', 'false');
  await choose(page, 1, '级别', '紧急');
  await expect(await cell(1, '紧急原因')).toHaveAttribute('aria-readonly', 'false');
});

for (const [form, off] of [
  ['按字段', 2],
  ['按清单', 1],
  ['按函数', 3],
] as const) {
  test(`rows that are disabled ${form} are neither edited nor selected`, async ({ page }) => {
    const { grid, cell, frame } = contacts(page);
    await page.getByRole('radio', { name: form }).check();
    await expect(grid.getByRole('checkbox', { name: `选择第 ${off} 行` })).toHaveAttribute('aria-disabled', 'true');
    const before = await (await cell(off, '联系人')).innerText();
    await (await cell(off, '联系人')).click();
    await page.keyboard.type('改');
    await expect(await cell(off, '联系人')).toHaveText(before);
    await grid.getByRole('checkbox', { name: '全选' }).click();
    await expect(frame.getByText('已选 2 项')).toBeVisible();
    await grid.getByRole('checkbox', { name: `选择第 ${off} 行` }).click({ force: true });
    await expect(frame.getByText('已选 2 项')).toBeVisible();
  });
}

test('a button pressed right after another one acts; the same one pressed twice acts once', async ({ page }) => {
  const { grid, expectColumn } = contacts(page);
  await grid.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await page.evaluate(`['新增', '新增', '删除'].forEach((name) =>
    [...document.querySelectorAll('.dg-toolbar button')].find((one) => one.textContent.replace(/\\s/g, '') === name).click())`);
  await expect(page.getByRole('button', { name: '确定' })).toBeVisible();
  await expectColumn('联系人', ['王建国', '李晓燕', '张志强', '']);
});

test.describe('a draft', () => {
  test('is offered after a reload and brings back new, changed and removed rows', async ({ page }) => {
    const { grid, frame, tool, goTo, cell, expectColumn } = contacts(page);
    await goTo(1, '联系人');
    await page.keyboard.type('王晓');
    await page.keyboard.press('Enter');
    await tool('新增').click();
    await page.keyboard.type('新人');
    await page.keyboard.press('Enter');
    await grid.getByRole('checkbox', { name: '选择第 3 行' }).click();
    await tool('删除').click();
    await page.getByRole('button', { name: '确定' }).click();
    await expectColumn('联系人', ['王晓', '李晓燕', '新人']);

    await page.reload();
    await expectColumn('联系人', ['王建国', '李晓燕', '张志强']);
    await expect(frame.getByRole('status').filter({ hasText: '上次有未保存的修改' })).toBeVisible();
    await expectAccessible(page, 'draft');
    await frame.getByRole('button', { name: '恢复' }).click();
    await expectColumn('联系人', ['王晓', '李晓燕', '新人']);
    await expect(frame.getByText('上次有未保存的修改')).toHaveCount(0);

    await page.reload();
    await frame.getByRole('button', { name: '放弃' }).click();
    await expect(await cell(1, '联系人')).toHaveText('王建国');
    await page.reload();
    await expectColumn('联系人', ['王建国', '李晓燕', '张志强']);
    await expect(frame.getByText('上次有未保存的修改')).toHaveCount(0);
  });

  test('names what does not fit any more', async ({ page }) => {
    const draft = {
      version: 1,
      columns: ['name', 'gone'],
      inserted: [],
      changed: [
        { id: '1', cells: { name: ['王大', '王小'] } },
        { id: '9', cells: { name: ['甲', '乙'] } },
      ],
      removed: [],
    };
    await page.evaluate((text) => localStorage.setItem('demo-grid-draft:contacts', text), JSON.stringify(draft));
    await page.reload();
    const { frame, cell } = contacts(page);
    await frame.getByRole('button', { name: '恢复' }).click();
    await expect(frame.getByRole('listitem')).toHaveText([
      '列“gone”已不存在，其中的内容未恢复',
      '“王建国”的“联系人”已被改为“王建国”，未恢复您的“王小”',
      '行 9已被删除，未恢复：联系人“乙”',
    ]);
    await expect(await cell(1, '联系人')).toHaveText('王建国');
    await frame.getByRole('button', { name: '知道了' }).click();
    await expect(frame.getByRole('listitem')).toHaveCount(0);
  });
});

test('a cell is saved when it is left, only when it changed and validates, and again after a failure', async ({
  page,
}) => {
  await page.goto('/?page=grid-linkage&wait=1500');
  const { goTo, cell, tool } = gridOn(page, '合同');
  const stored = page.getByRole('status', { name: '已保存的数据' });
  await goTo(1, '名称');
  await page.keyboard.type('合同甲');
  await page.keyboard.press('Enter');
  await expect(page.getByText('正在保存"名称"')).toBeVisible();
  await expect(page.getByText('"名称"保存成功！')).toBeVisible();
  await expect(stored).toHaveText('2:合同二:200 1:合同甲:100');

  await goTo(1, '金额');
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await expect(page.getByText('保存失败：金额不能是 13')).toBeVisible();
  await goTo(1, '金额');
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(page.getByText('"金额"保存成功！')).toBeVisible();
  await expect(stored).toHaveText('2:合同二:200 1:合同甲:14');

  // Without its name the new row is not sent; with it, it gets its id.
  await tool('新增').click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(await cell(3, '名称')).toHaveAttribute('aria-invalid', 'true');
  await expect(stored).not.toContainText(':7');
  await goTo(3, '名称');
  await page.keyboard.type('合同丙');
  await page.keyboard.press('Enter');
  await expect(stored).toHaveText('2:合同二:200 1:合同甲:14 3:合同丙:7');
  await goTo(3, '金额');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(stored).toHaveText('2:合同二:200 1:合同甲:14 3:合同丙:8');
});
