import { type DayOf, monthEnd, monthStart, today, yesterday } from '@dossier/contract/core/figure.ts';
import type { Card, CardWhere } from '@dossier/contract/dashboard/card.ts';
import { later } from '#services/messages/text.ts';
import { at, due, figure, lent, list, loan, me, myTasks, name, own, sources, work } from './cards.ts';

const until = (end: DayOf): CardWhere => ({ planEnd_begin: today, planEnd_end: end });

/** 任务看板: what waits for me, what is due, and what I follow. */
export const task: readonly Card[] = [
  figure('week', at(0, 0, 3, 4), later('本月到期的任务'), work, {
    ...myTasks,
    planEnd_begin: monthStart,
    planEnd_end: monthEnd,
  }),
  figure('late', at(3, 0, 3, 4), later('我逾期的任务'), work, { ...myTasks, planEnd_end: yesterday }, { alert: true }),
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
    work,
    { ...myTasks, ...until({ day: 'today', plus: 30 }) },
    ['name', 'status', 'projectId', 'planEnd'],
    ['planEnd', 'asc'],
  ),
  own('opened', 'opened', at(0, 24, 8, 6)),
  { id: 'calendar', ...at(8, 15, 4, 15), title: name(later('我的到期日历')), kind: 'calendar', sources },
];
