import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

/** Rows, trees and values are data; a link to the Chinese page is Chinese. */
const data =
  'td, .ant-tree, .ant-select-content, .ant-select-content-value, .dg-body, output, code, .dw-query-saved li, .gallery-language';

/** Chinese that is read or heard in the parts of the page that a selector names, but for data. */
function chineseIn(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(`(() => {
    const chinese = /[\\u3400-\\u9fff]/;
    const heard = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const textsOf = (element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()),
      ...heard.map((name) => element.getAttribute(name) ?? ''),
    ];
    const parts = [...document.querySelectorAll('${selector}')];
    if (parts.length === 0) return ['nothing is ${selector}'];
    return parts
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter((element) => !element.closest('${data}'))
      .flatMap(textsOf)
      .filter((text) => chinese.test(text));
  })()`);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/?page=${name}&lang=en`);
  await expect(page.getByRole('link', { name: 'All widgets' })).toBeVisible();
}

test('dialogs and prompts speak English, down to their buttons and refusals', async ({ page }) => {
  await open(page, 'dialogs');
  expect(await chineseIn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'A window that moves' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible();
  expect(await chineseIn(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByPlaceholder('Enter a name').fill('');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  expect(await chineseIn(page, '[role=dialog]')).toEqual([]);
});

test('the query builder, a picker with its pager, and the cron editor speak English', async ({ page }) => {
  await open(page, 'query');
  await page.getByRole('button', { name: 'Advanced search' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save the conditions' }).click();
  await expect(page.getByText('Empty conditions cannot be saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('There are no conditions to search by')).toBeVisible();
  expect(await chineseIn(page, 'body')).toEqual([]);

  await open(page, 'pickers');
  await page.getByRole('button', { name: 'Choose users', exact: true }).first().click();
  await expect(dialog.getByText(/^1-10 of \d+$/)).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  await expect(dialog.getByText('10 / page')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Chosen|^Remove/ }).first()).toBeVisible();
  const said = await chineseIn(page, '[role=dialog]');
  // Names of people stand in the labels of their rows.
  expect(said.filter((text) => !/^(Choose|Remove) \S+$|^[\u3400-\u9fff]{2,4}$/.test(text))).toEqual([]);

  await open(page, 'cron');
  const editor = page.getByRole('region', { name: 'Editor' });
  for (const tab of ['Second', 'Day', 'Week', 'Year']) {
    await editor.getByRole('tab', { name: tab }).click();
    expect(await chineseIn(page, 'main')).toEqual([]);
  }
  await expect(editor.getByText('Every Monday to Friday, at 09:00:00')).toBeVisible();
  await expect(editor.getByRole('heading', { name: /^Next ten runs/ })).toBeVisible();
});

test('the grid says its tools, panels and messages in English', async ({ page }) => {
  await open(page, 'grid-validation');
  await page.getByRole('button', { name: 'Validate all' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Cells that are not valid: \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show the list' }).click();
  const list = page.getByRole('list', { name: 'Cells that are not valid' });
  await expect(list.getByText('must not be empty').first()).toBeVisible();
  await expect(list.getByText('Mobile')).not.toHaveCount(0);
  expect(await chineseIn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: /^E-mail: Sort and filter/ }).click();
  await expect(page.getByRole('dialog').getByText('Hide this column')).toBeVisible();
  expect(await chineseIn(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(await chineseIn(page, '[role=dialog]')).toEqual([]);
});

test('English is as accessible as Chinese: words are longer than signs, and buttons are called what they say', async ({
  page,
}) => {
  for (const name of ['inputs', 'small-inputs', 'pickers']) {
    await open(page, name);
    await expect(page.locator('main').getByRole('button').first()).toBeVisible();
    await expectAccessible(page, name);
  }
});

test('the language is switched by the link at the top', async ({ page }) => {
  await page.goto('/?page=cron');
  await expect(page.getByPlaceholder('请输入cron表达式').first()).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByPlaceholder('Enter a cron expression').first()).toBeVisible();
  await page.getByRole('link', { name: '中文' }).click();
  await expect(page.getByPlaceholder('请输入cron表达式').first()).toBeVisible();
});
