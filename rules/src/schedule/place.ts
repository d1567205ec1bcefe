import type { Moment } from './network.ts';
import type { PlanLink, PlanSpan, PlanTask } from './plan.ts';
import type { Tree } from './tree.ts';
import type { WorkDays } from './work-days.ts';

/** A task without others below it, as the network sees it. */
export interface Place {
  id: string;
  /** From its start to its finish: `2 × duration − 1`, of milestones 0. */
  reach: number;
  /** 0: it starts on a morning; 1: a milestone that stands on an evening. */
  parity: 0 | 1;
  /** It does not start earlier; where it stays where it is, it starts exactly then. */
  earliest: Moment;
  /** Its days where it stays where it is: manual, begun or done. */
  fixed: { start: string; end: string } | null;
  /** Whether it has begun; then nothing before it can delay it. */
  begun: boolean;
}

/**
 * Places of tasks at their positions, null for parents. A milestone that comes after what must be finished (a link FS or
 * FF to it, or to a parent) stands on the evening of its day: on the last day of that work, and what follows starts on
 * the next. Any other stands on the morning, and what follows starts on the same day.
 */
export function placesOf(
  tasks: readonly PlanTask[],
  tree: Tree,
  links: readonly PlanLink[],
  { start }: PlanSpan,
  days: WorkDays,
): (Place | null)[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const bound = new Set<string>();
  for (const { from, to, type } of links) if ((type === 'FS' || type === 'FF') && ids.has(from)) bound.add(to);
  const afterWork: boolean[] = [];
  for (const at of tree.order) {
    const parent = tree.parents[at] ?? -1;
    afterWork[at] = bound.has(tasks[at]?.id ?? '') || (afterWork[parent] ?? false);
  }
  return tasks.map((task, at) => {
    if (tree.children[at]?.length) return null;
    const parity = task.type === 'ms' && afterWork[at] ? 1 : 0;
    const begun = Boolean(task.actualStart || task.actualEnd);
    const fixed = fixedDays(task, days);
    const base = { id: task.id, parity, fixed, begun } as const;
    if (!fixed) {
      const from = task.notBefore && task.notBefore > start ? task.notBefore : start;
      return { ...base, reach: reachOf(task), earliest: morning(from, days) };
    }
    if (task.type === 'ms')
      return { ...base, reach: 0, earliest: parity ? evening(fixed.end, days) : morning(fixed.end, days) };
    return {
      ...base,
      reach: 2 * days.between(fixed.start, fixed.end) - 1,
      earliest: morning(fixed.start, days),
    };
  });
}

/** Days of a task that starts at a moment. */
export function daysAt({ reach }: { reach: number }, at: Moment, days: WorkDays): { start: string; end: string } {
  const start = days.dayAt(Math.floor(at / 2));
  return { start, end: reach > 0 ? days.dayAt(Math.floor((at + reach) / 2)) : start };
}

/** The evening of a day, or of the last working day before it. */
export const evening = (day: string, days: WorkDays): Moment => 2 * days.numberOf(days.previous(day)) + 1;

const morning = (day: string, days: WorkDays): Moment => 2 * days.numberOf(day);

const reachOf = ({ type, duration }: PlanTask): number =>
  type === 'ms' ? 0 : 2 * Math.max(1, Math.round(duration)) - 1;

/** Where a task is that is not moved; null: it is. */
function fixedDays(task: PlanTask, days: WorkDays): { start: string; end: string } | null {
  const { type, mode, actualStart, actualEnd } = task;
  if (mode === 'manual') {
    const end = latest(task.start, task.end);
    return { start: type === 'ms' ? end : task.start, end };
  }
  const day = actualEnd || actualStart;
  if (!day) return null;
  if (type === 'ms') return { start: day, end: day };
  const start = actualStart || (task.start < day ? task.start : day);
  if (actualEnd) return { start, end: latest(start, actualEnd) };
  const end = daysAt({ reach: reachOf(task) }, morning(start, days), days).end;
  return { start, end };
}

const latest = (one: string, other: string): string => (one > other ? one : other);
