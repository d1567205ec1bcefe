/** How far a plan has gone by the calendar. */
export interface PlanProgress {
  /** Elapsed share of the planned days, 0 to 100. */
  percent: number;
  /** Days left; negative when the planned end has passed. */
  left: number;
  /** Days of the plan, both ends included. */
  total: number;
}

const day = 86_400_000;
const dayNumber = (date: string): number => Math.round(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / day);

/**
 * Progress of a plan on a day; null when the dates make no plan.
 * @param today `YYYY-MM-DD`; for a closed project the day on which it was closed
 */
export function planProgress(start: string | null, end: string | null, today: string): PlanProgress | null {
  if (!start || !end) return null;
  const [first, last, now] = [dayNumber(start), dayNumber(end), dayNumber(today)];
  if (!(last >= first) || Number.isNaN(now)) return null;
  const total = last - first + 1;
  const gone = Math.min(Math.max(now - first + 1, 0), total);
  return { percent: Math.round((gone / total) * 100), left: last - now, total };
}
