const day = 86_400_000;
/** Asia/Shanghai has had no other offset since 1991. */
const offset = 8 * 3_600_000;

/** What the work calendar says of a day: 工作日, 休息日, 法定假日, 调休上班 (dictionary calendar_type). */
export const dayTypes = { work: '1', rest: '2', holiday: '3', makeUp: '4' } as const;

/** Types by days, `YYYY-MM-DD`: the days that are not what their weekday says. */
export type WorkCalendarDays = ReadonlyMap<string, string>;

/** Whether people work on the day of a moment. */
export type IsWorkingDay = (date: Date) => boolean;

/** Monday to Friday, where no calendar says otherwise. */
export const isWeekday: IsWorkingDay = (date) => {
  const weekday = new Date(date.getTime() + offset).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** By a work calendar: holidays are off, days that were moved (调休) are worked, every other day is what its weekday says. */
export function workingDaysOf(calendar: WorkCalendarDays): IsWorkingDay {
  return (date) => {
    const type = calendar.get(dayOf(date));
    if (type === undefined) return isWeekday(date);
    return type === dayTypes.work || type === dayTypes.makeUp;
  };
}

/** The same time of the day so many working days later; from a day off it is counted as from its evening. */
export function addWorkingDays(from: Date, days: number, isWorking: IsWorkingDay): Date {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += day;
    if (isWorking(new Date(at))) left -= 1;
  }
  return new Date(at);
}

/** Day of a moment in the office, `YYYY-MM-DD`. */
const dayOf = (date: Date): string => new Date(date.getTime() + offset).toISOString().slice(0, 10);
