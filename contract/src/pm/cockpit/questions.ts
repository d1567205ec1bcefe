import { yesterday } from '../../core/figure.ts';
import type { CardWhere } from '../../dashboard/card.ts';
import type { ChartQuestion, CourseQuestion, FigureQuestion } from '../../dashboard/question.ts';

const [project, contract, node, receipt] = ['/pm/project', '/pm/contract', '/pm/node', '/pm/receipt'] as const;
/** Contracts that customers have signed; supplements count with their own amounts. */
const signed: CardWhere = { kind: 'main,supp', status: '40,50' };
/** Nodes that are to be paid to us, and are not. */
export const owed: CardWhere = { dir: 'in', status: '1,2,3' };
export const late: CardWhere = { ...owed, dueDate_end: yesterday };
const paid: CardWhere = { dir: 'in', status: '1' };
/** Projects that are not over. */
export const atWork: CardWhere = { status: '40,50,60,70' };

/** 经营驾驶舱, the numbers: what each asks its list for, and opens it with (domain 9). */
export const cockpitFigures = {
  signed: { list: contract, where: signed, sum: 'amountCny', over: 'signDate', span: 'year' },
  reached: { list: node, where: { dir: 'in' }, sum: 'amountCny', over: 'reachedDate', span: 'year' },
  received: { list: receipt, where: paid, sum: 'amountCny', over: 'date', span: 'year' },
  overdue: { list: node, where: late, sum: 'unpaidCny', alert: true },
  /** Of projects that are not over: what their costs have left of what they have earned. */
  margin: { list: project, where: atWork, sum: 'revenue', less: 'ac' },
  running: { list: project, where: { status: '40' } },
  red: { list: project, where: { ...atWork, health: 'R' }, alert: true },
} as const satisfies Record<string, FigureQuestion>;

/** 经营驾驶舱: what was signed, reached and paid, month by month beside each other. */
export const cockpitCourses = {
  signed: { list: contract, where: signed, day: 'signDate', sum: 'amountCny' },
  reached: { list: node, where: { dir: 'in' }, day: 'reachedDate', sum: 'amountCny' },
  received: { list: receipt, where: paid, day: 'date', sum: 'amountCny' },
} as const satisfies Record<string, CourseQuestion>;

/** 经营驾驶舱, the drawings. */
export const cockpitCharts = {
  classes: { list: project, where: {}, by: 'outsClass', sum: 'contractAmt', draw: 'pie', top: 8 },
  shores: { list: project, where: {}, by: 'shore', sum: 'contractAmt', draw: 'pie' },
  health: { list: project, where: atWork, by: 'health', draw: 'pie' },
  customers: { list: project, where: {}, by: 'customer', sum: 'contractAmt', draw: 'rank', top: 10 },
  countries: { list: project, where: { shore: 'off' }, by: 'country', sum: 'contractAmt', draw: 'rank', top: 10 },
  departs: { list: project, where: atWork, by: 'dept', draw: 'bar', top: 8 },
} as const satisfies Record<string, ChartQuestion>;
