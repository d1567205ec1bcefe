import { date, decimal, dict, integer, ref, text, yesNo } from '../../core/field.ts';
import { sum } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { destroyList } from '../ending/destroy.ts';
import { fonds } from '../fonds.ts';
import { intake } from '../intake.ts';
import { archiveLoan } from '../loan.ts';
import { location } from '../location.ts';
import { transfer } from '../transfer/transfer.ts';
import { annual } from './annual.ts';

/** What every field of it is: written by the server alone. */
const given = { readOnly: true, form: false } as const;
const named = { ...given, loose: true, referrer: '年报依据' } as const;

/**
 * 年报依据: what the numbers of a sheet are made of, frozen with it. Of holdings a row counts the records that have class,
 * carrier and opening in common and opens their list; of what happened in the year a row is a paper: the batch, the
 * transfer, the list of what was destroyed, the loan. No row names a record.
 */
export const annualEvidence = resource({
  area: 'arc',
  name: 'annualEvidence',
  label: '年报依据',
  path: '/arc/annualEvidence',
  table: 'arc_annual_evidence',
  component: 'arc/AnnualEvidenceList',
  narrow: { field: 'fondsId', operator: 'in', by: 'fonds' },
  titleField: 'no',
  softDelete: false,
  versioned: false,
  dataLog: false,
  grouped: true,
  order: [
    ['no', 'desc'],
    ['day', 'desc'],
  ],
  fields: {
    annualId: ref(() => annual, { ...given, label: '年报', text: 'no', loose: true, list: false, excel: false }),
    no: text({ ...given, label: '年报编号', max: 30, search: 'equals', mono: true, list: 140, importance: 10 }),
    fondsId: ref(() => fonds, {
      ...given,
      label: '全宗',
      text: 'name',
      excelText: 'no',
      loose: true,
      list: false,
      excel: false,
    }),
    measure: dict('arc_annual_measure', { ...given, label: '指标', search: 'equals', list: 150 }),
    title: text({ ...given, label: '依据', max: 200, search: 'contains', list: 200 }),
    door: dict('arc_door', { ...given, label: '门类', search: 'equals', more: true, list: 100 }),
    carrier: dict('arc_carrier', { ...given, label: '载体', search: 'equals', more: true, list: 90 }),
    openFlag: dict('arc_open', { ...given, label: '开放标识', search: 'equals', more: true, list: 110 }),
    hasFiles: yesNo({ ...given, label: '已数字化', search: 'equals', more: true, list: 110 }),
    day: date({ ...given, label: '日期', search: 'range', more: true, list: 115 }),
    number: decimal({ ...given, label: '数量', scale: 2, list: 110 }),
    bytes: decimal({ ...given, label: '电子文件字节数', scale: 0, list: 150 }),
    items: integer({
      ...given,
      label: '档案清单',
      list: 110,
      excel: false,
      drill: {
        to: '/arc/item',
        where: { status: '40,50,60' },
        by: {
          ...{ fondsId: 'fondsId', door: 'door', carrier: 'carrier', openFlag: 'openFlag', hasFiles: 'hasFiles' },
          heldDate_end: 'until',
        },
      },
    }),
    until: date({ ...given, label: '统计截止', list: false }),
    intakeId: ref(() => intake, { ...named, label: '接收批次', text: 'no', list: 140 }),
    transferId: ref(() => transfer, { ...named, label: '移交单', text: 'no', list: 140 }),
    destroyId: ref(() => destroyList, { ...named, label: '销毁清册', text: 'no', list: 140 }),
    loanId: ref(() => archiveLoan, { ...named, label: '借阅单', text: 'code', list: 150 }),
    locationId: ref(() => location, { ...named, label: '库房', text: 'name', excelText: 'code', list: 120 }),
  },
  figures: {
    // Sheets of years and of fonds hold the same records, and measures have units of their own.
    total: sum('number', '数量合计', {}, { needs: ['no', 'measure'] }),
  },
  prints: { register: { kind: 'list', label: '年报依据' } },
  excel: {
    title: '年报依据',
    layout: 'template',
    columns: [
      ...['no', 'measure', 'title', 'door', 'carrier', 'openFlag', 'hasFiles', 'day', 'number', 'bytes'],
      ...['intakeId', 'transferId', 'destroyId', 'loanId', 'locationId'],
    ],
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
