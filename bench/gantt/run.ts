import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/setup/browser.mjs';
import { run } from '../../scripts/setup/child.mjs';
import { measure, median } from './measure.ts';
import { type Results, tableOf, writeReport } from './report.ts';
import { type Candidate, candidates, type Figure, type Measured } from './sizes.ts';

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
const here = fileURLToPath(new URL('.', import.meta.url));
const port = 18321;
const rounds = Number(asked.rounds);
const names = (Object.keys(candidates) as Candidate[]).filter((name) => asked.only?.split(',').includes(name) ?? true);

// Without their peers: React and antd are those of the product.
if (!existsSync(`${here}node_modules`)) {
  const code = await run('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], { cwd: here });
  if (code !== 0) process.exit(code);
}
const configFile = `${here}vite.config.ts`;
if (!asked['no-build']) await build({ configFile });
const executablePath = await findBrowser();
if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH');

const loadBefore = loadavg()[0] ?? 0;
const server = await preview({ configFile, preview: { port, strictPort: true, host: '127.0.0.1' } });
const all = new Map<Candidate, Measured[]>();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await measure(browser, `http://127.0.0.1:${port}/?chart=${name}`).catch(
        (reason: unknown): Measured => {
          console.error(`${name}: ${reason}`);
          return { mount: -1 };
        },
      );
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
  await browser.close();
  await server.close();
}

function resultsNow(): Results {
  return Object.fromEntries(names.map((name) => [name, medians(all.get(name) ?? [])]));
}

function medians(measured: readonly Measured[]): Measured {
  const found: Measured = {};
  for (const figure of new Set(measured.flatMap((one) => Object.keys(one) as Figure[]))) {
    const values = measured.flatMap((one) => one[figure] ?? []);
    found[figure] = values.includes(-1) ? -1 : median(values);
  }
  return found;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}
