import { expect, it } from 'vitest';
import { holds } from '../holds.ts';
import { longestExpression, parseRowExpression } from './row-expression.ts';

const isTrue = (text: string, record: Record<string, unknown>) => holds(parseRowExpression(text), record);

it.each<[string, Record<string, unknown>, boolean]>([
  ['status#eq#1', { status: '1' }, true],
  ['status#eq#1', { status: 1 }, true],
  ['status#eq#1', { status: null }, false],
  ['status#ne#1', { status: '2' }, true],
  ['status#ne#1', {}, true],
  ['owner#empty', { owner: '' }, true],
  ['owner#empty#true', { owner: null }, true],
  ['owner#empty#false', { owner: 'ann' }, true],
  ['status#in#1, 3', { status: '3' }, true],
  ['status#in#1,3', { status: '2' }, false],
  ['amount#gt#100', { amount: 99.5 }, false],
  ['amount#ge#100', { amount: 100 }, true],
  // && binds tighter.
  ['a#eq#1 || b#eq#1 && c#eq#1', { a: '1' }, true],
  ['(a#eq#1 || b#eq#1) && c#eq#1', { a: '1' }, false],
  ['( ( a#eq#1 ) )&&b#eq#2', { a: '1', b: '2' }, true],
  ['a#eq#甲（部分） && b#eq#x(y)', { a: '甲（部分）', b: 'x(y)' }, true],
  ['(a#eq#x(y))', { a: 'x(y)' }, true],
  ['a#eq#it is', { a: 'it is' }, true],
])('reads %s', (text, record, expected) => {
  expect(isTrue(text, record)).toBe(expected);
});

it.each([
  '',
  ' ',
  'a',
  'a#eq',
  'a#eq#',
  'a#like#x',
  'a#constructor#x',
  'a#empty#x',
  '#eq#1',
  'a#eq#1 &&',
  '|| a#eq#1',
  '(a#eq#1',
  'a#eq#1)',
  '()',
  'a#eq#1 (b#eq#1',
  '1a#eq#1',
  'a.b#eq#1',
  `a#eq#${'x'.repeat(longestExpression)}`,
])('does not read “%s”', (text) => {
  expect(() => parseRowExpression(text)).toThrow(/表达式/);
});

it('reads as many brackets as an expression may hold without a word about the stack', () => {
  const deep = `${'('.repeat(240)}a#eq#1${')'.repeat(240)}`;
  expect(isTrue(deep, { a: '1' })).toBe(true);
});
