import { writeFileSync } from 'node:fs';
import { type Conditions, conditionLines, versionsOf } from '../peers/figures.ts';
import { type Bar, barsOf, type SizeResult } from './bars.ts';
import { type Candidate, candidates, type Figure, figures, type Measured, nameOf } from './sizes.ts';

const file = new URL('../../docs/benchmarks-grid.md', import.meta.url);

export interface Run extends Conditions {
  results: readonly SizeResult[];
  minutesOfUse: number;
}

/** Writes docs/benchmarks-grid.md. */
export function writeReport(run: Run): void {
  const packages = Object.values(candidates).flatMap((one): readonly string[] => one.packages);
  const lines = [
    '# Benchmarks of the editable grid',
    '',
    'Written by `npm run bench:grid`. Ratios within one run count; absolute figures are those of one machine.',
    '',
    ...conditionLines(run, 'grid'),
    '',
    'Same data, same columns (text, number, select, date, date and time in turn), rows of 61 px, view of 1560 × 400,',
    'check box and row number pinned. Production builds. AG Grid with one buffered row and no row animation, vxe-table',
    'with both virtual axes, the others as they come; one click opens an editor: of antd, of ant-design-vue in vxe-table,',
    'and of this grid itself for lists and dates.',
    'CPU is that of the main thread. A dash: not in the free edition, or no part of it.',
    `${versionsOf(['react', ...packages], new URL('.', import.meta.url))}.`,
    '',
    '## Bars',
    '',
    '| what | measured | bar | |',
    '|---|---|---|---|',
    ...barsOf(run.results).map(barRow),
    '',
    ...run.results.flatMap(tableOf),
    `Heap of the grid: without the data, after collecting garbage, in MB. Use: ${run.minutesOfUse} minutes of scrolling, typing,`,
    'choosing and live updates; the whole heap at the end in % of that after five rounds. Other times in ms.',
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  console.log('written to docs/benchmarks-grid.md');
}

/** Prints what was measured. */
export function print(results: readonly SizeResult[]): void {
  for (const result of results) console.log(tableOf(result).join('\n'));
  for (const bar of barsOf(results)) console.log(barRow(bar));
}

function barRow({ what, measured, bar, passed }: Bar): string {
  return `| ${what} | ${measured} | ${bar} | ${passed === null ? '–' : passed ? 'held' : '**missed**'} |`;
}

function tableOf({ size, of }: SizeResult): string[] {
  // An object made from the list of candidates has no other keys.
  const names = Object.keys(of) as Candidate[];
  const floor = of.floor ?? {};
  return [
    `## ${nameOf(size)}`,
    '',
    `| | ${names.map((name) => candidates[name].title).join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...(Object.keys(figures) as Figure[])
      .filter((figure) => names.some((name) => of[name]?.[figure] !== undefined))
      .map(
        (figure) =>
          `| ${figures[figure].title} | ${names.map((name) => cell(figure, of[name] ?? {}, floor)).join(' | ')} |`,
      ),
    '',
  ];
}

/** Figures whose relation to the floor is shown too. */
const related: readonly Figure[] = ['mount', 'mountCpu', 'full', 'wheel'];

function cell(figure: Figure, measured: Measured, floor: Measured): string {
  const value = measured[figure];
  if (value === undefined) return '–';
  if (value < 0 && !figure.startsWith('heap')) return 'failed';
  const base = floor[figure];
  const relation = related.includes(figure) && base ? ` (${(value / base).toFixed(2)} ×)` : '';
  return value.toFixed(figures[figure].digits) + relation;
}
