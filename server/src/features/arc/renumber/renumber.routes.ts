import { renumber } from '@dossier/contract/arc/renumber.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { renumberFlow } from './renumber.flow.ts';
import { renumberHooks } from './renumber.service.ts';

export function renumberRoutes(app: App): void {
  serveResource(app, renumber, renumberHooks);
  app.flows.propose('arc.renumber', renumberFlow);
}
