import { type ProgressRow, rollUp, taskStatus } from './roll-up.ts';
import { treeOf } from './tree.ts';
import { wbsCodes } from './wbs.ts';
import { lengthOf, type WorkDays } from './work-days.ts';

/** The fields of a task that depend on the other tasks of its project. */
export interface FollowedTask extends Omit<ProgressRow, 'pct' | 'duration'> {
  /** Place among its siblings. */
  order: number;
  wbs: string | null;
  /** The code with as many digits in each part: texts in the order of the plan. */
  wbsKey: string | null;
  type: string;
  planStart: string;
  planEnd: string;
  duration: number | null;
  pct: number | null;
  actualStart: string | null;
  actualEnd: string | null;
}

/** Columns of a task that follow from its place and from what is below it. */
const followed = [
  ...(['wbs', 'wbsKey', 'status', 'planStart', 'planEnd', 'duration', 'pct', 'actualStart', 'actualEnd'] as const),
];

/** Digits of a part of `wbsKey`: a task has at most 99 999 siblings. */
const keyDigits = 5;

/**
 * Numbers the tasks of a project by their places (1.2.3) and rolls up what a task with others below it shows: dates,
 * progress and state (domain 4.3). Cancelled tasks keep their places and count for nothing.
 * @returns the tasks that are other than before
 */
export function follow(tasks: readonly FollowedTask[], days: WorkDays): FollowedTask[] {
  const codes = wbsCodes(tasks);
  const leaves = tasks.map((task) => ({
    ...task,
    ...placed(codes.get(task.id) ?? ''),
    duration: lengthOf(task, days),
  }));
  const { parents } = rollUp(leaves.map((task) => ({ ...task, pct: task.pct ?? 0 })));
  const { order, children } = treeOf(leaves);
  const arranged: FollowedTask[] = [...leaves];
  for (const at of [...order].reverse()) {
    const task = arranged[at];
    const progress = task && parents.get(task.id);
    if (!task || !progress) continue;
    const below = (children[at] ?? []).flatMap((child) => arranged[child] ?? []).filter(counts);
    const rolled = { ...task, ...spanOf(task, below), status: progress.status, pct: Math.round(progress.pct) };
    arranged[at] = {
      ...rolled,
      duration: lengthOf(rolled, days),
      actualEnd: isDone(progress) ? rolled.actualEnd : null,
    };
  }
  return arranged.filter((task, at) => followed.some((name) => tasks[at]?.[name] !== task[name]));
}

const counts = ({ status }: FollowedTask): boolean => status !== taskStatus.cancelled;
const isDone = ({ status }: { status: string }): boolean => status === taskStatus.done;

const placed = (wbs: string) => ({
  wbs,
  wbsKey: wbs
    .split('.')
    .map((part) => part.padStart(keyDigits, '0'))
    .join('.'),
});

/** From the first start to the last end of the tasks below. Where all of those are cancelled, the parent keeps its dates. */
function spanOf(
  task: FollowedTask,
  below: readonly FollowedTask[],
): Pick<FollowedTask, 'planStart' | 'planEnd' | 'actualStart' | 'actualEnd'> {
  const ordered = (values: readonly (string | null)[]) => values.filter((value) => value !== null).toSorted();
  return {
    planStart: ordered(below.map(({ planStart }) => planStart))[0] ?? task.planStart,
    planEnd: ordered(below.map(({ planEnd }) => planEnd)).at(-1) ?? task.planEnd,
    actualStart: ordered(below.map(({ actualStart }) => actualStart))[0] ?? null,
    actualEnd: ordered(below.map(({ actualEnd }) => actualEnd)).at(-1) ?? null,
  };
}
