import type { Card, CardKind } from '@dossier/contract/dashboard/card.ts';
import { translated } from '@dossier/widgets/language/text.ts';
import { type Later, later, say } from '#services/messages/text.ts';

/** What kinds of cards are called. */
export const kindNames: Record<CardKind, Later> = {
  figure: later('指标'),
  chart: later('图表'),
  list: later('列表'),
  due: later('到期事项'),
  calendar: later('日历'),
  board: later('看板'),
  bubbles: later('气泡图'),
  courses: later('逐月对照'),
  report: later('报表'),
  graph: later('Online图表'),
  text: later('文字'),
  links: later('快捷入口'),
  approvals: later('待我审批'),
  opened: later('我的记录'),
  announcements: later('公告'),
  activity: later('我的动态'),
  visits: later('最近一周访问量'),
  process: later('运行状况'),
  firstSteps: later('开始使用'),
};

/** The name of a card: its own, in the reader's language where the product knows it, else that of its kind. */
export const titleOf = (card: Card): string => (card.title ? translated(card.title) : say(kindNames[card.kind]));
