import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { drag, middleOf } from './support/grid.ts';
import { test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=small-inputs');
  await expect(page.getByText('可编辑')).toBeVisible();
});

/** What a field has stored, as the page shows it below. */
const stored = (page: Page, label: string): Locator => page.locator(`[data-stored="${label}"]`);
const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const option = (page: Page, text: string): Locator =>
  page.locator('.ant-select-item-option').filter({ hasText: text, visible: true });

/** Puts all fields of the page into a state. */
const show = (page: Page, state: string) => page.getByText(state, { exact: true }).click();

test.describe('a condition of a list', () => {
  test('asks by its mode, and nothing when it is emptied', async ({ page }) => {
    for (const [label, query] of [
      ['包含', '"*合同 5*"'],
      ['不等于', '"!合同 5"'],
      ['不小于', '">=合同 5"'],
      ['不大于', '"<=合同 5"'],
    ] as const) {
      const input = box(page, label);
      await input.fill('');
      await expect(stored(page, label)).toHaveText('null');
      // Key by key: a blank at the end is left out of the query and stays in the box.
      await input.pressSequentially('合同 5');
      await expect(stored(page, label)).toHaveText(query);
      await expect(input).toHaveValue('合同 5');
    }
  });

  test('shows the text of a stored query and clears', async ({ page }) => {
    await expect(box(page, '不等于')).toHaveValue('作废');
    await page
      .locator('.ant-form-item')
      .filter({ has: box(page, '不等于') })
      .getByRole('button')
      .click();
    await expect(stored(page, '不等于')).toHaveText('null');
    await expect(box(page, '不等于')).toHaveValue('');
  });
});

test.describe('a date field', () => {
  for (const [label, typed, text = typed] of [
    ['日期', '2027-04-06'],
    ['日期时间', '2027-04-06 18:20:30'],
    ['时间', '18:20:30'],
    ['月份', '2027-04'],
    ['季度', '2027-Q2'],
    ['年份', '2027'],
    ['周', '2027-12周', '2027-W12'],
  ] as const) {
    test(`of ${label} stores what is typed`, async ({ page }) => {
      await box(page, label).click();
      await box(page, label).fill(typed);
      await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(stored(page, label)).toHaveText(`"${text}"`);
    });
  }

  test('stores a week that is chosen, and clears', async ({ page }) => {
    await box(page, '周').click();
    await page.getByTitle('2026-03-18').click();
    await expect(stored(page, '周')).toHaveText('"2026-W12"');
    const field = page.locator('.ant-picker').filter({ has: box(page, '周') });
    await field.hover();
    await field.locator('.ant-picker-clear').click();
    await expect(stored(page, '周')).toHaveText('null');
  });

  test('stores both ends of a range', async ({ page }) => {
    const range = page.locator('.ant-form-item').filter({ has: stored(page, '月份范围') });
    const [from, to] = [range.getByRole('textbox').first(), range.getByRole('textbox').last()];
    await from.click();
    await from.fill('2026-02');
    await page.keyboard.press('Enter');
    // The other end takes its turn.
    await expect(to).toBeFocused();
    await to.fill('2026-11');
    await page.keyboard.press('Enter');
    await expect(stored(page, '月份范围')).toHaveText('["2026-02","2026-11"]');
  });
});

