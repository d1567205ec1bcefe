import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './call.ts';

/** A small file as somebody would attach it. */
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

/** Days from today on, as they are in China. */
export const day = (from: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + from * 86_400_000).toISOString().slice(0, 10);

/** Opens a page and on it the form of a new record; forms of many fields are in place of the list. */
export async function adding(page: Page, path: string, what: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const name = `新增${what}`;
  return page.getByRole('dialog', { name }).or(page.getByRole('region', { name }));
}

/** Finds a record by a field of its register, or by the text of one, as the person of the page; and opens its detail. */
export async function opened(page: Page, path: string, field: string, value: string): Promise<Locator> {
  const { records } = await call<{ records: Record<string, string>[] }>(page, 'GET', `${path}/list`, {
    pageSize: '50',
    // Registers are searched by values, not by their texts.
    ...(field.endsWith('_dictText') ? {} : { [field]: value }),
  });
  const record = records.find((one) => one[field] === value);
  expect(record, `${path} has ${value}`).toBeTruthy();
  await page.goto(`${path}?detail=${record?.id}`);
  const detail = detailOf(page);
  await expect(detail).toBeVisible();
  return detail;
}

const detailOf = (page: Page): Locator => page.getByRole('dialog', { name: /详情/ });

/** Opens the form of the record whose detail is open. */
export async function editing(page: Page, what: string): Promise<Locator> {
  await detailOf(page).getByRole('button', { name: '编辑', exact: true }).click();
  return page.getByRole('dialog', { name: `编辑${what}` });
}

/**
 * Does to the record whose detail is open what the detail offers, beside its name or under 更多.
 * @param fill answers what is asked; null where nothing is
 */
export async function act(
  page: Page,
  action: string,
  fill?: ((asked: Locator) => Promise<void>) | null,
): Promise<void> {
  const detail = detailOf(page);
  const button = detail.getByRole('button', { name: action, exact: true });
  const more = detail.getByRole('button', { name: '更多', exact: true });
  await expect(more.or(button).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  if (fill === null) return expect(button).toBeHidden();
  const asked = page.getByRole('dialog', { name: new RegExp(`^${action}“`) });
  await fill?.(asked);
  await asked.getByRole('button', { name: action, exact: true }).click();
  await expect(asked).toBeHidden();
}

/**
 * Fills fields of a form by their labels, as a person does: texts, numbers and days are typed, of choices one or more are
 * taken from what is offered.
 */
export async function fillIn(
  form: Locator,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(form, label);
    if ((await field.getAttribute('role')) !== 'combobox') {
      await field.fill(String(value));
      // A day is taken over with the key; elsewhere it would send the form.
      if (/^\d{4}-\d\d-\d\d$/.test(String(value))) await field.press('Enter');
      continue;
    }
    for (const one of [value].flat()) {
      await field.click();
      if (await field.isEditable()) await field.fill(one);
      await offered(form.page(), one).click();
    }
    await field.press('Tab');
  }
}

/** The input that is called so, whether or not it must be filled in. */
function fieldOf(form: Locator, label: string): Locator {
  const name = new RegExp(`^${label}(?: 必填)?$`);
  return form
    .getByRole('textbox', { name })
    .or(form.getByRole('combobox', { name }))
    .or(form.getByRole('spinbutton', { name }));
}

const offered = (page: Page, text: string): Locator =>
  page.locator('.ant-select-item-option:visible, .ant-select-tree-title:visible').filter({ hasText: text }).first();

/** Attaches a file and waits until it is there. */
export async function attach(form: Locator, name: string): Promise<void> {
  await form.locator('input[type=file]').first().setInputFiles(paper(name));
  await expect(form.getByRole('button', { name: `下载${name}` })).toBeVisible();
}

/** Adds a row to a part of a form by keys: what is chosen from a list begins with `?`, who is chosen with `@`. */
export async function addRow(form: Locator, part: string, cells: readonly string[]): Promise<void> {
  const grid = form.getByRole('grid', { name: part });
  await form
    .getByRole('group', { name: new RegExp(`^${part} `) })
    .getByRole('button', { name: '新增' })
    .click();
  const page = form.page();
  for (const [at, cell] of cells.entries()) {
    const text = cell.replace(/^[?@]/, '');
    if (cell.startsWith('@')) await choosePerson(page, text, at === 0);
    else {
      await page.keyboard.type(text);
      if (cell !== text) await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    }
    await page.keyboard.press('Tab');
  }
  for (const cell of cells) await expect(grid).toContainText(shownOf(cell));
}

/** What a cell shows of what was typed into it: sums of money with their commas. */
const shownOf = (cell: string): string =>
  /^\d{4,}$/.test(cell) ? Number(cell).toLocaleString('en') : cell.replace(/^[?@]/, '');

async function choosePerson(page: Page, name: string, isFirst: boolean): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' });
  // The first cell of a new row asks by itself.
  if (!isFirst) await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: '用户姓名' }).fill(name);
  await dialog.getByRole('button', { name: '查询' }).click();
  await dialog.getByRole('row').filter({ hasText: name }).getByRole('radio').check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

/** Saves a form that must be right. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
}
