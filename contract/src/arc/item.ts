import { all, compare } from '@dossier/rules/condition.ts';
import { whenever } from '@dossier/rules/record-rule.ts';
import { date, datetime, depart, dict, files, integer, longText, popup, ref, tags, text, user } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { fonds } from './fonds.ts';
import { scheduleEntry } from './schedule-entry.ts';
import { volume } from './volume.ts';

export * from './item-calls.ts';

/** States of a record that this register knows (dictionary arc_status). */
export const itemStatus = { arranging: '10', held: '40' } as const;

/**
 * Fields that a number may be made of, by the sources of its rule's segments: once it is given, those that the rule uses change
 * only by renumbering (AR05). The class is always one, because it names the rule.
 */
export const numberedFields = {
  fonds: 'fondsId',
  door: 'classId',
  class: 'classId',
  year: 'year',
  retention: 'retention',
  org: 'orgCode',
  project: 'projectCode',
} as const;

/** Whether a record's last day is known (dictionary arc_term). */
export const termState = { running: 'run', waiting: 'wait', forever: 'forever' } as const;

/** 档案: one record at file level (domain 6.1), with the fields that need no other module. */
export const archiveItem = resource({
  area: 'arc',
  name: 'item',
  label: '档案',
  path: '/arc/item',
  table: 'arc_item',
  component: 'arc/ItemList',
  // DR4 of the domain: nobody reads above his clearance, whatever his roles say.
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  titleField: 'title',
  auditChain: { number: 'archiveNo' },
  choices: { fields: ['id', 'archiveNo', 'title', 'declaredNo'], by: ['status'] },
  fields: {
    archiveNo: text({
      label: '档号',
      readOnly: true,
      form: false,
      max: 80,
      search: 'starts',
      more: true,
      mono: true,
      list: 248,
    }),
    title: text({ label: '题名', required: true, max: 500, search: 'contains', more: true, grams: true, list: 320 }),
    docNo: text({ label: '文号', max: 100, search: 'contains', more: true, list: 150, help: '括号统一为〔〕' }),
    creator: text({
      label: '责任者',
      required: true,
      max: 200,
      search: 'contains',
      more: true,
      list: 180,
      help: '多个责任者以；分隔',
    }),
    docDate: text({
      label: '文件日期',
      required: true,
      max: 8,
      mono: true,
      list: 116,
      help: 'yyyyMMdd；日或月不明时写00',
    }),
    fondsId: ref(() => fonds, {
      label: '全宗',
      header: '全宗号',
      text: 'name',
      excelText: 'no',
      required: true,
      // The tree beside the list shows it, and the number begins with it.
      list: false,
    }),
    classId: ref(() => archiveClass, {
      label: '分类',
      header: '分类码',
      text: 'name',
      excelText: 'code',
      required: true,
      list: false,
    }),
    year: integer({
      label: '归档年度',
      header: '年度',
      required: true,
      minimum: 1900,
      maximum: 9999,
      fewValues: true,
      search: 'equals',
      list: 90,
    }),
    retention: dict('arc_retention', { label: '保管期限', required: true, search: 'equals', list: 100 }),
    scheduleEntryId: ref(() => scheduleEntry, {
      label: '期限条目',
      text: 'title',
      where: { current: 'Y' },
      list: false,
      excel: false,
      help: '保管期限不能短于条目的期限；不选则按归档年度起算',
    }),
    trigger: dict('arc_trigger', { label: '起算事件', readOnly: true, form: false, list: false, excel: false }),
    triggerDate: date({ label: '起算日期', readOnly: true, form: false, list: false, excel: false }),
    term: dict('arc_term', {
      label: '期限状态',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: false,
      excel: false,
    }),
    orgCode: text({
      label: '机构(问题)',
      header: '机构',
      max: 20,
      mono: true,
      list: false,
      help: '档号规则含机构时必填，如BGS',
    }),
    secret: dict('arc_secret', {
      label: '密级',
      required: true,
      initial: 1,
      numeric: true,
      search: 'equals',
      more: true,
      list: 110,
    }),
    status: dict('arc_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    declaredNo: text({
      label: '申报档号',
      max: 80,
      unique: true,
      mono: true,
      list: false,
      help: '已有旧档号时填写，须符合档号规则，入库时即为档号',
    }),
    formerNo: text({
      label: '曾用档号',
      readOnly: true,
      form: false,
      max: 1000,
      mono: true,
      list: false,
      excel: false,
    }),
    /** The number as it is sorted: its segments with zeros before their digits. */
    noKey: longText({ label: '档号次序', readOnly: true, form: false, internal: true, list: false, excel: false }),
    volumeId: ref(() => volume, {
      label: '案卷',
      text: 'title',
      excelText: 'archiveNo',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: false,
      excel: false,
    }),
    volumeSeq: integer({ label: '卷内次序', readOnly: true, form: false, list: false, excel: false }),
    itemSeq: integer({ label: '件号', readOnly: true, form: false, list: false, excel: false }),
    carrier: dict('arc_carrier', { label: '载体', required: true, initial: 'paper', list: false }),
    gen: dict('arc_gen', { label: '生成方式', required: true, initial: 'scan', list: false, excel: false }),
    docType: dict('arc_doctype', { label: '文种', list: false }),
    draft: dict('arc_draft', { label: '稿本', list: false, excel: false }),
    lang: dict('lang', { label: '语种', initial: 'zh', list: false, excel: false }),
    openFlag: dict('arc_open', { label: '开放标识', required: true, initial: '0', list: false, excel: false }),
    publicAttr: dict('arc_public', { label: '公开属性', list: false, excel: false }),
    secretYears: integer({ label: '保密期限（年）', minimum: 1, maximum: 100, list: false, excel: false }),
    declassDate: date({ label: '解密日期', list: false, excel: false }),
    keywords: tags({ label: '关键词', list: false }),
    persons: tags({ label: '人名', list: false, excel: false }),
    scope: longText({ label: '范围和提要', max: 2000, list: false, excel: false }),
    pages: integer({ label: '页数', minimum: 0, maximum: 1_000_000, list: 80 }),
    expireDate: date({
      label: '到期日',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: false,
      excel: false,
    }),
    originalAt: text({ label: '原件位置', max: 200, list: false, excel: false }),
    copyAt: text({ label: '复制件位置', max: 200, list: false, excel: false }),
    /** Number of the project that the record documents; choosing one gives its department too. */
    projectCode: popup({
      label: '所属项目',
      popupCode: 'project_choice',
      orgFields: 'code,dept',
      destFields: 'projectCode,dept',
      mono: true,
      list: false,
      help: '选择后带出归档部门',
    }),
    dept: depart({ label: '归档部门', codeField: 'deptCode', search: 'equals', more: true, list: false, excel: false }),
    deptCode: text({ label: '归档部门编码', readOnly: true, form: false, list: false, excel: false, max: 64 }),
    filedBy: user({ label: '归档人', list: false, excel: false }),
    describedBy: user({ label: '著录者', readOnly: true, form: false, list: false, excel: false }),
    describedAt: datetime({ label: '著录日期', readOnly: true, form: false, list: false, excel: false }),
    note: longText({ label: '附注', max: 1000, list: false }),
    fileNames: text({ label: '文件名', max: 2000, list: false, help: '批量挂接时按此匹配，多个以；分隔' }),
    files: files({ label: '电子文件', list: false, excel: false }),
    fileCount: integer({ label: '件内文件数', readOnly: true, form: false, list: false, excel: false }),
  },
  rules: [
    whenever(
      all(compare('secret', 'ge', '2'), compare('secretYears', 'empty'), compare('declassDate', 'empty')),
    ).refuse('secretYears', null, 'AR15', '普通商业秘密及以上须填写保密期限或解密日期'),
  ],
  states: { field: 'status', first: itemStatus.arranging, delete: [itemStatus.arranging] },
  actions: {
    fixTrigger: {
      label: '登记起算',
      done: '起算日期已登记',
      from: [itemStatus.arranging, itemStatus.held],
      only: { when: compare('term', 'eq', termState.waiting), message: '该档案的起算日期已经确定' },
      input: { triggerDate: date({ label: '起算日期', required: true }) },
    },
  },
  sections: [
    {
      title: '分类与编号',
      fields: [
        ...[
          'fondsId',
          'classId',
          'year',
          'scheduleEntryId',
          'retention',
          'orgCode',
          'volumeId',
          'itemSeq',
          'declaredNo',
          'formerNo',
        ],
        ...['projectCode', 'dept', 'deptCode', 'filedBy', 'describedBy', 'describedAt'],
      ],
    },
    { title: '期限', fields: ['trigger', 'triggerDate', 'term', 'expireDate'] },
    { title: '密级与开放', fields: ['secret', 'secretYears', 'declassDate', 'openFlag', 'publicAttr'] },
    {
      title: '载体与内容',
      fields: [
        'carrier',
        'gen',
        'docType',
        'draft',
        'lang',
        'pages',
        'keywords',
        'persons',
        'scope',
        'originalAt',
        'copyAt',
        'note',
      ],
    },
    { title: '电子文件', fields: ['files', 'fileCount', 'fileNames'] },
  ],
  excel: {
    title: '文书目录',
    layout: 'template',
    key: 'declaredNo',
    columns: [
      'fondsId',
      'classId',
      'year',
      'retention',
      'orgCode',
      'declaredNo',
      'docNo',
      'title',
      'creator',
      'docDate',
      'secret',
      'pages',
      'carrier',
      'docType',
      'keywords',
      'note',
      'fileNames',
    ],
  },
  massEntry: {
    columns: [
      ...['title', 'docNo', 'creator', 'docDate', 'fondsId', 'classId', 'year', 'retention', 'orgCode', 'secret'],
      ...['pages', 'carrier', 'docType', 'keywords', 'projectCode', 'dept', 'declaredNo', 'note'],
    ],
    carryOver: [
      ...['creator', 'fondsId', 'classId', 'year', 'retention', 'orgCode', 'secret', 'carrier', 'docType'],
      ...['projectCode', 'dept'],
    ],
  },
  events: { receive: '归档入库', renumber: '改号', compose: '组卷', release: '移出案卷', arrange: '调整卷内次序' },
  figures: {
    arranging: count({ status: itemStatus.arranging }, '整理中'),
    held: count({ status: itemStatus.held }, '在库'),
  },
  prints: {
    catalogue: {
      kind: 'list',
      label: '归档文件目录',
      ruled: true,
      columns: [
        { field: 'archiveNo', width: 200 },
        { field: 'docNo', width: 130 },
        { field: 'creator', width: 150 },
        { field: 'title', width: 330 },
        { field: 'docDate', header: '日期', width: 80 },
        { field: 'secret', width: 80 },
        { field: 'pages', width: 55 },
        { field: 'note', header: '备注', width: 130 },
      ],
    },
    register: { kind: 'list', label: '档案台账' },
    label: {
      kind: 'labels',
      label: '档案标签',
      title: 'title',
      lines: ['archiveNo', 'creator', 'retention'],
      holds: 'archiveNo',
    },
  },
  messages: { notFound: '记录不存在或已被删除' },
});
