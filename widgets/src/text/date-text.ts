/** Writes days in a form that somebody chose (date-forms.ts, which loads for them alone). */
export interface DayWriter {
  /** A day or moment of the wire; all else stays as it is. */
  text: (text: string) => string;
  /** Year, month and day; those that are unknown are empty. */
  parts: (parts: readonly string[]) => string;
}

/** Null: as the wire writes them, 2026-01-05. */
let writer: DayWriter | null = null;

/** Writes days so from now on (shown-forms.ts draws again what stands there). */
export const setDayWriter = (next: DayWriter | null): void => {
  writer = next;
};

/** Whether days are shown as the wire writes them. */
export const daysAsSent = (): boolean => writer === null;

/** A day or moment of the wire as people read it: `2026-01-05 09:30` may be `2026年1月5日 09:30`. All else stays as it is. */
export const dateText = (text: string): string => writer?.text(text) ?? text;

/** Year, month and day joined; those that are unknown are empty. */
export const dayOfParts = (parts: readonly string[]): string => writer?.parts(parts) ?? parts.filter(Boolean).join('-');

/** A moment of the wire without its year, up to a place of its text: `01-05`, and up to 16 also the time. */
export function monthDay(text: string, end = 10): string {
  const short = text.slice(5, end);
  return dayOfParts(['', ...short.slice(0, 5).split('-')]) + short.slice(5);
}

/** What a table or a list of facts was given to show: a text that is a day or moment takes its form. */
export const shownText = <T>(content: T): T | string => (typeof content === 'string' ? dateText(content) : content);
