import { isMonth } from '@dossier/rules/period.ts';
import {
  category,
  date,
  datetime,
  decimal,
  dict,
  files,
  integer,
  longText,
  money,
  ref,
  text,
  user,
} from '../../core/field.ts';
import type { Drill } from '../../core/field-options.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { contract } from '../contract.ts';

/** States of a monthly filing (dictionary pm_stat_status). */
export const statStatus = { draft: '10', checked: '20', filed: '30' } as const;
const { draft, checked, filed } = statStatus;

/** What a filing measures (dictionary pm_stat_measure). */
export const statMeasure = {
  signed: 'signed',
  executed: 'executed',
  received: 'received',
  people: 'people',
  college: 'college',
  joined: 'joined',
  trained: 'trained',
} as const;

/** Day of the month after by which a month is filed (domain 10). */
export const statDueDay = '05';

/** Levels of education of 大专以上 (dictionary edu_level). */
export const collegeLevels: readonly string[] = ['10', '20', '30', '40'];

/** PM45: a month that was filed stays as it is. */
export const filedSentence = (period: unknown): string => `${String(period)}已报送，如需修改请先撤回报送`;

const monthForm = {
  test: isMonth,
  message: '期间格式应为“年-月”，例如2026-01',
};

/** Numbers of a line and of the whole sheet; `drill` says of which filters the list behind them is. */
const numbers = (drill: (measure: string) => Drill) => ({
  signedAmt: money({ label: '新签额（元）', readOnly: true, form: true, list: 130, drill: drill(statMeasure.signed) }),
  executedAmt: money({
    label: '执行额（元）',
    readOnly: true,
    form: true,
    list: 130,
    drill: drill(statMeasure.executed),
  }),
  receivedCny: money({
    label: '收汇额折人民币',
    readOnly: true,
    form: true,
    list: 130,
    drill: drill(statMeasure.received),
  }),
  receivedUsd: money({
    label: '收汇额折美元',
    readOnly: true,
    form: true,
    list: 130,
    drill: drill(statMeasure.received),
  }),
  people: integer({ label: '从业人数', readOnly: true, form: true, list: 90, drill: drill(statMeasure.people) }),
  college: integer({ label: '大专以上', readOnly: true, form: true, list: 90, drill: drill(statMeasure.college) }),
  joined: integer({ label: '新增人数', readOnly: true, form: true, list: 90, drill: drill(statMeasure.joined) }),
  trained: integer({ label: '受训人次', readOnly: true, form: true, list: 90, drill: drill(statMeasure.trained) }),
});

const evidence = '/pm/statEvidence';
const ofLine = numbers((measure) => ({
  ...{ to: evidence, where: { measure }, by: { period: 'period', contractId: 'contractId' } },
}));
const ofSheet = numbers((measure) => ({ to: evidence, where: { measure }, by: { period: 'period' } }));
/** Only lines are filled in by a form; of the whole sheet the numbers are shown. */
const shownOnly = <T extends { form?: boolean }>(field: T): T => ({ ...field, form: false });

/** 申报明细: what a contract came to in the month (decision 0146). */
export const statLines = part({
  label: '申报明细',
  table: 'pm_stat_line',
  foreignKey: 'stat_id',
  most: 2000,
  without: ['add', 'remove'],
  fields: {
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: true,
      loose: true,
      referrer: '申报明细',
      list: 200,
    }),
    period: text({ label: '期间', readOnly: true, internal: true, list: false, max: 7 }),
    outsClass: category({ label: '外包分类', root: 'OUT', readOnly: true, form: true, list: 130 }),
    country: dict('country', { label: '国别', readOnly: true, form: true, list: 90 }),
    shore: dict('outs_shore', { label: '在岸离岸', readOnly: true, form: true, list: 90 }),
    signedAmt: ofLine.signedAmt,
    executedAmt: ofLine.executedAmt,
    cur: dict('pm_currency', { label: '币种', readOnly: true, form: true, list: 80 }),
    receivedAmt: money({
      label: '收汇额原币',
      readOnly: true,
      form: true,
      list: 130,
      drill: { to: evidence, where: { measure: 'received' }, by: { period: 'period', contractId: 'contractId' } },
    }),
    receivedCny: ofLine.receivedCny,
    receivedUsd: ofLine.receivedUsd,
    people: ofLine.people,
    college: ofLine.college,
    joined: ofLine.joined,
    trained: ofLine.trained,
    note: text({ label: '备注', max: 200, list: 140 }),
  },
});

/** 差异: where what was filed is not what the records say now. */
export const statDiffs = part({
  label: '与当前数据的差异',
  table: 'pm_stat_diff',
  foreignKey: 'stat_id',
  most: 5000,
  readOnly: true,
  fields: {
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      loose: true,
      list: 200,
    }),
    measure: dict('pm_stat_measure', { label: '指标', readOnly: true, list: 110 }),
    told: decimal({ label: '申报值', scale: 2, readOnly: true, list: 130 }),
    now: decimal({ label: '当前值', scale: 2, readOnly: true, list: 130 }),
    off: decimal({ label: '差额', scale: 2, readOnly: true, list: 130 }),
  },
});

