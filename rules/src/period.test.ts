import { expect, it } from 'vitest';
import { boundsOfMonth, courseTo, isMonth, periodBefore, periodTo } from './period.ts';

it.each([
  ['2026-11-24', 'month', '2026-11-01', '2026-10-01', '2026-10-24'],
  ['2026-11-24', 'quarter', '2026-10-01', '2026-07-01', '2026-08-24'],
  ['2026-11-24', 'year', '2026-01-01', '2025-01-01', '2025-11-24'],
  ['2026-05-31', 'month', '2026-05-01', '2026-04-01', '2026-04-30'],
  ['2026-03-30', 'month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2026-04-30', 'month', '2026-04-01', '2026-03-01', '2026-03-31'],
  ['2024-02-29', 'year', '2024-01-01', '2023-01-01', '2023-02-28'],
  ['2026-01-01', 'month', '2026-01-01', '2025-12-01', '2025-12-01'],
  ['2026-02-10', 'quarter', '2026-01-01', '2025-10-01', '2025-11-10'],
] as const)('on %s the %s so far began on %s and is compared with %s to %s', (day, span, begin, before, end) => {
  expect(periodTo(day, span)).toEqual({ begin, end: day });
  expect(periodBefore(day, span)).toEqual({ begin: before, end });
});

it('the course of a number is twelve months up to this one', () => {
  const months = courseTo('2026-02-10');
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02']);
});

it.each([
  ['1900-02', '1900-02-01', '1900-02-28', '1900-03-01'],
  ['2024-02', '2024-02-01', '2024-02-29', '2024-03-01'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01-01'],
  ['9999-12', '9999-12-01', '9999-12-31', '10000-01-01'],
])('%s goes from %s to %s, before %s', (month, first, last, next) => {
  expect(isMonth(month)).toBe(true);
  expect(boundsOfMonth(month)).toEqual({ first, last, next });
});

it.each(['0000-01', '0099-12', '1899-12', '10000-01', '2026-00', '2026-13', '2026-1', '2026-01-01', ' 2026-01', ''])(
  'takes no “%s” for a month',
  (text) => {
    expect(isMonth(text)).toBe(false);
  },
);
