import { date, dict, files, longText, money, ref, text, user, yesNo } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { project } from './project.ts';

/** States of a cost (dictionary pm_cost_status). */
export const costStatus = { draft: '10', deciding: '20', confirmed: '30', refused: '70' } as const;
const { draft, deciding, confirmed, refused } = costStatus;

/** 费用: what a project costs besides the hours of its people (domain 4.1). */
export const cost = resource({
  area: 'pm',
  name: 'cost',
  label: '费用',
  path: '/pm/cost',
  table: 'pm_cost',
  component: 'pm/CostList',
  within: 'projectId',
  titleField: 'note',
  order: [['day', 'desc']],
  fields: {
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      header: '项目编号',
      required: true,
      frozen: true,
      search: 'equals',
      list: 200,
    }),
    note: text({
      label: '费用说明',
      header: '说明',
      required: true,
      max: 200,
      search: 'contains',
      list: 220,
      grams: true,
    }),
    kind: dict('pm_cost_kind', { label: '费用类别', header: '类别', required: true, search: 'equals', list: 110 }),
    status: dict('pm_cost_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    day: date({ label: '发生日期', header: '日期', required: true, search: 'range', list: 115 }),
    amount: money({ label: '金额', required: true, minimum: 0.01, list: 130 }),
    claimant: user({ label: '报销人', search: 'equals', more: true, list: 100, help: '留空则为本人' }),
    pm: user({ label: '项目经理', readOnly: true, form: false, internal: true, list: false, excel: false }),
    overBudget: yesNo({
      label: '超预算',
      readOnly: true,
      form: false,
      initial: 'N',
      list: false,
      excel: false,
    }),
    vouchers: files({ label: '凭证', most: 20, list: false, excel: false }),
    remark: longText({ label: '备注', max: 500, list: false, excel: false }),
  },
  states: { field: 'status', first: draft, edit: [draft, refused], delete: [draft] },
  actions: {
    submit: {
      label: '提交',
      from: [draft, refused],
      to: deciding,
      flow: 'pm.cost',
      passed: confirmed,
      refused,
      withdrawn: draft,
      ask: '费用将进入“待审”，审批结束前不能修改。',
      beside: true,
    },
  },
  figures: {
    deciding: count({ status: deciding }, '待审'),
    confirmed: sum('amount', '已确认金额', { status: confirmed }),
    amount: sum('amount', '费用合计'),
  },
  views: [board('status', { sum: 'amount' })],
  prints: { register: { kind: 'list', label: '费用台账' } },
  excel: {
    title: '费用台账',
    layout: 'template',
    columns: ['projectId', 'note', 'kind', 'status', 'day', 'amount', 'claimant'],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
