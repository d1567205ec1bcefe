import { datetime, dict, integer, longText, popup, ref, text, user } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { archiveItem, itemStatus } from './item.ts';

/** States of a renumbering (dictionary arc_renumber_status). */
export const renumberStatus = { draft: '10', deciding: '20', done: '40', refused: '70' } as const;
const { draft, deciding, done, refused } = renumberStatus;

/** 改号: the only way in which a number changes (domain 6.3). What is done stays as the history of numbers. */
export const renumber = resource({
  area: 'arc',
  name: 'renumber',
  label: '改号',
  path: '/arc/renumber',
  table: 'arc_no_log',
  component: 'arc/RenumberList',
  within: 'itemId',
  titleField: 'oldNo',
  auditChain: { number: 'oldNo' },
  fields: {
    oldNo: text({ label: '旧档号', readOnly: true, form: false, max: 80, search: 'starts', mono: true, list: 248 }),
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
    newNo: text({
      label: '新档号',
      max: 80,
      search: 'starts',
      mono: true,
      list: 248,
      help: '留空则按档号规则给下一个号',
    }),
    status: dict('arc_renumber_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    classId: ref(() => archiveClass, { label: '改后分类', text: 'name', excelText: 'code', list: false }),
    year: integer({ label: '改后年度', minimum: 1900, maximum: 9999, list: false }),
    retention: dict('arc_retention', { label: '改后期限', list: false }),
    orgCode: text({ label: '改后机构', max: 20, mono: true, list: false }),
    projectCode: popup({
      label: '改后项目',
      popupCode: 'project_choice',
      orgFields: 'code',
      destFields: 'projectCode',
      mono: true,
      list: false,
    }),
    reason: longText({ label: '改号原因', required: true, max: 500, list: 220 }),
    doneBy: user({ label: '改号人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    doneTime: datetime({ label: '改号时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
  },
  states: { field: 'status', first: draft, edit: [draft, refused], delete: [draft] },
  actions: {
    submit: {
      label: '提交',
      from: [draft, refused],
      to: deciding,
      flow: 'arc.renumber',
      passed: done,
      refused,
      withdrawn: draft,
      unpublished: 'pass',
      password: true,
      ask: '通过后档号立即更换；旧档号保留在改号历史中，仍可检索，不再给其他档案使用。',
      beside: true,
    },
  },
  sections: [
    { title: '改后的编号依据（不改的留空）', fields: ['classId', 'year', 'retention', 'orgCode', 'projectCode'] },
  ],
  figures: { deciding: count({ status: deciding }, '审批中'), done: count({ status: done }, '已改号') },
  prints: { register: { kind: 'list', label: '改号登记簿' } },
  excel: {
    title: '改号登记簿',
    layout: 'template',
    columns: ['itemId', 'oldNo', 'newNo', 'reason', 'status', 'doneBy', 'doneTime'],
  },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
