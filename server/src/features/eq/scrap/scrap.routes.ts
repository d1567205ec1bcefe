import { scrap } from '@dossier/contract/eq/scrap.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { scrapFlow } from './scrap.flow.ts';
import { scrapHooks } from './scrap.service.ts';

export function scrapRoutes(app: App): void {
  serveResource(app, scrap, scrapHooks);
  app.flows.propose('eq.scrap', scrapFlow);
}
