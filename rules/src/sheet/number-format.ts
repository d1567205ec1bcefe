import { decimalOf, divided, one, scale } from '../decimal.ts';

/** How numbers of a cell are written; as they are without one. */
export const numberFormats = ['0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** A decimal (times `one`) as text, half up, with all digits that it has. */
export function formatDecimal(decimal: bigint, format: NumberFormat | undefined): string {
  if (!format) return plain(decimal);
  const percent = format.endsWith('%');
  const digits = format.includes('.00') ? 2 : 0;
  const rounded = divided(percent ? decimal * 100n : decimal, 10n ** BigInt(scale - digits));
  const sign = rounded < 0n ? '-' : '';
  const text = (rounded < 0n ? -rounded : rounded).toString().padStart(digits + 1, '0');
  const whole = digits === 0 ? text : text.slice(0, -digits);
  const grouped = format.startsWith('#') ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${sign}${grouped}${digits === 0 ? '' : `.${text.slice(-digits)}`}${percent ? '%' : ''}`;
}

function plain(decimal: bigint): string {
  const sign = decimal < 0n ? '-' : '';
  const all = (decimal < 0n ? -decimal : decimal).toString().padStart(scale + 1, '0');
  const fraction = all.slice(-scale).replace(/0+$/, '');
  return `${sign}${all.slice(0, -scale)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A number or its text in a format; null where it is no number. */
export function formatNumber(value: unknown, format: NumberFormat | undefined): string | null {
  const decimal = decimalOf(value);
  return decimal === null ? null : formatDecimal(decimal, format);
}

/** Exact sums: cents do not drift, however many records there are. */
export class Tally {
  count = 0;
  sum = 0n;
  least: bigint | null = null;
  most: bigint | null = null;

  add(value: unknown): void {
    const decimal = decimalOf(value);
    if (decimal === null) return;
    this.count += 1;
    this.sum += decimal;
    if (this.least === null || decimal < this.least) this.least = decimal;
    if (this.most === null || decimal > this.most) this.most = decimal;
  }

  /** The mean, to eight digits behind the point; null of nothing. */
  get mean(): bigint | null {
    return this.count === 0 ? null : divided(this.sum, BigInt(this.count));
  }
}

/** The number of a decimal, for sheets that keep numbers. */
export const asNumber = (decimal: bigint): number => Number(plain(decimal));
export { one };
