import { cost } from '@dossier/contract/pm/cost.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { costFlow } from './cost.flow.ts';
import { costHooks } from './cost.service.ts';

export function costRoutes(app: App): void {
  serveResource(app, cost, ofProject(cost, costHooks));
  app.flows.propose('pm.cost', costFlow);
}
