import { report } from '@dossier/contract/pm/report/report.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { reportHooks } from './report.service.ts';

export function reportRoutes(app: App): void {
  serveResource(app, report, reportHooks);
}
