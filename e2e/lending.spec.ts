import { expect, type Page, test } from '@playwright/test';
import { adminPassword } from './start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession, signIn } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

// Lending as the keeper of the devices does it. Every journey makes its own devices.

/** A camera with two batteries; its kind is read as a form reads it. */
async function aCamera(page: Page, name: string): Promise<{ id: string; code: string }> {
  const tree = await call<{ code: string; children: { key: string; code: string }[] }[]>(
    page,
    'GET',
    '/sys/category/loadTreeRoot?async=false&pcode=EQ',
  );
  const kind = tree.flatMap((node) => [node, ...(node.children ?? [])]).find(({ code }) => code === 'EQ-CM');
  return call(page, 'POST', '/eq/asset/add', {
    name,
    kind: (kind as { key?: string } | undefined)?.key,
    place: '设备库A柜',
    keeper: 'admin',
    accessories: [{ name: '电池', quantity: 2 }],
  });
}

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('draws a booking in the calendar, moves it by key, hands the device out and takes it back at the desk', async ({
  page,
}) => {
  const name = `外拍相机${Date.now() % 100_000}`;
  const { code } = await aCamera(page, name);
  // Tomorrow, so that the hour of the test does not matter.
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`/eq/calendar?scale=day&day=${tomorrow}`);
  await page.getByRole('textbox', { name: '设备名称或编号' }).fill(name);
  await page.keyboard.press('Enter');
  const slots = page.getByRole('group', { name: new RegExp(`^${name}`) });
  await expect(slots).toBeVisible();
  await expectAccessible(page, 'the booking calendar');

  // From ten to twelve, by key: the first slot is midnight.
  await slots.focus();
  for (let hour = 0; hour < 11; hour += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `预约${name}` });
  await expect(dialog).toContainText('10:00');
  await dialog.getByLabel('用途').fill('客户现场拍摄');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('借用单已提交')).toBeVisible();
  const bar = slots.getByRole('button');
  await expect(bar).toHaveAccessibleName(/10:00 – .*12:00/);
  await bar.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('已改期')).toBeVisible();
  await expect(slots.getByRole('button')).toHaveAccessibleName(/11:00 – .*13:00/);

  await page.goto('/eq/desk');
  const scan = page.getByRole('textbox', { name: '扫描或输入人员账号、工号、设备编号' });
  const scanned = async (text: string) => {
    await scan.fill(text);
    await scan.press('Enter');
  };
  await scanned('没有这台设备');
  await expect(page.getByText('“没有这台设备”：没有这个人员或设备')).toBeVisible();
  await scanned(code);
  const desk = page.getByRole('list', { name: '本次借还的设备' });
  await expect(desk).toContainText(name);
  await expectAccessible(page, 'the lending desk');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已借出1台')).toBeVisible();

  await scanned(code);
  await desk.getByRole('spinbutton', { name: '电池（2件）' }).fill('1');
  await page.getByRole('button', { name: '归还1台' }).click();
  // What is missing is written down first: the page asks for it and puts the keyboard there.
  await expect(page.getByText(`请登记“${name}”缺少的配件`)).toBeVisible();
  const why = desk.getByRole('textbox', { name: '缺少1件，原因' });
  await expect(why).toBeFocused();
  await why.fill('客户处遗失');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已归还1台')).toBeVisible();

  await page.goto(`/eq/asset?code=${code}`);
  await page
    .getByRole('button', { name: code })
    .or(page.getByRole('link', { name: code }))
    .first()
    .click();
  const detail = page.getByRole('dialog');
  await detail.getByRole('tab', { name: '借用单' }).click();
  await expect(detail.getByRole('row').filter({ hasText: '管理员' })).toContainText('已归还');
});

test('opens behind each number of the use rate the devices and loans that it counts', async ({ page }) => {
  await aCamera(page, `备用相机${Date.now() % 100_000}`);
  await page.goto('/eq/useRate');
  const cameras = page.getByRole('row', { name: /相机/ });
  const idle = cameras.getByRole('link').last();
  const count = Number(await idle.textContent());
  expect(count).toBeGreaterThan(0);
  await idle.click();
  await expect(page.getByRole('status').filter({ hasText: '没有借出过的设备' })).toBeVisible();
  await expect(page.getByText(new RegExp(`共${count}条`))).toBeVisible();
});

