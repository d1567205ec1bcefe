import { datetime, dict, files, integer, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { archiveItem } from '../item.ts';

/** States of a hold (dictionary arc_hold_status). */
export const holdStatus = { active: '1', lifted: '2' } as const;

/** Most records of one hold. */
export const mostFrozen = 1000;

/** 冻结: records that nobody destroys, transfers or gives up while a case is open (domain 6.5). Nobody sees one above their clearance. */
export const hold = resource({
  area: 'arc',
  name: 'hold',
  label: '冻结单',
  path: '/arc/hold',
  table: 'arc_hold',
  component: 'arc/HoldList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_hold_line', key: 'hold_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  auditChain: { number: 'no' },
  fields: {
    no: text({ label: '冻结单号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 140 }),
    kind: dict('arc_hold', { label: '冻结原因', required: true, search: 'equals', list: 100 }),
    status: dict('arc_hold_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    reason: longText({ label: '事由', required: true, max: 500, list: 280 }),
    items: integer({ label: '冻结件数', readOnly: true, form: false, list: 100 }),
    basis: files({ label: '依据文件', required: true, most: 10, list: false, excel: false }),
    secret: dict('arc_secret', {
      label: '密级',
      readOnly: true,
      form: false,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: false,
    }),
    startTime: datetime({ label: '冻结时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
    startBy: user({ label: '冻结人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    liftTime: datetime({ label: '解除时间', readOnly: true, form: false, list: 160 }),
    liftBy: user({ label: '解除人', readOnly: true, form: false, list: false }),
    liftReason: longText({ label: '解除依据', readOnly: true, form: false, max: 500, list: false }),
    liftFiles: files({ label: '解除依据文件', readOnly: true, form: false, most: 10, list: false, excel: false }),
  },
  parts: {
    lines: part({
      label: '冻结档案',
      table: 'arc_hold_line',
      foreignKey: 'hold_id',
      most: mostFrozen,
      fields: {
        itemId: ref(() => archiveItem, {
          label: '档案',
          text: 'title',
          excelText: 'archiveNo',
          required: true,
          list: 300,
        }),
      },
    }),
  },
  states: { field: 'status', first: holdStatus.active, edit: [], delete: [] },
  actions: {
    lift: {
      label: '解除',
      from: [holdStatus.active],
      to: holdStatus.lifted,
      batch: false,
      danger: true,
      input: {
        liftReason: longText({ label: '解除依据', required: true, max: 500 }),
        liftFiles: files({ label: '解除依据文件', most: 10 }),
      },
      sets: { liftTime: { stamp: 'now' }, liftBy: { stamp: 'actor' } },
    },
  },
  sections: [{ title: '解除情况', fields: ['liftTime', 'liftBy', 'liftReason', 'liftFiles'] }],
  figures: { active: count({ status: holdStatus.active }, '生效') },
  prints: { register: { kind: 'list', label: '冻结登记簿' } },
  without: ['addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { added: '档案已冻结', notFound: '记录不存在或已被删除' },
});
