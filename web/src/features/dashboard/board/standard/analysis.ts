import { yesterday } from '@dossier/contract/core/figure.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import { later } from '#services/messages/text.ts';
import { asset, at, due, figure, item, links, list, mine, own, project, running } from './cards.ts';

/** 首页: a person's own work, then how the registers stand. */
export const analysis: readonly Card[] = [
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
