const dayLength = 86_400_000;
const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayLength);
const dayAt = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);
/** Day 0, 1970-01-01, was a Thursday: Monday is 0. */
const weekday = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** The week of ISO 8601 that a day is in: `2025-W10`. It is of the year that its Thursday is in. */
export function weekOf(day: string): string {
  const number = numberOf(day);
  const thursday = number - weekday(number) + 3;
  const year = dayAt(thursday).slice(0, 4);
  const week = Math.floor((thursday - numberOf(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Monday to Sunday of a week; empty for one that its year does not have. */
export function daysOfWeek(week: string): readonly string[] {
  const [, year = '', count = ''] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year < '1970') return [];
  // The fourth of January is always in the first week.
  const fourth = numberOf(`${year}-01-04`);
  const monday = fourth - weekday(fourth) + (Number(count) - 1) * 7;
  const days = Array.from({ length: 7 }, (_, index) => dayAt(monday + index));
  return weekOf(days[0] ?? '1970-01-01') === week ? days : [];
}

/** The week so many weeks later, or earlier where it is negative. */
export function addWeeks(week: string, weeks: number): string {
  const monday = daysOfWeek(week)[0];
  return monday === undefined ? week : weekOf(dayAt(numberOf(monday) + weeks * 7));
}
