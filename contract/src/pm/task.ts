import { compare } from '@dossier/rules/condition.ts';
import { notBefore, when } from '@dossier/rules/record-rule.ts';
import {
  date,
  decimal,
  dict,
  files,
  integer,
  longText,
  money,
  type RefTarget,
  ref,
  text,
  user,
  yesNo,
} from '../core/field.ts';
import { count, sum, today, yesterday } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board, calendar, timeline } from '../core/view.ts';
import { project } from './project.ts';

/** Right to plan: without it one moves on only the tasks that are one's own. */
export const planRight = 'pm:task:plan';

/** States of a task (dictionary pm_task_status). */
export const taskStatus = { waiting: '0', running: '1', done: '2', paused: '3', cancelled: '4' } as const;
const { waiting, running, done, paused, cancelled } = taskStatus;

/** Tasks that are still to be done. */
export const openTasks: readonly string[] = [waiting, running, paused];

/** Kinds of tasks (dictionary pm_task_type). */
export const taskType = { phase: 'phase', task: 'task', milestone: 'ms' } as const;

/** 前置任务: what has to come first, and how long before (working days). */
export const predecessors = part({
  label: '前置任务',
  table: 'pm_dep',
  foreignKey: 'task_id',
  most: 50,
  fields: {
    fromId: ref((): RefTarget => task, {
      label: '前置任务',
      text: 'name',
      required: true,
      referrer: '后续任务',
      same: ['projectId'],
    }),
    type: dict('pm_dep_type', { label: '依赖类型', required: true, initial: 'FS' }),
    lag: integer({ label: '间隔', initial: 0, minimum: -365, maximum: 365 }),
  },
});

/** 检查单: what must be seen to before the task is done. */
export const checklist = part({
  label: '检查单',
  table: 'pm_task_check',
  foreignKey: 'task_id',
  most: 100,
  fields: {
    item: text({ label: '检查项', required: true, max: 200 }),
    checked: yesNo({ label: '已完成', initial: 'N' }),
  },
});

