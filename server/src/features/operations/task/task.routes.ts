import { cancelTask, listTasks, queryTask } from '@dossier/contract/operations/task.ts';
import { sql } from 'kysely';
import { notFound } from '#core/errors.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { taskResource } from '#services/tasks/run.ts';
import { factsOf, listed, toTask } from '#services/tasks/wire.ts';

/** Everybody sees and stops his own tasks, and nobody else's. */
export function taskRoutes(app: App): void {
  app.files.owners.register(taskResource, async (db, actor, id) => {
    const task = await db
      .selectFrom('sys_task')
      .select(['user_id', 'name', 'params'])
      .where('id', '=', id)
      .executeTakeFirst();
    return task?.user_id === actor.userId && app.tasks.mayTake(task, actor);
  });

  serve(app, listTasks, async ({ db, actor, query }) => {
    const { pageNo = 1, pageSize = 10, state } = query;
    let own = db.selectFrom('sys_task').where('user_id', '=', actor.userId);
    if (state) own = own.where('state', '=', state);
    const [rows, counted] = await Promise.all([
      own
        .select(listed)
        // The results themselves may be of megabytes, and an open list is read every two seconds.
        .select(sql<string | null>`result ->> 'msg'`.as('detail'))
        .orderBy('create_time', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute(),
      own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const { total } = counted;
    return {
      records: rows.map((row) => ({ ...factsOf(row), detail: row.detail })),
      total,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(total / pageSize),
    };
  });
  serve(app, queryTask, async ({ db, actor, query }) => {
    const task = await db
      .selectFrom('sys_task')
      .selectAll()
      .where('id', '=', query.id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (!task) throw notFound('任务不存在');
    return toTask(task);
  });
  serve(app, cancelTask, async ({ actor, body }) => {
    await app.tasks.cancel(body.id, actor);
    return done('任务正在取消');
  });
}
