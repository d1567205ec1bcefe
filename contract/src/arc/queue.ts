import { date, datetime, dict, ref, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { archiveItem } from './item.ts';
import { archiveLoan } from './loan.ts';

/** States of a place in the queue (dictionary arc_queue_status). */
export const queueStatus = { waiting: '0', called: '1', served: '2', ended: '3' } as const;

/** 预约队列: who waits for a body that somebody else has; the first is told when it is back (domain 6.5). */
export const loanQueue = resource({
  area: 'arc',
  name: 'queue',
  label: '预约队列',
  path: '/arc/queue',
  table: 'arc_queue',
  component: 'arc/QueueList',
  within: 'itemId',
  titleField: 'username',
  order: [['queuedAt', 'asc']],
  fields: {
    itemId: ref(() => archiveItem, { label: '档案', text: 'title', excelText: 'archiveNo', readOnly: true, list: 300 }),
    username: user({ label: '预约人', readOnly: true, search: 'equals', list: 90 }),
    loanId: ref(() => archiveLoan, { label: '借阅单', text: 'code', excelText: 'code', readOnly: true, list: 160 }),
    status: dict('arc_queue_status', { label: '状态', readOnly: true, search: 'equals', list: 90 }),
    queuedAt: datetime({ label: '预约时间', readOnly: true, list: 160 }),
    calledAt: datetime({ label: '通知时间', readOnly: true, list: 160 }),
    keptUntil: date({ label: '保留至', readOnly: true, list: 110 }),
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
