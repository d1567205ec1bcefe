import { datetime, dict, files, integer, longText, ref, text, user, yesNo } from '../../core/field.ts';
import { count, monthEnd, monthStart, share } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { board } from '../../core/view.ts';
import { project } from '../project.ts';
import { sla } from './sla.ts';

/** States of a request (dictionary tk_status). */
export const ticketStatus = {
  raised: '0',
  accepted: '1',
  working: '2',
  waiting: '3',
  resolved: '4',
  closed: '5',
} as const;
const { raised, accepted, working, waiting, resolved, closed } = ticketStatus;

/** Requests that are still to be resolved. */
export const openTickets: readonly string[] = [raised, accepted, working, waiting];
const open = openTickets.join(',');

/** How a request stands to its targets (dictionary pm_ticket_clock). */
export const ticketClock = {
  fine: 'ok',
  near: 'near',
  late: 'late',
  held: 'held',
  met: 'met',
  none: 'none',
} as const;
const { near, late, met } = ticketClock;

/** Why the clock stood (dictionary pm_pause_kind). */
export const pauseKind = { waiting: 'wait', resolved: 'done' } as const;

/** Days that the customer has to answer after a request was resolved, and to have it opened again after it was closed. */
export const answerDays = 3;
export const reopenDays = 7;

/** 暂停记录: when the clock stood. */
export const ticketPauses = part({
  label: '暂停记录',
  table: 'pm_ticket_pause',
  foreignKey: 'ticket_id',
  most: 200,
  readOnly: true,
  fields: {
    kind: dict('pm_pause_kind', { label: '暂停原因', readOnly: true, list: 110 }),
    fromTime: datetime({ label: '暂停开始', readOnly: true, list: 160 }),
    toTime: datetime({ label: '暂停结束', readOnly: true, list: 160 }),
    reason: text({ label: '暂停说明', readOnly: true, max: 500, list: 220 }),
  },
});

const moment = (label: string) => datetime({ label, readOnly: true, form: false, list: false });
const thisMonth = { closedTime_begin: monthStart, closedTime_end: monthEnd };

