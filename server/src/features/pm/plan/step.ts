import type { PlanChange } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal } from '#core/errors.ts';
import { moverOf } from '#engine/flow/run.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** A step of a plan while it is saved. */
export interface Step {
  context: WriteContext;
  projectId: string;
  /** Tasks as they were, by their ids: what history compares with. */
  before: Map<string, Row>;
  /** Ids of new tasks, and of those that somebody brought back. */
  added: Set<string>;
  /** Ids of tasks that the caller has changed. */
  edited: Set<string>;
  /** Ids of tasks that others have moved. */
  moved: Set<string>;
  removed: Set<string>;
}

/** @throws C06 */
export function assertMay({ actor }: Pick<WriteContext, 'actor'>, act: 'add' | 'edit' | 'delete'): void {
  if (!actor.permissions.has(`${task.permission}:${act}`)) throw refusal('C06', '您没有权限执行该操作');
}

/** Tasks of the project that the caller may see, held until the step ends. @throws C07 where one of them is none */
export async function hold(step: Step, ids: readonly string[]): Promise<Row[]> {
  const { tx, actor } = step.context;
  const rows = await rowsByIds(tx, scopeOf(task, actor), ids, { lock: true });
  const mine = rows.filter(({ projectId }) => projectId === step.projectId);
  if (mine.length < new Set(ids).size) throw notFound(task.messages.notFound);
  for (const row of mine) if (!step.before.has(row.id)) step.before.set(row.id, row);
  return mine;
}

/** Tasks whoever may see them: what a step moves, it moves for everybody. */
export async function holdAll(step: Step, ids: readonly string[]): Promise<Row[]> {
  const rows = await allRows(step, ids, true);
  for (const row of rows) if (!step.before.has(row.id)) step.before.set(row.id, row);
  return rows;
}

export function allRows({ context: { tx, actor } }: Step, ids: readonly string[], lock = false): Promise<Row[]> {
  return rowsByIds(tx, scopeOf(task, moverOf(actor.tenantId, actor)), ids, { lock });
}

export const isNew = ({ version }: PlanChange): boolean => version === undefined;
