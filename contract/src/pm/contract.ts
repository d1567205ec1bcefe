import { all, compare } from '@dossier/rules/condition.ts';
import { notBefore, when, whenever } from '@dossier/rules/record-rule.ts';
import {
  date,
  decimal,
  dict,
  files,
  integer,
  longText,
  money,
  type RefTarget,
  ref,
  text,
  yesNo,
} from '../core/field.ts';
import { count, sum, today } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { customer } from './customer.ts';
import { project } from './project.ts';
import { supplier } from './supplier.ts';

/** States of a contract (dictionary pm_contract_status). */
export const contractStatus = {
  draft: '10',
  deciding: '20',
  signing: '30',
  active: '40',
  finished: '50',
  terminated: '60',
} as const;
const { draft, deciding, signing, active, finished, terminated } = contractStatus;

/** Kinds of contracts (dictionary pm_contract_kind). */
export const contractKind = { frame: 'frame', main: 'main', supplement: 'supp', sub: 'sub', purchase: 'pur' } as const;

/** 费率: what a role of a level costs, and from when. */
export const rates = part({
  label: '费率',
  table: 'pm_contract_rate',
  foreignKey: 'contract_id',
  most: 200,
  fields: {
    role: dict('pm_role', { label: '角色', required: true }),
    level: dict('staff_rank', { label: '级别', required: true }),
    unit: dict('pm_bill_unit', { label: '单位', required: true, initial: 'pm' }),
    price: money({ label: '单价', required: true, minimum: 0 }),
    validFrom: date({ label: '生效日' }),
  },
});

