import { isMonth } from '@dossier/rules/period.ts';
import { date, decimal, dict, files, integer, longText, money, ref, text, user } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { contract, contractKind } from './contract.ts';
import { customer } from './customer.ts';
import { dispatch } from './dispatch.ts';
import { project } from './project.ts';

/** States of a monthly statement (dictionary pm_stmt_status). */
export const stmtStatus = {
  draft: '0',
  sent: '1',
  disputed: '2',
  confirmed: '3',
  invoiced: '4',
  settled: '5',
  voided: '9',
} as const;
const { draft, sent, disputed, confirmed, invoiced, settled, voided } = stmtStatus;

/** States that the customer has yet to confirm (PM11). */
export const openStatements: readonly string[] = [draft, sent, disputed];
/** States in which the customer has confirmed: nodes that wait for the statement are reached. */
export const confirmedStatements: readonly string[] = [confirmed, invoiced, settled];

/** Months as `2025-02`. */
const monthForm = {
  test: isMonth,
  message: '期间格式应为“年-月”，例如2026-01',
};

/** 结算明细: somebody who was there in the month, for how many days, and what that comes to (domain 4.5). */
export const stmtLines = part({
  label: '结算明细',
  table: 'pm_stmt_line',
  foreignKey: 'stmt_id',
  most: 200,
  fields: {
    dispatchId: ref(() => dispatch, {
      label: '派驻人员',
      text: 'name',
      required: true,
      referrer: '结算明细',
      same: ['projectId', 'contractId'],
    }),
    expected: decimal({ label: '应出勤', scale: 1, readOnly: true, form: true }),
    confirmed: decimal({ label: '确认出勤', scale: 1, required: true, minimum: 0, maximum: 744 }),
    overtime: decimal({ label: '加班', scale: 1, minimum: 0, maximum: 744 }),
    unit: dict('pm_bill_unit', { label: '计费单位', readOnly: true }),
    price: money({ label: '单价', readOnly: true, form: true }),
    deduction: money({ label: '扣减', minimum: 0 }),
    amount: money({ label: '金额', readOnly: true, form: true, help: '保存后计算' }),
    note: text({ label: '备注', max: 200 }),
  },
});

/** 异议记录: what the customer did not agree to, and what they were answered. Written by actions alone. */
export const disputes = part({
  label: '异议记录',
  table: 'pm_stmt_dispute',
  foreignKey: 'stmt_id',
  most: 50,
  readOnly: true,
  fields: {
    day: date({ label: '提出日期', readOnly: true }),
    dispute: text({ label: '异议说明', readOnly: true, max: 500 }),
    answerDay: date({ label: '答复日期', readOnly: true }),
    answer: text({ label: '答复', readOnly: true, max: 500 }),
    answerBy: user({ label: '答复人', readOnly: true }),
  },
});

