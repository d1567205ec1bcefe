/** A date text taken apart, so that the next one looks the same. */
interface Day {
  /** Months since year 0. */
  month: number;
  day: number;
  seconds: number;
  sign: string;
  padded: boolean;
  /** Between day and time, and whether seconds are written; null without a time. */
  time: { gap: string; seconds: boolean } | null;
  /** `2026-01`: no day. */
  monthOnly: boolean;
}

const secondsOfDay = 86_400;

/**
 * Continues dates: by whole months where all fall on the same day or all on the last day of their month, else by days
 * (with times by seconds). One date goes on by a day, a month such as `2026-01` by a month.
 */
export function dateSeries(values: readonly unknown[]): ((at: number) => string) | null {
  const days = values.map(dayOf);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  if (!days.every((day): day is Day => day !== null && shape(day) === shape(first))) return null;
  const padded = days.every((day) => day.padded);

  const months = monthStep(days);
  if (months !== null) {
    const toEnd = !first.monthOnly && days.every(isMonthEnd);
    const day = Math.max(...days.map((one) => one.day));
    return (at) => {
      const month = last.month + months * at;
      const most = monthLength(month);
      return dayText({ ...last, padded, month, day: toEnd ? most : Math.min(day, most) });
    };
  }
  // The month counts on from January 2000: `Date.UTC` takes the years 0 to 99 for 1900 to 1999.
  const moments = days.map((day) => Date.UTC(2000, day.month - 24_000, day.day) / 1000 + day.seconds);
  const step = moments.length === 1 ? secondsOfDay : even(moments);
  if (step === null) return null;
  const from = moments.at(-1) ?? 0;
  return (at) => {
    const moment = new Date((from + step * at) * 1000);
    const month = moment.getUTCFullYear() * 12 + moment.getUTCMonth();
    return dayText({ ...last, padded, month, day: moment.getUTCDate(), seconds: timeOfDay(from + step * at) });
  };
}

/** Continues times of a day, round the clock; one time goes on by an hour. */
export function timeSeries(values: readonly unknown[]): ((at: number) => string) | null {
  const matches = values.map((value) => /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(String(value)));
  const withSeconds = matches[0]?.[3] !== undefined;
  if (!matches.every((match) => match && (match[3] !== undefined) === withSeconds)) return null;
  const seconds = matches.map((match) => Number(match?.[1]) * 3600 + Number(match?.[2]) * 60 + Number(match?.[3] ?? 0));
  const step = seconds.length === 1 ? 3600 : even(seconds);
  if (step === null) return null;
  const last = seconds.at(-1) ?? 0;
  return (at) => clock(timeOfDay(last + step * at), withSeconds);
}

function dayOf(value: unknown): Day | null {
  const match = /^(\d{4})([-/])(\d{1,2})(?:\2(\d{1,2})(?:([ T])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?)?$/.exec(
    String(value),
  );
  if (!match) return null;
  const [, year, sign = '-', monthText = '', dayText, gap, hours, minutes, seconds] = match;
  const month = Number(year) * 12 + Number(monthText) - 1;
  const day = dayText === undefined ? 1 : Number(dayText);
  if (Number(monthText) < 1 || Number(monthText) > 12 || day < 1 || day > monthLength(month)) return null;
  return {
    month,
    day,
    seconds: gap === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0),
    sign,
    padded: monthText.length === 2 && (dayText === undefined || dayText.length === 2),
    time: gap === undefined ? null : { gap, seconds: seconds !== undefined },
    monthOnly: dayText === undefined,
  };
}

function dayText({ month, day, seconds, sign, padded, time, monthOnly }: Day): string {
  const width = padded ? 2 : 1;
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const parts = [year, String((((month % 12) + 12) % 12) + 1).padStart(width, '0')];
  if (!monthOnly) parts.push(String(day).padStart(width, '0'));
  return parts.join(sign) + (time ? time.gap + clock(seconds, time.seconds) : '');
}

function timeOfDay(seconds: number): number {
  return ((seconds % secondsOfDay) + secondsOfDay) % secondsOfDay;
}

function clock(seconds: number, withSeconds: boolean): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, ...(withSeconds ? [seconds % 60] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function shape({ sign, time, monthOnly }: Day): string {
  return JSON.stringify([sign, time, monthOnly]);
}

/** Whole months between neighbours, or null when days or times differ too. */
function monthStep(days: readonly Day[]): number | null {
  const [first] = days;
  if (!first) return null;
  if (days.length === 1) return first.monthOnly ? 1 : null;
  const step = even(days.map((day) => day.month));
  if (step === null || step === 0) return null;
  const sameTime = days.every((day) => day.seconds === first.seconds);
  const largest = Math.max(...days.map((day) => day.day));
  // 01-31, 02-28, 03-31: the day is kept where the month has it.
  const sameDay = days.every((day) => day.day === Math.min(largest, monthLength(day.month)));
  return sameTime && (sameDay || days.every(isMonthEnd)) ? step : null;
}

function isMonthEnd({ month, day }: Day): boolean {
  return day === monthLength(month);
}

function monthLength(month: number): number {
  const year = Math.floor(month / 12);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][((month % 12) + 12) % 12] ?? 31;
}

function even(numbers: readonly number[]): number | null {
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  return numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === step) ? step : null;
}
