import type { CardWhere } from '../../dashboard/card.ts';
import type { ChartQuestion, FigureQuestion } from '../../dashboard/question.ts';
import { statMeasure } from './stat.ts';

/** All of it is kept with the filings: their numbers are sums of the same rows (decision 0146). */
const list = '/pm/statEvidence';
const of = (measure: keyof typeof statMeasure): CardWhere => ({ measure: statMeasure[measure] });
const thisYear = { over: 'day', span: 'year' } as const;

/** 外包统计, the numbers (domain 9). */
export const outsourcingFigures = {
  contracts: { list, where: of('signed'), ...thisYear },
  signed: { list, where: of('signed'), sum: 'amountCny', ...thisYear },
  executed: { list, where: of('executed'), sum: 'amountCny', ...thisYear },
  received: { list, where: of('received'), sum: 'amountCny', ...thisYear },
} as const satisfies Record<string, FigureQuestion>;

const byMonth = (measure: keyof typeof statMeasure, sum: 'amountCny' | 'people') =>
  ({ list, where: of(measure), by: 'period', sum, draw: 'column', order: 'value', top: 24 }) as const;
const by = (field: string, measure: keyof typeof statMeasure, draw: 'rank' | 'pie' | 'table') =>
  ({ list, where: of(measure), by: field, sum: 'amountCny', draw, top: 12 }) as const;

/** 外包统计, the drawings: by month, class, country and shore, as the columns of a filing are. */
export const outsourcingCharts = {
  signedByMonth: byMonth('signed', 'amountCny'),
  executedByMonth: byMonth('executed', 'amountCny'),
  receivedByMonth: byMonth('received', 'amountCny'),
  signedByClass: by('outsClass', 'signed', 'table'),
  executedByClass: by('outsClass', 'executed', 'table'),
  receivedByClass: by('outsClass', 'received', 'table'),
  signedByCountry: by('country', 'signed', 'rank'),
  executedByCountry: by('country', 'executed', 'rank'),
  receivedByCountry: by('country', 'received', 'rank'),
  signedByShore: by('shore', 'signed', 'pie'),
  executedByShore: by('shore', 'executed', 'pie'),
  receivedByShore: by('shore', 'received', 'pie'),
  peopleByMonth: byMonth('people', 'people'),
  peopleByEdu: { list, where: of('people'), by: 'edu', sum: 'people', draw: 'pie' },
} as const satisfies Record<string, ChartQuestion>;
