import { archiveItem } from '../../arc/item.ts';
import { date, dict, files, integer, longText, ref, text, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { project } from '../project.ts';
import { filingScope } from './scope.ts';

/** Whether a version is what is kept (dictionary pm_doc_stage). */
export const docStage = { draft: 'draft', final: 'final' } as const;

/** How far a document is on its way into the archive (dictionary pm_doc_filing). */
export const docFiling = { none: 'none', handed: 'handed', returned: 'back', filed: 'filed' } as const;

/** Why a file cannot be filed (dictionary pm_file_fault). */
export const fileFault = { locked: 'lock', format: 'format' } as const;

/** Extensions that an archive keeps (KY02): what is read in decades without the program that wrote it. */
export const keptFormats: readonly string[] = [
  ...['pdf', 'ofd', 'txt', 'xml', 'csv', 'jpg', 'jpeg', 'png', 'tif', 'tiff', 'wav', 'mp3', 'mp4'],
];

/** Extensions that it keeps beside a file of those, which was made from them. */
export const sourceFormats: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'];

/** 版本: a file as it was at a time, with the hash that the server keeps it by. */
export const docVersions = part({
  label: '版本',
  table: 'pm_doc_version',
  foreignKey: 'doc_id',
  most: 50,
  fields: {
    versionNo: text({ label: '版本号', required: true, max: 20, list: 90 }),
    stage: dict('pm_doc_stage', { label: '稿本', required: true, initial: docStage.draft, list: 90 }),
    documents: files({ label: '文件', required: true, most: 10 }),
    author: text({ label: '编制人', max: 50, list: 100 }),
    day: date({ label: '编制日期', list: 120 }),
    fault: dict('pm_file_fault', { label: '归档检查', readOnly: true, form: false, list: 160 }),
    faultFile: text({ label: '不合格文件', readOnly: true, form: false, max: 255, list: 160 }),
    sha256: longText({ label: 'SHA-256', readOnly: true, form: false, max: 1000, mono: true, list: 200 }),
  },
});

/** 项目文档: a paper of a project with its versions, and what an archive asks of it (domain 4.1). */
export const projectDoc = resource({
  area: 'pm',
  name: 'doc',
  label: '项目文档',
  path: '/pm/doc',
  table: 'pm_doc',
  component: 'pm/DocList',
  within: 'projectId',
  // DR4 of the domain: nobody reads above their clearance, whatever their roles say.
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  titleField: 'name',
  choices: { fields: ['id', 'name', 'docNo'], by: ['projectId', 'scopeId'] },
  fields: {
    name: text({ label: '名称', required: true, max: 200, search: 'contains', list: 220, grams: true }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    scopeId: ref(() => filingScope, {
      label: '归档类目',
      text: 'category',
      excelText: 'category',
      where: { active: 'Y' },
      search: 'equals',
      list: 140,
      help: '不选则为不归档的过程文档',
    }),
    folder: dict('pm_scope_group', {
      label: '目录',
      search: 'equals',
      importance: 30,
      list: 100,
      help: '选了归档类目则随其分组',
    }),
    docNo: text({ label: '文号', max: 100, search: 'contains', more: true, list: 150 }),
    docDate: date({ label: '形成日期', search: 'range', more: true, list: 115 }),
    creator: text({ label: '责任者', max: 200, search: 'contains', more: true, list: 150, help: '多个责任者以；分隔' }),
    secret: dict('arc_secret', {
      label: '密级',
      required: true,
      initial: 1,
      numeric: true,
      search: 'equals',
      more: true,
      list: 110,
    }),
    original: dict('pm_doc_original', {
      label: '原件',
      required: true,
      initial: 'elec',
      search: 'equals',
      importance: 30,
      list: 80,
    }),
    filed: yesNo({ label: '应归档', readOnly: true, form: false, search: 'equals', list: 90 }),
    ready: yesNo({
      label: '可归档',
      importance: 80,
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      help: '有定稿、形成日期和责任者',
    }),
    faulty: yesNo({ label: '文件不合格', readOnly: true, form: false, search: 'equals', more: true, list: 110 }),
    latest: text({ label: '最新版本', readOnly: true, form: false, max: 20, list: 110 }),
    finals: integer({ label: '定稿数', readOnly: true, form: false, list: false }),
    filing: dict('pm_doc_filing', {
      label: '归档状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 100,
      state: true,
    }),
    archiveNo: text({
      label: '档号',
      readOnly: true,
      form: false,
      max: 80,
      search: 'starts',
      more: true,
      mono: true,
      list: 220,
    }),
    itemId: ref(() => archiveItem, {
      label: '归档记录',
      text: 'title',
      readOnly: true,
      form: false,
      loose: true,
      list: false,
      excel: false,
    }),
    returnReason: longText({ label: '退回原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
    hint: text({ label: '归档提示', readOnly: true, form: false, max: 300, shows: 'sentence', list: false }),
    note: longText({ label: '备注', max: 1000, list: false, excel: false }),
  },
  parts: { versions: docVersions },
  states: {
    field: 'filing',
    first: docFiling.none,
    edit: [docFiling.none, docFiling.returned],
    delete: [docFiling.none],
  },
  actions: {
    resend: {
      label: '重新移交',
      done: '文档已重新移交',
      from: [docFiling.returned],
      to: docFiling.handed,
      sets: { returnReason: null },
      beside: true,
      ask: '以最新定稿替换退回的文件，只移交这一件。',
    },
  },
  events: { handOver: '生成归档记录', sendBack: '退回', file: '归档' },
  sections: [
    {
      title: '归档信息',
      fields: [
        'docNo',
        'docDate',
        'creator',
        'secret',
        'original',
        'filed',
        'ready',
        'faulty',
        'filing',
        'archiveNo',
        'itemId',
        'returnReason',
        'hint',
      ],
    },
  ],
  figures: {
    filed: count({ filed: 'Y' }, '应归档'),
    unready: count({ filed: 'Y', ready: 'N' }, '待补全', { alert: true }),
    faulty: count({ filed: 'Y', faulty: 'Y' }, '文件不合格', { alert: true }),
  },
  prints: { register: { kind: 'list', label: '项目文档目录' } },
  excel: {
    title: '项目文档',
    layout: 'template',
    columns: [
      ...['projectId', 'name', 'scopeId', 'folder', 'docNo', 'docDate', 'creator', 'secret', 'original', 'filed'],
      ...['ready', 'latest'],
    ],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
