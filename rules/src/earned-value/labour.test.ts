import { expect, it } from 'vitest';
import { calendar2025 } from '../schedule/days-2025.testing.ts';
import { workDaysOf } from '../schedule/work-days.ts';
import { labourAmount } from './labour.ts';

const february = workDaysOf(calendar2025).between('2025-02-01', '2025-02-28');
const month = { unit: 'pm', price: 22_000, confirmed: 17.5, standardDays: february } as const;

it('has the worked value: 22 000 a month for 17.5 of 19 days', () => {
  expect(labourAmount(month)).toBe(20_263.16);
  expect(labourAmount({ ...month, confirmed: 19 })).toBe(22_000);
});

it('counts days by the price of a day, hours by that of an hour', () => {
  expect(labourAmount({ unit: 'pd', price: '1200.50', confirmed: 17.5, standardDays: february })).toBe(21_008.75);
  expect(labourAmount({ unit: 'ph', price: 150, confirmed: 40.5, standardDays: 0 })).toBe(6_075);
});

it('adds overtime by its factor and takes the deduction off, rounding once', () => {
  const more = { overtime: 1.5, overtimeFactor: 1.5, deduction: '263.16' };
  // 22 000 × (17.5 + 2.25) ÷ 19 = 22 868.42
  expect(labourAmount({ ...month, ...more })).toBe(22_605.26);
  expect(labourAmount({ unit: 'ph', price: 100, confirmed: 8, standardDays: 0, overtime: 2, overtimeFactor: 2 })).toBe(
    1_200,
  );
});

it('has no amount of a monthly price in a month without working days', () => {
  expect(labourAmount({ ...month, standardDays: 0 })).toBeNull();
});
