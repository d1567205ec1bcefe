import { expect, type Locator, type Page, test } from '@playwright/test';
import { pasteText } from '../widgets/demo/support/grid.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { aProject } from './support/project.ts';
import { ruleId } from './support/rule.ts';
import { holdSession } from './support/sign-in.ts';

// The two registers as an office uses them. Every journey makes its own records through the calls of the forms.

/** A fonds and a class of the journey's own, so that its numbers begin at 1 whatever else ran. */
async function aShelf(page: Page) {
  const no = `Z${(Date.now() % 46_656).toString(36).toUpperCase().padStart(3, '0')}`;
  const [fonds, kind] = [`立卷单位${no}`, `文书${no}`];
  const shelf = await call<{ id: string }>(page, 'POST', '/arc/fonds/add', {
    no,
    name: fonds,
    creator: '海川数字服务有限公司',
  });
  const own = await call<{ id: string }>(page, 'POST', '/arc/class/add', {
    code: `W${String(Date.now() % 100_000)}`,
    name: kind,
    door: 'WS',
    arrange: 'item',
    ruleId: await ruleId(page),
  });
  return { no, fonds, kind, fondsId: shelf.id, classId: own.id };
}

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('starts a project and brings it to its end, each step after a question that names it', async ({ page }) => {
  const name = `驻场运维项目${Date.now() % 100_000}`;
  const added = await aProject(page, { name, customer: '海州城市商业银行', budget: 1_680_000 });

  await page.goto('/pm/project');
  await page.getByRole('search').getByLabel('项目名称').fill(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toContainText('草稿');
  await expectAccessible(page, 'the register of projects');

  await row(page, name).getByRole('button', { name: '启动' }).click();
  const question = page.getByRole('dialog', { name: `启动“${name}”` });
  await question.getByRole('button', { name: '启动' }).click();
  await expect(page.getByText('项目已启动')).toBeVisible();
  await expect(row(page, name)).toContainText('执行中');
  await expect(row(page, name).getByRole('button', { name: '启动' })).toBeHidden();

  for (const move of ['提交终验', '终验通过']) {
    await row(page, name).getByRole('button', { name: move }).click();
    await page
      .getByRole('dialog', { name: `${move}“${name}”` })
      .getByRole('button', { name: move })
      .click();
  }
  await expect(row(page, name)).toContainText('结项中');

  // A figure opens its list beside what is searched for, and closes it again.
  const running = page.getByRole('group', { name: '项目统计数字' }).getByRole('button', { name: '执行中' });
  await expect(running).toHaveText('执行中0');
  await running.click();
  await expect(page.getByText('没有符合条件的项目')).toBeVisible();
  await expect(running).toHaveAttribute('aria-pressed', 'true');
  await running.click();

  await row(page, name).getByRole('button', { name: added.code }).click();
  const detail = page.getByRole('dialog').filter({ hasText: '项目详情' });
  await expect(detail.getByText('预算成本（元）')).toBeVisible();
  await detail.getByRole('tab', { name: '变更记录' }).click();
  const changed = detail.getByRole('table', { name: '版本比较' }).getByRole('row').filter({ hasText: '状态' });
  await expect(changed.getByRole('cell', { name: '验收中', exact: true })).toBeVisible();
  await expect(changed.getByRole('cell', { name: '结项中', exact: true })).toBeVisible();

  await detail.getByRole('tab', { name: '动态' }).click();
  const activity = detail.getByRole('region', { name: '动态' });
  await expect(activity.getByRole('listitem').first()).toContainText('执行了“终验通过”');
  await activity.getByRole('textbox', { name: '写评论' }).fill('验收资料已齐，\n请归档。');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('评论已发表')).toBeVisible();
  const comment = activity.getByRole('listitem').first();
  await expect(comment).toContainText('验收资料已齐');
  await expectAccessible(page, 'the activity of a project');
  await comment.getByRole('button', { name: '编辑' }).click();
  await comment.getByRole('textbox', { name: '修改评论' }).fill('验收资料还缺一份');
  await comment.getByRole('button', { name: '保存' }).click();
  const changedComment = activity.getByRole('listitem').filter({ hasText: '验收资料还缺一份' });
  await expect(changedComment).toContainText('已编辑');
  await activity.getByText('变化', { exact: true }).click();
  await expect(changedComment).toBeHidden();
  await activity.getByText('评论 1', { exact: true }).click();
  await changedComment.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click();
  await expect(activity.getByText('还没有动态')).toBeVisible();
});

