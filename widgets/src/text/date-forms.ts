import type { DayWriter } from './date-text.ts';

/** How days are shown: 2026-01-05, 2026年1月5日, 2026/01/05, 05/01/2026. */
export type DateForm = 'dashes' | 'chinese' | 'slashes' | 'dayFirst';

/** Writes days in a form; null for that of the wire, which needs no writing. */
export function dayWriter(form: DateForm): DayWriter | null {
  if (form === 'dashes') return null;
  const parts: DayWriter['parts'] = ([year = '', month = '', day = '']) => {
    // Chinese documents write no zero before a month or day.
    if (form === 'chinese') return `${year && `${year}年`}${month && `${Number(month)}月`}${day && `${Number(day)}日`}`;
    return (form === 'dayFirst' ? [day, month, year] : [year, month, day]).filter(Boolean).join('/');
  };
  const text = (sent: string) =>
    sent.replace(/^(\d{4})-(\d\d)-(\d\d)(?=( \d\d:\d\d(:\d\d)?)?$)/, (_, ...found: string[]) =>
      parts(found.slice(0, 3)),
    );
  return { text, parts };
}