/** 合同: what is agreed with customers and suppliers (domain 4.1). */
export const contract = resource({
  area: 'pm',
  name: 'contract',
  label: '合同',
  path: '/pm/contract',
  table: 'pm_contract',
  component: 'pm/ContractList',
  within: 'projectId',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'], by: ['kind', 'status', 'projectId'] },
  fields: {
    code: text({
      label: '合同编号',
      frozen: true,
      unique: true,
      max: 32,
      search: 'contains',
      mono: true,
      list: 150,
      grams: true,
      placeholder: '留空则按规则自动编号',
      help: '补充协议为主合同编号加-B和两位流水',
    }),
    name: text({
      label: '合同名称',
      header: '名称',
      required: true,
      max: 200,
      search: 'contains',
      list: 220,
      grams: true,
    }),
    kind: dict('pm_contract_kind', {
      label: '合同类别',
      header: '类别',
      required: true,
      frozen: true,
      initial: contractKind.main,
      search: 'equals',
      list: 90,
    }),
    status: dict('pm_contract_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    extCode: text({ label: '对方编号', max: 50, mono: true, list: false }),
    parentId: ref((): RefTarget => contract, {
      label: '上级合同',
      text: 'name',
      excelText: 'code',
      referrer: '下级合同',
      frozen: true,
      search: 'equals',
      more: true,
      list: false,
      help: '补充协议必填',
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      search: 'equals',
      list: 180,
      help: '接包合同和分包合同签署生效前必填',
    }),
    customer: ref(() => customer, {
      label: '发包方',
      text: 'name',
      by: 'name',
      search: 'equals',
      more: true,
      list: 140,
    }),
    supplier: ref(() => supplier, {
      label: '供应商',
      text: 'name',
      by: 'name',
      search: 'equals',
      more: true,
      list: false,
    }),
    shore: dict('outs_shore', { label: '在岸离岸', readOnly: true, form: false, list: false }),
    cur: dict('pm_currency', { label: '币种', required: true, initial: 'CNY', list: 80 }),
    rate: decimal({
      label: '汇率',
      scale: 6,
      minimum: 0.000001,
      maximum: 99999,
      list: false,
      help: '1单位外币折合人民币，留空则取当月汇率',
    }),
    amount: money({ label: '含税金额', header: '金额', required: true, minimum: -99_999_999_999, list: 130 }),
    taxRate: decimal({
      label: '税率',
      scale: 2,
      minimum: 0,
      maximum: 100,
      initial: 6,
      list: false,
      help: '百分比，例如6',
    }),
    netAmount: money({ label: '不含税金额', readOnly: true, form: false, list: false }),
    amountCny: money({ label: '折人民币', readOnly: true, form: false, list: false }),
    mode: dict('outs_mode', { label: '计价方式', list: false }),
    startDate: date({ label: '生效日期', header: '生效日', required: true, list: false }),
    endDate: date({ label: '终止日期', header: '终止日', required: true, search: 'range', list: 115 }),
    signDate: date({
      label: '签订日期',
      header: '签订日',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: false,
    }),
    signed: files({ label: '签署件', most: 10, readOnly: true, form: false, list: false, excel: false }),
    warrantyMonths: integer({ label: '质保月数', minimum: 0, maximum: 240, list: false, excel: false }),
    warrantyShare: decimal({ label: '质保金比例', scale: 2, minimum: 0, maximum: 100, list: false, excel: false }),
    allowSub: yesNo({ label: '允许分包', initial: 'N', list: false, excel: false }),
    related: yesNo({ label: '关联交易', initial: 'N', list: false, excel: false }),
    regNo: text({ label: '登记号', max: 40, mono: true, list: false, excel: false }),
    dataAbroad: yesNo({ label: '数据出境', initial: 'N', list: false, excel: false }),
    overSub: yesNo({ label: '分包超比例', readOnly: true, form: false, initial: 'N', list: false, excel: false }),
    agreed: money({ label: '履约金额', readOnly: true, form: false, list: false, excel: false }),
    executed: money({ label: '执行额', readOnly: true, form: false, initial: 0, list: false, excel: false }),
    invoiced: money({ label: '开票额', readOnly: true, form: false, initial: 0, list: false, excel: false }),
    received: money({ label: '到账额', readOnly: true, form: false, initial: 0, list: false, excel: false }),
    closing: longText({ label: '终止原因', readOnly: true, form: false, max: 1000, list: false, excel: false }),
    termination: files({ label: '终止协议', most: 10, readOnly: true, form: false, list: false, excel: false }),
    note: longText({ label: '备注', max: 1000, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  parts: { rates },
  sections: [
    {
      title: '金额与期限',
      fields: [
        ...['cur', 'rate', 'amount', 'taxRate', 'netAmount', 'amountCny', 'mode', 'startDate', 'endDate'],
        ...['signDate', 'signed', 'agreed', 'executed', 'invoiced', 'received'],
      ],
    },
    {
      title: '约定与其他',
      fields: [
        ...['warrantyMonths', 'warrantyShare', 'allowSub', 'related', 'regNo', 'dataAbroad', 'overSub'],
        ...['closing', 'termination', 'note', 'attachments'],
      ],
    },
  ],
  rules: [
    notBefore('endDate', 'startDate'),
    when('kind').is('supp').require('parentId'),
    when('kind').is('frame').clear('parentId'),
    when('kind').isOneOf(['frame', 'main', 'supp']).require('customer').clear('supplier'),
    when('kind').isOneOf(['sub', 'pur']).require('supplier').clear('customer'),
    when('cur').is('CNY').clear('rate'),
    whenever(all(compare('kind', 'in', 'main', 'sub'), compare('amount', 'le', '0'))).refuse(
      'amount',
      null,
      'C08',
      '接包合同和分包合同的金额须大于0',
    ),
    whenever(all(compare('kind', 'in', 'frame', 'pur'), compare('amount', 'lt', '0'))).refuse(
      'amount',
      null,
      'C08',
      '只有补充协议的金额可以为负',
    ),
  ],
  states: { field: 'status', first: draft, edit: [draft, signing], delete: [draft] },
  actions: {
    submit: {
      label: '提交',
      from: [draft],
      to: deciding,
      flow: 'pm.contract',
      passed: signing,
      refused: draft,
      ask: '合同将进入“审批中”，审批结束前不能修改。',
      beside: true,
    },
    sign: {
      label: '签署生效',
      done: '合同已签署生效',
      from: [signing],
      to: active,
      batch: false,
      beside: true,
      input: {
        signDate: date({ label: '签订日期' }),
        signed: files({ label: '签署件', most: 10 }),
      },
    },
    finish: {
      label: '完结',
      from: [active],
      to: finished,
      ask: '合同将变为“已完结”，不能再修改。',
    },
    terminate: {
      label: '终止',
      from: [active],
      to: terminated,
      danger: true,
      batch: false,
      note: '未结清的收付款节点将全部核销。',
      input: {
        closing: longText({ label: '原因', required: true, max: 1000 }),
        termination: files({ label: '终止协议', required: true, most: 10 }),
      },
    },
  },
  figures: {
    active: count({ status: active }, '履行中'),
    deciding: count({ status: deciding }, '审批中'),
    ending: count({ status: active, endDate_begin: today, endDate_end: { day: 'today', plus: 60 } }, '60天内到期', {
      alert: true,
    }),
    amount: sum('amountCny', '金额合计'),
  },
  views: [board('status', { sum: 'amountCny' })],
  prints: { sheet: '合同审批表', register: { kind: 'list', label: '合同台账' } },
  excel: {
    title: '合同台账',
    layout: 'template',
    key: 'code',
    columns: [
      ...['code', 'name', 'kind', 'status', 'extCode', 'parentId', 'projectId', 'customer', 'supplier', 'signDate'],
      ...['startDate', 'endDate', 'cur', 'rate', 'amount', 'taxRate', 'netAmount', 'amountCny', 'mode'],
    ],
    import: {
      columns: [
        ...['code', 'name', 'kind', 'projectId', 'customer', 'supplier', 'signDate', 'startDate', 'endDate', 'cur'],
        ...['rate', 'amount', 'taxRate'],
      ],
    },
  },
  messages: { notFound: '记录不存在或已被删除' },
});
