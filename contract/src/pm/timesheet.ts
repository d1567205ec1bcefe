import { monthPattern } from '@dossier/rules/period.ts';
import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { date, decimal, dict, longText, money, ref, text, user, yesNo } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { project } from './project.ts';
import { task } from './task.ts';

/** States of a line (dictionary pm_ts_status). */
export const lineStatus = { draft: '0', waiting: '1', approved: '2', rejected: '3', locked: '4' } as const;

/** Kinds of hours (dictionary pm_ts_type). */
export const hourTypes = ['work', 'ot', 'travel', 'train', 'idle', 'leave'] as const;
/** Of these: more than the day has. */
export const overtimeType = 'ot';
/** Kinds that are of a project, and that its manager approves; the others are of nobody but the person, and go to the head of the department. */
export const projectTypes: readonly string[] = ['work', 'ot', 'travel'];

/** Hours of a working day. */
export const dayHours = 8;

/** 工时: lines of all timesheets, to read. They are written as weeks, and moved on by the calls below (domain 4.3). */
export const timesheet = resource({
  area: 'pm',
  name: 'ts',
  label: '工时',
  path: '/pm/ts',
  table: 'pm_ts_line',
  component: 'pm/TimesheetList',
  within: 'projectId',
  titleField: 'week',
  order: [['day', 'desc']],
  fields: {
    username: user({ label: '人员', readOnly: true, search: 'equals', list: 100 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      search: 'equals',
      list: 200,
    }),
    taskId: ref(() => task, { label: '任务', text: 'name', readOnly: true, list: 150 }),
    day: date({ label: '日期', readOnly: true, search: 'range', list: 115 }),
    week: text({ label: '周', readOnly: true, max: 8, search: 'equals', more: true, mono: true, list: 100 }),
    type: dict('pm_ts_type', { label: '类型', readOnly: true, search: 'equals', more: true, list: 90 }),
    hours: decimal({ label: '工时', scale: 1, readOnly: true, list: 80 }),
    status: dict('pm_ts_status', { label: '状态', readOnly: true, search: 'equals', list: 90, state: true }),
    billable: yesNo({ label: '计费', readOnly: true, search: 'equals', more: true, list: 70 }),
    cost: money({ label: '人工成本', readOnly: true, list: false }),
    approver: user({ label: '审批人', readOnly: true, list: 90 }),
    note: longText({ label: '说明', readOnly: true, max: 500, list: false }),
    reason: longText({ label: '驳回原因', readOnly: true, max: 500, list: false, excel: false }),
  },
  figures: {
    waiting: count({ status: lineStatus.waiting }, '待审批'),
    hours: sum('hours', '工时合计'),
    approved: sum('hours', '已通过工时', { status: `${lineStatus.approved},${lineStatus.locked}` }),
  },
  excel: {
    title: '工时',
    layout: 'template',
    columns: [
      'username',
      'projectId',
      'taskId',
      'day',
      'type',
      'hours',
      'status',
      'billable',
      'cost',
      'approver',
      'note',
    ],
  },
  prints: { register: { kind: 'list', label: '工时明细' } },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
const Month = Type.String({ pattern: monthPattern });
const Week = Type.String({ pattern: String.raw`^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$` });
const NullableText = Type.Union([Type.String(), Type.Null()]);

const HourType = Type.Union([
  ...[Type.Literal('work'), Type.Literal('ot'), Type.Literal('travel')],
  ...[Type.Literal('train'), Type.Literal('idle'), Type.Literal('leave')],
]);
export type HourType = Static<typeof HourType>;

/** Lines of one week. */
export const mostLines = 350;
/** Lines that one decision is about. */
export const mostDecided = 500;

/** A line as its person sees it. */
export const WeekLine = Type.Object({
  id: Type.String(),
  projectId: NullableText,
  projectName: NullableText,
  projectCode: NullableText,
  taskId: NullableText,
  taskName: NullableText,
  day: Type.String(),
  type: Type.String(),
  hours: Type.Number(),
  note: NullableText,
  billable: Type.String(),
  status: Type.String(),
  approverName: NullableText,
  reason: NullableText,
});
export type WeekLine = Static<typeof WeekLine>;

/** A week of one's own. */
export const WeekSheet = Type.Object({
  week: Type.String(),
  /** 0: nothing has been saved of it yet. */
  version: Type.Integer(),
  days: Type.Array(Type.Object({ day: Type.String(), standard: Type.Number(), locked: Type.Boolean() })),
  standard: Type.Number(),
  /** The last day that hours may be entered for: this Sunday. */
  lastDay: Type.String(),
  lines: Type.Array(WeekLine),
  /** The eight weeks that end with this one or with the present one. */
  recent: Type.Array(
    Type.Object({ week: Type.String(), monday: Type.String(), hours: Type.Number(), status: NullableText }),
  ),
});
export type WeekSheet = Static<typeof WeekSheet>;

/** A week of the caller, with what it should come to. */
export const readWeek = endpoint({
  method: 'GET',
  path: '/pm/ts/week',
  access: 'pm:ts:fill',
  label: '工时-查看本人周工时',
  query: Type.Object({ week: Type.Optional(Week) }),
  result: WeekSheet,
});

/** Projects that the caller may enter hours for in a week, with their tasks. */
export const readChoices = endpoint({
  method: 'GET',
  path: '/pm/ts/choices',
  access: 'pm:ts:fill',
  label: '工时-可填报项目',
  query: Type.Object({ week: Week }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.String(),
      name: Type.String(),
      tasks: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), wbs: NullableText })),
    }),
  ),
});

