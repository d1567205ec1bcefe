import type { CronFieldName } from '@dossier/rules/cron/fields.ts';
import { expect, it } from 'vitest';
import { changePart, fitExpression, initialParts, joinParts, splitParts } from './parts.ts';

const change = (text: string, ...changes: [CronFieldName, string][]) =>
  joinParts(
    changes.reduce((parts, [field, value]) => changePart(parts, field, value), splitParts(text, {})),
    {},
  );

it('starts with every second', () => {
  expect(joinParts(initialParts, {})).toBe('* * * * * ? *');
});

it('fits an expression to the fields that are shown, unless it has too many or too few', () => {
  expect(fitExpression('', {})).toBe('* * * * * ? *');
  expect(fitExpression('0 0 3 * * ?', {})).toBe('0 0 3 * * ? *');
  expect(fitExpression(' 0 0  3 * * ? 2030', { hideYear: true })).toBe('0 0 3 * * ?');
  expect(fitExpression('', { hideSecond: true })).toBe('* * * * ?');
  expect(fitExpression('0 0 3 * * ? 2030', { hideSecond: true })).toBe('0 3 * * ?');
  expect(fitExpression('0 3 * * ?', {})).toBe('0 3 * * ?');
  expect(fitExpression('0 0 3 * * ? * *', {})).toBe('0 0 3 * * ? * *');
});

it('leaves out the years when they or the seconds are hidden', () => {
  const parts = splitParts('5 10 3 * * ? 2030', {});
  expect(joinParts(parts, {})).toBe('5 10 3 * * ? 2030');
  expect(joinParts(parts, { hideYear: true })).toBe('5 10 3 * * ?');
  expect(joinParts(parts, { hideSecond: true })).toBe('10 3 * * ?');
  expect(splitParts('10 3 * * ?', { hideSecond: true })).toEqual({ ...initialParts, minute: '10', hour: '3' });
  expect(splitParts('0 10 3 * * ?', { hideSecond: true }).minute).toBe('10');
});

it.each<[string, string, ...[CronFieldName, string][]]>([
  ['* * * * * ? *', '0 5 * * * ? *', ['minute', '5']],
  ['* * * * * ? *', '0 0 3 * * ? *', ['hour', '3']],
  ['* * * * * ? *', '0 0 0 15 * ? *', ['day', '15']],
  ['* * * * * ? *', '0 0 0 ? * 2 *', ['week', '2']],
  ['* * * * * ? *', '0 0 0 1 3 ? *', ['month', '3']],
  ['* * * ? * * *', '0 0 0 ? 3 1 *', ['month', '3']],
  ['* * * * * ? *', '0 0 0 1 1 ? 2030', ['year', '2030']],
  ['30 * * * * ? *', '30 5 * * * ? *', ['minute', '5']],
  ['* 7-9 * * * ? *', '* 7-9 3 * * ? *', ['hour', '3']],
])('from %s makes %s', (from, to, ...changes) => {
  expect(change(from, ...changes)).toBe(to);
});

it('leaves the smaller units alone when a field only changes from one value to another', () => {
  expect(change('* * 3 * * ? *', ['hour', '4'])).toBe('* * 4 * * ? *');
  expect(change('* * 3 * * ? *', ['hour', '*'])).toBe('* * * * * ? *');
});

it('keeps one of day and week', () => {
  expect(change('0 0 0 5 * ? *', ['week', '2-6'])).toBe('0 0 0 ? * 2-6 *');
  expect(change('0 0 0 ? * 2-6 *', ['week', '?'])).toBe('0 0 0 * * ? *');
  expect(change('0 0 0 ? * 2-6 *', ['day', 'L'])).toBe('0 0 0 L * ? *');
  expect(change('* * * * * ? *', ['day', '?'])).toBe('* * * ? * 1-7 *');
});
