import type { PlanChange } from '@dossier/contract/pm/plan.ts';
import { findCycle } from '@dossier/rules/schedule/cycle.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { linksOf } from '../task/task.public.ts';
import type { Step } from './step.ts';

interface Named {
  id: string;
  parentId: string | null;
  type: string;
  name: string;
}

/** Replaces the links that lead to tasks. What they come from is of the plan, and named once for each task. */
export async function linkTasks(step: Step, changes: readonly PlanChange[]): Promise<void> {
  const linked = changes.flatMap(({ id, predecessors }) => (predecessors ? [{ id, predecessors }] : []));
  if (linked.length === 0) return;
  const { tx } = step.context;
  await sql`delete from pm_dep where task_id = any(${linked.map(({ id }) => id)})`.execute(tx);
  const lines = linked.flatMap(({ id, predecessors }) =>
    predecessors.map(({ from, type, lag }, at) => ({
      ...{ id: newId(), task_id: id, line_no: at + 1, from_id: from, type, lag },
    })),
  );
  const names = new Map((await namedOf(step)).map((one) => [one.id, one.name]));
  const pairs = new Set<string>();
  for (const { task_id, from_id } of lines) {
    const name = names.get(from_id);
    if (name === undefined) throw invalid({ predecessors: '前置任务不属于该项目' });
    const pair = `${task_id} ${from_id}`;
    if (pairs.has(pair)) throw invalid({ predecessors: `前置任务“${name}”重复` });
    pairs.add(pair);
  }
  await sql`
    insert into pm_dep (id, task_id, line_no, from_id, type, lag)
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      n (id text, task_id text, line_no integer, from_id text, type text, lag integer)`.execute(tx);
  // Who reads a task must learn that its links are other than before.
  const old = linked.filter(({ id }) => step.before.has(id)).map(({ id }) => id);
  await sql`update pm_task set version = version + 1 where id = any(${old})`.execute(tx);
}

/** No task stands below itself or a milestone, and none waits for itself (PM18). */
export async function assertSound(step: Step, changes: readonly PlanChange[]): Promise<void> {
  const placed = new Set(changes.flatMap(({ id, parentId }) => (parentId ? [id] : [])));
  const tasks = await namedOf(step);
  const byId = new Map(tasks.map((one) => [one.id, one]));
  for (const start of tasks) {
    const parent = start.parentId === null ? undefined : byId.get(start.parentId);
    if (start.parentId !== null && !parent && placed.has(start.id)) throw invalid({ parentId: '上级任务不属于该项目' });
    if (parent?.type === 'ms') throw invalid({ parentId: `里程碑“${parent.name}”下不能有任务` });
    let above = parent;
    for (let steps = 0; above; steps += 1) {
      if (above.id === start.id || steps > tasks.length) throw invalid({ parentId: '上级任务不能是本任务或其下级' });
      above = above.parentId === null ? undefined : byId.get(above.parentId);
    }
  }
  const cycle = findCycle(tasks, await linksOf(step.context.tx, step.projectId));
  if (!cycle) return;
  throw refusal('PM18', `任务依赖存在循环：${cycle.map((id) => byId.get(id)?.name ?? '').join(' → ')}`);
}

async function namedOf({ context: { tx }, projectId }: Step): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, parent_id as "parentId", type, name from pm_task
    where project_id = ${projectId} and del_flag = 0 order by sort_no, id`.execute(tx);
  return rows;
}
