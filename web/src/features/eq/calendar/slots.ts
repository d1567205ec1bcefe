import { addDays, addMonths, daysBetween, firstOfMonth, mondayOf } from '#engine/views/days.ts';

/** How much of time one look at the calendar shows. */
export type Scale = 'day' | 'week' | 'month';
export const scales: readonly Scale[] = ['day', 'week', 'month'];

const hour = 3_600_000;
const dayMs = 24 * hour;
/** Working hours, which a whole day of booking begins and ends with. */
const opens = '09:00:00';
const closes = '18:00:00';

/** The time that is shown, in slots of an hour or a day. */
export interface Shown {
  scale: Scale;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  slots: number;
}

/** Times of the wire are read as if they were universal time: only differences matter, and the office has no summer time. */
const at = (time: string): number => Date.parse(`${time.slice(0, 10)}T${time.slice(11) || '00:00:00'}Z`);
const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const dayText = (ms: number): string => timeText(ms).slice(0, 10);

/** What is shown around a day: that day, its week from Monday, its month. */
export function shownAround(scale: Scale, day: string): Shown {
  if (scale === 'day') return { scale, from: day, to: day, slots: 24 };
  const from = scale === 'week' ? mondayOf(day) : firstOfMonth(day);
  const slots = scale === 'week' ? 7 : daysBetween(from, addMonths(from, 1));
  return { scale, from, to: addDays(from, slots - 1), slots };
}

/** The day that the next or the previous look is around. */
export function turned({ scale, from }: Shown, by: 1 | -1): string {
  return scale === 'month' ? addMonths(from, by) : addDays(from, by * (scale === 'day' ? 1 : 7));
}

const unitOf = ({ scale }: Shown): number => (scale === 'day' ? hour : dayMs);

/** Where a time stands, as shares of the width; null when it is out of sight. */
export function placeOf(shown: Shown, startTime: string, endTime: string): { left: number; width: number } | null {
  const [begin, whole] = [at(shown.from), shown.slots * unitOf(shown)];
  const left = Math.max(0, (at(startTime) - begin) / whole);
  const right = Math.min(1, (at(endTime) - begin) / whole);
  return right <= 0 || left >= 1 || right <= left ? null : { left, width: right - left };
}

/** The time of some slots: hours as they are, days in office hours. */
export function timeOf(shown: Shown, first: number, last: number): { startTime: string; endTime: string } {
  const [one, other] = first <= last ? [first, last] : [last, first];
  const begin = at(shown.from);
  if (shown.scale === 'day')
    return { startTime: timeText(begin + one * hour), endTime: timeText(begin + (other + 1) * hour) };
  return {
    startTime: `${dayText(begin + one * dayMs)} ${opens}`,
    endTime: `${dayText(begin + other * dayMs)} ${closes}`,
  };
}

/** A time so many slots later; as long as before. */
export function movedBy(shown: Shown, time: { startTime: string; endTime: string }, slots: number) {
  const by = slots * unitOf(shown);
  return { startTime: timeText(at(time.startTime) + by), endTime: timeText(at(time.endTime) + by) };
}

/** Heads of the columns: hours, or days; weekends are marked. */
export function headsOf(shown: Shown): { key: string; text: string; day: Date | null; weekend: boolean }[] {
  return Array.from({ length: shown.slots }, (_, index) => {
    if (shown.scale === 'day') return { key: String(index), text: `${index}:00`, day: null, weekend: false };
    const ms = at(shown.from) + index * dayMs;
    const weekday = new Date(ms).getUTCDay();
    return {
      key: dayText(ms),
      text: shown.scale === 'week' ? dayText(ms).slice(5) : String(new Date(ms).getUTCDate()),
      day: new Date(ms),
      weekend: weekday === 0 || weekday === 6,
    };
  });
}
