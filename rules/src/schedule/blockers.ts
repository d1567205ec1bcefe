import type { PlanLink } from './plan.ts';
import { taskStatus } from './roll-up.ts';
import type { TreeRow } from './tree.ts';

/**
 * Ids of tasks that must be done before a task may be (PM16), in the order of the links: those with a link FS or FF to
 * it or to a parent, and that are neither done nor cancelled. A link with a negative lag lets the task be done first.
 */
export function openPredecessors(
  id: string,
  tasks: readonly (TreeRow & { status: string })[],
  links: readonly PlanLink[],
): string[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const own = new Set<string>();
  for (let at = byId.get(id); at && !own.has(at.id); at = byId.get(at.parentId ?? '')) own.add(at.id);
  const isOpen = (task: string) => {
    const status = byId.get(task)?.status;
    return status !== undefined && status !== taskStatus.done && status !== taskStatus.cancelled;
  };
  const open = links.filter(
    ({ from, to, type, lag }) => own.has(to) && (type === 'FS' || type === 'FF') && lag >= 0 && isOpen(from),
  );
  return [...new Set(open.map(({ from }) => from))];
}
