import { projectClose } from '@dossier/contract/pm/closing/close.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { closingFlow } from './closing.flow.ts';
import { closingHooks } from './closing.service.ts';

export function closingRoutes(app: App): void {
  serveResource(app, projectClose, ofProject(projectClose, closingHooks, ['makeBatch']));
  app.flows.propose('pm.close', closingFlow);
}
