import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { BenchLine } from './list.ts';

const file = new URL('../docs/benchmarks.md', import.meta.url);

/**
 * Writes docs/benchmarks.md.
 * @param part set when only a part was measured: the other rows of the file stay
 */
export function writeReport(lines: readonly BenchLine[], part: string | null): void {
  const rows = new Map(part ? readRows() : []);
  for (const { what, figure, bar = '' } of lines) rows.set(what, `| ${what} | ${figure} | ${bar} |`);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, Node ${process.version}, embedded PostgreSQL 18.`;
  writeFileSync(
    file,
    [
      '# Benchmarks',
      '',
      'Written by `npm run bench`. Ratios within one run count; absolute figures are those of one machine.',
      'The editable grid has [figures of its own](benchmarks-grid.md), by `npm run bench:grid`.',
      'The chart of plans has [figures of its own](benchmarks-gantt.md), by `npm run bench:gantt`.',
      '',
      'CPU per request is that of the server process alone, PostgreSQL not counted; where few requests fit into a second, what',
      'the process does anyway weighs more in each (the bare server of the same run shows that too).',
      '',
      `${day}, ${machine}${part ? ` Only ${part} measured anew.` : ''}`,
      '',
      '| what | measured | bar |',
      '|---|---|---|',
      ...rows.values(),
      '',
    ].join('\n'),
  );
  console.log('written to docs/benchmarks.md');
}

/** The rows that the file has now, by what they measure. */
function readRows(): [what: string, row: string][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((row): [string, string][] => {
      const [, what] = /^\| (.+?) \| /.exec(row) ?? [];
      return what && what !== 'what' ? [[what, row]] : [];
    });
}
