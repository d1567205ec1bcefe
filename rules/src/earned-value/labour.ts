import { decimalOf, one } from '../decimal.ts';
import { type Amount, centsOf, yuanOf } from './amount.ts';

/** 人月, 人日, 人时 (dictionary pm_bill_unit). */
export type BillUnit = 'pm' | 'pd' | 'ph';

/** A line of a statement for people sent to a customer. */
export interface LabourLine {
  unit: BillUnit;
  /** Yuan per month, day or hour. */
  price: Amount;
  /** Confirmed days, or hours where the price is one of an hour. */
  confirmed: number;
  /** Working days of the month; asked for where the price is one of a month. */
  standardDays: number;
  /** Days, or hours where the price is one of an hour. */
  overtime?: number;
  /** What a unit of overtime counts for; 1 where nothing is agreed. */
  overtimeFactor?: number;
  deduction?: Amount;
}

/**
 * Yuan of a line: (confirmed + overtime × factor) × price, of a monthly price ÷ standard days, rounded once, − deduction.
 * Null where a monthly price meets a month without working days.
 */
export function labourAmount(line: LabourLine): number | null {
  const { unit, price, confirmed, standardDays, overtime = 0, overtimeFactor = 1, deduction = 0 } = line;
  const by = unit === 'pm' ? decimalOf(standardDays) : one;
  if (by === null || by <= 0n) return null;
  const times = (decimalOf(confirmed) ?? 0n) * one + (decimalOf(overtime) ?? 0n) * (decimalOf(overtimeFactor) ?? 0n);
  return yuanOf(centsOf(price, times, by * one) - centsOf(deduction));
}
