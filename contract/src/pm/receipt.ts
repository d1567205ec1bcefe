import { minus, sumOf } from '@dossier/rules/formula.ts';
import { when } from '@dossier/rules/record-rule.ts';
import { date, decimal, dict, files, longText, money, ref, text, yesNo } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { calendar } from '../core/view.ts';
import { contract } from './contract.ts';
import { invoice } from './invoice.ts';
import { node } from './node.ts';

/** States of a receipt or payment (dictionary pm_receipt_status). */
export const receiptStatus = { booked: '1', voided: '9' } as const;
const { booked, voided } = receiptStatus;

/** Which way money goes (dictionary pm_receipt_dir). */
export const moneyDir = { in: 'in', out: 'out' } as const;

/** 核销: what of the money is for which node, and for which of its invoices. */
export const writeOffs = part({
  label: '核销明细',
  table: 'pm_receipt_line',
  foreignKey: 'receipt_id',
  most: 50,
  fields: {
    nodeId: ref(() => node, {
      label: '收付款节点',
      text: 'name',
      required: true,
      referrer: '收付款',
      same: ['contractId'],
    }),
    invoiceId: ref(() => invoice, { label: '发票', text: 'no', referrer: '收付款', same: ['contractId'] }),
    amount: money({ label: '核销金额', required: true, minimum: 0.01 }),
  },
});

/** 收付款: money that came in by a contract or went out for it, and what it settles (domain 4.1). */
export const receipt = resource({
  area: 'pm',
  name: 'receipt',
  label: '收付款',
  path: '/pm/receipt',
  table: 'pm_receipt',
  component: 'pm/ReceiptList',
  within: 'contractId',
  titleField: 'code',
  order: [['date', 'desc']],
  choices: { fields: ['id', 'code'], by: ['contractId', 'status'] },
  fields: {
    code: text({
      label: '收付款编号',
      header: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 32,
      search: 'starts',
      mono: true,
      list: 160,
    }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      header: '合同编号',
      required: true,
      frozen: true,
      search: 'equals',
      list: 200,
      importance: 85,
    }),
    dir: dict('pm_receipt_dir', {
      label: '收付方向',
      header: '方向',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      importance: 20,
      help: '接包合同为收款，分包和采购合同为付款',
    }),
    status: dict('pm_receipt_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    date: date({ label: '收付日期', header: '日期', required: true, frozen: true, search: 'range', list: 115 }),
    cur: dict('pm_currency', { label: '币种', frozen: true, list: 80, help: '留空则为合同的币种' }),
    amount: money({
      label: '原币金额',
      header: '金额',
      required: true,
      frozen: true,
      minimum: 0.01,
      list: 130,
      importance: 86,
    }),
    rate: decimal({
      label: '汇率',
      scale: 6,
      frozen: true,
      minimum: 0.000001,
      maximum: 99999,
      list: false,
      help: '外币留空则取当月汇率',
    }),
    amountCny: money({ label: '折人民币', readOnly: true, form: false, list: 130 }),
    bankNo: text({
      label: '银行流水号',
      required: true,
      // Once among those that count (uq_pm_receipt_bank_no): what was voided is booked anew.
      frozen: true,
      max: 40,
      search: 'contains',
      mono: true,
      list: 160,
    }),
    voucherNo: text({
      label: '收汇凭证号',
      max: 40,
      mono: true,
      list: false,
      help: '离岸业务外币到账须填写收汇凭证号，否则不计入执行额',
    }),
    counted: yesNo({
      label: '可计入执行额',
      readOnly: true,
      form: false,
      initial: 'Y',
      search: 'equals',
      more: true,
      list: false,
    }),
    writtenOff: money({ label: '已核销金额', form: false, list: 120 }),
    balance: money({ label: '未核销金额', form: false, search: 'range', more: true, list: false }),
    advance: yesNo({ label: '余额为预收预付款', initial: 'N', list: false, help: '未核销的部分以后再核销' }),
    voucher: files({ label: '凭证', required: true, most: 10, list: false, excel: false }),
    reason: longText({ label: '作废原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
    note: longText({ label: '备注', max: 500, list: false, excel: false }),
  },
  parts: { writeOffs },
  sections: [
    {
      title: '核销与凭证',
      fields: ['writtenOff', 'balance', 'advance', 'voucherNo', 'counted', 'voucher', 'reason', 'note'],
    },
  ],
  rules: [when('cur').is('CNY').clear('rate')],
  computed: { writtenOff: sumOf('writeOffs', 'amount'), balance: minus('amount', 'writtenOff') },
  states: { field: 'status', first: booked, edit: [booked], delete: [] },
  actions: {
    void: {
      label: '作废',
      done: '收付款已作废',
      from: [booked],
      to: voided,
      danger: true,
      batch: false,
      note: '节点和合同的到账额随之减少，编号不再使用。',
      input: { reason: longText({ label: '原因', required: true, max: 500 }) },
    },
  },
  figures: {
    uncounted: count({ status: booked, counted: 'N' }, '缺收汇凭证', { alert: true }),
    advance: count({ status: booked, balance_begin: '0.01' }, '预收预付'),
    received: sum('amountCny', '收款合计（元）', { status: booked, dir: moneyDir.in }),
    paid: sum('amountCny', '付款合计（元）', { status: booked, dir: moneyDir.out }),
  },
  views: [calendar({ from: 'date' })],
  prints: { register: { kind: 'list', label: '收付款台账' } },
  excel: {
    title: '收付款',
    layout: 'template',
    columns: [
      ...['code', 'contractId', 'dir', 'status', 'date', 'cur', 'amount', 'rate', 'amountCny', 'bankNo', 'voucherNo'],
      ...['counted', 'writtenOff', 'balance'],
    ],
  },
  without: ['importExcel', 'delete', 'deleteBatch'],
  messages: { notFound: '记录不存在或已被删除' },
});
