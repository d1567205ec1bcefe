import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

/** Where the pickers are, and how many boxes of them take several values there. */
const places = [
  { page: 'inputs', several: 1 },
  { page: 'small-inputs', several: 1 },
  { page: 'pickers', several: 2 },
  { page: 'trees', several: 0 },
];

/** What all fields have stored. */
const stored = (page: Page): Promise<string[]> => page.locator('[data-stored]').allTextContents();

/** Boxes with choices: not the ones of free words, which have no list. */
const boxes = '.ant-select:not(.ant-select-disabled, .ant-cascader)';

for (const place of places)
  test(`what Enter chose stays when Tab leaves, in every picker of ${place.page}`, async ({ page }) => {
    await page.goto(`/?page=${place.page}`);
    await expect(page.locator('[data-stored]').first()).toBeVisible();
    await expect(page.locator('.dw-skeleton:visible')).toHaveCount(0);
    // A picker of the product stands in a field that shows what it stored.
    const fields = page.locator('.ant-form-item').filter({ has: page.locator('[data-stored]') });
    const all = fields.locator(boxes).filter({ has: page.getByRole('combobox') });
    let several = 0;
    for (let at = 0; at < (await all.count()); at++) {
      const select = all.nth(at);
      const box = select.getByRole('combobox');
      if (!(await box.isEnabled())) continue;
      await box.focus();
      await page.keyboard.press('Enter');
      const list = page.locator('.ant-select-dropdown:visible');
      // Free words have no list.
      if ((await box.getAttribute('aria-expanded')) !== 'true') continue;
      const choices = list.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper');
      // While they are asked for the list says so; it is empty only when it says something else.
      const none = list.locator('.ant-select-item-empty, .ant-select-empty').filter({ hasNotText: '加载中' });
      await expect(choices.or(none).first()).toBeVisible();
      if ((await choices.count()) === 0) {
        await page.keyboard.press('Escape');
        continue;
      }
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const before = await stored(page);
      const isMultiple = (await select.getAttribute('class'))?.includes('ant-select-multiple') ?? false;
      await page.keyboard.press('Tab');
      if (isMultiple) {
        several += 1;
        await expect(box).not.toBeFocused();
        await expect(list).toBeHidden();
      }
      expect(await stored(page), `${place.page} ${at}`).toEqual(before);
      await page.keyboard.press('Escape');
    }
    expect(several).toBeGreaterThanOrEqual(place.several);
  });
