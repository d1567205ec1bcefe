import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';

/** Runs the Vitest projects of these names and counts what passed and failed. */
export async function runVitest(projects) {
  const { node, flags } = runtime();
  const report = inRoot('.cache', `vitest-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const code = await run(node, [
    ...flags,
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return countVitest(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code);
}

/**
 * A file that could not even be loaded has no tests and counts as one failure; so does a run that broke.
 * `names` are those of the tests and files that failed.
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, names: ['Vitest wrote no report'] };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const names = [
    ...broken.map(({ name }) => name),
    ...report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName),
    ),
  ];
  const failed = report.numFailedTests + broken.length;
  if (failed === 0 && code !== 0)
    return { passed: report.numPassedTests, failed: 1, names: ['an error outside of tests'] };
  return { passed: report.numPassedTests, failed, names };
}
