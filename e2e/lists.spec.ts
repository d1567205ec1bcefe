import { rmSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeDataDir, type RunningServer, startServer } from './start-server.ts';
import { type Entry, openEntry as go, menuEntries } from './support/go.ts';
import { holdSession, signIn } from './support/sign-in.ts';

/** Every list of the menu at the sizes of laptops and of a phone, with the demo company in it. */
test.describe.configure({ timeout: 360_000 });

const laptop = { width: 1440, height: 757 };
const laptops = [laptop, { width: 1366, height: 650 }];
const phone = { width: 390, height: 844 };
/** Pages with figures of which tables are a part: they are longer than the window. */
const dashboards = ['SystemInfo', 'JvmInfo', 'TomcatInfo', 'Disk', 'redis/info', 'Database', 'Queue'].map(
  (name) => `/monitor/${name}`,
);

/** Pages that show what widgets and engine can do: each has a line above it that says so, and grids that are wider than a page. */
const isExample = ({ path }: Entry): boolean => /^\/(?:jeecg|list|form|profile)\//.test(path);

const project: Entry = { path: '/pm/project', name: '项目台账' };
const items: Entry = { path: '/arc/item', name: '档案库' };

let server: RunningServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, DEMO: 'on' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function pagesWithLists(page: Page): Promise<Entry[]> {
  return (
    (await menuEntries(page))
      .filter(({ path }) => path.startsWith('/') && !dashboards.includes(path))
      // The rows of a chart stand below its drawings.
      .filter(({ path }) => !path.startsWith('/online/graphreport/'))
      .filter((entry) => !isExample(entry))
  );
}

/** What is wrong with the list in sight; nothing where the page has none. */
function wrongs(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    const root = main.ownerDocument.documentElement;
    const window = main.ownerDocument.defaultView;
    const topOf = (head: typeof main) => head.querySelector('th')?.getBoundingClientRect().top ?? 0;
    if (root.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
    // A list of lists: the rows of the one above are its own, and those below come after them.
    const isMaster = main.querySelector('.dw-master-detail') !== null;
    const tables = [...main.querySelectorAll('.dw-table')].filter(
      (table) => table.checkVisibility() && !table.closest('.dw-master-detail'),
    );
    if (tables.length > 0 && root.scrollHeight > window.innerHeight) found.push('the page scrolls beside its rows');
    for (const table of tables) {
      const scroller = table.parentElement;
      const head = table.tHead;
      const rows = [...table.tBodies[0].rows];
      const bottom = Math.min(scroller.getBoundingClientRect().bottom, window.innerHeight) + 1;
      const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
      if (seen < Math.min(10, rows.length)) found.push(`${seen} of ${rows.length} rows in view`);
      const row = rows[0]?.offsetHeight ?? 0;
      if (!isMaster && head.offsetHeight + 10 * row > scroller.clientHeight)
        found.push(`no room for ten rows of ${row}`);
      if (scroller.scrollWidth > scroller.clientWidth) found.push('the columns do not fit');
      for (const cell of table.querySelectorAll('td[data-align="right"], td[data-exact]'))
        if (cell.scrollWidth > cell.clientWidth) found.push(`cut: ${cell.textContent}`);
      for (const cell of table.querySelectorAll('td.dw-pin-end'))
        if (cell.scrollWidth > cell.clientWidth) found.push('the buttons of a row are cut');
      for (const name of head.querySelectorAll('th'))
        if (name.scrollWidth > name.clientWidth) found.push(`cut: ${name.textContent}`);
      const top = topOf(head);
      scroller.scrollTop = 60;
      if (Math.abs(topOf(head) - top) > 1) found.push('the head scrolls away');
      scroller.scrollTop = 0;
    }
    return found;
  });
}

/** Px that the page is wider than the window. */
const sideways = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate(({ ownerDocument: { documentElement, defaultView } }) => {
    return documentElement.scrollWidth - defaultView.innerWidth;
  });

