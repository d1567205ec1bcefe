import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothModes, followSystemMode } from './support/axe.ts';
import { call } from './support/call.ts';
import { holdSession } from './support/sign-in.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });

interface ConfigJson {
  entries: Record<string, { dictCode: string; dictName: string; items: { itemValue: string; itemText: string }[] }[]>;
}

test('carries a dictionary away as a file, shows what a changed one would do, and imports what is ticked', async ({
  page,
}) => {
  await followSystemMode(page);
  await holdSession(page);
  const dict = await call<{ id: string }>(page, 'POST', '/sys/dict/add', {
    dictName: '迁移颜色',
    dictCode: 'journey_move_color',
  });
  await call(page, 'POST', '/sys/dictItem/add', {
    dictId: dict.id,
    itemText: '红',
    itemValue: 'r',
    sortOrder: 1,
    status: 1,
  });

  await page.goto('/isystem/configTransfer');
  const exporting = panel(page, '导出配置');
  await exporting.getByLabel('搜索配置').fill('journey_move');
  const node = exporting.getByRole('treeitem').filter({ hasText: '迁移颜色' }).last();
  await node.getByRole('checkbox').click();
  await expectAccessibleInBothModes(page, '配置迁移');
  const waiting = page.waitForEvent('download');
  await exporting.getByRole('button', { name: '导出 1 项' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^配置_.+_\d{14}\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as ConfigJson;
  expect(file.entries.dict?.map(({ dictCode }) => dictCode)).toEqual(['journey_move_color']);

  // Somebody has worked on it elsewhere: one name, one more item, one more dictionary, and one that nobody can save.
  const [own] = file.entries.dict ?? [];
  if (!own) throw new Error('the file holds no dictionary');
  own.dictName = '迁移色彩';
  own.items.push({ itemValue: 'b', itemText: '蓝' });
  file.entries.dict?.push({ dictCode: 'journey_move_size', dictName: '迁移尺寸', items: [] });
  file.entries.dict?.push({
    dictCode: 'journey_move_bad',
    dictName: '迁移坏项',
    items: [{ itemValue: 'a,b', itemText: '逗号' }],
  });
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const importing = panel(page, '导入配置');
  const choose = (content: string) =>
    importing
      .locator('input[type=file]')
      .setInputFiles({ name: '配置.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('{"format": "something"}');
  await expect(page.getByText('文件不是配置迁移导出的文件')).toBeVisible();
  await choose(JSON.stringify(file));
  const change = (name: string) => importing.getByRole('listitem').filter({ hasText: name });
  await expect(change('迁移坏项')).toContainText('不能导入');
  await expect(importing.getByLabel('导入迁移坏项')).toBeDisabled();
  await change('迁移色彩').getByRole('button', { name: '迁移色彩的2处变化' }).click();
  const table = importing.getByRole('table', { name: '迁移色彩的变化' });
  await expect(table.getByRole('row', { name: '字典名称 迁移颜色 迁移色彩' })).toBeVisible();
  await expect(table).toContainText('数据值：b');
  await importing.getByText('不能导入 1', { exact: true }).click();
  await expect(importing.getByRole('listitem')).toHaveCount(1);
  await importing.getByText('全部 3', { exact: true }).click();
  await importing.getByLabel('导入迁移尺寸').uncheck();
  await expectAccessible(page, '预览变更');

  // Somebody is faster: the change of the dry run is not made over his, and the new dry run says so.
  await call(page, 'POST', '/sys/dict/edit', { id: dict.id, dictName: '迁移颜色二' });
  await importing.getByRole('button', { name: '导入 1 项' }).click();
  await expect(importing.getByText(/没有导入任何内容/)).toBeVisible();
  await importing.getByLabel('导入迁移尺寸').uncheck();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(change('迁移色彩')).toBeVisible();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await importing.getByRole('button', { name: '导入 1 项' }).click();
  await expect(importing.getByText('导入成功，新增0项，修改1项')).toBeVisible();
  await importing.getByRole('button', { name: '继续导入' }).click();
  await choose(JSON.stringify(file));
  await expect(change('迁移尺寸')).toContainText('新增');
  await expect(change('迁移色彩')).toHaveCount(0);
});