/** 任务: a piece of a project's work, in the order of its WBS (domain 4.1). */
export const task = resource({
  area: 'pm',
  name: 'task',
  label: '任务',
  path: '/pm/task',
  table: 'pm_task',
  component: 'pm/TaskList',
  within: 'projectId',
  titleField: 'name',
  // A project's tasks stand together, as its plan has them.
  order: [
    ['projectId', 'desc'],
    ['wbsKey', 'asc'],
  ],
  choices: { fields: ['id', 'wbs', 'name'], by: ['projectId', 'type', 'status'] },
  fields: {
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    wbs: text({ label: 'WBS码', readOnly: true, form: false, max: 60, mono: true, list: 110 }),
    wbsKey: text({ label: 'WBS序', readOnly: true, internal: true, max: 300, excel: false }),
    sortNo: integer({ label: '同级次序', readOnly: true, internal: true, list: false, excel: false }),
    parentId: ref((): RefTarget => task, {
      label: '上级任务',
      text: 'name',
      referrer: '下级任务',
      same: ['projectId'],
      list: false,
    }),
    name: text({
      label: '任务名称',
      header: '名称',
      required: true,
      max: 200,
      search: 'contains',
      list: 220,
      grams: true,
    }),
    type: dict('pm_task_type', {
      label: '任务类型',
      header: '类型',
      required: true,
      initial: 'task',
      search: 'equals',
      list: 80,
    }),
    status: dict('pm_task_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    owner: user({ label: '负责人', header: '负责人账号', follows: true, search: 'equals', list: 90 }),
    helpers: user({ label: '协办人', multiple: true, follows: true, list: false, excel: false }),
    planStart: date({ label: '计划开始', required: true, search: 'range', more: true, list: 115 }),
    planEnd: date({ label: '计划结束', required: true, search: 'range', list: 115 }),
    duration: integer({ label: '工期', readOnly: true, list: 70, excel: false, help: '工作日' }),
    schedule: dict('pm_schedule', { label: '排程', required: true, initial: 'auto', list: false, excel: false }),
    notBefore: date({
      label: '最早开始',
      readOnly: true,
      form: false,
      list: false,
      excel: false,
      help: '自动排程的任务不早于这一天开始',
    }),
    planHours: decimal({ label: '计划工时', scale: 2, minimum: 0, maximum: 99999, list: false }),
    leftHours: decimal({ label: '剩余工时', scale: 2, minimum: 0, maximum: 99999, list: false, excel: false }),
    bac: money({ label: '任务预算', header: '预算', minimum: 0, list: false }),
    evMethod: dict('pm_ev_method', { label: '挣值法', required: true, initial: 'pct', list: false, excel: false }),
    pct: integer({ label: '进度', initial: 0, minimum: 0, maximum: 100, list: 70, excel: false }),
    actualStart: date({ label: '实际开始', readOnly: true, form: false, list: false, excel: false }),
    actualEnd: date({ label: '实际结束', readOnly: true, form: false, list: false, excel: false }),
    priority: dict('pm_level', { label: '优先级', initial: 'M', search: 'equals', more: true, list: false }),
    blocked: longText({ label: '阻塞原因', max: 500, list: false, excel: false }),
    description: longText({ label: '描述', markdown: true, max: 4000, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
    clientVisible: yesNo({ label: '客户可见', initial: 'N', list: false, excel: false }),
  },
  parts: { predecessors, checklist },
  sections: [
    {
      title: '计划与进度',
      fields: [
        ...['planStart', 'planEnd', 'duration', 'schedule', 'planHours', 'leftHours', 'bac', 'evMethod', 'pct'],
        ...['actualStart', 'actualEnd', 'priority'],
      ],
    },
    { title: '说明', fields: ['blocked', 'description', 'attachments', 'clientVisible'] },
  ],
  rules: [
    notBefore('planEnd', 'planStart'),
    when('type').isOneOf([taskType.phase, taskType.milestone]).clear('planHours', 'leftHours'),
  ],
  states: { field: 'status', first: waiting, edit: [waiting, running, paused], delete: [waiting] },
  actions: {
    start: {
      label: '开始',
      from: [waiting],
      to: running,
      sets: { actualStart: { stamp: 'today' } },
      only: { when: compare('owner', 'notEmpty'), message: '请先指定任务负责人' },
      beside: true,
    },
    finish: {
      label: '完成',
      from: [running],
      to: done,
      sets: { actualEnd: { stamp: 'today' }, pct: 100, leftHours: 0 },
      beside: true,
    },
    pause: {
      label: '暂停',
      from: [running],
      to: paused,
      inverse: 'resume',
      input: { blocked: longText({ label: '阻塞原因', required: true, max: 500 }) },
    },
    resume: { label: '继续', from: [paused], to: running, sets: { blocked: null }, beside: true },
    cancel: {
      label: '取消',
      from: [waiting, running, paused],
      to: cancelled,
      danger: true,
      input: { blocked: longText({ label: '原因', required: true, max: 500 }) },
    },
    reopen: { label: '重开', from: [done], to: running, sets: { actualEnd: null }, ask: '任务将回到“进行中”。' },
  },
  figures: {
    running: count({ status: running }, '进行中'),
    waiting: count({ status: waiting }, '未开始'),
    due: count({ status: running, planEnd_begin: today, planEnd_end: today }, '今天到期'),
    late: count({ status: `${waiting},${running}`, planEnd_end: yesterday }, '已逾期', { alert: true }),
    bac: sum('bac', '预算合计'),
  },
  views: [
    board('status', { or: ['owner', 'priority'], facts: ['projectId', 'owner', 'planEnd'] }),
    calendar({ from: 'planStart', to: 'planEnd' }),
    timeline({ from: 'planStart', to: 'planEnd' }),
  ],
  prints: { register: { kind: 'list', label: '任务清单' } },
  excel: {
    title: '任务',
    layout: 'template',
    columns: [
      'projectId',
      'wbs',
      'name',
      'type',
      'status',
      'owner',
      'planStart',
      'planEnd',
      'duration',
      'planHours',
      'bac',
      'pct',
    ],
  },
  massEntry: {
    columns: ['projectId', 'parentId', 'name', 'type', 'owner', 'planStart', 'planEnd', 'planHours', 'bac'],
    carryOver: ['projectId', 'parentId', 'type', 'owner'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