test.describe('boxes and choices', () => {
  test('are ticked by keyboard, stored in the order of the choices', async ({ page }) => {
    const group = page.getByRole('group', { name: '载体' });
    await group.getByRole('checkbox', { name: '纸质' }).focus();
    await page.keyboard.press('Space');
    await expect(stored(page, '载体')).toHaveText('"paper,electronic,旧值"');
    await group.getByRole('checkbox', { name: '旧值' }).click();
    await expect(stored(page, '载体')).toHaveText('"paper,electronic"');
    await expect(group.getByRole('checkbox', { name: '旧值' })).toHaveCount(0);
    await expect(group.getByRole('checkbox', { name: '缩微胶片' })).toBeDisabled();
    const dictionary = page.getByRole('group', { name: '业务类型' });
    await dictionary.getByRole('checkbox', { name: '业务流程外包' }).check();
    await expect(stored(page, '业务类型')).toHaveText('"BPO"');
    await dictionary.getByRole('checkbox', { name: '业务流程外包' }).uncheck();
    await expect(stored(page, '业务类型')).toHaveText('null');
  });

  test('are stored with the mark that the page asks for', async ({ page }) => {
    const people = page.getByRole('combobox', { name: '参与人' });
    await people.click();
    await people.fill('张建国');
    await page.keyboard.press('Enter');
    await expect(option(page, '没有')).toHaveCount(0);
    await people.fill('李建国');
    await page.keyboard.press('Enter');
    await expect(stored(page, '参与人')).toHaveText('"user001;user002;user007"');
    await expect(page.locator('.ant-select').filter({ has: people })).toContainText('+ 2');
  });

  test('switch between the two values of a pair, and ask for one of them', async ({ page }) => {
    await page.getByRole('switch', { name: '启用' }).focus();
    await page.keyboard.press('Space');
    await expect(stored(page, '启用')).toHaveText('0');
    await expect(stored(page, '归档')).toHaveText('"N"');
    const asked = page.getByRole('combobox', { name: '是否公开' });
    await asked.click();
    await expect(page.locator('.ant-select-item-option')).toHaveText(['是', '否']);
    await option(page, '否').click();
    await expect(stored(page, '是否公开')).toHaveText('"N"');
  });
});

test.describe('the slider', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: '验证' });
  const text = (page: Page) => page.locator('.dw-slider').getByRole('status');
  /** A place in the track, as part of its width. */
  async function placeIn(page: Page, part: number): Promise<{ x: number; y: number }> {
    const track = await page.locator('.dw-slider').boundingBox();
    if (!track) throw new Error('no slider');
    return { x: track.x + track.width * part, y: track.y + track.height / 2 };
  }

  test('snaps back when it is let go early, and verifies at its end', async ({ page }) => {
    await slider(page).scrollIntoViewIfNeeded();
    await drag(page, slider(page), await placeIn(page, 0.9));
    await expect(text(page)).toHaveText('拖动滑块验证');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(stored(page, '验证')).toHaveText('false');
    await drag(page, slider(page), await placeIn(page, 1.2));
    await expect(text(page)).toHaveText('验证通过');
    await expect(page.getByText('已通过 1 次')).toBeVisible();
    await drag(page, slider(page), await placeIn(page, 0));
    await expect(stored(page, '验证')).toHaveText('true');
    await page.getByRole('button', { name: '重置验证' }).click();
    await expect(text(page)).toHaveText('拖动滑块验证');
    await drag(page, slider(page), await placeIn(page, 1.2));
    await expect(page.getByText('已通过 2 次')).toBeVisible();
  });

  test('follows a finger', async ({ page }) => {
    await slider(page).scrollIntoViewIfNeeded();
    const from = await middleOf(slider(page));
    const to = await placeIn(page, 1);
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => ({ touchPoints: [{ x, y: from.y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from.x + to.x) / 2) });
    await expect.poll(async () => Number(await slider(page).getAttribute('aria-valuenow'))).toBeGreaterThan(30);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to.x) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(text(page)).toHaveText('验证通过');
  });

  test('moves by arrows, sets back when it is left, and takes End', async ({ page }) => {
    await slider(page).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '30');
    await page.keyboard.press('Tab');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
    await slider(page).focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
    await expect(text(page)).toHaveText('验证通过');
    await page.getByRole('button', { name: '重置验证' }).click();
    await slider(page).focus();
    await page.keyboard.press('End');
    await expect(page.getByText('已通过 2 次')).toBeVisible();
  });

  test('does not move when it is disabled', async ({ page }) => {
    await show(page, '禁用');
    await slider(page).scrollIntoViewIfNeeded();
    await drag(page, slider(page), await placeIn(page, 1.2));
    await expect(text(page)).toHaveText('拖动滑块验证');
  });
});

