import type { Card } from '@dossier/contract/dashboard/card.ts';
import { atWork, cockpitCharts, cockpitCourses, cockpitFigures, late } from '@dossier/contract/pm/cockpit/questions.ts';
import { type Later, later } from '#services/messages/text.ts';
import { at, bubbles, courses, list, name } from './cards.ts';

type Spot = ReturnType<typeof at>;
const figure = (id: keyof typeof cockpitFigures, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'figure' },
  ...cockpitFigures[id],
});
const chart = (id: keyof typeof cockpitCharts, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'chart' },
  ...cockpitCharts[id],
});

/** 经营驾驶舱: what is signed, reached and paid, and how the projects do (domain 9). */
export const cockpit: readonly Card[] = [
  figure('signed', at(0, 0, 3, 5), later('本年新签额（元）')),
  figure('reached', at(3, 0, 3, 5), later('本年达成收款额（元）')),
  figure('received', at(6, 0, 3, 5), later('本年到账额（元）')),
  figure('overdue', at(9, 0, 3, 5), later('应收逾期（元）')),
  courses('months', at(0, 5, 9, 10), later('逐月新签、达成与到账（元）'), [
    [later('新签（元）'), cockpitCourses.signed],
    [later('达成（元）'), cockpitCourses.reached],
    [later('到账（元）'), cockpitCourses.received],
  ]),
  figure('margin', at(9, 5, 3, 4), later('在办项目毛利率')),
  figure('running', at(9, 9, 3, 3), later('在执行项目')),
  figure('red', at(9, 12, 3, 3), later('健康度严重的项目')),
  chart('classes', at(0, 15, 4, 9), later('业务构成')),
  chart('shores', at(4, 15, 4, 9), later('在岸与离岸')),
  chart('health', at(8, 15, 4, 9), later('项目健康度')),
  chart('customers', at(0, 24, 4, 10), later('发包方排名（合同额）')),
  chart('countries', at(4, 24, 4, 10), later('离岸发包国别（合同额）')),
  chart('departs', at(8, 24, 4, 10), later('各部门在办项目')),
  bubbles('values', at(0, 34, 12, 13), later('项目进度与成本（SPI × CPI，大小为合同额）'), '/pm/project', atWork, [
    'spi',
    'cpi',
    'contractAmt',
  ]),
  list(
    'behind',
    at(0, 47, 6, 9),
    later('进度落后的项目'),
    '/pm/project',
    atWork,
    ['name', 'pm', 'pct', 'spi'],
    ['spi', 'asc'],
  ),
  list(
    'owed',
    at(6, 47, 6, 9),
    later('逾期的收款节点'),
    '/pm/node',
    late,
    ['name', 'contractId', 'dueDate', 'unpaidCny'],
    ['dueDate', 'asc'],
  ),
];
