import { change } from '@dossier/contract/pm/change.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { changeFlow } from './change.flow.ts';
import { changeHooks } from './change.service.ts';

export function changeRoutes(app: App): void {
  serveResource(app, change, ofProject(change, changeHooks));
  app.flows.propose('pm.change', changeFlow);
}
