/** 阶段, 任务, 里程碑 (dictionary pm_task_type). */
export type TaskType = 'phase' | 'task' | 'ms';

/** How an end of one task binds an end of another (dictionary pm_dep_type): F its finish, S its start. */
export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkType = (typeof linkTypes)[number];

/** The longest lag, in working days, forwards and backwards. */
export const longestLag = 365;

/** A task as far as its dates go; days are `YYYY-MM-DD`. Cancelled tasks are left out by the caller. */
export interface PlanTask {
  id: string;
  /** Null, or the id of a task that is not there: at the top. */
  parentId: string | null;
  type: TaskType;
  /** Manual: it stays where it is. */
  mode: 'auto' | 'manual';
  start: string;
  end: string;
  /** Working days, at least 1; of milestones 0. Where a task stays where it is, its days count and not this. */
  duration: number;
  /** An automatic task does not start earlier. */
  notBefore?: string | null;
  /** A task that has begun stays where it began. */
  actualStart?: string | null;
  /** A task that is done stays where it ended. */
  actualEnd?: string | null;
}

export interface PlanLink {
  /** 前置 */
  from: string;
  /** 后续 */
  to: string;
  type: LinkType;
  /** Working days, −365…365. */
  lag: number;
}

/** What a plan is computed for. */
export interface PlanSpan {
  /** No automatic task starts earlier. */
  start: string;
  /** Planned end of the project; tasks may pass it and are then reported (PM19). */
  end?: string | null;
  /** Float is counted to this day and not to the end of the last task; it may then be negative. */
  deadline?: string | null;
}
