import type { Baseline, BaselineTask } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertOpen } from '../project/project.public.ts';
import { lockPlan } from '../task/task.public.ts';
import { assertSeen, baselinesOf } from './read-plan.ts';
import { type NewBaseline, takeBaseline } from './take-baseline.ts';

/** @throws AppError where the plan has no tasks, and as `assertOpen` does */
export async function setBaseline(
  { app, actor, origin }: { app: App; actor: Actor; origin: Origin },
  wanted: NewBaseline,
): Promise<Baseline> {
  return inTransaction(app.db, async (tx) => {
    await assertSeen(tx, actor, wanted.projectId);
    await assertOpen({ app, tx, actor }, wanted.projectId, '设为基线');
    await lockPlan(tx, wanted.projectId);
    const { rows } = await sql`
      select 1 from pm_task where project_id = ${wanted.projectId} and del_flag = 0 limit 1`.execute(tx);
    if (rows.length === 0) throw refuse('计划中还没有任务');
    const no = await takeBaseline(tx, actor, wanted);
    await writeLog(tx, actor, origin, {
      content: `设置计划基线V${no}，${wanted.name}`,
      operate: operateType.add,
      method: 'pm:plan:setBaseline',
      parameters: wanted,
    });
    const found = (await baselinesOf(tx, actor, wanted.projectId)).find((one) => one.no === no);
    if (!found) throw new Error(`baseline ${no} of ${wanted.projectId} is lost`);
    return found;
  });
}

/** The days that a baseline has of the tasks that somebody may see. */
export async function tasksOfBaseline(db: Db, actor: Actor, id: string): Promise<BaselineTask[]> {
  const { rows: heads } = await sql<{ project_id: string }>`
    select project_id from pm_baseline where id = ${id} and tenant_id = ${actor.tenantId}`.execute(db);
  const [head] = heads;
  if (!head) throw notFound('基线不存在');
  await assertSeen(db, actor, head.project_id);
  const { rows } = await sql<BaselineTask>`
    select task_id as "taskId", plan_start as "planStart", plan_end as "planEnd"
    from pm_baseline_task where baseline_id = ${id}`.execute(db);
  const scope = scopeOf(task, actor);
  const seen = await rowsByIds(
    db,
    scope,
    rows.map(({ taskId }) => taskId),
  );
  const ids = new Set(seen.map((row) => row.id));
  return rows.filter(({ taskId }) => ids.has(taskId));
}
