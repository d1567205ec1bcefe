import type { ApproveNode } from './graph.ts';

/** What one person is asked for at a step. */
export interface StepTask {
  id: string;
  /** The task for which it was added (加签); null: asked by the definition. */
  parent: string | null;
  added: 'before' | 'after' | null;
  /** Place among those who are asked. */
  position: number;
  /** `waiting`: not yet his turn. `closed`: he is asked no more, and did not agree. */
  state: 'waiting' | 'open' | 'agreed' | 'closed';
}

export interface StepTurn {
  complete: boolean;
  /** Tasks whose turn has come. */
  opens: string[];
  /** Tasks that are asked for nothing any more, because the step is complete. */
  closes: string[];
}

/**
 * What a step comes to after somebody agreed or was added. Whoever was added counts with the person who added him: who
 * signs before him is waited for before he may decide, who signs after him before his word counts.
 */
export function turnOf(mode: ApproveNode['mode'], tasks: readonly StepTask[]): StepTurn {
  const live = tasks.filter(({ state }) => state !== 'closed');
  const addedTo = (id: string, how: 'before' | 'after') =>
    live.filter(({ parent, added }) => parent === id && added === how);
  const settled = (task: StepTask): boolean =>
    task.state === 'agreed' && [...addedTo(task.id, 'before'), ...addedTo(task.id, 'after')].every(settled);

  const roots = live.filter(({ parent }) => parent === null).sort((a, b) => a.position - b.position);
  const complete = roots.length > 0 && (mode === 'any' ? roots.some(settled) : roots.every(settled));
  if (complete) {
    const closes = live.filter(({ state }) => state === 'open' || state === 'waiting').map(({ id }) => id);
    return { complete, opens: [], closes };
  }

  const mayDecide = (task: StepTask): boolean => {
    if (!addedTo(task.id, 'before').every(settled)) return false;
    const parent = live.find(({ id }) => id === task.parent);
    if (parent) return task.added === 'before' ? mayAsk(parent) : parent.state === 'agreed';
    return mayAsk(task);
  };
  /** Whether the turn of the person has come by whom it began. */
  const mayAsk = (task: StepTask): boolean => {
    const parent = live.find(({ id }) => id === task.parent);
    if (parent) return mayAsk(parent);
    if (mode !== 'order') return true;
    return roots.filter(({ position }) => position < task.position).every(settled);
  };
  const opens = live.filter((task) => task.state === 'waiting' && mayDecide(task)).map(({ id }) => id);
  return { complete, opens, closes: [] };
}