test.describe('a colour', () => {
  test('is typed in short or long form; what is none goes', async ({ page }) => {
    await box(page, '颜色').fill('#0A8');
    await expect(stored(page, '颜色')).toHaveText('"#00aa88"');
    await box(page, '颜色').fill('红');
    await expect(box(page, '颜色')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Tab');
    await expect(box(page, '颜色')).toHaveValue('#00aa88');
    await box(page, '颜色').fill('');
    await expect(stored(page, '颜色')).toHaveText('null');
  });

  test('is picked from the usual ones', async ({ page }) => {
    await page.getByRole('button', { name: '选择颜色' }).click();
    await page.locator('.ant-color-picker-presets-color').first().click();
    await expect(stored(page, '颜色')).toHaveText('"#f5222d"');
    await expect(box(page, '颜色')).toHaveValue('#f5222d');
  });
});

test.describe('the signature', () => {
  const pad = (page: Page) => page.getByRole('group', { name: '签名' });
  const button = (page: Page, name: string) => pad(page).getByRole('button', { name });

  /** How many dots of the picture are ink. */
  const inked = (page: Page): Promise<number> =>
    page.evaluate<number>(`(() => {
      const canvas = document.querySelector('.dw-sign canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark++;
      return dark;
    })()`);

  test('is drawn, taken back line by line, and cleared', async ({ page }) => {
    await pad(page).scrollIntoViewIfNeeded();
    await expect(button(page, '撤销')).toBeDisabled();
    await expect(pad(page).getByRole('img', { name: '签名：未签名' })).toBeVisible();
    const canvas = pad(page).locator('canvas');
    const { x, y } = await middleOf(canvas);
    await drag(page, canvas, { x: x + 60, y: y - 20 });
    await expect(stored(page, '签名')).toHaveText('"data:image/png;base64,…"');
    const one = await inked(page);
    expect(one).toBeGreaterThan(100);
    await drag(page, canvas, { x: x - 60, y: y + 20 });
    expect(await inked(page)).toBeGreaterThan(one);
    await button(page, '撤销').click();
    expect(await inked(page)).toBe(one);
    await button(page, '撤销').click();
    await expect(stored(page, '签名')).toHaveText('null');
    expect(await inked(page)).toBe(0);
    await drag(page, canvas, { x: x + 60, y });
    await button(page, '清除').click();
    await expect(stored(page, '签名')).toHaveText('null');
  });

  test('is typed by who cannot draw', async ({ page }) => {
    await button(page, '键入姓名').press('Enter');
    await page.getByRole('textbox', { name: '姓名' }).fill('王建国');
    await page.keyboard.press('Enter');
    await expect(stored(page, '签名')).toHaveText('"data:image/png;base64,…"');
    expect(await inked(page)).toBeGreaterThan(300);
  });

  test('shows a stored picture until it is cleared', async ({ page }) => {
    await page.getByRole('button', { name: '换成已存的签名' }).click();
    await expect(pad(page).getByRole('img')).toHaveAttribute('src', /^data:image\/svg/);
    await expect(button(page, '撤销')).toBeDisabled();
    await button(page, '清除').click();
    await expect(stored(page, '签名')).toHaveText('null');
    await expect(pad(page).locator('canvas')).toBeVisible();
  });
});

test('fields that are disabled or only read cannot be changed, and say what is stored', async ({ page }) => {
  await show(page, '禁用');
  await expect(box(page, '包含')).toBeDisabled();
  await expect(box(page, '周')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: '电子' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: '启用' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: '参与人' })).toBeDisabled();
  await expect(box(page, '颜色')).toBeDisabled();
  await show(page, '只读');
  await expect(box(page, '不等于')).toHaveJSProperty('readOnly', true);
  for (const [label, text] of [
    ['周', '2026-10周'],
    ['日期范围', '—'],
    ['载体', '电子、旧值'],
    ['参与人', '王建国、王晓燕'],
    ['启用', '是'],
    ['是否公开', '—'],
    ['颜色', '#1677ff'],
  ] as const) {
    await expect(page.locator(`output[id="${label}"]`)).toHaveText(text);
  }
  await expect(page.getByRole('group', { name: '签名' }).getByRole('button')).toHaveCount(0);
});

// What is disabled may be pale (WCAG 1.4.3), which axe cannot tell of a list's texts.
for (const state of ['可编辑', '只读', '有误']) {
  test(`is accessible: ${state}`, async ({ page }) => {
    await show(page, state);
    await expectAccessible(page, state);
  });
}

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  const handle = await page.getByRole('slider', { name: '验证' }).boundingBox();
  expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(40);
});
