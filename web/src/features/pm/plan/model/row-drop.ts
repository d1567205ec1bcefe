import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { move } from '@dossier/rules/schedule/arrange.ts';
import { canHold, ordered, placed } from './edits.ts';
import { isEmptyStep, type PlanState, type PlanStep, withBelow } from './plan-state.ts';
import type { ShownRow } from './rows.ts';

/** Where rows that are carried would land. */
export interface RowTarget {
  /** Where the line stands, or with `into` the row that is marked: counted in rows from the top. */
  at: number;
  into: boolean;
  /** Level that they would have. */
  level: number;
  parentId: string | null;
  /** The sibling that they would stand before; null: at the end. */
  before: string | null;
}

/** What letting go there would do. */
export type Landing =
  | { type: 'lands'; step: PlanStep }
  /** They stand there already. */
  | { type: 'stays' }
  | { type: 'refused'; why: 'milestone' | 'begun' | 'within' };

/** The upper and lower part of a row, as a share of its height: before it and after it. The rest is into it. */
const edge = 0.28;

/**
 * The place under the pointer. After a row that is open is before the first below it, as the line is drawn there; under
 * the last row is the end of the plan.
 * @param y in rows from the top: 1.5 is the middle of the second row
 */
export function targetAt(rows: readonly ShownRow[], tasks: readonly PlanRow[], y: number): RowTarget {
  const at = Math.max(0, Math.floor(y));
  const row = rows[at];
  if (!row) return { at: rows.length, into: false, level: 0, parentId: null, before: null };
  const { task, level } = row;
  const part = Math.max(0, y) - at;
  if (part < edge) return { at, into: false, level, parentId: task.parentId, before: task.id };
  if (part <= 1 - edge) return { at, into: true, level: level + 1, parentId: task.id, before: null };
  const next = rows[at + 1];
  if (next && next.task.parentId === task.id)
    return { at: at + 1, into: false, level: level + 1, parentId: task.id, before: next.task.id };
  const siblings = tasks.filter(({ parentId }) => parentId === task.parentId);
  const after = siblings[siblings.findIndex(({ id }) => id === task.id) + 1];
  return { at: at + 1, into: false, level, parentId: task.parentId, before: after?.id ?? null };
}

/** What becomes of the plan when rows, with what stands below them, are put somewhere. */
export function landing(state: PlanState, ids: ReadonlySet<string>, to: RowTarget): Landing {
  const { parentId } = to;
  if (parentId !== null) {
    if (withBelow(state.tasks, [...ids]).includes(parentId)) return { type: 'refused', why: 'within' };
    const parent = state.tasks.find(({ id }) => id === parentId);
    if (parent?.type === 'ms') return { type: 'refused', why: 'milestone' };
    if (!canHold(state, parent)) return { type: 'refused', why: 'begun' };
  }
  const rows = move(ordered(state.tasks), ids, to);
  if (!rows) return { type: 'refused', why: 'within' };
  const old = new Map(state.tasks.map((task) => [task.id, task]));
  // Places are numbered anew wherever something was moved: numbers with gaps are no other order.
  const isMoved = orderChanges(state.tasks, rows) || rows.some((row) => old.get(row.id)?.parentId !== row.parentId);
  const step = placed(state, rows);
  return isMoved && !isEmptyStep(step) ? { type: 'lands', step } : { type: 'stays' };
}

/** Whether siblings stand in another order than before. */
function orderChanges(tasks: readonly PlanRow[], rows: readonly { id: string; order: number }[]): boolean {
  const orders = new Map(rows.map(({ id, order }) => [id, order]));
  const last = new Map<string | null, number>();
  for (const { id, parentId, sortNo } of tasks) {
    const order = orders.get(id) ?? sortNo;
    if (order < (last.get(parentId) ?? Number.NEGATIVE_INFINITY)) return true;
    last.set(parentId, order);
  }
  return false;
}