/** 服务请求: what somebody asks the service desk for, against the clock of its level (domain 4.1, 4.5). */
export const ticket = resource({
  area: 'pm',
  name: 'ticket',
  label: '服务请求',
  path: '/pm/ticket',
  table: 'pm_ticket',
  component: 'pm/TicketList',
  within: 'projectId',
  titleField: 'title',
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 40,
      search: 'starts',
      mono: true,
      list: 190,
    }),
    title: text({ label: '标题', required: true, max: 200, search: 'contains', list: 220, grams: true }),
    dueTime: datetime({
      label: '剩余时间',
      readOnly: true,
      form: false,
      importance: 90,
      list: 150,
      help: '未响应时为距响应时限，其后为距解决时限',
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    level: dict('sla_level', { label: '级别', required: true, initial: 'P3', search: 'equals', list: 70 }),
    status: dict('tk_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 120,
      state: true,
    }),
    clock: dict('pm_ticket_clock', { label: '时效', readOnly: true, form: false, search: 'equals', list: false }),
    source: dict('pm_ticket_source', {
      label: '来源',
      required: true,
      initial: 'phone',
      search: 'equals',
      more: true,
      list: 80,
    }),
    raisedBy: text({ label: '提出人', required: true, max: 50, search: 'contains', more: true, list: 90 }),
    raisedTime: datetime({
      label: '提出时间',
      frozen: true,
      search: 'range',
      more: true,
      list: 160,
      help: '留空则为现在；时限从这时起算',
    }),
    handler: user({ label: '受理人', follows: true, search: 'equals', list: 90, help: '留空则为受理的人' }),
    description: longText({ label: '描述', max: 4000, list: false }),
    slaId: ref(() => sla, {
      label: '服务级别',
      text: 'title',
      readOnly: true,
      form: false,
      list: false,
    }),
    responseDue: moment('响应时限'),
    respondedTime: moment('实际响应'),
    resolveDue: moment('解决时限'),
    resolvedTime: moment('实际解决'),
    closedTime: datetime({ label: '关闭时间', readOnly: true, form: false, search: 'range', more: true, list: false }),
    pausedMinutes: integer({ label: '暂停累计', readOnly: true, form: false, list: false, help: '服务时间内的分钟数' }),
    breached: yesNo({ label: '违约', readOnly: true, form: false, search: 'equals', more: true, list: false }),
    solution: longText({ label: '解决说明', readOnly: true, form: false, max: 2000, list: false }),
    satisfaction: integer({
      label: '满意度',
      readOnly: true,
      form: false,
      minimum: 1,
      maximum: 5,
      fewValues: true,
      list: 80,
    }),
    /** From when on the target counts as near its end, and when the job looks at the request next. */
    warnTime: datetime({ label: '预警时间', readOnly: true, internal: true, list: false, excel: false }),
    alarmTime: datetime({ label: '提醒时间', readOnly: true, internal: true, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  parts: { pauses: ticketPauses },
  sections: [
    {
      title: '时限',
      fields: [
        ...['slaId', 'dueTime', 'clock', 'breached', 'responseDue', 'respondedTime', 'resolveDue', 'resolvedTime'],
        ...['pausedMinutes', 'closedTime', 'satisfaction'],
      ],
    },
  ],
  states: { field: 'status', first: raised, edit: [...openTickets], delete: [raised] },
  actions: {
    accept: { label: '受理', from: [raised], to: accepted, beside: true },
    start: { label: '开始处理', from: [accepted], to: working, beside: true },
    wait: {
      label: '等待客户',
      done: '已转为等待客户，时限暂停计算',
      from: [working],
      to: waiting,
      batch: false,
      input: { reason: longText({ label: '等待原因', required: true, max: 500 }) },
    },
    resume: {
      label: '继续处理',
      done: '已继续处理，时限继续计算',
      from: [waiting],
      to: working,
      beside: true,
    },
    resolve: {
      label: '解决',
      from: [working],
      to: resolved,
      batch: false,
      beside: true,
      input: { solution: longText({ label: '解决说明', required: true, max: 2000 }) },
    },
    close: {
      label: '关闭',
      from: [resolved],
      to: closed,
      batch: false,
      beside: true,
      input: {
        satisfaction: integer({ label: '满意度', minimum: 1, maximum: 5, help: '1至5分，5分最满意；客户未评价则留空' }),
      },
    },
    reopen: {
      label: '重开',
      from: [closed],
      to: working,
      batch: false,
      input: { reason: longText({ label: '重开原因', required: true, max: 500 }) },
    },
  },
  events: { expire: '自动关闭' },
  figures: {
    open: count({ status: open }, '未解决'),
    near: count({ status: open, clock: near }, '即将违约', { alert: true }),
    late: count({ status: open, clock: late }, '已违约', { alert: true }),
    kept: share(
      { status: closed, clock: met, ...thisMonth },
      { status: closed, clock: `${met},${late}`, ...thisMonth },
      '本月SLA达成率',
    ),
  },
  views: [board('status')],
  prints: { register: { kind: 'list', label: '服务请求清单' } },
  excel: {
    title: '服务请求',
    layout: 'template',
    columns: [
      ...[
        'code',
        'projectId',
        'title',
        'level',
        'status',
        'source',
        'raisedBy',
        'raisedTime',
        'handler',
        'description',
      ],
      ...['responseDue', 'respondedTime', 'resolveDue', 'resolvedTime', 'pausedMinutes', 'breached', 'satisfaction'],
    ],
  },
  massEntry: {
    columns: ['projectId', 'title', 'level', 'source', 'raisedBy', 'raisedTime', 'handler', 'description'],
    carryOver: ['projectId', 'level', 'source', 'handler'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
