import { existsSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';

/** Runs the Vitest projects of these names and counts what passed and failed. */
export async function runVitest(projects) {
  const { node, flags } = runtime();
  const report = inRoot('.cache', `vitest-${projects.join('-')}.json`);
  const outside = inRoot('.cache', 'vitest-outside-errors.json');
  for (const file of [report, outside]) rmSync(file, { force: true });
  const args = [
    ...flags,
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${inRoot('scripts/setup/outside-errors.mjs')}`,
  ];
  const code = await run(node, args, { env: { OUTSIDE_ERRORS: outside } });
  const [counted, errors] = [report, outside].map((file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
  );
  return countVitest(counted, code, errors);
}

/**
 * A file that could not even be loaded has no tests and counts as one failure; so does a run that broke.
 * `names` are those of the tests and files that failed, `reasons` what each said.
 */
export function countVitest(report, code, errors = []) {
  if (!report) return { passed: 0, failed: 1, names: ['Vitest wrote no report'], reasons: {} };
  const passed = report.numPassedTests;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'failed'),
  );
  const failures = [
    ...broken.map(({ name, message }) => [name, reasonOf(message)]),
    ...tests.map(({ fullName, failureMessages = [] }) => [fullName, reasonOf(failureMessages[0])]),
  ];
  if (failures.length === 0 && code !== 0) return { passed, failed: 1, names: [outsideOfTests(errors)], reasons: {} };
  return {
    passed,
    failed: failures.length,
    names: failures.map(([name]) => name),
    reasons: Object.fromEntries(failures),
  };
}

/** The first lines of what a test said as it failed, without colours. */
export function reasonOf(message = '') {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n');
}

/**
 * The name of what went wrong outside of tests: with where it began, since who reads it may have the last lines only.
 * @param errors - each with its message, and its stack where there is one
 */
export function outsideOfTests(errors) {
  return ['an error outside of tests', ...errors.map(({ stack, message }) => stack || message)].join('\n');
}
