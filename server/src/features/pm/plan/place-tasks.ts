import { taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import type { PlanTask, TaskType } from '@dossier/rules/schedule/plan.ts';
import { movedTasks, schedule } from '@dossier/rules/schedule/schedule.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { wireNow } from '#services/log-entries.ts';
import { linksOf } from './read-plan.ts';
import { holdAll, type Step } from './step.ts';

interface Placed {
  id: string;
  parentId: string | null;
  type: TaskType;
  schedule: string;
  status: string;
  planStart: string;
  planEnd: string;
  notBefore: string | null;
  actualStart: string | null;
  actualEnd: string | null;
}

/**
 * Puts automatic tasks that have not begun where their links and their own days say (domain 4.5). Those that have begun
 * stay where they are planned, and those that are done where they were.
 * @throws PM19 where a task that this step touches comes to lie outside of its project
 */
export async function placeTasks(step: Step, span: { start: string; end: string }): Promise<void> {
  const { app, tx, actor } = step.context;
  const { rows } = await sql<Placed>`
    select id, parent_id as "parentId", type, schedule, status, plan_start as "planStart", plan_end as "planEnd",
      not_before as "notBefore", actual_start as "actualStart", actual_end as "actualEnd"
    from pm_task where project_id = ${step.projectId} and del_flag = 0 and status <> ${taskStatus.cancelled}
    order by sort_no, id`.execute(tx);
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const tasks = rows.map((row) => plannedTask(row, days));
  const links = await linksOf(tx, step.projectId);
  const found = schedule(tasks, links, span, days);
  if (found.type === 'cycle') throw new Error(`plan of ${step.projectId} has a cycle that its check let pass`);
  const holds = new Set(rows.map(({ parentId }) => parentId));
  const movable = new Set(rows.flatMap((row) => (mayMove(row) && !holds.has(row.id) ? [row.id] : [])));
  const moved = movedTasks(tasks, found.tasks).filter(({ id }) => movable.has(id));
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
  const touched = new Set([...step.added, ...step.edited, ...step.moved]);
  const outside = found.outside.find((id) => touched.has(id));
  const task = outside === undefined ? undefined : found.tasks.get(outside);
  if (task) throw refusal('PM19', `任务日期${task.start}至${task.end}超出项目计划期间，请先提交进度变更`);
}

const mayMove = ({ schedule: mode, status }: Placed): boolean => mode === 'auto' && status === taskStatus.waiting;

function plannedTask(row: Placed, days: WorkDays): PlanTask {
  const { id, parentId, type } = row;
  const isDone = row.status === taskStatus.done;
  const start = (isDone && row.actualStart) || row.planStart;
  const end = (isDone && row.actualEnd) || row.planEnd;
  const last = end < start ? start : end;
  return {
    ...{ id, parentId, type, start, end: last, notBefore: row.notBefore },
    mode: mayMove(row) ? 'auto' : 'manual',
    duration: type === taskType.milestone ? 0 : Math.max(1, days.between(start, last)),
  };
}
