import { dispatch } from '@dossier/contract/pm/dispatch.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { dispatchHooks } from './dispatch.service.ts';

export function dispatchRoutes(app: App): void {
  serveResource(app, dispatch, ofProject(dispatch, dispatchHooks));
}
