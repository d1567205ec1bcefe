import type { Card } from '@dossier/contract/dashboard/card.ts';
import { outsourcingCharts, outsourcingFigures } from '@dossier/contract/pm/stat/questions.ts';
import { type Later, later } from '#services/messages/text.ts';
import { at, name } from './cards.ts';

type Spot = ReturnType<typeof at>;
const figure = (id: keyof typeof outsourcingFigures, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'figure' },
  ...outsourcingFigures[id],
});
const chart = (id: keyof typeof outsourcingCharts, spot: Spot, title: Later): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'chart' },
  ...outsourcingCharts[id],
});

/** 外包统计: what the filings tell, in their three measures beside each other, and of people (domain 9). */
export const outsourcing: readonly Card[] = [
  figure('contracts', at(0, 0, 3, 5), later('本年新签合同（份）')),
  figure('signed', at(3, 0, 3, 5), later('本年新签额（元）')),
  figure('executed', at(6, 0, 3, 5), later('本年执行额（元）')),
  figure('received', at(9, 0, 3, 5), later('本年收汇额（元）')),
  chart('signedByMonth', at(0, 5, 4, 9), later('每月新签（元）')),
  chart('executedByMonth', at(4, 5, 4, 9), later('每月执行（元）')),
  chart('receivedByMonth', at(8, 5, 4, 9), later('每月收汇（元）')),
  chart('signedByClass', at(0, 14, 4, 9), later('新签额按外包分类')),
  chart('executedByClass', at(4, 14, 4, 9), later('执行额按外包分类')),
  chart('receivedByClass', at(8, 14, 4, 9), later('收汇额按外包分类')),
  chart('signedByCountry', at(0, 23, 4, 9), later('新签额按国别')),
  chart('executedByCountry', at(4, 23, 4, 9), later('执行额按国别')),
  chart('receivedByCountry', at(8, 23, 4, 9), later('收汇额按国别')),
  chart('signedByShore', at(0, 32, 4, 9), later('新签额按在岸离岸')),
  chart('executedByShore', at(4, 32, 4, 9), later('执行额按在岸离岸')),
  chart('receivedByShore', at(8, 32, 4, 9), later('收汇额按在岸离岸')),
  chart('peopleByMonth', at(0, 41, 6, 9), later('每月从业人数')),
  chart('peopleByEdu', at(6, 41, 6, 9), later('从业人员学历（各月之和）')),
];
