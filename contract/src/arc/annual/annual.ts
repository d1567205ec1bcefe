import { datetime, decimal, dict, files, integer, longText, ref, text, user, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { fonds } from '../fonds.ts';

/** States of a yearly sheet (dictionary arc_annual_status). */
export const annualStatus = { draft: '10', checked: '20', filed: '30' } as const;
const { draft, checked, filed } = annualStatus;

/** What a sheet tells (dictionary arc_annual_measure). */
export const annualMeasure = {
  volumes: 'volumes',
  held: 'held',
  open: 'open',
  taken: 'taken',
  movedOut: 'moved',
  destroyed: 'destroyed',
  usedPeople: 'people',
  usedItems: 'used',
  digitised: 'digital',
  share: 'share',
  gigabytes: 'gb',
  area: 'area',
  staff: 'staff',
  partTime: 'part',
  equipment: 'equip',
} as const;

/** What nobody but the archive itself knows. */
export const enteredMeasures: readonly string[] = [
  annualMeasure.staff,
  annualMeasure.partTime,
  annualMeasure.equipment,
];

/** What is no count of records, people or things. */
export const measuredInParts: readonly string[] = [annualMeasure.share, annualMeasure.gigabytes, annualMeasure.area];

const told = { readOnly: true, form: false } as const;
/** Shown in the rows of a form, written by the server. */
const shown = { readOnly: true, form: true } as const;
const evidence = '/arc/annualEvidence';

/** 年报指标: a number of the sheet, as it was worked out and as it is told (decision 0153). */
export const annualLines = part({
  label: '年报指标',
  table: 'arc_annual_line',
  foreignKey: 'annual_id',
  most: 200,
  without: ['add', 'remove'],
  fields: {
    measure: dict('arc_annual_measure', { label: '指标', ...shown, list: 170 }),
    door: dict('arc_door', { label: '门类', ...shown, list: 110 }),
    carrier: dict('arc_carrier', { label: '载体', ...shown, list: 100 }),
    openFlag: dict('arc_open', { label: '开放标识', ...shown, list: 110 }),
    computed: decimal({
      label: '计算值',
      scale: 2,
      ...shown,
      list: 120,
      drill: {
        to: evidence,
        by: {
          no: 'no',
          measure: 'basis',
          door: 'door',
          carrier: 'carrier',
          openFlag: 'openFlag',
          hasFiles: 'hasFiles',
        },
      },
    }),
    value: decimal({ label: '填报值', scale: 2, minimum: 0, maximum: 1_000_000_000, list: 120 }),
    reason: text({ label: '修正原因', max: 200, list: 200 }),
    /** What the list behind the number is asked for. */
    no: text({ label: '年报编号', readOnly: true, internal: true, list: false, max: 30 }),
    basis: dict('arc_annual_measure', { label: '依据指标', readOnly: true, internal: true, list: false }),
    hasFiles: yesNo({ label: '已数字化', readOnly: true, internal: true, list: false }),
  },
});

/** 档案统计年报: what the archive holds, took in, gave away and lent in a year, as it is told to the authorities (domain 9). */
export const annual = resource({
  area: 'arc',
  name: 'annual',
  label: '档案统计年报',
  path: '/arc/annual',
  table: 'arc_annual',
  component: 'arc/AnnualList',
  // DR5: who is granted single fonds sees their sheets, and none of the whole archive.
  narrow: { field: 'fondsId', operator: 'in', by: 'fonds' },
  titleField: 'no',
  softDelete: false,
  auditChain: { number: 'no' },
  order: [
    ['year', 'desc'],
    ['no', 'asc'],
  ],
  choices: { fields: ['id', 'no'], by: ['status'] },
  fields: {
    no: text({ label: '年报编号', ...told, max: 30, search: 'starts', mono: true, list: 150 }),
    year: integer({
      label: '统计年度',
      required: true,
      frozen: true,
      minimum: 1990,
      maximum: 9999,
      fewValues: true,
      search: 'equals',
      list: 100,
      help: '保存后按该年的档案、移交、销毁和借阅生成指标',
    }),
    fondsId: ref(() => fonds, {
      label: '全宗',
      text: 'name',
      excelText: 'no',
      frozen: true,
      search: 'equals',
      list: 150,
      help: '留空则为全部全宗',
    }),
    status: dict('arc_annual_status', { label: '状态', ...told, search: 'equals', list: 90, state: true }),
    volumes: decimal({ label: '馆藏卷数', scale: 0, ...told, list: 100 }),
    items: decimal({ label: '馆藏件数', scale: 0, ...told, list: 110 }),
    taken: decimal({ label: '本年接收', scale: 0, ...told, list: 100 }),
    movedOut: decimal({ label: '本年移出', scale: 0, ...told, list: 100 }),
    destroyed: decimal({ label: '本年销毁', scale: 0, ...told, list: 100 }),
    usedPeople: decimal({ label: '利用人次', scale: 0, ...told, list: 100 }),
    usedItems: decimal({ label: '利用卷件次', scale: 0, ...told, list: 110 }),
    share: decimal({ label: '数字化率（%）', scale: 2, ...told, list: 120 }),
    gigabytes: decimal({ label: '电子档案（GB）', scale: 2, ...told, list: 130 }),
    corrected: integer({ label: '修正指标数', ...told, search: 'range', more: true, list: false }),
    madeTime: datetime({ label: '生成时间', ...told, list: false }),
    checkedBy: user({ label: '审核人', ...told, list: false }),
    checkedTime: datetime({ label: '审核时间', ...told, list: false }),
    filedBy: user({ label: '上报人', ...told, list: false }),
    filedTime: datetime({ label: '上报时间', ...told, search: 'range', more: true, list: 160 }),
    firstFiledTime: datetime({ label: '首次上报时间', ...told, list: false, excel: false }),
    receipt: files({ label: '上报回执', most: 10, ...told, list: false, excel: false }),
    withdrawReason: longText({ label: '撤回原因', ...told, max: 500, list: false, excel: false }),
    note: longText({ label: '备注', max: 1000, list: false }),
  },
  parts: { lines: annualLines },
  sections: [
    {
      title: '主要指标',
      fields: ['volumes', 'items', 'taken', 'movedOut', 'destroyed', 'usedPeople', 'usedItems', 'share', 'gigabytes'],
    },
    {
      title: '审核与上报',
      fields: [
        ...['corrected', 'madeTime', 'checkedBy', 'checkedTime', 'filedBy', 'filedTime', 'firstFiledTime', 'receipt'],
        ...['withdrawReason', 'note'],
      ],
    },
  ],
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    regenerate: {
      label: '重新生成',
      done: '年报指标已重新生成',
      from: [draft],
      batch: false,
      ask: '指标将按当前数据重新计算，人工填写的数字和修正原因保留。',
    },
    check: {
      label: '审核',
      done: '年报已审核',
      from: [draft],
      to: checked,
      batch: false,
      beside: true,
      sets: { checkedBy: { stamp: 'actor' }, checkedTime: { stamp: 'now' } },
      ask: '审核后指标不再变化，以后登记的业务不影响已审核的数字。',
    },
    reopen: {
      label: '退回草稿',
      done: '年报已退回草稿',
      from: [checked],
      to: draft,
      batch: false,
      sets: { checkedBy: null, checkedTime: null },
    },
    file: {
      label: '上报',
      done: '年报已上报',
      from: [checked],
      to: filed,
      batch: false,
      beside: true,
      sets: { filedBy: { stamp: 'actor' }, filedTime: { stamp: 'now' }, withdrawReason: null },
      input: { receipt: files({ label: '上报回执', most: 10 }) },
    },
    withdraw: {
      label: '撤回上报',
      done: '上报已撤回，年报回到草稿',
      from: [filed],
      to: draft,
      batch: false,
      danger: true,
      note: '撤回后可以修改和重新生成，修改后须再次审核和上报；上报过的年报不能删除。',
      sets: { filedBy: null, filedTime: null, checkedBy: null, checkedTime: null },
      input: { withdrawReason: longText({ label: '撤回原因', required: true, max: 500 }) },
    },
  },
  figures: {
    open: count({ status: `${draft},${checked}` }, '待上报', { alert: true }),
    filed: count({ status: filed }, '已上报'),
  },
  prints: { sheet: '档案统计年报表', register: { kind: 'list', label: '档案统计年报台账' } },
  excel: {
    title: '档案统计年报',
    layout: 'template',
    columns: [
      ...['no', 'year', 'fondsId', 'status', 'volumes', 'items', 'taken', 'movedOut', 'destroyed', 'usedPeople'],
      ...['usedItems', 'share', 'gigabytes', 'corrected', 'filedTime', 'note'],
    ],
  },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除', added: '年报已生成' },
});
