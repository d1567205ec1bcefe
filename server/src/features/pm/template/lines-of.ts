import { taskType } from '@dossier/contract/pm/task.ts';
import type { LinkType } from '@dossier/rules/schedule/plan.ts';
import { writePredecessors } from '@dossier/rules/schedule/predecessors.ts';
import { wbsCodes } from '@dossier/rules/schedule/wbs.ts';
import type { PlannedTask } from './blueprint.ts';

type Link = PlannedTask['predecessors'][number];

/**
 * Lines of a template that make these tasks again. Codes count tasks alone, since milestones of templates have none; what comes
 * after a milestone comes after what the milestone does. A task whose place its links cannot say, because it is placed by hand
 * or hangs on a milestone otherwise than finish to start, keeps its day after the start instead.
 */
export function templateLinesOf(planned: readonly PlannedTask[]) {
  const byKey = new Map(planned.map((one) => [one.key, one]));
  const isMilestone = ({ type }: PlannedTask) => type === taskType.milestone;
  const tasks = planned.filter((one) => !isMilestone(one));
  /** The task above that has a code. */
  const above = (one: PlannedTask): PlannedTask | null => {
    const parent = one.parent === null ? undefined : byKey.get(one.parent);
    if (!parent) return null;
    return isMilestone(parent) ? above(parent) : parent;
  };
  const codes = wbsCodes(
    tasks.map((one, order) => ({ id: one.key, parentId: above(one)?.key ?? null, order, type: one.type })),
  );
  const place = (one: PlannedTask) => {
    const links = one.schedule === 'auto' ? linksOf(one, byKey, new Set([one.key])) : null;
    const predecessors = (links ?? []).map(({ key, type, lag }) => ({ wbs: codes.get(key) ?? '', type, lag }));
    return {
      predecessors: predecessors.length > 0 ? writePredecessors(predecessors) : null,
      afterDays: predecessors.length > 0 || one.afterDays === 0 ? null : one.afterDays,
    };
  };
  return {
    tasks: tasks.map((one) => ({
      ...{ wbs: codes.get(one.key) ?? '', name: one.name, type: one.type, duration: Math.max(1, one.length) },
      ...{ hours: one.type === taskType.task ? one.hours : null, role: one.role, ...place(one) },
    })),
    milestones: planned.filter(isMilestone).map((one) => ({
      ...{ name: one.name, parentWbs: codes.get(above(one)?.key ?? '') ?? null, ...place(one) },
    })),
    checks: tasks.flatMap(({ key, checks }) => checks.map((item) => ({ wbs: codes.get(key) ?? '', item }))),
  };
}

/** Links to tasks with codes that put a task where these put it; null where there are none that do. */
function linksOf(
  { predecessors }: PlannedTask,
  byKey: ReadonlyMap<string, PlannedTask>,
  passed: ReadonlySet<string>,
): readonly Link[] | null {
  const found = new Map<string, Link>();
  for (const link of predecessors) {
    const before = byKey.get(link.key);
    if (!before) continue;
    for (const one of before.type === taskType.milestone ? (through(before, link, byKey, passed) ?? [null]) : [link]) {
      if (one === null) return null;
      // Of two ways from one task the longer one holds; two kinds of links cannot both be written.
      const known = found.get(one.key);
      if (known && known.type !== one.type) return null;
      if (!known || known.lag < one.lag) found.set(one.key, one);
    }
  }
  return [...found.values()];
}

/** What a milestone waits for, with the time after it; null where that says something else. */
function through(
  milestone: PlannedTask,
  { type, lag }: Link,
  byKey: ReadonlyMap<string, PlannedTask>,
  passed: ReadonlySet<string>,
): readonly Link[] | null {
  const finishToStart: LinkType = 'FS';
  if (type !== finishToStart || milestone.schedule !== 'auto' || passed.has(milestone.key)) return null;
  const links = linksOf(milestone, byKey, new Set([...passed, milestone.key]));
  if (!links || links.length === 0 || links.some((one) => one.type !== finishToStart)) return null;
  return links.map((one) => ({ ...one, lag: one.lag + lag }));
}
