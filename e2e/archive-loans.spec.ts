import { expect, type Page, test } from '@playwright/test';
import { aRecord, aShelf, stamp } from './support/archive.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

// Loans of the archive as the archivist does them, from the shelf to the reader. Every journey makes its own records.

/** Somebody has said who decides on loans: here nobody has to. */
async function publishLoans(page: Page): Promise<void> {
  const code = 'arc.loan';
  interface Definition {
    draftVersion: number;
    draft: object;
  }
  const { draft, draftVersion } = await call<Definition>(page, 'GET', '/flow/definition/queryByCode', { code });
  const body = { code, version: draftVersion, draft: { ...draft, nodes: [] } };
  const saved = await call<Definition>(page, 'PUT', '/flow/definition/saveDraft', body);
  await call(page, 'POST', '/flow/definition/publish', { code, version: saved.draftVersion });
}

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('shelves a record by scanning, lends it at the desk and takes it back with its pages counted', async ({
  page,
}) => {
  const at = stamp();
  const record = await aRecord(page, await aShelf(page), `关于借阅流程的通知${at}`);
  await call(page, 'POST', '/arc/location/add', { code: `E${at}`, name: '一层', capacity: 5 });

  await page.goto('/arc/shelf');
  const scan = page.getByRole('textbox', { name: '扫描或输入档案、档案盒或库位的条码' });
  await scan.fill(record.barcode);
  await scan.press('Enter');
  await expect(page.getByRole('list', { name: '待上架' })).toContainText(record.title);
  await expectAccessible(page, 'shelving');
  await scan.fill(`E${at}`);
  await scan.press('Enter');
  await expect(page.getByText(`已放入E${at}，共1件`)).toBeVisible();

  // Asked for from the catalogue: the form comes with the record in it.
  await page.goto(`/arc/item?archiveNo=${encodeURIComponent(record.archiveNo)}`);
  await page
    .getByRole('row', { name: new RegExp(record.title) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '申请借阅' }).first().click();
  const form = page.getByRole('dialog').first();
  await expect(form).toContainText(record.title);
  await page.keyboard.press('Escape');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const loan = await call<{ id: string; version: number; code: string }>(page, 'POST', '/arc/loan/add', {
    ...{ kind: 'phy', purpose: 'work', reason: '工作查考', startDate: today, endDate: today },
    lines: [{ itemId: record.id }],
  });
  await call(page, 'POST', '/arc/loan/submit', { id: loan.id, version: loan.version });

  await page.goto('/arc/desk');
  const waiting = page
    .getByRole('region', { name: '待备档（按库位）' })
    .getByRole('article')
    .filter({ hasText: loan.code });
  await expect(waiting).toContainText(`E${at}`);
  await waiting.getByRole('button', { name: '备好' }).click();
  await expect(page.getByRole('region', { name: '待领取' })).toContainText(loan.code);
  await expectAccessible(page, 'the desk of the archive');
  const desk = page.getByRole('textbox', { name: '扫描或输入人员账号、工号、证件号码或档案条码' });
  await desk.fill(record.barcode);
  await desk.press('Enter');
  await expect(page.getByText('请先扫描借阅人')).toBeVisible();
  for (const code of ['admin', record.barcode]) {
    await desk.fill(code);
    await desk.press('Enter');
    await expect(desk).toHaveValue('');
    await expect(page.getByRole('region', { name: '借阅台' }).last()).toContainText(
      code === 'admin' ? '换人' : record.title,
    );
  }
  await expect(page.getByRole('list', { name: '本次借还的档案' })).toContainText(record.title);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已借出1件')).toBeVisible();

  await desk.fill(record.barcode);
  await desk.press('Enter');
  const pages = page.getByLabel('页数（借出6页）');
  await pages.fill('5');
  await page.getByRole('button', { name: '归还1件' }).click();
  await expect(page.getByText('归还页数5与借出页数6不一致，请登记缺页')).toBeVisible();
  await pages.fill('6');
  await page.getByRole('button', { name: '归还1件' }).click();
  await expect(page.getByText('已归还1件')).toBeVisible();
  const after = await call<{ status: string }>(page, 'GET', `/arc/loan/queryById?id=${loan.id}`);
  expect(after.status).toBe('60');
});

test('reads the files of an electronic loan in the page, and counts its prints', async ({ page }) => {
  await publishLoans(page);
  const at = stamp();
  const shelf = await aShelf(page);
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('dossier__Access-Token') ?? '{}').value as string,
  );
  const sent = await page.request.post('/jeecg-boot/sys/common/upload', {
    headers: { 'X-Access-Token': token },
    multipart: { biz: 'arc', file: { name: '纪要.txt', mimeType: 'text/plain', buffer: Buffer.from('会议纪要全文') } },
  });
  const path = ((await sent.json()) as { message: string }).message;
  const record = await aRecord(page, { ...shelf, files: path }, `关于电子借阅的纪要${at}`);
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const loan = await call<{ id: string; version: number; code: string }>(page, 'POST', '/arc/loan/add', {
    ...{ kind: 'elec', purpose: 'work', reason: '工作查考', startDate: day(0), endDate: day(3) },
    lines: [{ itemId: record.id, preview: 'Y', prints: 1 }],
  });
  await call(page, 'POST', '/arc/loan/submit', { id: loan.id, version: loan.version });

  await page.goto(`/arc/loan?detail=${loan.id}`);
  await page.getByRole('tab', { name: '在线阅览' }).click();
  await page.getByRole('button', { name: '预览纪要.txt' }).click();
  const preview = page.getByRole('dialog', { name: '纪要.txt' });
  await expect(preview).toBeVisible();
  // Pages are pictures that the server has drawn: there is no text of the file in the page.
  const sheet = preview.getByRole('img', { name: '纪要.txt，第1页' });
  await expect(sheet).toBeVisible();
  expect(
    await sheet.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(300);
  await expect(preview.getByText('会议纪要全文')).toHaveCount(0);
  await preview.getByRole('button', { name: '放大' }).click();
  await expect(preview.getByRole('button', { name: '恢复原大小' })).toHaveText('125%');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: '打印（剩1次）' }).click();
  const sure = page.getByRole('dialog').filter({ hasText: '将扣减一次打印次数' });
  await sure.getByRole('button', { name: /打\s?印/ }).click();
  await expect(page.getByText('还可打印0次')).toBeVisible();
  type Reading = { action: string; traceCode: string; pages: string | null };
  const readings = async () =>
    (await call<{ records: Reading[] }>(page, 'GET', `/arc/access/list?itemId=${record.id}`)).records;
  // The pages of the print come behind its count.
  await expect.poll(async () => (await readings()).map(({ pages }) => pages)).toEqual(['1', '1']);
  const records = await readings();
  expect(records.map(({ action }) => action).toSorted()).toEqual(['print', 'view']);
  expect(new Set(records.map(({ traceCode }) => traceCode)).size).toBe(2);
});
