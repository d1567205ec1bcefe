import { type DayOf, monthEnd, monthStart, today, yesterday } from '@dossier/contract/core/figure.ts';
import type { Card, CardWhere, ChartKind, DueCard, OwnKind } from '@dossier/contract/dashboard/card.ts';
import { type Later, later } from '#services/messages/text.ts';

/** Dashboards of the product, by the names in their addresses (specification 1, section 2). */
export const boardCodes = ['analysis', 'workplace', 'task', 'monitor', 'chart'] as const;
export type BoardCode = (typeof boardCodes)[number];

/** The name of a card is a sentence of the catalogue: it is said in the language of whoever looks. */
const name = (title: Later): string => title as unknown as string;
const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
type Spot = ReturnType<typeof at>;

const me = '#{sys_user_code}';
const project = '/pm/project';
const item = '/arc/item';
const asset = '/eq/asset';
const loan = '/eq/loan';
const maintenance = '/eq/maint';
const running: CardWhere = { status: '40' };
const lent: CardWhere = { status: '50' };

const figure = (id: string, spot: Spot, title: Later, list: string, where: CardWhere, more: object = {}): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'figure', list, where },
  ...more,
});
const chart = (
  id: string,
  spot: Spot,
  draw: ChartKind,
  title: Later,
  list: string,
  by: string,
  more: { sum?: string; where?: CardWhere; top?: number } = {},
): Card => ({ id, ...spot, title: name(title), kind: 'chart', list, where: {}, by, draw, ...more });
const list = (
  id: string,
  spot: Spot,
  title: Later,
  path: string,
  where: CardWhere,
  columns: string[],
  [field, direction]: [string, 'asc' | 'desc'],
  rows = 6,
): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'list', list: path, where, columns },
  ...{ sort: { field, direction }, rows },
});
const own = (id: string, kind: OwnKind, spot: Spot): Card => ({
  ...{ id, ...spot, title: null, kind },
});
/** What ends for whoever looks. */
const sources: DueCard['sources'] = [
  { list: project, where: { ...running, pm: me }, day: 'planEnd' },
  { list: loan, where: { ...lent, borrower: me }, day: 'endTime' },
  { list: asset, where: { keeper: me, status: '0,1' }, day: 'serviceDue' },
];
const due = (id: string, spot: Spot): Card => ({ ...{ id, ...spot, title: null, kind: 'due' }, sources });
const links = (id: string, spot: Spot, paths: string[] = []): Card => ({
  ...{ id, ...spot, title: null, kind: 'links', paths },
});

const mine: CardWhere = { ...running, pm: me };
const until = (end: DayOf): CardWhere => ({ planEnd_begin: today, planEnd_end: end });

/** 首页: a person's own work, then how the registers stand. */
const analysis: readonly Card[] = [
  // Gone once all is done.
  own('firstSteps', 'firstSteps', at(0, 0, 12, 7)),
  due('due', at(0, 7, 8, 9)),
  own('approvals', 'approvals', at(8, 7, 4, 9)),
  list(
    'projects',
    at(0, 16, 8, 8),
    later('我负责的项目'),
    project,
    mine,
    ['name', 'status', 'customer', 'planEnd'],
    ['planEnd', 'asc'],
  ),
  own('opened', 'opened', at(8, 16, 4, 8)),
  figure('running', at(0, 24, 2, 3), later('执行中项目'), project, running),
  figure(
    'late',
    at(2, 24, 2, 3),
    later('已超期项目'),
    project,
    { ...running, planEnd_end: yesterday },
    { alert: true },
  ),
  figure('held', at(4, 24, 2, 3), later('在库档案'), item, { status: '40' }),
  figure('lent', at(6, 24, 2, 3), later('借出设备'), asset, { status: '1' }),
  own('announcements', 'announcements', at(8, 24, 4, 8)),
  links('links', at(0, 27, 8, 22)),
];

