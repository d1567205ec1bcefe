import { checkResult } from '@dossier/contract/arc/check/result.ts';
import { checkReport, checkRun, mostAtOnce, rerunCheck, startCheck } from '@dossier/contract/arc/check/run.ts';
import { checkScheme } from '@dossier/contract/arc/check/scheme.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { contentDisposition } from '#services/files/names.ts';
import type { App } from '#services/services.ts';
import { resultHooks } from './result.hooks.ts';
import { schemeHooks } from './scheme.service.ts';
import { reportOf } from './settle.ts';
import { type Asked, checkTask, countAsked, runChecks } from './start.service.ts';

export function checkRoutes(app: App): void {
  const task = checkTask(app);
  app.tasks.serve(task);
  serveResource(app, checkScheme, schemeHooks);
  serveResource(app, checkRun, { prints: { report: new URL('./prints/report.typ', import.meta.url) } });
  serveResource(app, checkResult, resultHooks);

  async function begin(actor: Actor, origin: Origin, asked: Asked) {
    if ((await countAsked(app, actor, asked)) > mostAtOnce) {
      const params = 'ids' in asked ? { ids: [...asked.ids], stage: asked.stage } : { previousId: asked.previousId };
      const taskId = await inTransaction(app.db, (tx) => app.tasks.submit(tx, task, { params, actor }));
      return doneWith('任务已提交后台执行，完成后将通知您', { taskId });
    }
    const done = await runChecks(app, { actor, origin }, asked);
    return doneWith(`四性检测${done.no}已完成`, done);
  }

  serve(app, startCheck, ({ actor, origin, body }) =>
    begin(actor, origin, { ids: [...new Set(csvOf(body.ids))], stage: body.stage }),
  );
  serve(app, rerunCheck, ({ actor, origin, body }) => begin(actor, origin, { previousId: body.id }));

  serve(app, checkReport, async ({ db, actor, query, reply }) => {
    const run = await findRow(db, scopeOf(checkRun, actor), query.id);
    if (!run) throw notFound(checkRun.messages.notFound);
    const { rows } = await sql`select 1 from arc_check_item i where i.run_id = ${run.id} and not exists
      (select 1 from arc_item t where t.id = i.item_id and (t.del_flag <> 0 or ${scopeSql(scopeOf(archiveItem, actor))}))
      limit 1`.execute(db);
    if (rows.length > 0) throw refuse('没有权限下载该检测报告');
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `检测报告_${String(run.no)}.json`),
      'cache-control': 'private, no-store',
    });
    return reportOf(db, run.id);
  });
}
