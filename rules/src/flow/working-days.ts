const day = 86_400_000;
/** Asia/Shanghai has had no other offset since 1991. */
const offset = 8 * 3_600_000;

/** Whether people work on the day of a moment. */
export type IsWorkingDay = (date: Date) => boolean;

/** Monday to Friday. Statutory holidays come with the work calendar. */
export const isWeekday: IsWorkingDay = (date) => {
  const weekday = new Date(date.getTime() + offset).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The same time of the day so many working days later; from a day off it is counted as from its evening. */
export function addWorkingDays(from: Date, days: number, isWorking: IsWorkingDay = isWeekday): Date {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += day;
    if (isWorking(new Date(at))) left -= 1;
  }
  return new Date(at);
}
