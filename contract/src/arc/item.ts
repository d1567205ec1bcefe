import { all, compare } from '@dossier/rules/condition.ts';
import { whenever } from '@dossier/rules/record-rule.ts';
import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { date, datetime, depart, dict, files, integer, longText, popup, ref, tags, text, user } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { fonds } from './fonds.ts';
import { scheduleEntry } from './schedule-entry.ts';
import { volume } from './volume.ts';

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

const Text = Type.Union([Type.String(), Type.Null()]);

/** Left tree: fonds, then classes, with the number of records that the caller may see. */
export const itemTree = endpoint({
  method: 'GET',
  path: '/arc/item/tree',
  access: 'arc:item:list',
  label: '档案-分类树',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      no: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
      classes: Type.Array(
        Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), count: Type.Integer() }),
      ),
    }),
  ),
});

/** Number that the record would be given now; takes none. */
export const previewNo = endpoint({
  method: 'GET',
  path: '/arc/item/previewNo',
  access: 'arc:item:list',
  label: '档案-预览档号',
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Object({ archiveNo: Type.String() }),
});

/** 整理中 → 在库: gives each record its number, in the order of the list, in one transaction. */
export const receiveItems = endpoint({
  method: 'POST',
  path: '/arc/item/receive',
  access: 'arc:item:receive',
  label: '档案-归档入库',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 50_000 }) }),
  result: Type.Object({ count: Type.Integer(), first: Text, last: Text }),
});

/** Attaches uploads to records by number: 档号, 申报档号, 文号 or the file names of the catalogue. */
export const attachFiles = endpoint({
  method: 'POST',
  path: '/arc/item/attach',
  access: 'arc:item:edit',
  label: '档案-批量挂接',
  body: Type.Object({
    /** Stored paths of uploads, with the names they came under. */
    files: Type.Array(Type.Object({ path: Type.String({ maxLength: 500 }), name: Type.String({ maxLength: 255 }) }), {
      maxItems: 500,
    }),
  }),
  result: Type.Object({
    matched: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), archiveNo: Text })),
    unmatched: Type.Array(Type.String()),
    ambiguous: Type.Array(Type.String()),
  }),
});

/** The originals of one record as one zip. With this right single originals may be downloaded too; preview needs only the record. */
export const downloadItemFiles = endpoint({
  method: 'GET',
  path: '/arc/item/download',
  access: 'arc:file:download',
  label: '档案-下载原件',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Unknown(),
  answer: 'file',
});

/** 为什么是这一天: from what the last day of a record follows. */
export const itemTerm = endpoint({
  method: 'GET',
  path: '/arc/item/term',
  access: 'arc:item:list',
  label: '档案-期限说明',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({
    retention: Type.String(),
    trigger: Type.String(),
    triggerDate: Text,
    /** First and last day. */
    start: Text,
    expire: Text,
    /** The line that it was filed by; null: none was chosen, or the reader may not see it. */
    entry: Type.Union([
      Type.Object({
        edition: Type.String(),
        basis: Type.String(),
        no: Type.String(),
        category: Type.String(),
        material: Type.String(),
        retention: Type.String(),
        disposal: Type.String(),
      }),
      Type.Null(),
    ]),
    /** How its period and its trigger changed, the newest first. */
    changes: Type.Array(
      Type.Object({ at: Type.String(), by: Type.String(), retention: Type.String(), triggerDate: Text, expire: Text }),
    ),
  }),
});

const ItemFile = Type.Object({
  path: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  sha256: Type.String(),
  createBy: Type.String(),
  createTime: Text,
});

/** The electronic files of one record, in their order, with what proves that they are unchanged. */
export const itemFiles = endpoint({
  method: 'GET',
  path: '/arc/item/files',
  access: 'arc:item:list',
  label: '档案-电子文件清单',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(ItemFile),
});

/** Right to change the catalogue entry of a record that is already held (AR06). */
export const correctRight = 'arc:item:correct';
