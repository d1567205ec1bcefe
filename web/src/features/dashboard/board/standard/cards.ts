import type { Card, CardWhere, ChartKind, DueCard, OwnKind } from '@dossier/contract/dashboard/card.ts';
import type { CourseQuestion } from '@dossier/contract/dashboard/question.ts';
import type { Later } from '#services/messages/text.ts';

/** The name of a card is a sentence of the catalogue: it is said in the language of whoever looks. */
export const name = (title: Later): string => title as unknown as string;
export const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
type Spot = ReturnType<typeof at>;

export const me = '#{sys_user_code}';
export const project = '/pm/project';
export const item = '/arc/item';
export const asset = '/eq/asset';
export const loan = '/eq/loan';
export const maintenance = '/eq/maint';
export const work = '/pm/task';
export const running: CardWhere = { status: '40' };
export const lent: CardWhere = { status: '50' };
/** Tasks and milestones of one's own that are not done; phases follow from them. */
export const myTasks: CardWhere = { status: '0,1', type: 'task,ms', owner: me };

export const figure = (
  id: string,
  spot: Spot,
  title: Later,
  list: string,
  where: CardWhere,
  more: object = {},
): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'figure', list, where },
  ...more,
});
export const chart = (
  id: string,
  spot: Spot,
  draw: ChartKind,
  title: Later,
  list: string,
  by: string,
  more: { sum?: string; where?: CardWhere; top?: number } = {},
): Card => ({ id, ...spot, title: name(title), kind: 'chart', list, where: {}, by, draw, ...more });
/** Some lists month by month beside each other. */
export const courses = (
  id: string,
  spot: Spot,
  title: Later,
  asked: readonly (readonly [name: Later, question: CourseQuestion])[],
): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'courses' },
  courses: asked.map(([own, question]) => ({ ...question, name: name(own) })),
});
/** Records between two numbers that are well from 1 on. */
export const bubbles = (
  id: string,
  spot: Spot,
  title: Later,
  path: string,
  where: CardWhere,
  [horizontal, vertical, size]: readonly [horizontal: string, vertical: string, size: string],
): Card => ({
  ...{ id, ...spot, title: name(title), kind: 'bubbles', list: path, where },
  ...{ horizontal, vertical, size, mark: 1 },
});
export const list = (
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
export const own = (id: string, kind: OwnKind, spot: Spot): Card => ({
  ...{ id, ...spot, title: null, kind },
});
/** What ends for whoever looks. */
export const sources: DueCard['sources'] = [
  { list: work, where: myTasks, day: 'planEnd' },
  { list: '/pm/deliv', where: { status: '0,4', owner: me }, day: 'dueDate' },
  { list: '/pm/issue', where: { status: '0,1', owner: me }, day: 'dueDate' },
  { list: project, where: { ...running, pm: me }, day: 'planEnd' },
  { list: '/arc/loan', where: { status: '50,55', borrower: me }, day: 'endDate' },
  { list: loan, where: { ...lent, borrower: me }, day: 'endTime' },
  { list: asset, where: { keeper: me, status: '0,1' }, day: 'serviceDue' },
];
export const due = (id: string, spot: Spot): Card => ({ ...{ id, ...spot, title: null, kind: 'due' }, sources });
export const links = (id: string, spot: Spot, paths: string[] = []): Card => ({
  ...{ id, ...spot, title: null, kind: 'links', paths },
});

export const mine: CardWhere = { ...running, pm: me };
