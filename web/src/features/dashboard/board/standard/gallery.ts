import type { Card } from '@dossier/contract/dashboard/card.ts';
import { later } from '#services/messages/text.ts';
import { asset, at, chart, figure, item, loan, maintenance, project } from './cards.ts';

/** 图表库: every way of drawing, over the registers. */
export const gallery: readonly Card[] = [
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