test('starts many projects at once, and says which did not go and why', async ({ page }) => {
  const stem = `批量启动${Date.now() % 100_000}`;
  const given = { customer: '海州城市商业银行', budget: 200_000 };
  const first = await aProject(page, { ...given, name: `${stem}甲` });
  const second = await aProject(page, { ...given, name: `${stem}乙` });
  await page.goto('/pm/project');
  await page.getByRole('search').getByLabel('项目名称').fill(stem);
  await page.keyboard.press('Enter');
  // The row is there before the search too: not until the others are gone is the page what was searched.
  await expect(page.getByText(/共2条/)).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  // Somebody else was faster with one of them.
  await call(page, 'POST', '/pm/project/start', { id: second.id, version: 1 });
  await page.getByRole('status').getByRole('button', { name: '启动' }).click();
  const question = page.getByRole('dialog', { name: '启动（2 条）' });
  await question.getByRole('button', { name: '启动' }).click();
  const outcome = page.getByRole('dialog').filter({ hasText: '1 条未执行：' });
  await expect(outcome).toContainText(`${stem}乙`);
  await expect(outcome).toContainText('当前状态为“执行中”，不能执行“启动”');
  await outcome.getByRole('button', { name: '关闭' }).last().click();
  await expect(row(page, first.code)).toContainText('执行中');
});

