import { compare } from '@dossier/rules/condition.ts';
import { intake } from '../../arc/intake.ts';
import {
  date,
  datetime,
  depart,
  dict,
  files,
  integer,
  longText,
  money,
  ref,
  text,
  user,
  yesNo,
} from '../../core/field.ts';
import { count, share } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { board } from '../../core/view.ts';
import { project } from '../project.ts';

/** States of a closing (dictionary pm_close_status). The archive moves it on from 待移交. */
export const closeStatus = { draft: '10', deciding: '20', handing: '30', handed: '40', archived: '50' } as const;
const { draft, deciding, handing } = closeStatus;

/** Days after its approval within which the papers of a closed project are in the archive (domain 5). */
export const fileWithinDays = 60;

/** How the project ended (dictionary pm_close_result). */
export const closeResult = { normal: 'normal', early: 'early' } as const;

/** What a check has found (dictionary pm_check_result); waived: it does not hold the closing up. */
export const checkResult = { passed: 'P', failed: 'F', waived: 'W' } as const;

/** 结项检查: what must be done before a project is closed (domain 5), as it was when somebody last looked. */
export const closeChecks = part({
  label: '结项检查',
  table: 'pm_close_check',
  foreignKey: 'close_id',
  most: 20,
  readOnly: true,
  fields: {
    item: dict('pm_close_check', { label: '检查项', readOnly: true, list: 125 }),
    result: dict('pm_check_result', { label: '结果', readOnly: true, state: true, list: 105 }),
    found: integer({ label: '未完成', readOnly: true, list: 80 }),
    message: text({ label: '说明', readOnly: true, max: 500, shows: 'sentence', list: 190 }),
    amount: money({ label: '未结清金额', readOnly: true, list: false }),
    place: text({ label: '明细', readOnly: true, max: 500, shows: 'address', list: 64 }),
    waiver: text({ label: '豁免原因', readOnly: true, max: 500, list: 120 }),
    waivedBy: user({ label: '豁免人', readOnly: true, list: 80 }),
    waivedTime: datetime({ label: '豁免时间', readOnly: true, list: false }),
    waivedFor: integer({ label: '豁免时未完成数', readOnly: true, internal: true, list: false }),
  },
});

/** 结项申请: the end of a project, what it taught, and the ten checks (domain 4.1, 5). A project has one. */
export const projectClose = resource({
  area: 'pm',
  name: 'close',
  label: '结项申请',
  path: '/pm/close',
  table: 'pm_close',
  component: 'pm/CloseList',
  within: 'projectId',
  titleField: 'title',
  uniques: [{ fields: ['projectId'], message: '该项目已有结项申请' }],
  fields: {
    title: text({ label: '结项名称', readOnly: true, form: false, max: 120, search: 'contains', list: 220 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 200,
    }),
    status: dict('pm_close_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    result: dict('pm_close_result', { label: '结论', required: true, initial: 'normal', search: 'equals', list: 100 }),
    failed: integer({ label: '未通过检查', readOnly: true, form: false, list: 110 }),
    checkedTime: datetime({ label: '检查时间', readOnly: true, form: false, list: 160 }),
    satisfaction: integer({ label: '客户满意度', minimum: 1, maximum: 5, list: 100, help: '1–5分' }),
    summary: longText({ label: '总结', required: true, max: 4000, list: false }),
    lessons: longText({ label: '经验教训', required: true, max: 4000, list: false }),
    agreement: files({ label: '终止协议', most: 10, list: false, excel: false, help: '结论为提前终止时上传' }),
    dept: depart({
      label: '承接部门',
      codeField: 'deptCode',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 120,
    }),
    deptCode: text({ label: '承接部门编码', readOnly: true, form: false, list: false, excel: false, max: 64 }),
    intakeId: ref(() => intake, {
      label: '移交批次',
      text: 'no',
      readOnly: true,
      form: false,
      loose: true,
      list: 130,
      excel: false,
    }),
    approvedTime: datetime({
      label: '批准时间',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: false,
    }),
    fileBy: date({ label: '归档期限', readOnly: true, form: false, search: 'range', more: true, list: 115 }),
    receivedTime: datetime({
      label: '归档时间',
      readOnly: true,
      form: false,
      search: 'range',
      more: true,
      list: false,
    }),
    onTime: yesNo({
      label: '及时归档',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 100,
      help: '批准后60天内由档案部门接收；逾期未接收为否',
    }),
    requiredLines: integer({ label: '必归类目', readOnly: true, form: false, list: 100 }),
    filedLines: integer({ label: '已归类目', readOnly: true, form: false, list: 100, help: '已有文件归档的必归类目' }),
    handover: text({ label: '移交说明', readOnly: true, form: false, max: 300, shows: 'sentence', list: false }),
  },
  parts: { checks: closeChecks },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    recheck: {
      label: '重新检查',
      done: '结项检查已更新',
      from: [draft],
      batch: false,
      beside: true,
    },
    waive: {
      label: '豁免',
      done: '检查项已豁免',
      from: [draft],
      batch: false,
      note: '豁免只对当前的未完成数有效，之后增加的仍会阻止结项。',
      input: {
        item: dict('pm_close_check', { label: '检查项', required: true }),
        waiver: longText({ label: '豁免原因', required: true, max: 500 }),
      },
    },
    submit: {
      label: '提交',
      from: [draft],
      to: deciding,
      flow: 'pm.close',
      passed: handing,
      refused: draft,
      ask: '提交时重新检查；审批通过后项目变为“已结项”。',
      beside: true,
    },
    makeBatch: {
      label: '生成移交批次',
      done: '移交批次已生成',
      from: [handing],
      batch: false,
      beside: true,
      only: { when: compare('intakeId', 'empty'), message: '该项目的移交批次已经生成' },
      ask: '应归档的文档逐件生成归档记录，文件只引用不复制。',
    },
  },
  events: { reopen: '项目重新打开', handOver: '移交', archive: '归档' },
  figures: {
    draft: count({ status: draft }, '草稿'),
    deciding: count({ status: deciding }, '审批中'),
    handing: count({ status: handing }, '待移交'),
    late: count({ onTime: 'N' }, '逾期归档', { alert: true }),
    filedRate: share({}, {}, '归档率', ['filedLines', 'requiredLines']),
    onTimeRate: share({ onTime: 'Y' }, { onTime: 'Y,N' }, '及时归档率'),
  },
  views: [board('status')],
  prints: { report: '结项报告', register: { kind: 'list', label: '结项台账' } },
  excel: {
    title: '结项台账',
    layout: 'template',
    columns: [
      ...['title', 'projectId', 'status', 'result', 'failed', 'checkedTime', 'satisfaction', 'dept'],
      ...['approvedTime', 'fileBy', 'receivedTime', 'onTime', 'requiredLines', 'filedLines'],
    ],
  },
  without: ['addBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
