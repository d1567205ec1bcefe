import type { PlanLink, PlanSpan, PlanTask, TaskType } from './plan.ts';
import { taskStatus } from './roll-up.ts';
import { movedTasks, type Schedule, type ScheduledTask, schedule } from './schedule.ts';
import { lengthOf, type WorkDays } from './work-days.ts';

/** A task as plans store it. */
export interface StoredTask {
  id: string;
  parentId: string | null;
  type: string;
  /** `auto` or `manual` (dictionary pm_schedule). */
  schedule: string;
  status: string;
  planStart: string;
  planEnd: string;
  notBefore: string | null;
  actualStart: string | null;
  actualEnd: string | null;
}

/**
 * Where the tasks of a plan come to stand: automatic ones that have not begun by their links and their own days, those
 * that have begun where they are planned, and those that are done where they were.
 * @param rows without cancelled ones
 * @returns also the tasks that are moved by it, no parents among them
 */
export function placePlan(
  rows: readonly StoredTask[],
  links: readonly PlanLink[],
  span: PlanSpan,
  days: WorkDays,
): { found: Schedule; moved: readonly ScheduledTask[] } {
  const tasks = rows.map((row) => plannedTask(row, days));
  const found = schedule(tasks, links, span, days);
  if (found.type === 'cycle') return { found, moved: [] };
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const movable = new Set(rows.flatMap((row) => (mayMove(row) && !parents.has(row.id) ? [row.id] : [])));
  return { found, moved: movedTasks(tasks, found.tasks).filter(({ id }) => movable.has(id)) };
}

const mayMove = ({ schedule: mode, status }: StoredTask): boolean => mode === 'auto' && status === taskStatus.open;

function plannedTask(row: StoredTask, days: WorkDays): PlanTask {
  const { id, parentId } = row;
  const type = row.type as TaskType;
  const isDone = row.status === taskStatus.done;
  const start = (isDone && row.actualStart) || row.planStart;
  const end = (isDone && row.actualEnd) || row.planEnd;
  const last = end < start ? start : end;
  return {
    ...{ id, parentId, type, start, end: last, notBefore: row.notBefore },
    mode: mayMove(row) ? 'auto' : 'manual',
    duration: lengthOf({ type, planStart: start, planEnd: last }, days),
  };
}
