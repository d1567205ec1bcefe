import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { type Arranged, indent, move, outdent } from '@dossier/rules/schedule/arrange.ts';
import type { LinkType } from '@dossier/rules/schedule/plan.ts';
import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import {
  editsOf,
  noStep,
  type PlanState,
  type PlanStep,
  predecessorsOf,
  type Values,
  withBelow,
} from './plan-state.ts';

export const ordered = (tasks: readonly PlanRow[]) => tasks.map((task) => ({ ...task, order: task.sortNo }));

/** Rows at other places. What comes to hold another one is linked to it no more: it would wait for itself. */
export function placed({ tasks, links }: PlanState, rows: readonly Arranged[]): PlanStep {
  const parents = new Map(tasks.map(({ id, parentId }) => [id, parentId]));
  for (const { id, parentId } of rows) parents.set(id, parentId);
  const holds = (above: string, id: string): boolean => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) if (at === above) return true;
    return false;
  };
  const inner = links.filter(({ from, to }) => holds(from, to) || holds(to, from));
  const edits = new Map<string, Values>(rows.map(({ id, parentId, order }) => [id, { parentId, sortNo: order }]));
  for (const to of new Set(inner.map((line) => line.to))) {
    const kept = links.filter((line) => line.to === to && !inner.includes(line));
    edits.set(to, { ...edits.get(to), predecessors: predecessorsOf(kept, to) });
  }
  return editsOf(edits);
}

/** One level down. Not below a task that has begun on its own: its state would follow from others, and not come back. */
export function indented(state: PlanState, ids: Iterable<string>): PlanStep {
  const rows = indent(ordered(state.tasks), ids);
  const byId = new Map(state.tasks.map((task) => [task.id, task]));
  const takes = (id: string | null) => id === null || canHold(state, byId.get(id));
  return rows.every(({ parentId }) => takes(parentId)) ? placed(state, rows) : noStep;
}

/** Whether a task that holds nothing yet may: it has not begun. One that holds others already holds more. */
export const canHold = ({ parents }: PlanState, task: PlanRow | undefined): boolean =>
  task !== undefined && (parents.has(task.id) || task.status === '0');

export const outdented = (state: PlanState, ids: Iterable<string>): PlanStep =>
  placed(state, outdent(ordered(state.tasks), ids));

/** Rows change places with the sibling above or below them. */
export function reordered(state: PlanState, ids: ReadonlySet<string>, by: -1 | 1): PlanStep {
  const first = state.tasks.find(({ id }) => ids.has(id));
  if (!first) return noStep;
  const siblings = state.tasks.filter(({ parentId }) => parentId === first.parentId);
  const places = siblings.flatMap(({ id }, at) => (ids.has(id) ? [at] : []));
  const place = by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (place < 0 || place > siblings.length) return noStep;
  const chosen = siblings.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const to = { parentId: first.parentId, before: siblings[place]?.id ?? null };
  const rows = move(ordered(state.tasks), chosen, to);
  return rows ? placed(state, rows) : noStep;
}

/** Whether its days are its own: it holds nothing and is not over. */
export const isMovable = ({ parents }: PlanState, { id, status }: PlanRow): boolean =>
  (status === '0' || status === '1' || status === '3') && !parents.has(id);

/** Tasks are moved by working days, each as long as it was. What has begun is moved too: it is planned anew. */
export function shifted(state: PlanState, ids: readonly string[], by: number, days: WorkDays): PlanStep {
  const all = new Set(withBelow(state.tasks, ids));
  return editsOf(
    state.tasks.flatMap((task): [string, Values][] =>
      all.has(task.id) && isMovable(state, task) && by !== 0
        ? [[task.id, startingAt(task, shiftedDay(task.planStart, by, days), days)]]
        : [],
    ),
  );
}

/** A working day so many working days from another; from a day off, the next one is none of them. */
export const shiftedDay = (day: string, by: number, days: WorkDays): string =>
  by === 0 ? day : days.add(by < 0 ? days.next(day) : days.previous(day), by);

/** It starts on a day and is as long as before. */
export function startingAt(task: PlanRow, start: string, days: WorkDays): Values {
  const first = days.next(start);
  const end = task.type === 'ms' ? first : days.add(first, lengthOf(task, days) - 1);
  return { planStart: first, planEnd: end, notBefore: first };
}

/** It ends on a day and starts where it did. */
export function endingAt(task: PlanRow, end: string, days: WorkDays): Values {
  const last = days.previous(end);
  if (task.type === 'ms') return { planEnd: last, planStart: last, notBefore: last };
  return { planEnd: last < task.planStart ? task.planStart : last };
}

/** It starts on a day and ends where it did. */
export function beginningAt(task: PlanRow, start: string, days: WorkDays): Values {
  const first = days.next(start);
  const fits = first <= task.planEnd ? first : task.planEnd;
  return { planStart: fits, notBefore: fits };
}

/** It takes so many working days. */
export const lasting = (task: PlanRow, length: number, days: WorkDays): Values => ({
  planEnd: days.add(days.next(task.planStart), Math.max(1, length) - 1),
});

/** One comes after the other; what follows goes where the link puts it. */
export function linked(state: PlanState, from: string, to: string, type: LinkType = 'FS', lag = 0): PlanStep {
  const others = predecessorsOf(state.links, to).filter((line) => line.from !== from);
  return editsOf([[to, { predecessors: [...others, { from, type, lag }], notBefore: null }]]);
}

export const unlinked = (state: PlanState, from: string, to: string): PlanStep =>
  editsOf([[to, { predecessors: predecessorsOf(state.links, to).filter((line) => line.from !== from) }]]);

/** Chosen tasks one after the other, in the order of the plan. */
export function chained(state: PlanState, ids: ReadonlySet<string>): PlanStep {
  const chain = state.tasks.filter(({ id }) => ids.has(id));
  const edits = new Map<string, Values>();
  for (const [at, task] of chain.entries()) {
    const before = chain[at - 1];
    if (!before || state.links.some(({ from, to }) => from === before.id && to === task.id)) continue;
    const step = linked(state, before.id, task.id);
    for (const [id, values] of step.edits) edits.set(id, values);
  }
  return editsOf(edits);
}

/** No links between the chosen tasks; of a single one none that lead to it. */
export function unchained(state: PlanState, ids: ReadonlySet<string>): PlanStep {
  const ends = (from: string, to: string) => ids.has(to) && (ids.size === 1 || ids.has(from));
  const touched = new Set(state.links.filter(({ from, to }) => ends(from, to)).map(({ to }) => to));
  return editsOf(
    [...touched].map((to) => [
      to,
      { predecessors: predecessorsOf(state.links, to).filter(({ from }) => !ends(from, to)) },
    ]),
  );
}
