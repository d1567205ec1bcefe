/** Retention (domain 6.4): from when a record is kept, and until when. Dates are `YYYY-MM-DD`. */

/** Kept for good. */
export const permanent = 'Y';

/** Years of a period; `Infinity` for permanent, null for what is no period. */
export function yearsOf(retention: string): number | null {
  if (retention === permanent) return Number.POSITIVE_INFINITY;
  const years = /^D([1-9]\d{0,2})$/.exec(retention)?.[1];
  return years ? Number(years) : null;
}

export interface Term {
  /** 1 January of the year after the trigger; null while the trigger is unknown. */
  start: string | null;
  /** 31 December of the last year; null for permanent and while the trigger is unknown: such a record is never due. */
  expire: string | null;
}

/** @param triggerDate day on which what the period counts from happened; null: not yet */
export function termOf(retention: string, triggerDate: string | null): Term {
  const year = Number(triggerDate?.slice(0, 4));
  if (!triggerDate || !Number.isInteger(year)) return { start: null, expire: null };
  const years = yearsOf(retention);
  const expire = years === null || years === Number.POSITIVE_INFINITY ? null : `${fourDigits(year + years)}-12-31`;
  return { start: `${fourDigits(year + 1)}-01-01`, expire };
}

const fourDigits = (year: number): string => String(year).padStart(4, '0');

/** Due from the day after the last one. */
export function isDue(expire: string | null, today: string): boolean {
  return expire !== null && today > expire;
}

/** Whether the first period is shorter than the second: that is lowered by appraisal only (AR12). */
export function isShorter(retention: string, than: string): boolean {
  return (yearsOf(retention) ?? 0) < (yearsOf(than) ?? 0);
}

/** The longest of several periods; null of none. */
export function longestOf(retentions: readonly string[]): string | null {
  return retentions.reduce<string | null>((best, one) => (best === null || isShorter(best, one) ? one : best), null);
}

export interface Kept {
  retention: string;
  triggerDate: string | null;
}

/** What several records are kept for together: the longest period, counted from the latest trigger. */
export function termTogether(records: readonly Kept[]): (Kept & Term) | null {
  const retention = longestOf(records.map((one) => one.retention));
  if (retention === null) return null;
  const dates = records.flatMap((one) => one.triggerDate ?? []);
  const triggerDate = dates.length === records.length ? (dates.toSorted().at(-1) ?? null) : null;
  return { retention, triggerDate, ...termOf(retention, triggerDate) };
}
