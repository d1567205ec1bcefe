import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { measure, readWork } from '../value/value.public.ts';

/** How a project stood on a day, as its report keeps it. */
export interface Standing {
  measuredDay: string;
  health: string | null;
  pct: number | null;
  pv: number | null;
  ev: number | null;
  ac: number | null;
  spi: number | null;
  cpi: number | null;
}

/**
 * How a project stood at the end of a period: what the night kept of the last day in it, and of a period that goes on, or of
 * which nothing was kept, what is measured now.
 */
export async function standingOf(
  app: App,
  tx: Tx,
  of: { tenantId: number; projectId: string; start: string; end: string; today: string },
): Promise<Standing> {
  const { tenantId, projectId, start, end, today } = of;
  const kept = end < today ? await keptIn(tx, projectId, start, end) : undefined;
  if (kept) return kept;
  const work = await readWork(tx, [projectId], today);
  const [row] = work.projects;
  const nothing = { health: null, pct: null, pv: null, ev: null, ac: null, spi: null, cpi: null };
  if (!row) return { measuredDay: today, ...nothing };
  const days = await app.workCalendar.daysOf(tx, tenantId);
  const now = measure(row, work.tasks.get(projectId) ?? [], work.agreed.get(projectId) ?? [], today, days);
  const { pct, pv, ev, ac, spi, cpi, auto } = now;
  return { measuredDay: today, health: row.healthManual ?? auto, pct, pv, ev, ac, spi, cpi };
}

/** The last snapshot in a period. */
export async function keptIn(tx: Tx, projectId: string, start: string, end: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select to_char(day, 'YYYY-MM-DD') as "measuredDay", health, pct::float8 as pct, pv::float8 as pv, ev::float8 as ev,
      ac::float8 as ac, spi::float8 as spi, cpi::float8 as cpi
    from pm_snapshot where project_id = ${projectId} and day between ${start}::date and ${end}::date
    order by day desc limit 1`.execute(tx);
  return rows[0];
}
