import { plus } from '@dossier/rules/formula.ts';
import { date, dict, files, longText, money, type RefTarget, ref, text } from '../core/field.ts';
import { count, monthStart, sum, today } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { contract } from './contract.ts';
import { node } from './node.ts';

/** States of an invoice (dictionary pm_invoice_status). */
export const invoiceStatus = { asked: '10', issued: '20', voided: '30', reversed: '40' } as const;
const { asked, issued, voided, reversed } = invoiceStatus;

/** Fully digital invoices, whose numbers have twenty digits (dictionary pm_invoice_kind). */
export const digitalInvoice = 'de';

/** What a number of an invoice looks like whatever its kind; digital ones are checked further by the server. */
const numberForm = {
  test: (value: string) => /^[0-9A-Za-z]{8,20}$/.test(value),
  message: '发票号码应为8至20位数字或字母，数电票为20位数字',
};

/**
 * 发票: asked for of a payment node, then issued with number, day and file (domain 4.1). A red letter is an invoice of its
 * own with negative amounts.
 */
export const invoice = resource({
  area: 'pm',
  name: 'invoice',
  label: '发票',
  path: '/pm/invoice',
  table: 'pm_invoice',
  component: 'pm/InvoiceList',
  within: 'contractId',
  titleField: 'code',
  choices: { fields: ['id', 'code', 'no'], by: ['nodeId', 'contractId', 'status'] },
  fields: {
    code: text({
      label: '申请单号',
      readOnly: true,
      form: false,
      unique: true,
      max: 32,
      search: 'starts',
      mono: true,
      list: 160,
    }),
    nodeId: ref(() => node, {
      label: '收付款节点',
      header: '节点',
      text: 'name',
      required: true,
      frozen: true,
      search: 'equals',
      list: 130,
      importance: 84,
    }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      header: '合同编号',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 180,
      importance: 85,
    }),
    dir: dict('pm_invoice_dir', {
      label: '发票方向',
      header: '方向',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      importance: 20,
      help: '接包合同为销项，分包和采购合同为进项',
    }),
    status: dict('pm_invoice_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    kind: dict('pm_invoice_kind', {
      label: '发票种类',
      header: '种类',
      required: true,
      initial: digitalInvoice,
      search: 'equals',
      more: true,
      list: 130,
    }),
    no: text({
      label: '发票号码',
      readOnly: true,
      form: false,
      unique: true,
      max: 20,
      search: 'contains',
      mono: true,
      list: 180,
    }),
    date: date({ label: '开票日期', readOnly: true, form: false, search: 'range', list: 115 }),
    amount: money({ label: '金额', required: true, minimum: 0.01, list: 130, help: '不含税' }),
    tax: money({ label: '税额', required: true, minimum: 0, initial: 0, list: 110, importance: 20 }),
    total: money({ label: '价税合计', form: false, list: 130 }),
    cur: dict('pm_currency', {
      label: '币种',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 80,
    }),
    title: text({ label: '发票抬头', max: 100, list: false, help: '留空则为发包方的发票抬头' }),
    files: files({ label: '发票文件', most: 10, readOnly: true, form: false, list: false, excel: false }),
    redOf: ref((): RefTarget => invoice, {
      label: '红冲发票',
      text: 'no',
      referrer: '红字发票',
      readOnly: true,
      form: false,
      list: false,
    }),
    reason: longText({ label: '作废或红冲原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
    note: longText({ label: '备注', max: 500, list: false, excel: false }),
  },
  sections: [{ title: '开具', fields: ['no', 'date', 'files', 'redOf', 'reason', 'note'] }],
  computed: { total: plus('amount', 'tax') },
  states: { field: 'status', first: asked, edit: [asked], delete: [asked] },
  actions: {
    issue: {
      label: '开具',
      done: '发票已开具',
      from: [asked],
      to: issued,
      batch: false,
      beside: true,
      input: {
        no: text({ label: '发票号码', required: true, max: 20, mono: true, expression: numberForm }),
        date: date({ label: '开票日期', required: true }),
        files: files({ label: '发票文件', required: true, most: 10 }),
      },
    },
    void: {
      label: '作废',
      done: '发票已作废',
      from: [asked, issued],
      to: voided,
      danger: true,
      batch: false,
      note: '节点的开票额随之减少，号码不再使用。',
      input: { reason: longText({ label: '原因', required: true, max: 500 }) },
    },
    reverse: {
      label: '红冲',
      done: '发票已红冲',
      from: [issued],
      to: reversed,
      danger: true,
      batch: false,
      note: '将登记一张金额相反的红字发票。',
      input: {
        redNo: text({ label: '红字发票号码', required: true, max: 20, mono: true, expression: numberForm }),
        redDate: date({ label: '开票日期', required: true }),
        redFiles: files({ label: '发票文件', required: true, most: 10 }),
        reason: longText({ label: '原因', required: true, max: 500 }),
      },
    },
  },
  figures: {
    asked: count({ status: asked }, '待开具'),
    month: count({ status: issued, date_begin: monthStart, date_end: today }, '本月开具'),
    total: sum('total', '人民币合计（元）', { status: `${issued},${reversed}`, cur: 'CNY' }),
  },
  prints: { register: { kind: 'list', label: '发票台账' } },
  excel: {
    title: '发票台账',
    layout: 'template',
    columns: [
      ...['code', 'contractId', 'nodeId', 'dir', 'kind', 'status', 'no', 'date', 'amount', 'tax', 'total', 'cur'],
      ...['title', 'redOf'],
    ],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
