import { expect, test } from 'vitest';
import { monthsUntil } from './months.ts';

test('the last months end with that of the day, over the end of a year', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsUntil('2026-12-01', 1)).toEqual(['2026-12']);
});
