import { datetime, dict, ref, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { archiveItem } from './item.ts';

/** What is done to the body of a record (dictionary arc_move_kind). */
export const moveKind = {
  shelve: 'shelve',
  pack: 'pack',
  lend: 'lend',
  back: 'back',
  repair: 'repair',
  repaired: 'repaired',
  lost: 'lost',
  found: 'found',
  out: 'out',
} as const;

/** 移动记录: where bodies went, written by the server alone (domain 6.5). */
export const bodyMove = resource({
  area: 'arc',
  name: 'move',
  label: '移动记录',
  path: '/arc/move',
  table: 'arc_move',
  component: 'arc/MoveList',
  within: 'itemId',
  titleField: 'toPlace',
  order: [['moveTime', 'desc']],
  fields: {
    moveTime: datetime({ label: '移动时间', readOnly: true, search: 'range', list: 160 }),
    itemId: ref(() => archiveItem, { label: '档案', text: 'title', excelText: 'archiveNo', readOnly: true, list: 300 }),
    kind: dict('arc_move_kind', { label: '移动类型', readOnly: true, search: 'equals', list: 100 }),
    fromPlace: text({ label: '原位置', readOnly: true, max: 120, list: 200 }),
    toPlace: text({ label: '新位置', readOnly: true, max: 120, list: 200 }),
    mover: user({ label: '经办人', readOnly: true, search: 'equals', list: 90 }),
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
