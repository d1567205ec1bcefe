import * as contract from '@dossier/contract/operations/import-batch.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { pageOf, undo, undoTask } from './import-batch.service.ts';

/** Imports with their numbers: everybody sees their own, and whoever has the right all of the tenant. */
export function importBatchRoutes(app: App): void {
  const task = undoTask(app);
  app.tasks.serve(task);
  serve(app, contract.listOwnImports, ({ actor, query }) => pageOf(app, actor, query, true));
  serve(app, contract.listImports, ({ actor, query }) => pageOf(app, actor, query, false));
  serve(app, contract.undoImport, (call) => undo(app, task, call));
}
