import { decimalOf, divided, one } from '../decimal.ts';
import type { WorkDays } from '../schedule/work-days.ts';
import { type Amount, centsOf, yuanOf } from './amount.ts';

/** How the earned value of a task is measured: 完成百分比, 0/100, 50/50 (dictionary pm_ev_method). */
export type EarnedValueMethod = 'pct' | 'z100' | 'h50';

/** A line of a baseline; those of parents are left out, or their budgets would count twice. */
export interface PlannedLine {
  bac: Amount;
  start: string;
  end: string;
}

/** A task as it stands; parents are left out. */
export interface EarnedLine {
  bac: Amount;
  method: EarnedValueMethod;
  /** 0 to 100. */
  pct: number;
  started: boolean;
  done: boolean;
}

/**
 * PV: of each budget the share of its working days that have passed, the status date among them; rounded to the cent
 * line by line. What has no working day, such as a milestone on a day off, counts whole from its end on.
 */
export function plannedValue(lines: readonly PlannedLine[], statusDate: string, days: WorkDays): number {
  const cents = lines.map(({ bac, start, end }) => {
    if (statusDate >= end) return centsOf(bac);
    const elapsed = days.between(start, statusDate);
    return elapsed === 0 ? 0n : centsOf(bac, BigInt(elapsed), BigInt(days.between(start, end)));
  });
  return yuanOf(sum(cents));
}

/** EV: of each budget what has been earned of it by its method; rounded to the cent line by line. */
export function earnedValue(lines: readonly EarnedLine[]): number {
  return yuanOf(sum(lines.map((line) => centsOf(line.bac, decimalOf(earnedPct(line)) ?? 0n, 100n * one))));
}

/** Per cent of a task that are earned; what is done has earned everything. */
export function earnedPct({ method, pct, started, done }: Omit<EarnedLine, 'bac'>): number {
  if (done) return 100;
  switch (method) {
    case 'pct':
      return Math.min(100, Math.max(0, pct));
    case 'z100':
      return 0;
    case 'h50':
      return started ? 50 : 0;
  }
}

/** What planned value, earned value and cost say together. Amounts in yuan, ratios with three digits. */
export interface Indicators {
  /** EV − PV: below 0 behind the plan. */
  sv: number;
  /** EV − AC: below 0 over the budget. */
  cv: number;
  /** EV ÷ PV; null, shown as —, where the divisor is 0. So are the following. */
  spi: number | null;
  /** EV ÷ AC */
  cpi: number | null;
  /** BAC ÷ CPI, of the exact CPI. */
  eac: number | null;
  /** (BAC − EV) ÷ (BAC − AC) */
  tcpi: number | null;
}

/** @param of all in yuan: budget at completion, planned value, earned value, actual cost */
export function indicatorsOf(of: { bac: Amount; pv: Amount; ev: Amount; ac: Amount }): Indicators {
  const [bac, pv, ev, ac] = [centsOf(of.bac), centsOf(of.pv), centsOf(of.ev), centsOf(of.ac)];
  return {
    sv: yuanOf(ev - pv),
    cv: yuanOf(ev - ac),
    spi: ratio(ev, pv),
    cpi: ratio(ev, ac),
    eac: ev === 0n || ac === 0n ? null : yuanOf(divided(bac * ac, ev)),
    tcpi: ratio(bac - ev, bac - ac),
  };
}

const ratio = (dividend: bigint, divisor: bigint): number | null =>
  divisor === 0n ? null : Number(divided(dividend * 1_000n, divisor)) / 1_000;

const sum = (cents: readonly bigint[]): bigint => cents.reduce((total, line) => total + line, 0n);
