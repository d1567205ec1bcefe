/*
 * Days as the wire writes them, `YYYY-MM-DD`. They are counted without clock and time zone: what lies between two midnights
 * of one place is a day, whatever happens to the clocks there.
 */

const dayMs = 86_400_000;
const pad = (number: number): string => String(number).padStart(2, '0');

const numberOf = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs);
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Whether a text is a day that there is. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const number = numberOf(text);
  return !Number.isNaN(number) && dayOf(number) === text;
}

export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count);

/** Days from one to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((numberOf(day) + 3) % 7));

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;

/** The same day of another month; its last where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + count;
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-${pad(Math.min(date, last))}`;
}

/** So many days from one on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));