/** What is wrong with the cards in sight; undefined where the page has none. */
async function wrongsOnPhone(page: Page): Promise<string[] | undefined> {
  const card = page.locator('main :is(.dw-card, .book-card):visible').first();
  // Rows become cards a moment after the window is narrow.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))');
  if ((await card.count()) === 0) return undefined;
  const found: string[] = [];
  const top = (await card.boundingBox())?.y ?? 0;
  if (top >= 300) found.push(`begins at ${top}`);
  const buttons = await page.locator('main .rp-toolbar:visible > .ant-btn:visible').count();
  if (buttons > 2) found.push(`${buttons} buttons`);
  const own = await card
    .locator('.dw-card-title + div')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) => one.getBoundingClientRect().top >= (one.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
        ).length,
    );
  if (own > 0) found.push('the buttons take a line of their own');
  if ((await sideways(page)) > 0) found.push('scrolls sideways');
  return found;
}

test('every list of the menu shows ten rows, whole numbers and its head on a laptop, and cards above 300 px on a phone', async ({
  page,
}) => {
  await signIn(page, 'admin', undefined, server.address);
  const wrong: Record<string, string[]> = {};
  let lists = 0;
  let cards = 0;
  for (const entry of await pagesWithLists(page)) {
    await go(page, entry);
    for (const size of laptops) {
      await page.setViewportSize(size);
      // Columns are fitted to a new width a moment after it.
      const settled = expect.poll(() => wrongs(page), { timeout: 3_000 }).toEqual([]);
      await settled.catch(async () => {
        wrong[`${entry.path} ${size.width}`] = await wrongs(page);
      });
    }
    lists += await page.locator('main .dw-table:visible').count();
    await page.setViewportSize(phone);
    const onPhone = await wrongsOnPhone(page);
    if (onPhone) cards += 1;
    if (onPhone?.length) wrong[`${entry.path} ${phone.width}`] = onPhone;
    await page.setViewportSize(laptop);
  }
  expect(wrong).toEqual({});
  expect(lists).toBeGreaterThan(20);
  expect(cards).toBeGreaterThan(20);

  // What is chosen has its bar over the tools: nothing moves. What has no room is in the column panel.
  await go(page, project);
  const list = page.getByRole('table', { name: '项目列表' });
  // One that does not wait for an approval.
  const row = list
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^编辑/ }) })
    .first();
  const before = await row.boundingBox();
  const tools = await page.locator('.rp-toolbar:visible').boundingBox();
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('status').filter({ hasText: '已选择 1 项' });
  expect(await bar.boundingBox()).toEqual(tools);
  expect(await row.boundingBox()).toEqual(before);
  await row.focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  // An icon says its name on hover and on focus.
  const edit = row.getByRole('button', { name: /^编辑/ });
  await edit.focus();
  await expect(page.locator('.dw-tip')).toHaveText('编辑');
  await go(page, items);
  const records = page.getByRole('table', { name: '档案列表' });
  await page.getByRole('button', { name: '列设置' }).click();
  const panel = page.getByRole('tooltip').filter({ hasText: '列设置' });
  const crowded = panel.getByRole('listitem').filter({ hasText: '宽度不足' }).first();
  const name = (await crowded.textContent())?.replace('宽度不足', '') ?? '';
  await expect(records.getByRole('columnheader', { name })).toHaveCount(0);
  await crowded.getByRole('checkbox').check();
  await expect(records.getByRole('columnheader', { name })).toBeVisible();
});

test('a list begins above 300 px on a phone, and what has no button of its own is in a menu', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, 'admin', undefined, server.address);
  for (const entry of [items, project]) {
    await go(page, entry);
    expect(await wrongsOnPhone(page)).toEqual([]);
  }
  await page.getByRole('main').getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('button', { name: '导入' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});

/**
 * Chinese on the screen that is nobody's data: what stands in cells but states, in trees, on cards and in the names of
 * people and of the product is what somebody entered.
 */
