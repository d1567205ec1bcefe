import { compare } from '@dossier/rules/condition.ts';
import { days, onlyWhen, today } from '@dossier/rules/formula.ts';
import { notBefore, when } from '@dossier/rules/record-rule.ts';
import {
  date,
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
import { count } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { archiveItem } from './item.ts';

/** States of a loan (dictionary arc_loan_status). */
export const archiveLoanStatus = {
  draft: '10',
  deciding: '20',
  approved: '30',
  queued: '35',
  ready: '40',
  lent: '50',
  partly: '55',
  returned: '60',
  settling: '65',
  refused: '70',
  cancelled: '75',
  expired: '80',
} as const;

const { draft, deciding, approved, queued, ready, lent, partly, returned, settling } = archiveLoanStatus;

/** Ways of a loan (dictionary arc_loan_kind). */
export const loanKind = { read: 'read', body: 'phy', electronic: 'elec', copy: 'copy' } as const;

/** States in which a loan has its records, or waits for them. */
export const openLoanStates = [deciding, approved, queued, ready, lent, partly, settling] as const;
/** States in which a body is kept for a loan or is with it. */
export const holdingLoanStates = [approved, ready, lent, partly, settling] as const;

/** Who decides on a loan (dictionary arc_loan_route, domain 2). */
export const loanRoute = {
  automatic: 'auto',
  archivist: 'own',
  heads: 'other',
  secret: 'secret',
  core: 'core',
  guest: 'guest',
} as const;

/** Records that one may have at once (AR31). */
export const mostLent = 20;
/** A loan is renewed twice, by a week each (AR37). */
export const renewal = { times: 2, days: 7 } as const;
/** Working days that a body waits at the desk to be fetched. */
export const keptDays = 3;

/** States of what comes back (dictionary arc_return). */
export const returnState = { fine: 'ok', broken: 'broken', short: 'short', lost: 'lost' } as const;

/** What is borrowed, and what came of it. */
export const archiveLoanLines = part({
  label: '明细',
  table: 'arc_loan_line',
  foreignKey: 'loan_id',
  most: 20,
  fields: {
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      required: true,
      where: { status: '40' },
    }),
    preview: yesNo({ label: '预览', initial: 'Y' }),
    download: yesNo({ label: '下载', initial: 'N' }),
    prints: integer({ label: '打印次数', initial: 0, minimum: 0, maximum: 99 }),
    printed: integer({ label: '已打印', readOnly: true, form: false }),
    outTime: datetime({ label: '取出时间', readOnly: true, form: false }),
    outPages: integer({ label: '借出页数', readOnly: true, form: false }),
    backTime: datetime({ label: '归还时间', readOnly: true, form: false }),
    backState: dict('arc_return', { label: '归还状态', readOnly: true, form: false }),
    backPages: integer({ label: '归还页数', readOnly: true, form: false }),
    remark: text({ label: '归还说明', readOnly: true, form: false, max: 300 }),
  },
});

