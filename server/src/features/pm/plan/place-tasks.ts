import { taskStatus } from '@dossier/contract/pm/task.ts';
import { placePlan, type StoredTask } from '@dossier/rules/schedule/place-plan.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { wireNow } from '#services/log-entries.ts';
import { linksOf } from '../task/task.public.ts';
import { holdAll, type Step } from './step.ts';

/**
 * Puts automatic tasks that have not begun where their links and their own days say (domain 4.5).
 * @throws PM19 where a task that this step touches comes to lie outside of its project
 */
export async function placeTasks(step: Step, span: { start: string; end: string }): Promise<void> {
  const { app, tx, actor } = step.context;
  const { rows } = await sql<StoredTask>`
    select id, parent_id as "parentId", type, schedule, status, plan_start as "planStart", plan_end as "planEnd",
      not_before as "notBefore", actual_start as "actualStart", actual_end as "actualEnd"
    from pm_task where project_id = ${step.projectId} and del_flag = 0 and status <> ${taskStatus.cancelled}
    order by sort_no, id`.execute(tx);
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const { found, moved } = placePlan(rows, await linksOf(tx, step.projectId), span, days);
  if (found.type === 'cycle') throw new Error(`plan of ${step.projectId} has a cycle that its check let pass`);
  if (moved.length > 0) {
    await holdAll(
      step,
      moved.map(({ id }) => id),
    );
    await sql`
      update pm_task t set plan_start = n.start, plan_end = n.end, version = version + 1,
        update_by = ${actor.username}, update_time = ${wireNow()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) n (id text, start date, "end" date)
      where t.id = n.id`.execute(tx);
    for (const { id } of moved) step.moved.add(id);
  }
  const now = new Map(rows.map((row) => [row.id, row]));
  const isElsewhere = (id: string) =>
    (['planStart', 'planEnd'] as const).some((name) => step.before.get(id)?.[name] !== now.get(id)?.[name]);
  const outside = found.outside.find(
    (id) => step.added.has(id) || step.moved.has(id) || (step.edited.has(id) && isElsewhere(id)),
  );
  const task = outside === undefined ? undefined : found.tasks.get(outside);
  if (task) throw refusal('PM19', `任务日期${task.start}至${task.end}超出项目计划期间，请先提交进度变更`);
}
