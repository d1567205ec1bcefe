import { datetime, dict, ref, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { archiveItem } from './item.ts';
import { archiveLoan } from './loan.ts';

/** What somebody did with a file of a record (dictionary arc_access_action). */
export const accessAction = { view: 'view', download: 'download', print: 'print' } as const;

/** 利用登记: who read which file of which record, and by which loan; written by the server alone (domain 6.2). */
export const archiveAccess = resource({
  area: 'arc',
  name: 'access',
  label: '利用登记',
  path: '/arc/access',
  table: 'arc_access',
  component: 'arc/AccessList',
  within: 'itemId',
  titleField: 'fileName',
  order: [['accessTime', 'desc']],
  fields: {
    accessTime: datetime({ label: '利用时间', readOnly: true, search: 'range', list: 160 }),
    itemId: ref(() => archiveItem, { label: '档案', text: 'title', excelText: 'archiveNo', readOnly: true, list: 260 }),
    fileName: text({ label: '文件', readOnly: true, max: 255, list: 200 }),
    username: user({ label: '利用人', readOnly: true, search: 'equals', list: 90 }),
    action: dict('arc_access_action', { label: '利用方式', readOnly: true, search: 'equals', list: 90 }),
    ip: text({ label: 'IP', readOnly: true, max: 64, mono: true, list: 120 }),
    pages: text({ label: '利用页', readOnly: true, max: 20_000, list: 100 }),
    traceCode: text({ label: '水印码', readOnly: true, max: 12, mono: true, search: 'equals', list: 130 }),
    loanId: ref(() => archiveLoan, { label: '借阅单', text: 'code', excelText: 'code', readOnly: true, list: 160 }),
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  prints: { register: { kind: 'list', label: '利用登记簿' } },
  messages: { notFound: '记录不存在或已被删除' },
});
