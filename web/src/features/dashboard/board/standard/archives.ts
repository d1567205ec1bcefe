import { overviewCharts, overviewFigures } from '@dossier/contract/arc/overview/questions.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import { type Later, later } from '#services/messages/text.ts';
import { at, list, name } from './cards.ts';

type Spot = ReturnType<typeof at>;
const figure = (id: keyof typeof overviewFigures, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'figure' },
  ...overviewFigures[id],
});
const chart = (id: keyof typeof overviewCharts, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'chart' },
  ...overviewCharts[id],
});

/** 档案总览: what the archive holds, how it grows, is used and comes to its end (domain 9). */
export const archives: readonly Card[] = [
  figure('items', at(0, 0, 3, 4), later('馆藏档案（件）')),
  figure('volumes', at(3, 0, 3, 4), later('馆藏案卷（卷）')),
  figure('bytes', at(6, 0, 3, 4), later('电子文件容量（GB）')),
  figure('digitised', at(9, 0, 3, 4), later('数字化率')),
  figure('taken', at(0, 4, 3, 5), later('本年入库（件）')),
  figure('loans', at(3, 4, 3, 5), later('本月借阅（单）')),
  figure('overdue', at(6, 4, 3, 5), later('逾期未还（单）')),
  figure('due', at(9, 4, 3, 5), later('到期待鉴定（件）')),
  chart('growth', at(0, 9, 6, 9), later('馆藏增长（年末件数）')),
  chart('dueYears', at(6, 9, 6, 9), later('今后三十年到期（件）')),
  chart('doors', at(0, 18, 4, 9), later('按门类')),
  chart('retentions', at(4, 18, 4, 9), later('按保管期限')),
  chart('secrets', at(8, 18, 4, 9), later('按密级')),
  chart('byYear', at(0, 27, 6, 9), later('按归档年度')),
  chart('byMonth', at(6, 27, 6, 9), later('每月入库（件）')),
  chart('intakes', at(0, 36, 4, 10), later('各部门移交（件）')),
  chart('filings', at(4, 36, 4, 10), later('各部门归档及时率')),
  figure('onTime', at(8, 36, 4, 5), later('归档及时率')),
  figure('passed', at(8, 41, 4, 5), later('四性检测通过率')),
  chart('loansByMonth', at(0, 46, 4, 9), later('每月借阅（单）')),
  chart('purposes', at(4, 46, 4, 9), later('利用目的')),
  chart('borrowers', at(8, 46, 4, 9), later('各部门借阅（单）')),
  chart('bays', at(0, 55, 6, 10), later('各柜存放（件）')),
  list(
    'fill',
    at(6, 55, 6, 10),
    later('库房使用情况'),
    '/arc/location',
    { kind: 'room' },
    ['code', 'name', 'room', 'used', 'fill'],
    ['code', 'asc'],
    10,
  ),
];
