import { expect, test } from '@playwright/test';
import { aRecord, aShelf, stamp } from './support/archive.ts';
import { expectAccessible } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';
import { aUser } from './support/user.ts';

test.beforeEach(async ({ page }) => {
  await holdSession(page);
});

test('counts two shelves on a phone, out of reach for a while, and deals with what was found elsewhere', async ({
  page,
  context,
}) => {
  const at = stamp();
  const shelf = await aShelf(page);
  const [here, there] = [
    await aRecord(page, shelf, `库房盘点通知${at}`),
    await aRecord(page, shelf, `库房巡查记录${at}`),
  ];
  const room = await call<{ id: string }>(page, 'POST', '/arc/location/add', { code: `S${at}`, name: '盘点库房' });
  for (const code of [`S${at}-1`, `S${at}-2`])
    await call(page, 'POST', '/arc/location/add', { code, name: '层', capacity: 5, parentId: room.id });
  await call(page, 'POST', '/arc/shelf/put', { codes: [here.barcode, there.barcode], target: `S${at}-1` });
  const username = `pd${at}`;
  const phone = `137${at.padStart(8, '0')}`;
  await aUser(page, { username, realname: '盘点员', password: 'Dossier-e2e-2027', phone, role: 'test' });
  const name = `年末盘点${at}`;
  const counted = await call<{ id: string; version: number }>(page, 'POST', '/arc/inventory/add', {
    ...{ name, locationId: room.id, kind: 'open', counters: `admin,${username}` },
  });
  await call(page, 'POST', '/arc/inventory/start', { id: counted.id, version: counted.version });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/arc/count?id=${counted.id}`);
  const scan = page.getByRole('textbox', { name: '扫描或输入库位、档案盒或档案的条码' });
  const read = async (code: string) => {
    await scan.fill(code);
    await scan.press('Enter');
    await expect(scan).toHaveValue('');
  };
  await expect(page.getByText('已盘0件，应盘2件')).toBeVisible();
  await read(here.barcode);
  await expect(page.getByText('请先扫描库位')).toBeVisible();
  await read(`S${at}-1`);
  await expect(page.getByRole('region', { name: '该库位未盘的档案' })).toContainText(there.title);
  await read(here.barcode);
  const answers = page.getByRole('list', { name: '本机最近的扫描' });
  await expect(answers).toContainText(`相符${here.barcode}`);
  await expectAccessible(page, 'scanning an inventory');

  await context.setOffline(true);
  await read(`S${at}-2`);
  await read(there.barcode);
  await expect(page.getByText('已断开，1条扫描保存在本机，恢复后自动同步')).toBeVisible();
  await context.setOffline(false);
  await expect(answers).toContainText(`错位${there.barcode}`);
  await expect(page.getByText('已盘2件，应盘2件')).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/arc/inventory?name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '提交复核' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('盘点已提交复核')).toBeVisible();
  await row.getByRole('button', { name: /关闭/ }).first().click();
  await expect(page.getByText('还有1条差异未处理，不能关闭')).toBeVisible();
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    page,
    'GET',
    `/arc/inventoryLine/list?inventoryId=${counted.id}&handling=1`,
  );
  for (const { id, version } of records) await call(page, 'POST', '/arc/inventoryLine/adopt', { id, version });
  await row.getByRole('button', { name: /关闭/ }).first().click();
  await expect(page.getByText('盘点已关闭')).toBeVisible();
});
