import type { Plan, PlanChange, PlanLine, PlanRow } from '@dossier/contract/pm/plan.ts';
import { follow } from '@dossier/rules/schedule/follow.ts';
import { placePlan } from '@dossier/rules/schedule/place-plan.ts';
import type { Schedule, ScheduledTask } from '@dossier/rules/schedule/schedule.ts';
import { inOrder } from '@dossier/rules/schedule/wbs.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';

/** What of a task a step may change. */
export type Values = Omit<PlanChange, 'id' | 'version'>;

/** One step of a plan, as the person does it and as it can be taken back. */
export interface PlanStep {
  /** What becomes of tasks that there are, by their ids. */
  edits: ReadonlyMap<string, Values>;
  /** New tasks, in their order. */
  adds: readonly (Values & { id: string })[];
  remove: readonly string[];
  restore: readonly PlanRow[];
}

/** The plan as it stands on the screen. */
export interface PlanState {
  tasks: readonly PlanRow[];
  links: readonly PlanLine[];
  /** Ids of tasks that hold others. */
  parents: ReadonlySet<string>;
  /** Where the rules put each task; null where links close a ring. */
  scheduled: ReadonlyMap<string, ScheduledTask> | null;
  broken: Extract<Schedule, { type: 'scheduled' }>['broken'];
}

export interface PlanFrame {
  project: Plan['project'];
  days: WorkDays;
}

export const noStep: PlanStep = { edits: new Map(), adds: [], remove: [], restore: [] };
export const editsOf = (edits: Iterable<readonly [string, Values]>): PlanStep => ({ ...noStep, edits: new Map(edits) });

export const isEmptyStep = ({ edits, adds, remove, restore }: PlanStep): boolean =>
  edits.size + adds.length + remove.length + restore.length === 0;

/** The state of what the server told: dates as they are stored. */
export function stateOf({ tasks, links }: Pick<Plan, 'tasks' | 'links'>, { project, days }: PlanFrame): PlanState {
  const { found } = placePlan(tasks.filter(counts), linesOf(tasks, links), spanOf(project), days);
  return {
    ...{ tasks, links, parents: parentsOf(tasks) },
    ...(found.type === 'scheduled'
      ? { scheduled: found.tasks, broken: unkept(tasks, found.broken) }
      : { scheduled: null, broken: [] }),
  };
}

/**
 * What a plan becomes by a step: automatic tasks are put where links and their own days say, parents follow from what
 * they hold, and all is numbered anew. The server does the same and has the last word.
 */
export function applied(state: PlanState, step: PlanStep, { project, days }: PlanFrame): PlanState {
  const gone = new Set(withBelow(state.tasks, step.remove));
  const edited = state.tasks
    .filter(({ id }) => !gone.has(id))
    .map((task) => {
      const change = step.edits.get(task.id);
      return change ? changed(task, change) : task;
    });
  const tasks = [...edited, ...step.restore, ...step.adds.map(newRow)];
  const links = linksAfter(state.links, step, new Set(tasks.map(({ id }) => id)));
  const { found, moved } = placePlan(tasks.filter(counts), linesOf(tasks, links), spanOf(project), days);
  const places = new Map(moved.map((task) => [task.id, task]));
  const placed = tasks.map((task) => {
    const now = places.get(task.id);
    return now ? { ...task, planStart: now.start, planEnd: now.end } : task;
  });
  return {
    ...{ tasks: followed(placed, days), links, parents: parentsOf(placed) },
    ...(found.type === 'scheduled'
      ? { scheduled: found.tasks, broken: unkept(tasks, found.broken) }
      : { scheduled: null, broken: [] }),
  };
}

/** What takes a step back, from the plan before it. */
export function inverse(state: PlanState, step: PlanStep): PlanStep {
  const byId = new Map(state.tasks.map((task) => [task.id, task]));
  const gone = withBelow(state.tasks, step.remove);
  const lost = new Set(gone);
  const edits = new Map<string, Values>();
  for (const [id, change] of step.edits) {
    const task = byId.get(id);
    if (task && !lost.has(id)) edits.set(id, formerValues(state, task, change));
  }
  // Links from what goes end with it.
  for (const { from, to } of state.links)
    if (lost.has(from) && !lost.has(to))
      edits.set(to, { ...edits.get(to), predecessors: predecessorsOf(state.links, to) });
  // What comes to hold others loses days and progress of its own to theirs.
  for (const { parentId } of [...step.edits.values(), ...step.adds]) {
    const above = parentId && !state.parents.has(parentId) && !lost.has(parentId) ? byId.get(parentId) : undefined;
    if (!above) continue;
    const { planStart, planEnd, pct } = above;
    edits.set(above.id, { planStart, planEnd, pct, ...edits.get(above.id) });
  }
  return {
    edits,
    adds: [],
    remove: [...step.adds.map(({ id }) => id), ...step.restore.map(({ id }) => id)],
    restore: gone.flatMap((id) => byId.get(id) ?? []),
  };
}

