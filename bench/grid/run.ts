import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/setup/browser.mjs';
import { run } from '../../scripts/setup/child.mjs';
import type { SizeResult } from './bars.ts';
import { measure, median } from './measure.ts';
import { print, writeReport } from './report.ts';
import { type Candidate, candidates, type Figure, type Measured, nameOf, sizes } from './sizes.ts';

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
const here = fileURLToPath(new URL('.', import.meta.url));
const port = 18320;
const minutesOfUse = Number(asked.minutes ?? (asked.long ? 10 : 1));
const rounds = Number(asked.rounds);
const names = (Object.keys(candidates) as Candidate[]).filter((name) => asked.only?.split(',').includes(name) ?? true);
const chosen = sizes.filter(({ rows, cols }) => asked.sizes?.split(',').includes(`${rows}x${cols}`) ?? true);

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
const all = new Map<string, Measured[]>();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const size of chosen) {
      for (const name of names) {
        const isUsed = round === 1 && size === sizes[0];
        const url = `http://127.0.0.1:${port}/?grid=${name}`;
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
  await browser.close();
  await server.close();
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

function medians(rounds: readonly Measured[]): Measured {
  const found: Measured = {};
  for (const figure of new Set(rounds.flatMap((one) => Object.keys(one) as Figure[]))) {
    const values = rounds.flatMap((one) => one[figure] ?? []);
    found[figure] = values.includes(-1) ? -1 : median(values);
  }
  return found;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}
