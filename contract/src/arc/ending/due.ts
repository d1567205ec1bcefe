import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { date, dict, integer, ref, text, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { calendar } from '../../core/view.ts';
import { archiveItem } from '../item.ts';

/** 到期清单: held records whose last day is known, the first to end first; a view of the database that nobody writes. */
export const dueItem = resource({
  area: 'arc',
  name: 'due',
  label: '到期清单',
  path: '/arc/due',
  table: 'arc_due',
  component: 'arc/DueList',
  within: 'itemId',
  titleField: 'archiveNo',
  versioned: false,
  dataLog: false,
  order: [['expireDate', 'asc']],
  fields: {
    archiveNo: text({ label: '档号', readOnly: true, form: false, max: 80, search: 'starts', mono: true, list: 248 }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      readOnly: true,
      form: false,
      loose: true,
      list: 320,
    }),
    retention: dict('arc_retention', { label: '保管期限', readOnly: true, form: false, search: 'equals', list: 100 }),
    year: integer({ label: '归档年度', readOnly: true, form: false, search: 'equals', more: true, list: false }),
    expireDate: date({ label: '到期日', readOnly: true, form: false, search: 'range', list: 120 }),
    dueYear: integer({
      label: '到期年度',
      readOnly: true,
      form: false,
      search: 'equals',
      fewValues: true,
      list: false,
    }),
    due: yesNo({ label: '已到期', readOnly: true, form: false, search: 'equals', list: 80 }),
    held: yesNo({ label: '冻结', readOnly: true, form: false, search: 'equals', list: 70, importance: 90 }),
    phy: dict('arc_phy', { label: '实体状态', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
  },
  figures: {
    due: count({ due: 'Y' }, '已到期'),
    held: count({ due: 'Y', held: 'Y' }, '到期且冻结'),
  },
  views: [calendar({ from: 'expireDate' })],
  prints: { register: { kind: 'list', label: '到期档案清单' } },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

/** How many records end in each year, of those that the caller may see. */
export const dueYears = endpoint({
  method: 'GET',
  path: '/arc/due/years',
  access: 'arc:due:list',
  label: '到期清单-按年统计',
  result: Type.Array(Type.Object({ year: Type.Integer(), count: Type.Integer(), held: Type.Integer() })),
});
