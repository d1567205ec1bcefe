import type { PlanRow } from '@dossier/contract/pm/plan.ts';

/** A row of the chart. */
export interface ShownRow {
  task: PlanRow;
  level: number;
  /** Whether it holds others. */
  holds: boolean;
  closed: boolean;
}

/**
 * The rows in sight: not those below closed ones. With words only tasks that have them in name, number or owner, and what
 * holds them.
 * @param tasks in the order of the plan
 */
export function shownRows(tasks: readonly PlanRow[], closed: ReadonlySet<string>, words = ''): ShownRow[] {
  const parents = new Set(tasks.map(({ parentId }) => parentId));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const wanted = words.trim() === '' ? null : matching(tasks, byId, words.trim().toLowerCase());
  const levels = new Map<string, number>();
  const hidden = new Set<string>();
  return tasks.flatMap((task): ShownRow[] => {
    const above = task.parentId !== null && byId.has(task.parentId) ? task.parentId : null;
    const level = above === null ? 0 : (levels.get(above) ?? 0) + 1;
    levels.set(task.id, level);
    const isClosed = closed.has(task.id) && wanted === null;
    if (above !== null && (hidden.has(above) || (closed.has(above) && wanted === null))) {
      hidden.add(task.id);
      return [];
    }
    if (wanted && !wanted.has(task.id)) return [];
    return [{ task, level, holds: parents.has(task.id), closed: isClosed }];
  });
}

function matching(tasks: readonly PlanRow[], byId: ReadonlyMap<string, PlanRow>, words: string): Set<string> {
  const found = new Set<string>();
  for (const task of tasks) {
    const text = `${task.wbs ?? ''} ${task.name} ${task.ownerName ?? task.owner ?? ''}`.toLowerCase();
    if (!text.includes(words)) continue;
    for (let at: PlanRow | undefined = task; at && !found.has(at.id); at = byId.get(at.parentId ?? ''))
      found.add(at.id);
  }
  return found;
}
