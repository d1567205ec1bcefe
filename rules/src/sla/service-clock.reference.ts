import type { WorkDays } from '../schedule/work-days.ts';
import type { ServiceHours, Standing } from './service-clock.ts';

const minute = 60_000;

/** The clock of `service-clock.ts` once more, walking minute by minute: slow, and plain enough to be read. */
export function slowDeadline(
  hours: ServiceHours,
  days: WorkDays,
  { start, minutes, standing }: { start: number; minutes: number; standing: readonly Standing[] },
): number | null {
  let [at, left] = [start, minutes];
  while (left > 0) {
    const now = at;
    const stands = standing.find(({ from, to }) => from <= now && (to === null || now < to));
    if (stands?.to === null) return null;
    if (!stands && isServed(hours, days, at)) left -= 1;
    at += minute;
  }
  return at;
}

export function slowBetween(hours: ServiceHours, days: WorkDays, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += minute) if (isServed(hours, days, at)) count += 1;
  return count;
}

/** Whether the minute that begins at a moment is one of service. */
function isServed(hours: ServiceHours, days: WorkDays, at: number): boolean {
  if (hours === '7x24') return true;
  const text = new Date(at + 8 * 3600_000).toISOString();
  const time = text.slice(11, 16);
  return days.isWorking(text.slice(0, 10)) && time >= '09:00' && time < '18:00';
}
