import { projectTemplate } from '@dossier/contract/pm/template/template.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { blueprintOf } from './from-template.ts';

export function templateRoutes(app: App): void {
  serveResource(app, projectTemplate, {
    // A template whose lines do not fit each other would be found out by whoever makes a project of it.
    settled: async ({ tx }, { id }) => void (await blueprintOf(tx, id)),
  });
}
