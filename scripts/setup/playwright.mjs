import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';
import { outsideOfTests, reasonOf } from './vitest.mjs';

/** The widgets on their demo pages, the journeys through the product. */
const configs = { widgets: 'widgets/demo/playwright.config.ts', journeys: 'e2e/playwright.config.ts' };
export const browserParts = Object.keys(configs);

/** Runs a part of the browser tests and counts what passed and failed. A browser that is missing is one failure. */
export async function runPlaywright(part, args = []) {
  const browser = await findBrowser();
  if (!browser) {
    const set = process.env.CHROMIUM_PATH;
    console.error(
      set
        ? `CHROMIUM_PATH 指向的 ${set} 不是可执行文件 / CHROMIUM_PATH names ${set}, which cannot be run`
        : '没有找到 Chromium：请安装 chromium，或用 CHROMIUM_PATH 指出它，或运行 npx playwright install chromium / ' +
            'No Chromium found: install chromium, or set CHROMIUM_PATH, or run npx playwright install chromium',
    );
    return { passed: 0, failed: 1, names: [`${part}: no Chromium`], reasons: {} };
  }
  return runTwice(
    (files) => runConfig(configs[part], browser, [...files.map((file) => `[\\\\/]${file}$`), ...args]),
    // What was asked for by name says at once that it failed.
    args.length > 0 ? 0 : undefined,
  );
}

/**
 * Runs the tests; a few files in which some failed run once more, with a server and data of their own again: a browser
 * on a busy machine may stand still for longer than any wait. Who passes only then is told, so that it is seen.
 *
 * @param runTests - given the files to run (none: all), answers as `countPlaywright` does
 */
export async function runTwice(runTests, mostFiles = 5) {
  const first = await runTests([]);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > mostFiles) return first;
  console.log(`once more: ${files.join(', ')}`);
  const second = await runTests(files);
  const after = new Set(second.names);
  for (const name of first.names) if (!after.has(name)) console.log(`~ ${name} (only at the second try)`);
  return { ...second, passed: first.passed - first.passedIn(files) + second.passed };
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

/** What a run came to: counts, what failed, and how many passed in some files. */
export function countPlaywright(report, code) {
  if (!report) return lost('Playwright wrote no report');
  const specs = (report.suites ?? []).flatMap(specsOf);
  const failures = specs.filter(({ status }) => status === 'unexpected');
  const passed = specs.filter(({ status }) => status === 'expected');
  if (failures.length === 0 && code !== 0)
    return { ...lost(outsideOfTests(report.errors ?? [])), passed: passed.length };
  return {
    passed: passed.length,
    failed: failures.length,
    names: failures.map(nameOf),
    reasons: Object.fromEntries(failures.map((failure) => [nameOf(failure), failure.reason])),
    failures,
    passedIn: (files) => passed.filter(({ file }) => files.includes(file)).length,
  };
}

const nameOf = ({ file, title }) => `${file} › ${title}`;

/** A run that failed as a whole; to run it again would say no more. */
function lost(why) {
  return { passed: 0, failed: 1, names: [why], reasons: {}, failures: [], passedIn: () => 0 };
}

function specsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      file,
      title,
      status,
      reason: reasonOf(results.findLast(({ error }) => error)?.error.message),
    })),
  );
  return [...own, ...suites.flatMap(specsOf)];
}