test('opens a project to its records, shows those of a fonds below it, and acceptance as it was written', async ({
  page,
}) => {
  const { fonds, fondsId, classId } = await aShelf(page);
  const name = `移交验收项目${Date.now() % 100_000}`;
  const added = await aProject(page, {
    ...{ name, customer: '海州市档案馆', budget: 120_000 },
    acceptance: '1. **签字盖章**的验收单',
  });
  const title = `${name}竣工验收报告`;
  await call(page, 'POST', '/arc/item/add', {
    ...{ fondsId, classId, title, creator: '办公室', docDate: '20240315', projectCode: added.code },
    ...{ year: 2024, retention: 'D30', orgCode: 'BGS', secret: 1, carrier: 'paper', gen: 'scan', openFlag: '0' },
  });
  await page.goto(`/pm/project?name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `展开${name}` }).click();
  const inner = page.getByRole('table', { name: `${name}的档案` });
  await expect(inner.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'a project that is open');
  await page.getByRole('button', { name: added.code }).click();
  const detail = page.getByRole('dialog').filter({ hasText: '项目详情' });
  await expect(detail.getByRole('region', { name: '验收标准' }).getByRole('listitem')).toHaveText('签字盖章的验收单');
  await page.keyboard.press('Escape');
  await inner.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog').filter({ hasText: '档案详情' })).toContainText(title);

  await page.goto('/arc/fonds');
  await page.getByRole('cell', { name: fonds, exact: true }).click();
  await expect(page.getByRole('region', { name: `${fonds} · 档案` }).getByRole('link', { name: title })).toBeVisible();
});

test('shows classes of records as a tree that is read as it is unfolded, and adds below one', async ({ page }) => {
  const { kind, classId } = await aShelf(page);
  await page.goto('/arc/class');
  const tree = page.getByRole('treegrid', { name: '档案分类列表' });
  await tree.getByRole('button', { name: `添加下级${kind}` }).click();
  const form = page.getByRole('dialog', { name: '新增档案分类' });
  await expect(form.getByText(kind)).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await call(page, 'POST', '/arc/class/add', {
    code: `X${String(Date.now() % 100_000)}`,
    name: `${kind}下级`,
    parentId: classId,
    door: 'WS',
    arrange: 'item',
    ruleId: await ruleId(page),
  });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  const below = tree.getByRole('row').filter({ hasText: `${kind}下级` });
  await expect(tree.getByRole('button', { name: `展开${kind}`, exact: true })).toBeVisible();
  await expect(below).toHaveCount(0);
  await tree.getByRole('button', { name: `展开${kind}`, exact: true }).click();
  await expect(below).toHaveAttribute('aria-level', '2');
  // What is searched for is a plain list, wherever in the tree it stands.
  await page.getByRole('search').getByLabel('分类名称').fill(`${kind}下级`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: '档案分类列表' })).toContainText(`${kind}下级`);
});

test('asks for a country only when a project is off-shore', async ({ page }) => {
  await page.clock.install();
  await page.goto('/pm/project');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('region', { name: '新增项目' });
  await expect(form.getByLabel('发包国别')).toBeDisabled();
  await form.getByLabel('在岸离岸').click();
  // The form puts the focus into its first field when it has come in; not away from a user who was quicker.
  await page.clock.fastForward(1000);
  await page.getByTitle('离岸').locator('visible=true').last().click();
  await expect(form.getByLabel('发包国别')).toBeEnabled();
});

test('finds records by parts of words, receives them, and attaches files by number', async ({ page }) => {
  const mark = `甲乙丙${Date.now() % 100_000}`;
  const { no, fondsId, classId } = await aShelf(page);
  for (const title of [`关于${mark}采购订单自动审批流程的通知`, `${mark}竣工验收报告`]) {
    await call(page, 'POST', '/arc/item/add', {
      ...{ fondsId, classId, title, creator: '办公室', docDate: '20240315' },
      ...{ year: 2024, retention: 'D30', orgCode: 'BGS', secret: 1, carrier: 'paper', gen: 'scan', openFlag: '0' },
    });
  }

  await page.goto('/arc/item');
  const box = page.getByRole('textbox', { name: '题名、档号、文号、责任者、关键词' });
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill('审');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '请输入至少2个字符' })).toBeVisible();
  await box.fill(`${mark} 审批流程`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1-1 共1条')).toBeVisible();
  await box.fill(mark);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1-2 共2条')).toBeVisible();
  await expectAccessible(page, 'the archive');

  // 重置 empties the search area; the box above it and the tree beside it keep what they show.
  await page.getByRole('button', { name: '展开' }).click();
  await page.getByRole('search', { name: '查询档案' }).getByLabel('题名').fill('没有这个题名');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByRole('button', { name: '清除条件' })).toBeVisible();
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page.getByText('1-2 共2条')).toBeVisible();
  await expect(box).toHaveValue(mark);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单、项目、档案、人员，或输入要做的事' }).fill(`${mark}竣工`);
  const hit = page.getByRole('option', { name: `${mark}竣工验收报告` });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const found = page.getByRole('dialog').filter({ hasText: '档案详情' });
  await expect(found).toContainText(`${mark}竣工验收报告`);
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();

  await page.goto(`/arc/item?keyword=${encodeURIComponent(mark)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.dw-card-title').first()).toContainText(mark);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.dw-card-title')).toHaveCount(0);
  await expect(row(page, `${mark}竣工验收报告`)).toBeVisible();

  await page
    .getByRole('checkbox', { name: /全选|选择全部|选择本页/ })
    .first()
    .check();
  await page.getByRole('button', { name: '归档入库' }).click();
  const receive = page.getByRole('dialog', { name: '归档入库 2 件' });
  await receive.getByRole('button', { name: '归档入库' }).click();
  const done = page.getByRole('dialog', { name: '归档入库' });
  await expect(done).toContainText(`${no}-WS·2024·D30·BGS-0001`);
  await expect(done).toContainText(`${no}-WS·2024·D30·BGS-0002`);
  await done.getByRole('button', { name: '完成' }).click();

  await page.getByRole('button', { name: '批量挂接', exact: true }).click();
  const attach = page.getByRole('dialog', { name: '批量挂接' });
  await attach.getByLabel('选择要挂接的文件', { exact: true }).setInputFiles([
    { name: `${no}-WS·2024·D30·BGS-0001-01.txt`, mimeType: 'text/plain', buffer: Buffer.from('正文第一页') },
    { name: '没有这个号.txt', mimeType: 'text/plain', buffer: Buffer.from('别的内容') },
  ]);
  await attach.getByRole('button', { name: '挂接 2 个文件' }).click();
  await expect(attach.getByRole('row').filter({ hasText: '没有这个号.txt' })).toContainText('未匹配');
  await expect(attach.getByRole('row').filter({ hasText: 'BGS-0001-01.txt' })).toContainText('已挂接');
  await expectAccessible(page, 'the result of attaching');
  await attach.getByRole('button', { name: '完成' }).last().click();

  const first = row(page, `${no}-WS·2024·D30·BGS-0001`);
  await first
    .getByRole('button', { name: new RegExp(mark) })
    .first()
    .click();
  const pane = page.getByRole('complementary', { name: /^预览/ });
  await expect(pane.getByRole('img', { name: /，第1页$/ })).toBeVisible();
  await pane.getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog').filter({ hasText: '档案详情' });
  await detail.getByRole('tab', { name: '电子文件' }).click();
  await expect(detail.getByText(/^SHA-256/)).toContainText(/[0-9a-f]{64}/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: '下载全部原件' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  await expectAccessible(page, 'the files of a record');
});

test('types many records in by keyboard, pastes more from a workbook, and is told what is wrong where', async ({
  page,
}) => {
  const mark = `成批${Date.now() % 100_000}`;
  const shelf = await aShelf(page);
  await page.goto('/arc/item');
  await page.getByRole('button', { name: '批量录入' }).click();
  const entry = page.getByRole('dialog', { name: '批量录入档案' });
  const grid = entry.getByRole('grid', { name: '批量录入档案' });
  await expect(entry.getByRole('textbox', { name: /^批量录入档案：/ })).toBeFocused();
  for (const text of [`${mark}关于整理工作的通知`, '海数办〔2026〕12号', '海川数字服务有限公司', '20260230']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(shelf.fonds);
  await expect(page.getByRole('option', { name: shelf.fonds })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(shelf.kind);
  await expect(page.getByRole('option', { name: shelf.kind })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row').nth(1)).toContainText('定期30年');

  // Two more, as a workbook puts them on the clipboard: title, number, author, date.
  await entry.getByRole('button', { name: '新增' }).click();
  await page.keyboard.press('Escape');
  const rows = `${mark}会议纪要\t海数办〔2026〕13号\t办公室\t20260115\r\n${mark}工作总结\t\t办公室\t20260120\r\n`;
  await pasteText(page, rows);
  await page
    .getByRole('dialog', { name: /多出 1 行/ })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(entry.getByText('已录入 3 行')).toBeVisible();
  await expect(grid.getByRole('row').nth(3)).toContainText(shelf.fonds);
  await expectAccessible(page, 'typing in many records');

  await entry.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('校验失败！共1处有误，未保存任何数据')).toBeVisible();
  await expect(entry.getByText('文件日期“20260230”不是有效日期')).toBeVisible();
  await page.keyboard.type('20260228');
  await page.keyboard.press('Enter');
  await entry.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已录入 3 条档案')).toBeVisible();
  await expect(entry).toBeHidden();
  const list = await call<{ total: number }>(page, 'GET', '/arc/item/list', { keyword: mark });
  expect(list.total).toBe(3);
});
