import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { holdSession } from './support/sign-in.ts';

/** Different in every run, so that a journey may be repeated on one installation. */
const stamp = Date.now().toString(36);

const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

test.beforeEach(({ page }) => holdSession(page));

test('builds the organisation: a department below another, its data, its users, what it may hand on', async ({
  page,
}) => {
  await page.goto('/isystem/depart');
  const tree = page.getByRole('tree', { name: '部门' });
  await tree.getByText('本单位', { exact: true }).click();
  await page.getByRole('button', { name: '下级部门' }).click();
  const form = drawer(page, '在“本单位”下新增部门');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('机构名称不能为空')).toBeVisible();
  const name = `研发${stamp}`;
  await form.getByLabel('机构名称').fill(name);
  await form.getByLabel('手机号').fill('123');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('您的手机号码格式不正确!')).toBeVisible();
  await form.getByLabel('手机号').fill('13800000000');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(tree.getByText(name)).toBeVisible();
  const info = page.getByRole('region', { name: '部门资料' });
  await expect(info.getByText(/^A01A\d\d$/)).toBeVisible();
  await expectAccessible(page, '部门管理');
  await info.getByRole('tab', { name: '部门用户' }).click();
  await expect(info.getByText('该部门还没有用户')).toBeVisible();
  await info.getByRole('tab', { name: '部门权限' }).click();
  await info.getByRole('button', { name: '全部勾选' }).click();
  await info.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('保存成功！')).toBeVisible();
  await page.getByRole('textbox', { name: '搜索部门' }).fill('没有这个部门');
  await expect(page.getByText('没有名称含“没有这个部门”的部门')).toBeVisible();
  await page.getByRole('textbox', { name: '搜索部门' }).fill(name);
  await info.getByRole('tab', { name: '基本信息' }).click();
  await info.getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: `删除部门“${name}”` })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(tree.getByText(name)).toBeHidden();
});

test('keeps a dictionary: items with colour and order, recycle bin and back', async ({ page }) => {
  const name = `杯型${stamp}`;
  await page.goto('/isystem/dict');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(page, '新增数据字典');
  await form.getByLabel('字典名称').fill(name);
  await form.getByLabel('字典编码').fill(`cup_${stamp}`);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `字典项${name}` }).click();
  const items = drawer(page, `字典列表：${name}`);
  for (const [text, value] of [
    ['大杯', 'L'],
    ['小杯', 'S'],
  ] as const) {
    await items.getByRole('button', { name: '新增' }).click();
    const item = drawer(page, '新增字典项');
    await item.getByLabel('名称').fill(text);
    await item.getByLabel('数据值').fill(value);
    await item.getByRole('button', { name: '保存' }).click();
    await expect(item).toBeHidden();
  }
  await items.getByRole('button', { name: '下移大杯' }).click();
  await expect(items.getByRole('row').nth(1)).toContainText('小杯');
  await items.getByRole('switch', { name: '启用大杯' }).click();
  await expect(items.getByRole('switch', { name: '启用大杯' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  // The drawer keeps the focus; the offer above it is reached all the same, and leads back into the drawer.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '撤销' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.getByRole('switch', { name: '启用大杯' })).toBeFocused();
  await expect(items.getByRole('switch', { name: '启用大杯' })).toBeChecked();
  await expectAccessible(page, '字典项');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '字典回收站' });
  await bin.getByRole('button', { name: `取回${name}` }).click();
  await expect(bin.getByText(name)).toBeHidden();
  await bin.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByText(name)).toBeVisible();
});

