/** A decimal number as whole units: 12.30 is 1230 units at scale 2. Sums of it are exact. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** More decimals than any register holds; beyond it a text is no number. */
const largestScale = 400;

/** Reads a number or a text that is one; null for all else. */
export function decimalOf(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole = '', rest = '', power = '0'] = match;
  if (whole === '' && rest === '') return null;
  const scale = rest.length - Number(power);
  if (Math.abs(scale) > largestScale) return null;
  const units = BigInt(whole + rest) * (sign === '-' ? -1n : 1n);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** The units at a scale that is at least the number's own. */
export function unitsAt({ units, scale }: Decimal, target: number): bigint {
  return units * 10n ** BigInt(target - scale);
}

/** Divides and rounds half away from zero, as money is rounded. */
export function divided(units: bigint, by: bigint): bigint {
  const half = by / 2n;
  return units < 0n ? -((-units + half) / by) : (units + half) / by;
}

/** Plain digits with exactly `scale` decimals. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The number with another count of decimals, rounded where it has more. */
export function rescaled(decimal: Decimal, scale: number): Decimal {
  if (scale >= decimal.scale) return { units: unitsAt(decimal, scale), scale };
  return { units: divided(decimal.units, 10n ** BigInt(decimal.scale - scale)), scale };
}
