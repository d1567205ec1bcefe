import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { date, dict, integer, longText, popup, ref, text, user } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { fonds } from './fonds.ts';

/** States of a volume (dictionary arc_volume_status). */
export const volumeStatus = { open: '10', sealed: '20' } as const;
const { open, sealed } = volumeStatus;

/** 卷内文件: the records of a volume in their order, a view of arc_item. */
export const volumeItems = part({
  label: '卷内文件',
  table: 'arc_volume_item',
  foreignKey: 'volume_id',
  most: 5000,
  readOnly: true,
  fields: {
    archiveNo: text({ label: '档号', mono: true }),
    docNo: text({ label: '文号' }),
    creator: text({ label: '责任者' }),
    title: text({ label: '题名' }),
    docDate: text({ label: '文件日期', mono: true }),
    pages: integer({ label: '页数' }),
    note: text({ label: '附注' }),
  },
});

/** 案卷: records that are kept and numbered together (domain 6.2). Nobody sees one that holds a record above their clearance (DR4). */
export const volume = resource({
  area: 'arc',
  name: 'volume',
  label: '案卷',
  path: '/arc/volume',
  table: 'arc_volume',
  component: 'arc/VolumeList',
  narrow: [
    { field: 'secret', operator: 'le', by: 'clearance' },
    { field: 'fondsId', operator: 'in', by: 'fonds' },
  ],
  accessList: { items: false, classField: 'classId' },
  covers: { table: 'arc_item', key: 'volume_id', item: 'id', of: 'arc:item' },
  titleField: 'title',
  auditChain: { number: 'archiveNo' },
  choices: { fields: ['id', 'archiveNo', 'title'], by: ['status', 'classId', 'fondsId'] },
  fields: {
    archiveNo: text({ label: '档号', readOnly: true, form: false, max: 80, search: 'starts', mono: true, list: 210 }),
    title: text({ label: '案卷题名', required: true, max: 500, search: 'contains', list: 300, grams: true }),
    fondsId: ref(() => fonds, {
      label: '全宗',
      text: 'name',
      excelText: 'no',
      required: true,
      frozen: true,
      search: 'equals',
      more: true,
      list: false,
    }),
    classId: ref(() => archiveClass, {
      label: '分类',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      where: { arrange: 'vol' },
      search: 'equals',
      list: 120,
    }),
    year: integer({
      label: '年度',
      required: true,
      minimum: 1900,
      maximum: 9999,
      fewValues: true,
      search: 'equals',
      list: 80,
    }),
    status: dict('arc_volume_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    retention: dict('arc_retention', { label: '保管期限', readOnly: true, form: false, search: 'equals', list: 110 }),
    secret: dict('arc_secret', {
      label: '密级',
      readOnly: true,
      form: false,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: 120,
    }),
    itemCount: integer({ label: '件数', readOnly: true, form: false, initial: 0, list: 80 }),
    pages: integer({ label: '页数', readOnly: true, form: false, initial: 0, list: 80 }),
    startDate: text({ label: '起始日期', readOnly: true, form: false, max: 8, mono: true, list: false }),
    endDate: text({ label: '终止日期', readOnly: true, form: false, max: 8, mono: true, list: false }),
    expireDate: date({ label: '到期日', readOnly: true, form: false, search: 'range', more: true, list: false }),
    orgCode: text({ label: '机构(问题)', max: 20, mono: true, list: false, help: '档号规则含机构时必填' }),
    projectCode: popup({
      label: '所属项目',
      popupCode: 'project_choice',
      orgFields: 'code',
      destFields: 'projectCode',
      mono: true,
      list: false,
      help: '档号规则含项目号时必填',
    }),
    author: user({ label: '立卷人', search: 'equals', more: true, list: false, help: '留空则为本人' }),
    checker: user({ label: '检查人', list: false }),
    place: text({ label: '存放位置', max: 200, list: false }),
    remark: longText({ label: '备考表', max: 2000, list: false }),
    volumeNo: integer({ label: '案卷号', readOnly: true, form: false, list: false, excel: false }),
    noKey: longText({ label: '档号次序', readOnly: true, form: false, internal: true, list: false, excel: false }),
  },
  parts: { inside: volumeItems },
  states: { field: 'status', first: open, delete: [open] },
  actions: {
    seal: {
      label: '封卷',
      from: [open],
      to: sealed,
      batch: false,
      beside: true,
      ask: '案卷与卷内文件将给号并入库，封卷后不能再增删卷内文件。',
    },
    dissolve: {
      label: '拆卷',
      from: [open],
      batch: false,
      danger: true,
      ask: '卷内文件将全部移出，回到未组卷的状态；已给号的案卷不能拆卷。',
    },
  },
  events: { number: '给号' },
  figures: {
    open: count({ status: open }, '立卷中'),
    sealed: count({ status: sealed }, '已封卷'),
    items: sum('itemCount', '卷内件数'),
  },
  prints: {
    inside: '卷内目录',
    cover: '案卷封面',
    register: { kind: 'list', label: '案卷目录', ruled: true },
  },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});

const Ids = Type.String({ minLength: 1, maxLength: 50_000 });

/** 组卷: puts records into a volume, a new one where none is named, behind those that are in it. */
export const composeVolume = endpoint({
  method: 'POST',
  path: '/arc/volume/compose',
  access: 'arc:volume:compose',
  label: '案卷-组卷',
  body: Type.Object({
    ids: Ids,
    volumeId: Type.Optional(Type.String({ maxLength: 64 })),
    title: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  result: Type.Object({ id: Type.String(), title: Type.String(), count: Type.Integer() }),
});

/** Takes records out of their volumes. */
export const releaseItems = endpoint({
  method: 'POST',
  path: '/arc/volume/release',
  access: 'arc:volume:compose',
  label: '案卷-移出',
  body: Type.Object({ ids: Ids }),
  result: Type.Object({ count: Type.Integer() }),
});

/** 调整顺序: the records of a volume in the order in which they are to be numbered. */
export const arrangeVolume = endpoint({
  method: 'POST',
  path: '/arc/volume/arrange',
  access: 'arc:volume:compose',
  label: '案卷-调整顺序',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), ids: Ids }),
  result: Type.Object({ count: Type.Integer() }),
});