test('scraps a device when its application, sent with the own password, has been agreed to', async ({
  page,
  browser,
}) => {
  const number = Date.now() % 100_000;
  const name = `报废相机${number}`;
  const head = { username: `scrapper${number}`, realname: `处置${number}`, password: 'Manager-2026' };
  await aCamera(page, name);
  await aUser(page, { ...head, phone: `1370${String(number).padStart(7, '0')}`, role: 'admin' });
  await publishScrapping(page, head.username);

  await page.goto(`/eq/asset?name=${name}`);
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: '申请报废' }).click();
  const form = page.getByRole('dialog', { name: '新增报废申请' });
  await expect(form).toContainText(name);
  await form.getByRole('combobox', { name: '报废原因' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: '损坏无法修复' }).click();
  await form.getByLabel('情况说明').fill('快门损坏，无维修价值');
  await expectAccessible(page, 'the application to scrap a device');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('草稿');
  await row.getByRole('button', { name: /^提交/ }).click();
  const dialog = page.getByRole('dialog', { name: /^提交“SBF-/ });
  await expect(dialog).toContainText(head.realname);
  const password = dialog.getByLabel('您的登录密码');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog).toContainText('请输入您的登录密码');
  await password.fill('不是我的密码');
  await password.press('Control+Enter');
  await expect(dialog).toContainText('密码不正确，操作已取消');
  await expect(password).toHaveValue('');
  await expectAccessible(page, 'an action with a password');
  await password.fill(adminPassword);
  await password.press('Control+Enter');
  await expect(page.getByText('报废申请已提交')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('审批中');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, head.username, head.password);
  // The bell says what waits, and it is decided there.
  await other.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click();
  await other.getByRole('tab', { name: /^系统消息/ }).click();
  const told = other.locator('.notices').getByRole('region', { name: '待我审批' });
  await told.getByRole('button', { name: /^审批：/ }).click();
  const decision = other.getByRole('dialog', { name: /^审批：SBF-/ });
  await decision.getByRole('button', { name: '驳回' }).click();
  await expect(decision.getByRole('alert')).toHaveText('请填写审批意见');
  await expectAccessible(other, 'a decision from the bell');
  await decision.getByRole('button', { name: '同意' }).click();
  await expect(other.getByText('已同意')).toBeVisible();
  await other.getByRole('button', { name: /^通知，/ }).click();
  await other.getByRole('tab', { name: /^系统消息/ }).click();
  await expect(told).toHaveCount(0);
  await context.close();

  await page.goto(`/eq/asset?name=${name}`);
  const device = page.getByRole('row', { name: new RegExp(name) });
  await expect(device).toContainText('报废');
  await device.getByRole('button', { name: /^SB-/ }).click();
  const detail = page.getByRole('dialog').filter({ hasText: '设备详情' });
  await detail.getByRole('tab', { name: '动态' }).click();
  await expect(detail.getByRole('listitem').filter({ hasText: `${head.realname} 执行了“报废”` })).toBeVisible();
});

/** Scrapping is approved by one person. */
async function publishScrapping(page: Page, username: string): Promise<void> {
  const code = 'eq.scrap';
  interface Definition {
    draftVersion: number;
    draft: { nodes: object[] };
  }
  const { draft, draftVersion } = await call<Definition>(page, 'GET', '/flow/definition/queryByCode', { code });
  const nodes = draft.nodes.map((node) => ({ ...node, who: [{ type: 'users', users: [username] }] }));
  const body = { code, version: draftVersion, draft: { ...draft, nodes } };
  const saved = await call<Definition>(page, 'PUT', '/flow/definition/saveDraft', body);
  await call(page, 'POST', '/flow/definition/publish', { code, version: saved.draftVersion });
}
