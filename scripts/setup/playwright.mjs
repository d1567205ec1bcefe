import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';

/** The widgets on their demo pages, then the journeys through the product. */
const configs = ['widgets/demo/playwright.config.ts', 'e2e/playwright.config.ts'];

/** Runs the browser tests and counts what passed and failed. A browser that is missing is one failure. */
export async function runPlaywright(args = []) {
  const browser = await findBrowser();
  if (!browser) {
    const set = process.env.CHROMIUM_PATH;
    console.error(
      set
        ? `CHROMIUM_PATH 指向的 ${set} 不是可执行文件 / CHROMIUM_PATH names ${set}, which cannot be run`
        : '没有找到 Chromium：请安装 chromium，或用 CHROMIUM_PATH 指出它，或运行 npx playwright install chromium / ' +
            'No Chromium found: install chromium, or set CHROMIUM_PATH, or run npx playwright install chromium',
    );
    return { passed: 0, failed: 1, names: ['the browser tests: no Chromium'] };
  }
  const totals = { passed: 0, failed: 0, names: [] };
  for (const config of configs) {
    const { passed, failed, names } = await runConfig(config, browser, args);
    totals.passed += passed;
    totals.failed += failed;
    totals.names.push(...names);
  }
  return totals;
}

async function runConfig(config, browser, args) {
  const { node, flags } = runtime();
  const report = inRoot('.cache', 'playwright.json');
  rmSync(report, { force: true });
  const code = await run(
    node,
    [
      ...flags,
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${config}`,
      '--reporter=list,json',
      // What is asked for by name is in one of them only.
      ...(args.length > 0 ? ['--pass-with-no-tests'] : []),
      ...args,
    ],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return countPlaywright(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code);
}

/** Flaky tests count as failed: a journey works or it does not. `names` are those of the tests that failed. */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1, names: ['Playwright wrote no report'] };
  const { expected, unexpected, flaky } = report.stats;
  const names = (report.suites ?? []).flatMap(failedSpecs);
  const failed = unexpected + flaky;
  if (failed === 0 && code !== 0) return { passed: expected, failed: 1, names: ['an error outside of tests'] };
  return { passed: expected, failed, names };
}

function failedSpecs(suite) {
  const own = suite.specs.filter((spec) =>
    spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [...own.map((spec) => `${spec.file} › ${spec.title}`), ...(suite.suites ?? []).flatMap(failedSpecs)];
}