/** 统计申报: what outsourcing came to in a month, contract by contract, as it is told to the authorities (domain 4.1). */
export const stat = resource({
  area: 'pm',
  name: 'stat',
  label: '统计申报',
  path: '/pm/stat',
  table: 'pm_stat',
  component: 'pm/StatList',
  titleField: 'period',
  softDelete: false,
  order: [['period', 'desc']],
  choices: { fields: ['id', 'period'], by: ['status'] },
  fields: {
    period: text({
      label: '期间',
      required: true,
      frozen: true,
      max: 7,
      search: 'starts',
      mono: true,
      list: 100,
      placeholder: '2026-01',
      expression: monthForm,
      help: '保存后按当月的合同、收付款和人员生成明细',
    }),
    status: dict('pm_stat_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    dueDate: date({ label: '报送期限', readOnly: true, form: false, search: 'range', list: 115 }),
    contracts: integer({ label: '合同数', readOnly: true, form: false, list: 80 }),
    signedAmt: shownOnly(ofSheet.signedAmt),
    executedAmt: shownOnly(ofSheet.executedAmt),
    receivedCny: shownOnly(ofSheet.receivedCny),
    receivedUsd: shownOnly(ofSheet.receivedUsd),
    people: shownOnly(ofSheet.people),
    college: shownOnly(ofSheet.college),
    joined: shownOnly(ofSheet.joined),
    trained: shownOnly(ofSheet.trained),
    madeTime: datetime({ label: '生成时间', readOnly: true, form: false, list: false }),
    checkedBy: user({ label: '核对人', readOnly: true, form: false, list: false }),
    checkedTime: datetime({ label: '核对时间', readOnly: true, form: false, list: false }),
    filedBy: user({ label: '报送人', readOnly: true, form: false, list: false }),
    filedDate: date({ label: '报送日期', readOnly: true, form: false, list: 115 }),
    firstFiledTime: datetime({ label: '首次报送时间', readOnly: true, form: false, list: false, excel: false }),
    receipt: files({ label: '报送回执', most: 10, readOnly: true, form: false, list: false, excel: false }),
    reason: longText({ label: '撤回原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
    comparedTime: datetime({ label: '比对时间', readOnly: true, form: false, list: false }),
    differing: integer({ label: '差异数', readOnly: true, form: false, search: 'range', more: true, list: 80 }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  parts: { lines: statLines, diffs: statDiffs },
  sections: [
    {
      title: '合计',
      fields: ['contracts', ...Object.keys(ofSheet)],
    },
    {
      title: '核对与报送',
      fields: [
        ...['madeTime', 'checkedBy', 'checkedTime', 'filedBy', 'filedDate', 'firstFiledTime', 'receipt'],
        ...['reason', 'comparedTime', 'differing', 'note'],
      ],
    },
  ],
  states: {
    field: 'status',
    first: draft,
    edit: [draft],
    delete: [draft],
    refusals: { [filed]: ({ period }) => ({ reason: 'PM45', message: filedSentence(period) }) },
  },
  actions: {
    regenerate: {
      label: '重新生成',
      done: '申报明细已重新生成',
      from: [draft],
      batch: false,
      ask: '明细将按当前数据重新计算，手工填写的备注保留。',
    },
    check: {
      label: '核对',
      done: '统计申报已核对',
      from: [draft],
      to: checked,
      batch: false,
      beside: true,
      sets: { checkedBy: { stamp: 'actor' }, checkedTime: { stamp: 'now' } },
      ask: '核对后明细不再变化，以后登记的业务不影响已核对的数据。',
    },
    reopen: {
      label: '退回草稿',
      done: '统计申报已退回草稿',
      from: [checked],
      to: draft,
      batch: false,
      sets: { checkedBy: null, checkedTime: null },
    },
    file: {
      label: '报送',
      done: '统计申报已报送',
      from: [checked],
      to: filed,
      batch: false,
      beside: true,
      sets: { filedBy: { stamp: 'actor' }, reason: null },
      input: {
        filedDate: date({ label: '报送日期', required: true }),
        receipt: files({ label: '报送回执', required: true, most: 10 }),
      },
    },
    withdraw: {
      label: '撤回报送',
      done: '报送已撤回，统计申报回到草稿',
      from: [filed],
      to: draft,
      batch: false,
      danger: true,
      note: '撤回后可以修改和重新生成，修改后须再次核对和报送；报送过的不能删除，原回执保留到再次报送。',
      sets: { filedBy: null, filedDate: null, checkedBy: null, checkedTime: null },
      input: { reason: longText({ label: '撤回原因', required: true, max: 500 }) },
    },
    compare: {
      label: '比对当前数据',
      done: '已与当前数据比对',
      from: [draft, checked, filed],
      batch: false,
    },
  },
  figures: {
    open: count({ status: `${draft},${checked}` }, '待报送', { alert: true }),
    filed: count({ status: filed }, '已报送'),
    differing: count({ status: `${checked},${filed}`, differing_begin: '1' }, '与当前数据不同', { alert: true }),
  },
  prints: { sheet: '外包统计申报表', register: { kind: 'list', label: '统计申报台账' } },
  excel: {
    title: '统计申报',
    layout: 'template',
    columns: ['period', 'status', 'contracts', ...Object.keys(ofSheet), 'filedDate', 'note'],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除', added: '统计申报已生成' },
});
