import { archiveLoan } from '@dossier/contract/arc/loan.ts';
import { loanQueue } from '@dossier/contract/arc/queue.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { archiveLoanFlow } from './loan.flow.ts';
import { archiveLoanHooks } from './loan.hooks.ts';

export function archiveLoanRoutes(app: App): void {
  serveResource(app, archiveLoan, archiveLoanHooks);
  serveResource(app, loanQueue);
  app.flows.propose('arc.loan', archiveLoanFlow);
}
