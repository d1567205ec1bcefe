import { archiveClass } from '@dossier/contract/arc/class.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { classHooks } from './class.hooks.ts';

export function classRoutes(app: App): void {
  serveResource(app, archiveClass, classHooks);
}
