import { beforeEach, expect, test, vi } from 'vitest';
import { countPlaywright, runTwice } from './playwright.mjs';
import { countVitest } from './vitest.mjs';

// What a run says of its second try would look like one of this run.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

const file = (status: string, ...tests: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({ status: each, fullName: `test ${at}` })),
});
const journey = (title: string, status: string, file = 'a.spec.ts') => ({ file, title, tests: [{ status }] });

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
  expect(countVitest(report, code)).toMatchObject({ passed, failed: names.length, names });
});

test('says what an error outside of tests was', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
  const names = ['an error outside of tests\nError: lost\n  at a.ts:1\na pipe broke'];
  const errors = [{ message: 'lost', stack: 'Error: lost\n  at a.ts:1' }, { message: 'a pipe broke' }];
  expect(countVitest(report, 1, errors)).toMatchObject({ failed: 1, names });
  const journeys = { suites: [suite(journey('one', 'expected'))], errors };
  expect(countPlaywright(journeys, 1)).toMatchObject({ passed: 1, failed: 1, names });
});

test('says at its end what a failed test said, without colours and not at length', () => {
  const said = `\u001b[31mexpected 1\u001b[39m\n${'at a.ts\n'.repeat(30)}`;
  const reason = `expected 1\n${'at a.ts\n'.repeat(11)}`.trim();
  const failed = { status: 'failed', fullName: 'one', failureMessages: [said] };
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ ...file('failed'), assertionResults: [failed] }],
  };
  expect(countVitest(report, 1).reasons).toEqual({ one: reason });
  const tests = [{ status: 'unexpected', results: [{ error: { message: said } }] }];
  const journeys = { suites: [suite({ ...journey('two', 'unexpected'), tests })] };
  expect(countPlaywright(journeys, 1).reasons).toEqual({ 'a.spec.ts › two': reason });
});

const suite = (...specs: ReturnType<typeof journey>[]) => ({ specs: [], suites: [{ specs }] });

test.each([
  ['all passed', { suites: [suite(journey('one', 'expected'), journey('two', 'expected'))] }, 0, 2, []],
  [
    'one failed',
    { suites: [suite(journey('one', 'unexpected'), journey('two', 'expected'))] },
    1,
    1,
    ['a.spec.ts › one'],
  ],
  ['the server did not start', { suites: [] }, 1, 0, ['an error outside of tests']],
  ['the server did not end', { suites: [suite(journey('one', 'expected'))] }, 1, 1, ['an error outside of tests']],
  ['no report', undefined, 1, 0, ['Playwright wrote no report']],
])('counts Playwright: %s', (_title, report, code, passed, names) => {
  expect(countPlaywright(report, code)).toMatchObject({ passed, failed: names.length, names });
});

test('files in which something failed run once more, from the beginning, and are counted once', async () => {
  const first = [
    journey('one', 'expected'),
    journey('two', 'unexpected'),
    journey('three', 'expected', 'b.spec.ts'),
    journey('four', 'unexpected', 'c.spec.ts'),
  ];
  const second = [journey('one', 'expected'), journey('two', 'expected'), journey('four', 'unexpected', 'c.spec.ts')];
  const asked: string[][] = [];
  const outcome = await runTwice((files: string[]) => {
    asked.push(files);
    return Promise.resolve(countPlaywright({ suites: [suite(...(files.length > 0 ? second : first))] }, 1));
  });
  expect(asked).toEqual([[], ['a.spec.ts', 'c.spec.ts']]);
  expect(console.log).toHaveBeenLastCalledWith('~ a.spec.ts › two (only at the second try)');
  expect(outcome).toMatchObject({ passed: 3, failed: 1, names: ['c.spec.ts › four'] });
});

test('what fails in many files, or as a whole, is not run again', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => journey('one', 'unexpected', `${name}.spec.ts`));
  let runs = 0;
  const outcome = await runTwice(() => {
    runs += 1;
    return Promise.resolve(countPlaywright({ suites: [suite(...many)] }, 1));
  });
  expect(outcome).toMatchObject({ passed: 0, failed: 6 });
  expect(await runTwice(() => Promise.resolve(countPlaywright(undefined, 1)))).toMatchObject({ failed: 1 });
  expect(runs).toBe(1);
});
