import { all, compare } from '@dossier/rules/condition.ts';
import { days, plus, sumOf } from '@dossier/rules/formula.ts';
import { notBefore, when, whenever } from '@dossier/rules/record-rule.ts';
import {
  category,
  datetime,
  depart,
  dict,
  files,
  integer,
  longText,
  money,
  ref,
  text,
  user,
  yesNo,
} from '../core/field.ts';
import { count, yesterday } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board, calendar, timeline } from '../core/view.ts';
import { project } from '../pm/project.ts';
import { asset, assetKinds } from './asset.ts';

/** States of a loan (dictionary eq_loan_status). */
export const loanStatus = {
  draft: '10',
  deciding: '20',
  booked: '30',
  lent: '50',
  partly: '55',
  returned: '60',
  refused: '70',
  cancelled: '75',
  expired: '80',
} as const;

/** Devices are held for these loans. */
export const holdingStates = [loanStatus.deciding, loanStatus.booked, loanStatus.lent, loanStatus.partly] as const;

/** Hours after its beginning in which a booked loan is fetched; after that its devices are free again. */
export const fetchedWithinHours = 24;

/** What is borrowed: a device, or some of a kind; the rest is written at the desk. */
export const loanLines = part({
  label: '明细',
  table: 'eq_loan_line',
  foreignKey: 'loan_id',
  most: 50,
  fields: {
    assetId: ref(() => asset, { label: '设备', text: 'name', excelText: 'code' }),
    kind: category({ label: '类别', root: assetKinds, leaf: true }),
    quantity: integer({ label: '数量', initial: 1, minimum: 1, maximum: 50 }),
    outTime: datetime({ label: '取用时间', readOnly: true, form: false }),
    outCond: dict('eq_cond', { label: '借出状态', readOnly: true, form: false }),
    backTime: datetime({ label: '归还时间', readOnly: true, form: false }),
    backCond: dict('eq_cond', { label: '归还状态', readOnly: true, form: false }),
    checked: text({ label: '配件核对', readOnly: true, form: false, max: 500 }),
    damage: money({ label: '赔偿', readOnly: true, form: false }),
    photos: files({ label: '照片', image: true, most: 10, readOnly: true, form: false }),
  },
  rules: [
    when('assetId').isEmpty().require('kind'),
    when('assetId').isGiven().clear('kind'),
    whenever(all(compare('assetId', 'notEmpty'), compare('quantity', 'gt', '1'))).refuse(
      'quantity',
      null,
      'EQ10',
      '指定设备的数量只能是1',
    ),
  ],
});

/** 设备借用: devices for a person and a time (domain 7). */
export const loan = resource({
  area: 'eq',
  name: 'loan',
  label: '借用单',
  path: '/eq/loan',
  table: 'eq_loan',
  component: 'eq/LoanList',
  titleField: 'code',
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      max: 20,
      search: 'starts',
      mono: true,
      list: 160,
    }),
    borrower: user({ label: '借用人', search: 'equals', list: 90, help: '留空则为本人；为他人登记由设备管理员办理' }),
    dept: depart({
      label: '部门',
      codeField: 'deptCode',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 120,
    }),
    deptCode: text({ label: '部门编码', readOnly: true, form: false, list: false, excel: false, max: 64 }),
    status: dict('eq_loan_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    purpose: longText({ label: '用途', required: true, max: 500, list: 200 }),
    startTime: datetime({ label: '开始时间', required: true, search: 'range', list: 160 }),
    endTime: datetime({ label: '结束时间', required: true, search: 'range', more: true, list: 160 }),
    days: integer({ label: '天数', list: 70 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      search: 'equals',
      more: true,
      list: false,
    }),
    place: text({ label: '使用地点', max: 100, list: false }),
    needApproval: yesNo({ label: '需审批', readOnly: true, form: false, list: false }),
    damages: money({ label: '赔偿', form: false, list: 100 }),
  },
  parts: { lines: loanLines },
  rules: [notBefore('endTime', 'startTime')],
  computed: { days: plus(days('startTime', 'endTime'), 1), damages: sumOf('lines', 'damage') },
  states: {
    field: 'status',
    first: loanStatus.draft,
    edit: [loanStatus.draft],
    delete: [loanStatus.draft],
  },
  actions: {
    submit: {
      label: '提交',
      from: [loanStatus.draft],
      to: loanStatus.deciding,
      flow: 'eq.loan',
      passed: loanStatus.booked,
      refused: loanStatus.refused,
      withdrawn: loanStatus.draft,
      unpublished: 'pass',
      beside: true,
    },
    renew: {
      label: '续借',
      from: [loanStatus.lent, loanStatus.partly],
      batch: false,
      input: { endTime: datetime({ label: '结束时间', required: true }) },
    },
    cancel: {
      label: '取消',
      from: [loanStatus.draft, loanStatus.booked],
      to: loanStatus.cancelled,
      danger: true,
      ask: '预约的设备将释放给其他人。',
    },
  },
  events: { handOut: '办理借出', takeBack: '办理归还', move: '改期', expire: '逾期未领' },
  figures: {
    deciding: count({ status: loanStatus.deciding }, '审批中'),
    booked: count({ status: loanStatus.booked }, '已预约'),
    lent: count({ status: loanStatus.lent }, '借出中'),
    late: count({ status: loanStatus.lent, endTime_end: yesterday }, '逾期未还', { alert: true }),
  },
  views: [
    board('status'),
    calendar({ from: 'startTime', to: 'endTime' }),
    timeline({ from: 'startTime', to: 'endTime' }),
  ],
  prints: { sheet: '设备借用单', register: { kind: 'list', label: '借用登记簿' } },
  excel: {
    title: '设备借用',
    layout: 'template',
    columns: [
      'code',
      'borrower',
      'dept',
      'status',
      'purpose',
      'startTime',
      'endTime',
      'days',
      'projectId',
      'place',
      'damages',
    ],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
