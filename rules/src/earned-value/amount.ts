import { decimalOf, divided, one } from '../decimal.ts';

/** Yuan as calls and forms have it; what is missing counts as nothing. */
export type Amount = number | string | null | undefined;

const cent = one / 100n;

/**
 * Cents of an amount times a fraction, half up (away from zero).
 * @param times decimals (`decimalOf`) or counts, as long as above and below are of one kind
 */
export const centsOf = (amount: Amount, times = 1n, by = 1n): bigint =>
  divided((decimalOf(amount) ?? 0n) * times, cent * by);

/** Yuan of cents. */
export const yuanOf = (cents: bigint): number => Number(cents) / 100;
