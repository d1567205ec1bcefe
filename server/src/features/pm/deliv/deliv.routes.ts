import { deliv } from '@dossier/contract/pm/deliv.ts';
import { delivVersion } from '@dossier/contract/pm/deliv-version.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { delivHooks } from './deliv.service.ts';

export function delivRoutes(app: App): void {
  serveResource(app, deliv, ofProject(deliv, delivHooks));
  serveResource(app, delivVersion, {});
}
