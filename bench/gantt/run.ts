import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { medians, rounded } from '../peers/figures.ts';
import { openPeers } from '../peers/open.ts';
import { measure } from './measure.ts';
import { type Results, tableOf, writeReport } from './report.ts';
import { type Candidate, candidates, type Measured } from './sizes.ts';

/**
 * Measures the chart of plans against its peers, with 5,000 tasks and 8,000 links, and writes docs/benchmarks-gantt.md.
 * `--rounds 5`. `--only own` measures a part and only prints it; `--no-build` takes the last build.
 */
const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
});
const rounds = Number(asked.rounds);
const names = (Object.keys(candidates) as Candidate[]).filter((name) => asked.only?.split(',').includes(name) ?? true);

const { browser, origin, close } = await openPeers(new URL('.', import.meta.url), 18321, asked['no-build']);
const loadBefore = loadavg()[0] ?? 0;
const all = new Map<Candidate, Measured[]>();
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await measure(browser, `${origin}/?chart=${name}`).catch((reason: unknown): Measured => {
        console.error(`${name}: ${reason}`);
        return { mount: -1 };
      });
      all.set(name, [...(all.get(name) ?? []), measured]);
      console.log(`round ${round}, ${name}: ${JSON.stringify(measured, rounded)}`);
    }
    if (names.length === Object.keys(candidates).length)
      writeReport({
        ...{ results: resultsNow(), rounds: round, browser: `Chromium ${browser.version()}` },
        load: [loadBefore, loadavg()[0] ?? 0],
      });
  }
  console.log(tableOf(resultsNow()).join('\n'));
} finally {
  await close();
}

function resultsNow(): Results {
  return Object.fromEntries(names.map((name) => [name, medians(all.get(name) ?? [])]));
}
