/** Digits behind the point that values of decimal arithmetic keep. */
export const scale = 8;
/** The number 1. */
export const one = 10n ** BigInt(scale);

/** A number or its text as a decimal, that is times `one`; null where it is none. */
export function decimalOf(value: unknown): bigint | null {
  const text =
    typeof value === 'number' && Number.isFinite(value)
      ? plainText(value)
      : typeof value === 'string'
        ? value.trim()
        : '';
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const digits = BigInt(whole) * one + BigInt(fraction.slice(0, scale).padEnd(scale, '0') || '0');
  return sign === '-' ? -digits : digits;
}

/** The number of a decimal, rounded half up (away from zero) to `digits` behind the point. */
export const numberOf = (decimal: bigint, digits: number): number =>
  Number(divided(decimal, 10n ** BigInt(scale - digits))) / 10 ** digits;

/** A quotient to the nearest whole, half up (away from zero). */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [absolute(dividend), absolute(divisor)];
  const quotient = (over + under / 2n) / under;
  return isNegative ? -quotient : quotient;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Without an exponent. */
const plainText = (value: number): string => (/e/.test(String(value)) ? value.toFixed(scale) : String(value));
