import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const form = (page: Page) => page.getByRole('dialog').last();
const save = (page: Page) => form(page).getByRole('button', { name: '保存' }).click();

async function choose(page: Page, field: string, text: string): Promise<void> {
  await form(page).getByLabel(field).click();
  await page.getByTitle(text).locator('visible=true').last().click();
}

test('makes trees of categories, and codes that rules make and check', async ({ page }) => {
  await holdSession(page);

  // 分类字典: a tree that is read level by level, its codes made by the server.
  await page.goto('/isys/category');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('类型名称').fill('旅程分类');
  await save(page);
  const top = row(page, '旅程分类');
  await expect(top).toBeVisible();
  const code = (await top.locator('.dw-mono').innerText()).trim();
  expect(code).toMatch(/^[A-Z]\d\d$/);
  await top.getByRole('button', { name: /添加下级/ }).click();
  await form(page).getByLabel('类型名称').fill('旅程细目');
  await save(page);
  await top.getByRole('button', { name: /展开/ }).click();
  await expect(row(page, '旅程细目')).toContainText(`${code}A01`);
  await row(page, '旅程细目').getByRole('button', { name: /^编辑/ }).click();
  await form(page).getByLabel('类型名称').fill('旅程细目二');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, '旅程细目二')).toBeVisible();
  await expectAccessible(page, 'categories');
  const remove = async () => {
    await top.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const asked = page.getByRole('dialog', { name: '确认删除' });
    await expect(asked).toContainText('其全部下级分类将一并移入回收站');
    await asked.getByRole('button', { name: '删除' }).click();
    await expect(top).toHaveCount(0);
  };
  await remove();
  // The recycle bin gives the whole branch back, and deletes it for good after a question.
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '分类回收站' });
  const binned = bin.getByRole('row').filter({ hasText: '旅程分类' });
  await expect(binned).toContainText(code);
  await expectAccessible(page, 'deleted categories');
  await binned.getByRole('button', { name: /^取回/ }).click();
  await expect(binned).toHaveCount(0);
  await bin.getByText('关闭', { exact: true }).click();
  // As open as it was.
  await expect(row(page, '旅程细目二')).toContainText(`${code}A01`);
  await remove();
  await page.getByRole('button', { name: '回收站' }).click();
  await binned.getByRole('button', { name: /^彻底删除/ }).click();
  const last = page.getByRole('dialog', { name: '彻底删除“旅程分类”' });
  await last.getByRole('button', { name: '彻底删除' }).click();
  await expect(binned).toHaveCount(0);
  await bin.getByText('关闭', { exact: true }).click();

  // 填值规则: a generator with parameters that fit it, tried without taking a number.
  await page.goto('/isystem/fillRule');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('规则名称').fill('合同号');
  await form(page).getByLabel('规则编码').fill('journey_contract');
  await choose(page, '规则实现类', '流水号（serialNumber）');
  await expect(form(page).getByText('流水号位数，默认4')).toBeVisible();
  await form(page).getByLabel('规则参数').fill('[1]');
  await save(page);
  await expect(form(page).getByText('只能传递JSON对象，不能传递JSON数组')).toBeVisible();
  await form(page).getByLabel('规则参数').fill('{"prefix":"HT","digits":3}');
  await save(page);
  await row(page, 'journey_contract').getByRole('button', { name: /^测试/ }).click();
  const tried = page.getByRole('dialog', { name: '测试：合同号' });
  await expect(tried.getByText('HT001')).toBeVisible();
  await expectAccessible(page, 'fill rules');
  await tried.getByRole('button', { name: '再次生成' }).click();
  await expect(tried.getByText('HT001')).toBeVisible();
  await tried.getByText('关闭', { exact: true }).click();

  // 编码校验规则: parts in two tables, wrong ones named cell by cell, tried on a value.
  await page.goto('/isystem/checkRule');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('规则名称').fill('合同号校验');
  await form(page).getByLabel('规则编码').fill('journey_check');
  await save(page);
  await expect(form(page).getByText('请至少添加一条规则')).toBeVisible();
  // A line that is added by mistake goes again.
  const wholes = form(page).getByRole('toolbar', { name: '全局规则工具栏' });
  await wholes.getByRole('button', { name: '新增' }).click();
  const added = form(page).getByRole('grid', { name: '全局规则' });
  await expect(added.locator('.dg-editor')).toBeVisible();
  await page.keyboard.press('Escape');
  await added.getByRole('row').nth(1).getByRole('checkbox').first().click();
  await wholes.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确定要删除这 1 项吗?' }).getByRole('button', { name: '确定' }).click();
  await expect(form(page).getByRole('group', { name: '全局规则 0 行' })).toBeVisible();
  await form(page).getByRole('button', { name: '添加常用规则' }).click();
  await page.getByRole('menuitem', { name: '请输入255个以内的字符' }).click();
  await expect(form(page).getByRole('group', { name: '全局规则 1 行' })).toBeVisible();
  const parts = form(page).getByRole('grid', { name: '局部规则' });
  await form(page).getByRole('toolbar', { name: '局部规则工具栏' }).getByRole('button', { name: '新增' }).click();
  await expect(parts.locator('.dg-editor')).toBeVisible();
  for (const text of ['2', '[A-Z', '前两位应为大写字母']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expectAccessible(page, 'a check rule');
  await save(page);
  await expect(form(page).getByText('正则表达式无法使用')).toBeVisible();
  // The keyboard is at the wrong cell, and what is being typed there counts.
  await page.keyboard.type('[A-Z]+');
  await page.keyboard.press('Control+Enter');
  await row(page, 'journey_check').getByRole('button', { name: /^测试/ }).click();
  const checked = page.getByRole('dialog', { name: '测试：合同号校验' });
  await checked.getByLabel('测试值').fill('a%1');
  await page.keyboard.press('Enter');
  await expect(checked.getByText('前两位应为大写字母')).toBeVisible();
  await checked.getByLabel('测试值').fill('HT%/01');
  await page.keyboard.press('Enter');
  await expect(checked.getByText('校验通过')).toBeVisible();

  // 职务: the form checks a code when its field is left, and leaves an empty one to the rule.
  await page.goto('/isystem/position');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('职务编码').fill('1号');
  await form(page).getByLabel('职务名称').fill('旅程专员');
  await expect(form(page).getByText('职务编码须以字母开头')).toBeVisible();
  await form(page).getByLabel('职务编码').fill('');
  await expect(form(page).getByText('职务编码须以字母开头')).toHaveCount(0);
  await choose(page, '职级', '中级');
  await save(page);
  await expect(form(page)).toBeHidden();
  // Other journeys make posts at the same time, which would push it from the first page.
  await page.goto(`/isystem/position?name=${encodeURIComponent('旅程专员')}`);
  await expect(row(page, '旅程专员')).toContainText(/ZW\d{4}/);
});
