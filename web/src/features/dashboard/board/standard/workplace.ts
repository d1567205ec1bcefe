import type { Card } from '@dossier/contract/dashboard/card.ts';
import { later } from '#services/messages/text.ts';
import { at, chart, due, links, list, loan, me, own, project, running } from './cards.ts';

/** 工作台: what one does all day, with the ways that one takes. */
export const workplace: readonly Card[] = [
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
