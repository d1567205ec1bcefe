import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What a user does with a component before its tab is hidden, what he sees then, and how he goes on afterwards. */
interface Case {
  open: (page: Page) => Promise<unknown>;
  /** Seen after `open` and gone while the other tab is shown. */
  seen: (page: Page) => Locator;
  /** A list or bubble at its field: gone after coming back, and opened again with a click. The others stay as they were. */
  popup?: true;
  goOn: (page: Page) => Promise<unknown>;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true });
const option = (title: string) => (page: Page) => page.locator('.ant-select-item-option').filter({ hasText: title });

const cases: Readonly<Record<string, Case>> = {
  AppModal: {
    open: async (page) => {
      await click('打开')(page);
      await page.getByLabel('备注').fill('写了一半');
    },
    seen: (page) => page.getByRole('dialog', { name: '窗口内容' }),
    goOn: async (page) => {
      await expect(page.getByLabel('备注')).toHaveValue('写了一半');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  Drawer: {
    open: async (page) => {
      await click('打开')(page);
      await page.getByLabel('备注').fill('写了一半');
    },
    seen: text('抽屉内容'),
    goOn: async (page) => {
      await expect(page.getByLabel('备注')).toHaveValue('写了一半');
      await page.getByRole('button', { name: /close|关闭/i }).click();
      await expect(page.getByText('抽屉内容')).toBeHidden();
    },
  },
  Select: {
    popup: true,
    open: (page) => page.getByRole('combobox').click(),
    seen: option('王建国'),
    goOn: async (page) => {
      await option('王晓燕')(page).click();
      await expect(page.locator('.ant-select').first()).toContainText('王晓燕');
    },
  },
  TreeSelect: {
    popup: true,
    open: (page) => page.getByRole('combobox').click(),
    seen: text('交付中心'),
    goOn: async (page) => {
      await page.getByText('测试部', { exact: true }).click();
      await expect(page.locator('.ant-select').first()).toContainText('测试部');
    },
  },
  Cascader: {
    popup: true,
    open: (page) => page.getByRole('combobox').click(),
    seen: text('浙江'),
    goOn: async (page) => {
      await page.getByText('浙江', { exact: true }).click();
      await page.getByText('杭州', { exact: true }).click();
      await expect(page.locator('.ant-select').first()).toContainText('浙江 / 杭州');
    },
  },
  DateField: {
    popup: true,
    open: (page) => page.getByRole('textbox').click(),
    seen: (page) => page.locator('.ant-picker-dropdown'),
    goOn: async (page) => {
      await page.locator('.ant-picker-cell-in-view').filter({ hasText: /^15$/ }).click();
      await expect(page.getByRole('textbox')).toHaveValue(/-15$/);
    },
  },
  Popover: {
    popup: true,
    open: click('打开'),
    seen: text('气泡内容'),
    goOn: async (page) => {
      await click('打开')(page);
      await expect(page.getByText('气泡内容')).toBeHidden();
    },
  },
  Popconfirm: {
    popup: true,
    open: click('打开'),
    seen: text('确认内容'),
    goOn: async (page) => {
      await click('确定')(page);
      await expect(page.getByText('已确认 1 次')).toBeVisible();
    },
  },
  Dropdown: {
    popup: true,
    open: click(/打开/),
    seen: text('导出菜单'),
    goOn: async (page) => {
      await page.getByText('导出菜单').click();
      await expect(page.getByRole('button', { name: '打开（导出）' })).toBeVisible();
    },
  },
  Tooltip: {
    popup: true,
    open: click('打开'),
    seen: text('提示内容'),
    goOn: async (page) => {
      await click('打开')(page);
      await expect(page.getByText('提示内容')).toBeHidden();
    },
  },
  Image: {
    open: (page) => page.getByRole('img', { name: '图片' }).click(),
    seen: (page) => page.locator('.ant-image-preview-body'),
    goOn: async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-image-preview-body')).toBeHidden();
    },
  },
  Table: {
    open: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.locator('.ant-table-tbody-virtual-holder').hover();
      await page.mouse.wheel(0, 1450);
    },
    seen: text('user040'),
    goOn: async (page) => {
      await expect(page.getByText('user001', { exact: true })).toBeHidden();
      await page.locator('.ant-table-tbody-virtual-holder').hover();
      await page.mouse.wheel(0, -5000);
      await expect(page.getByText('user001', { exact: true })).toBeVisible();
      await expect(page.getByRole('checkbox').nth(1)).toBeChecked();
    },
  },
  Tabs: {
    open: async (page) => {
      await page.getByRole('tab', { name: '历史' }).click();
      await page.getByLabel('备注').fill('写了一半');
    },
    seen: (page) => page.getByLabel('备注'),
    goOn: async (page) => {
      await expect(page.getByLabel('备注')).toHaveValue('写了一半');
      await page.getByRole('tab', { name: '基本信息' }).click();
      await expect(page.getByText('基本内容')).toBeVisible();
    },
  },
  Form: {
    open: async (page) => {
      await page.getByLabel('备注').fill('写了一半');
    },
    seen: (page) => page.getByLabel('备注'),
    goOn: async (page) => {
      await expect(page.getByLabel('备注')).toHaveValue('写了一半');
      await click('保存')(page);
      await expect(page.getByText('请输入名称')).toBeVisible();
      await page.getByLabel('名称').fill('海川');
      await expect(page.getByText('请输入名称')).toBeHidden();
    },
  },
  Menu: {
    open: (page) => page.getByRole('menuitem', { name: '系统' }).click(),
    seen: (page) => page.getByRole('menuitem', { name: '用户' }),
    goOn: async (page) => {
      await page.getByRole('menuitem', { name: '用户' }).click();
      await expect(page.getByRole('menuitem', { name: '用户' })).toHaveClass(/ant-menu-item-selected/);
    },
  },
  Tour: {
    open: click('打开'),
    seen: text('第一步'),
    goOn: async (page) => {
      await page.getByRole('button', { name: /下一步/ }).click();
      await expect(page.getByText('第二步')).toBeVisible();
    },
  },
  ColorPicker: {
    popup: true,
    open: (page) => page.locator('.ant-color-picker-trigger').click(),
    seen: (page) => page.locator('.ant-color-picker-inner'),
    goOn: async (page) => {
      const hex = page.locator('.ant-color-picker-hex-input input');
      await hex.fill('237804');
      await expect(page.locator('.ant-color-picker-trigger')).toContainText('#237804');
    },
  },
  Upload: {
    open: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('正文') }),
    seen: text('合同.txt'),
    goOn: async (page) => {
      await page.getByTitle('删除文件').click();
      await expect(page.getByText('合同.txt')).toBeHidden();
    },
  },
};

