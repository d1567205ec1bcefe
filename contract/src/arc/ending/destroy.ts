import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { date, datetime, dict, files, integer, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { board } from '../../core/view.ts';
import { proofFields } from '../../identity/proof.ts';
import { archiveClass } from '../class.ts';
import { fonds } from '../fonds.ts';
import { archiveItem } from '../item.ts';
import { appraisal } from './appraisal.ts';

/** States of a list (dictionary arc_destroy_status). */
export const destroyStatus = {
  draft: '10',
  deciding: '20',
  cooling: '30',
  ready: '40',
  destroyed: '50',
  cancelled: '60',
} as const;
const { draft, deciding, cooling, ready, destroyed, cancelled } = destroyStatus;

/** An action that moves all records of the list. */
const whole = { batch: false, deadline: 120_000 };

const frozen = { readOnly: true, form: false } as const;

/** 销毁清册: records that are to be destroyed, as they were when they were listed (domain 6.2, 6.5). Nobody sees one with a record above their clearance. */
export const destroyList = resource({
  area: 'arc',
  name: 'destroy',
  label: '销毁清册',
  path: '/arc/destroy',
  table: 'arc_destroy',
  component: 'arc/DestroyList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_destroy_line', key: 'destroy_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  auditChain: { number: 'no' },
  fields: {
    no: text({ label: '清册编号', ...frozen, max: 20, search: 'starts', mono: true, list: 140 }),
    status: dict('arc_destroy_status', { label: '状态', ...frozen, search: 'equals', list: 90, state: true }),
    appraisalId: ref(() => appraisal, { label: '来源鉴定', text: 'no', ...frozen, search: 'equals', list: 140 }),
    fondsId: ref(() => fonds, { label: '全宗', text: 'name', excelText: 'no', ...frozen, search: 'equals', list: 120 }),
    items: integer({ label: '销毁件数', ...frozen, list: 90 }),
    pages: integer({ label: '总页数', ...frozen, list: 80 }),
    fileCount: integer({ label: '电子文件数', ...frozen, list: false }),
    secret: dict('arc_secret', {
      label: '密级',
      ...frozen,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: false,
    }),
    method: dict('arc_destroy', { label: '销毁方式', required: true, initial: 'shred', search: 'equals', list: 100 }),
    executor: user({ label: '执行人', search: 'equals', more: true, list: 90 }),
    witnesses: user({ label: '监销人', multiple: true, list: 130, help: '2人，不能是执行人、申请人' }),
    applicant: user({ label: '申请人', ...frozen, list: false }),
    coolTo: date({ label: '静置截止', ...frozen, search: 'range', list: 110 }),
    objection: longText({ label: '异议', max: 500, ...frozen, list: false }),
    objector: user({ label: '异议人', ...frozen, list: false }),
    objectTime: datetime({ label: '异议时间', ...frozen, list: false }),
    place: text({ label: '销毁地点', max: 100, list: false }),
    destroyTime: datetime({ label: '销毁时间', ...frozen, search: 'range', more: true, list: 160 }),
    photos: files({ label: '现场照片', ...frozen, most: 20, image: true, list: false, excel: false }),
    classId: ref(() => archiveClass, {
      label: '清册归档分类',
      text: 'name',
      excelText: 'code',
      where: { arrange: 'item' },
      list: false,
      help: '销毁后清册自动归档到该分类，永久保管',
    }),
    orgCode: text({ label: '清册机构', max: 20, mono: true, list: false, help: '档号规则含机构时填写，如BGS' }),
    copies: longText({ label: '仍含所列档案的移交包', max: 2000, ...frozen, list: false }),
    certificateId: ref(() => archiveItem, {
      label: '归档清册',
      text: 'archiveNo',
      ...frozen,
      loose: true,
      list: false,
      excel: false,
    }),
    note: longText({ label: '备注', max: 1000, list: false }),
  },
  parts: {
    lines: part({
      label: '销毁明细',
      table: 'arc_destroy_line',
      foreignKey: 'destroy_id',
      most: 500,
      readOnly: true,
      fields: {
        archiveNo: text({ label: '档号', mono: true, list: 200 }),
        title: text({ label: '题名', list: 280 }),
        docDate: text({ label: '文件日期', mono: true, list: 100 }),
        retention: dict('arc_retention', { label: '保管期限', list: 100 }),
        pages: integer({ label: '页数', list: 70 }),
        digests: text({ label: '电子文件校验值', mono: true, list: 200 }),
      },
    }),
  },
  states: { field: 'status', first: draft, edit: [draft], delete: [] },
  actions: {
    submit: {
      label: '提交',
      from: [draft],
      to: deciding,
      ...whole,
      flow: 'arc.destroy',
      passed: cooling,
      refused: draft,
      withdrawn: draft,
      beside: true,
      sets: { applicant: { stamp: 'actor' }, objection: null, objector: null, objectTime: null },
    },
    object: {
      label: '提出异议',
      done: '异议已提出，清册退回草稿',
      from: [cooling],
      to: draft,
      batch: false,
      beside: true,
      input: { objection: longText({ label: '异议', required: true, max: 500 }) },
      sets: { objector: { stamp: 'actor' }, objectTime: { stamp: 'now' }, coolTo: null },
    },
    reopen: {
      label: '退回修改',
      from: [cooling, ready],
      to: draft,
      batch: false,
      ask: '退回草稿后须重新审批，静置期重新计算。',
      sets: { coolTo: null },
    },
    strike: {
      label: '剔除冻结和借出的',
      done: '已剔除冻结和借出的档案',
      from: [draft],
      ...whole,
      ask: '冻结或借出的档案移出清册，回到在库。',
    },
    cancel: {
      label: '撤销',
      from: [draft, cooling, ready],
      to: cancelled,
      ...whole,
      danger: true,
      ask: '清册内的档案全部回到在库。',
    },
  },
  events: { ready: '静置期满', destroy: '执行销毁', certify: '清册归档' },
  sections: [
    { title: '异议情况', fields: ['objection', 'objector', 'objectTime'] },
    { title: '销毁情况', fields: ['place', 'destroyTime', 'photos', 'classId', 'orgCode', 'certificateId'] },
  ],
  figures: {
    deciding: count({ status: deciding }, '审批中'),
    cooling: count({ status: cooling }, '静置中'),
    ready: count({ status: ready }, '待执行', { alert: true }),
    destroyed: count({ status: destroyed }, '已销毁'),
  },
  views: [board('status')],
  prints: { sheet: '销毁清册', register: { kind: 'list', label: '销毁登记簿' } },
  without: ['add', 'addBatch', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

const Witness = Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }), ...proofFields });

/** 执行销毁: three people before one screen, each with their own password (AR53 to AR56). It cannot be taken back. */
export const executeDestruction = endpoint({
  method: 'POST',
  path: '/arc/destroy/execute',
  access: 'arc:destroy:execute',
  label: '销毁清册-执行销毁',
  deadline: 120_000,
  body: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    version: Type.Integer(),
    place: Type.String({ maxLength: 100 }),
    /** Stored paths of uploads, csv. */
    photos: Type.String({ maxLength: 10_000 }),
    ...proofFields,
    witnesses: Type.Array(Witness, { maxItems: 5 }),
  }),
  result: Type.Object({
    count: Type.Integer(),
    /** Number of the record that holds the list; null where it is filed later. */
    certificateNo: Type.Union([Type.String(), Type.Null()]),
  }),
});
