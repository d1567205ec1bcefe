import { expect, it } from 'vitest';
import { calendar2025 } from '../schedule/days-2025.testing.ts';
import { workDaysOf } from '../schedule/work-days.ts';
import { daysLate, type HealthFacts, healthOf } from './health.ts';

const well: HealthFacts = { spi: 1, cpi: 1, milestoneDaysLate: 0, receiptDaysOverdue: 0, highRiskPastReview: false };
const of = (more: Partial<HealthFacts>) => healthOf({ ...well, ...more }).health;

it('is green where nothing says otherwise, or nothing says anything yet', () => {
  expect(healthOf(well)).toEqual({ health: 'G', causes: [] });
  expect(of({ spi: null, cpi: null, receiptDaysOverdue: 30 })).toBe('G');
});

it('turns yellow and red at the bounds of each figure', () => {
  for (const name of ['spi', 'cpi'] as const)
    expect([0.95, 0.949, 0.8, 0.799].map((value) => of({ [name]: value }))).toEqual(['G', 'Y', 'Y', 'R']);
  expect([0, 1, 10, 11].map((milestoneDaysLate) => of({ milestoneDaysLate }))).toEqual(['G', 'Y', 'Y', 'R']);
  expect([30, 31, 90, 91].map((receiptDaysOverdue) => of({ receiptDaysOverdue }))).toEqual(['G', 'Y', 'Y', 'R']);
  expect(of({ highRiskPastReview: true })).toBe('R');
});

it('names what makes the colour, not what is less bad', () => {
  expect(healthOf({ ...well, spi: 0.72, cpi: 0.9, highRiskPastReview: true })).toEqual({
    health: 'R',
    causes: ['spi', 'risk'],
  });
  expect(healthOf({ ...well, cpi: 0.9, milestoneDaysLate: 2 }).causes).toEqual(['cpi', 'milestone']);
});

it('counts lateness in working days, from the day after the due date', () => {
  const days = workDaysOf(calendar2025);
  expect(daysLate('2025-03-07', '2025-03-07', days)).toBe(0);
  expect(daysLate('2025-03-07', '2025-03-09', days)).toBe(0);
  expect(daysLate('2025-03-07', '2025-03-10', days)).toBe(1);
  expect(daysLate('2025-01-27', '2025-02-05', days)).toBe(1);
  expect(daysLate('2025-03-07', '2025-03-01', days)).toBe(0);
});
