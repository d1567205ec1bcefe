import { acceptance } from '@dossier/contract/pm/acceptance.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { acceptanceFlow } from './acceptance.flow.ts';
import { acceptanceHooks } from './acceptance.service.ts';

export function acceptanceRoutes(app: App): void {
  serveResource(app, acceptance, ofProject(acceptance, acceptanceHooks));
  app.flows.propose('pm.acceptance', acceptanceFlow);
}
