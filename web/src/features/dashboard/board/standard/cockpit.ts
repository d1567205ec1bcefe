import { yesterday } from '@dossier/contract/core/figure.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import { later } from '#services/messages/text.ts';
import { at, bubbles, chart, figure, list, project, running } from './cards.ts';

const [contract, node, receipt] = ['/pm/contract', '/pm/node', '/pm/receipt'];
/** Contracts that customers have signed; supplements count with their own amounts. */
const signed = { kind: 'main,supp', status: '40,50' };
const owed = { dir: 'in', status: '1,2,3' };
const atWork = '40,50,60,70';

/** 经营驾驶舱: what is signed, reached and paid, and how the projects do (domain 9). */
export const cockpit: readonly Card[] = [
  figure('signed', at(0, 0, 3, 5), later('本年新签额（元）'), contract, signed, {
    ...{ sum: 'amountCny', over: 'signDate', span: 'year' },
  }),
  figure(
    'reached',
    at(3, 0, 3, 5),
    later('本年达成收款额（元）'),
    node,
    { dir: 'in' },
    { sum: 'amountCny', over: 'reachedDate', span: 'year' },
  ),
  figure(
    'received',
    at(6, 0, 3, 5),
    later('本年到账额（元）'),
    receipt,
    { dir: 'in', status: '1' },
    { sum: 'amountCny', over: 'date', span: 'year' },
  ),
  figure(
    'overdue',
    at(9, 0, 3, 5),
    later('应收逾期（元）'),
    node,
    { ...owed, dueDate_end: yesterday },
    {
      ...{ sum: 'unpaidCny', alert: true },
    },
  ),
  figure('running', at(10, 5, 2, 4), later('在执行项目'), project, running),
  figure('red', at(10, 9, 2, 5), later('健康度严重的项目'), project, { status: atWork, health: 'R' }, { alert: true }),
  chart('signedByMonth', at(0, 5, 5, 9), 'column', later('每月新签（元）'), contract, 'signDate', {
    ...{ sum: 'amountCny', where: signed },
  }),
  chart('receivedByMonth', at(5, 5, 5, 9), 'line', later('每月到账（元）'), receipt, 'date', {
    ...{ sum: 'amountCny', where: { dir: 'in', status: '1' } },
  }),
  chart('classes', at(0, 14, 4, 9), 'pie', later('业务构成'), project, 'outsClass', {
    ...{ sum: 'contractAmt', top: 8 },
  }),
  chart('shores', at(4, 14, 4, 9), 'pie', later('在岸与离岸'), project, 'shore', { sum: 'contractAmt' }),
  chart('health', at(8, 14, 4, 9), 'pie', later('项目健康度'), project, 'health', { where: { status: atWork } }),
  chart('customers', at(0, 23, 4, 10), 'rank', later('发包方排名（合同额）'), project, 'customer', {
    ...{ sum: 'contractAmt', top: 10 },
  }),
  chart('countries', at(4, 23, 4, 10), 'rank', later('离岸发包国别（合同额）'), project, 'country', {
    ...{ sum: 'contractAmt', where: { shore: 'off' }, top: 10 },
  }),
  chart('departs', at(8, 23, 4, 10), 'bar', later('各部门在办项目'), project, 'dept', {
    ...{ where: { status: atWork }, top: 8 },
  }),
  bubbles(
    'values',
    at(0, 33, 12, 13),
    later('项目进度与成本（SPI × CPI，大小为合同额）'),
    project,
    { status: atWork },
    [...(['spi', 'cpi', 'contractAmt'] as const)],
  ),
  list(
    'behind',
    at(0, 46, 6, 9),
    later('进度落后的项目'),
    project,
    { status: atWork },
    ['name', 'pm', 'pct', 'spi'],
    ['spi', 'asc'],
  ),
  list(
    'owed',
    at(6, 46, 6, 9),
    later('逾期的收款节点'),
    node,
    { ...owed, dueDate_end: yesterday },
    [...['name', 'contractId', 'dueDate', 'unpaidCny']],
    ['dueDate', 'asc'],
  ),
];
