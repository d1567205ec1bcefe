import { describe, expect, it } from 'vitest';
import { today } from '#services/data/today.ts';
import { planProgress } from './progress.ts';

describe('the progress of a plan', () => {
  it.each([
    ['2026-01-01', '2026-01-10', '2025-12-31', { percent: 0, left: 10, total: 10 }],
    ['2026-01-01', '2026-01-10', '2026-01-01', { percent: 10, left: 9, total: 10 }],
    ['2026-01-01', '2026-01-10', '2026-01-10', { percent: 100, left: 0, total: 10 }],
    ['2026-01-01', '2026-01-10', '2026-01-15', { percent: 100, left: -5, total: 10 }],
    ['2026-02-28', '2026-03-01', '2026-02-28', { percent: 50, left: 1, total: 2 }],
    ['2026-01-10', '2026-01-10', '2026-01-10', { percent: 100, left: 0, total: 1 }],
  ])('from %s to %s on %s', (start, end, now, wanted) => {
    expect(planProgress(start, end, now)).toEqual(wanted);
  });

  it.each([
    [null, '2026-01-10'],
    ['2026-01-10', null],
    ['2026-01-10', '2026-01-09'],
  ])('is none for %s to %s', (start, end) => {
    expect(planProgress(start, end, '2026-01-05')).toBeNull();
  });

  it('counts the office’s days', () => {
    expect(today(Date.UTC(2026, 0, 1, 15, 59))).toBe('2026-01-01');
    expect(today(Date.UTC(2026, 0, 1, 16, 0))).toBe('2026-01-02');
  });
});
