import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { datetime, decimal, depart, dict, files, integer, longText, ref, text, user } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { project } from '../pm/project.ts';

/** States of a batch (dictionary arc_intake_status). */
export const intakeStatus = {
  draft: '10',
  handed: '20',
  checking: '30',
  returned: '40',
  partly: '50',
  received: '60',
  void: '70',
} as const;
const { draft, handed, checking, returned, partly, received } = intakeStatus;

/** Where records come from (dictionary arc_intake_kind). */
export const intakeKind = { project: 'proj', department: 'dept', external: 'ext', old: 'old' } as const;

/** 批次档案: the records of a batch in their order, a view of arc_item. */
export const intakeItems = part({
  label: '批次档案',
  table: 'arc_intake_item',
  foreignKey: 'intake_id',
  most: 5000,
  readOnly: true,
  fields: {
    archiveNo: text({ label: '档号', mono: true, list: 200 }),
    docNo: text({ label: '文号', list: 120 }),
    creator: text({ label: '责任者', list: 120 }),
    title: text({ label: '题名', list: 260 }),
    docDate: text({ label: '文件日期', mono: true, list: 100 }),
    retention: dict('arc_retention', { label: '保管期限', list: 90 }),
    pages: integer({ label: '页数', list: 70 }),
    fileCount: integer({ label: '文件数', list: 80 }),
    status: dict('arc_status', { label: '状态', state: true, list: 90 }),
    returnReason: text({ label: '退回原因', list: 160 }),
  },
});

/** A batch moves with all that is in it, up to a thousand records. */
const whole = { batch: false, deadline: 120_000 };

/** A count that the server works out. */
const counted = (label: string) => integer({ label, readOnly: true, form: false, initial: 0, list: 90 });

/**
 * 接收批次: records that are handed in together, as declared and as they came (domain 6.2, 6.5). Nobody sees one that holds a
 * record above their clearance (DR4), so nothing of it has to be hidden line by line.
 */
