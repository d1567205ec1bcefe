import { statEvidence } from '@dossier/contract/pm/stat/evidence.ts';
import { stat } from '@dossier/contract/pm/stat/stat.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { statHooks } from './stat.service.ts';

export function statRoutes(app: App): void {
  serveResource(app, stat, statHooks);
  serveResource(app, statEvidence);
}
