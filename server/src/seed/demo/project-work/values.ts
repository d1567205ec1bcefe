import { costStatus } from '@dossier/contract/pm/cost.ts';
import { lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { taskStatus } from '@dossier/rules/schedule/roll-up.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { refreshActualCost } from '#features/pm/project/project.public.ts';
import { keepMeasured, measure, readWork, type TaskRow } from '#features/pm/value/value.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';
import type { Dice } from '../random.ts';
import { officeDays } from './tasks.ts';

/** Days before which the demo company has no hours, and a month of work is one cost. */
const firstHours = 42;
/** Share of the budget that goes to others while people enter their hours. */
const sinceHours = 0.65;
/** Days between two points of the past. */
const weekly = 7;

/** What projects have cost and earned since they began: a cost a month before there were hours, and a snapshot a week. */
export async function seedValues(tx: Tx, ids: ReadonlyMap<string, string>, dice: Dice): Promise<void> {
  const begun = demoProjects.filter(({ state, name }) => state !== 'draft' && ids.has(name));
  await insertAll(
    tx,
    'pm_cost',
    begun.flatMap((project) => monthlyCosts(project, ids.get(project.name) ?? '', dice)),
  );
  const all = begun.map(({ name }) => ids.get(name) ?? '');
  await refreshActualCost(tx, all);
  const days = await officeDays(tx);
  const work = await readWork(tx, all, dayFromNow(0));
  const spent = await spentByDay(tx, all);
  const snapshots = begun.flatMap((project) => {
    const id = ids.get(project.name) ?? '';
    const row = work.projects.find((one) => one.id === id);
    if (!row) return [];
    const last = Math.min(-1, project.start + project.days);
    return weeksOf(project.start + weekly, last).map((ago) => {
      const day = dayFromNow(ago);
      const tasks = (work.tasks.get(id) ?? []).map((task) => asOf(task, day, days));
      const ac = (spent.get(id) ?? []).reduce((sum, one) => (one.day <= day ? sum + one.amount : sum), 0);
      const now = measure(
        { ...row, ac: String(ac), overdue: 0, risks: 0 },
        tasks,
        work.agreed.get(id) ?? [],
        day,
        days,
      );
      const { bac, pv, ev, pct, spi, cpi } = now;
      return { project_id: id, day, bac, pv, ev, ac: now.ac, pct, spi, cpi, health: now.auto };
    });
  });
  await insertAll(tx, 'pm_snapshot', snapshots);
  await keepMeasured({ workCalendar: { daysOf: async () => days } }, tx, { tenantId: 0, ids: all, day: dayFromNow(0) });
}

const weeksOf = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / weekly) + 1) }, (_, index) => first + index * weekly);

/** What the work of a month came to before people entered their hours, and what others are paid since. */
function monthlyCosts(project: DemoProject, projectId: string, dice: Dice): Record<string, unknown>[] {
  const last = Math.min(-1, project.start + project.days);
  const pace = dice.int(86, 106) / 100;
  const rows: Record<string, unknown>[] = [];
  for (let from = project.start; from < last; ) {
    const isBefore = from < -firstHours;
    const to = Math.min(from + 30, isBefore ? -firstHours : last, last);
    const share = (isBefore ? pace : pace * sinceHours) * (dice.int(92, 108) / 100);
    const day = dayFromNow(to - 1);
    rows.push({
      ...{ id: newId(), project_id: projectId, day, kind: isBefore ? 'labor' : 'sub', status: costStatus.confirmed },
      note: `${day.slice(0, 7)}${isBefore ? '人工成本结转' : '外协与云资源费用'}`,
      amount: Math.round(((project.budget * 10_000 * (to - from)) / project.days) * share * 100) / 100,
      ...{ claimant: null, pm: project.pm, over_budget: 'N', vouchers: null, remark: null },
      ...governed('zhoufang', momentFromNow(to, 60), 'A01'),
    });
    from = to;
  }
  return rows;
}

/** A task as it stood on an earlier day. */
function asOf(task: TaskRow, day: string, days: WorkDays): TaskRow {
  const { actualStart, actualEnd, pct } = task;
  if (actualStart === null || actualStart > day)
    return { ...task, status: taskStatus.open, pct: 0, actualStart: null, actualEnd: null };
  if (actualEnd !== null && actualEnd <= day) return task;
  const until = actualEnd ?? dayFromNow(0);
  const whole = Math.max(1, days.between(actualStart, until));
  return {
    ...{ ...task, status: taskStatus.running, actualEnd: null },
    pct: Math.round((Number(pct) * days.between(actualStart, day)) / whole),
  };
}

async function spentByDay(tx: Tx, ids: readonly string[]): Promise<Map<string, { day: string; amount: number }[]>> {
  const { rows } = await sql<{ projectId: string; day: string; amount: number }>`
    select project_id as "projectId", to_char(day, 'YYYY-MM-DD') as day, sum(amount)::float8 as amount from (
      select project_id, day, cost as amount from pm_ts_line
        where status = any(${[lineStatus.approved, lineStatus.locked]}) and del_flag = 0
      union all select project_id, day, amount from pm_cost where status = ${costStatus.confirmed} and del_flag = 0) spent
    where project_id = any(${[...ids]}) group by 1, 2`.execute(tx);
  const found = new Map<string, { day: string; amount: number }[]>();
  for (const { projectId, ...one } of rows) found.set(projectId, [...(found.get(projectId) ?? []), one]);
  return found;
}
