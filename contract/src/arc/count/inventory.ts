import { datetime, decimal, dict, integer, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { archiveClass } from '../class.ts';
import { location } from '../location.ts';

/** States of an inventory (dictionary arc_inv_status). */
export const inventoryStatus = { draft: '10', counting: '20', review: '30', closed: '40' } as const;
const { draft, counting, review, closed } = inventoryStatus;

/** Whether whoever counts sees what should be there (dictionary arc_inv_kind). */
export const inventoryKind = { open: 'open', blind: 'blind' } as const;

/** What was found of a body (dictionary arc_inv_result); `none`: nobody has seen it yet. */
export const inventoryResult = {
  none: 'none',
  same: 'ok',
  lent: 'lent',
  moved: 'moved',
  lost: 'lost',
  extra: 'extra',
  broken: 'broken',
} as const;

/** 差异清单: what is not as it should be, a view of the lines. */
export const inventoryDifferences = part({
  label: '差异清单',
  table: 'arc_inventory_difference',
  foreignKey: 'inventory_id',
  most: 20_000,
  readOnly: true,
  fields: {
    barcode: text({ label: '条码', mono: true, list: 140 }),
    objNo: text({ label: '档号', mono: true, list: 200 }),
    objTitle: text({ label: '题名', list: 220 }),
    expected: text({ label: '应在位', mono: true, list: 180 }),
    found: text({ label: '实在位', mono: true, list: 180 }),
    result: dict('arc_inv_result', { label: '盘点结果', state: true, list: 100 }),
    handling: dict('arc_inv_handling', { label: '处理状态', list: 100 }),
    remark: text({ label: '处理说明', list: 160 }),
  },
});

/**
 * 盘点: the bodies of a place, counted by scanning (domain 6.2, 6.5). Its sums are of all its lines, so nobody sees one that
 * counts a record above their clearance (DR4).
 */
export const inventory = resource({
  area: 'arc',
  name: 'inventory',
  label: '盘点单',
  path: '/arc/inventory',
  table: 'arc_inventory',
  component: 'arc/InventoryList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_inventory_line', key: 'inventory_id', item: 'item_id', of: 'arc:item' },
  titleField: 'name',
  auditChain: { number: 'code' },
  choices: { fields: ['id', 'code', 'name', 'kind'], by: ['status'] },
  fields: {
    code: text({ label: '盘点单号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 140 }),
    name: text({ label: '盘点名称', required: true, max: 100, search: 'contains', list: 220 }),
    status: dict('arc_inv_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      state: true,
      list: 90,
    }),
    locationId: ref(() => location, {
      label: '盘点库位',
      text: 'code',
      excelText: 'code',
      asTree: true,
      required: true,
      search: 'equals',
      list: 150,
      help: '包括其下级库位',
    }),
    classId: ref(() => archiveClass, {
      label: '盘点分类',
      text: 'name',
      excelText: 'code',
      asTree: true,
      search: 'equals',
      more: true,
      list: false,
      help: '留空则盘点该库位的全部档案',
    }),
    kind: dict('arc_inv_kind', {
      label: '盘点方式',
      required: true,
      initial: inventoryKind.open,
      search: 'equals',
      list: 90,
    }),
    counters: user({ label: '盘点人员', multiple: true, required: true, list: 180, help: '不少于2人' }),
    expected: integer({ label: '应盘数', readOnly: true, form: false, list: 80 }),
    counted: integer({ label: '实盘数', readOnly: true, form: false, list: 80 }),
    different: integer({ label: '差异数', readOnly: true, form: false, importance: 85, list: 80 }),
    rate: decimal({ label: '差异率（%）', scale: 2, readOnly: true, form: false, list: 100 }),
    startTime: datetime({ label: '开始时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
    submitTime: datetime({ label: '提交时间', readOnly: true, form: false, list: false }),
    closeTime: datetime({ label: '关闭时间', readOnly: true, form: false, list: false }),
    closedBy: user({ label: '复核人', readOnly: true, form: false, list: false }),
    note: text({ label: '备注', max: 500, list: false }),
    secret: dict('arc_secret', {
      label: '最高密级',
      numeric: true,
      readOnly: true,
      form: false,
      initial: 0,
      list: false,
    }),
  },
  parts: { differences: inventoryDifferences },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    start: {
      label: '开始盘点',
      done: '盘点已开始',
      from: [draft],
      to: counting,
      sets: { startTime: { stamp: 'now' } },
      batch: false,
      beside: true,
      deadline: 60_000,
      ask: '开始后应盘清单即固定；提交之前，该库位不能上架、下架或借出。',
    },
    submit: {
      label: '提交复核',
      done: '盘点已提交复核',
      from: [counting],
      to: review,
      sets: { submitTime: { stamp: 'now' } },
      batch: false,
      beside: true,
      deadline: 60_000,
      ask: '未扫描到的在架档案按盘亏列入差异清单，逐条处理后才能关闭。',
    },
    close: {
      label: '关闭',
      done: '盘点已关闭',
      from: [review],
      to: closed,
      sets: { closeTime: { stamp: 'now' }, closedBy: { stamp: 'actor' } },
      batch: false,
      beside: true,
    },
  },
  figures: {
    counting: count({ status: counting }, '盘点中'),
    review: count({ status: review }, '待复核', { alert: true }),
    closed: count({ status: closed }, '已关闭'),
  },
  prints: { report: '盘点报告', register: { kind: 'list', label: '盘点登记簿' } },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
