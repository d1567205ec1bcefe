import { category, date, dict, integer, money, ref, text } from '../../core/field.ts';
import { sum } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { acceptance } from '../acceptance.ts';
import { projectDoc } from '../closing/doc.ts';
import { contract } from '../contract.ts';
import { invoice } from '../invoice.ts';
import { node } from '../node.ts';
import { project } from '../project.ts';
import { receipt } from '../receipt.ts';
import { staff } from '../staff.ts';
import { stmt } from '../stmt.ts';
import { stat, statMeasure } from './stat.ts';

/** What every field of it is: written by the server alone. */
const given = { readOnly: true, form: false } as const;
const named = { ...given, loose: true, referrer: '统计依据' } as const;

/**
 * 统计依据: what each number of a filing is made of, frozen with it: the contract that was signed, the node that was reached, the
 * receipt, the person, the training. Its rows add up to the sheet, and name the papers from the contract to the scan.
 */
export const statEvidence = resource({
  area: 'pm',
  name: 'statEvidence',
  label: '统计依据',
  path: '/pm/statEvidence',
  table: 'pm_stat_evidence',
  component: 'pm/StatEvidenceList',
  within: 'statId',
  titleField: 'title',
  softDelete: false,
  versioned: false,
  dataLog: false,
  grouped: true,
  order: [
    ['period', 'desc'],
    ['day', 'desc'],
  ],
  fields: {
    statId: ref(() => stat, {
      ...given,
      label: '统计申报',
      text: 'period',
      loose: true,
      list: false,
      excel: false,
    }),
    period: text({
      ...given,
      label: '期间',
      max: 7,
      fewValues: true,
      search: 'equals',
      mono: true,
      list: 90,
      importance: 10,
    }),
    measure: dict('pm_stat_measure', { ...given, label: '指标', search: 'equals', list: 110 }),
    title: text({ ...given, label: '依据', max: 300, search: 'contains', list: 200 }),
    day: date({ ...given, label: '日期', search: 'range', more: true, list: 115 }),
    contractId: ref(() => contract, {
      ...named,
      label: '合同',
      text: 'name',
      excelText: 'code',
      search: 'equals',
      list: 180,
      importance: 95,
    }),
    amountCny: money({ ...given, label: '折人民币', list: 130 }),
    people: integer({ ...given, label: '人数或人次', list: 100 }),
    cur: dict('pm_currency', { ...given, label: '币种', list: 80, importance: 15 }),
    amount: money({ ...given, label: '原币金额', list: 130, importance: 40 }),
    amountUsd: money({ ...given, label: '折美元', list: 130, importance: 30 }),
    nodeId: ref(() => node, { ...named, label: '收付款节点', text: 'name', list: 130, importance: 55 }),
    acceptanceId: ref(() => acceptance, { ...named, label: '验收单', text: 'code', list: 140, importance: 74 }),
    stmtId: ref(() => stmt, { ...named, label: '结算单', text: 'code', list: 140, importance: 60 }),
    invoiceId: ref(() => invoice, { ...named, label: '发票', text: 'code', list: 150, importance: 73 }),
    receiptId: ref(() => receipt, { ...named, label: '收付款', text: 'code', list: 150, importance: 75 }),
    docId: ref(() => projectDoc, { ...named, label: '已归档文件', text: 'name', list: 140, importance: 70 }),
    staffId: ref(() => staff, { ...named, label: '人员', text: 'name', excelText: 'no', list: 100, importance: 72 }),
    projectId: ref(() => project, {
      ...named,
      label: '项目',
      text: 'name',
      excelText: 'code',
      search: 'equals',
      more: true,
      list: false,
    }),
    outsClass: category({ ...given, label: '外包分类', root: 'OUT', search: 'equals', more: true, list: false }),
    country: dict('country', { ...given, label: '国别', search: 'equals', more: true, list: false }),
    shore: dict('outs_shore', { ...given, label: '在岸离岸', search: 'equals', more: true, list: false }),
    edu: dict('edu_level', { ...given, label: '学历', search: 'equals', more: true, list: false }),
  },
  figures: {
    signed: sum('amountCny', '新签额（元）', { measure: statMeasure.signed }),
    executed: sum('amountCny', '执行额（元）', { measure: statMeasure.executed }),
    received: sum('amountCny', '收汇额折人民币', { measure: statMeasure.received }),
    people: sum('people', '从业人数', { measure: statMeasure.people }),
    trained: sum('people', '受训人次', { measure: statMeasure.trained }),
  },
  prints: { register: { kind: 'list', label: '统计依据' } },
  excel: {
    title: '统计依据',
    layout: 'template',
    columns: [
      ...['period', 'measure', 'title', 'day', 'contractId', 'projectId', 'outsClass', 'country', 'shore', 'cur'],
      ...['amount', 'amountCny', 'amountUsd', 'people', 'nodeId', 'acceptanceId', 'stmtId', 'invoiceId', 'receiptId'],
      ...['staffId', 'edu', 'docId'],
    ],
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
