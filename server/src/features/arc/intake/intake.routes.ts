import { intake, putIntoIntake, takeFromIntake } from '@dossier/contract/arc/intake.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { intakeCheckTask } from './check.ts';
import { intakeHooks } from './intake.service.ts';
import { put, take } from './put.service.ts';

const idsOf = (csv: string): string[] => [...new Set(csvOf(csv))];

export function intakeRoutes(app: App): void {
  serveResource(app, intake, intakeHooks);
  app.tasks.serve(intakeCheckTask(app));
  serve(app, putIntoIntake, async ({ actor, origin, body: { ids, intakeId } }) => {
    const result = await inTransaction(app.db, (tx) => put({ app, tx, actor, origin }, idsOf(ids), intakeId));
    return doneWith(`已加入移交批次${result.no}，共${result.count}件`, result);
  });
  serve(app, takeFromIntake, async ({ actor, origin, body }) => {
    const count = await inTransaction(app.db, (tx) => take({ app, tx, actor, origin }, idsOf(body.ids)));
    return doneWith(`已移出${count}件`, { count });
  });
}
