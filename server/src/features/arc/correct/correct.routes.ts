import { correction } from '@dossier/contract/arc/ending/correct.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { correctFlow } from './correct.flow.ts';
import { correctHooks } from './correct.service.ts';

export function correctRoutes(app: App): void {
  serveResource(app, correction, correctHooks);
  app.flows.propose('arc.correct', correctFlow);
}