/** 借阅: records for a person and a time (domain 6.2, 6.5). */
export const archiveLoan = resource({
  area: 'arc',
  name: 'loan',
  label: '借阅单',
  path: '/arc/loan',
  table: 'arc_loan',
  component: 'arc/LoanList',
  titleField: 'code',
  auditChain: { number: 'code' },
  choices: { fields: ['id', 'code'] },
  fields: {
    code: text({ label: '编号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 170 }),
    borrower: user({ label: '借阅人', search: 'equals', list: 90, help: '留空则为本人；为他人登记由档案管理员办理' }),
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
    status: dict('arc_loan_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    kind: dict('arc_loan_kind', { label: '借阅方式', required: true, initial: 'elec', search: 'equals', list: 100 }),
    purpose: dict('arc_purpose', { label: '利用目的', required: true, initial: 'work', search: 'equals', list: 100 }),
    reason: longText({ label: '事由', required: true, max: 500, list: 200 }),
    startDate: date({ label: '拟借日', required: true, search: 'range', more: true, list: 110 }),
    endDate: date({ label: '应还日', required: true, search: 'range', list: 110, importance: 85 }),
    left: integer({ label: '剩余天数', form: false, list: 110, importance: 84 }),
    outside: yesNo({ label: '外部人员', initial: 'N', search: 'equals', more: true, list: false }),
    guestName: text({ label: '外部人姓名', max: 50, list: false }),
    guestId: text({ label: '证件号码', max: 30, list: false, excel: false }),
    guestUnit: text({ label: '外部人单位', max: 100, list: false }),
    letter: files({ label: '介绍信', most: 5, list: false }),
    fetchBy: date({ label: '领取期限', readOnly: true, form: false, list: false }),
    renewals: integer({ label: '续借次数', readOnly: true, form: false, initial: 0, list: false }),
    overdueDays: integer({ label: '逾期天数', readOnly: true, form: false, list: false }),
    effect: longText({ label: '利用效果', readOnly: true, form: false, max: 500, list: false }),
    effectAmount: money({ label: '效果金额', readOnly: true, form: false, list: false }),
    settlement: longText({ label: '处理结果', readOnly: true, form: false, max: 500, list: false }),
    route: dict('arc_loan_route', { label: '审批方式', readOnly: true, form: false, list: false, excel: false }),
    owners: depart({ label: '形成部门', readOnly: true, form: false, multiple: true, list: false, excel: false }),
  },
  parts: { lines: archiveLoanLines },
  rules: [
    notBefore('endDate', 'startDate'),
    when('outside').is('Y').require('guestName').require('guestId').require('guestUnit').require('letter'),
    when('outside').is('N').clear('guestName').clear('guestId').clear('guestUnit').clear('letter'),
  ],
  computed: { left: onlyWhen(compare('status', 'in', lent, partly), days(today, 'endDate')) },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    submit: {
      label: '提交',
      from: [draft],
      to: deciding,
      flow: 'arc.loan',
      passed: approved,
      refused: archiveLoanStatus.refused,
      withdrawn: archiveLoanStatus.cancelled,
      unpublished: 'pass',
      beside: true,
    },
    ready: {
      label: '备好',
      from: [approved],
      to: ready,
      only: { when: compare('kind', 'ne', loanKind.electronic), message: '电子借阅到拟借日自动生效，无须备好' },
    },
    renew: { label: '续借', from: [lent, partly], batch: false },
    cancel: {
      label: '取消',
      from: [draft, approved, queued, ready],
      to: archiveLoanStatus.cancelled,
      danger: true,
      ask: '已为您保留的档案将留给后面的人。',
    },
    settle: {
      label: '处理完毕',
      from: [settling],
      to: returned,
      batch: false,
      input: { settlement: longText({ label: '处理结果', required: true, max: 500 }) },
    },
    tellEffect: {
      label: '登记利用效果',
      from: [lent, partly, returned, settling],
      batch: false,
      input: {
        effect: longText({ label: '利用效果', required: true, max: 500 }),
        effectAmount: money({ label: '效果金额', minimum: 0 }),
      },
    },
  },
  events: {
    queue: '进入排队',
    call: '可以领取',
    start: '电子借阅生效',
    handOut: '办理借出',
    takeBack: '办理归还',
    expire: '到期',
  },
  figures: {
    deciding: count({ status: deciding }, '审批中'),
    approved: count({ status: approved }, '待备档'),
    queued: count({ status: queued }, '排队中'),
    ready: count({ status: ready }, '待领取'),
    lent: count({ status: lent }, '借出中'),
    settling: count({ status: settling }, '遗失处理', { alert: true }),
  },
  views: [board('status')],
  prints: { sheet: '借阅单', urge: '催还单', register: { kind: 'list', label: '借阅登记簿' } },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
