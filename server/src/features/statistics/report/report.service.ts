import type { Grain } from '@dossier/contract/core/figure.ts';
import { type Matrix, matrixOf } from '@dossier/contract/statistics/matrix.ts';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { daysOf, sequenceOf } from '@dossier/contract/statistics/sequence.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Cell, Sheet } from '#engine/excel/sheet.ts';
import { saidText } from '#engine/fields/said-text.ts';
import { readGroups } from '#engine/figures/groups.ts';
import { listHeading } from '#engine/print/list-heading.ts';
import type { PrintContent } from '#engine/print/print-context.ts';
import type { ListQueryInput } from '#engine/query/list-query.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/** A report of one person, under the filters of one question. */
export interface Asked {
  app: App;
  report: Report;
  actor: Actor;
  query: ListQueryInput & { sum?: string; grain?: Grain };
}

/** What a report says, in its reader's language. */
export interface ReportTable {
  /** What its first column is, and what its figures are. */
  by: string;
  amount: string;
  isMoney: boolean;
  matrix: Matrix;
  /** The conditions. */
  heading: string;
}

/** Columns of a paper; what is beyond them is one column. A workbook has as many as are told. */
export const mostPrintedColumns = 14;

/** The figures of a report, as its page shows them. */
export async function readReport({ app, report, actor, query }: Asked, mostColumns?: number): Promise<ReportTable> {
  const { resource, by, split } = report;
  const { sum, grain = 'month', ...given } = query;
  if (sum !== undefined && !report.sums.includes(sum)) throw refuse(`不能按“${sum.slice(0, 50)}”合计`);
  const filters = { ...given, ...report.where };
  const hooks = app.resources.hooksOf(resource);
  const groups = await readGroups(app, resource, hooks, actor, {
    ...{ ...filters, by, grain },
    ...(split === null ? {} : { split }),
    ...(sum === undefined ? {} : { sum }),
  });
  const speaker = speakerOf(actor.language);
  const spoken = speaker.register(resource);
  const said = <G extends { text: string }>(name: string, group: G): G => {
    const field = resource.fields[name];
    return field ? { ...group, text: saidText(field, group.text, speaker) } : group;
  };
  const matrix = matrixOf(
    {
      ...groups,
      groups: groups.groups.map((group) => said(by, group)),
      ...(split !== null && groups.splits ? { splits: groups.splits.map((group) => said(split, group)) } : {}),
    },
    {
      ...{ isSum: sum !== undefined, none: speaker.word('未填'), others: speaker.word('其他') },
      ...{ rows: sequenceOf(resource, by, grain), columns: sequenceOf(resource, split, grain) },
      days: daysOf(report, filters),
      ...(mostColumns === undefined ? {} : { mostColumns }),
    },
  );
  return {
    by: spoken.fields[by]?.label ?? by,
    amount: (sum && spoken.fields[sum]?.label) || speaker.word('数量'),
    isMoney: sum !== undefined && resource.fields[sum]?.type === 'money',
    matrix,
    heading: await listHeading(app.db, { app, resource, hooks, actor }, filters, { ordered: false }),
  };
}

/** The report as a sheet: title, who exported and under which conditions, figures with totals, footer. */
export function reportSheet({ by, amount, isMoney, matrix, heading }: ReportTable, { report, actor }: Asked): Sheet {
  const speaker = speakerOf(actor.language);
  const { word } = speaker;
  const title = speaker.label(report.label);
  const { columns, rows, totals, total } = matrix;
  const kind = isMoney ? 'money' : 'number';
  const whole = columns.length > 0 ? word('合计') : amount;
  return {
    ...{ name: title, title },
    subtitle: [word('导出人:{0}', actor.realname), wireNow(), amount, heading].filter(Boolean).join('　'),
    columns: [
      { header: by, width: 28 },
      ...columns.map(({ text }) => ({ header: text, kind }) as const),
      { header: whole, kind },
    ],
    rows: [
      ...rows.map(({ head, cells, total: of }): Cell[] => [head.text, ...cells, of]),
      [word('合计'), ...totals, total],
    ],
  };
}

/** The report as a landscape table. */
export function reportContent({ by, amount, isMoney, matrix, heading }: ReportTable, speaker: Speaker): PrintContent {
  const { columns, rows, totals, total } = matrix;
  const { word } = speaker;
  const number = (value: number) => grouped(value, isMoney);
  const line = (text: string, cells: readonly number[], of: number) => [text, ...cells.map(number), number(of)];
  const right = true;
  return {
    codes: [],
    data: {
      ruled: true,
      summary: [`${amount} ${number(total)}`, heading].filter(Boolean).join('　'),
      columns: [
        { label: by, share: 140, right: false },
        ...columns.map(({ text }) => ({ label: text, share: 80, right })),
        { label: columns.length > 0 ? word('合计') : amount, share: 90, right },
      ],
      rows: [
        ...rows.map(({ head, cells, total: of }) => line(head.text, cells, of)),
        line(word('合计'), totals, total),
      ],
    },
  };
}

function grouped(value: number, isMoney: boolean): string {
  const digits = isMoney ? 2 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}
