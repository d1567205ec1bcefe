import { expect, it } from 'vitest';
import { textsOfChoices, withUnknown } from './choices.ts';

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];

it('keeps stored values that no choice has', () => {
  expect(withUnknown(options, ['b'])).toBe(options);
  expect(withUnknown(options, ['x', 'a'])).toEqual([...options, { value: 'x', text: 'x' }]);
});

it('reads stored values as their texts, in their order', () => {
  expect(textsOfChoices(options, ['b', 'a', 'x'])).toBe('乙、甲、x');
  expect(textsOfChoices(options, [])).toBe('');
});
