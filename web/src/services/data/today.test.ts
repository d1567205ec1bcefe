import { expect, test } from 'vitest';
import { today } from './today.ts';

test('the day changes at midnight in Shanghai', () => {
  expect(today(Date.parse('2026-11-21T15:59:59Z'))).toBe('2026-11-21');
  expect(today(Date.parse('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
});
