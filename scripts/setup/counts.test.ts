import { expect, test } from 'vitest';
import { countPlaywright } from './playwright.mjs';
import { countVitest } from './vitest.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test.each([
  ['all passed', { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed', 'passed')] }, 0, 2, 0],
  ['one failed', { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }, 1, 1, 1],
  ['a file that does not load', { numPassedTests: 1, numFailedTests: 0, testResults: [file('failed')] }, 1, 1, 1],
  ['an error outside of tests', { numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1, 3, 1],
  ['no report', undefined, 1, 0, 1],
])('counts Vitest: %s', (_title, report, code, passed, failed) => {
  expect(countVitest(report, code)).toEqual({ passed, failed });
});

test.each([
  ['all passed', { stats: { expected: 4, unexpected: 0, flaky: 0 } }, 0, 4, 0],
  ['one failed, one flaky', { stats: { expected: 2, unexpected: 1, flaky: 1 } }, 1, 2, 2],
  ['the server did not start', { stats: { expected: 0, unexpected: 0, flaky: 0 } }, 1, 0, 1],
  ['no report', undefined, 1, 0, 1],
])('counts Playwright: %s', (_title, report, code, passed, failed) => {
  expect(countPlaywright(report, code)).toEqual({ passed, failed });
});
