import { all, compare } from '@dossier/rules/condition.ts';
import { days, minus, onlyWhen, plus, times, today } from '@dossier/rules/formula.ts';
import { when } from '@dossier/rules/record-rule.ts';
import { date, decimal, dict, integer, longText, money, ref, text } from '../core/field.ts';
import { count, sum, yesterday } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board, calendar } from '../core/view.ts';
import { acceptance } from './acceptance.ts';
import { contract } from './contract.ts';
import { stmt } from './stmt.ts';
import { task } from './task.ts';

/** States of a payment node (dictionary pm_node_status). */
export const nodeStatus = {
  waiting: '0',
  billable: '1',
  invoiced: '2',
  partly: '3',
  settled: '4',
  writtenOff: '9',
} as const;
const { waiting, billable, invoiced, partly } = nodeStatus;

/** States in which money is owed. */
export const owedStates: readonly string[] = [billable, invoiced, partly];
const owed = owedStates.join(',');

/** Ageing: what customers owe and have been late with for so many days. */
const overdueSum = (from: number, to: number | null, label: string) =>
  sum('unpaidCny', label, {
    ...{ status: owed, dir: 'in', dueDate_end: { day: 'today', plus: -from } },
    ...(to === null ? {} : { dueDate_begin: { day: 'today', plus: -to } }),
  });

/** 收付款节点: what of a contract is paid when (domain 4.1). Invoices and receipts move it on. */
export const node = resource({
  area: 'pm',
  name: 'node',
  label: '收付款节点',
  path: '/pm/node',
  table: 'pm_node',
  component: 'pm/NodeList',
  within: 'contractId',
  titleField: 'name',
  order: [['planDate', 'asc']],
  choices: { fields: ['id', 'name'], by: ['contractId', 'status'] },
  fields: {
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      header: '合同编号',
      required: true,
      frozen: true,
      search: 'equals',
      list: 200,
    }),
    name: text({ label: '节点名称', header: '节点', required: true, max: 100, search: 'contains', list: 160 }),
    kind: dict('pm_node_kind', { label: '节点类别', header: '类别', required: true, search: 'equals', list: 90 }),
    dir: dict('pm_receipt_dir', {
      label: '收付方向',
      header: '方向',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 80,
    }),
    status: dict('pm_node_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    ratio: decimal({ label: '比例', scale: 2, minimum: 0, maximum: 100, list: 70, help: '占合同金额的百分比' }),
    amount: money({ label: '金额', required: true, minimum: 0.01, list: 130 }),
    planDate: date({ label: '计划日期', required: true, search: 'range', list: 115 }),
    condition: dict('pm_node_cond', { label: '条件', required: true, initial: 'date', list: false }),
    taskId: ref(() => task, { label: '里程碑', text: 'name', list: false, excel: false }),
    acceptanceId: ref(() => acceptance, {
      label: '验收单',
      text: 'name',
      list: false,
      excel: false,
      help: '可在验收单登记后再选',
    }),
    stmtId: ref(() => stmt, {
      label: '结算单',
      text: 'code',
      same: ['contractId'],
      list: false,
      excel: false,
      help: '可在结算单生成后再选',
    }),
    reachedDate: date({
      label: '达成日期',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: false,
    }),
    dueDate: date({
      label: '到期日',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: 115,
      help: '计划日期加客户的付款账期',
    }),
    invoiced: money({ label: '开票额', readOnly: true, form: false, initial: 0, list: false }),
    received: money({ label: '到账额', readOnly: true, form: false, initial: 0, list: 120 }),
    unpaid: money({ label: '未收金额', form: false, list: 120 }),
    cur: dict('pm_currency', { label: '币种', readOnly: true, form: false, list: 70 }),
    rate: decimal({ label: '汇率', scale: 6, readOnly: true, internal: true, form: false, list: false, excel: false }),
    amountCny: money({ label: '金额折人民币', form: false, list: false, excel: false }),
    unpaidCny: money({ label: '未收折人民币', form: false, list: false }),
    pastDue: integer({ label: '到期后天数', internal: true, form: false, list: false, excel: false }),
    overdueDays: integer({ label: '逾期天数', form: false, list: 90 }),
    closing: longText({ label: '办理说明', readOnly: true, form: false, max: 500, list: false, excel: false }),
    note: longText({ label: '备注', max: 500, list: false, excel: false }),
  },
  sections: [
    {
      title: '达成与收款',
      fields: [
        ...[
          'condition',
          'taskId',
          'acceptanceId',
          'stmtId',
          'reachedDate',
          'dueDate',
          'invoiced',
          'received',
          'unpaid',
          'cur',
          'unpaidCny',
          'overdueDays',
        ],
        ...['closing', 'note'],
      ],
    },
  ],
  rules: [
    when('condition').is('ms').require('taskId'),
    when('condition').isNot('ms').clear('taskId'),
    when('condition').isNot('acc').clear('acceptanceId'),
    when('condition').isNot('stmt').clear('stmtId'),
  ],
  computed: {
    unpaid: minus('amount', 'received'),
    amountCny: times('amount', 'rate'),
    unpaidCny: times(minus('amount', 'received'), 'rate'),
    pastDue: days('dueDate', today),
    overdueDays: onlyWhen(
      all(compare('status', 'in', billable, invoiced, partly), compare('pastDue', 'gt', '0')),
      plus(days('dueDate', today), 0),
    ),
  },
  states: { field: 'status', first: waiting, edit: [waiting, billable], delete: [waiting] },
  actions: {
    reach: {
      label: '条件达成',
      done: '节点条件已达成',
      from: [waiting],
      to: billable,
      sets: { reachedDate: { stamp: 'today' } },
      beside: true,
      input: { closing: longText({ label: '原因', required: true, max: 500 }) },
    },
    writeOff: {
      label: '核销',
      done: '节点已核销',
      from: [billable, invoiced, partly],
      to: nodeStatus.writtenOff,
      danger: true,
      input: { closing: longText({ label: '原因', required: true, max: 500 }) },
    },
  },
  events: { follow: '随开票和收付款更新' },
  figures: {
    billable: count({ status: billable }, '可开票'),
    late: count({ status: owed, dueDate_end: yesterday }, '逾期', { alert: true }),
    unpaid: sum('unpaidCny', '未收合计（元）', { status: `${waiting},${owed}`, dir: 'in' }),
    late30: overdueSum(1, 30, '0–30天'),
    late60: overdueSum(31, 60, '31–60天'),
    late90: overdueSum(61, 90, '61–90天'),
    older: overdueSum(91, null, '>90天'),
  },
  views: [calendar({ from: 'planDate' }), board('status', { sum: 'amount' })],
  prints: { register: { kind: 'list', label: '收付款计划' } },
  excel: {
    title: '收付款节点',
    layout: 'template',
    columns: [
      ...['contractId', 'name', 'kind', 'status', 'ratio', 'amount', 'planDate', 'condition', 'reachedDate', 'dueDate'],
      ...['invoiced', 'received', 'unpaid', 'cur', 'unpaidCny'],
    ],
  },
  massEntry: {
    columns: ['contractId', 'name', 'kind', 'ratio', 'amount', 'planDate'],
    carryOver: ['contractId', 'kind'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