/** 人月结算单: what a customer owes for a month of the people who were there (domain 4.1). */
export const stmt = resource({
  area: 'pm',
  name: 'stmt',
  label: '结算单',
  path: '/pm/stmt',
  table: 'pm_stmt',
  component: 'pm/StmtList',
  within: 'projectId',
  titleField: 'code',
  order: [
    ['period', 'desc'],
    ['code', 'desc'],
  ],
  choices: { fields: ['id', 'code', 'period'], by: ['projectId', 'contractId', 'status'] },
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 32,
      search: 'starts',
      mono: true,
      list: 150,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 190,
    }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      same: ['projectId'],
      where: { kind: contractKind.main },
      frozen: true,
      search: 'equals',
      more: true,
      list: false,
      help: '留空则为项目唯一的接包合同',
    }),
    period: text({
      label: '期间',
      required: true,
      frozen: true,
      max: 7,
      search: 'starts',
      mono: true,
      list: 90,
      placeholder: '2026-01',
      expression: monthForm,
      help: '保存后按当月在场的外派人员生成明细',
    }),
    status: dict('pm_stmt_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 110,
      state: true,
    }),
    customer: ref(() => customer, {
      label: '客户',
      text: 'name',
      by: 'name',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 160,
    }),
    people: integer({ label: '人数', readOnly: true, form: false, list: 70 }),
    total: money({ label: '结算合计', header: '合计', readOnly: true, form: false, list: 130 }),
    cur: dict('pm_currency', {
      label: '币种',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 80,
      importance: 20,
    }),
    workDays: integer({ label: '当月工作日', readOnly: true, form: false, list: false }),
    overtimeFactor: decimal({
      label: '加班系数',
      scale: 2,
      required: true,
      initial: 1,
      minimum: 0,
      maximum: 9,
      list: false,
      help: '加班每单位按单价的倍数计',
    }),
    clientSigner: text({ label: '客户确认人', readOnly: true, form: false, max: 50, list: false }),
    confirmDate: date({ label: '确认日期', readOnly: true, form: false, search: 'range', list: 115 }),
    signed: files({ label: '签章件', most: 20, readOnly: true, form: false, list: false, excel: false }),
    dispute: longText({ label: '异议说明', readOnly: true, form: false, max: 500, list: false }),
    rounds: integer({ label: '修订次数', readOnly: true, form: false, initial: 0, list: false }),
    closing: longText({ label: '作废原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
    note: longText({ label: '备注', max: 500, list: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  parts: { lines: stmtLines, disputes },
  sections: [
    {
      title: '客户确认',
      fields: ['clientSigner', 'confirmDate', 'signed', 'dispute', 'rounds', 'closing'],
    },
  ],
  uniques: [{ fields: ['contractId', 'period'], message: '该合同在此期间已有结算单' }],
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    send: {
      label: '发送客户',
      done: '结算单已发送客户',
      from: [draft],
      to: sent,
      ask: '结算单将变为“待客户确认”，修订前不能修改。',
      beside: true,
    },
    confirm: {
      label: '确认',
      done: '结算单已经客户确认',
      from: [sent],
      to: confirmed,
      batch: false,
      beside: true,
      input: {
        clientSigner: text({ label: '客户确认人', required: true, max: 50 }),
        confirmDate: date({ label: '确认日期', required: true }),
        signed: files({ label: '签章件', required: true, most: 10 }),
      },
    },
    dispute: {
      label: '异议',
      done: '客户异议已登记',
      from: [sent],
      to: disputed,
      batch: false,
      danger: true,
      input: { dispute: longText({ label: '异议说明', required: true, max: 500 }) },
    },
    revise: {
      label: '修订',
      done: '异议已答复，结算单可以修改',
      from: [disputed],
      to: draft,
      batch: false,
      beside: true,
      input: { answer: longText({ label: '答复', required: true, max: 500 }) },
    },
    bill: {
      label: '开票',
      done: '结算单已开票',
      from: [confirmed],
      to: invoiced,
      ask: '结算单将变为“已开票”。',
      note: '有收付款节点的结算单随节点的发票自动变化。',
    },
    settle: {
      label: '结清',
      done: '结算单已结清',
      from: [invoiced],
      to: settled,
      ask: '结算单将变为“已结清”。',
      note: '有收付款节点的结算单随节点的到账自动变化。',
    },
    void: {
      label: '作废',
      done: '结算单已作废',
      from: [draft, sent, disputed],
      to: voided,
      danger: true,
      batch: false,
      note: '编号不再使用，该期间可以重新生成结算单。',
      input: { closing: longText({ label: '原因', required: true, max: 500 }) },
    },
  },
  events: { follow: '随开票和收付款更新' },
  figures: {
    sent: count({ status: sent }, '待客户确认'),
    disputed: count({ status: disputed }, '有异议', { alert: true }),
    unbilled: count({ status: confirmed }, '待开票'),
    total: sum('total', '人民币合计（元）', { status: `${openStatements},${confirmedStatements}`, cur: 'CNY' }),
  },
  views: [board('status', { sum: 'total' })],
  prints: { sheet: '人月结算单', register: { kind: 'list', label: '结算单台账' } },
  excel: {
    title: '结算单台账',
    layout: 'template',
    columns: [
      ...['code', 'projectId', 'contractId', 'period', 'status', 'customer', 'people', 'total', 'cur', 'workDays'],
      ...['clientSigner', 'confirmDate', 'dispute', 'rounds', 'note'],
    ],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
