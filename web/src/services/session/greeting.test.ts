import { expect, test } from 'vitest';
import { greetingAt, hourInShanghai } from './greeting.ts';

test.each([
  [0, 'morning'],
  [8, 'morning'],
  [9, 'forenoon'],
  [11, 'forenoon'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
  [23, 'evening'],
])('%i o’clock is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

test('the hour is that of the zone of the dates, wherever the browser stands', () => {
  expect(hourInShanghai(new Date('2026-11-23T16:30:00Z'))).toBe(0);
  expect(hourInShanghai(new Date('2026-11-23T00:05:00Z'))).toBe(8);
});
