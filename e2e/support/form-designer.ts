import { expect, type Locator, type Page } from '@playwright/test';

/** A field as a designer describes it: its name, what people call it, and what else its cells say, by their headings. */
export interface DesignedField {
  name: string;
  label: string;
  database?: Cells;
  page?: Cells;
  check?: Cells;
  foreign?: Cells;
}
/** What is typed, or chosen from a list where it begins with `?`; true and false are a box that is to be ticked, or not. */
type Cells = Readonly<Record<string, string | boolean>>;

const tabs = { database: '数据库属性', page: '页面属性', check: '校验字段', foreign: '外键' } as const;

/** Designs a form on its screen, with the head that is given, and brings it into the database. */
export async function designForm(
  page: Page,
  head: { table: string; text: string; type?: '主表' | '附表'; relation?: '一对多' | '一对一'; order?: string },
  fields: readonly DesignedField[],
): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const designer = page.getByRole('region', { name: /^表单设计：/ });
  await designer.getByRole('textbox', { name: '表名 必填' }).fill(head.table);
  await designer.getByRole('textbox', { name: '表描述 必填' }).fill(head.text);
  const pick = async (label: string, text: string) => {
    await designer.getByRole('combobox', { name: label }).click();
    await page.locator('.ant-select-item-option:visible', { hasText: text }).click();
  };
  if (head.type) await pick('表类型', head.type);
  if (head.relation) await pick('映射关系', head.relation);
  if (head.order) await designer.getByLabel('序号').fill(head.order);
  for (const { name, label } of fields) await addField(page, name, label);
  for (const [key, title] of Object.entries(tabs)) {
    const set = fields.flatMap((field) => {
      const cells = field[key as keyof typeof tabs];
      return cells ? [{ name: field.name, cells }] : [];
    });
    if (set.length === 0) continue;
    await designer.getByRole('tab', { name: title }).click();
    const grid = designer.getByRole('grid', { name: title });
    for (const { name, cells } of set)
      for (const [heading, value] of Object.entries(cells)) await setCell(grid, name, heading, value);
  }
  await page.keyboard.press('Control+s');
  const sync = page.getByRole('dialog', { name: `同步数据库：${head.text}` });
  await sync.getByRole('button', { name: '开始同步' }).click();
  await expect(sync.getByText('已完成').first()).toBeVisible();
  await sync.getByRole('button', { name: '关闭', exact: true }).last().click();
  await designer.getByRole('button', { name: '返回列表' }).click();
}

/** Adds a field where the designer puts new ones: its name, then its remark. */
export async function addField(page: Page, name: string, label: string): Promise<void> {
  const grid = page.getByRole('grid', { name: '数据库属性' });
  // A second press within 300 ms is none; the editor of the new row has the keyboard.
  await expect(async () => {
    await page.getByRole('button', { name: '新增', exact: true }).last().click();
    await expect(page.locator('input:focus')).toBeVisible({ timeout: 400 });
  }).toPass();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('gridcell', { name: label, exact: true })).toBeVisible();
}

/** Sets a cell in the row of a field, under a heading. */
async function setCell(grid: Locator, field: string, heading: string, value: string | boolean): Promise<void> {
  const headings = await grid.getByRole('columnheader').allInnerTexts();
  const at = headings.findIndex((text) => text.trim().startsWith(heading));
  expect(at, `${heading} is a heading of ${headings.join()}`).toBeGreaterThan(0);
  const row = grid.getByRole('row').filter({ has: grid.page().getByRole('gridcell', { name: field, exact: true }) });
  const cell = row.getByRole('gridcell').nth(at);
  if (typeof value === 'boolean') {
    const box = cell.getByRole('checkbox');
    if ((await box.isChecked()) !== value) await cell.click();
    return expect(box).toBeChecked({ checked: value });
  }
  await cell.click();
  if (value.startsWith('?')) {
    const text = value.slice(1);
    await grid.page().getByRole('option', { name: text, exact: true }).first().click();
    return expect(cell).toContainText(text);
  }
  const { keyboard } = grid.page();
  await keyboard.press('Control+a');
  await keyboard.type(value);
  await keyboard.press('Enter');
  await expect(cell).toContainText(value);
}
