import { all, any, compare } from '@dossier/rules/condition.ts';
import { decimal, dict, files, integer, longText, money, ref, text } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { contract, contractKind } from './contract.ts';
import { project } from './project.ts';

/** States of a change (dictionary pm_change_status). */
export const changeStatus = {
  draft: '10',
  assessing: '20',
  deciding: '30',
  approved: '40',
  done: '50',
  closed: '60',
  refused: '70',
  withdrawn: '80',
} as const;
const { draft, assessing, deciding, approved, done, closed, refused, withdrawn } = changeStatus;

/** 变更: what of a project is to be other than agreed, what it costs, and who agreed (domain 4.1). */
export const change = resource({
  area: 'pm',
  name: 'change',
  label: '变更',
  path: '/pm/change',
  table: 'pm_change',
  component: 'pm/ChangeList',
  within: 'projectId',
  titleField: 'title',
  choices: { fields: ['id', 'code', 'title'] },
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 40,
      search: 'starts',
      mono: true,
      list: 190,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    title: text({ label: '标题', required: true, max: 200, search: 'contains', list: 220, grams: true }),
    status: dict('pm_change_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    kind: dict('pm_change_kind', { label: '类别', required: true, search: 'equals', list: 80 }),
    raisedBy: dict('pm_change_side', { label: '提出方', required: true, search: 'equals', more: true, list: 80 }),
    reason: longText({ label: '原因', required: true, max: 2000, list: false }),
    days: integer({ label: '影响工期', minimum: -3650, maximum: 3650, list: 80, help: '天，缩短为负' }),
    amount: money({ label: '影响金额', minimum: -99_999_999, list: 120 }),
    personDays: decimal({ label: '影响人天', scale: 1, minimum: -99999, maximum: 99999, list: false }),
    quality: longText({ label: '质量影响', max: 1000, list: false, excel: false }),
    plan: longText({ label: '方案', max: 4000, list: false, excel: false }),
    confirmation: files({ label: '客户确认件', most: 5, list: false, excel: false }),
    supplement: ref(() => contract, {
      label: '补充协议',
      text: 'name',
      excelText: 'code',
      same: ['projectId'],
      where: { kind: contractKind.supplement },
      list: false,
      help: '影响金额的变更，实施前补充协议须已签署生效',
    }),
    baseline: integer({
      label: '新基线',
      readOnly: true,
      form: false,
      list: false,
      excel: false,
      help: '实施时计划成为的基线版本',
      drill: { to: '/pm/plan', by: { project: 'projectId', baseline: 'baseline' } },
    }),
    closing: longText({ label: '办理说明', readOnly: true, form: false, max: 1000, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  sections: [
    { title: '影响与方案', fields: ['days', 'amount', 'personDays', 'quality', 'plan'] },
    { title: '确认与办理', fields: ['confirmation', 'supplement', 'baseline', 'closing', 'attachments'] },
  ],
  states: { field: 'status', first: draft, edit: [draft, assessing, approved], delete: [draft] },
  actions: {
    assess: { label: '送评估', from: [draft], to: assessing, beside: true },
    submit: {
      label: '评估完成',
      from: [assessing],
      to: deciding,
      flow: 'pm.change',
      passed: approved,
      refused,
      withdrawn,
      only: {
        when: any(
          all(compare('raisedBy', 'eq', 'inner'), any(compare('amount', 'empty'), compare('amount', 'eq', '0'))),
          compare('confirmation', 'notEmpty'),
        ),
        message: '客户提出或影响金额的变更须上传客户确认件',
      },
      ask: '变更将进入“审批中”，审批结束前不能修改。',
      beside: true,
    },
    carryOut: {
      label: '实施',
      from: [approved],
      to: done,
      batch: false,
      beside: true,
      input: { closing: longText({ label: '办理说明', required: true, max: 1000 }) },
      ask: '影响范围、进度或费用的变更，以当前计划作为新基线，请先调整计划。',
    },
    verify: { label: '验证关闭', from: [done], to: closed, beside: true },
    cancel: { label: '撤回', from: [draft, assessing], to: withdrawn, danger: true, ask: '撤回后不能再提交。' },
  },
  figures: {
    open: count({ status: `${draft},${assessing},${deciding},${approved},${done}` }, '未关闭'),
    deciding: count({ status: deciding }, '审批中'),
    amount: sum('amount', '已批准金额', { status: `${approved},${done},${closed}` }),
  },
  views: [board('status')],
  prints: { sheet: '变更申请单', register: { kind: 'list', label: '变更台账' } },
  excel: {
    title: '变更台账',
    layout: 'template',
    columns: [
      ...['code', 'projectId', 'title', 'status', 'kind', 'raisedBy', 'reason', 'days', 'amount', 'personDays'],
      'supplement',
    ],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
