import { task } from '@dossier/contract/pm/task.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { taskHooks } from './task.service.ts';

export function projectTaskRoutes(app: App): void {
  serveResource(app, task, ofProject(task, taskHooks));
}
