import { datetime, dict, files, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { archiveItem, itemStatus } from '../item.ts';

/** States of a correction (dictionary arc_correct_status). */
export const correctStatus = { draft: '10', deciding: '20', done: '40', refused: '70' } as const;
const { draft, deciding, done, refused } = correctStatus;

/** Fields of a held record that a correction may change (dictionary arc_correct_field). */
export const correctableFields = [
  ...[
    'title',
    'docNo',
    'creator',
    'docDate',
    'retention',
    'secret',
    'secretYears',
    'declassDate',
    'openFlag',
    'publicAttr',
  ],
  ...['docType', 'draft', 'carrier', 'gen', 'pages', 'keywords', 'persons', 'scope', 'originalAt', 'copyAt', 'note'],
] as const;

/** 更正: how the catalogue entry of a held record is put right (domain 6.2, AR06). What is done stays. */
export const correction = resource({
  area: 'arc',
  name: 'correct',
  label: '更正',
  path: '/arc/correct',
  table: 'arc_correct',
  component: 'arc/CorrectList',
  within: 'itemId',
  titleField: 'archiveNo',
  auditChain: { number: 'archiveNo' },
  fields: {
    archiveNo: text({ label: '档号', readOnly: true, form: false, max: 80, search: 'starts', mono: true, list: 220 }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      required: true,
      frozen: true,
      search: 'equals',
      where: { status: itemStatus.held },
      list: 240,
    }),
    field: dict('arc_correct_field', {
      label: '更正字段',
      required: true,
      search: 'equals',
      list: 120,
    }),
    status: dict('arc_correct_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    oldValue: longText({ label: '旧值', readOnly: true, form: false, list: 150, importance: 80 }),
    newValue: longText({ label: '新值', max: 2000, list: 150, importance: 80, help: '留空则清除该字段；字典填文字' }),
    reason: longText({ label: '更正原因', required: true, max: 500, list: 200 }),
    basis: files({ label: '更正依据', most: 5, list: false, excel: false }),
    doneBy: user({ label: '更正人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    doneTime: datetime({ label: '更正时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
  },
  states: { field: 'status', first: draft, edit: [draft, refused], delete: [draft] },
  actions: {
    submit: {
      label: '提交',
      from: [draft, refused],
      to: deciding,
      flow: 'arc.correct',
      passed: done,
      refused,
      withdrawn: draft,
      unpublished: 'pass',
      password: true,
      ask: '通过后新值立即生效；旧值保留在更正记录和数据历史中。',
      beside: true,
    },
  },
  figures: { deciding: count({ status: deciding }, '审批中'), done: count({ status: done }, '已生效') },
  prints: { register: { kind: 'list', label: '更正登记簿' } },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
