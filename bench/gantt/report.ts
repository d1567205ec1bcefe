import { writeFileSync } from 'node:fs';
import { type Conditions, conditionLines, versionsOf } from '../peers/figures.ts';
import { type Candidate, candidates, type Figure, figures, type Measured } from './sizes.ts';

const file = new URL('../../docs/benchmarks-gantt.md', import.meta.url);

export type Results = Partial<Record<Candidate, Measured>>;

export interface Run extends Conditions {
  results: Results;
}

/** What the chart must hold (domain 12). */
const bars: readonly { what: string; figure: Figure; bar: string; holds: (value: number) => boolean }[] = [
  { what: 'first paint', figure: 'mount', bar: '≤ 2 s', holds: (value) => value <= 2000 },
  { what: 'scrolling', figure: 'fps', bar: '≥ 50 frames/s', holds: (value) => value >= 50 },
  { what: 'scheduling after a drag, painted', figure: 'drop', bar: '≤ 1 s', holds: (value) => value <= 1000 },
];

/** Writes docs/benchmarks-gantt.md. */
export function writeReport({ results, ...conditions }: Run): void {
  const packages = Object.values(candidates).flatMap((one): readonly string[] => one.packages);
  const lines = [
    '# Benchmarks of the chart of plans',
    '',
    'Written by `npm run bench:gantt`. Ratios within one run count; absolute figures are those of one machine, on which other',
    'work ran at the same time.',
    '',
    ...conditionLines(conditions, 'chart'),
    '',
    '5,000 tasks in 50 phases and 8,000 links, the same days for every chart, a view of 1560 × 860, weeks. Production builds.',
    'This chart is the whole board of a plan with its table, tools, critical path and foot. The bar that is dragged is that of the',
    'first task, after which most of the plan stands: letting go of it moves what follows.',
    '',
    '- **This chart** schedules the whole plan by links, lags and the work calendar, and finds the critical path. The server, which saves',
    '  the step and schedules it again, is not part of it (`npm run bench -- --schedule`).',
    '- **Frappe Gantt** (MIT) draws every row and every link. What follows a task moves by as many days while it is dragged.',
    '- **DHTMLX Gantt**, Community edition (MIT), and **SVAR React Gantt**, free edition (MIT), draw what is in sight, with their tables.',
    '  They schedule nothing: what follows stays, and neither finds a critical path. Both have that in editions that are paid for, whose',
    '  trials are for evaluation and come from no public registry; they are left out.',
    '',
    `${versionsOf(packages, new URL('.', import.meta.url))}.`,
    '',
    '## Bars',
    '',
    '| what | measured | bar | |',
    '|---|---|---|---|',
    ...bars.map(({ what, figure, bar, holds }) => {
      const value = results.own?.[figure];
      const verdict = value === undefined || value < 0 ? '–' : holds(value) ? '✓' : '✗';
      return `| ${what} | ${shown(figure, value)} | ${bar} | ${verdict} |`;
    }),
    '',
    '## Figures',
    '',
    ...tableOf(results),
    '',
    'Times in ms. Frames are counted while the rows are moved once in each; the browser paints 60 in a second at most. CPU is that of the',
    'main thread. A dash: not measured, because it did not end or its bar was not taken along.',
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  console.log('written to docs/benchmarks-gantt.md');
}

/** What was measured of every chart. */
export function tableOf(results: Results): string[] {
  const names = Object.keys(results) as Candidate[];
  return [
    `| | ${names.map((name) => candidates[name].title).join(' | ')} |`,
    `|---|${names.map(() => '---:|').join('')}`,
    ...(Object.keys(figures) as Figure[]).map(
      (figure) =>
        `| ${figures[figure].title} | ${names.map((name) => shown(figure, results[name]?.[figure])).join(' | ')} |`,
    ),
  ];
}

function shown(figure: Figure, value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 0 ? '–' : value.toLocaleString('en', digitsOf(figure));
}

const digitsOf = (figure: Figure) => ({
  minimumFractionDigits: figures[figure].digits,
  maximumFractionDigits: figures[figure].digits,
});
