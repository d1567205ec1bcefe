import { compare } from '@dossier/rules/condition.ts';
import { datetime, dict, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { archiveItem } from '../item.ts';
import { inventory, inventoryResult } from './inventory.ts';

/** What becomes of a difference (dictionary arc_inv_handling). */
export const differenceState = { none: '0', open: '1', done: '2' } as const;
const { open, done } = differenceState;
const { moved, lost, extra, broken } = inventoryResult;
const isOf = (...results: string[]) => compare('result', 'in', ...results);
const remark = { remark: longText({ label: '处理说明', max: 500 }) };

/** 盘点明细: one body that should be there, or was found though it should not (domain 6.2). */
export const inventoryLine = resource({
  area: 'arc',
  name: 'inventoryLine',
  label: '盘点明细',
  path: '/arc/inventoryLine',
  table: 'arc_inventory_line',
  component: 'arc/InventoryLineList',
  within: 'inventoryId',
  titleField: 'barcode',
  order: [['expected', 'asc']],
  auditChain: { number: 'barcode' },
  fields: {
    inventoryId: ref(() => inventory, {
      label: '盘点单',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 180,
    }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 260,
    }),
    barcode: text({ label: '条码', readOnly: true, form: false, max: 20, search: 'equals', mono: true, list: 140 }),
    expected: text({
      label: '应在位',
      readOnly: true,
      form: false,
      max: 120,
      search: 'starts',
      mono: true,
      list: 190,
    }),
    found: text({ label: '实在位', readOnly: true, form: false, max: 120, mono: true, list: 190 }),
    result: dict('arc_inv_result', {
      label: '盘点结果',
      readOnly: true,
      form: false,
      search: 'equals',
      importance: 90,
      list: 100,
    }),
    handling: dict('arc_inv_handling', {
      label: '处理状态',
      readOnly: true,
      form: false,
      search: 'equals',
      state: true,
      list: 95,
    }),
    remark: longText({ label: '处理说明', readOnly: true, form: false, max: 500, list: 180 }),
    scannedBy: user({ label: '盘点人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    scannedTime: datetime({ label: '扫描时间', readOnly: true, form: false, list: false }),
    handledBy: user({ label: '处理人', readOnly: true, form: false, list: false }),
    handledTime: datetime({ label: '处理时间', readOnly: true, form: false, list: false }),
  },
  states: { field: 'handling', first: differenceState.none },
  actions: {
    adopt: {
      label: '按实际位置登记',
      from: [open],
      to: done,
      done: '已按实际位置登记',
      only: { when: isOf(moved, extra), message: '只有错位和盘盈的档案才能按实际位置登记' },
      input: remark,
    },
    restore: {
      label: '已归位',
      from: [open],
      to: done,
      done: '差异已处理',
      only: { when: isOf(moved, lost), message: '只有错位和盘亏的档案才能归位' },
      input: { remark: longText({ label: '处理说明', required: true, max: 500 }) },
    },
    lose: {
      label: '登记遗失',
      from: [open],
      to: done,
      done: '已登记遗失',
      danger: true,
      only: { when: isOf(lost), message: '只有盘亏的档案才能登记遗失' },
      input: { remark: longText({ label: '处理说明', required: true, max: 500 }) },
    },
    explain: {
      label: '说明',
      from: [open],
      to: done,
      done: '差异已处理',
      only: { when: isOf(extra, broken), message: '只有盘盈和破损的档案才能仅作说明' },
      input: { remark: longText({ label: '处理说明', required: true, max: 500 }) },
    },
  },
  figures: {
    waiting: count({ result: inventoryResult.none }, '未盘'),
    open: count({ handling: open }, '待处理', { alert: true }),
    moved: count({ result: moved }, '错位'),
    lost: count({ result: lost }, '盘亏'),
    extra: count({ result: extra }, '盘盈'),
    broken: count({ result: broken }, '破损'),
  },
  prints: { register: { kind: 'list', label: '盘点明细表' } },
  without: ['add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
