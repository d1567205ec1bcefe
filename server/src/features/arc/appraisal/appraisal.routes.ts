import { appraisal } from '@dossier/contract/arc/ending/appraisal.ts';
import { opinion } from '@dossier/contract/arc/ending/opinion.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { appraisalFlow } from './appraisal.flow.ts';
import { appraisalHooks } from './appraisal.hooks.ts';
import { opinionHooks } from './opinion.service.ts';

export function appraisalRoutes(app: App): void {
  serveResource(app, appraisal, appraisalHooks);
  serveResource(app, opinion, opinionHooks);
  app.flows.propose('arc.appraisal', appraisalFlow);
}
