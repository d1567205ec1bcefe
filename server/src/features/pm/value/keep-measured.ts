import { measuredStates } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type Measured, measureAll } from './measure.ts';
import { readWork } from './read-work.ts';

/** A project whose colour has just become 严重. */
export interface Reddened {
  id: string;
  name: string;
  pm: string;
}

/** Projects of one tenant that are measured. */
export async function measuredIds(db: Db | Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_project where tenant_id = ${tenantId} and del_flag = 0 and status = any(${[...measuredStates]})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Measures projects of one tenant and keeps it, on the projects and as the snapshot of the day; a second run of the day
 * replaces the first.
 * @param day YYYY-MM-DD
 * @returns those that have turned red by it
 */
export async function keepMeasured(
  { workCalendar }: { workCalendar: Pick<App['workCalendar'], 'daysOf'> },
  tx: Tx,
  { tenantId, ids, day }: { tenantId: number; ids: readonly string[]; day: string },
): Promise<Reddened[]> {
  if (ids.length === 0) return [];
  const work = await readWork(tx, ids, day);
  const measured = measureAll(work, day, await workCalendar.daysOf(tx, tenantId));
  await sql`
    update pm_project p set pct = m.pct, spi = m.spi, cpi = m.cpi, revenue = m.revenue, margin = m.margin,
      health_auto = m.auto, health = coalesce(p.health_manual, m.auto)
    from ${recordset(measured)} where p.id = m.id`.execute(tx);
  await sql`
    insert into pm_snapshot (project_id, day, bac, pv, ev, ac, pct, spi, cpi, health)
    select m.id, ${day}::date, m.bac, m.pv, m.ev, m.ac, m.pct, m.spi, m.cpi, m.auto from ${recordset(measured)}
    on conflict (project_id, day) do update set bac = excluded.bac, pv = excluded.pv, ev = excluded.ev, ac = excluded.ac,
      pct = excluded.pct, spi = excluded.spi, cpi = excluded.cpi, health = excluded.health`.execute(tx);
  const red = new Set(measured.flatMap(({ id, auto }) => (auto === 'R' ? id : [])));
  return work.projects.filter(
    ({ id, health, healthManual }) => health !== 'R' && (healthManual === null ? red.has(id) : healthManual === 'R'),
  );
}

const recordset = (measured: readonly Measured[]) => sql`
  jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) m (id text, pct numeric, bac numeric, pv numeric, ev numeric,
    ac numeric, spi numeric, cpi numeric, revenue numeric, margin numeric, auto text)`;
