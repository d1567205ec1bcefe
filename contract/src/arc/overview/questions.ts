import { today, yesterday } from '../../core/figure.ts';
import type { CardWhere } from '../../dashboard/card.ts';
import type { ChartQuestion, FigureQuestion } from '../../dashboard/question.ts';

const [item, loan, intake, close, run] = ['/arc/item', '/arc/loan', '/arc/intake', '/pm/close', '/arc/checkRun'];
const due = '/arc/due';

/** Records that the archive holds: in store, being appraised, waiting to be destroyed. */
const held: CardWhere = { status: '40,50,60' };
/** Loans that were agreed, whatever became of them. */
const agreed: CardWhere = { status: '30,35,40,50,55,60,65,80' };
/** Days of thirty years. */
const thirtyYears = 10_957;

/** 档案总览, the numbers: what each asks its list for, and opens it with (domain 9). */
export const overviewFigures = {
  items: { list: item, where: held },
  volumes: { list: '/arc/volume', where: { status: '20' } },
  bytes: { list: item, where: held, sum: 'bytes', unit: 'GB' },
  digitised: { list: item, where: { ...held, hasFiles: 'Y' }, of: held },
  taken: { list: item, where: held, over: 'heldDate', span: 'year' },
  onTime: { list: close, where: { onTime: 'Y' }, of: { onTime: 'Y,N' } },
  passed: { list: run, where: { verdict: 'P' }, of: { verdict: 'P,W,F' } },
  loans: { list: loan, where: agreed, over: 'startDate', span: 'month' },
  overdue: { list: loan, where: { status: '50,55', endDate_end: yesterday }, alert: true },
  due: { list: due, where: { due: 'Y' }, alert: true },
} as const satisfies Record<string, FigureQuestion>;

/** 档案总览, the drawings. */
export const overviewCharts = {
  growth: { list: item, where: held, by: 'heldDate', grain: 'year', growing: true, draw: 'line', top: 30 },
  byYear: { list: item, where: held, by: 'year', order: 'value', draw: 'column', top: 30 },
  byMonth: { list: item, where: held, by: 'heldDate', draw: 'column' },
  doors: { list: item, where: held, by: 'door', draw: 'pie' },
  retentions: { list: item, where: held, by: 'retention', draw: 'pie' },
  secrets: { list: item, where: held, by: 'secret', draw: 'pie' },
  bays: { list: item, where: held, by: 'bayId', draw: 'rank', top: 12 },
  intakes: { list: intake, where: { status: '50,60' }, by: 'dept', sum: 'items', draw: 'bar', top: 10 },
  filings: { list: close, where: { onTime: 'Y,N' }, part: { onTime: 'Y' }, by: 'dept', draw: 'table', top: 10 },
  loansByMonth: { list: loan, where: agreed, by: 'startDate', draw: 'column' },
  purposes: { list: loan, where: agreed, by: 'purpose', draw: 'pie' },
  borrowers: { list: loan, where: agreed, by: 'dept', draw: 'bar', top: 10 },
  dueYears: {
    ...{ list: due, by: 'expireDate', grain: 'year', draw: 'line', top: 31 },
    where: { expireDate_begin: today, expireDate_end: { day: 'today', plus: thirtyYears } },
  },
} as const satisfies Record<string, ChartQuestion>;
