import type { Plan, PlanChange } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { followNamed } from '#engine/followers/follow.ts';
import { noteNews } from '#engine/followers/news.ts';
import { keepOrigins, keepVersions } from '#engine/resource/history.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { explained, tellLabels, type WriteContext } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertOpen } from '../project/project.public.ts';
import { arrange, lockPlan } from '../task/task.public.ts';
import { addTasks, editTasks } from './change-tasks.ts';
import { assertSound, linkTasks } from './link-tasks.ts';
import { placeTasks } from './place-tasks.ts';
import { assertSeen, readPlan } from './read-plan.ts';
import { removeTasks, restoreTasks } from './remove-tasks.ts';
import { allRows, type Step } from './step.ts';

interface Wanted {
  projectId: string;
  changes: readonly PlanChange[];
  remove: readonly string[];
  restore: readonly string[];
}

/**
 * Saves one step of a plan, all of it or nothing, and answers the plan as it then stands.
 * @throws C04, C05, C06, C07, C09, PM09, PM18, PM19, and a sentence for each wrong value
 */
export function savePlan(
  { app, actor, origin }: { app: App; actor: Actor; origin: Origin },
  { projectId, changes, remove, restore }: Wanted,
): Promise<Plan> {
  return explained(task, () =>
    inTransaction(app.db, async (tx) => {
      const context: WriteContext = { app, tx, actor, origin, resource: task, input: {} };
      await saveStep(context, { projectId, changes, remove, restore });
      return readPlan(app, actor, projectId, tx);
    }),
  );
}

/** Saves one step of a plan within the caller's transaction. */
export async function saveStep(context: WriteContext, { projectId, changes, remove, restore }: Wanted): Promise<void> {
  const { tx, actor } = context;
  const head = await assertSeen(tx, actor, projectId);
  await assertOpen(context, projectId, '编制计划');
  await lockPlan(tx, projectId);
  const step: Step = {
    ...{ context, projectId, before: new Map() },
    ...{ added: new Set(), edited: new Set(), moved: new Set(), removed: new Set() },
  };
  await restoreTasks(step, restore);
  await addTasks(step, changes);
  await editTasks(step, changes);
  await linkTasks(step, changes);
  await removeTasks(step, remove);
  await assertSound(step, changes);
  await placeTasks(step, { start: String(head.planStart), end: String(head.planEnd) });
  await arrange(context, projectId);
  await remember(step);
}

/** History, followers and the log: each task that is other than before, one entry for the step. */
async function remember(step: Step): Promise<void> {
  const { context, projectId, before, added, edited, moved, removed } = step;
  const { tx, actor, origin } = context;
  const kept = new Set([...edited, ...moved].filter((id) => !added.has(id)));
  await keepOrigins(
    tx,
    task,
    [...kept, ...removed].flatMap((id) => before.get(id) ?? []),
  );
  const after = await allRows(step, [...added, ...kept]);
  const isNew = ({ id }: { id: string }) => added.has(id);
  const seen = await rowsByIds(tx, scopeOf(task, actor), [...added]);
  // A row that its maker may not see would be lost to them.
  if (seen.length < added.size) throw refuse('没有权限保存超出数据权限范围的数据');
  await keepVersions(tx, task, actor, after.filter(isNew), 'add');
  await keepVersions(
    tx,
    task,
    actor,
    after.filter((row) => !isNew(row)),
    'edit',
  );
  const gone = [...removed].flatMap((id) => before.get(id) ?? []);
  await keepVersions(
    tx,
    task,
    actor,
    gone.map((row) => ({ ...row, delFlag: 1 })),
    'delete',
  );
  for (const row of after) {
    await followNamed(tx, actor, task, row, before.get(row.id) ?? null);
    // Who follows a task hears what people do with it, not where others push it.
    if (edited.has(row.id)) await noteNews(tx, actor, { tableName: task.table, tableDataId: row.id }, { kind: 'edit' });
  }
  await tellLabels(context);
  await writeLog(tx, actor, origin, {
    content: `编制项目计划，新增${added.size}项，修改${edited.size}项，顺延${moved.size}项，删除${gone.length}项`,
    operate: operateType.edit,
    method: 'pm:plan:save',
    parameters: { projectId, added: [...added], edited: [...edited], moved: moved.size, removed: [...removed] },
  });
}