export const intake = resource({
  area: 'arc',
  name: 'intake',
  label: '接收批次',
  path: '/arc/intake',
  table: 'arc_intake',
  component: 'arc/IntakeList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_item', key: 'intake_id', item: 'id', of: 'arc:item' },
  within: 'projectId',
  titleField: 'no',
  auditChain: { number: 'no' },
  choices: { fields: ['id', 'no'], by: ['status', 'kind'] },
  fields: {
    no: text({ label: '批次号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 130 }),
    kind: dict('arc_intake_kind', {
      label: '类型',
      required: true,
      initial: intakeKind.department,
      frozen: true,
      search: 'equals',
      list: 110,
    }),
    status: dict('arc_intake_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 100,
      state: true,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 200,
    }),
    dept: depart({
      label: '移交部门',
      codeField: 'deptCode',
      search: 'equals',
      list: 130,
      help: '留空则为本人所在部门',
    }),
    deptCode: text({ label: '移交部门编码', readOnly: true, form: false, list: false, excel: false, max: 64 }),
    source: text({ label: '移交单位', max: 200, list: false, help: '外单位移交时填写' }),
    handedBy: user({ label: '移交人', search: 'equals', more: true, list: 90, help: '留空则为本人' }),
    declaredVolumes: integer({ label: '登记卷数', minimum: 0, maximum: 1_000_000, list: false }),
    declaredItems: integer({
      label: '登记件数',
      minimum: 0,
      maximum: 1_000_000,
      list: 90,
      help: '留空则移交时按实际件数登记',
    }),
    declaredFiles: integer({ label: '登记文件数', minimum: 0, maximum: 10_000_000, list: false }),
    declaredBytes: decimal({ label: '登记字节数', scale: 0, list: false }),
    items: counted('实收件数'),
    fileCount: counted('实收文件数'),
    bytes: decimal({ label: '实收字节数', scale: 0, readOnly: true, form: false, initial: 0, list: false }),
    failed: integer({ label: '不通过项', readOnly: true, form: false, list: 100 }),
    secret: dict('arc_secret', {
      label: '密级',
      readOnly: true,
      form: false,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: false,
    }),
    reason: longText({ label: '退回原因', readOnly: true, form: false, max: 500, list: 180 }),
    handedTime: datetime({ label: '移交时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
    checkedTime: datetime({ label: '检测时间', readOnly: true, form: false, list: false }),
    receivedBy: user({ label: '接收人', readOnly: true, form: false, list: 90 }),
    receivedTime: datetime({ label: '接收时间', readOnly: true, form: false, list: 160 }),
    signed: files({ label: '签字登记表', most: 5, list: false, excel: false, help: '移交接收登记表双方签字后上传' }),
    note: longText({ label: '备注', max: 1000, list: false }),
  },
  parts: { lines: intakeItems },
  states: { field: 'status', first: draft, edit: [draft, returned], delete: [draft] },
  actions: {
    handOver: {
      label: '移交',
      done: '批次已移交',
      from: [draft, returned],
      to: handed,
      sets: { handedTime: { stamp: 'now' } },
      ...whole,
      beside: true,
      ask: '移交后，接收或退回之前不能增减、修改批次内的档案。',
    },
    check: {
      label: '检测',
      from: [handed],
      to: checking,
      done: '检测已开始，完成后将通知您',
      ...whole,
      beside: true,
    },
    recheck: {
      label: '重新检测',
      done: '检测已开始，完成后将通知您',
      from: [checking, partly],
      ...whole,
      note: '只检测重新移交和改动过的档案。',
      ask: '重新检测批次内待接收的档案吗？',
    },
    accept: {
      label: '接收',
      done: '批次已接收',
      from: [checking, partly],
      ...whole,
      beside: true,
      password: true,
      ask: '通过检测的档案给号入库，不通过的逐件退回移交人。',
    },
    giveBack: {
      label: '整批退回',
      done: '批次已退回',
      from: [handed, checking],
      to: returned,
      ...whole,
      danger: true,
      input: { reason: longText({ label: '退回原因', required: true, max: 500 }) },
    },
    void: {
      label: '作废',
      from: [draft, returned],
      to: intakeStatus.void,
      ...whole,
      danger: true,
      ask: '批次内的档案回到整理中；由项目结项生成的档案一并作废。',
    },
  },
  events: { settle: '处理完毕' },
  figures: {
    handed: count({ status: handed }, '待接收'),
    checking: count({ status: checking }, '检测中'),
    returned: count({ status: returned }, '问题退回', { alert: true }),
    partly: count({ status: partly }, '部分接收'),
    received: count({ status: received }, '已接收'),
  },
  views: [board('status')],
  prints: {
    sheet: '移交接收登记表',
    list: '移交清单',
    register: { kind: 'list', label: '接收登记簿' },
  },
  excel: {
    title: '接收登记簿',
    layout: 'template',
    columns: [
      ...['no', 'kind', 'status', 'projectId', 'dept', 'handedBy', 'declaredItems', 'items', 'fileCount', 'bytes'],
      ...['handedTime', 'receivedBy', 'receivedTime'],
    ],
  },
  without: ['addBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

const Ids = Type.String({ minLength: 1, maxLength: 50_000 });

/** 加入移交批次: puts records that are being arranged into a batch that is a draft; where none is named into one's own, or a new one. */
export const putIntoIntake = endpoint({
  method: 'POST',
  path: '/arc/intake/put',
  access: 'arc:intake:add',
  label: '接收批次-加入档案',
  deadline: 120_000,
  body: Type.Object({ ids: Ids, intakeId: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Object({ id: Type.String(), no: Type.String(), count: Type.Integer() }),
});

/** Takes records out of batches that have not been handed over. */
export const takeFromIntake = endpoint({
  method: 'POST',
  path: '/arc/intake/take',
  access: 'arc:intake:add',
  label: '接收批次-移出档案',
  deadline: 120_000,
  body: Type.Object({ ids: Ids }),
  result: Type.Object({ count: Type.Integer() }),
});
