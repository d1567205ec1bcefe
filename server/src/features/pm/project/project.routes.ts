import { project } from '@dossier/contract/pm/project.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { fillProject } from '../template/template.public.ts';
import { projectFlow } from './project.flow.ts';
import { projectHooks } from './project.service.ts';

export function projectRoutes(app: App): void {
  serveResource(app, project, {
    ...projectHooks,
    async settled(context, record, before) {
      if (before === null) await fillProject(context, record);
    },
  });
  app.flows.propose('pm.project', projectFlow);
}