function leftInChinese(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const han = /\p{Script=Han}/u;
    const entered =
      'td, .record-table th, .dw-chart, .slice-table th, .report-table th, .own-menu li, [role="treeitem"], .dw-card, .book-card, .booking-grid, .gantt-chooser, .gantt-table, .gantt-bars, .ts-group, .load-person, .rv-card, .rv-event, .dw-master-detail h3, .arc-desk-work strong, .arc-desk-work li, .arc-env-bar, .brand, .welcome, header [aria-haspopup="menu"], footer';
    const found = new Set<string>();
    // Pages of other tabs stay in the document, hidden: dozens of them towards the end.
    const shown = (element: typeof body): (typeof body)[] =>
      element.classList.contains('tab-panel') && !element.checkVisibility()
        ? []
        : [element, ...[...element.children].flatMap(shown)];
    for (const element of shown(body)) {
      if (/^(?:SCRIPT|STYLE)$/.test(element.tagName)) continue;
      const isEntered = element.closest(entered) !== null && element.closest('.dw-tag') === null;
      if (isEntered) continue;
      const own = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent);
      const named = element.closest('.dw-master-detail') ? [] : ['aria-label', 'placeholder'];
      for (const text of [...own, ...named.map((name) => element.getAttribute(name))])
        if (text && han.test(text) && element.checkVisibility()) found.add(text.trim());
    }
    return [...found];
  });
}

/** Names that are cut: of the open groups of the menu, and at the heads of columns. */
function cutNames(page: Page): Promise<string[]> {
  return page
    .locator('.sider .ant-menu-title-content, .sider .ant-menu-title-content a, main .dw-table th')
    .evaluateAll((all) =>
      all
        .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth)
        .map((name) => `cut: ${name.textContent}`),
    );
}

/** Tool bars whose buttons stand in more than one row. */
const highTools = (page: Page): Promise<string[]> =>
  page
    .locator('main .rp-toolbar:visible')
    .evaluateAll((all) =>
      all.filter(({ offsetHeight }) => offsetHeight > 40).map(({ offsetHeight }) => `tools ${offsetHeight} px high`),
    );

/** Charts, forms and print reports of the demo company: who designs one names its menu entry, in whatever language. */
const written = ['项目状态分布', '档案年度增长', '在线表单示例', '合同收款明细', '设备清单'];
const designed = ['/online/cgformList/', '/online/print/view/'];

test('every page of the menu is in English when English is chosen, its tools in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await signIn(page, 'admin', undefined, server.address);
  await page.evaluate(`localStorage.setItem('dossier__LOCALE', '{"value":"en-US","expire":null}')`);
  await page.reload();
  const left: Record<string, string[]> = {};
  for (const entry of await pagesWithLists(page)) {
    if (designed.some((place) => entry.path.startsWith(place))) continue;
    await go(page, entry);
    const words = (await leftInChinese(page)).filter((text) => !written.some((name) => text.includes(name)));
    const found = [...words, ...(await cutNames(page)), ...(await highTools(page))];
    if (found.length > 0) left[entry.path] = found;
  }
  expect(left).toEqual({});
  // How a message was sent, and why it was not, are the product's words.
  await go(page, { path: '/modules/message/sysMessageList', name: 'Message log' });
  const outbox = page.getByRole('main').getByRole('table');
  for (const said of ['Text message', 'E-mail', 'The text message service did not answer', 'No mail server is set up'])
    await expect(outbox).toContainText(said);
});

test('every example opens under its name, fits a phone and shows the source that it is made of', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (said) => {
    if (said.type() === 'error') errors.push(said.text());
  });
  await signIn(page, 'admin', undefined, server.address);
  const examples = (await menuEntries(page)).filter(isExample);
  expect(examples).toHaveLength(29);
  const wrong: Record<string, string[]> = {};
  for (const entry of examples) {
    await page.setViewportSize(laptop);
    await go(page, entry);
    await expect(page.getByRole('heading', { level: 1, name: entry.name, exact: true })).toBeVisible();
    const failed = await page.locator('main .dw-state[role="alert"]:visible').allTextContents();
    await page.setViewportSize(phone);
    // Tables become cards once the page has heard of its new width.
    await expect
      .poll(() => sideways(page), { timeout: 5_000 })
      .toBeLessThanOrEqual(0)
      .catch(() => {});
    const wide = await sideways(page);
    const found = [...errors.splice(0), ...failed, ...(wide > 0 ? [`${wide} px too wide`] : [])];
    if (found.length > 0) wrong[entry.path] = found;
  }
  expect(wrong).toEqual({});
  await page.setViewportSize(laptop);
  await go(page, { path: '/jeecg/tablist/JeecgOrderDMainList', name: '一对多erp风格示例' });
  await page.getByRole('button', { name: '源码' }).click();
  const source = page.getByRole('dialog', { name: '源码' });
  await expect(source.getByText('web/src/features/demo/example/pages/register/MasterDetailPage.tsx')).toBeVisible();
  await expect(source.getByText('below={{').first()).toBeVisible();
  await source.getByRole('tab', { name: 'delivery.ts' }).click();
  await expect(source.getByText('contract/src/demo/delivery.ts')).toBeVisible();
});

