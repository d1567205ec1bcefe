import { task } from '@dossier/contract/pm/task.ts';
import { sql } from 'kysely';
import { assertUnreferenced } from '#engine/resource/checks.ts';
import { assertState } from '#engine/resource/states.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertMay, hold, type Step } from './step.ts';

/** Tables of the plan itself: what stands below goes with it, and so do links. */
const own: readonly string[] = ['pm_task', 'pm_dep'];

/** Deletes tasks that have not begun, with all below them and the links from them (G6). */
export async function removeTasks(step: Step, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { context } = step;
  const { tx, actor } = context;
  assertMay(context, 'delete');
  await hold(step, ids);
  const { rows: below } = await sql<{ id: string }>`
    with recursive down as (
      select id from pm_task where id = any(${[...ids]}) and del_flag = 0
      union select t.id from pm_task t join down on t.parent_id = down.id where t.del_flag = 0)
    select id from down`.execute(tx);
  const rows = await hold(
    step,
    below.map(({ id }) => id),
  );
  for (const row of rows) await assertState(context, tx, task, row, task.states?.delete, '删除');
  await assertUnreferenced(context, rows, own);
  const all = rows.map(({ id }) => id);
  await sql`delete from pm_dep where from_id = any(${all}) and not task_id = any(${all})`.execute(tx);
  await sql`update pm_task set del_flag = 1, update_by = ${actor.username}, update_time = ${wireNow()}::timestamptz
    where id = any(${all})`.execute(tx);
  for (const id of all) {
    step.removed.add(id);
    step.edited.delete(id);
    step.added.delete(id);
  }
}

/** Brings back what was deleted from this plan; what stood below something that is gone stands at the top. */
export async function restoreTasks(step: Step, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, actor } = step.context;
  assertMay(step.context, 'add');
  const { rows } = await sql<{ id: string }>`
    update pm_task set del_flag = 0, version = version + 1, update_by = ${actor.username},
      update_time = ${wireNow()}::timestamptz
    where id = any(${[...ids]}) and project_id = ${step.projectId} and tenant_id = ${actor.tenantId} and del_flag = 1
    returning id`.execute(tx);
  const back = rows.map(({ id }) => id);
  // Only what somebody may see comes back by their hand.
  await hold(step, back);
  for (const id of back) step.added.add(id);
  await sql`delete from pm_dep d using pm_task f where d.task_id = any(${back}) and f.id = d.from_id and f.del_flag <> 0`.execute(
    tx,
  );
}
