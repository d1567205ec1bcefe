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
  const second = [];
  for (const config of configs) {
    const { passed, failed, names, secondTry } = await runConfig(config, browser, args);
    totals.passed += passed;
    totals.failed += failed;
    totals.names.push(...names);
    second.push(...secondTry);
  }
  for (const name of second) console.log(`~ ${name} (only at the second try)`);
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

/**
 * A test that failed is tried once more: a browser on a busy machine may stand still for longer than any wait. What
 * passes then is in `secondTry`, so that it is seen; `names` are those that failed twice.
 */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1, names: ['Playwright wrote no report'], secondTry: [] };
  const { expected, unexpected: failed, flaky } = report.stats;
  const passed = expected + flaky;
  const suites = report.suites ?? [];
  const secondTry = suites.flatMap((suite) => specsOf(suite, 'flaky'));
  if (failed === 0 && code !== 0) return { passed, failed: 1, names: ['an error outside of tests'], secondTry };
  return { passed, failed, names: suites.flatMap((suite) => specsOf(suite, 'unexpected')), secondTry };
}

function specsOf(suite, wanted) {
  const own = suite.specs.filter((spec) => spec.tests.some(({ status }) => status === wanted));
  return [
    ...own.map((spec) => `${spec.file} › ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, wanted)),
  ];
}
