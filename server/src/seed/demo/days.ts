import { wireNow } from '#services/log-entries.ts';

const day = 86_400_000;

/** `YYYY-MM-DD`, so many days from today; negative ones are past. */
export function dayFromNow(days: number): string {
  return wireNow(Date.now() + days * day).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm:ss` in office hours, so many days from today. */
export function momentFromNow(days: number, minuteOfDay: number): string {
  const hour = 9 + (Math.floor(minuteOfDay / 60) % 9);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${dayFromNow(days)} ${two(hour)}:${two(minuteOfDay % 60)}:${two((minuteOfDay * 7) % 60)}`;
}

export const thisYear = (): number => Number(wireNow().slice(0, 4));
