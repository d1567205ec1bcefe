import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { type CodeProblem, diagnosticsOf } from './problems.ts';

const text = Text.of(['select 1', 'form users', '']);

it.each<[string, Omit<CodeProblem, 'message'>, number, number]>([
  ['the whole line without columns', { line: 2 }, 9, 19],
  ['the rest of the line from a column', { line: 2, column: 6 }, 14, 19],
  ['a word between two columns', { line: 2, column: 1, endColumn: 5 }, 9, 13],
  ['the last line for a line behind the end', { line: 99 }, 20, 20],
  ['the first line for line 0', { line: 0 }, 0, 8],
  ['the end of the line for a column behind it', { line: 1, column: 40, endColumn: 50 }, 8, 8],
  ['one place when the end stands before the start', { line: 1, column: 5, endColumn: 2 }, 4, 4],
])('marks %s', (_, place, from, to) => {
  expect(diagnosticsOf(text, [{ ...place, message: '错' }])).toEqual([{ from, to, severity: 'error', message: '错' }]);
});

it('sorts by place and keeps the severity', () => {
  const found = diagnosticsOf(text, [
    { line: 2, message: '后' },
    { line: 1, message: '前', severity: 'warning' },
  ]);
  expect(found.map(({ message, severity }) => [message, severity])).toEqual([
    ['前', 'warning'],
    ['后', 'error'],
  ]);
});
