import { datetime, dict, files, integer, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { board } from '../../core/view.ts';
import { archiveItem } from '../item.ts';

/** States of an appraisal (dictionary arc_appraisal_status). */
export const appraisalStatus = {
  draft: '10',
  appraising: '20',
  deciding: '30',
  approved: '40',
  executed: '50',
} as const;
const { draft, appraising, deciding, approved, executed } = appraisalStatus;

/** What is appraised (dictionary arc_appraisal_kind). */
export const appraisalKind = { due: 'due', secret: 'secret', open: 'open' } as const;

/** What may be said of a record (dictionary arc_opinion), by what is appraised. */
export const opinionsFor: Readonly<Record<string, readonly string[]>> = {
  due: ['keep', 'forever', 'destroy', 'transfer'],
  secret: ['keep', 'declass'],
  open: ['keep', 'open', 'control'],
};

/** Least people of a group (AR50). */
export const leastMembers = 3;

/** An action that moves all records of the list. */
const whole = { batch: false, deadline: 120_000 };

/** 鉴定: a group says what becomes of records (domain 6.2, 6.5). Nobody sees one with a record above their clearance. */
export const appraisal = resource({
  area: 'arc',
  name: 'appraisal',
  label: '鉴定',
  path: '/arc/appraisal',
  table: 'arc_appraisal',
  component: 'arc/AppraisalList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_appraisal_line', key: 'appraisal_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  auditChain: { number: 'no' },
  choices: { fields: ['id', 'no'], by: ['status'] },
  fields: {
    no: text({ label: '鉴定编号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 140 }),
    kind: dict('arc_appraisal_kind', {
      label: '鉴定类型',
      required: true,
      initial: appraisalKind.due,
      search: 'equals',
      list: 100,
    }),
    status: dict('arc_appraisal_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    members: user({
      label: '鉴定小组',
      required: true,
      multiple: true,
      list: 220,
      help: '不少于3人，须包含档案人员和形成部门人员',
    }),
    items: integer({ label: '鉴定件数', readOnly: true, form: false, list: 90 }),
    pending: integer({ label: '待填意见', readOnly: true, form: false, list: 90 }),
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
    submitTime: datetime({
      label: '提交小组时间',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: 160,
    }),
    executeTime: datetime({ label: '执行时间', readOnly: true, form: false, list: 160 }),
    executedBy: user({ label: '执行人', readOnly: true, form: false, list: false }),
    report: files({ label: '签字报告', readOnly: true, form: false, most: 5, list: false, excel: false }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
  parts: {
    lines: part({
      label: '鉴定明细',
      table: 'arc_appraisal_line',
      foreignKey: 'appraisal_id',
      most: 500,
      fields: {
        itemId: ref(() => archiveItem, {
          label: '档案',
          text: 'title',
          excelText: 'archiveNo',
          required: true,
          list: 300,
        }),
        basis: text({ label: '规则说明', readOnly: true, form: false, max: 200 }),
        opinions: text({ label: '各人意见', readOnly: true, form: false, max: 1000 }),
        conclusion: dict('arc_opinion', { label: '结论', readOnly: true, form: false }),
        years: integer({ label: '延长年限', readOnly: true, form: false }),
        level: dict('arc_secret', { label: '降为密级', readOnly: true, form: false, numeric: true }),
      },
    }),
  },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    submit: {
      label: '提交小组',
      done: '鉴定已提交小组',
      from: [draft],
      to: appraising,
      ...whole,
      sets: { submitTime: { stamp: 'now' } },
      beside: true,
      ask: '提交后，所列档案进入鉴定中，小组成员逐件填写意见。',
    },
    recall: {
      label: '退回草稿',
      done: '鉴定已退回草稿',
      from: [appraising],
      to: draft,
      ...whole,
      ask: '所列档案回到在库；已填的意见保留。',
    },
    conclude: {
      label: '汇总送审',
      done: '鉴定已汇总送审',
      from: [appraising],
      to: deciding,
      ...whole,
      flow: 'arc.appraisal',
      passed: approved,
      refused: draft,
      withdrawn: appraising,
      unpublished: 'pass',
      beside: true,
      ask: '按多数意见得出结论；没有过半数的，从长保管。',
    },
    execute: {
      label: '执行',
      from: [approved],
      to: executed,
      ...whole,
      password: true,
      danger: true,
      beside: true,
      ask: '续存、转永久、降密解密、开放、控制立即生效；结论为销毁的生成销毁清册。',
      input: { report: files({ label: '签字报告', most: 5 }) },
      sets: { executeTime: { stamp: 'now' }, executedBy: { stamp: 'actor' } },
    },
  },
  figures: {
    appraising: count({ status: appraising }, '鉴定中'),
    deciding: count({ status: deciding }, '审批中'),
    approved: count({ status: approved }, '待执行'),
  },
  views: [board('status')],
  prints: { sheet: '鉴定报告', register: { kind: 'list', label: '鉴定登记簿' } },
  without: ['addBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
