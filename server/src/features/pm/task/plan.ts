import { openPredecessors } from '@dossier/rules/schedule/blockers.ts';
import { findCycle } from '@dossier/rules/schedule/cycle.ts';
import { type FollowedTask, follow } from '@dossier/rules/schedule/follow.ts';
import type { PlanLink } from '@dossier/rules/schedule/plan.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** Numbers a project's tasks and rolls their parents up, after one of them was added, changed, moved or deleted. */
export async function arrange({ app, tx, actor }: Context, projectId: string): Promise<void> {
  const tasks = await planOf(tx, projectId);
  const changed = follow(tasks, await app.workCalendar.daysOf(tx, actor.tenantId));
  if (changed.length === 0) return;
  await sql`
    update pm_task t set wbs = n.wbs, wbs_key = n.wbs_key, status = n.status, plan_start = n.plan_start, plan_end = n.plan_end,
      duration = n.duration, pct = n.pct, actual_start = n.actual_start, actual_end = n.actual_end
    from jsonb_to_recordset(${JSON.stringify(changed.map(asRow))}::jsonb) n (id text, wbs text, wbs_key text, status text,
      plan_start date, plan_end date, duration integer, pct integer, actual_start date, actual_end date)
    where t.id = n.id`.execute(tx);
}

const asRow = (task: FollowedTask) => ({
  ...{ id: task.id, wbs: task.wbs, wbs_key: task.wbsKey, status: task.status, pct: task.pct, duration: task.duration },
  ...{ plan_start: task.planStart, plan_end: task.planEnd, actual_start: task.actualStart, actual_end: task.actualEnd },
});

/**
 * Who changes a plan waits for whoever does so: what one changes moves the numbers and dates of others, and two links must
 * not close a ring together.
 */
export async function lockPlan(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pm_task:${projectId}`}, 0))`.execute(tx);
}

/** The same for the plans of tasks, in one order for everybody. */
export async function lockPlansOf(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ project: string }>`
    select distinct project_id as project from pm_task where id = any(${[...ids]}) order by 1`.execute(tx);
  for (const { project } of rows) await lockPlan(tx, project);
}

/** The plan of a project, which the caller has locked. */
export async function planOf(tx: Tx, projectId: string): Promise<FollowedTask[]> {
  const { rows } = await sql<FollowedTask>`
    select id, parent_id as "parentId", coalesce(sort_no, 0) as "order", wbs, wbs_key as "wbsKey", type, status,
      plan_start as "planStart", plan_end as "planEnd", duration, pct, bac,
      actual_start as "actualStart", actual_end as "actualEnd"
    from pm_task where project_id = ${projectId} and del_flag = 0`.execute(tx);
  return rows;
}

/** A task never stands below itself. */
export async function assertPlace(tx: Tx, { id, parentId }: { id: string; parentId: string }): Promise<void> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from pm_task where id = ${parentId} and del_flag = 0
      union select t.id, t.parent_id from pm_task t join up on t.id = up.parent_id)
    select 1 from up where id = ${id}`.execute(tx);
  if (rows.length > 0) throw invalid({ parentId: '上级任务不能是本任务或其下级' });
}

/** Place behind the last task below the same one. */
export async function lastPlace(tx: Tx, projectId: string, parentId: string | null | undefined): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(sort_no), 0) + 1 as next from pm_task
    where project_id = ${projectId} and parent_id is not distinct from ${parentId ?? null}`.execute(tx);
  return Number(rows[0]?.next ?? 1);
}

/** What comes before a task is named once, and leads back to it by no way (PM18). */
export async function assertPredecessors(tx: Tx, taskId: string, projectId: string): Promise<void> {
  const { rows: twice } = await sql<{ name: string }>`
    select f.name from pm_dep d join pm_task f on f.id = d.from_id where d.task_id = ${taskId}
    group by d.from_id, f.name having count(*) > 1 limit 1`.execute(tx);
  if (twice[0]) throw invalid({ predecessors: `前置任务“${twice[0].name}”重复` });
  const [tasks, links] = await Promise.all([rowsOf(tx, projectId), linksOf(tx, projectId)]);
  const cycle = findCycle(tasks, links);
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  if (cycle) throw refusal('PM18', `任务依赖存在循环：${cycle.map((id) => names.get(id) ?? '').join(' → ')}`);
}

/** Name of the first task that has to be done before this one and is not (PM16). */
export async function firstBlocker(tx: Tx, taskId: string, projectId: string): Promise<string | undefined> {
  const [tasks, links] = await Promise.all([rowsOf(tx, projectId), linksOf(tx, projectId)]);
  const [first] = openPredecessors(taskId, tasks, links);
  return tasks.find(({ id }) => id === first)?.name;
}

interface NamedTask {
  id: string;
  parentId: string | null;
  name: string;
  status: string;
}

async function rowsOf(tx: Tx, projectId: string): Promise<NamedTask[]> {
  const { rows } = await sql<NamedTask>`
    select id, parent_id as "parentId", name, status from pm_task
    where project_id = ${projectId} and del_flag = 0 order by wbs_key, id`.execute(tx);
  return rows;
}

/** The links of a plan, from tasks that are there to tasks that are there. */
export async function linksOf(db: Db | Tx, projectId: string): Promise<PlanLink[]> {
  const { rows } = await sql<PlanLink>`
    select d.from_id as "from", d.task_id as "to", d.type, coalesce(d.lag, 0) as lag
    from pm_dep d join pm_task t on t.id = d.task_id join pm_task f on f.id = d.from_id
    where t.project_id = ${projectId} and t.del_flag = 0 and f.del_flag = 0 order by t.wbs_key, d.line_no`.execute(db);
  return rows;
}