for (const [name, { open, seen, popup, goOn }] of Object.entries(cases)) {
  test(`${name} hides with its tab, comes back ${popup ? 'closed' : 'as it was'} and goes on working`, async ({
    page,
  }) => {
    /** Until nothing moves any more: a click would meet what comes along. */
    const openWhole = async () => {
      await open(page);
      await expect(seen(page)).toBeInViewport();
      await page.waitForFunction('document.getAnimations().every(({ playState }) => playState !== "running")');
    };
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`/?page=activity&case=${name}`);
    await expect(page.locator('section[aria-label="甲"] > *').first()).toBeVisible();
    await expectAccessible(page, 'at rest');
    await openWhole();
    for (const _round of [1, 2]) {
      await show(page, '#other');
      await expect(page.getByText('另一页')).toBeVisible();
      await expect(seen(page)).toBeHidden();
      await show(page, '');
      await expect(page.getByText('另一页')).toBeHidden();
      if (!popup) await expect(seen(page)).toBeInViewport();
    }
    if (popup) {
      await expect(seen(page)).toBeHidden();
      await openWhole();
    }
    await goOn(page);
    expect(errors).toEqual([]);
  });
}

test('the list of cases is the list of tests', async ({ page }) => {
  await page.goto('/?page=activity');
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText(Object.keys(cases));
  await expectAccessible(page, 'the list of cases');
});

/** Goes to the other tab or back by the address, as a link does: a dialog would be in the way of the mouse. */
function show(page: Page, hash: string): Promise<unknown> {
  return page.evaluate(`location.hash = '${hash}'`);
}
