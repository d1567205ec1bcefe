import { describe, expect, it } from 'vitest';
import { calendar2025 } from '../schedule/days-2025.testing.ts';
import { workDaysOf } from '../schedule/work-days.ts';
import { type EarnedLine, earnedPct, earnedValue, indicatorsOf, plannedValue } from './earned-value.ts';

const days = workDaysOf(calendar2025);
const baseline = [
  { bac: 40_000, start: '2025-03-03', end: '2025-03-14' },
  { bac: 60_000, start: '2025-03-17', end: '2025-03-28' },
  { bac: 150_000, start: '2025-03-31', end: '2025-05-16' },
  { bac: 50_000, start: '2025-05-19', end: '2025-05-30' },
];
const line = (bac: number | string, pct: number, more: Partial<EarnedLine> = {}): EarnedLine => ({
  bac,
  method: 'pct',
  pct,
  started: pct > 0,
  done: pct === 100,
  ...more,
});

describe('planned value', () => {
  it('has the worked value: 14 of 32 working days of the development have passed', () => {
    expect(days.between('2025-03-31', '2025-05-16')).toBe(32);
    expect(plannedValue(baseline, '2025-04-18', days)).toBe(165_625);
  });

  it('is nothing before the plan begins, and the whole budget from its end on', () => {
    expect(plannedValue(baseline, '2025-03-02', days)).toBe(0);
    expect(plannedValue(baseline, '2025-03-03', days)).toBe(4_000);
    expect(plannedValue(baseline, '2025-05-30', days)).toBe(300_000);
    expect(plannedValue(baseline, '2026-01-01', days)).toBe(300_000);
  });

  it('rests on days off, and counts what has no working day from its end on', () => {
    expect(plannedValue(baseline, '2025-04-06', days)).toBe(plannedValue(baseline, '2025-04-03', days));
    const weekend = [{ bac: 10, start: '2025-03-08', end: '2025-03-09' }];
    expect(['2025-03-08', '2025-03-09'].map((day) => plannedValue(weekend, day, days))).toEqual([0, 10]);
  });

  it('is rounded to the cent line by line, and added up without the errors of floating point', () => {
    const third = { bac: 100, start: '2025-03-03', end: '2025-03-05' };
    expect(plannedValue([third, third, third], '2025-03-03', days)).toBe(99.99);
    const dime = { ...third, bac: '0.1' };
    expect(plannedValue([dime, dime, dime], '2025-03-05', days)).toBe(0.3);
    expect(plannedValue([{ ...third, bac: null }], '2025-03-05', days)).toBe(0);
  });
});

describe('earned value', () => {
  it('has the worked value', () => {
    expect(earnedValue([line(40_000, 100), line(60_000, 100), line(150_000, 30), line(50_000, 0)])).toBe(145_000);
  });

  it('is measured by per cent, at the end alone, or half at the start', () => {
    const of = (method: EarnedLine['method'], started: boolean, done: boolean) =>
      earnedPct({ method, pct: 30, started, done });
    expect([of('pct', true, false), of('z100', true, false), of('h50', true, false)]).toEqual([30, 0, 50]);
    expect([of('z100', false, false), of('h50', false, false)]).toEqual([0, 0]);
    expect([of('pct', true, true), of('z100', true, true), of('h50', true, true)]).toEqual([100, 100, 100]);
  });

  it('is rounded half up to the cent line by line', () => {
    expect(earnedValue([line('0.05', 10), line(0.15, 10)])).toBe(0.03);
    expect(earnedValue([line('99999999999.99', 33)])).toBe(33_000_000_000);
  });
});

describe('indicators', () => {
  it('have the worked values', () => {
    expect(indicatorsOf({ bac: 300_000, pv: 165_625, ev: 145_000, ac: 162_000 })).toEqual({
      sv: -20_625,
      cv: -17_000,
      spi: 0.875,
      cpi: 0.895,
      eac: 335_172.41,
      tcpi: 1.123,
    });
  });

  it('are nothing where they would be divided by zero', () => {
    expect(indicatorsOf({ bac: 0, pv: 0, ev: 0, ac: 0 })).toEqual({
      sv: 0,
      cv: 0,
      spi: null,
      cpi: null,
      eac: null,
      tcpi: null,
    });
    expect(indicatorsOf({ bac: 100, pv: 50, ev: 0, ac: 100 })).toMatchObject({ spi: 0, cpi: 0, eac: null, tcpi: null });
  });

  it('tell a budget that is spent before the work is done by a negative TCPI', () => {
    expect(indicatorsOf({ bac: 100, pv: 100, ev: 60, ac: 120 }).tcpi).toBe(-2);
  });
});