/** All lines of a week that may be changed: those that are sent take the place of those that were there. */
export const saveWeek = endpoint({
  method: 'PUT',
  path: '/pm/ts/week',
  access: 'pm:ts:fill',
  label: '工时-保存周工时',
  body: Type.Object({
    week: Week,
    version: Type.Integer({ minimum: 0 }),
    lines: Type.Array(
      Type.Object({
        projectId: Type.Optional(Type.Union([Id, Type.Null()])),
        taskId: Type.Optional(Type.Union([Id, Type.Null()])),
        day: Day,
        type: HourType,
        hours: Type.Number(),
        note: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
        billable: Type.Optional(Type.Union([Type.Literal('Y'), Type.Literal('N')])),
      }),
      { maxItems: mostLines },
    ),
  }),
  result: WeekSheet,
});

const WeekVersion = Type.Object({ week: Week, version: Type.Integer({ minimum: 0 }) });

/** Hands a whole week in. What must be confirmed is refused with `confirm`, the word that confirms it when it is sent again. */
export const submitWeek = endpoint({
  method: 'POST',
  path: '/pm/ts/submit',
  access: 'pm:ts:fill',
  label: '工时-提交',
  body: Type.Object({
    ...WeekVersion.properties,
    confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
  result: WeekSheet,
});

/** Takes back what has not been decided on. */
export const withdrawWeek = endpoint({
  method: 'POST',
  path: '/pm/ts/withdraw',
  access: 'pm:ts:fill',
  label: '工时-撤回',
  body: WeekVersion,
  result: WeekSheet,
});

/** A line as whoever approves it sees it. */
export const ApprovalLine = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  username: Type.String(),
  realname: Type.String(),
  week: Type.String(),
  day: Type.String(),
  projectId: NullableText,
  projectName: NullableText,
  projectCode: NullableText,
  taskName: NullableText,
  type: Type.String(),
  hours: Type.Number(),
  note: NullableText,
  billable: Type.String(),
  status: Type.String(),
  /** Its month is locked: nothing is decided any more. */
  locked: Type.Boolean(),
});
export type ApprovalLine = Static<typeof ApprovalLine>;

/** Lines that are shown to whoever approves at once. */
export const mostShown = 1000;

/** What the caller may approve, or has to be asked about before it is taken back. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/pm/ts/approvals',
  access: 'pm:ts:approve',
  label: '工时-待我审批',
  query: Type.Object({ status: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])) }),
  result: Type.Object({ total: Type.Integer(), lines: Type.Array(ApprovalLine) }),
});

const Decided = Type.Array(Type.Object({ id: Id, version: Type.Integer() }), { minItems: 1, maxItems: mostDecided });
/** What was decided, and what whoever decided should know. */
const Outcome = Type.Object({ count: Type.Integer(), warnings: Type.Array(Type.String()) });

/** Agrees to hours: they become cost of their projects. All of them or none. */
export const approveLines = endpoint({
  method: 'POST',
  path: '/pm/ts/approve',
  access: 'pm:ts:approve',
  label: '工时-审批通过',
  body: Type.Object({ lines: Decided }),
  result: Outcome,
});

export const rejectLines = endpoint({
  method: 'POST',
  path: '/pm/ts/reject',
  access: 'pm:ts:approve',
  label: '工时-审批驳回',
  body: Type.Object({ lines: Decided, reason: Type.String({ maxLength: 500 }) }),
  result: Outcome,
});

/** 反审: hours that were agreed to wait again, while their month is open. */
export const unapproveLines = endpoint({
  method: 'POST',
  path: '/pm/ts/unapprove',
  access: 'pm:ts:approve',
  label: '工时-反审',
  body: Type.Object({ lines: Decided }),
  result: Outcome,
});

/** The last twelve months with their hours. */
export const listMonths = endpoint({
  method: 'GET',
  path: '/pm/ts/months',
  access: 'pm:ts:lock',
  label: '工时-月度锁定情况',
  result: Type.Array(
    Type.Object({
      month: Type.String(),
      locked: Type.Boolean(),
      lockedBy: NullableText,
      lockedTime: NullableText,
      approved: Type.Number(),
      /** Lines that nobody has decided on. */
      waiting: Type.Integer(),
      draft: Type.Integer(),
    }),
  ),
});

export const lockMonth = endpoint({
  method: 'POST',
  path: '/pm/ts/lock',
  access: 'pm:ts:lock',
  label: '工时-月度锁定',
  body: Type.Object({ month: Month }),
});

export const unlockMonth = endpoint({
  method: 'POST',
  path: '/pm/ts/unlock',
  access: 'pm:ts:lock',
  label: '工时-解锁',
  body: Type.Object({ month: Month, reason: Type.Optional(Type.String({ maxLength: 500 })) }),
});