function formerValues(state: PlanState, task: PlanRow, change: Values): Values {
  const former: Record<string, unknown> = {};
  const row = task as unknown as Record<string, unknown>;
  for (const name of Object.keys(change))
    former[name] = name === 'predecessors' ? predecessorsOf(state.links, task.id) : row[name];
  return former;
}

/** Links that a task breaks which is not over: what has been is no more to be mended. */
function unkept(tasks: readonly PlanRow[], broken: PlanState['broken']): PlanState['broken'] {
  const over = new Set(tasks.filter(({ status }) => status === '2').map(({ id }) => id));
  return broken.filter(({ link }) => !over.has(link.to));
}

export const predecessorsOf = (links: readonly PlanLine[], id: string): NonNullable<Values['predecessors']> =>
  links.filter(({ to }) => to === id).map(({ from, type, lag }) => ({ from, type, lag }));

/** The ids with those of all that stands below them. */
export function withBelow(tasks: readonly PlanRow[], ids: readonly string[]): string[] {
  const found = new Set(ids);
  // Rows come in the order of the plan: what holds something comes before it.
  for (const { id, parentId } of tasks) if (parentId !== null && found.has(parentId)) found.add(id);
  return [...found];
}

const parentsOf = (tasks: readonly PlanRow[]): Set<string> => new Set(tasks.flatMap(({ parentId }) => parentId ?? []));

const counts = ({ status }: PlanRow): boolean => status !== '4';
const spanOf = ({ planStart, planEnd }: Plan['project']) => ({ start: planStart, end: planEnd });

/** Links between tasks that count. */
function linesOf(tasks: readonly PlanRow[], links: readonly PlanLine[]): PlanLine[] {
  const ids = new Set(tasks.filter(counts).map(({ id }) => id));
  return links.filter(({ from, to }) => ids.has(from) && ids.has(to));
}

function changed(task: PlanRow, { predecessors: _, ...change }: Values): PlanRow {
  const next = { ...task, ...change };
  return next.type === 'ms' ? { ...next, planStart: next.planEnd } : next;
}

const newRow = ({ predecessors: _, ...given }: Values & { id: string }): PlanRow =>
  changed(
    {
      ...{ id: given.id, parentId: null, sortNo: 1, wbs: null, name: '', type: 'task', status: '0', owner: null },
      ...{ ownerName: null, planStart: '', planEnd: '', schedule: 'auto', notBefore: null, pct: 0 },
      ...{ planHours: null, bac: null, actualStart: null, actualEnd: null, version: 0 },
    },
    given,
  );

function linksAfter(links: readonly PlanLine[], { edits, adds }: PlanStep, ids: ReadonlySet<string>): PlanLine[] {
  const given = new Map(
    [...edits, ...adds.map((add) => [add.id, add] as const)].flatMap(([id, { predecessors }]) =>
      predecessors ? [[id, predecessors] as const] : [],
    ),
  );
  return [
    ...links.filter(({ to }) => !given.has(to)),
    ...[...given].flatMap(([to, lines]) => lines.map(({ from, type, lag }) => ({ from, to, type, lag }))),
  ].filter(({ from, to }) => ids.has(from) && ids.has(to));
}

/** Rows in the order of the plan with their numbers, and what follows for those that hold others. */
function followed(tasks: readonly PlanRow[], days: WorkDays): PlanRow[] {
  const rows = tasks.map((task) => ({ ...task, order: task.sortNo, wbsKey: null, duration: null }));
  const news = new Map(follow(rows, days).map((row) => [row.id, row]));
  return inOrder(rows)
    .map((row) => {
      const { wbs, wbsKey, status, planStart, planEnd, actualStart, actualEnd, pct } = news.get(row.id) ?? row;
      const { order: _, duration: __, ...task } = row;
      return { ...task, wbs, status, planStart, planEnd, actualStart, actualEnd, pct: pct ?? 0, wbsKey: wbsKey ?? '' };
    })
    .toSorted((one, other) => (one.wbsKey < other.wbsKey ? -1 : 1))
    .map(({ wbsKey: _, ...task }) => task);
}
