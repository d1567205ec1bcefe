import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { datetime, decimal, dict, integer, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { intake } from '../intake.ts';
import { checkOutcome, checkStage } from './checks.ts';

/** 问题清单: what a run has found and did not pass, a view of its results. */
export const runFindings = part({
  label: '问题清单',
  table: 'arc_check_finding',
  foreignKey: 'run_id',
  most: 20_000,
  readOnly: true,
  fields: {
    objNo: text({ label: '档号', max: 80, mono: true, list: 190 }),
    objTitle: text({ label: '题名', max: 500, list: 220 }),
    code: dict('arc_check_code', { label: '检测项', list: 200 }),
    result: dict('arc_result', { label: '结论', state: true, list: 100 }),
    message: text({ label: '说明', max: 1000, shows: 'sentence', list: 260 }),
    handling: dict('arc_check_handling', { label: '处理', list: 110 }),
    waiver: text({ label: '处理说明', max: 500, list: 160 }),
    handledBy: user({ label: '处理人', list: 90 }),
  },
});

/**
 * 检测任务: the checks of records at one time (domain 6.2). Nobody sees one that holds a record above their clearance (DR4):
 * its sums and its report are of all its records.
 */
export const checkRun = resource({
  area: 'arc',
  name: 'checkRun',
  label: '检测任务',
  path: '/arc/checkRun',
  table: 'arc_check_run',
  component: 'arc/CheckRunList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_check_item', key: 'run_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  choices: { fields: ['id', 'no'] },
  fields: {
    no: text({
      label: '检测编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 32,
      search: 'starts',
      mono: true,
      list: 150,
    }),
    stage: dict('arc_stage', { label: '检测阶段', readOnly: true, form: false, search: 'equals', list: 115 }),
    range: text({ label: '检测范围', readOnly: true, form: false, max: 200, shows: 'sentence', list: 190 }),
    verdict: dict('arc_result', {
      label: '结论',
      readOnly: true,
      form: false,
      search: 'equals',
      state: true,
      importance: 90,
      list: 90,
    }),
    items: integer({ label: '件数', readOnly: true, form: false, list: 80 }),
    files: integer({ label: '文件数', readOnly: true, form: false, list: 80 }),
    total: integer({ label: '检测项次', readOnly: true, form: false, list: 95 }),
    passed: integer({ label: '通过', readOnly: true, form: false, importance: 20, list: 80 }),
    failed: integer({ label: '不通过', readOnly: true, form: false, importance: 80, list: 80 }),
    warned: integer({ label: '警告', readOnly: true, form: false, list: 80 }),
    manual: integer({ label: '待人工', readOnly: true, form: false, list: 80 }),
    rateZs: decimal({ label: '真实性合格率', scale: 2, readOnly: true, form: false, list: 115 }),
    rateWz: decimal({ label: '完整性合格率', scale: 2, readOnly: true, form: false, list: 115 }),
    rateKy: decimal({ label: '可用性合格率', scale: 2, readOnly: true, form: false, list: 115 }),
    rateAq: decimal({ label: '安全性合格率', scale: 2, readOnly: true, form: false, list: 115 }),
    startTime: datetime({ label: '开始时间', readOnly: true, form: false, search: 'range', list: 160 }),
    endTime: datetime({ label: '结束时间', readOnly: true, form: false, list: false }),
    scheme: text({ label: '检测方案', readOnly: true, form: false, max: 100, list: false }),
    schemeVersion: integer({ label: '方案版本', readOnly: true, form: false, list: false }),
    previousNo: text({
      label: '复检自',
      readOnly: true,
      form: false,
      max: 32,
      search: 'starts',
      mono: true,
      more: true,
      list: false,
    }),
    tools: text({ label: '检测工具', readOnly: true, form: false, max: 300, list: false }),
    sha256: text({ label: '报告摘要', readOnly: true, form: false, max: 64, mono: true, list: false }),
    createBy: user({ label: '检测人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    secret: dict('arc_secret', {
      label: '最高密级',
      numeric: true,
      readOnly: true,
      form: false,
      list: false,
    }),
    intakeId: ref(() => intake, {
      label: '接收批次',
      text: 'no',
      readOnly: true,
      form: false,
      loose: true,
      search: 'equals',
      more: true,
      list: false,
      excel: false,
    }),
    declared: longText({ label: '登记数', readOnly: true, form: false, internal: true, list: false, excel: false }),
  },
  parts: { findings: runFindings },
  figures: {
    failed: count({ verdict: checkOutcome.failed }, '不通过', { alert: true }),
    warned: count({ verdict: checkOutcome.warned }, '有警告'),
    passed: count({ verdict: checkOutcome.passed }, '通过'),
  },
  prints: { report: '四性检测报告', register: { kind: 'list', label: '检测任务台账' } },
  excel: {
    title: '检测任务台账',
    layout: 'template',
    columns: [
      ...['no', 'stage', 'range', 'verdict', 'items', 'files', 'total', 'passed', 'failed', 'warned', 'manual'],
      ...['rateZs', 'rateWz', 'rateKy', 'rateAq', 'startTime', 'createBy', 'sha256'],
    ],
  },
  without: ['add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

/** More records than this are checked in the background. */
export const mostAtOnce = 50;
/** Most records of one run. */
export const mostChecked = 2000;

const Begun = Type.Object({
  id: Type.Optional(Type.String()),
  no: Type.Optional(Type.String()),
  verdict: Type.Optional(Type.String()),
  /** It goes on in the background. */
  taskId: Type.Optional(Type.String()),
});

/** Checks chosen records. More than fifty go on in the background. */
export const startCheck = endpoint({
  method: 'POST',
  path: '/arc/checkRun/start',
  access: 'arc:checkRun:start',
  label: '检测任务-检测',
  // Fifty records with large files take their time.
  deadline: 120_000,
  body: Type.Object({
    ids: Type.String({ minLength: 1, maxLength: 100_000 }),
    stage: Type.Union([
      Type.Literal(checkStage.filing),
      Type.Literal(checkStage.transfer),
      Type.Literal(checkStage.keeping),
    ]),
  }),
  result: Begun,
});

/** Checks anew what has failed in a run or has changed since; the rest is taken over. */
export const rerunCheck = endpoint({
  method: 'POST',
  path: '/arc/checkRun/rerun',
  access: 'arc:checkRun:start',
  label: '检测任务-复检',
  deadline: 120_000,
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Begun,
});

/** The report of a run as JSON: the very bytes whose SHA-256 the run keeps. */
export const checkReport = endpoint({
  method: 'GET',
  path: '/arc/checkRun/report',
  access: 'arc:checkRun:export',
  label: '检测任务-下载报告',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Unknown(),
  answer: 'file',
});
