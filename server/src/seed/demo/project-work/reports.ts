import { projectStatus } from '@dossier/contract/pm/project.ts';
import { reportPeriodOf, reportStatus } from '@dossier/contract/pm/report/report.ts';
import { addWeeks, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { moverOf } from '#engine/flow/run.ts';
import { keptIn, textsOf } from '#features/pm/report/report.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow } from '../days.ts';

/** Weeks of which the largest projects have a report; the one of last week is still a draft. */
const weeks = 6;
/** Projects with reports. */
const projects = 3;

/** Weekly reports of the largest projects at work, from what their records say. */
export async function seedReports(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; pm: string }>`
    select id, name, pm from pm_project where tenant_id = 0 and del_flag = 0 and status = ${projectStatus.running}
    order by (pm = 'chenhao') desc, budget desc limit ${projects}`.execute(tx);
  const made: Record<string, unknown>[] = [];
  for (const { id, name, pm } of rows)
    for (let back = weeks; back >= 1; back -= 1) {
      const period = addWeeks(weekOf(dayFromNow(0)), -back);
      const found = reportPeriodOf(period);
      if (!found) continue;
      const { kind, start, end } = found;
      const { measuredDay, ...standing } = (await keptIn(tx, id, start, end)) ?? {
        ...{ measuredDay: end, health: null, pct: null, pv: null, ev: null, ac: null, spi: null, cpi: null },
      };
      const isDraft = back === 1;
      made.push({
        ...{ id: newId(), title: `${name} ${period}`, project_id: id, period, kind, start_date: start, end_date: end },
        ...(await textsOf(tx, moverOf(0, null), id, found)),
        ...standing,
        ...{ measured_day: measuredDay, status: isDraft ? reportStatus.draft : reportStatus.published },
        ...{ published_by: isDraft ? null : pm, published_time: isDraft ? null : `${end} 18:30:00+08` },
        ...governed(pm, `${end} 17:00:00`, 'A01'),
      });
    }
  await insertAll(tx, 'pm_report', made);
}