test('publishes an announcement, reads it as a recipient, and takes it back', async ({ page }) => {
  const title = `停电${stamp}`;
  await page.goto('/isystem/annountCement');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = drawer(page, '新增系统通告');
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('摘要').fill('周六停电');
  await form.getByLabel('结束时间').fill('2099-01-01 00:00:00');
  await page.keyboard.press('Enter');
  await form.locator('[contenteditable=true]').fill('周六全天停电，请提前关机。');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: `发布${title}` }).click();
  await page
    .getByRole('dialog', { name: `发布“${title}”` })
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByText('该系统通知发布成功')).toBeVisible();

  // As an announcement of another client that leads to a page of this one.
  await page.route('**/sys/sysAnnouncementSend/getMyAnnouncementSend*', async (route) => {
    const response = await route.fetch();
    // The list drops a call when the next key is typed.
    const answer = await response.json().catch(() => null);
    if (!answer) return route.abort();
    for (const one of answer.result.records) Object.assign(one, { openType: 'url', openPage: '/isystem/position' });
    await route.fulfill({ json: answer });
  });
  await page.goto('/isps/userAnnouncement');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('未读');
  await row.getByRole('button', { name: title, exact: true }).click();
  const reading = page.getByRole('dialog', { name: '通知消息' });
  await expect(reading).toContainText('周六全天停电，请提前关机。');
  await expect(reading.getByRole('button', { name: '去处理', exact: true })).toBeVisible();
  await reading.getByRole('button', { name: '关闭' }).last().click();
  await expect(row).toContainText('已读');
  await expectAccessible(page, '我的消息');
  // One that is still under way when the journey ends would count against the next.
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/isystem/annountCement');
  await page.getByRole('button', { name: `撤销${title}` }).click();
  await page
    .getByRole('dialog', { name: `撤销“${title}”` })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(page.getByText('该系统通知撤销成功')).toBeVisible();
  await page.goto('/isps/userAnnouncement');
  await expect(page.getByRole('button', { name: '全部标注已读', exact: true })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
});

test('adds a button and a data rule to a menu, refuses a rule that could not work, and logs it', async ({ page }) => {
  await page.goto('/isystem/newPermissionList');
  await page.getByRole('button', { name: '展开系统管理' }).click();
  await page.getByRole('button', { name: '展开组织' }).click();
  const row = page.getByRole('row').filter({ hasText: '职务管理' });
  await row.getByRole('button', { name: '添加下级职务管理' }).click();
  const form = drawer(page, '在“职务管理”下新增');
  await form.getByText('按钮/权限', { exact: true }).click();
  await form.getByLabel('按钮/权限名称').fill(`打印${stamp}`);
  // While it is typed; a free one brings no word.
  await form.getByLabel('授权标识').fill('system:position:add');
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeVisible();
  await form.getByLabel('授权标识').fill(`system:position:print${stamp}`);
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeHidden();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: '展开职务管理' }).click();
  await expect(page.getByText(`打印${stamp}`)).toBeVisible();
  await expectAccessible(page, '菜单管理');

  await row.getByRole('button', { name: '更多操作：职务管理' }).click();
  await page.getByRole('menuitem', { name: '数据规则' }).click();
  const rules = drawer(page, '数据规则：职务管理');
  await rules.getByRole('button', { name: '新增规则' }).click();
  const rule = drawer(page, '新增数据规则');
  await rule.getByLabel('规则名称').fill(`本人${stamp}`);
  await rule.getByLabel('规则字段').click();
  await page.getByTitle('职务编码（code）').click();
  await rule.getByLabel('规则值').fill('#{no_such}');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('规则值中的变量“#{no_such}”不存在')).toBeVisible();
  await rule.getByLabel('规则值').fill('');
  await rule.getByRole('button', { name: '登录账号' }).click();
  await expect(rule.getByLabel('规则值')).toHaveValue('#{sys_user_code}');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(rule).toBeHidden();
  await expect(rules.getByText(`本人${stamp}`)).toBeVisible();

  await page.goto('/isystem/log');
  await page.getByRole('tab', { name: '操作日志' }).click();
  // The other kind of log has a search of its own, which is there until then.
  const operations = page.getByRole('tabpanel', { name: '操作日志' });
  await operations.getByRole('textbox', { name: '搜索日志内容' }).fill(`本人${stamp}`);
  const line = page.getByRole('button', { name: `添加数据规则，本人${stamp}` });
  await expect(line).toBeVisible();
  // Before the drawer: while it fades in, its colours are mixed with what is below.
  await expectAccessible(page, '日志管理');
  await line.click();
  await expect(drawer(page, '日志详情')).toContainText('system:permission:addRule');
});
