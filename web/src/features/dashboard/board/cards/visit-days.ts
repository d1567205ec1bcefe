import { monthDay } from '@dossier/widgets/text/date-text.ts';

export interface VisitDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Month and day as people read them. */
  label: string;
  visits: number;
  ips: number;
}

/** The seven days up to today, days without sign-ins filled with zeros. `today` is a date in the server's zone. */
export function visitDays(
  rows: readonly { tian: string; type: string; visit: number; ip: number }[],
  today: string,
): VisitDay[] {
  const byDate = new Map(rows.map((row) => [row.tian, row]));
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: 7 }, (_, i) => {
    const date = new Date(end - (6 - i) * 86_400_000).toISOString().slice(0, 10);
    const row = byDate.get(date);
    return { date, label: monthDay(date), visits: row?.visit ?? 0, ips: row?.ip ?? 0 };
  });
}