/** 工作台: what one does all day, with the ways that one takes. */
const workplace: readonly Card[] = [
  links('links', at(0, 0, 12, 4), [
    ...['/flow/inbox', '/pm/project', '/arc/item', '/eq/calendar', '/eq/loan', '/isps/userAnnouncement'],
  ]),
  due('due', at(0, 4, 8, 10)),
  own('activity', 'activity', at(8, 4, 4, 10)),
  list(
    'projects',
    at(0, 14, 8, 9),
    later('进行中的项目'),
    project,
    running,
    ['name', 'pm', 'customer', 'planEnd'],
    ['planEnd', 'asc'],
  ),
  chart('departs', at(8, 14, 4, 9), 'radar', later('各部门的项目'), project, 'dept', { where: running, top: 8 }),
  list(
    'loans',
    at(0, 23, 8, 7),
    later('我的借用'),
    loan,
    { borrower: me, status: '20,30,50,55' },
    ['code', 'status', 'startTime', 'endTime'],
    ['endTime', 'asc'],
    5,
  ),
  own('opened', 'opened', at(8, 23, 4, 9)),
];

/** 任务看板: what waits for me, what is due, and what I follow. */
const task: readonly Card[] = [
  figure('week', at(0, 0, 3, 4), later('本月到期的项目'), project, {
    ...mine,
    planEnd_begin: monthStart,
    planEnd_end: monthEnd,
  }),
  figure('late', at(3, 0, 3, 4), later('我超期的项目'), project, { ...mine, planEnd_end: yesterday }, { alert: true }),
  figure('loans', at(6, 0, 3, 4), later('我借用中的设备单'), loan, { ...lent, borrower: me }),
  figure(
    'overdue',
    at(9, 0, 3, 4),
    later('我逾期未还'),
    loan,
    { ...lent, borrower: me, endTime_end: yesterday },
    { alert: true },
  ),
  own('approvals', 'approvals', at(0, 4, 4, 11)),
  due('due', at(4, 4, 8, 11)),
  list(
    'coming',
    at(0, 15, 8, 9),
    later('30天内到期'),
    project,
    { ...mine, ...until({ day: 'today', plus: 30 }) },
    ['name', 'status', 'dept', 'planEnd'],
    ['planEnd', 'asc'],
  ),
  own('opened', 'opened', at(0, 24, 8, 6)),
  { id: 'calendar', ...at(8, 15, 4, 15), title: name(later('我的到期日历')), kind: 'calendar', sources },
];

/** 运行监控: how the server does and who has been here. */
const monitor: readonly Card[] = [own('process', 'process', at(0, 0, 7, 12)), own('visits', 'visits', at(7, 0, 5, 12))];

/** 图表库: every way of drawing, over the registers. */
const gallery: readonly Card[] = [
  figure('signed', at(0, 0, 3, 5), later('本年计划开工'), project, {}, { over: 'planStart', span: 'year' }),
  figure(
    'budget',
    at(3, 0, 3, 5),
    later('本年计划开工的预算'),
    project,
    {},
    { sum: 'budget', over: 'planStart', span: 'year' },
  ),
  figure('booked', at(6, 0, 3, 5), later('本月借用'), loan, {}, { over: 'startTime' }),
  figure(
    'repairs',
    at(9, 0, 3, 5),
    later('本年维修费用'),
    maintenance,
    {},
    { sum: 'cost', over: 'startDate', span: 'year' },
  ),
  chart('column', at(0, 5, 6, 9), 'column', later('项目按状态（柱状图）'), project, 'status'),
  chart('line', at(6, 5, 6, 9), 'line', later('每月到期的项目（折线图）'), project, 'planEnd'),
  chart('area', at(0, 14, 6, 9), 'area', later('每月开工的预算（面积图）'), project, 'planStart', { sum: 'budget' }),
  chart('pie', at(6, 14, 6, 9), 'pie', later('档案按保管期限（饼图）'), item, 'retention'),
  chart('bar', at(0, 23, 6, 10), 'bar', later('项目经理的项目（条形图）'), project, 'pm', { top: 10 }),
  chart('rank', at(6, 23, 6, 10), 'rank', later('部门预算（排行）'), project, 'dept', { sum: 'budget', top: 10 }),
  chart('radar', at(0, 33, 6, 10), 'radar', later('外包分类（雷达图）'), project, 'outsClass', { top: 8 }),
  chart('table', at(6, 33, 6, 10), 'table', later('设备按状态（表格）'), asset, 'status'),
  chart('map', at(0, 43, 6, 11), 'map', later('租户按省份（地图）'), '/sys/tenant', 'workPlace'),
];

/** The cards of a dashboard as the product comes. */
export const standardCards: Record<BoardCode, readonly Card[]> = {
  analysis,
  workplace,
  task,
  monitor,
  chart: gallery,
};
