import { dayNumber, dayText, type WorkDays } from '../schedule/work-days.ts';

/** When somebody is there to serve (dictionary pm_sla_hours). */
export const serviceHours = { always: '7x24', office: '5x8' } as const;
export type ServiceHours = (typeof serviceHours)[keyof typeof serviceHours];

/** Minutes of a working day between which 5×8 is served: 9:00 to 18:00 (domain 4.5). */
export const officeHours = { from: 9 * 60, to: 18 * 60 } as const;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Offices are in Asia/Shanghai, which knows no summer time. */
const zone = 8 * 60 * minute;
const [opens, closes] = [officeHours.from * minute, officeHours.to * minute];
const open = closes - opens;

/** A clock that goes in service time only. Moments are epoch milliseconds. */
export interface ServiceClock {
  /** The first moment at which so many minutes of service have gone since another. */
  add(from: number, minutes: number): number;
  /** Minutes of service between two moments, parts of minutes included; 0 where the second is earlier. */
  between(from: number, to: number): number;
}

/** @param days which days offices work; 7×24 does not ask */
export function serviceClock(hours: ServiceHours, days: WorkDays): ServiceClock {
  if (hours === serviceHours.always)
    return {
      add: (from, minutes) => from + minutes * minute,
      between: (from, to) => Math.max(0, to - from) / minute,
    };
  /** Service from the first working day of the calendar's counting up to a moment; differences of it mean something. */
  const servedUntil = (at: number): number => {
    const { date, within } = placeOf(at);
    return days.numberOf(date) * open + (days.isWorking(date) ? Math.max(0, Math.min(within, closes) - opens) : 0);
  };
  return {
    between: (from, to) => (to <= from ? 0 : (servedUntil(to) - servedUntil(from)) / minute),
    add(from, minutes) {
      const wanted = minutes * minute;
      if (wanted <= 0) return from;
      const served = servedUntil(from) + wanted;
      // The end of a day and not the beginning of the next: both have as much service behind them.
      const number = Math.ceil(served / open) - 1;
      return momentAt(days.dayAt(number), opens + served - number * open);
    },
  };
}

/** A time in which the clock stood; null: it still stands. */
export interface Standing {
  from: number;
  to: number | null;
}

/**
 * When a target has been used up, with the clock standing in some times, which are in order and do not overlap.
 * Null: the clock stands now and the target is not used up, so nobody can say.
 */
export function deadlineOf(
  clock: ServiceClock,
  start: number,
  minutes: number,
  standing: readonly Standing[],
): number | null {
  let [cursor, left] = [start, minutes];
  for (const { from, to } of standing) {
    const went = clock.between(cursor, from);
    if (went >= left) break;
    if (to === null) return null;
    left -= went;
    cursor = to;
  }
  return clock.add(cursor, left);
}

/** Minutes of service in which the clock has stood up to a moment. */
export function stoodFor(clock: ServiceClock, standing: readonly Standing[], now: number): number {
  return standing.reduce((sum, { from, to }) => sum + clock.between(from, to ?? now), 0);
}

/** Day of a moment in the office, and the milliseconds since it began. */
function placeOf(at: number): { date: string; within: number } {
  const local = at + zone;
  const number = Math.floor(local / day);
  return { date: dayText(number), within: local - number * day };
}

const momentAt = (date: string, within: number): number => dayNumber(date) * day + within - zone;
