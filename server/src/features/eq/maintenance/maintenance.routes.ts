import { maintenance } from '@dossier/contract/eq/maintenance.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { maintenanceHooks } from './maintenance.service.ts';

export function maintenanceRoutes(app: App): void {
  serveResource(app, maintenance, maintenanceHooks);
}
