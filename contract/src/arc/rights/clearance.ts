import { datetime, dict, files, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { fonds } from '../fonds.ts';

/** States of a clearance (dictionary arc_clearance_status). What holds is told by its time, not by its state alone. */
export const clearanceStatus = { draft: '10', deciding: '20', valid: '30', ended: '90' } as const;
const { draft, deciding, valid, ended } = clearanceStatus;

/** 用户密级: how secret records may be that somebody reads, of which fonds and how long (domain 6.2, DR4, DR5). */
export const clearance = resource({
  area: 'arc',
  name: 'clearance',
  label: '用户密级',
  path: '/arc/clearance',
  table: 'arc_clearance',
  component: 'arc/ClearanceList',
  titleField: 'username',
  auditChain: { number: 'username' },
  fields: {
    username: user({ label: '用户', required: true, frozen: true, search: 'equals', list: 120 }),
    level: dict('arc_secret', { label: '最高密级', required: true, numeric: true, search: 'equals', list: 120 }),
    fonds: ref(() => fonds, {
      label: '授权全宗',
      text: 'name',
      excelText: 'no',
      multiple: true,
      list: 240,
      help: '不选则为本单位全部全宗',
    }),
    status: dict('arc_clearance_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    validFrom: datetime({ label: '生效时间', required: true, list: 160, help: '早于批准时间的，自批准时起生效' }),
    validUntil: datetime({ label: '失效时间', search: 'range', list: 160, help: '不填则长期有效' }),
    reason: longText({ label: '授权事由', required: true, max: 500, list: 220 }),
    basis: files({ label: '批准文件', most: 5, list: false, excel: false }),
    approvedBy: user({ label: '批准人', readOnly: true, form: false, list: 100 }),
    approvedTime: datetime({ label: '批准时间', readOnly: true, form: false, list: 160 }),
    refusal: longText({ label: '退回原因', readOnly: true, form: false, max: 500, list: false }),
    endBy: user({ label: '收回人', readOnly: true, form: false, list: false }),
    endReason: text({ label: '收回原因', readOnly: true, form: false, max: 500, list: false }),
  },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    submit: { label: '送批', from: [draft], to: deciding, sets: { refusal: null }, beside: true },
    approve: {
      label: '批准',
      from: [deciding],
      to: valid,
      done: '用户密级已生效',
      ask: '批准后按生效时间生效，该用户原有的密级同时被替代。',
      sets: { approvedBy: { stamp: 'actor' }, approvedTime: { stamp: 'now' } },
      password: true,
      beside: true,
      batch: false,
    },
    giveBack: {
      label: '退回',
      from: [deciding],
      to: draft,
      batch: false,
      input: { refusal: longText({ label: '退回原因', required: true, max: 500 }) },
    },
    revoke: {
      label: '收回',
      from: [valid],
      to: ended,
      danger: true,
      batch: false,
      done: '用户密级已收回',
      sets: { endBy: { stamp: 'actor' } },
      input: { endReason: text({ label: '收回原因', required: true, max: 500 }) },
    },
  },
  events: { supersede: '被替代', expire: '到期' },
  sections: [{ title: '审批与收回', fields: ['approvedBy', 'approvedTime', 'refusal', 'endBy', 'endReason'] }],
  figures: { deciding: count({ status: deciding }, '待批'), valid: count({ status: valid }, '生效') },
  prints: { register: { kind: 'list', label: '用户密级台账' } },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