test('the sections of a long form stay in sight: below a fixed header, and at the top of a drawer', async ({
  page,
}) => {
  await page.addInitScript(`localStorage.setItem('dossier__DEFAULT_FIXED_HEADER', '{"value":true,"expire":null}')`);
  await signIn(page, 'admin', undefined, server.address);
  const sections = page.getByRole('navigation', { name: '表单分组' });

  async function expectInSight(above: Locator, size: string): Promise<void> {
    const title = (await sections.getByRole('button').last().textContent()) ?? '';
    await sections.getByRole('button').last().click();
    const head = await above.boundingBox();
    const bar = await sections.boundingBox();
    const legend = await page.locator('legend').filter({ hasText: title }).boundingBox();
    expect(bar?.y, size).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
    expect(bar?.y, size).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0) + 120);
    expect(legend?.y, size).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }

  for (const size of [...laptops, phone]) {
    const named = `${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await go(page, project);
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click();
    await expectInSight(page.getByRole('banner'), named);
    await page.getByRole('button', { name: '返回列表' }).click();

    await go(page, { path: '/isystem/newPermissionList', name: '菜单管理' });
    await page.getByRole('main').getByRole('button', { name: '新增菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '新增菜单' });
    await expectInSight(drawer.locator('.ant-drawer-header'), `${named}, drawer`);
    // What is wrong is said at its field, in its own name, and the first wrong one has the keyboard.
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByRole('alert')).toHaveText(['菜单名称不能为空', '访问路径不能为空']);
    await expect(drawer.getByRole('textbox', { name: /^菜单名称/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});

test('a list that is no resource keeps page, words and columns in its address and for its reader', async ({ page }) => {
  await holdSession(page, undefined, server.address);
  await page.goto(`${server.address}/isystem/addressList?pageSize=12`);
  const book = page.getByRole('region', { name: '通讯录' });
  const people = book.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^拨打/ }) });
  await book.locator('.ant-pagination-item-2').click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(book.getByText('13-24 共86条')).toBeVisible();
  await page.reload();
  await expect(book.getByText('13-24 共86条')).toBeVisible();

  const name = book.getByRole('textbox', { name: '姓名' });
  await name.fill('叶欣');
  await name.press('Enter');
  await expect(people).toHaveCount(1);
  await expect(page).toHaveURL(/realname=/);
  await expect(page).not.toHaveURL(/pageNo=/);
  await page.reload();
  await expect(name).toHaveValue('叶欣');
  await expect(people).toHaveCount(1);
  await name.fill('查无此人');
  await expect(book.getByText('没有符合条件的人员')).toBeVisible();
  await book.getByRole('button', { name: '清除条件' }).click();
  await expect(name).toHaveValue('');
  await expect(book.getByText('1-12 共86条')).toBeVisible();

  // A page after the last, as an old link may have it, shows the way back.
  await page.goto(`${server.address}/isystem/addressList?pageNo=90`);
  await book.getByRole('button', { name: '回到第 1 页' }).click();
  await expect(book.getByText('1-24 共86条')).toBeVisible();

  await page.goto(`${server.address}/sys/dataLog-list`);
  const content = page.getByRole('columnheader', { name: '数据内容' });
  await expect(content).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '数据内容' }).uncheck();
  await expect(content).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '数据ID' })).toBeVisible();
  await expect(content).toHaveCount(0);
});
