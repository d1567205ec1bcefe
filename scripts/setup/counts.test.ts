import { expect, test } from 'vitest';
import { countPlaywright } from './playwright.mjs';
import { countVitest } from './vitest.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({ status: each, fullName: `test ${at}` })),
});
const journey = (title: string, status: string) => ({ file: 'some.spec.ts', title, tests: [{ status }] });

test.each([
  ['all passed', { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed', 'passed')] }, 0, 2, []],
  [
    'one failed',
    { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] },
    1,
    1,
    ['test 1'],
  ],
  [
    'a file that does not load',
    { numPassedTests: 1, numFailedTests: 0, testResults: [file('failed')] },
    1,
    1,
    ['some.test.ts'],
  ],
  [
    'an error outside of tests',
    { numPassedTests: 3, numFailedTests: 0, testResults: [] },
    1,
    3,
    ['an error outside of tests'],
  ],
  ['no report', undefined, 1, 0, ['Vitest wrote no report']],
])('counts Vitest: %s', (_title, report, code, passed, names) => {
  expect(countVitest(report, code)).toEqual({ passed, failed: names.length, names });
});

test.each([
  ['all passed', { stats: { expected: 4, unexpected: 0, flaky: 0 }, suites: [] }, 0, 4, [], []],
  [
    'one failed, one passed at the second try',
    {
      stats: { expected: 2, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [journey('one', 'unexpected'), journey('two', 'expected')],
          suites: [{ specs: [journey('three', 'flaky')] }],
        },
      ],
    },
    1,
    3,
    ['some.spec.ts › one'],
    ['some.spec.ts › three'],
  ],
  [
    'the server did not start',
    { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] },
    1,
    0,
    ['an error outside of tests'],
    [],
  ],
  ['no report', undefined, 1, 0, ['Playwright wrote no report'], []],
])('counts Playwright: %s', (_title, report, code, passed, names, secondTry) => {
  expect(countPlaywright(report, code)).toEqual({ passed, failed: names.length, names, secondTry });
});
