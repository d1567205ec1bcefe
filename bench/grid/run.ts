import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { medians, rounded } from '../peers/figures.ts';
import { openPeers } from '../peers/open.ts';
import type { SizeResult } from './bars.ts';
import { measure } from './measure.ts';
import { print, writeReport } from './report.ts';
import { type Candidate, candidates, type Measured, nameOf, sizes } from './sizes.ts';

/**
 * Measures the editable grid against its peers and writes docs/benchmarks-grid.md.
 * `--long`: ten minutes of use instead of one. `--rounds 5`. `--only own,floor` and `--sizes 10000x20` measure a part
 * and only print it; `--no-build` takes the last build.
 */
const { values: asked } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    sizes: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
});
const minutesOfUse = Number(asked.minutes ?? (asked.long ? 10 : 1));
const rounds = Number(asked.rounds);
const names = (Object.keys(candidates) as Candidate[]).filter((name) => asked.only?.split(',').includes(name) ?? true);
const chosen = sizes.filter(({ rows, cols }) => asked.sizes?.split(',').includes(`${rows}x${cols}`) ?? true);

const { browser, origin, close } = await openPeers(new URL('.', import.meta.url), 18320, asked['no-build']);
const loadBefore = loadavg()[0] ?? 0;
const all = new Map<string, Measured[]>();
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const size of chosen) {
      for (const name of names) {
        const isUsed = round === 1 && size === sizes[0];
        const url = `${origin}/?grid=${name}`;
        const measured = await measure(browser, url, size, isUsed ? minutesOfUse : 0).catch(
          (reason: unknown): Measured => {
            console.error(`${url}: ${reason}`);
            return { mount: -1 };
          },
        );
        const key = `${name} ${nameOf(size)}`;
        all.set(key, [...(all.get(key) ?? []), measured]);
        console.log(`round ${round}, ${key}: ${JSON.stringify(measured, rounded)}`);
      }
      // After every size: a run that is broken off leaves what it measured.
      report(round);
    }
  }
  print(resultsNow());
} finally {
  await close();
}

function resultsNow(): SizeResult[] {
  return chosen
    .filter((size) => all.has(`${names[0]} ${nameOf(size)}`))
    .map((size) => ({
      size,
      of: Object.fromEntries(names.map((name) => [name, medians(all.get(`${name} ${nameOf(size)}`) ?? [])])),
    }));
}

function report(round: number): void {
  if (names.length < Object.keys(candidates).length || chosen.length < sizes.length) return;
  const load = [loadBefore, loadavg()[0] ?? 0] as const;
  writeReport({ results: resultsNow(), rounds: round, minutesOfUse, browser: `Chromium ${browser.version()}`, load });
}
