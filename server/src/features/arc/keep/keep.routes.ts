import { makeKeepingCopies } from '@dossier/contract/arc/reading/facts.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { keepTask, mostRecords } from './keep.task.ts';

export function keepRoutes(app: App): void {
  const task = keepTask(app);
  app.tasks.serve(task);
  serve(app, makeKeepingCopies, async ({ actor, body }) => {
    const ids = [...new Set(csvOf(body.ids))];
    if (ids.length === 0) throw refuse('请选择一条记录！');
    if (ids.length > mostRecords) throw refuse(`单次最多操作${mostRecords}条记录`);
    const taskId = await inTransaction(app.db, (tx) => app.tasks.submit(tx, task, { params: { ids }, actor }));
    return doneWith('任务已提交后台执行，完成后将通知您', { taskId });
  });
}
