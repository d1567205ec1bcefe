import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { decideTasks } from '@dossier/contract/flow/acting.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import { decide } from '#engine/flow/decide.ts';
import type { PersonActing } from '#engine/flow/own-task.ts';
import { maySeeAny } from '#engine/flow/people.ts';
import { findInstance, findTask } from '#engine/flow/rows.ts';
import { findRow } from '#engine/resource/read.ts';
import { titleOf } from '#engine/resource/write.ts';

type Outcome = ResultOf<typeof decideTasks>;

/** One decision after another, each in a transaction of its own: what one is refused does not hold up the others. */
export async function decideAll(
  acting: PersonActing,
  { tasks, decision, opinion }: BodyOf<typeof decideTasks>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  let late: AppError | undefined;
  for (const { id, version } of new Map(tasks.map((task) => [task.id, task])).values()) {
    try {
      // What went stays done, so the others are answered too instead of ending the call.
      if (late) throw late;
      const title = await decide(acting, { taskId: id, version, decision, opinion, batch: true });
      outcome.done.push({ id, title });
    } catch (error) {
      // Without an opinion all are wrong; a fault is no answer about a record.
      if (!(error instanceof AppError) || (error.reason === 'C11' && outcome.done.length === 0)) throw error;
      if (error.reason === 'busy') {
        if (outcome.done.length === 0) throw error;
        late = error;
      }
      const title = late ? '' : await titleFor(acting, id);
      outcome.refused.push({ id, title, reason: error.reason, message: error.message });
    }
  }
  return outcome;
}

/** As the record is called; empty when the caller may not know of it. */
async function titleFor({ app, actor }: PersonActing, taskId: string): Promise<string> {
  const task = await findTask(app.db, actor.tenantId, taskId);
  const instance = task && (await findInstance(app.db, actor.tenantId, task.instanceId));
  const resource = instance && app.resources.byPath(instance.resource);
  if (!resource || !maySeeAny(resource, actor)) return '';
  const record = await findRow(app.db, scopeOf(resource, actor), instance.recordId);
  return record ? titleOf(resource, record) : '';
}

export function summaryOf({ done, refused }: Outcome): string {
  return refused.length === 0 ? `已处理${done.length}条` : `已处理${done.length}条，${refused.length}条未处理`;
}
