import { datetime, decimal, dict, files, integer, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { checkRun } from '../check/run.ts';
import { archiveClass } from '../class.ts';
import { fonds } from '../fonds.ts';
import { intake } from '../intake.ts';

/** States of a package that came in (dictionary arc_package_status). */
export const packageStatus = {
  waiting: '10',
  verifying: '20',
  valid: '30',
  invalid: '40',
  importing: '50',
  imported: '60',
} as const;
const { waiting, verifying, valid, invalid, importing, imported } = packageStatus;

/** What is the matter with a file of a package (dictionary arc_package_fault). */
export const packageFault = { missing: 'missing', mismatched: 'mismatched', surplus: 'surplus' } as const;

/** What a package is verified for, in this order (dictionary arc_package_step). */
export const packageSteps = ['declaration', 'oxum', 'complete', 'digest', 'content'] as const;

/** 校验结果: each step with what it has found. */
export const packageChecks = part({
  label: '校验结果',
  table: 'arc_package_step',
  foreignKey: 'package_id',
  readOnly: true,
  fields: {
    step: dict('arc_package_step', { label: '校验项', list: 180 }),
    result: dict('arc_result', { label: '结论', state: true, list: 100 }),
    detail: text({ label: '说明', max: 500, shows: 'sentence', list: 420 }),
  },
});

/** 问题文件: by name what is missing, changed or surplus. */
export const packageFaults = part({
  label: '问题文件',
  table: 'arc_package_fault',
  foreignKey: 'package_id',
  most: 20_000,
  readOnly: true,
  fields: {
    fault: dict('arc_package_fault', { label: '问题', state: true, list: 120 }),
    path: text({ label: '文件', max: 1000, shows: 'sentence', list: 600 }),
  },
});

const told = { readOnly: true, form: false } as const;
const whole = { batch: false, deadline: 120_000 };

/**
 * 接收移交包: a package of another archive, verified before anything of it is taken over (domain 6.8). Nobody sees one that
 * holds a record above their clearance.
 */
export const archivePackage = resource({
  area: 'arc',
  name: 'package',
  label: '移交包',
  path: '/arc/package',
  table: 'arc_package',
  component: 'arc/PackageList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  // Once it is imported, what holds for its records holds for it.
  covers: { table: 'arc_package_record', key: 'package_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  auditChain: { number: 'no' },
  fields: {
    no: text({ label: '登记号', ...told, max: 20, search: 'starts', mono: true, list: 140 }),
    status: dict('arc_package_status', { label: '状态', ...told, search: 'equals', list: 110, state: true }),
    content: files({
      label: '移交包文件',
      required: true,
      most: 1,
      accept: '.zip',
      list: false,
      excel: false,
      help: '一个分包一条记录；上传后先校验再导入',
    }),
    source: text({ label: '移交单位', max: 200, search: 'contains', list: 180, help: '留空则取自包内登记' }),
    externalNo: text({ label: '来源移交单号', ...told, max: 100, search: 'starts', more: true, mono: true, list: 150 }),
    partNo: text({ label: '分包', ...told, max: 30, list: 80 }),
    verdict: text({ label: '校验结论', ...told, max: 500, shows: 'sentence', list: 260 }),
    items: integer({ label: '件数', ...told, list: 80 }),
    fileCount: integer({ label: '文件数', ...told, list: 90 }),
    bytes: decimal({ label: '字节数', scale: 0, ...told, list: false }),
    verifiedTime: datetime({ label: '校验时间', ...told, list: 160 }),
    verifiedBy: user({ label: '校验人', ...told, list: false }),
    secret: dict('arc_secret', {
      label: '最高密级',
      ...told,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: false,
    }),
    fondsId: ref(() => fonds, { label: '导入全宗', text: 'name', excelText: 'no', ...told, list: false }),
    classId: ref(() => archiveClass, { label: '导入分类', text: 'name', excelText: 'code', ...told, list: false }),
    intakeId: ref(() => intake, { label: '接收批次', text: 'no', ...told, loose: true, list: 140 }),
    runId: ref(() => checkRun, { label: '四性检测', text: 'no', ...told, loose: true, list: false }),
    importedTime: datetime({ label: '导入时间', ...told, list: false }),
    problem: longText({ label: '导入问题', ...told, max: 500, list: false }),
    note: longText({ label: '备注', max: 1000, list: false }),
  },
  parts: { checks: packageChecks, faults: packageFaults },
  states: { field: 'status', first: waiting, edit: [waiting, invalid], delete: [waiting, invalid] },
  actions: {
    verify: {
      label: '校验',
      done: '校验已开始，完成后将通知您',
      from: [waiting, valid, invalid],
      to: verifying,
      ...whole,
      beside: true,
    },
    import: {
      label: '导入',
      done: '导入已开始，完成后将通知您',
      from: [valid],
      to: importing,
      ...whole,
      beside: true,
      note: '档案进入一个新的接收批次，待检测后接收。',
      input: {
        fondsId: ref(() => fonds, { label: '导入全宗', text: 'name', excelText: 'no', required: true }),
        classId: ref(() => archiveClass, {
          label: '导入分类',
          text: 'name',
          excelText: 'code',
          help: '包内的分类本系统没有时使用',
        }),
      },
    },
  },
  events: { verified: '校验完毕', imported: '导入完毕', failed: '导入未完成', emptied: '内容随档案销毁' },
  sections: [
    {
      title: '校验与导入',
      fields: [
        ...['verdict', 'items', 'fileCount', 'bytes', 'verifiedTime', 'verifiedBy', 'secret'],
        ...['fondsId', 'classId', 'intakeId', 'runId', 'importedTime', 'problem'],
      ],
    },
  ],
  figures: {
    waiting: count({ status: waiting }, '待校验'),
    valid: count({ status: valid }, '待导入'),
    invalid: count({ status: invalid }, '校验不通过', { alert: true }),
    imported: count({ status: imported }, '已导入'),
  },
  prints: { sheet: '移交包校验报告', register: { kind: 'list', label: '移交包登记簿' } },
  excel: {
    title: '移交包登记簿',
    layout: 'template',
    columns: ['no', 'status', 'source', 'externalNo', 'partNo', 'verdict', 'items', 'fileCount', 'verifiedTime'],
  },
  without: ['addBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
